import Foundation
import JSON
import LogMerge
import TestSupport
import Testing
import Words

/// The laws of the merge for JSON files, with entries and keys that are moved, repeated and reordered.
@Suite struct JSONLawTests {
  /// `BESTUPID_SEED` repeats a run; `BESTUPID_CASES` sets the number of scenarios.
  @Test(arguments: JSONFiles.Kind.allCases)
  func theLawsHoldForEditsMadeAtRandom(kind: JSONFiles.Kind) {
    let cases = TestEnvironment.variable("BESTUPID_CASES").flatMap { Int($0) }
    let random = SeededRandom()
    if let cases {
      TestEnvironment.tell("BESTUPID_SEED=\(random.seed): \(cases) scenarios of \(kind.rawValue)")
    }
    var files = JSONFiles(kind: kind, random: random)
    for number in 0..<(cases ?? 100) {
      let scenario = files.next()
      guard Self.violation(scenario, kind) != nil else { continue }
      scenario.record("BESTUPID_SEED=\(random.seed), scenario \(number)", #_sourceLocation) {
        Self.violation($0, kind)
      }
      return
    }
    if let cases { TestEnvironment.tell("passed: \(cases) scenarios of \(kind.rawValue)") }
  }

  @Test("a result that is merged again keeps the authors that its lines have by the sides")
  func authorsOfAResult() {
    // Found by a campaign.
    func lines(_ text: String) -> [[UInt8]] {
      text.split(separator: "\n").map { Array("\($0)\n".utf8) }
    }
    let scenario = Scenario(
      base: lines(
        "  \"entries\": [\n      \"date\": \"2031-03-02\",\n      \"energy\": {\n        \"quality\": null,\n    },\n      \"date\": \"2031-03-05\",\n        \"hours\": 7\n      \"energy\": \"x\",\n      \"sleep\": \"\\u2014\",\n"
      ),
      starts: [
        lines(
          "      \"date\": \"2031-03-02\",\n      \"date\": \"2031-03-02\",\n      \"energy\": {\n      \"date\": \"2031-03-04\"\n      \"date\": \"2031-03-05\",\n"
        ),
        lines(
          "  \"entries\": [\n      \"date\": \"2031-03-05\",\n        \"hours\": 7\n      \"energy\": \"x\",\n      \"date\": \"2031-03-02\",\n      \"energy\": {\n        \"quality\": null,\n      \"sleep\": {\n        \"hours\": 7\n"
        ),
      ],
      scripts: [[], []], hasBase: true, roles: [.bot, .bot], times: [1, 2],
      path: "data/daily_metrics.json")
    #expect(scenario.changeByMergingAgain == nil)
  }

