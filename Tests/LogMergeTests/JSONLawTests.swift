import Foundation
import JSON
import LogMerge
import TestSupport
import Testing
import Words

/// A file as the bot writes it, with edits that can be left out one by one.
private struct JSONScenario: CustomStringConvertible {
  enum Edit {
    case set(Int, String)
    case remove(Int)
    case addEntry(String, Int)
    case removeEntry(Int)
    case reverse
  }

  static let fields = ["weight_lbs", "energy", "sleep", "notes", "todos"]

  typealias Entry = [(key: String, value: String)]

  var base: [Entry]?
  var scripts: [[Edit]]
  var roles: [Side.Role]

  init(_ random: inout SeededRandom) {
    func entry(_ random: inout SeededRandom, day: Int) -> Entry {
      [("date", "\"2031-03-0\(day)\"")]
        + Self.fields.filter { _ in random.once(in: 2) }.map { ($0, Self.value(&random)) }
    }
    let days = (1...5).filter { _ in random.once(in: 2) }
    base = random.once(in: 4) ? nil : days.map { entry(&random, day: $0) }
    scripts = (0...1).map { _ in
      (0..<Int.random(in: 0...5, using: &random)).map { _ in
        let place = Int.random(in: 0..<100, using: &random)
        switch Int.random(in: 0..<10, using: &random) {
        case 0..<5: return .set(place, Self.value(&random))
        case 5: return .remove(place)
        case 6, 7: return .addEntry(Self.value(&random), Int.random(in: 1...9, using: &random))
        case 8: return .removeEntry(place)
        default: return .reverse
        }
      }
    }
    roles = [random.pick(Side.Role.allCases), random.pick(Side.Role.allCases)]
  }

  static func value(_ random: inout SeededRandom) -> String {
    let hours = random.pick(["7", "6.5"])
    return random.pick([
      "null", "1", "2", "244.0", "\"\"", "\"x\"", "\"\\u2014\"", "[]", "[1, 2]", "{}",
      "{\n        \"hours\": \(hours)\n      }", "{\n        \"quality\": 80\n      }",
      "{\n        \"hours\": \(hours),\n        \"quality\": null\n      }",
    ])
  }

  private func entries(_ script: [Edit]) -> [Entry] {
    var entries = base ?? []
    for edit in script {
      switch edit {
      case .addEntry(let value, let day):
        entries.append([("date", "\"2031-03-0\(day)\""), ("energy", value)])
      case .reverse: entries.reverse()
      case _ where entries.isEmpty: break
      case .removeEntry(let place): entries.remove(at: place % entries.count)
      case .set(let place, let value):
        let key = Self.fields[place % Self.fields.count]
        let index = place % entries.count
        if let old = entries[index].firstIndex(where: { $0.key == key }) {
          entries[index][old].value = value
        } else {
          entries[index].append((key, value))
        }
      case .remove(let place):
        let index = place % entries.count
        if entries[index].count > 1 { entries[index].removeLast() }
      }
    }
    return entries
  }

  private static func bytes(_ entries: [Entry]) -> [UInt8] {
    let items = entries.map { entry in
      "    {\n" + entry.map { "      \"\($0.key)\": \($0.value)" }.joined(separator: ",\n")
        + "\n    }"
    }
    let list = items.isEmpty ? "[]" : "[\n\(items.joined(separator: ",\n"))\n  ]"
    return Array("{\n  \"version\": \"1.0\",\n  \"entries\": \(list)\n}\n".utf8)
  }

  var baseBytes: [UInt8]? { base.map(Self.bytes) }

  func side(_ index: Int) -> Side {
    Side(
      bytes: Self.bytes(entries(scripts[index])), role: roles[index], device: "d\(index)",
      time: Int64(index % 2), commit: "c\(index)")
  }

  func merge(_ base: [UInt8]?, _ ours: Side, _ theirs: Side) -> MergeResult {
    FileMerger.merge(
      path: "data/daily_metrics.json", bases: base.map { [$0] } ?? [], ours: ours, theirs: theirs)
  }

  var merged: MergeResult { merge(baseBytes, side(0), side(1)) }

  var description: String {
    [baseBytes ?? [], side(0).bytes, side(1).bytes, merged.bytes]
      .map { String(decoding: $0, as: UTF8.self) }.joined(separator: "----\n") + "\(roles)"
  }

  func shrunk(where fails: (JSONScenario) -> Bool) -> JSONScenario {
    var smallest = self
    for side in 0...1 {
      for index in smallest.scripts[side].indices.reversed() {
        var candidate = smallest
        candidate.scripts[side].remove(at: index)
        if fails(candidate) { smallest = candidate }
      }
    }
    for index in (base ?? []).indices.reversed() {
      var candidate = smallest
      candidate.base?.remove(at: index)
      if fails(candidate) { smallest = candidate }
    }
    return smallest
  }
}

