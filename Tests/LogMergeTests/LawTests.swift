import LogMerge
import TestSupport
import Testing

@Suite struct LawTests {
  @Test(arguments: [true, false])
  func everyLawHoldsForDaysAndEditsMadeAtRandom(isPlain: Bool) throws {
    try Law.check(Law.allCases, count: 250, isPlain: isPlain)
  }

  /// The laws that know of no sections hold for files of every kind that merges by lines.
  @Test(arguments: ["notes/ideas.md", "bestupid.yaml", "memory/events.jsonl"])
  func lawsHoldForOtherFiles(path: String) throws {
    try Law.check(
      [.identity, .symmetry, .noLoss, .noInvention], count: 250, isPlain: true, path: path)
  }

  @Test(arguments: ["notes/ideas.md", "bestupid.yaml", "content/logs/2031-03-04.md"])
  func severalBasesCountInAnyOrder(path: String) throws {
    let seed = SeededRandom().seed
    var scenarios = try Scenarios(seed: seed, isPlain: false, path: path)
    for _ in 0..<50 {
      let scenario = scenarios.next()
      let (ours, theirs) = (scenario.sides[0], scenario.sides[1])
      let bases: [[UInt8]?] = [scenario.base, nil, ours.bytes.reversed()]
      let results = [bases, bases.reversed()].map { bases in
        FileMerger.merge(path: path, bases: bases, ours: ours, theirs: theirs)
      }
      #expect(results[0] == results[1], "BESTUPID_SEED=\(seed)\n\(scenario)")
    }
  }
}

extension Law {
  /// Checks laws on scenarios made at random. What breaks one is made small before it is reported.
  ///
  /// `BESTUPID_SEED` repeats a run; `BESTUPID_CASES` says how many scenarios there are.
  static func check(
    _ laws: [Law], count: Int, isPlain: Bool, path: String = "content/logs/2031-03-04.md",
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let seed = SeededRandom().seed
    var scenarios = try Scenarios(seed: seed, isPlain: isPlain, path: path)
    let count = TestEnvironment.variable("BESTUPID_CASES").flatMap { Int($0) } ?? count
    var laws = laws
    for number in 0..<count {
      let scenario = scenarios.next()
      let oracle = Oracle(scenario)
      for law in laws where law.violation(scenario, oracle) != nil {
        let small = scenario.shrunk { law.violation($0, Oracle($0)) != nil }
        Issue.record(
          """
          \(law): BESTUPID_SEED=\(seed), scenario \(number): \
          \(law.violation(small, Oracle(small)) ?? "")
          \(small)
          """, sourceLocation: sourceLocation)
        laws.removeAll { $0 == law }
      }
    }
  }
}
