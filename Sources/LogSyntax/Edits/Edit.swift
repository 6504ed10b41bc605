import Words

/// A change of a document: a byte range and its replacement.
public struct Edit: Sendable, Equatable {
  /// The bytes to replace; empty for an insertion.
  public let range: Range<Int>
  /// The new bytes.
  public let replacement: [UInt8]

  /// Creates an edit.
  public init(_ range: Range<Int>, _ replacement: [UInt8]) {
    self.range = range
    self.replacement = replacement
  }

  init(_ range: Range<Int>, _ text: String) { self.init(range, Array(text.utf8)) }

  init(at offset: Int, _ text: String) { self.init(offset..<offset, text) }
}

/// Why an edit was not made. The document is unchanged.
public enum EditError: Error, Sendable, Equatable {
  /// Two edits touch the same bytes.
  case overlap
  /// The text has a line end or another control character (docs/format.md §4: one field per line).
  case controlCharacter
  /// The text would change the kind of this or another line; the first line is 1.
  case changesMeaning(line: Int)
  /// The line is not of the kind that the edit needs; the first line is 1.
  case wrongLine(Int)
  /// The front matter cannot take the value; the text says why.
  case frontMatter(String)
}

extension EditError: CustomStringConvertible {
  /// The message, without a line end.
  public var description: String {
    switch self {
    case .overlap: "two edits touch the same bytes"
    case .controlCharacter: "a value is one line of text, without control characters"
    case .changesMeaning(let line): "the text would change the meaning of line \(line)"
    case .wrongLine(let line): "line \(line) cannot take this edit"
    case .frontMatter(let reason): "the front matter cannot take this value: \(reason)"
    }
  }
}

extension LogDocument {
  /// The document with `edits` made, parsed again. Time is linear.
  ///
  /// Every line that no edit touches keeps its bytes and its kind.
  ///
  /// - Throws: `overlap`; `changesMeaning` where an edit would change the kind of another line, as an
  ///   unclosed comment would.
  public func applying(_ edits: [Edit]) throws(EditError) -> LogDocument {
    let edits = edits.sorted { $0.range.lowerBound < $1.range.lowerBound }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + edits.reduce(0) { $0 + $1.replacement.count })
    var offset = 0
    for edit in edits {
      guard edit.range.lowerBound >= offset else { throw .overlap }
      result += bytes[offset..<edit.range.lowerBound]
      result += edit.replacement
      offset = edit.range.upperBound
    }
    result += bytes[offset...]
    let edited = LogDocument(result)
    try requireUnchanged(besides: edits, in: edited)
    return edited
  }

  /// Checks that each line that no edit touches is in `edited` as the same construct.
  private func requireUnchanged(
    besides edits: [Edit], in edited: LogDocument
  ) throws(EditError) {
    var (edit, shift, candidate) = (0, 0, 0)
    for (index, line) in lines.enumerated() {
      while edit < edits.count, edits[edit].range.upperBound <= line.range.lowerBound {
        shift += edits[edit].replacement.count - edits[edit].range.count
        edit += 1
      }
      if edit < edits.count, edits[edit].range.lowerBound < line.range.upperBound { continue }
      if edit < edits.count, edits[edit].range.lowerBound == line.range.upperBound,
        index == lines.count - 1
      {
        continue  // Text added to a last line without a line end.
      }
      let start = line.range.lowerBound + shift
      while candidate < edited.lines.count, edited.lines[candidate].range.lowerBound < start {
        candidate += 1
      }
      guard candidate < edited.lines.count,
        edited.lines[candidate].range.lowerBound == start,
        edited.lines[candidate].range.count == line.range.count,
        edited.lines[candidate].kind.isSameConstruct(as: line.kind)
      else { throw .changesMeaning(line: index + 1) }
    }
  }
}

extension Line.Kind {
  /// Whether two lines are the same construct, whatever the ranges of their parts.
  func isSameConstruct(as other: Line.Kind) -> Bool {
    switch (self, other) {
    case (.blank, .blank), (.frontMatter, .frontMatter), (.field, .field), (.item, .item),
      (.tableRow, .tableRow), (.code, .code), (.comment, .comment), (.quote, .quote),
      (.rule, .rule), (.prose, .prose):
      true
    case (.heading(let one), .heading(let two)): one.level == two.level
    case (.box(let one), .box(let two)): one.state == two.state
    default: false
    }
  }
}

extension LogDocument {
  /// Throws where `text` is not one line without control characters.
  func requireOneLine(_ text: String) throws(EditError) {
    guard text.isOneLine else { throw .controlCharacter }
  }

  /// The line end for a line to insert below `line`: that of `line`, else that of the nearest line
  /// above that has one, else `\n`.
  func lineEnd(at line: Int) -> String {
    for index in stride(from: min(line, lines.count - 1), through: 0, by: -1)
    where hasLineEnd(index) {
      return text(lines[index].content.upperBound..<lines[index].range.upperBound)
    }
    return "\n"
  }

  /// Inserts `newLines` below `line`; -1 inserts them at the start of the file. Below a last line
  /// without a line end, the new last line has none either.
  func inserting(_ newLines: [String], below line: Int) throws(EditError) -> LogDocument {
    try inserting(newLines.map { Array($0.utf8) }, below: line)
  }

  /// Inserts lines, each without its line end, below a line; -1 inserts them at the start of the file.
  /// They get the line end of the line above. Below a last line without a line end, the new last line
  /// has none either.
  ///
  /// - Throws: `changesMeaning` where another line would become something else.
  public func inserting(_ newLines: [[UInt8]], below line: Int) throws(EditError) -> LogDocument {
    let end = Array(lineEnd(at: max(0, line)).utf8)
    guard line >= 0 else {
      // A byte order mark stays the first thing in the file.
      let start = lines.first?.content.lowerBound ?? 0
      return try applying([Edit(start..<start, newLines.flatMap { $0 + end })])
    }
    let text = newLines.flatMap { hasLineEnd(line) ? $0 + end : end + $0 }
    let offset = lines[line].range.upperBound
    return try applying([Edit(offset..<offset, text)])
  }
}
