import LogSyntax
import Words

/// Two versions of a day: what stood in the old one, and is changed or gone in the new one.
struct DayComparison {
  private let old: DayUnits
  private let new: DayUnits
  /// For units that the new version does not have under their name those that took their place.
  private var counterparts: [DayUnit.ID: DayUnit] = [:]

  init(old: DayUnits, new: DayUnits) {
    (self.old, self.new) = (old, new)
    findMoved()
    findReplaced()
  }

  /// The changed units, with what is there in the new version, in the old one's order.
  var changes: [(old: DayUnit, new: DayUnit?)] {
    old.units.compactMap { unit in
      let found = counterparts[unit.id] ?? new[unit.id]
      return isChanged(unit, found) ? (unit, found) : nil
    }
  }

  // MARK: What is the same unit

  /// What a unit is called wherever it stands. An item of Top 3 is called by its text.
  private struct Title: Hashable {
    let kind: Block.Kind
    let key: [UInt8]

    init(_ unit: DayUnit, in units: DayUnits) {
      kind = unit.kind
      key = kind == .emptyItem ? Array(units.words(of: unit)) : unit.id.name.key
    }
  }

  /// Units that stand elsewhere in the new version: in another section, or below one that was renamed.
  private mutating func findMoved() {
    var spare: [Title: [DayUnit]] = [:]
    for unit in new.units.reversed() where !isUnchanged(unit.id) {
      spare[Title(unit, in: new), default: []].append(unit)
    }
    for unit in old.units where !isUnchanged(unit.id) {
      // What has its name in the new version stays there, but for an item of Top 3.
      if unit.kind != .emptyItem, new[unit.id] != nil { continue }
      if let found = spare[Title(unit, in: old), default: []].popLast() {
        counterparts[unit.id] = found
      }
    }
  }

  /// Whether both versions have a unit under one name. Of Top 3 they must have one text.
  private func isUnchanged(_ id: DayUnit.ID) -> Bool {
    guard let one = old[id], let other = new[id] else { return false }
    return one.kind != .emptyItem || old.text(one) == new.text(other)
  }

  /// Lines that were replaced by as many others at one place.
  private mutating func findReplaced() {
    for part in Set(old.units.map(\.id.name.part)) {
      func lines(_ units: DayUnits) -> [DayUnit] {
        units.units.filter { $0.id.name.part == part && [.item, .text].contains($0.kind) }
      }
      let (before, after) = (lines(old), lines(new))
      var numbers: [DayUnit.ID: Int] = [:]
      for unit in before + after where numbers[unit.id] == nil { numbers[unit.id] = numbers.count }
      func number(_ unit: DayUnit) -> Int { numbers[unit.id] ?? -1 }
      let taken = Set(counterparts.values.map(\.id))
      for hunk in LineDiff(before.map(number), after.map(number)).hunks {
        var gone = before[hunk.old].filter { new[$0.id] == nil && counterparts[$0.id] == nil }
        var added = after[hunk.new].filter { old[$0.id] == nil && !taken.contains($0.id) }
        // What holds the words of a line is that line with more.
        gone.removeAll { line in
          let words = old.words(of: line)
          let longer = added.firstIndex {
            $0.kind == line.kind && Self.holds(words, in: new.words(of: $0))
          }
          if let longer { counterparts[line.id] = added.remove(at: longer) }
          return longer != nil
        }
        guard gone.count == added.count else { continue }
        for (one, other) in zip(gone, added) where one.kind == other.kind {
          counterparts[one.id] = other
        }
      }
    }
  }

  // MARK: What is changed

  private func isChanged(_ unit: DayUnit, _ found: DayUnit?) -> Bool {
    switch unit.kind {
    case .frontMatterDelimiter, .heading, .table, .comment: return false
    case .field, .frontMatterEntry:
      guard old.isFilled(unit) else { return false }
      return found.map { old.value(of: unit) != new.value(of: $0) } ?? true
    case .box: return isBoxChanged(unit, found)
    case .row: return areCellsChanged(unit, found)
    case .item, .emptyItem, .text:
      let words = old.words(of: unit)
      guard Self.saysSomething(words) else { return false }
      return !(found.map { Self.holds(words, in: new.words(of: $0)) } ?? false)
    }
  }

