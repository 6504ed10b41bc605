import LogSyntax
import Words

/// A unit of a day's log: a field, a box, a row, a line of a list, a key of the front matter. It is undone by
/// itself, and has a history of its own.
struct DayUnit {
  /// A unit's name. Units of the same name are distinguished by occurrence index.
  struct Name: Hashable {
    /// The part that it stands in, with those above it.
    let part: String
    let kind: Block.Kind
    let key: [UInt8]
  }

  /// Which unit of a file it is.
  struct ID: Hashable {
    let name: Name
    /// How many units of the name stand before it.
    let occurrence: Int
  }

  let id: ID
  /// The heading of its section, `front matter`, or empty above the first heading.
  let section: String
  /// The section that the heading names.
  let known: KnownSection?
  /// Whether it is of the cycle (``PrivateLines``).
  let isPrivate: Bool
  /// What a person calls it: the name of a field, the text of a box without its due date.
  let key: String
  /// The index of its first line.
  let line: Int
  /// Its bytes without what belongs to it, and without the last line end.
  let content: Range<Int>
  /// The value of a field or of a key of the front matter; else all of `content`.
  let value: Range<Int>
  /// The cells of a row.
  let cells: [Range<Int>]
  /// The column at which it begins.
  let indent: Int
  /// The indices of the units that belong to it: lines below an item, rows of a table.
  var children: Range<Int>

  var kind: Block.Kind { id.name.kind }

  /// Whether it stands in a part, or in one below that.
  func isIn(part: String) -> Bool {
    id.name.part == part || id.name.part.utf8.starts(with: "\(part)/".utf8)
  }

  /// Whether it is removed only with the last of its members.
  var isFrame: Bool { kind == .heading || kind == .frontMatterDelimiter }
}

/// The units of a day's log, in the order of the file.
struct DayUnits {
  let parts: DayParts
  private(set) var units: [DayUnit] = []
  /// For each part its name, as ``DayUnit/Name/part`` has it.
  private(set) var partNames: [String] = []
  private var indices: [DayUnit.ID: Int] = [:]
  private var counts: [DayUnit.Name: Int] = [:]

  var bytes: [UInt8] { parts.bytes }
  var document: LogDocument { parts.document }

  /// Reads a file. Time is linear.
  init(_ bytes: [UInt8]) {
    parts = DayParts(bytes, isLineByLine: false)
    var repetitions: [String: Int] = [:]
    for part in parts.parts {
      let parent = part.parent.map { partNames[$0] } ?? ""
      var name = parent + "/"
      switch part.identity {
      case .frontMatter: name += "---"
      case .preamble: break
      case .section(let key): name += "#" + key
      }
      let repetition = repetitions[name, default: 0]
      repetitions[name] = repetition + 1
      if repetition > 0 { name += "#\(repetition)" }
      partNames.append(name)
      let section = section(of: part)
      for block in BlockReader.blocks(of: part, in: document) {
        append(block, part, name, section)
      }
    }
  }

  private func section(of part: DayPart) -> String {
    if part.identity == .frontMatter { return "front matter" }
    guard case .heading(let heading) = document.lines[part.lines.lowerBound].kind else { return "" }
    return document.text(heading.text)
  }

  private mutating func append(
    _ block: Block, _ part: DayPart, _ partName: String, _ section: String
  ) {
    let name = name(of: block, part, partName)
    let occurrence = counts[name, default: 0]
    counts[name] = occurrence + 1
    let id = DayUnit.ID(name: name, occurrence: occurrence)
    let index = units.count
    indices[id] = index
    units.append(
      DayUnit(
        id: id, section: section, known: part.known,
        isPrivate: part.isPrivate || PrivateLines.areNamed(in: document.bytes[block.content]),
        key: name.kind == .emptyItem
          ? String(decoding: name.key, as: UTF8.self) : key(of: block), line: block.line,
        content: block.content, value: value(of: block),
        cells: block.kind == .row ? document.cells(of: document.lines[block.line]) : [],
        indent: block.indent, children: index + 1..<index + 1))
    for child in block.children { append(child, part, partName, section) }
    units[index].children = index + 1..<units.count
  }

  /// The name of a block. An item of Top 3 is called by its number, which a blank one has too.
  private func name(of block: Block, _ part: DayPart, _ partName: String) -> DayUnit.Name {
    if part.known == .top3, case .item(let item) = document.lines[block.line].kind, item.isOrdered {
      return DayUnit.Name(
        part: partName, kind: .emptyItem, key: Array(document.bytes[item.marker].dropLast()))
    }
    return DayUnit.Name(part: partName, kind: block.kind, key: Array(block.key))
  }

