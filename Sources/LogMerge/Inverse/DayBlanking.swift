import LogSyntax
import Words

extension DayUnits {
  /// The day without what an entry wrote into it, for a commit that made the day as well: fields are blank,
  /// boxes are open, and lines are gone.
  ///
  /// - Parameter entry: The units of the entry, as the trailers of commits name them.
  func blanking(_ entry: Set<String>) -> [UInt8] {
    var edits: [Edit] = []
    for unit in units where entry.contains(unit.trailerName) {
      edits.append(isLine(unit) ? Edit(lines(of: unit), []) : Edit(unit.content, blank(unit)))
    }
    var result: [UInt8] = []
    var start = 0
    for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound })
    where edit.range.lowerBound >= start {
      result += bytes[start..<edit.range.lowerBound] + edit.replacement
      start = edit.range.upperBound
    }
    return result + bytes[start...]
  }

  /// Whether a unit goes as a whole: a lift, an open box that was added, an item of a list.
  private func isLine(_ unit: DayUnit) -> Bool {
    switch unit.kind {
    case .field: unit.known == .strengthLog
    case .box: box(unit)?.state == .open
    case .emptyItem: false
    default: true
    }
  }

  private func box(_ unit: DayUnit) -> Checkbox? {
    if case .box(let box) = document.lines[unit.line].kind { box } else { nil }
  }

  private func lines(of unit: DayUnit) -> Range<Int> {
    let last = units[unit.children].last ?? unit
    let lines = document.lines
    let end = lines.first { $0.range.upperBound >= last.content.upperBound }
    return lines[unit.line].range.lowerBound..<(end?.range.upperBound ?? bytes.count)
  }

  /// The bytes of a unit as the template has it.
  private func blank(_ unit: DayUnit) -> [UInt8] {
    switch document.lines[unit.line].kind {
    case .field(let field): return Array(bytes[unit.content.lowerBound..<field.afterSeparator])
    case .box(let box): return open(box, unit)
    case .item(let item):
      return Array(bytes[unit.content.lowerBound..<item.marker.upperBound])
    default: return text(unit)
    }
  }

  /// A box that is open, without strike marks and what follows them.
  private func open(_ box: Checkbox, _ unit: DayUnit) -> [UInt8] {
    var line = text(unit)
    let start = unit.content.lowerBound
    if box.state == .dropped, bytes[box.text].starts(with: "~~".utf8) {
      line = Array(bytes[start..<box.text.lowerBound]) + document.unstruckText(of: box)
    }
    if let mark = box.mark { line[mark - start] = ASCII.space }
    return line
  }
}
