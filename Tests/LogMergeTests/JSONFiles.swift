import LogMerge
import TestSupport
import Words

/// Random JSON files of the kinds that a store has, as lists of entries, with edits that reorder, move,
/// repeat, change and remove entries and keys.
struct JSONFiles {
  /// The path, and the key that identifies an entry.
  enum Kind: String, CaseIterable {
    case dated = "data/daily_metrics.json"
    case memory = "memory/people/ada.json"
    case exercises = "content/config/exercises.json"
    case templates = "content/config/workout_templates.json"

    var identity: String {
      switch self {
      case .dated: "date"
      case .memory: "id"
      case .exercises, .templates: "name"
      }
    }

    /// The key of an entry's timestamp.
    var timestamp: String {
      switch self {
      case .dated: "extracted_at"
      case .memory: "updated"
      case .exercises: "last_updated"
      case .templates: "updated"
      }
    }
  }

  private typealias Entry = [(key: String, value: String)]

  let kind: Kind
  var random: SeededRandom

  private static let usualFields = ["weight_lbs", "energy", "sleep", "notes"]

  /// The key of a set of texts, which merges text by text.
  static let set = "aliases"

  /// The key of a list of objects with names, which merges object by object.
  static let list = "exercises"

  private var fields: [String] {
    switch kind {
    case .exercises: Self.usualFields + [Self.set]
    case .templates: Self.usualFields + [Self.list]
    case .dated, .memory: Self.usualFields
    }
  }

  /// A base and three versions of it, or versions without one.
  mutating func next() -> Scenario {
    let base = entries()
    let hasBase = !random.once(in: 5)
    let versions = (0...2).map { _ in file(edited(hasBase || random.once(in: 2) ? base : entries()))
    }
    return Scenario(
      base: file(base), starts: [versions[0], versions[1]], scripts: [spoiling(), spoiling()],
      hasBase: hasBase,
      roles: [random.pick(Side.Role.allCases), random.pick(Side.Role.allCases)],
      times: [Int64.random(in: 1...3, using: &random), 2], path: kind.rawValue,
      third: (versions[2], []))
  }

  /// Now and then other line ends, none at the end, or bytes that are no JSON.
  private mutating func spoiling() -> [LineEdit] {
    switch Int.random(in: 0..<40, using: &random) {
    case 0..<4: [.windowsLineEnds]
    case 4..<8: [.dropLastLineEnd]
    case 8: [.noise([0xFF, UInt8(ascii: "x")])]
    case 9: [.insert(Int.random(in: 0..<50, using: &random), "")]
    default: []
    }
  }

  private mutating func entries() -> [Entry] {
    (1...5).filter { _ in random.once(in: 2) }.map { entry($0) }
  }

  private mutating func entry(_ number: Int) -> Entry {
    var entry: Entry = [(kind.identity, "\"2031-03-0\(number)\"")]
    for field in fields where random.once(in: 2) { entry.append((field, value(of: field))) }
    if random.once(in: 3) { entry.append((kind.timestamp, timestamp())) }
    return entry
  }

  private mutating func timestamp() -> String {
    "\"2031-03-09T0\(Int.random(in: 1...3, using: &random)):00:00Z\""
  }

  /// A text of a set stands on a line of its own, as lines are what no merge may invent.
  private mutating func value(of field: String) -> String {
    if field == Self.list { return list() }
    guard field == Self.set else { return value() }
    let texts = ["a", "b", "c"].filter { _ in random.once(in: 2) }.map { "        \"\($0)\"" }
    return texts.isEmpty ? "[]" : "[\n\(texts.joined(separator: ",\n"))\n      ]"
  }

  /// Objects with a key a line, for the same reason.
  private mutating func list() -> String {
    let objects = ["Row", "Dip", "Plank"].filter { _ in random.once(in: 2) }.map { name in
      "        {\n          \"name\": \"\(name)\",\n          \"sets\": "
        + "\(Int.random(in: 1...4, using: &random))\n        }"
    }
    return objects.isEmpty ? "[]" : "[\n\(objects.joined(separator: ",\n"))\n      ]"
  }

  private mutating func value() -> String {
    random.pick([
      "null", "1", "2", "244.0", "\"\"", "\"x\"", "\"\\u2014\"", "\"é\"", "[]", "[1, 2]", "{}",
      "{\n        \"hours\": 7\n      }", "{\n        \"quality\": 80\n      }",
      "{\n        \"quality\": null,\n        \"hours\": 6.5\n      }",
    ])
  }

  private mutating func edited(_ old: [Entry]) -> [Entry] {
    var entries = old
    for _ in 0..<Int.random(in: 0...5, using: &random) {
      if entries.isEmpty || random.once(in: 5) {
        let index = Int.random(in: 0...entries.count, using: &random)
        entries.insert(entry(Int.random(in: 1...9, using: &random)), at: index)
        continue
      }
      let index = Int.random(in: entries.indices, using: &random)
      switch Int.random(in: 0..<10, using: &random) {
      case 0: entries.remove(at: index)
      case 1:
        let entry = entries.remove(at: index)
        entries.insert(entry, at: Int.random(in: 0...entries.count, using: &random))
      case 2: entries.insert(entries[index], at: index)
      case 3: entries.reverse()
      case 4: if entries[index].count > 1 { entries[index].removeLast() }
      case 5: entries[index].shuffle(using: &random)
      case 6: set(kind.timestamp, to: timestamp(), in: &entries[index])
      default:
        let field = random.pick(fields)
        set(field, to: value(of: field), in: &entries[index])
      }
    }
    return entries
  }

  private func set(_ key: String, to value: String, in entry: inout Entry) {
    if let index = entry.firstIndex(where: { $0.key == key }) {
      entry[index].value = value
    } else {
      entry.append((key, value))
    }
  }

  private func file(_ entries: [Entry]) -> [[UInt8]] {
    let items = entries.map { entry in
      "    {\n" + entry.map { "      \"\($0.key)\": \($0.value)" }.joined(separator: ",\n")
        + "\n    }"
    }
    let list = items.isEmpty ? "[]" : "[\n\(items.joined(separator: ",\n"))\n  ]"
    return Scenarios.lines(
      of: Array("{\n  \"version\": \"1.0\",\n  \"entries\": \(list)\n}\n".utf8))
  }
}
