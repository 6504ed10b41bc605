/// The keys of a log's front matter (docs/format.md §2), read as YAML or else line by line.
///
/// Some logs hold what is no YAML, such as task boxes below `todos:`. Their keys are then found by
/// the lines that begin with a word and a colon, and `error` says what libyaml found.
public struct FrontMatter: Sendable, Equatable {
  /// A key and its value.
  public struct Entry: Sendable, Equatable {
    /// The key.
    public let key: String
    /// Where the key stands, in the indices of the block.
    public let keyRange: Range<Int>
    /// The value as it is written: quotes within, comment without; empty where there is none.
    let value: ArraySlice<UInt8>
    /// The value as YAML reads it, so far as it does.
    ///
    /// The ranges within it are in the indices of the block.
    public let node: YAMLNode?

    /// Where the value stands.
    public var valueRange: Range<Int> { value.indices }
    /// The value as it is written.
    public var raw: String { String(decoding: value, as: UTF8.self) }

    /// The value as text: unquoted where it is a scalar, nil where it is null or nested.
    ///
    /// Where it is no YAML, it is the text that is written.
    public var string: String? {
      if let node { return node.string }
      return value.isEmpty ? nil : raw
    }
  }

  /// The bytes between the lines `---`, last line end included.
  public let bytes: ArraySlice<UInt8>
  /// The keys in their order, repeated ones as well.
  public let entries: [Entry]
  /// What libyaml found, with the line of the file; nil where all is YAML.
  public let error: YAMLError?
  private let firstLine: Int
  private let lineEnd: [UInt8]

  /// Whether the block is a YAML mapping, or empty.
  public var isYAML: Bool { error == nil }

  /// The front matter in `bytes`, whatever they are.
  ///
  /// - Parameters:
  ///   - firstLine: the line of the file that `bytes` begin with, for errors.
  ///   - lineEnd: how a new line ends where there is none yet to follow.
  public init(
    _ bytes: ArraySlice<UInt8>, firstLine: Int = 1, lineEnd: [UInt8] = Array("\n".utf8)
  ) {
    self.bytes = bytes
    self.firstLine = firstLine
    self.lineEnd = lineEnd
    if let plain = Self.plainEntries(bytes) {
      entries = plain
      error = nil
      return
    }
    do {
      entries = try Self.yamlEntries(bytes)
      error = nil
    } catch {
      entries = Self.lineEntries(bytes)
      self.error = error.movedDown(by: firstLine - 1)
    }
  }

  /// The entry that counts for `key`: the last one.
  public subscript(key: String) -> Entry? {
    let count = key.utf8.count
    return entries.last { $0.key.utf8.count == count && $0.key.utf8.elementsEqual(key.utf8) }
  }

  /// The edit that sets `key` and changes nothing else; a missing key becomes the last line.
  ///
  /// As `YAMLDocument.setting`, and by lines where the block is no YAML.
  /// - Throws: `YAMLError` where the value has parts, or the edit would change more.
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
    let place = expected.lastIndex { $0.0.utf8.elementsEqual(key.utf8) } ?? expected.count
    let text = value.text ?? result[key]?.string
    expected.replaceSubrange(place..<min(place + 1, expected.count), with: [(key, text)])
    guard
      result.entries.map({ [$0.key, $0.string ?? ""] }) == expected.map({ [$0.0, $0.1 ?? ""] })
    else {
      throw YAMLError(.refusedEdit, "setting \(key) here would change more than that")
    }
    return edit
  }

  // MARK: - As YAML

  /// The entries as libyaml reads them.
  static func yamlEntries(_ bytes: ArraySlice<UInt8>) throws(YAMLError) -> [Entry] {
    guard let root = try YAMLDocument.parse(bytes) else { return [] }
    guard let mapping = root.mapping else {
      throw YAMLError(.shape, "no keys and values here", line: 1)
    }
    return mapping.pairs.compactMap { pair in
      guard let key = pair.key.scalar else { return nil }
      return Entry(
        key: key.text, keyRange: pair.key.range, value: bytes[pair.value.range], node: pair.value)
    }
  }

  // MARK: - Line by line

  private static func lineEntries(_ bytes: ArraySlice<UInt8>) -> [Entry] {
    lines(bytes).compactMap { line in
      let key = line.prefix(while: isWordByte)
      let colon = key.endIndex
      guard !key.isEmpty, colon < line.endIndex, line[colon] == UInt8(ascii: ":") else {
        return nil
      }
      let written = trimmed(line[(colon + 1)...], emptyAt: colon + 1)
      // Far beyond any real block the values stay as they are written, so as to be done in time.
      let node = bytes.count <= YAMLLimits.bytes ? valueNode(written) : nil
      let range = node?.range ?? written.indices
      return Entry(
        key: String(decoding: key, as: UTF8.self), keyRange: key.indices, value: bytes[range],
        node: node)
    }
  }

  /// The value of one line as YAML, unless it is none, or would be a mapping of its own.
  private static func valueNode(_ bytes: ArraySlice<UInt8>) -> YAMLNode? {
    do {
      let node = try YAMLDocument.parse(bytes)
      return node?.mapping?.isFlow == false ? nil : node
    } catch {
      // The text stands for itself; the block as a whole has been reported.
      return nil
    }
  }

  private func lineEdit(_ key: String, _ value: YAMLValue) throws(YAMLError) -> YAMLEdit {
    guard let entry = self[key] else {
      let line = Array("\(key): ".utf8) + value.spelled(replacing: nil, inFlow: false)
      let end = YAMLDocument.lineEnd(bytes) ?? lineEnd
      return YAMLDocument.appending([line], at: bytes.endIndex, to: bytes, lineEnd: end)
    }
    let next = bytes[entry.valueRange.upperBound...].drop { $0 != UInt8(ascii: "\n") }.dropFirst()
    let hasParts = next.first.map { " \t-".utf8.contains($0) } ?? false
    guard !hasParts, entry.node?.scalar != nil || entry.node == nil || value.text == nil else {
      let line = firstLine + bytes[..<entry.keyRange.lowerBound].count { $0 == UInt8(ascii: "\n") }
      throw YAMLError(
        .refusedEdit, "the value of this key has parts, and is changed as a whole only",
        line: line)
    }
    let spelled = value.spelled(replacing: entry.node, inFlow: false)
    let isTight = entry.valueRange.lowerBound == entry.keyRange.upperBound + 1
    return YAMLEdit(
      range: entry.valueRange, replacement: (isTight ? [UInt8(ascii: " ")] : []) + spelled)
  }

  /// The lines without their ends.
  private static func lines(_ bytes: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: true).map {
      $0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0
    }
  }

  /// Without blanks around; where nothing is left, empty at `place`.
  private static func trimmed(_ bytes: ArraySlice<UInt8>, emptyAt place: Int) -> ArraySlice<UInt8> {
    let isBlank: (UInt8) -> Bool = { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    let rest = bytes.drop(while: isBlank)
    guard let last = rest.lastIndex(where: { !isBlank($0) }) else { return bytes[place..<place] }
    return rest[...last]
  }

  /// A byte of a word: ASCII letter or digit, `_`, or part of a character beyond ASCII.
  private static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...0xFF:
      true
    default: false
    }
  }
}
