import LogSyntax
import Values
import Words
import YAML

/// Reads `content/config/workout_types.yaml`: each type by its keys, and what is wrong with them.
struct TrainingTypesReader {
  private(set) var types: [TrainingType] = []
  private(set) var diagnostics: [Diagnostic] = []
  private let bytes: [UInt8]
  private let file: String
  /// The ids of the file that were read.
  private var seen: Set<String> = []

  init(_ bytes: [UInt8], file: String) { (self.bytes, self.file) = (bytes, file) }

  /// Reads all types of the file, into those that are built in.
  mutating func read(into builtIn: [TrainingType]) {
    types = builtIn
    do throws(YAMLError) {
      guard let root = try YAMLDocument.parse(bytes) else { return }
      guard let items = root["types"]?.items else {
        return report("there is no list 'types'", at: root)
      }
      for item in items { read(item) }
    } catch {
      diagnostics.append(
        Diagnostic(.warning, .exercise, "not YAML: \(error.message)", file: file, line: error.line))
    }
    nameActivities()
    reportWords()
  }

  // MARK: A type

  private static let keys = [
    "id", "name", "mark", "color", "fields", "unit", "met", "words", "confirmed",
  ]

  private mutating func read(_ item: YAMLNode) {
    guard let id = item["id"]?.string else { return report("a type without an id", at: item) }
    guard !id.isEmpty, id.utf8.allSatisfy(Self.isOfID) else {
      return report("'\(id)' is not an id: a word of a to z, digits and hyphens", at: item)
    }
    guard seen.insert(id).inserted else {
      return report("the id \(id) a second time; the first counts", at: item)
    }
    var type = types.first { $0.id == id } ?? TrainingType(id: id)
    if type.builtIn == nil, Self.isTaken(id) {
      return report("\(id) is reserved by the format and cannot be an id", at: item)
    }
    for pair in item.mapping?.pairs ?? [] {
      let key = pair.key.string ?? ""
      if Self.keys.contains(key) { continue }
      report(
        "unknown key '\(key)' of \(id); the keys are \(Self.keys.joined(separator: ", "))",
        at: pair.key)
    }
    if let name = text("name", of: item, id) { type.name = name }
    readMark(of: item, into: &type)
    readColor(of: item, into: &type)
    readFields(of: item, into: &type)
    readUnit(of: item, into: &type)
    readRates(of: item, into: &type)
    type.words = list("words", of: item, id).filter { !TrainingTypes.words($0).isEmpty }
    readConfirmed(of: item, into: &type)
    if let index = types.firstIndex(where: { $0.id == id }) {
      types[index] = type
    } else {
      types.append(type)
    }
  }

  private static func isOfID(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || byte.isDigit || byte == ASCII.hyphen
  }

  /// Whether a word means something already: a field of the format, or what commands take.
  private static func isTaken(_ id: String) -> Bool {
    FieldCatalog.field(word: id) != nil || FieldCatalog.field(named: id) != nil
      || ["plan", "lift", "food", "note", "mood", "rest"].contains(id)
  }

  private mutating func readMark(of item: YAMLNode, into type: inout TrainingType) {
    guard let node = item["mark"], !node.isNull else { return }
    guard let text = node.string, text.utf8.count == 1, let mark = text.first,
      mark.isLetter || mark.isNumber
    else {
      return report(
        "the mark of \(type.id) is '\(node.string ?? "")'; it must be one letter or digit", at: node
      )
    }
    type.mark = mark
  }

  private mutating func readColor(of item: YAMLNode, into type: inout TrainingType) {
    guard let node = item["color"], !node.isNull else { return }
    guard let text = node.string, text.utf8.count == 7, text.hasPrefix("#"),
      text.dropFirst().allSatisfy(\.isHexDigit)
    else {
      return report(
        "the colour of \(type.id) is '\(node.string ?? "")'; write it as \"#4A6A78\", in quotes",
        at: node)
    }
    type.color = text.uppercased()
  }

  private mutating func readFields(of item: YAMLNode, into type: inout TrainingType) {
    guard let node = item["fields"], !node.isNull else { return }
    var fields: [String] = []
    for name in list("fields", of: item, type.id) {
      guard Self.isFieldName(name) else {
        report("'\(name)' of \(type.id) cannot be the name of a field", at: node)
        continue
      }
      if !fields.contains(where: { fieldKey($0) == fieldKey(name) }) { fields.append(name) }
    }
    type.fields = fields
  }