  @Test("a value that a decision keeps is in the result, whoever wrote lines that are alike")
  func keptValues() throws {
    // Found by a campaign: three files, in which entries are repeated.
    let texts = [
      "{\n  \"entries\": [\n    {\n      \"date\": \"2031-03-05\",\n      \"weight_lbs\": 2,\n      \"extracted_at\": \"2031-03-09T02:00:00Z\"\n    },\n    {\n      \"date\": \"2031-03-04\",\n      \"extracted_at\": \"2031-03-09T01:00:00Z\"\n    },\n    {\n      \"date\": \"2031-03-03\",\n      \"sleep\": {\n      },\n      \"notes\": {}\n    }\n  ]\n}\n",
      "{\n  \"entries\": [\n    {\n      \"weight_lbs\": {\n      },\n      \"energy\": {\n      }\n    },\n    {\n      \"energy\": {\n      },\n      \"extracted_at\": \"2031-03-09T03:00:00Z\"\n    },\n    {\n      \"date\": \"2031-03-04\",\n      \"weight_lbs\": {\n        \"quality\": 80\n      },\n      \"sleep\": {\n      },\n      \"notes\": {\n      }\n    },\n    {\n      \"date\": \"2031-03-05\",\n      \"energy\": {\n      },\n      \"sleep\": {\n      }\n    },\n    {\n      \"date\": \"2031-03-05\",\n      \"energy\": \"x\",\n      \"notes\": {\n      },\n      \"extracted_at\": \"2031-03-09T03:00:00Z\"\n    }\n  ]\n}\n",
      "{\n  \"version\": \"1.0\",\n  \"entries\": [\n    {\n      \"date\": \"2031-03-01\",\n      \"weight_lbs\": 244.0,\n      \"sleep\": \"\\u2014\"\n    },\n    {\n      \"date\": \"2031-03-05\",\n      \"energy\": \"x\",\n      \"sleep\": \"\",\n      \"notes\": \"\\u2014\"\n    },\n    {\n      \"date\": \"2031-03-09\",\n      \"weight_lbs\": 244.0,\n      \"energy\": 1,\n      \"sleep\": 244.0,\n      \"extracted_at\": \"2031-03-09T02:00:00Z\"\n    },\n    {\n      \"date\": \"2031-03-03\",\n      \"weight_lbs\": {\n        \"quality\": 80\n      },\n      \"energy\": {},\n      \"sleep\": \"\\u2014\",\n      \"notes\": \"\\u2014\"\n    },\n    {\n      \"date\": \"2031-03-04\",\n      \"weight_lbs\": 2\n    },\n    {\n      \"date\": \"2031-03-05\",\n      \"weight_lbs\": [],\n      \"energy\": 244.0,\n      \"extracted_at\": \"2031-03-09T03:00:00Z\"\n    }\n  ]\n}\n",
    ]
    let sides = texts.enumerated().map { index, text in
      Side(
        bytes: Array(text.utf8), role: .bot, device: ["one", "two", "third"][index],
        time: [2, 2, 3][index], commit: ["a1", "b2", "d4"][index])
    }
    func merge(_ ours: Side, _ theirs: Side) -> MergeResult {
      FileMerger.merge(path: "data/daily_metrics.json", bases: [], ours: ours, theirs: theirs)
    }
    let first = merge(sides[0], sides[1])
    let author = Author(role: .bot, device: "merged", time: 4, commit: "e5")
    let all = merge(
      Side(bytes: first.bytes, mergedFrom: [sides[0], sides[1]], by: author), sides[2])
    let identity = JSONFiles.Kind.dated.identity
    let values = try #require(Self.values(all.bytes, by: identity))
    let third = try #require(Self.values(sides[2].bytes, by: identity))
    let lost = Self.lost([:], [third], values, all.decisions)
    #expect(lost == nil)
  }

  private static func violation(_ scenario: Scenario, _ kind: JSONFiles.Kind) -> String? {
    let oracle = Oracle(scenario)
    for law in [Law.identity, .symmetry] {
      if let violation = law.violation(scenario, oracle) { return "\(law): \(violation)" }
    }
    if let again = scenario.changeByMergingAgain { return again }
    if let line = withoutCommas(scenario).inventedLine { return "invented \(line)" }
    // Files that are no JSON merge by lines, under the laws of TextLawTests.
    let files = [scenario.base ?? []] + scenario.sides.map(\.bytes)
    let values = files.map { Self.values($0, by: kind.identity) }
    guard let before = scenario.base == nil ? [:] : values[0], let ours = values[1],
      let theirs = values[2]
    else { return nil }
    guard let after = Self.values(scenario.merged.bytes, by: kind.identity) else {
      return "no JSON"
    }
    return lost(before, [ours, theirs], after, scenario.merged.decisions)
      ?? threeVersions(scenario, before, [ours, theirs], kind)
  }

  /// Three versions, merged in any order, lose no value.
  private static func threeVersions(
    _ scenario: Scenario, _ before: [String: Set<String>], _ values: [[String: Set<String>]],
    _ kind: JSONFiles.Kind
  ) -> String? {
    guard let third = Self.values(scenario.thirdSide.bytes, by: kind.identity) else { return nil }
    let versions = scenario.sides + [scenario.thirdSide]
    for last in versions.indices {
      let first = versions.indices.filter { $0 != last }.map { versions[$0] }
      let merged = scenario.merge(scenario.base, first[0], first[1])
      let side = scenario.side(of: merged, from: first)
      let all = scenario.merge(scenario.base, side, versions[last])
      guard let after = Self.values(all.bytes, by: kind.identity) else { return "no JSON of three" }
      let lost = lost(before, values + [third], after, merged.decisions + all.decisions)
      if let lost { return "last \(last): \(lost)" }
    }
    return nil
  }