  private func key(of block: Block) -> String {
    switch document.lines[block.line].kind {
    case .field(let field): document.text(field.name)
    case .box(let box): String(decoding: document.name(of: box).trimmed, as: UTF8.self)
    case .heading: "heading"
    default:
      switch block.kind {
      case .frontMatterDelimiter: "---"
      case .table: "table"
      case .text, .comment: "text"
      default: String(decoding: block.key, as: UTF8.self)
      }
    }
  }

  private func value(of block: Block) -> Range<Int> {
    if case .field(let field) = document.lines[block.line].kind { return field.value }
    guard block.kind == .frontMatterEntry,
      let colon = document.bytes[block.content].firstIndex(of: ASCII.colon)
    else { return block.content }
    let value = document.bytes[colon + 1..<block.content.upperBound].trimmed
    return value.startIndex..<value.endIndex
  }

  // MARK: Looking up

  /// The unit that has an identity; nil where the file has none.
  subscript(id: DayUnit.ID) -> DayUnit? { indices[id].map { units[$0] } }

  /// The bytes of a unit.
  func text(_ unit: DayUnit) -> [UInt8] { Array(bytes[unit.content]) }

  /// The bytes of a box before its marks, those of its due date, those of the day to which it was carried, and
  /// those behind them; nil for another unit.
  func taskParts(_ unit: DayUnit) -> [ArraySlice<UInt8>]? {
    guard case .box(let box) = document.lines[unit.line].kind else { return nil }
    let marks = document.marks(of: box)
    let due = marks.due?.extent ?? marks.text.upperBound..<marks.text.upperBound
    return [
      bytes[unit.content.lowerBound..<due.lowerBound], bytes[due],
      bytes[due.upperBound..<marks.extent.upperBound],
      bytes[marks.extent.upperBound..<unit.content.upperBound],
    ]
  }

  /// The unit that begins in a line, or to which the line belongs.
  func unit(atLine line: Int) -> DayUnit? {
    units.last { $0.line <= line && document.lines[line].range.lowerBound < $0.content.upperBound }
  }

  /// The index of the part with a name.
  func part(named name: String) -> Int? { partNames.firstIndex(of: name) }

  /// How often each unit stands here, by name and bytes.
  var contents: [Content: Int] {
    var counts: [Content: Int] = [:]
    for unit in units { counts[Content(name: unit.id.name, text: text(unit)), default: 0] += 1 }
    return counts
  }

  /// A unit with its bytes.
  struct Content: Hashable {
    let name: DayUnit.Name
    let text: [UInt8]
  }
}

/// The units of a day's log, for those who show them.
public enum UnitList {
  /// A unit as it stands in a file.
  public struct Entry: Sendable, Equatable {
    /// Its identity among the units of the file, in all versions.
    public let id: String
    /// The heading of its section, `front matter`, or empty above the first heading.
    public let section: String
    /// The name of a field or of a key, the text of a box or of a line.
    public let key: String
    /// Its line, from 1.
    public let line: Int
    /// The value of a field or of a key; nil where that is blank. Of other units their whole text.
    public let value: String?
    /// Whether it is of the cycle.
    public let isPrivate: Bool
  }

  /// The units of a day's log, without headings and the marks of front matter, in the file's order.
  public static func entries(of bytes: [UInt8]) -> [Entry] {
    let units = DayUnits(bytes)
    return units.units.filter { !$0.isFrame }.map { unit in
      let name = unit.id.name
      let text = String(decoding: units.bytes[unit.value].trimmed, as: UTF8.self)
      let key = String(decoding: name.key, as: UTF8.self)
      return Entry(
        id: "\(name.part)/\(name.kind.rawValue)/\(key)/\(unit.id.occurrence)",
        section: unit.section, key: unit.key, line: unit.line + 1,
        value: text.isEmpty ? nil : text, isPrivate: unit.isPrivate)
    }
  }

  /// What the units in some lines are called in the trailers of commits, as `Quick Log/Weight`.
  ///
  /// - Parameter lines: The indices of the lines; those that belong to no unit are passed over.
  public static func names(ofLines lines: [Int], in bytes: [UInt8]) -> [String] {
    let units = DayUnits(bytes)
    return lines.filter(units.document.lines.indices.contains).compactMap {
      units.unit(atLine: $0)?.trailerName
    }
  }
}

extension DayUnit {
  /// What it is called in the trailers of commits. Of the cycle they tell no more than that.
  var trailerName: String { isPrivate ? "Cycle" : "\(section)/\(key)" }
}