  /// Whether a line of a log with the name is a field of that name.
  private static func isFieldName(_ name: String) -> Bool {
    let document = LogDocument("\(name):: 1\n")
    guard document.lines.count == 1, case .field(let field) = document.lines[0].kind else {
      return false
    }
    return document.text(field.name) == name
  }

  private mutating func readUnit(of item: YAMLNode, into type: inout TrainingType) {
    guard let node = item["unit"], !node.isNull else { return }
    guard type.builtIn == nil else {
      return report("the unit of \(type.id) is the format's own", at: node)
    }
    guard let unit = node.string.flatMap(DistanceUnit.init(rawValue:)) else {
      return report(
        "the unit of \(type.id) is '\(node.string ?? "")'; it must be m, km or mi", at: node)
    }
    type.unit = unit
  }

  /// The largest plausible intensity, in metabolic equivalents.
  private static let highestRate = 30.0

  private mutating func readRates(of item: YAMLNode, into type: inout TrainingType) {
    guard let node = item["met"], !node.isNull else { return }
    let rates = (node.items ?? []).compactMap(\.double)
    guard rates.count == 2, node.items?.count == 2, rates[0] > 0, rates[0] <= rates[1],
      rates[1] <= Self.highestRate
    else {
      return report(
        "met of \(type.id) is not a range from light to hard, above 0 and up to 30: [4.8, 8.5]",
        at: node)
    }
    type.met = rates[0]...rates[1]
  }

  private mutating func readConfirmed(of item: YAMLNode, into type: inout TrainingType) {
    guard let node = item["confirmed"], !node.isNull else { return }
    type.confirmed = []
    for text in list("confirmed", of: item, type.id) {
      guard let date = CalendarDate(iso: text) else {
        report("'\(text)', confirmed of \(type.id), is not a day: [2031-03-04]", at: node)
        continue
      }
      type.confirmed.append(date)
    }
  }

  // MARK: All types

  /// Gives each type of a person's own its activity: the first of its fields, where nothing else has it.
  private mutating func nameActivities() {
    var taken: Set<String> = []
    for index in types.indices where types[index].builtIn == nil {
      guard let field = types[index].fields.first else { continue }
      let id = types[index].id
      guard FieldCatalog.field(named: field) == nil, taken.insert(fieldKey(field)).inserted else {
        report("the first field of \(id), \(field), belongs to another type: \(id) has no activity")
        continue
      }
      types[index].activity = TrainingActivity(id: id, field: field, unit: types[index].unit)
    }
  }

  /// Names words that mean another type already.
  private mutating func reportWords() {
    var owners: [[Substring]: String] = [:]
    for type in types { owners[TrainingTypes.words(type.id)] = type.id }
    for type in types {
      for word in [type.name] + type.words {
        let key = TrainingTypes.words(word)
        guard let owner = owners[key] else {
          owners[key] = type.id
          continue
        }
        if owner != type.id { report("'\(word)' of \(type.id) means \(owner)") }
      }
    }
  }

  // MARK: Values

  /// A text in one line, if any.
  private mutating func text(_ key: String, of item: YAMLNode, _ id: String) -> String? {
    guard let node = item[key], !node.isNull else { return nil }
    let text = node.string.map { MarkdownText.trimmed(Array($0.utf8)[...]) }
      .map { String(decoding: $0, as: UTF8.self) }
    guard let text, !text.isEmpty, text.isOneLine else {
      report("the \(key) of \(id) is not a text in one line", at: node)
      return nil
    }
    return text
  }

  private mutating func list(_ key: String, of item: YAMLNode, _ id: String) -> [String] {
    guard let node = item[key], !node.isNull else { return [] }
    let texts = node.items?.compactMap(\.string).filter { !$0.isEmpty && $0.isOneLine }
    guard let texts, texts.count == node.items?.count else {
      report("\(key) of \(id) is not a list of texts: [One, Two]", at: node)
      return texts ?? []
    }
    return texts
  }

  private mutating func report(_ message: String, at node: YAMLNode? = nil) {
    let line = node.map { node in
      1 + bytes[..<min(node.range.lowerBound, bytes.count)].count { $0 == ASCII.lineFeed }
    }
    diagnostics.append(Diagnostic(.warning, .exercise, message, file: file, line: line))
  }
}