  /// A value that a side wrote, and that is neither in the result nor in a decision; or an entry that
  /// all versions have and the result and the decisions do not.
  private static func lost(
    _ before: [String: Set<String>], _ sides: [[String: Set<String>]],
    _ after: [String: Set<String>], _ decisions: [Decision]
  ) -> String? {
    let texts = decisions.map { String(decoding: $0.lost, as: UTF8.self) }
    func isDecided(_ value: String) -> Bool { texts.contains { $0.contains(value) } }
    let blank = ["null", "\"\"", "[]", "{}"]
    // Of two timestamps of an entry the newer one stays, which is nothing to decide.
    let timestamps = JSONFiles.Kind.allCases.map { ".\($0.timestamp)" }
    for side in sides {
      for (path, values) in side
      where !path.hasSuffix("#") && !timestamps.contains(where: path.hasSuffix) {
        for value in values.subtracting(before[path, default: []])
        where !after[path, default: []].contains(value) && !blank.contains(value) {
          if !isDecided(value) { return "lost \(path) \(value)" }
        }
      }
    }
    for (path, values) in sides[0] where path.hasSuffix("#") {
      let isInAll =
        sides.allSatisfy { $0[path] != nil } && (before.isEmpty || before[path] != nil)
      if isInAll, after[path] == nil, !values.contains(where: isDecided) {
        return "lost of all \(path)"
      }
    }
    return nil
  }

  /// The values of entries by the entry and their path in it; nil for a file that is no JSON.
  private static func values(_ bytes: [UInt8], by identity: String) -> [String: Set<String>]? {
    guard (try? JSONSerialization.jsonObject(with: Data(bytes))) != nil,
      let document = try? JSONDocument(bytes)
    else { return nil }
    var values: [String: Set<String>] = [:]
    func visit(_ element: JSONDocument.Element, _ path: String) {
      switch element.kind {
      case .object:
        for child in element.children {
          visit(child, path + "." + String(decoding: child.key ?? [], as: UTF8.self))
        }
      case .array where path.hasSuffix(".\(JSONFiles.set)"):
        for child in element.children { visit(child, path) }
      case .array where path.hasSuffix(".\(JSONFiles.list)"):
        for child in element.children { visit(child, "\(path).\(child["name"]?.string ?? "")") }
      default: values[path, default: []].insert(String(decoding: element.text, as: UTF8.self))
      }
    }
    for entry in document.root["entries"].map({ Array($0.children) }) ?? [] {
      let name = entry[identity]?.string ?? ""
      values["\(name)#", default: []].insert(name)
      visit(entry, name)
    }
    return values
  }

  /// The scenario's lines without commas at their ends, which separate values.
  private static func withoutCommas(_ scenario: Scenario) -> Oracle {
    func lines(_ bytes: [UInt8]) -> [UInt8] {
      bytes.split(separator: ASCII.lineFeed).flatMap { line in
        let text = line.last == ASCII.carriageReturn ? line.dropLast() : line
        return (text.last == ASCII.comma ? text.dropLast() : text) + [ASCII.lineFeed]
      }
    }
    let sides = scenario.sides.map { side in
      Side(bytes: lines(side.bytes), author: side.author)
    }
    return Oracle(
      base: scenario.base.map(lines), sides: sides,
      result: MergeResult(bytes: lines(scenario.merged.bytes), decisions: []), isDay: false)
  }

  /// Any bytes can be merged, quickly, at any path.
  @Test func anyBytesMerge() {
    var logs = GeneratedLogs(random: SeededRandom())
    let paths = [
      "data/a.json", "memory/events.jsonl", "content/config/habits.md", "memory/people/a.json",
      "content/config/exercises.json",
      "content/config/protocol_2031-03-03.md",
    ]
    let marks = [
      "{", "}", "[", "]", ",", "\"date\"", ":", "1", "\n", "habits:\n", "  - id: a\n", " ",
    ]
    for _ in 0..<500 {
      let files = (0...2).map { _ in
        var file: [UInt8] = []
        for _ in 0..<Int.random(in: 0...12, using: &logs.random) {
          file +=
            logs.random.once(in: 12)
            ? logs.noise(6).filter { $0 > 0 } : Array(logs.random.pick(marks).utf8)
        }
        return file
      }
      let path = logs.random.pick(paths)
      let sides = (0...1).map {
        Side(
          bytes: files[$0], role: logs.random.pick(Side.Role.allCases), device: "\($0)", time: 1,
          commit: "\($0)")
      }
      let results = [
        FileMerger.merge(path: path, bases: [files[2]], ours: sides[0], theirs: sides[1]),
        FileMerger.merge(path: path, bases: [files[2]], ours: sides[1], theirs: sides[0]),
      ]
      #expect(results[0] == results[1], "BESTUPID_SEED=\(logs.random.seed) \(path)")
    }
  }
}
