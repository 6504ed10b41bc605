import Words

/// A change of bytes: `replacement` takes the place of the bytes in `range`.
public struct YAMLEdit: Sendable, Equatable {
  /// The bytes to replace, in the indices of the slice that was given.
  public let range: Range<Int>
  /// The new bytes.
  public let replacement: [UInt8]

  /// The bytes after the change.
  public func applied(to bytes: ArraySlice<UInt8>) -> [UInt8] {
    Array(bytes[..<range.lowerBound]) + replacement + Array(bytes[range.upperBound...])
  }
}

extension YAMLDocument {
  /// The edit that sets the value at `path` (a key, a key below it, and so on), and changes nothing
  /// else.
  ///
  /// The value keeps its style and the comment after it. A missing key is added as a line at the end
  /// of its mapping, and missing mappings on the path are created. New lines copy the indentation of
  /// their mapping and the first line end in `bytes`, or use `lineEnd` where there is none. Of a
  /// repeated key the last one is set, which is the one that readers use.
  ///
  /// A sequence is replaced only by a list. A mapping, or plain text over several lines, is replaced
  /// only where `replacingNested` is true; the comments inside it are then removed. The result is
  /// parsed again to check that no other value changed.
  ///
  /// - Throws: `YAMLError` where `bytes` are not a YAML mapping, or the edit would change more.
  public static func setting(
    _ path: [String], to value: YAMLValue, in bytes: ArraySlice<UInt8>,
    replacingNested: Bool = false, lineEnd: [UInt8] = Array("\n".utf8)
  ) throws(YAMLError) -> YAMLEdit {
    let root = try parse(bytes)
    let editor = YAMLEditor(
      bytes: bytes, value: value, replacingNested: replacingNested,
      lineEnd: self.lineEnd(bytes) ?? lineEnd)
    let edit: YAMLEdit
    if let root {
      guard root.mapping != nil else {
        throw YAMLError(.shape, "expected keys and values", line: 1)
      }
      edit = try editor.edit(path[...], in: root)
    } else {
      edit = editor.appending(path[...], at: bytes.endIndex, indent: 0)
    }
    let result: YAMLNode?
    do { result = try parse(edit.applied(to: bytes)) } catch {
      throw YAMLError(.refusedEdit, "setting \(path.joined(separator: ".")): \(error.message)")
    }
    guard let result, result.hasSameContent(as: setting(path[...], to: value.node, in: root)) else {
      throw YAMLError(
        .refusedEdit, "setting \(path.joined(separator: ".")) here would change more than that")
    }
    return edit
  }

  /// The first line end in `bytes`, if any.
  static func lineEnd(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
    bytes.firstIndex(of: ASCII.lineFeed).map { end in
      let isPair = end > bytes.startIndex && bytes[end - 1] == ASCII.carriageReturn
      return isPair ? [ASCII.carriageReturn, ASCII.lineFeed] : [ASCII.lineFeed]
    }
  }

  /// The edit that inserts whole lines at `index`, which is the start of a line or the end of `bytes`.
  ///
  /// After a last line without a line end, the line end comes first and the new last line has none.
  static func appending(
    _ lines: [[UInt8]], at index: Int, to bytes: ArraySlice<UInt8>, lineEnd: [UInt8]
  ) -> YAMLEdit {
    let isAtLineStart = index == bytes.startIndex || bytes[index - 1] == ASCII.lineFeed
    let text = Array(lines.joined(separator: lineEnd))
    return YAMLEdit(
      range: index..<index, replacement: isAtLineStart ? text + lineEnd : lineEnd + text)
  }

  /// The tree that the edited text must parse to.
  private static func setting(
    _ path: ArraySlice<String>, to value: YAMLNode, in root: YAMLNode?
  ) -> YAMLNode {
    guard let key = path.first else { return value }
    var pairs = root?.mapping?.pairs ?? []
    let index = pairs.lastIndex { $0.key.isKey(key) }
    let pair = YAMLMapping.Pair(
      key: YAMLValue.plain(key).node,
      value: setting(path.dropFirst(), to: value, in: index.map { pairs[$0].value }))
    if let index { pairs[index] = pair } else { pairs.append(pair) }
    return YAMLNode(.mapping(YAMLMapping(pairs: pairs, isFlow: false)), at: 0..<0)
  }
}

/// Makes one edit.
struct YAMLEditor {
  let bytes: ArraySlice<UInt8>
  let value: YAMLValue
  let replacingNested: Bool
  let lineEnd: [UInt8]

  /// Sets `path` below the mapping `node`.
  func edit(_ path: ArraySlice<String>, in node: YAMLNode) throws(YAMLError) -> YAMLEdit {
    guard let key = path.first, let mapping = node.mapping else {
      throw YAMLError(.refusedEdit, "there are no keys below this value", line: line(of: node))
    }
    guard let pair = mapping.pair(key) else { return try adding(path, to: node, mapping) }
    if path.count == 1 { return try replacing(pair, inFlow: mapping.isFlow) }
    if pair.value.isNull, pair.value.range.isEmpty, !mapping.isFlow {
      let indent = column(of: pair.key) + 2
      return insertion(of: path.dropFirst(), after: pair.key.range.upperBound, indent: indent)
    }
    return try edit(path.dropFirst(), in: pair.value)
  }

