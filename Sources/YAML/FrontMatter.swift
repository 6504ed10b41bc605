import Words

/// The keys of a log's front matter (docs/format.md §2), read as YAML, or else line by line.
///
/// Some logs have front matter that is not YAML, such as task boxes below `todos:`. There every line
/// that begins with a word and a colon is a key, and `error` holds libyaml's error.
public struct FrontMatter: Sendable, Equatable {
  /// A key and its value.
  public struct Entry: Sendable, Equatable {
    /// The key.
    public let key: String
    /// The range of the key, in the indices of the block.
    public let keyRange: Range<Int>
    /// The value as it is written: with its quotes, without a comment; empty where there is none.
    let value: ArraySlice<UInt8>
    /// The value as YAML; nil where it is not YAML. Its ranges are in the indices of the block.
    public let node: YAMLNode?

    /// The range of the value, in the indices of the block.
    public var valueRange: Range<Int> { value.indices }
    /// The value as it is written.
    public var raw: String { String(decoding: value, as: UTF8.self) }

    /// The value as text: unquoted where it is a scalar, nil where it is null or nested. A value that
    /// is not YAML is the text as it is written.
    public var string: String? {
      if let node { return node.string }
      return value.isEmpty ? nil : raw
    }
  }

  /// The bytes between the two `---` lines, with the last line end.
  public let bytes: ArraySlice<UInt8>
  /// The keys and values in the order of the file, with repeated keys.
  public let entries: [Entry]
  /// libyaml's error, with the line of the file; nil where the block is YAML.
  public let error: YAMLError?
  private let firstLine: Int
  private let lineEnd: [UInt8]

  /// Whether the block is a YAML mapping, or empty.
  public var isYAML: Bool { error == nil }

  /// Reads the front matter in `bytes`. Any bytes can be read.
  ///
  /// - Parameters:
  ///   - firstLine: The line number in the file of the first line of `bytes`, for errors.
  ///   - lineEnd: The line end of a new line where `bytes` have none to copy.
  public init(
    _ bytes: ArraySlice<UInt8>, firstLine: Int = 1, lineEnd: [UInt8] = Array("\n".utf8)
  ) {
    self.bytes = bytes
    self.firstLine = firstLine
    self.lineEnd = lineEnd
    do {
      entries = try Self.yamlEntries(bytes)
      error = nil
    } catch {
      entries = Self.lineEntries(bytes)
      self.error = error.movedDown(by: firstLine - 1)
    }
  }

  /// The block in a file: what stands between its first line, which is `---`, and the next such line. Blanks may
  /// follow the marks. Nil for a file without one.
  public static func block(of file: [UInt8]) -> ArraySlice<UInt8>? {
    let start = file.starts(with: YAMLDocument.byteOrderMark) ? YAMLDocument.byteOrderMark.count : 0
    var lines = file[start...]
      .split(separator: ASCII.lineFeed, omittingEmptySubsequences: false)[...]
    func isMark(_ line: ArraySlice<UInt8>) -> Bool {
      line.starts(with: "---".utf8)
        && line.dropFirst(3).allSatisfy { $0.isBlank || $0 == ASCII.carriageReturn }
    }
    guard let first = lines.popFirst(), isMark(first), let start = lines.first?.startIndex,
      let end = lines.first(where: isMark)?.startIndex
    else { return nil }
    return file[start..<end]
  }

  /// A file with an edit of its block; one without a block gets it above its text.
  ///
  /// - Parameter change: Makes the edit of the block's bytes; nil for none.
  /// - Throws: What `change` throws, with the line of the file; `YAMLError` for a block that does not end.
  public static func editing(
    _ file: [UInt8], _ change: (ArraySlice<UInt8>) throws(YAMLError) -> YAMLEdit?
  ) throws(YAMLError) -> [UInt8] {
    guard let block = block(of: file) else {
      if file.starts(with: "---".utf8) {
        throw YAMLError(.shape, "the front matter does not end", line: 1)
      }
      let text = file.isEmpty ? [] : Array("\n".utf8) + file
      return try editing(Array("---\n---\n".utf8) + text, change)
    }
    do throws(YAMLError) {
      guard let edit = try change(block) else { return file }
      return Array(file[..<edit.range.lowerBound]) + edit.replacement
        + Array(file[edit.range.upperBound...])
    } catch {
      throw error.movedDown(by: 1)
    }
  }

  /// The entry of `key`; the last one where the key is repeated.
  public subscript(key: String) -> Entry? {
    let count = key.utf8.count
    return entries.last { $0.key.utf8.count == count && $0.key.utf8.elementsEqual(key.utf8) }
  }

