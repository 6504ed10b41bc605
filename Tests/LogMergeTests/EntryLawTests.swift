import LogMerge
import TestSupport
import Testing

/// The laws for files whose entries have ids: events and habits.
@Suite struct EntryLawTests {
  /// Random files, with several entries of one id.
  enum Kind: String, CaseIterable {
    case events = "memory/events.jsonl"
    case habits = "content/config/habits.md"

    func file(_ random: inout SeededRandom) -> [UInt8] {
      switch self {
      case .events:
        var lines = (0..<Int.random(in: 0...7, using: &random)).map { _ in event(&random) }
        if !random.once(in: 3) { lines.sort() }
        return Array((lines.joined(separator: "\n") + (random.once(in: 4) ? "" : "\n")).utf8)
      case .habits:
        // A file without habits would merge by lines, without ids.
        let ids = ["walk"] + ["read", "rest", "cook"].filter { _ in !random.once(in: 3) }
        let items = ids.map { id in habit(id, &random) }.joined()
        let name = random.pick(["Habits", "My habits"])
        let prose = random.pick(["", "\nProse.\n", "\nProse.\nMore.\n"])
        return Array("---\ntitle: \(name)\nhabits:\n\(items)---\n\(prose)".utf8)
      }
    }

    /// Two files, with or without a base.
    func scenario(_ random: inout SeededRandom, hasBase: Bool, isDevices: Bool) -> Scenario {
      func lines(_ random: inout SeededRandom) -> [[UInt8]] { Scenarios.lines(of: file(&random)) }
      let base = lines(&random)
      return Scenario(
        base: base,
        starts: (0...1).map { _ in
          hasBase && random.once(in: 8) ? base : lines(&random)
        },
        scripts: [[], []], hasBase: hasBase,
        roles: (0...1).map { _ in isDevices ? .device : random.pick(Side.Role.allCases) },
        times: [Int64.random(in: 1...2, using: &random), 1], path: rawValue)
    }

    private func event(_ random: inout SeededRandom) -> String {
      let number = Int.random(in: 1...6, using: &random)
      if random.once(in: 8) { return random.pick(["broken", "  {\"id\": ", "[1]", ""]) }
      return
        #"{"ts": "2031-03-0\#(number)", "id": "e\#(number)", "type": "\#(random.pick(["a", "b"]))"}"#
    }

    private func habit(_ id: String, _ random: inout SeededRandom) -> String {
      var lines = [
        "- id: \(random.pick([id, "\"\(id)\""]))", "  name: \(random.pick(["A", "B", ""]))",
      ]
      if random.once(in: 2) { lines.append("  setup_action: \(random.pick(["x", "y"]))") }
      return lines.map { "  \($0)\n" }.joined()
    }
  }

  @Test(arguments: Kind.allCases) func lawsHold(kind: Kind) {
    var random = SeededRandom()
    var laws: [Law] = [.identity, .symmetry, .noInvention]
    // A line of a habit has no meaning without the id above it, which these laws do not know.
    if kind == .events { laws += [.noLoss, .noLossAgain, .decisionsAreTrue] }
    for number in 0..<300 {
      let scenario = kind.scenario(
        &random, hasBase: !random.once(in: 4), isDevices: random.once(in: 2))
      laws.removeAll { law in
        guard law.violation(scenario, Oracle(scenario)) != nil else { return false }
        scenario.record(
          "\(law): BESTUPID_SEED=\(random.seed), scenario \(number)", #_sourceLocation
        ) {
          law.violation($0, Oracle($0))
        }
        return true
      }
    }
  }

  @Test(arguments: Kind.allCases) func mergingTheResultWithASideChangesNothing(kind: Kind) {
    check(kind) { scenario in
      let result = scenario.resultSide(.device)
      return scenario.sides.allSatisfy { side in
        scenario.merge(side.bytes, result, side).bytes == result.bytes
      } ? nil : "changed"
    }
  }

  /// Every name and action that a side wrote for a habit is in the result or in a decision.
  @Test func noValueOfAHabitIsLost() {
    check(.habits) { scenario in
      let result = scenario.merged
      let (before, after) = (self.values(scenario.base ?? []), self.values(result.bytes))
      let lost = result.decisions.map { String(decoding: $0.lost, as: UTF8.self) }
      return scenario.sides.flatMap { self.values($0.bytes) }.first { key, value in
        !value.isEmpty && before[key] != value && after[key] != value
          && !lost.contains { $0.contains(value) }
      }.map { "lost \($0.key) \($0.value)" }
    }
  }

  private func check(
    _ kind: Kind, sourceLocation: SourceLocation = #_sourceLocation,
    _ violation: (Scenario) -> String?
  ) {
    var random = SeededRandom()
    for number in 0..<300 {
      let scenario = kind.scenario(&random, hasBase: !random.once(in: 4), isDevices: true)
      guard violation(scenario) != nil else { continue }
      scenario.record("BESTUPID_SEED=\(random.seed), scenario \(number)", sourceLocation, violation)
      return
    }
  }

  /// The values of habits by id and key.
  private func values(_ bytes: [UInt8]) -> [String: String] {
    var values: [String: String] = [:]
    var id = ""
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let parts = line.drop { $0 == " " || $0 == "-" }.split(separator: ": ", maxSplits: 1)
      guard line.hasPrefix("  "), let key = parts.first else { continue }
      let value = parts.count > 1 ? parts[1].filter { $0 != "\"" && $0 != " " } : ""
      if key == "id" { id = value } else { values["\(id).\(key)"] = value }
    }
    return values
  }
}
