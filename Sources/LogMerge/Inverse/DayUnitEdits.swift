import LogSyntax
import Words

/// Sets units of a day's log back, each by itself: the bytes of a unit are replaced, its lines removed, or
/// put behind the unit that they followed.
struct DayUnitEdits {
  let parent: DayUnits
  let now: DayUnits
  let changes: [DayUnitChange]

  /// The file with the changes made.
  var bytes: [UInt8] {
    var edits: [Edit] = []
    let rows = Set(changes.filter { $0.cell != nil }.map(\.id))
    for row in rows {
      guard let unit = now[row] else { continue }
      let cells = changes.filter { $0.id == row }
      edits.append(Edit(unit.content, Self.row(unit, in: now, with: cells)))
    }
    for change in changes where change.cell == nil {
      guard let unit = now[change.idNow] else { continue }
      if let wanted = change.wanted {
        edits.append(Edit(unit.content, wanted.text))
      } else {
        edits.append(Edit(removal(of: unit), []))
      }
    }
    edits += insertions
    return applied(edits)
  }

  /// A row with other cells.
  static func row(
    _ row: DayUnit, in file: DayUnits, with changes: [DayUnitChange]
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    var start = row.content.lowerBound
    for (index, cell) in row.cells.enumerated() {
      guard let text = changes.first(where: { $0.cell == index })?.wanted?.text else { continue }
      bytes += file.bytes[start..<cell.lowerBound] + text
      start = cell.upperBound
    }
    return bytes + file.bytes[start..<row.content.upperBound]
  }

  /// Makes edits. The file ends in a line end where it does now.
  private func applied(_ edits: [Edit]) -> [UInt8] {
    let sorted = edits.enumerated().sorted { one, other in
      (one.element.range.lowerBound, one.element.range.upperBound, one.offset)
        < (other.element.range.lowerBound, other.element.range.upperBound, other.offset)
    }
    var result: [UInt8] = []
    var start = 0
    for (_, edit) in sorted {
      // The lines of a heading's section go with it.
      guard edit.range.lowerBound >= start else {
        if edit.replacement.isEmpty { start = max(start, edit.range.upperBound) }
        continue
      }
      result += now.bytes[start..<edit.range.lowerBound] + edit.replacement
      start = edit.range.upperBound
    }
    result += now.bytes[start...]
    if now.bytes.last != ASCII.lineFeed, result.last == ASCII.lineFeed {
      result.removeLast()
      if result.last == ASCII.carriageReturn { result.removeLast() }
    }
    return result
  }

  // MARK: Removing

  /// The lines of a unit; of a heading those of its section, with the blank lines below.
  private func removal(of unit: DayUnit) -> Range<Int> {
    let lines = now.document.lines
    let start = lines[unit.line].range.lowerBound
    if unit.kind == .heading, let part = now.part(named: unit.id.name.part) {
      let next = now.parts.parts.indices.contains(part + 1) ? now.parts.parts[part + 1] : nil
      if let next { return start..<lines[next.lines.lowerBound].range.lowerBound }
      // At the end of the file the blank lines above go.
      let above = part > 0 ? now.parts.parts[part - 1].lines.upperBound : 0
      let from = above < lines.count ? lines[above].range.lowerBound : start
      return min(start, from)..<now.bytes.count
    }
    return start..<lines[lastLine(of: unit.content, from: unit.line)].range.upperBound
  }

  /// The line in which a range ends.
  private func lastLine(of range: Range<Int>, from first: Int) -> Int {
    var line = first
    while now.document.lines[line].range.upperBound < range.upperBound { line += 1 }
    return line
  }

  // MARK: Putting back

  private var insertions: [Edit] {
    let missing = Set(changes.filter { $0.found == nil && $0.wanted != nil }.map(\.id))
    if missing.isEmpty { return [] }
    var edits: [Edit] = []
    for (index, unit) in parent.units.enumerated() where missing.contains(unit.id) {
      guard now.part(named: unit.id.name.part) != nil else { continue }
      edits.append(insertion(of: unit, at: index, missing))
    }
    let missingParts = Set(missing.map(\.name.part))
    for (index, name) in parent.partNames.enumerated()
    where missingParts.contains(name) && now.part(named: name) == nil {
      edits.append(insertion(ofPart: index))
    }
    return edits
  }

  /// Puts a unit behind the one that it followed.
  private func insertion(of unit: DayUnit, at index: Int, _ missing: Set<DayUnit.ID>) -> Edit {
    let text = parent.text(unit)
    for before in parent.units[..<index].reversed() {
      guard before.id.name.part == unit.id.name.part else { break }
      if missing.contains(before.id) { continue }
      guard let anchor = now[before.id] else { continue }
      let isBelow = unit.indent > before.indent || before.kind == .table
      let last = isBelow ? anchor : now.units[anchor.children].last ?? anchor
      return insertion(of: text, behind: lastLine(of: last.content, from: last.line))
    }
    let part = now.part(named: unit.id.name.part).map { now.parts.parts[$0] }
    return insertion(of: text, behind: (part?.lines.lowerBound ?? 0) - 1)
  }

  /// Puts a whole part behind the one that it followed, with the blank lines between them.
  private func insertion(ofPart index: Int) -> Edit {
    let part = parent.parts.parts[index]
    var text = Array(parent.bytes[part.range])
    let before = (0..<index).reversed().lazy.compactMap { earlier in
      now.part(named: parent.partNames[earlier]).map { (earlier, $0) }
    }.first
    guard let (earlier, anchor) = before else {
      if now.parts.parts.isEmpty { return insertion(of: text, behind: -1) }
      return insertion(
        of: text + lineEnd + gapLines(of: part.gap).dropLast(lineEnd.count), behind: -1)
    }
    let gap = earlier == index - 1 ? parent.parts.parts[earlier].gap : nil
    text = gapLines(of: gap) + text
    return insertion(of: text, behind: now.parts.parts[anchor].lines.upperBound - 1)
  }

  /// The blank lines of a gap between parts.
  private func gapLines(of gap: Range<Int>?) -> [UInt8] {
    let count = gap.map { parent.bytes[$0].count { $0 == ASCII.lineFeed } } ?? 2
    return Array(Array(repeating: lineEnd, count: max(0, count - 1)).joined())
  }

  private func insertion(of text: [UInt8], behind line: Int) -> Edit {
    let lines = now.document.lines
    guard line >= 0, line < lines.count else {
      let start = lines.first?.content.lowerBound ?? 0
      return Edit(start..<start, text + lineEnd)
    }
    let end = lines[line].range.upperBound
    return Edit(end..<end, now.document.hasLineEnd(line) ? text + lineEnd : lineEnd + text)
  }

  private var lineEnd: [UInt8] {
    guard let end = now.bytes.firstIndex(of: ASCII.lineFeed), end > 0,
      now.bytes[end - 1] == ASCII.carriageReturn
    else { return [ASCII.lineFeed] }
    return [ASCII.carriageReturn, ASCII.lineFeed]
  }
}
