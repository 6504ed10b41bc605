/// Rows of text in aligned columns, two blanks apart.
struct TextTable {
  let header: [String]
  let rows: [[String]]
  /// The columns that hold words, and stand to the left; numbers stand to the right.
  var wordColumns: Set<Int> = [0]

  func lines(_ style: Style) -> [StyledText] {
    let widths = header.indices.map { column in
      ([header] + rows).map { columns($0[column]) }.max() ?? 0
    }
    func line(_ cells: [String]) -> String {
      let padded = cells.enumerated().map { column, cell in
        Commands.padded(cell, to: widths[column], rightAligned: !wordColumns.contains(column))
      }
      let text = padded.joined(separator: "  ")
      return String(text.reversed().drop { $0 == " " }.reversed())
    }
    return [style.dim(line(header))] + rows.map { StyledText(line($0)) }
  }
}

/// How wide a text stands on a terminal, in columns: wide letters and emoji take two, marks that
/// join what is before them none (Unicode Standard Annex 11).
func columns(_ text: String) -> Int {
  text.reduce(0) { width, character in
    guard let scalar = character.unicodeScalars.first else { return width }
    let isWide =
      scalar.properties.isEmojiPresentation
      || character.unicodeScalars.contains("\u{FE0F}")
      || [
        0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
        0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD,
      ].contains { $0.contains(Int(scalar.value)) }
    return width + (isWide ? 2 : 1)
  }
}

/// `text` with blanks after it (or before it), to fill `width` columns.
func padded(_ text: String, to width: Int, rightAligned: Bool = false) -> String {
  let blanks = String(repeating: " ", count: max(0, width - columns(text)))
  return rightAligned ? blanks + text : text + blanks
}
