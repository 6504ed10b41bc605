import LogMerge
import TestSupport
import Testing

/// The laws for files whose entries have names: events and habits.
@Suite struct EntryLawTests {
  /// Entries as they might stand in a file, several of one name among them.
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
        // A file without habits merges by lines, which know nothing of ids.
        let ids = ["walk"] + ["read", "rest", "cook"].filter { _ in !random.once(in: 3) }
        let items = ids.map { id in habit(id, &random) }.joined()
        let name = random.pick(["Habits", "My habits"])
        let prose = random.pick(["", "\nProse.\n", "\nProse.\nMore.\n"])
        return Array("---\ntitle: \(name)\nhabits:\n\(items)---\n\(prose)".utf8)
      }
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
    for _ in 0..<800 {
      let base = random.once(in: 4) ? nil : kind.file(&random)
      let sides = (0...1).map { index in
        Side(
          bytes: base.map { random.once(in: 8) ? $0 : kind.file(&random) } ?? kind.file(&random),
          role: random.pick(Side.Role.allCases), device: "d\(index)",
          time: Int64.random(in: 1...2, using: &random), commit: "c\(index)")
      }
      func merge(_ base: [UInt8]?, _ ours: Side, _ theirs: Side) -> MergeResult {
        FileMerger.merge(
          path: kind.rawValue, bases: base.map { [$0] } ?? [], ours: ours, theirs: theirs)
      }
      let result = merge(base, sides[0], sides[1])
      let oracle = Oracle(base: base, sides: sides, result: result, isDay: false)
      let again = Side(bytes: result.bytes, role: .device, device: "d", time: 3, commit: "d")
      let broken = [
        merge(base, sides[1], sides[0]) == result ? nil : "symmetry",
        kind == .habits || oracle.lostLine == nil ? nil : "lost \(oracle.lostLine ?? "")",
        oracle.inventedLine.map { "invented \($0)" },
        merge(sides[0].bytes, again, sides[0]).bytes == result.bytes ? nil : "idempotence",
        merge(sides[0].bytes, sides[0], sides[1]).bytes == sides[1].bytes ? nil : "identity",
      ].compactMap(\.self)
      let texts = [base ?? [], sides[0].bytes, sides[1].bytes, result.bytes]
        .map { String(decoding: $0, as: UTF8.self) }
      #expect(
        broken.isEmpty,
        "BESTUPID_SEED=\(random.seed) \(broken)\n\(texts.joined(separator: "----\n"))")
      if !broken.isEmpty { return }
    }
  }

  /// Every name and every action that a side wrote for a habit is there, or in a decision.
  @Test func noHabitsTextIsLost() {
    var random = SeededRandom()
    for _ in 0..<800 {
      let files = (0...2).map { _ in Kind.habits.file(&random) }
      let sides = (0...1).map {
        Side(bytes: files[$0], role: .device, device: "d\($0)", time: Int64($0), commit: "")
      }
      let result = FileMerger.merge(
        path: Kind.habits.rawValue, bases: [files[2]], ours: sides[0], theirs: sides[1])
      let (before, after) = (values(files[2]), values(result.bytes))
      let lost = result.decisions.map { String(decoding: $0.lost, as: UTF8.self) }
      for (key, value) in sides.flatMap({ values($0.bytes) })
      where !value.isEmpty && before[key] != value && after[key] != value {
        #expect(
          lost.contains { $0.contains(value) },
          "BESTUPID_SEED=\(random.seed) lost \(key) \(value)")
      }
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
