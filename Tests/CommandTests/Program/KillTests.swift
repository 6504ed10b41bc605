import Foundation
import ProgramTestSupport
import TestSupport
import Testing

/// A `log` is killed just before a system call that changes the disk, by strace. A few of these calls in
/// `make test`, each of them in `make campaign-kill`.
@Suite(
  "log, killed before each system call",
  .enabled(if: Confinement.canTrace, "strace may not trace here"))
struct KillTests {
  private static let sampleSize = 6

  /// A store with one acknowledged value, in step with its remote.
  private func store() async throws -> World {
    let world = try await World.withStore([sampleName: sampleDay])
    try await world.git("remote", "add", "origin", world.sandbox.remote("remote.git"))
    expectSuccess(try await world.bestupid("sync"))
    expectSuccess(try await world.bestupid("log", "focus", "8"))
    return world
  }

  @Test("the log is whole; after a git gc too the next log and sync work unaided, and git is sound")
  func log() async throws {
    func arguments(_ world: World) -> [String] { ["log", "weight", "181", "-C", world.store] }
    let traced = try await store()
    let points = try await KillPoint.all(of: arguments(traced), in: traced)
    #expect(points.contains { $0.call == "fsync" })
    var random = SeededRandom()
    var killed = 0
    let chosen = KillPoint.chosen(Self.sampleSize, of: points, &random)
    for point in chosen {
      let world = try await store()
      let acknowledged = try world.text(sampleName)
      let new = acknowledged.replacing("Weight:: \n", with: "Weight:: 181\n")
      let moment = "\(point), seed \(random.seed)"
      let status = try await point.run(arguments(world), in: world).status
      #expect([0, 128 + SIGKILL].contains(status), "\(moment)")
      if status != 0 { killed += 1 }
      let text = try world.text(sampleName)
      #expect(text == new || status != 0 && text == acknowledged, "\(moment)")

      try await world.collectGarbage()
      let next = try await world.bestupid("log", "energy", "7")
      #expect(next.status == 0 && !next.errors.contains("warning"), "\(moment): \(next.errors)")
      expectSuccess(try await world.bestupid("sync"))
      let expected = text.replacing("Energy::\n", with: "Energy:: 7\n")
      #expect(try world.text(sampleName) == expected, "\(moment)")
      #expect(
        try await world.git("show", "HEAD:\(sampleName)", in: world.path + "/remote.git")
          == expected, "\(moment)")
      #expect(try await world.problems() == "", "\(moment)")
      #expect(
        try Files.names(in: world.store + "/content/logs") == ["2031-03-04.md"], "\(moment)")
    }
    #expect(killed > 0)
    print("log: killed at \(killed) of \(points.count) calls, \(chosen.count) tried")
  }
}
