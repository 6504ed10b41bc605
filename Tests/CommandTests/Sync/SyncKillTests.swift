import Foundation
import ProgramTestSupport
import TestSupport
import Testing

/// A sync that merges is killed just before a system call that changes the disk, its own or one of the
/// git that it runs. A few of these calls in `make test`, each of them in `make campaign-kill`.
@Suite(
  "A sync killed at any moment", .enabled(if: Confinement.canTrace, "strace may not trace here"))
struct SyncKillTests {
  private static let sampleSize = 5

  @Test("both sides' entries are there; after a git gc too log and sync work, and git is sound")
  func merge() async throws {
    let traced = try await MergingPair()
    let points = try await KillPoint.all(
      of: ["sync", "-C", traced.world.store], in: traced.world)
    try await traced.expectAgreement("not killed")
    #expect(points.contains { $0.call == "fsync" })
    var random = SeededRandom()
    var killed = 0
    let chosen = KillPoint.chosen(Self.sampleSize, of: points, &random)
    for point in chosen {
      let pair = try await MergingPair()
      let moment = "\(point), seed \(random.seed)"
      let before = try pair.world.text(sampleName)
      let run = try await point.run(["sync", "-C", pair.world.store], in: pair.world)
      if run.status == 128 + SIGKILL { killed += 1 }
      let text = try pair.world.text(sampleName)
      #expect(text == before || text == MergingPair.merged, "\(moment)")

      try await pair.world.collectGarbage()
      let log = try await pair.world.bestupid("log", "focus", "8")
      #expect(log.status == 0 && !log.errors.contains("warning"), "\(moment): \(log.errors)")
      // A lock that a killed git has left is waited for before it counts as stale.
      let next = try await pair.world.bestupid("sync")
      #expect(next.status == 0, "\(moment): \(next.errors)")
      try await pair.expectAgreement(on: Self.expected, moment)
    }
    #expect(killed > 0)
    print("sync: killed at \(killed) of \(points.count) calls, \(chosen.count) tried")
  }

  /// The merged day with what was logged after it.
  private static let expected = MergingPair.merged.replacing(
    "Caffeine:: 2 cups\n", with: "Caffeine:: 2 cups\nFocus:: 8\n")
}
