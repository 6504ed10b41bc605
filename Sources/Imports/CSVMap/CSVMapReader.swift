import CSV
import JSON
import Values
import WatchData
import Words
import YAML

/// Reads maps from YAML, and says in which line something is not right.
struct CSVMapReader {
  private let bytes: [UInt8]
  private let file: String
  private let lines: LineIndex

  init(_ bytes: [UInt8], file: String) {
    (self.bytes, self.file, lines) = (bytes, file, LineIndex(bytes))
  }

  /// What a map is at least.
  static let example =
    "A map has at least: date: Date, and below columns: a line such as Weight: {field: weight, unit: kg}"

  /// The document; nil for an empty one.
  func root() throws(InputError) -> YAMLNode? {
    do throws(YAMLError) {
      return try YAMLDocument.parse(bytes)
    } catch {
      throw refusal("not YAML: \(error.message)", line: error.line)
    }
  }

  func error(_ message: String, at node: YAMLNode, hint: String? = nil) -> InputError {
    refusal(message, line: lines.line(at: node.range.lowerBound), hint: hint)
  }

  private func refusal(_ message: String, line: Int?, hint: String? = nil) -> InputError {
    let place = line.map { "\(file), line \($0)" } ?? file
    var error = InputError(.badData, "\(place): \(message)", hint: hint)
    (error.file, error.line) = (file, line)
    return error
  }

  // MARK: A map

  private static let keys = [
    "name", "source", "delimiter", "decimal", "date", "time", "rows", "kind", "columns", "skip",
  ]

  /// - Parameter name: The map's name among others; nil for the only one of a file.
  func map(_ node: YAMLNode, name: String?) throws(InputError) -> CSVMap {
    let members = try members(of: node, "a map", keys: Self.keys)
    guard let date = members["date"] else {
      throw error(
        "the map names no column for the date", at: node, hint: "Add it: date: NAME OF THE COLUMN")
    }
    let ownName = try text(members["name"])
    var map = CSVMap(
      source: try source(members["source"]) ?? CSVMap.source(named: name ?? ownName ?? file),
      date: try moment(date, hasDate: true))
    map.separator = try choice(members["delimiter"], "delimiter", Self.separators)
    map.numbers = try choice(members["decimal"], "decimal", Self.numbers)
    if let time = members["time"] { map.time = try moment(time, hasDate: false) }
    map.rows = try choice(members["rows"], "rows", Self.rows) ?? .day
    map.kind = try text(members["kind"])
    if let kind = members["kind"], map.rows != .activity {
      throw error("'kind' is for rows: activity", at: kind)
    }
    map.columns = try columns(members["columns"], of: map.rows, in: node)
    if let skip = members["skip"] { map.skips = try skips(skip) }
    try requireColumns(of: map, at: node)
    return map
  }

  private static let separators: [(String, CSVReader.Separator)] = [
    (",", .comma), (";", .semicolon), ("tab", .tab), ("\t", .tab),
  ]
  private static let numbers: [(String, NumberForm)] = [(",", .comma), (".", .point)]
  private static let rows = CSVRowKind.allCases.map { ($0.rawValue, $0) }

  private func source(_ node: YAMLNode?) throws(InputError) -> MeasuredSource? {
    guard let node, let text = try text(node) else { return nil }
    let source = MeasuredSource.csv(text)
    guard !text.isEmpty, MeasuredSource.isName(source.rawValue) else {
      throw error(
        "'\(text)' cannot be the name of a source", at: node,
        hint: "It can have small letters, digits and hyphens")
    }
    return source
  }

  /// A column of dates or times: its name, or its name and its form.
  private func moment(_ node: YAMLNode, hasDate: Bool) throws(InputError) -> CSVMap.Moment {
    let key = hasDate ? "date" : "time"
    guard node.mapping != nil else { return CSVMap.Moment(column: try name(node, key)) }
    let members = try members(of: node, "'\(key)'", keys: ["column", "form"])
    guard let column = members["column"] else {
      throw error("'\(key)' names no column", at: node)
    }
    var moment = CSVMap.Moment(column: try name(column, "column"))
    guard let node = members["form"], let pattern = try text(node) else { return moment }
    guard let form = DateForm(pattern), hasDate ? form.hasDate : form.hasTime && !form.hasDate
    else {
      throw error(
        "'\(pattern)' is no form of a \(key)", at: node,
        hint: "Write "
          + (hasDate ? DateForm.letters : "H, m and s for hour, minute and second: HH:mm"))
    }
    moment.form = form
    return moment
  }

  private func columns(
    _ list: YAMLNode?, of rows: CSVRowKind, in map: YAMLNode
  ) throws(InputError) -> [CSVMap.Column] {
    guard let list, let pairs = list.mapping?.pairs, !pairs.isEmpty else {
      throw error("the map has no columns", at: list ?? map, hint: Self.example)
    }
    var columns: [CSVMap.Column] = []
    for pair in pairs {
      let column = try column(name(pair.key, "columns"), pair.value, of: rows)
      if let other = columns.first(where: { $0.field.target == column.field.target }) {
        throw error(
          "the columns '\(other.name)' and '\(column.name)' are both \(column.field.name)",
          at: pair.key, hint: "Keep one of them")
      }
      columns.append(column)
    }
    return columns
  }

