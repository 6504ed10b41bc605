import Words

/// A run of `| cell | cell |` lines: a header, a delimiter line, and rows (docs/format.md §6).
public struct Table: Sendable, Equatable {
  /// One line of a table.
  public struct Row: Sendable, Equatable {
    /// The index of the row's line.
    public let line: Int
    /// The range of each cell's text, without blanks around it; in an empty cell an empty range.
    public let cells: [Range<Int>]
  }

  /// The first row, where a delimiter line follows it; else nil.
  public let header: Row?
  /// The rows below the delimiter line; all rows where there is none.
  public let rows: [Row]

  /// The lines of the table.
  public let lines: Range<Int>
}

extension LogDocument {
  /// The tables among `lines`, in order.
  public func tables(in lines: Range<Int>) -> [Table] {
    var tables: [Table] = []
    var start = lines.lowerBound
    while start < lines.upperBound {
      guard case .tableRow = self.lines[start].kind else {
        start += 1
        continue
      }
      var end = start
      while end < lines.upperBound, case .tableRow = self.lines[end].kind { end += 1 }
      tables.append(table(start..<end))
      start = end
    }
    return tables
  }

  private func table(_ lines: Range<Int>) -> Table {
    let rows = lines.map { Table.Row(line: $0, cells: cells(of: self.lines[$0])) }
    guard rows.count >= 2, isDelimiter(rows[1]) else {
      return Table(header: nil, rows: rows.filter { !isDelimiter($0) }, lines: lines)
    }
    // Some logs have a second delimiter line further down, which is not a row either.
    return Table(
      header: rows[0], rows: rows.dropFirst(2).filter { !isDelimiter($0) }, lines: lines)
  }

  /// The cells of a table's line: the texts between pipes that are not escaped by a backslash.
  public func cells(of line: Line) -> [Range<Int>] {
    var cells: [Range<Int>] = []
    let end = bytes.trimmingBlanks(line.content).upperBound
    var offset = bytes.skippingBlanks(line.content) + 1
    var start = offset
    while offset < end {
      if bytes[offset] == ASCII.backslash {
        offset += 2
        continue
      }
      if bytes[offset] == ASCII.pipe {
        cells.append(bytes.trimmingCell(start..<offset))
        start = offset + 1
      }
      offset += 1
    }
    // A row may leave out its last pipe.
    if start < end { cells.append(bytes.trimmingCell(start..<end)) }
    return cells
  }

  /// Whether a line of a table is a delimiter line, as `| --- | :---: |`, which makes the line above it
  /// a header.
  public func isDelimiter(_ line: Line) -> Bool { isDelimiter(cells(of: line)) }

  private func isDelimiter(_ row: Table.Row) -> Bool { isDelimiter(row.cells) }

  private func isDelimiter(_ cells: [Range<Int>]) -> Bool {
    !cells.isEmpty
      && cells.allSatisfy { cell in
        bytes[cell].contains(ASCII.hyphen)
          && bytes[cell].allSatisfy { $0 == ASCII.hyphen || $0 == ASCII.colon }
      }
  }
}

extension [UInt8] {
  /// Like `trimmingBlanks`; but for an empty cell, the empty range after its first blank, where a value
  /// is inserted.
  fileprivate func trimmingCell(_ range: Range<Int>) -> Range<Int> {
    let trimmed = trimmingBlanks(range)
    guard trimmed.isEmpty, range.count > 1 else { return trimmed }
    return range.lowerBound + 1..<range.lowerBound + 1
  }
}
