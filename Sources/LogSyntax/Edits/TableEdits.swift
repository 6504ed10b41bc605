extension LogDocument {
  /// Sets the value of a table's cell. The padding around it and all other cells stay. A pipe in the
  /// value is escaped.
  ///
  /// - Parameters:
  ///   - line: The index of the row's line.
  ///   - column: The cell's index, from 0.
  /// - Throws: `wrongLine` where the line has no such cell; `controlCharacter`, `changesMeaning`.
  public func settingCell(
    atLine line: Int, column: Int, to value: String
  ) throws(EditError) -> LogDocument {
    guard case .tableRow = lines[line].kind else { throw .wrongLine(line + 1) }
    let cells = cells(of: lines[line])
    guard cells.indices.contains(column) else { throw .wrongLine(line + 1) }
    try requireOneLine(value)
    let escaped = value.replacing("|", with: "\\|")
    let edited = try applying([Edit(cells[column], escaped)])
    let written = edited.cells(of: edited.lines[line])
    guard written.count == cells.count, edited.text(written[column]) == escaped else {
      throw .changesMeaning(line: line + 1)
    }
    return edited
  }
}