  private func replacing(_ pair: YAMLMapping.Pair, inFlow: Bool) throws(YAMLError) -> YAMLEdit {
    let old = pair.value
    let isNested = old.scalar == nil
    // Nobody can tell whether plain lines below a key were meant to be one text.
    let hasLines =
      old.scalar?.style == .plain && bytes[old.range].contains(ASCII.lineFeed)
    if !replacingNested, old.mapping != nil || (isNested && value.text != nil) || hasLines {
      throw YAMLError(
        .refusedEdit, "the value of this key has parts, and can only be changed as a whole",
        line: line(of: old))
    }
    let spelled = value.spelled(replacing: old, inFlow: inFlow)
    let isBlock = isNested && bytes[old.range].first.map { !"[{".utf8.contains($0) } ?? true
    guard old.range.isEmpty || isBlock else {
      return YAMLEdit(range: old.range, replacement: spelled)
    }
    // There is no value, or one on the lines below: replace from the colon on. Blanks before a line
    // end are removed, so that none follow the value; blanks before a comment stay.
    var start = old.range.lowerBound
    if isBlock {
      guard let colon = colon(after: pair.key) else {
        throw YAMLError(.refusedEdit, "the value of this key stands apart", line: line(of: old))
      }
      start = colon + 1
    }
    var end = old.range.upperBound
    if old.range.isEmpty, !inFlow {
      let blanks = bytes[end...].prefix(while: \.isBlank)
      let isLineEnd = bytes[blanks.endIndex...].first.map { "\r\n".utf8.contains($0) } ?? true
      if isLineEnd { end = blanks.endIndex }
    }
    return YAMLEdit(range: start..<end, replacement: [ASCII.space] + spelled)
  }

  private func adding(
    _ path: ArraySlice<String>, to node: YAMLNode, _ mapping: YAMLMapping
  ) throws(YAMLError) -> YAMLEdit {
    guard mapping.isFlow else {
      guard let first = mapping.pairs.first, let last = mapping.pairs.last else {
        throw YAMLError(.refusedEdit, "no place for a key here", line: line(of: node))
      }
      let end = max(last.value.range.upperBound, last.key.range.upperBound)
      return insertion(of: path, after: end, indent: column(of: first.key))
    }
    guard path.count == 1, let key = path.first else {
      throw YAMLError(.refusedEdit, "no mapping is made within braces", line: line(of: node))
    }
    let text =
      YAMLValue.string(key).spelled(replacing: nil, inFlow: true)
      + Array(": ".utf8) + value.spelled(replacing: nil, inFlow: true)
    let offset = mapping.pairs.last?.value.range.upperBound ?? node.range.lowerBound + 1
    let comma = mapping.pairs.isEmpty ? [] : Array(", ".utf8)
    return YAMLEdit(range: offset..<offset, replacement: comma + text)
  }

  /// Inserts lines after the line that contains `index`.
  private func insertion(of path: ArraySlice<String>, after index: Int, indent: Int) -> YAMLEdit {
    let newline = bytes[index...].firstIndex(of: ASCII.lineFeed)
    return appending(path, at: newline.map { $0 + 1 } ?? bytes.endIndex, indent: indent)
  }

  /// `key: value` at `index`, or a line for each key of the path.
  func appending(_ path: ArraySlice<String>, at index: Int, indent: Int) -> YAMLEdit {
    var lines = path.enumerated().map { level, key in
      Array(repeating: ASCII.space, count: indent + 2 * level)
        + YAMLValue.string(key).spelled(replacing: nil, inFlow: false) + [ASCII.colon]
    }
    lines[lines.count - 1] += [ASCII.space] + value.spelled(replacing: nil, inFlow: false)
    return YAMLDocument.appending(lines, at: index, to: bytes, lineEnd: lineEnd)
  }

  private func colon(after key: YAMLNode) -> Int? {
    let index = bytes[key.range.upperBound...].firstIndex { $0 != ASCII.space }
    return index.flatMap { bytes[$0] == ASCII.colon ? $0 : nil }
  }

  private func column(of node: YAMLNode) -> Int {
    let before = bytes[..<node.range.lowerBound]
    let lineStart = before.lastIndex(of: ASCII.lineFeed).map { $0 + 1 } ?? before.startIndex
    let isMarked = bytes[lineStart...].starts(with: YAMLDocument.byteOrderMark)
    return node.range.lowerBound - lineStart - (isMarked ? YAMLDocument.byteOrderMark.count : 0)
  }

  private func line(of node: YAMLNode) -> Int {
    1 + bytes[..<node.range.lowerBound].count { $0 == ASCII.lineFeed }
  }
}
