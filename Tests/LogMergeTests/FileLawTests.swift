import LogMerge
import TestSupport
import Testing

/// The laws of the merge for files that are no days.
@Suite struct FileLawTests {
  /// One file of each kind that merges by lines.
  static let paths = ["notes/ideas.md", "bestupid.yaml"]

  private func check(
    _ path: String, count: Int = 600, _ law: (Scenario) -> String?,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let seed = SeededRandom().seed
    var scenarios = Scenarios(seed: seed, isPlain: false)
    for number in 0..<count {
      var scenario = scenarios.next()
      scenario.path = path
      if [scenario.ourSide, scenario.theirSide].contains(where: { $0.bytes.contains(0) }) {
        continue
      }
      guard law(scenario) != nil else { continue }
      let small = scenario.shrunk { law($0) != nil }
      Issue.record(
        "BESTUPID_SEED=\(seed), scenario \(number): \(law(small) ?? "")\n\(small)",
        sourceLocation: sourceLocation)
      break
    }
  }

  @Test(arguments: paths) func aSideThatChangedNothingGivesTheOther(path: String) {
    check(path) { scenario in
      let (ours, theirs) = (scenario.ourSide, scenario.theirSide)
      let same = Side(
        bytes: theirs.bytes, role: ours.role, device: "one", time: ours.time, commit: "")
      let results = [
        scenario.merge(ours.bytes, ours, theirs), scenario.merge(ours.bytes, theirs, ours),
        scenario.merge(scenario.baseBytes, same, theirs),
      ]
      return results.allSatisfy { $0.bytes == theirs.bytes && $0.decisions.isEmpty }
        ? nil : "identity"
    }
  }

  @Test(arguments: paths) func bothWaysRoundGiveTheSame(path: String) {
    check(path) { scenario in
      scenario.merge(scenario.baseBytes, scenario.theirSide, scenario.ourSide) == scenario.merged
        ? nil : "symmetry"
    }
  }

  @Test(arguments: paths) func whatEitherSideWroteIsInTheResultOrInADecision(path: String) {
    check(path) { scenario in
      Oracle.lostLine(
        base: scenario.baseBytes, sides: [scenario.ourSide.bytes, scenario.theirSide.bytes],
        result: scenario.merged, isDay: false
      ).map { "lost \($0.debugDescription)" }
    }
  }

  @Test(arguments: paths) func everyLineComesFromSomewhere(path: String) {
    check(path) { scenario in
      Oracle.inventedLine(
        base: scenario.baseBytes, sides: [scenario.ourSide.bytes, scenario.theirSide.bytes],
        result: scenario.merged.bytes
      ).map { "invented \($0.debugDescription)" }
    }
  }

  @Test(arguments: paths) func mergingTheResultWithASideChangesNothing(path: String) {
    check(path) { scenario in
      let result = scenario.merged.bytes
      for side in [scenario.ourSide, scenario.theirSide] {
        let again = scenario.merge(side.bytes, scenario.resultSide(side.role), side)
        if again.bytes != result || !again.decisions.isEmpty { return "idempotence" }
      }
      return nil
    }
  }

  @Test(arguments: paths) func severalBasesCountInAnyOrder(path: String) {
    check(path, count: 200) { scenario in
      let bases: [[UInt8]?] = [scenario.baseBytes, nil, scenario.ourSide.bytes.reversed()]
      let results = [bases, bases.reversed()].map { bases in
        FileMerger.merge(
          path: path, bases: bases, ours: scenario.ourSide, theirs: scenario.theirSide)
      }
      return results[0] == results[1] ? nil : "order of bases"
    }
  }
}
