import Words

/// Rows of text in aligned columns, two blanks apart.
package struct TextTable {
  /// The names of the columns; none for a table without.
  var header: [String] = []
  let rows: [[String]]
  /// The columns that hold words, and stand to the left; numbers stand to the right.
  var wordColumns: Set<Int> = [0]
  /// How a cell is shown, by its column.
  var paint: (Int, String) -> StyledText = { StyledText($1) }

  /// A table of these rows.
  package init(
    header: [String] = [], rows: [[String]], wordColumns: Set<Int> = [0],
    paint: @escaping (Int, String) -> StyledText = { StyledText($1) }
  ) {
    (self.header, self.rows, self.wordColumns, self.paint) = (header, rows, wordColumns, paint)
  }

  /// The lines of the table.
  ///
  /// - Parameter width: The most columns of a line, for which cells are parted between words, and words where
  ///   they must be; nil for as wide as it is. Numbers are never parted, so a table may still be wider.
  package func lines(_ style: Style, width: Int?) -> [StyledText] {
    let names = header.isEmpty ? [] : [header]
    let count = rows.first?.count ?? header.count
    let cells = (0..<count).map { column in (names + rows).map { $0[column] } }
    let (most, gap) = fitted(
      cells.map { $0.map(columns).max() ?? 0 }, least: cells.map { $0.map(longestWord).max() ?? 0 },
      to: width)
    // What is parted may need less.
    let widths = cells.indices.map { column in
      cells[column].flatMap { parted($0, to: most[column]) }.map(columns).max() ?? 0
    }
    return names.flatMap { lines(of: $0, widths, gap) { style.dim($1) } }
      + rows.flatMap { lines(of: $0, widths, gap, paint) }
  }

  /// The fewest columns that a word is parted to.
  private static let leastParted = 8

  /// The widths of the columns and of the gap between them. The widest column is narrowed first, as far as
  /// its words go; then the gap; then columns of words but the first, which names the row.
  private func fitted(
    _ widths: [Int], least: [Int], to width: Int?
  ) -> (columns: [Int], gap: Int) {
    var widths = widths
    guard let width else { return (widths, 2) }
    var excess = widths.reduce(0, +) + 2 * (widths.count - 1) - width
    func narrow(while mayBeNarrowed: (Int) -> Bool) {
      while excess > 0,
        let widest = widths.indices.filter(mayBeNarrowed).max(by: { widths[$0] < widths[$1] })
      {
        widths[widest] -= 1
        excess -= 1
      }
    }
    narrow { widths[$0] > least[$0] }
    if excess <= 0 { return (widths, 2) }
    excess -= widths.count - 1
    narrow { $0 > 0 && wordColumns.contains($0) && widths[$0] > Self.leastParted }
    return (widths, 1)
  }

  /// The lines of a row: as many as its highest cell has.
  private func lines(
    of row: [String], _ widths: [Int], _ gap: Int, _ paint: (Int, String) -> StyledText
  ) -> [StyledText] {
    let cells = row.indices.map { parted(row[$0], to: widths[$0]) }
    return (0..<(cells.map(\.count).max() ?? 0)).map { index in
      let last = row.indices.last { index < cells[$0].count && !cells[$0][index].isEmpty } ?? 0
      var line = StyledText.empty
      for column in row.indices.prefix(last + 1) {
        let text = index < cells[column].count ? cells[column][index] : ""
        let isWord = wordColumns.contains(column)
        let filled =
          isWord && column == last
          ? text : padded(text, to: widths[column], rightAligned: !isWord)
        line =
          "\(line)\(String(repeating: " ", count: column == 0 ? 0 : gap))\(paint(column, filled))"
      }
      return line
    }
  }

  /// A cell in pieces of at most `width` columns, parted between words.
  private func parted(_ text: String, to width: Int) -> [String] {
    if columns(text) <= width { return [text] }
    var pieces: [String] = []
    for word in text.split(separator: " ").flatMap({ parts(of: $0, to: width) }) {
      if let last = pieces.last, columns(last) + 1 + columns(word) <= width {
        pieces[pieces.count - 1] += " \(word)"
      } else {
        pieces.append(word)
      }
    }
    return pieces
  }

  private func parts(of word: Substring, to width: Int) -> [String] {
    var parts = [""]
    for character in word {
      if columns(parts[parts.count - 1]) + columns(String(character)) > width { parts.append("") }
      parts[parts.count - 1].append(character)
    }
    return parts
  }

  private func longestWord(_ text: String) -> Int {
    text.split(separator: " ").map { columns(String($0)) }.max() ?? 0
  }
}

/// How wide a text stands on a terminal, in columns.
package func columns(_ text: String) -> Int { TextWidth.columns(of: text) }

/// `text` with blanks after it (or before it), to fill `width` columns.
package func padded(_ text: String, to width: Int, rightAligned: Bool = false) -> String {
  TextWidth.padded(text, to: width, rightAligned: rightAligned)
}