  private func column(
    _ name: String, _ node: YAMLNode, of rows: CSVRowKind
  ) throws(InputError) -> CSVMap.Column {
    guard node.mapping != nil else {
      return CSVMap.Column(name: name, field: try field(node, of: rows))
    }
    let members = try members(of: node, "a column", keys: ["field", "unit", "several"])
    guard let fieldNode = members["field"] else {
      throw error("the column '\(name)' has no field", at: node)
    }
    var column = CSVMap.Column(name: name, field: try field(fieldNode, of: rows))
    let field = column.field
    if let several = members["several"] {
      guard rows == .day else { throw error("'several' is for rows: day", at: several) }
      column.isSummed = try choice(several, "several", [("sum", true), ("last", false)]) ?? false
    }
    guard let unitNode = members["unit"], let text = try text(unitNode) else { return column }
    guard let unit = field.quantity.unit(named: text) else {
      let known = field.quantity.unitNames
      throw error(
        "'\(text)' is no unit of \(field.name)", at: unitNode,
        hint: known.isEmpty
          ? "It has no unit" : "Units of it are \(known.joined(separator: ", "))")
    }
    column.unit = unit
    return column
  }

  private func field(_ node: YAMLNode, of rows: CSVRowKind) throws(InputError) -> CSVField {
    let name = try name(node, "field")
    if let field = CSVFields.field(named: name, of: rows) { return field }
    throw error(
      "no field of rows: \(rows) is called '\(name)'", at: node,
      hint: Self.hint(unknown: name, of: rows))
  }

  /// What may have been meant by the name of a field.
  private static func hint(unknown name: String, of rows: CSVRowKind) -> String {
    if rows == .day, CSVFields.isOfActivity(name) {
      return "It belongs to an activity: rows: activity"
    }
    if let other = CSVRowKind.allCases.first(where: { CSVFields.field(named: name, of: $0) != nil })
    {
      return "It is one of rows: \(other)"
    }
    let names = CSVFields.all(of: rows).map(\.name)
    return nearest(to: name, among: names).map { "Did you mean '\($0)'?" }
      ?? "The fields are \(names.joined(separator: ", "))"
  }

  private func skips(_ node: YAMLNode) throws(InputError) -> [CSVMap.Skip] {
    guard let pairs = node.mapping?.pairs else {
      throw error("'skip' is no list of columns", at: node, hint: "Write: skip: {Status: deleted}")
    }
    var skips: [CSVMap.Skip] = []
    for pair in pairs {
      guard let texts = pair.value.strings else {
        throw error("'skip' wants a text, or a list of texts", at: pair.value)
      }
      let name = try name(pair.key, "skip")
      skips.append(CSVMap.Skip(column: name, texts: Set(texts.map { $0.lowercased() })))
    }
    return skips
  }

  /// Rows have columns without which they say nothing.
  private func requireColumns(of map: CSVMap, at node: YAMLNode) throws(InputError) {
    let targets = map.columns.map(\.field.target)
    let missing: String? =
      switch map.rows {
      case .day: nil
      case .set: targets.contains(.set(.exercise)) ? nil : "exercise"
      case .activity: targets.contains(.activity(.type)) || map.kind != nil ? nil : "type"
      case .meal: targets.contains(.meal) ? nil : "meal"
      }
    guard let missing else { return }
    throw error(
      "with rows: \(map.rows) one of the columns must be the field \(missing)", at: node,
      hint: map.rows == .activity ? "Where all are of one kind, write it: kind: run" : nil)
  }

  // MARK: Nodes

  /// The values of a mapping by their keys, without those that are left blank.
  private func members(
    of node: YAMLNode, _ what: String, keys: [String]
  ) throws(InputError) -> [String: YAMLNode] {
    guard let pairs = node.mapping?.pairs else {
      throw error("\(what) must have keys and values", at: node, hint: Self.example)
    }
    var members: [String: YAMLNode] = [:]
    for pair in pairs {
      let key = pair.key.scalar?.text ?? ""
      guard keys.contains(key) else {
        let hint = nearest(to: key, among: keys).map { "Did you mean '\($0)'?" }
        throw error(
          "unknown key '\(key)' of \(what)", at: pair.key,
          hint: hint ?? "The keys are \(keys.joined(separator: ", "))")
      }
      guard members[key] == nil else { throw error("'\(key)' is there twice", at: pair.key) }
      if !pair.value.isNull { members[key] = pair.value }
    }
    return members
  }

  /// The text of a scalar; nil where there is none.
  private func text(_ node: YAMLNode?) throws(InputError) -> String? {
    guard let node else { return nil }
    guard let text = node.string else { throw error("a text is wanted here", at: node) }
    return text
  }

  private func name(_ node: YAMLNode, _ key: String) throws(InputError) -> String {
    guard let name = node.string, !name.isEmpty else {
      throw error("'\(key)' wants a name", at: node)
    }
    return name
  }

  private func choice<Value>(
    _ node: YAMLNode?, _ key: String, _ values: [(String, Value)]
  ) throws(InputError) -> Value? {
    guard let node, let text = try text(node) else { return nil }
    guard let value = values.first(where: { $0.0 == text })?.1 else {
      let words = values.map(\.0).filter { $0 != "\t" }.map { "\"\($0)\"" }
      throw error(
        "'\(key)' is '\(text)'", at: node, hint: "It can be \(words.joined(separator: ", "))")
    }
    return value
  }
}
