import Words

/// What the rows of every live view are made of.
extension LiveScreen {
  /// The rows of a screen: what is at its top, a clock below it where there is room, and what is at its foot.
  public func frame(_ body: [LiveRow], clock: [LiveRow] = [], foot: [LiveRow]) -> [LiveRow] {
    let used = body.count + clock.count + foot.count
    let blanks = Array(repeating: LiveRow(""), count: max(0, rows - used))
    let all = form == .one ? body + foot + blanks : body + clock + blanks + foot
    return all.map { row in
      var row = row
      row.text = cut(row.text, to: columns)
      while row.text.last == " " { row.text.removeLast() }
      return row
    }
  }

  /// A time in large digits below what is above it; no rows where there is no room for it.
  public func largeClock(_ time: String, _ role: LiveRow.Role, free: Int) -> [LiveRow] {
    guard form == .whole, free >= LargeClock.rows + 2 else { return [] }
    return [LiveRow("")]
      + LargeClock.rows(of: time, hasUnicode: hasUnicode).map { LiveRow("  \($0)", role) }
  }

  /// A page of texts: as many of their lines as there is room for, and which page it is where there are several. The
  /// first one follows the last.
  public func page(_ number: Int, of texts: [String], room: Int) -> [LiveRow] {
    let lines = texts.flatMap { wrapped($0) }
    guard lines.count > room else { return lines.map { LiveRow($0) } }
    let size = max(1, room - 1)
    let count = (lines.count + size - 1) / size
    let index = number % count
    let page = lines.dropFirst(index * size).prefix(size)
    let blanks = Array(repeating: "", count: size - page.count)
    return (page + blanks + ["\(index + 1)/\(count)  ? next page"]).map { LiveRow($0) }
  }

  /// The keys, and what each does, as texts of a page.
  public func help(_ keys: [(keys: String, what: String)]) -> [String] {
    keys.map { keys, what in
      (form == .whole ? TextWidth.padded(keys, to: 12) : keys + " ") + what
    }
  }

  /// The end of what is typed, where the cursor is, below what is said of it.
  public func typing(_ name: String, _ text: String, saying notice: String?, lines: Int) -> [String]
  {
    let said = notice.map { wrapped($0, lines: lines - 1) } ?? []
    return said + [end(of: "\(name): \(text)_", in: width)]
  }

  /// This many of the rows, including a given one.
  public static func window(_ rows: [LiveRow], around index: Int, _ count: Int) -> [LiveRow] {
    guard rows.count > count else { return rows }
    let start = min(max(0, index - count / 2), rows.count - count)
    return Array(rows[start..<start + max(0, count)])
  }
}
