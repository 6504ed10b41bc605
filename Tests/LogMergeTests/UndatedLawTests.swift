import LogMerge
import TestSupport
import Testing

/// Law 8 where nothing tells which version is the later one: `merge-file` without authors.
@Suite("Laws of merges without authors")
struct UndatedLawTests {
  /// How a result changes when it is merged with a side again, on either side of it; nil where it does not.
  private static func changeByMergingAgain(_ scenario: Scenario) -> String? {
    func side(_ bytes: [UInt8], _ device: String) -> Side {
      Side(bytes: bytes, role: .device, device: device, time: 0, commit: "")
    }
    func merge(_ ours: [UInt8], _ theirs: [UInt8]) -> MergeResult {
      scenario.merge(scenario.base, side(ours, "ours"), side(theirs, "theirs"))
    }
    let files = scenario.sides.map(\.bytes)
    let merged = merge(files[0], files[1]).bytes
    for file in files {
      for again in [merge(merged, file), merge(file, merged)] where again.bytes != merged {
        return """
          base \(String(decoding: scenario.base ?? [], as: UTF8.self).debugDescription)
          sides \(files.map { String(decoding: $0, as: UTF8.self).debugDescription })
          once \(String(decoding: merged, as: UTF8.self).debugDescription)
          again \(String(decoding: again.bytes, as: UTF8.self).debugDescription)
          """
      }
    }
    return nil
  }

  private static let cases = TestEnvironment.variable("BESTUPID_CASES").flatMap { Int($0) }

  /// `BESTUPID_SEED` repeats a run; `BESTUPID_CASES` sets the number of scenarios.
  ///
  /// - Parameter limit: One of how many may change; nil for none.
  private static func check(
    _ count: Int, _ name: String, _ seed: UInt64, limit: Int? = nil, _ next: () -> Scenario
  ) {
    var changes: [String] = []
    for _ in 0..<(cases ?? count) {
      if let change = changeByMergingAgain(next()) { changes.append(change) }
    }
    if let cases {
      TestEnvironment.tell("BESTUPID_SEED=\(seed): \(changes.count) of \(cases) of \(name) change")
    }
    let most = limit.map { (cases ?? count) / $0 } ?? 0
    #expect(
      changes.count <= most,
      "BESTUPID_SEED=\(seed): \(changes.count) of \(name): \(changes.first ?? "")")
  }

  @Test("a file merged again stays as it is", arguments: TextLawTests.paths)
  func files(path: String) {
    var random = SeededRandom()
    Self.check(120, path, random.seed) { TextLawTests.scenario(path, &random) }
  }

  /// A day of which a fixpoint would lose a line has none: law 3 goes before law 8.
  @Test("a day merged again stays as it is, but for one in a hundred", arguments: [true, false])
  func days(isPlain: Bool) throws {
    let seed = SeededRandom().seed
    var scenarios = try Scenarios(seed: seed, isPlain: isPlain)
    Self.check(100, "days", seed, limit: 100) { scenarios.next() }
  }
}
