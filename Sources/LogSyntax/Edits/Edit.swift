/// A change of a document: a range of its bytes and what stands there instead.
public struct Edit: Sendable, Equatable {
  /// The bytes that go; empty for an insertion.
  public let range: Range<Int>
  /// The bytes that come.
  public let replacement: [UInt8]

  /// A change of `range` to `replacement`.
  public init(_ range: Range<Int>, _ replacement: [UInt8]) {
    self.range = range
    self.replacement = replacement
  }

  init(_ range: Range<Int>, _ text: String) { self.init(range, Array(text.utf8)) }

  init(at offset: Int, _ text: String) { self.init(offset..<offset, text) }
}

/// Why an edit was not made. The document is as it was.
public enum EditError: Error, Sendable, Equatable {
  /// Two edits touch the same bytes.
  case overlap
  /// The text holds a line end or another control character (docs/format.md §4: one field per
  /// line).
  case controlCharacter
  /// The text would make the line, or another one, something else than it is; line 1 is the first.
  case changesMeaning(line: Int)
  /// The line is not what the edit is for; line 1 is the first.
  case wrongLine(Int)
  /// The front matter cannot take the value, and why.
  case frontMatter(String)
}

extension EditError: CustomStringConvertible {
  /// What is wrong, in a few words.
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
  /// The document with `edits` made, read again.
  ///
  /// Every line that no edit touches keeps its bytes and stays what it was.
  ///
  /// - Throws: `overlap`; `changesMeaning` where an edit would turn another line into something
  ///   else, as an opened comment would.
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

  /// Checks that each line that no edit touches stands in `edited` as the same construct.
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
  /// Whether two lines are the same construct; where their parts stand does not matter.
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
  /// Refuses text that cannot stand on one line.
  func requireOneLine(_ text: String) throws(EditError) {
    let hasControl = text.unicodeScalars.contains { scalar in
      scalar != "\t" && (scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value))
        || scalar == "\u{2028}" || scalar == "\u{2029}"
    }
    if hasControl { throw .controlCharacter }
  }

  /// The line end for a line that is put below `line`: that line's own, else that of the nearest
  /// line above which has one, else `\n`.
  func lineEnd(at line: Int) -> String {
    for index in stride(from: min(line, lines.count - 1), through: 0, by: -1) {
      let (content, range) = (lines[index].content, lines[index].range)
      if content.upperBound < range.upperBound {
        return text(content.upperBound..<range.upperBound)
      }
    }
    return "\n"
  }

  /// Puts `newLines` below `line`; below a last line without a line end, the file goes on to have
  /// none. `line` -1 is the start of the file.
  func inserting(_ newLines: [String], below line: Int) throws(EditError) -> LogDocument {
    let end = lineEnd(at: line)
    guard line >= 0 else {
      // A byte order mark stays the first thing in the file.
      let start = lines.first?.content.lowerBound ?? 0
      return try applying([Edit(at: start, newLines.map { $0 + end }.joined())])
    }
    let hasEnd = lines[line].content.upperBound < lines[line].range.upperBound
    let text = newLines.map { hasEnd ? $0 + end : end + $0 }.joined()
    return try applying([Edit(at: lines[line].range.upperBound, text)])
  }
}
