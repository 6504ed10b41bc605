/// The rows of a CSV (RFC 4180), with commas or semicolons between the cells.
enum CSVRows {
  /// The cells of each row, without blanks around them.
  ///
  /// - Throws: `Refusal` where a quotation is not closed, as in a file that is cut off.
  static func read(_ text: String) throws(TrackerFile.Refusal) -> [[String]] {
    let header = text.prefix { !$0.isNewline }
    let separator: Character = header.contains(",") || !header.contains(";") ? "," : ";"
    var rows: [[String]] = []
    var (row, cell): ([String], String) = ([], "")
    var isQuoted = false
    var wasQuote = false
    func ended(_ cell: String) -> String {
      String(cell.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
    for character in text {
      if isQuoted, character != "\"" {
        cell.append(character)
        continue
      }
      switch character {
      case "\"":
        // Two of them are one within a quotation.
        if !isQuoted, wasQuote { cell.append(character) }
        isQuoted.toggle()
        wasQuote = !isQuoted
        continue
      case separator:
        row.append(ended(cell))
        cell = ""
      case _ where character.isNewline:
        rows.append(row + [ended(cell)])
        (row, cell) = ([], "")
      default: cell.append(character)
      }
      wasQuote = false
    }
    guard !isQuoted else {
      throw TrackerFile.Refusal(message: "it is cut off: a quotation is not closed")
    }
    if !row.isEmpty || !cell.isEmpty { rows.append(row + [ended(cell)]) }
    return rows
  }
}