  /// The edit that sets `key` and changes nothing else. A missing key is added as the last line.
  ///
  /// Works like `YAMLDocument.setting`; where the block is not YAML, line by line.
  ///
  /// - Throws: `YAMLError` where the value is nested, or the edit would change other keys.
  public func setting(_ key: String, to value: YAMLValue) throws(YAMLError) -> YAMLEdit {
    guard !isYAML else {
      do throws(YAMLError) {
        return try YAMLDocument.setting([key], to: value, in: bytes, lineEnd: lineEnd)
      } catch {
        throw error.movedDown(by: firstLine - 1)
      }
    }
    let edit = try lineEdit(key, value)
    let result = FrontMatter(edit.applied(to: bytes)[...])
    var expected = entries.map { ($0.key, $0.string) }
    let index = expected.lastIndex { $0.0.utf8.elementsEqual(key.utf8) } ?? expected.count
    let text = value.text ?? result[key]?.string
    expected.replaceSubrange(index..<min(index + 1, expected.count), with: [(key, text)])
    guard
      result.entries.map({ [$0.key, $0.string ?? ""] }) == expected.map({ [$0.0, $0.1 ?? ""] })
    else {
      throw YAMLError(.refusedEdit, "setting \(key) here would change more than that")
    }
    return edit
  }

  // MARK: - Block that is YAML

  /// The entries as libyaml reads them.
  private static func yamlEntries(_ bytes: ArraySlice<UInt8>) throws(YAMLError) -> [Entry] {
    guard let root = try YAMLDocument.parse(bytes) else { return [] }
    guard let mapping = root.mapping else {
      throw YAMLError(.shape, "expected keys and values", line: 1)
    }
    return mapping.pairs.compactMap { pair in
      guard let key = pair.key.scalar else { return nil }
      return Entry(
        key: key.text, keyRange: pair.key.range, value: bytes[pair.value.range], node: pair.value)
    }
  }

  // MARK: - Block that is not YAML

  private static func lineEntries(_ bytes: ArraySlice<UInt8>) -> [Entry] {
    lines(bytes).compactMap { line in
      let key = line.prefix(while: isWordByte)
      let colon = key.endIndex
      guard !key.isEmpty, colon < line.endIndex, line[colon] == ASCII.colon else { return nil }
      let written = trimmed(line[(colon + 1)...], emptyAt: colon + 1)
      // In blocks far larger than any real one values stay unparsed, to bound the time.
      let node = bytes.count <= YAMLLimits.bytes ? valueNode(written) : nil
      let range = node?.range ?? written.indices
      return Entry(
        key: String(decoding: key, as: UTF8.self), keyRange: key.indices, value: bytes[range],
        node: node)
    }
  }

  /// The value of one line as YAML; nil where it is not YAML, or is a block mapping.
  private static func valueNode(_ bytes: ArraySlice<UInt8>) -> YAMLNode? {
    do {
      let node = try YAMLDocument.parse(bytes)
      return node?.mapping?.isFlow == false ? nil : node
    } catch {
      // The value is then its text. The error of the whole block has been reported.
      return nil
    }
  }

  private func lineEdit(_ key: String, _ value: YAMLValue) throws(YAMLError) -> YAMLEdit {
    guard let entry = self[key] else {
      let line = Array("\(key): ".utf8) + value.spelled(replacing: nil, inFlow: false)
      let end = YAMLDocument.lineEnd(bytes) ?? lineEnd
      return YAMLDocument.appending([line], at: bytes.endIndex, to: bytes, lineEnd: end)
    }
    let next = bytes[entry.valueRange.upperBound...].drop { $0 != ASCII.lineFeed }.dropFirst()
    let hasParts = next.first.map { " \t-".utf8.contains($0) } ?? false
    guard !hasParts, entry.node?.scalar != nil || entry.node == nil || value.text == nil else {
      let line = firstLine + bytes[..<entry.keyRange.lowerBound].count { $0 == ASCII.lineFeed }
      throw YAMLError(
        .refusedEdit, "the value of this key has parts, and can only be changed as a whole",
        line: line)
    }
    let spelled = value.spelled(replacing: entry.node, inFlow: false)
    let needsSpace = entry.valueRange.lowerBound == entry.keyRange.upperBound + 1
    return YAMLEdit(
      range: entry.valueRange, replacement: (needsSpace ? [ASCII.space] : []) + spelled)
  }

  /// The lines that are not empty, without their line ends.
  private static func lines(_ bytes: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    bytes.split(separator: ASCII.lineFeed, omittingEmptySubsequences: true).map {
      $0.last == ASCII.carriageReturn ? $0.dropLast() : $0
    }
  }

  /// The bytes without blanks at either end; an empty slice at `offset` where all are blank.
  private static func trimmed(_ bytes: ArraySlice<UInt8>, emptyAt offset: Int) -> ArraySlice<UInt8>
  {
    let rest = bytes.drop(while: \.isBlank)
    guard let last = rest.lastIndex(where: { !$0.isBlank }) else { return bytes[offset..<offset] }
    return rest[...last]
  }

  /// An ASCII letter or digit, `_`, or a byte of a character beyond ASCII.
  private static func isWordByte(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte == ASCII.underscore || !UTF8.isASCII(byte)
  }
}
