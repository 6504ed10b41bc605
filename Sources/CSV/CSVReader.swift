import Words

/// Reads a CSV file (RFC 4180) row by row.
///
///     var reader = try CSVReader(bytes)
///     let date = reader.header.column("Date")
///     while let row = try reader.next() { … row[date] … }
///
/// The file is UTF-8, with or without byte order mark, or UTF-16 with one, and its lines end in LF, CR LF or CR. Only a quote at the beginning
/// of a cell opens a quotation. Rows in which nothing stands are skipped. A row may have fewer or more cells than the header.
/// Time is linear in the size of the file; no text is made of a cell until it is asked for.
public struct CSVReader: Sendable {
  /// What stands between cells.
  public enum Separator: Sendable, CaseIterable {
    case comma, semicolon, tab

    fileprivate var byte: UInt8 {
      switch self {
      case .comma: ASCII.comma
      case .semicolon: ASCII.semicolon
      case .tab: ASCII.tab
      }
    }
  }

  /// The names of the columns: the first row in which anything stands. An empty file has none.
  public private(set) var header = CSVHeader([])
  /// What stands between cells.
  public let separator: Separator

  private let bytes: [UInt8]
  /// Where the next row begins, and in which line.
  private var (index, line) = (0, 1)

  /// The most columns that a row can have: those of a spreadsheet. More are no table, and would take much memory.
  private static let mostColumns = 16_384

  /// A reader behind the header of a file.
  ///
  /// - Parameter separator: What stands between cells; where it is not given, what the header has most of.
  /// - Throws: ``CSVError`` for UTF-16 without its mark, and for a header that cannot be read.
  public init(_ bytes: [UInt8], separator: Separator? = nil) throws(CSVError) {
    let bytes = UTF16Text(bytes)?.utf8 ?? bytes
    // A table has no NUL.
    if bytes.prefix(4).contains(0) {
      throw CSVError(
        "it is perhaps UTF-16, without the mark that says so",
        encoding: bytes[0] == 0 ? "UTF-16BE" : "UTF-16LE")
    }
    self.bytes = bytes
    index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    self.separator = separator ?? Self.separator(in: bytes[index...])
    if let row = try next() { header = CSVHeader((0..<row.count).map { row[$0] ?? "" }) }
  }

  /// What the header has most of outside of quotations; a comma where none is ahead.
  private static func separator(in bytes: ArraySlice<UInt8>) -> Separator {
    var counts: [UInt8: Int] = [:]
    var isQuoted = false
    for byte in bytes.drop(while: { $0.isBlank || isLineEnd($0) }) {
      if byte == ASCII.quote { isQuoted.toggle() }
      if isQuoted { continue }
      if isLineEnd(byte) { break }
      counts[byte, default: 0] += 1
    }
    func count(_ separator: Separator) -> Int { counts[separator.byte] ?? 0 }
    return Separator.allCases.max { count($0) < count($1) } ?? .comma
  }

  /// The next row in which anything stands; nil at the end of the file.
  ///
  /// - Throws: ``CSVError`` with its line for a quotation that is not closed, and for bytes that are not UTF-8.
  public mutating func next() throws(CSVError) -> CSVRow? {
    while index < bytes.count {
      if let row = try row() { return row }
    }
    return nil
  }

  /// Reads one row, and the end of its line; nil where nothing stands in it.
  private mutating func row() throws(CSVError) -> CSVRow? {
    let (start, first, separator) = (index, line, separator.byte)
    var cells: [Range<Int>] = []
    var cell = start
    var (isCellBlank, isBlank, all) = (true, true, UInt8(0))
    while index < bytes.count, !Self.isLineEnd(bytes[index]) {
      let byte = bytes[index]
      all |= byte
      if byte == separator {
        cells.append(cell..<index)
        (cell, isCellBlank) = (index + 1, true)
        guard cells.count < Self.mostColumns else {
          throw CSVError("it has more than \(Self.mostColumns) columns", line: first)
        }
      } else if byte == ASCII.quote, isCellBlank {
        (isCellBlank, isBlank) = (false, false)
        // Whatever is quoted, the row is looked at as a whole below.
        all = 0x80
        try skipQuotation()
        continue
      } else if !byte.isBlank {
        (isCellBlank, isBlank) = (false, false)
      }
      index += 1
    }
    cells.append(cell..<index)
    if all >= 0x80 { try requireText(start..<index, firstLine: first) }
    skipLineEnd()
    return isBlank ? nil : CSVRow(line: first, bytes: bytes, cells: cells)
  }

  /// Goes behind the quote that closes a quotation. Two quotes within it are one of its text.
  private mutating func skipQuotation() throws(CSVError) {
    let opened = line
    index += 1
    while index < bytes.count {
      if bytes[index] == ASCII.quote {
        index += 1
        guard index < bytes.count, bytes[index] == ASCII.quote else { return }
        index += 1
      } else if Self.isLineEnd(bytes[index]) {
        skipLineEnd()
      } else {
        index += 1
      }
    }
    throw CSVError("a quotation is not closed: the file may be cut off", line: opened)
  }

  private mutating func skipLineEnd() {
    guard index < bytes.count else { return }
    let isReturn = bytes[index] == ASCII.carriageReturn
    let isPair = isReturn && index + 1 < bytes.count && bytes[index + 1] == ASCII.lineFeed
    index += isPair ? 2 : 1
    line += 1
  }

  private func requireText(_ range: Range<Int>, firstLine: Int) throws(CSVError) {
    guard String(validating: bytes[range], as: UTF8.self) == nil else { return }
    let lines = bytes[range].split(separator: ASCII.lineFeed, omittingEmptySubsequences: false)
    let before = lines.prefix { String(validating: $0, as: UTF8.self) != nil }.count
    throw CSVError(
      "it is not UTF-8, but perhaps Latin-1 or Windows-1252", line: firstLine + before,
      encoding: "WINDOWS-1252")
  }

  private static func isLineEnd(_ byte: UInt8) -> Bool {
    byte == ASCII.lineFeed || byte == ASCII.carriageReturn
  }
}
