import Foundation
import ProgramTestSupport
import TestSupport
import Testing

/// R1 to R3 of docs/reliability.md for an import that fills 300 logs: all of it or nothing. Each call that changes the disk
/// has its turn in `make campaign-kill`.
@Suite("An import of 300 days in trouble")
struct ImportTroubleTests {
  private static let days: [String] = (1...12).flatMap { month in
    (1...25).map { "2030-\(month < 10 ? "0" : "")\(month)-\($0 < 10 ? "0" : "")\($0)" }
  }
  private static let blank = "## Quick Log\nWeight::\nEnergy::\n"
  private static let filled = "## Quick Log\nWeight:: 171.5\nEnergy::\n"

  private static func path(_ day: String) -> String { "content/logs/\(day).md" }

  /// A store with 300 logs, and a file that fills them.
  private func store() async throws -> (World, file: String) {
    var logs = [sampleName: sampleDay]
    for day in Self.days { logs[Self.path(day)] = Self.blank }
    let world = try await World.withStore(logs)
    let file = world.path + "/weights.csv"
    let rows = Self.days.map { "\($0),77.8 kg\n" }.joined()
    try Files.write("date,weight\n" + rows, to: file)
    return (world, file)
  }

  private func arguments(_ world: World, _ file: String) -> [String] {
    ["import", file, "-C", world.store]
  }

  /// How many logs are filled. Each is as it was, or as it is to be.
  private func countFilled(_ world: World) throws -> Int {
    let texts = try Self.days.map { try world.text(Self.path($0)) }
    #expect(texts.allSatisfy { $0 == Self.blank || $0 == Self.filled })
    return texts.count { $0 == Self.filled }
  }

  /// The next command works unaided, and then all is filled or nothing; a second import fills the rest.
  private func expectWhole(_ world: World, _ file: String, _ moment: String) async throws {
    let next = try await world.bestupid("log", "energy", "7")
    #expect(next.status == 0 && !next.errors.contains("warning"), "\(moment): \(next.errors)")
    #expect(try [0, Self.days.count].contains(countFilled(world)), "\(moment)")
    #expect(try world.text(sampleName).contains("Energy:: 7\n"), "\(moment)")
    expectSuccess(try await world.bestupid("import", file))
    #expect(try countFilled(world) == Self.days.count, "\(moment)")
    #expect(try await world.problems() == "", "\(moment)")
    let names = try Files.names(in: world.store + "/content/logs")
    #expect(names.count == Self.days.count + 1, "\(moment): \(names)")
    let list = try await world.bestupid("import", "list", "--json").json("imports")
    #expect(list["imports"].elements.map { $0["days"] } == [300], "\(moment)")
  }

  @Test(
    "killed or interrupted before a call that changes the disk: after the next command all of it or nothing",
    .enabled(if: Confinement.canTrace, "strace may not trace here"), arguments: ["KILL", "INT"])
  func killed(signal: String) async throws {
    let (traced, file) = try await store()
    let all = try await KillPoint.all(of: arguments(traced, file), in: traced)
    #expect(all.count > 300)
    // Most of them do to one log what others do to the next.
    let points = all.filter { $0.occurrence < 4 || $0.occurrence.isMultiple(of: 50) }
    // This one is between the logs.
    let fixed = points.filter { $0.call == "renameat2" && $0.occurrence == 150 }
    #expect(fixed.count == 1)
    var random = SeededRandom()
    var killed = 0
    for point in Set(KillPoint.chosen(2, of: points, &random) + fixed) {
      let (world, file) = try await store()
      let moment = "\(point), \(signal), seed \(random.seed)"
      let run = try await point.run(arguments(world, file), in: world, signal: signal)
      if run.status != 0 { killed += 1 }
      try await expectWhole(world, file, moment)
    }
    #expect(killed > 0)
  }

  @Test(
    "a full disk: an error and the logs as they were, or all of it",
    .enabled(if: Confinement.canMount, "this machine grants no mount namespace"),
    arguments: [0, 40, 200, 700, 1300, 2000, 3000])
  func fullDisk(kibibytes: Int) async throws {
    let (world, file) = try await store()
    let run = try await world.bestupid(
      ["import", file], confinedBy: .fullDisk(world.store, bytes: kibibytes << 10))
    let filled = try countFilled(world)
    switch run.status {
    case 0: #expect(filled == Self.days.count)
    case 75:
      #expect(run.errors.contains("saved"))
      #expect(filled == Self.days.count)
    default:
      expectFailure(run, run.status, saying: "space")
      #expect([73, 74].contains(run.status) && filled == 0, "\(run.status): \(filled)")
    }
    try await expectWhole(world, file, "\(kibibytes) KiB")
  }

  @Test("a person who adds lines meanwhile loses none, and no log is left out")
  func edited() async throws {
    let (world, file) = try await store()
    var random = SeededRandom()
    let days = (0..<60).map { _ in random.pick(Self.days) }
    async let import_ = world.bestupid("import", file)
    for (number, day) in days.enumerated() {
      let handle = try #require(FileHandle(forWritingAtPath: "\(world.store)/\(Self.path(day))"))
      try handle.seekToEnd()
      try handle.write(contentsOf: Data("- by hand \(number)\n".utf8))
      try handle.close()
      try await Task.sleep(for: .milliseconds(10))
    }
    let run = try await import_
    expectSuccess(run)
    expectSuccess(try await world.bestupid("import", file))
    for day in Self.days {
      let text = try world.text(Self.path(day))
      let lines = days.enumerated().filter { $0.element == day }
        .map { "- by hand \($0.offset)\n" }
      #expect(text == Self.filled + lines.joined(), "\(day), seed \(random.seed)")
    }
    expectSuccess(try await world.bestupid("log", "energy", "7"))
    #expect(try await world.problems() == "")
  }
}
