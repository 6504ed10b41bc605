import Foundation
import ProgramTestSupport
import TestSupport
import Testing

/// A sync that merges is killed just before a system call that changes the disk, its own or one of the
/// git that it runs. A few of these calls in `make test`, each of them in `make campaign-kill`.
@Suite(
  "A sync killed at any moment", .enabled(if: Confinement.canTrace, "strace may not trace here"))
struct SyncKillTests {
  /// A system call of a traced process: its name, and the how many-th of that name it is there.
  private struct Point: Hashable {
    let call: String
    let occurrence: Int
  }

  /// Whether every call has its turn.
  private static let isCampaign = TestEnvironment.variable("BESTUPID_KILLS") == "all"
  private static let sampleSize = 5

  @Test("both sides' entries are there, git is sound, and the next sync works unaided")
  func merge() async throws {
    let points = try await self.points()
    #expect(points.contains { $0.call == "fsync" })
    var random = SeededRandom()
    let shuffled = points.shuffled(using: &random)
    let chosen = Self.isCampaign ? points : Array(shuffled.prefix(Self.sampleSize))
    var killed = 0
    for point in chosen {
      let pair = try await Pair()
      let moment = "before \(point.call) \(point.occurrence), seed \(random.seed)"
      let before = try pair.world.text(sampleName)
      let inject = "inject=?\(point.call):signal=SIGKILL:when=\(point.occurrence)"
      let status = try await pair.world.strace(
        ["-o", "/dev/null", "-e", "trace=?\(point.call)", "-e", inject],
        ["sync", "-C", pair.world.store]
      ).status
      if status == 128 + SIGKILL { killed += 1 }
      let text = try pair.world.text(sampleName)
      #expect(text == before || text == Pair.merged, "\(moment)")

      // A lock that a killed git has left is waited for before it counts as stale.
      let next = try await pair.world.bestupid("sync")
      #expect(next.status == 0, "\(moment): \(next.errors)")
      try await pair.expectAgreement(moment)
    }
    #expect(killed > 0)
  }

  /// All calls of a sync that merges, as a run that nobody disturbs makes them.
  private func points() async throws -> [Point] {
    let pair = try await Pair()
    let trace = pair.world.path + "/trace"
    let calls = KillTests.calls.map { "?\($0)" }.joined(separator: ",")
    let run = try await pair.world.strace(
      ["-o", trace, "-e", "trace=\(calls)"], ["sync", "-C", pair.world.store])
    expectSuccess(run)
    try await pair.expectAgreement("not killed")
    var counts: [Substring: [String: Int]] = [:]
    for line in try Files.text(trace).split(separator: "\n") {
      // `1234  fsync(5) = 0`: the process, and what it calls.
      let words = line.split(separator: " ")
      guard words.count > 1, let parenthesis = words[1].firstIndex(of: "(") else { continue }
      counts[words[0], default: [:]][String(words[1][..<parenthesis]), default: 0] += 1
    }
    var points: Set<Point> = []
    for (call, count) in counts.values.joined() where KillTests.calls.contains(call) {
      for occurrence in 1...count { points.insert(Point(call: call, occurrence: occurrence)) }
    }
    return points.sorted { ($0.call, $0.occurrence) < ($1.call, $1.occurrence) }
  }

  /// A store and a bot's clone of its remote, which both have changed the same day.
  private struct Pair {
    let world: World
    private var bot: String { world.path + "/bot" }

    /// The day with the value of each side.
    static let merged = ours.replacing("Energy::\n", with: "Energy:: 7\n")
    private static let ours = sampleDay.replacing("Weight:: \n", with: "Weight:: 181\n")
    private static let theirs = sampleDay.replacing("Energy::\n", with: "Energy:: 7\n")

    init() async throws {
      world = try await World.withStore([sampleName: sampleDay])
      let remote = try await world.sandbox.remote("remote.git")
      try await world.git("remote", "add", "origin", remote)
      try await world.git("push", "-q", "-u", "origin", "main")
      try await world.git("clone", "-q", remote, bot, in: world.path)
      try await world.sandbox.commit([sampleName: Self.theirs], in: bot, message: "bot")
      try await world.git("push", "-q", in: bot)
      expectSuccess(try await world.bestupid("log", "weight", "181"))
      #expect(try world.text(sampleName) == Self.ours)
    }

    /// Expects that the store and, after its pull, the bot have the merged day, and are sound.
    func expectAgreement(_ moment: String) async throws {
      try await world.git("pull", "-q", "--ff-only", in: bot)
      #expect(try world.text(sampleName) == Self.merged, "\(moment)")
      #expect(try world.contents() == world.contents(bot), "\(moment)")
      for copy in [world.store, bot] {
        #expect(try await world.problems(in: copy) == "", "\(moment)")
      }
    }
  }
}