@Suite struct JSONLawTests {
  private func check(
    _ law: (JSONScenario) throws -> String?, sourceLocation: SourceLocation = #_sourceLocation
  ) rethrows {
    var random = SeededRandom()
    let seed = random.seed
    for number in 0..<400 {
      let scenario = JSONScenario(&random)
      guard try law(scenario) != nil else { continue }
      let small = scenario.shrunk { (try? law($0)) != .some(nil) }
      Issue.record(
        "BESTUPID_SEED=\(seed), scenario \(number): \(try law(small) ?? "")\n\(small)",
        sourceLocation: sourceLocation)
      return
    }
  }

  @Test func theOrderOfTheSidesDoesNotMatter() {
    check { scenario in
      scenario.merge(scenario.baseBytes, scenario.side(1), scenario.side(0)) == scenario.merged
        ? nil : "symmetry"
    }
  }

  @Test func anUnchangedSideGivesTheOther() {
    check { scenario in
      let (ours, theirs) = (scenario.side(0), scenario.side(1))
      let results = [
        scenario.merge(ours.bytes, ours, theirs), scenario.merge(ours.bytes, theirs, ours),
      ]
      return results.allSatisfy { $0.bytes == theirs.bytes && $0.decisions.isEmpty }
        ? nil : "identity"
    }
  }

  @Test func theResultIsJSONAndEveryLineIsFromAnInput() {
    check { scenario in
      let result = scenario.merged.bytes
      if (try? JSONSerialization.jsonObject(with: Data(result))) == nil { return "no JSON" }
      // A comma at the end of a line is a separator, not part of a value.
      let withoutCommas = { (bytes: [UInt8]) in
        bytes.split(separator: ASCII.lineFeed).flatMap { line in
          (line.last == ASCII.comma ? line.dropLast() : line) + [ASCII.lineFeed]
        }
      }
      let sides = (0...1).map { index in
        let side = scenario.side(index)
        return Side(
          bytes: withoutCommas(side.bytes), role: side.role, device: side.device,
          time: side.time, commit: side.commit)
      }
      let oracle = Oracle(
        base: scenario.baseBytes.map(withoutCommas), sides: sides,
        result: MergeResult(bytes: withoutCommas(result), decisions: []), isDay: false)
      return oracle.inventedLine.map { "invented \($0)" }
    }
  }

  @Test func mergingTheResultAgainChangesNothing() {
    check { scenario in
      let result = scenario.merged.bytes
      for side in 0...1 {
        let old = scenario.side(side)
        let new = Side(bytes: result, role: old.role, device: "x", time: 9, commit: "x")
        let again = scenario.merge(old.bytes, new, old)
        if again.bytes != result || !again.decisions.isEmpty { return "idempotence" }
        let fromBase = scenario.merge(scenario.baseBytes, new, old)
        // Where the result equals the base, the law of identity determines the next result.
        if fromBase.bytes != result, result != scenario.baseBytes { return "from the base" }
      }
      return nil
    }
  }

  /// The values, by their paths.
  private func values(_ bytes: [UInt8]) throws -> [String: String] {
    var values: [String: String] = [:]
    var days: [String: Int] = [:]
    func visit(_ element: JSONDocument.Element, _ path: String) {
      switch element.kind {
      case .object:
        for child in element.children {
          visit(child, path + "." + String(decoding: child.key ?? [], as: UTF8.self))
        }
      default: values[path] = String(decoding: element.text, as: UTF8.self)
      }
    }
    for entry in try JSONDocument(bytes).root["entries"].map({ Array($0.children) }) ?? [] {
      let day = entry["date"]?.string ?? ""
      days[day, default: 0] += 1
      visit(entry, "\(day)#\(days[day, default: 0])")
    }
    return values
  }

  @Test func everyValueThatASideWroteIsInTheResultOrInADecision() throws {
    try check { scenario in
      let merged = scenario.merged
      let before = try scenario.baseBytes.map(values) ?? [:]
      let after = try values(merged.bytes)
      let lost = merged.decisions.map { String(decoding: $0.lost, as: UTF8.self) }
      let blank = ["null", "\"\"", "[]", "{}"]
      for side in 0...1 {
        for (path, value) in try values(scenario.side(side).bytes)
        where before[path] != value && after[path] != value && !blank.contains(value) {
          if !lost.contains(where: { $0.contains(value) }) { return "lost \(path) \(value)" }
        }
      }
      return nil
    }
  }

  /// Any bytes can be merged, quickly, at any path.
  @Test func anyBytesMerge() {
    var logs = GeneratedLogs(random: SeededRandom())
    let paths = [
      "data/a.json", "memory/events.jsonl", "content/config/habits.md", "memory/people/a.json",
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
