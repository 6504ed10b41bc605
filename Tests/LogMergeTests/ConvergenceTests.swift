import LogMerge
import TestSupport
import Testing

/// R4 of docs/reliability.md, in memory. `BESTUPID_ROUNDS` says how many rounds there are.
@Suite struct ConvergenceTests {
  @Test func devicesAndABotEndWithTheSameBytesAndEveryEntry() {
    let seed = SeededRandom().seed
    var random = SeededRandom(seed: seed)
    let rounds = TestEnvironment.variable("BESTUPID_ROUNDS").flatMap { Int($0) } ?? 240
    var crossings = 0
    for world in 0..<max(1, rounds / 8) {
      var fleet = FleetSimulation(random: SeededRandom(seed: random.next()))
      var violation: String?
      for _ in 0..<8 { fleet.round() }
      violation = fleet.settle() ? fleet.violation() : "never at rest"
      if let violation {
        Issue.record("BESTUPID_SEED=\(seed), world \(world): \(violation)")
        return
      }
      crossings += fleet.crossings
    }
    #expect(crossings > 0)
  }

  /// The simulation sees what a merge without care does.
  @Test func aMergeThatTakesOneSideIsFound() {
    for seed in UInt64(1)...3 {
      var fleet = FleetSimulation(random: SeededRandom(seed: seed)) { _, ours, theirs in
        let newer = (ours.time, ours.commit) > (theirs.time, theirs.commit) ? ours : theirs
        return MergeResult(bytes: newer.bytes, decisions: [])
      }
      for _ in 0..<8 { fleet.round() }
      #expect(!fleet.settle() || fleet.violation() != nil)
    }
  }
}
