/// Rows of text in aligned columns, two blanks apart.
struct TextTable {
  let header: [String]
  let rows: [[String]]
  /// The columns that hold words, and stand to the left; numbers stand to the right.
  var wordColumns: Set<Int> = [0]

  func lines(_ style: Style) -> [String] {
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
    return [style.dim(line(header))] + rows.map(line)
  }
}

/// A line of CSV (RFC 4180).
func csvLine(_ cells: [String]) -> String {
  cells.map { cell in
    cell.contains { ",\"\r\n".contains($0) }
      ? "\"" + cell.replacing("\"", with: "\"\"") + "\"" : cell
  }.joined(separator: ",")
}
