import LogMerge
import TestSupport
import Testing

/// R4 of docs/reliability.md, in memory. `BESTUPID_ROUNDS` sets the number of rounds.
@Suite struct ConvergenceTests {
  @Test func devicesAndABotEndWithTheSameBytesAndEveryEntry() {
    let seed = SeededRandom().seed
    var random = SeededRandom(seed: seed)
    let rounds = TestEnvironment.variable("BESTUPID_ROUNDS").flatMap { Int($0) } ?? 240
    var crissCrossMerges = 0
    for world in 0..<max(1, rounds / 8) {
      var fleet = FleetSimulation(random: SeededRandom(seed: random.next()))
      var violation: String?
      for _ in 0..<8 { fleet.round() }
      violation = fleet.syncAll() ? fleet.violation() : "never converged"
      if let violation {
        Issue.record("BESTUPID_SEED=\(seed), world \(world): \(violation)")
        return
      }
      crissCrossMerges += fleet.crissCrossMerges
    }
    #expect(crissCrossMerges > 0)
  }

  /// Tests that the simulation finds a broken merge.
  @Test func aMergeThatTakesOneSideIsFound() {
    for seed in UInt64(1)...3 {
      var fleet = FleetSimulation(random: SeededRandom(seed: seed)) { _, ours, theirs in
        let newer = ours.author.isLater(than: theirs.author) ? ours : theirs
        return MergeResult(bytes: newer.bytes, decisions: [])
      }
      for _ in 0..<8 { fleet.round() }
      #expect(!fleet.syncAll() || fleet.violation() != nil)
    }
  }
}
