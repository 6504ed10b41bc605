import Words

/// A row of a CSV file.
public struct CSVRow: Sendable {
  /// The line in which it begins, from 1.
  public let line: Int
  let bytes: [UInt8]
  let cells: [Range<Int>]

  /// How many cells it has.
  public var count: Int { cells.count }

  /// The text of a cell without blanks around it; nil where nothing stands in it, and for a column that the row, or the
  /// file, does not have.
  public subscript(column: Int?) -> String? {
    guard let column, cells.indices.contains(column) else { return nil }
    let cell = Self.trimmed(bytes[cells[column]])
    let text = cell.first == ASCII.quote ? Self.unquoted(cell.dropFirst()) : cell
    return text.isEmpty ? nil : String(decoding: text, as: UTF8.self)
  }

  /// What a quotation means, with what follows it. Two quotes within it are one.
  private static func unquoted(_ cell: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var text: [UInt8] = []
    var rest = cell
    while let quote = rest.firstIndex(of: ASCII.quote) {
      text += rest[..<quote]
      rest = rest[(quote + 1)...]
      guard rest.first == ASCII.quote else { break }
      text.append(ASCII.quote)
      rest = rest.dropFirst()
    }
    return trimmed((text + rest)[...])
  }

  private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let rest = text.drop(while: \.isBlank)
    guard let last = rest.lastIndex(where: { !$0.isBlank }) else { return rest }
    return rest[...last]
  }
}