  /// Whether a tick or a strike was taken back, or words of the box are gone. An open box that is ticked loses
  /// nothing.
  private func isBoxChanged(_ unit: DayUnit, _ found: DayUnit?) -> Bool {
    let words = old.words(of: unit)
    guard let found else { return Self.saysSomething(words) }
    let state = old.state(of: unit)
    if state != .open, new.state(of: found) != state { return true }
    return !Self.holds(words, in: new.words(of: found))
  }

  private func areCellsChanged(_ unit: DayUnit, _ found: DayUnit?) -> Bool {
    let before = old.filledCells(of: unit)
    guard !before.isEmpty else { return false }
    guard let found else { return true }
    return before.contains { index, cell in
      index >= found.cells.count || new.bytes[found.cells[index]].trimmed != cell
    }
  }

  /// Whether a text has a letter or a digit, in any script.
  private static func saysSomething(_ text: ArraySlice<UInt8>) -> Bool {
    Fill.of(text) == .filled
      && text.contains { $0.isDigit || $0 >= 0x80 || (0x61...0x7A).contains($0.asciiLowercased) }
  }

  /// Whether a text stands whole in another one, between blanks, marks at the end of a sentence, or the ends.
  private static func holds(_ text: ArraySlice<UInt8>, in longer: ArraySlice<UInt8>) -> Bool {
    let marks = Array(",;.!?)".utf8)
    var rest = longer
    while let found = rest.firstRange(of: text) {
      let (before, after) = (longer[..<found.lowerBound], longer[found.upperBound...])
      let isStart = before.last.map { $0.isBlank || $0 == ASCII.openParenthesis } ?? true
      let end = after.drop { marks.contains($0) }
      let isEnd = end.first.map { $0.isBlank || $0 == ASCII.lineFeed } ?? true
      if isStart, isEnd { return true }
      rest = rest[(found.lowerBound + 1)...]
    }
    return false
  }
}

extension DayUnit {
  /// Whether it is a running total (docs/format.md §4.4).
  var isTotal: Bool { Block.isTotal(kind, id.name.key) }
}

extension DayUnits {
  /// The value of a field or of a key of the front matter, as it is seen.
  fileprivate func value(of unit: DayUnit) -> [UInt8] {
    Array(document.visibleBytes(unit.value).trimmed)
  }

  /// Whether a field or a key of the front matter says something that is neither planned nor made by a template.
  fileprivate func isFilled(_ unit: DayUnit) -> Bool {
    let value = value(of: unit)[...]
    if TemplateText.isMade(value, of: unit.id.name.key[...]) { return false }
    return PlannedMark.removed(from: value) == nil
      && Fill.of(value, zeroIsBlank: unit.isTotal) == .filled
  }

  /// The cells of a row that have a value, without the first one, which is its name.
  fileprivate func filledCells(of unit: DayUnit) -> [(index: Int, cell: ArraySlice<UInt8>)] {
    unit.cells.indices.dropFirst().map { ($0, bytes[unit.cells[$0]].trimmed) }
      .filter { Fill.of($0.1, zeroIsBlank: unit.known != .fuelLog) == .filled }
  }

  fileprivate func state(of unit: DayUnit) -> Checkbox.State? {
    if case .box(let box) = document.lines[unit.line].kind { box.state } else { nil }
  }

  /// The words of a line, without its marker, box and strike marks.
  fileprivate func words(of unit: DayUnit) -> ArraySlice<UInt8> {
    switch document.lines[unit.line].kind {
    case .box(let box): document.unstruckText(of: box)
    case .item(let item):
      bytes[item.text.lowerBound..<max(item.text.lowerBound, unit.content.upperBound)].trimmed
    default: bytes[unit.content].trimmed
    }
  }
}
