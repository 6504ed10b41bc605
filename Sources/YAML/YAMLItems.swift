import Words

extension YAMLDocument {
  /// The edit that adds a mapping at the end of the list under a key of the root, and changes nothing else.
  ///
  /// New lines copy the indentation of the list, or are indented by two where it is empty. A key that is not
  /// there is added at the end.
  ///
  /// - Parameters:
  ///   - pairs: The keys and values of the new mapping, in order; at least one.
  ///   - lineEnd: The line end where `bytes` have none to copy.
  /// - Throws: `YAMLError` where `bytes` are not YAML, the value is no list on lines of its own, or the edit
  ///   would change more.
  public static func appendingItem(
    _ pairs: [YAMLValue.Pair], to key: String, in bytes: ArraySlice<UInt8>,
    lineEnd: [UInt8] = Array("\n".utf8)
  ) throws(YAMLError) -> YAMLEdit {
    let root = try parse(bytes)
    if let root, root.mapping == nil {
      throw YAMLError(.shape, "expected keys and values", line: 1)
    }
    let end = self.lineEnd(bytes) ?? lineEnd
    let edit: YAMLEdit
    let old = root?.mapping?.pair(key)
    if let old, let last = old.value.items?.last, last.mapping != nil,
      bytes[old.value.range].first == ASCII.openBracket
    {
      // Within brackets, as the others are.
      let item = YAMLValue.items([pairs]).spelled(replacing: nil, inFlow: true)
      edit = YAMLEdit(
        range: last.range.upperBound..<last.range.upperBound,
        replacement: Array(", ".utf8) + item.dropFirst().dropLast())
    } else if let list = old?.value.items, let first = list.first, let last = list.last {
      let dash = try dash(before: first, in: bytes)
      let lines = lines(of: pairs, dashColumn: dash.column, keyColumn: dash.column + dash.width)
      let newline = bytes[last.range.upperBound...].firstIndex(of: ASCII.lineFeed)
      edit = appending(
        lines, at: newline.map { $0 + 1 } ?? bytes.endIndex, to: bytes, lineEnd: end)
    } else if let old, old.value.isNull || old.value.items?.isEmpty == true {
      // `habits:` and `habits: []`: the list begins on the next line.
      guard let colon = bytes[old.key.range.upperBound...].firstIndex(of: ASCII.colon) else {
        throw refusal(of: key, at: old.key, in: bytes)
      }
      let text = Array(lines(of: pairs, dashColumn: 2, keyColumn: 4).joined(separator: end))
      edit = YAMLEdit(
        range: colon + 1..<max(colon + 1, old.value.range.upperBound), replacement: end + text)
    } else if let old {
      throw refusal(of: key, at: old.key, in: bytes)
    } else {
      let lines = [Array("\(key):".utf8)] + lines(of: pairs, dashColumn: 2, keyColumn: 4)
      edit = appending(lines, at: bytes.endIndex, to: bytes, lineEnd: end)
    }
    let items = (old?.value.items ?? []) + [YAMLValue.node(of: pairs)]
    return try checked(edit, of: key, to: items, in: bytes, root)
  }

  /// The edit that takes an item out of the list under a key of the root, with the comments behind its values,
  /// and changes nothing else. A list that would be left empty becomes `[]`.
  ///
  /// - Parameter index: The index of the item; it must be there.
  /// - Throws: As ``appendingItem(_:to:in:lineEnd:)``.
  public static func removingItem(
    _ index: Int, of key: String, from bytes: ArraySlice<UInt8>
  ) throws(YAMLError) -> YAMLEdit {
    let root = try parse(bytes)
    guard let pair = root?.mapping?.pair(key), var items = pair.value.items,
      items.indices.contains(index)
    else { throw YAMLError(.shape, "there is no such item under \(key)", line: 1) }
    let item = items.remove(at: index)
    let dash = try dash(before: item, in: bytes)
    let newline = bytes[item.range.upperBound...].firstIndex(of: ASCII.lineFeed)
    let edit: YAMLEdit
    if items.isEmpty, let colon = bytes[pair.key.range.upperBound...].firstIndex(of: ASCII.colon) {
      edit = YAMLEdit(
        range: colon + 1..<item.range.upperBound, replacement: Array(" []".utf8))
    } else {
      edit = YAMLEdit(
        range: dash.lineStart..<(newline.map { $0 + 1 } ?? bytes.endIndex), replacement: [])
    }
    return try checked(edit, of: key, to: items, in: bytes, root)
  }

  /// The dash before an item of a list on lines of its own: its line's start, its column, and how many columns
  /// there are from it to the item.
  private static func dash(
    before item: YAMLNode, in bytes: ArraySlice<UInt8>
  ) throws(YAMLError) -> (lineStart: Int, column: Int, width: Int) {
    let before = bytes[..<item.range.lowerBound]
    let lineStart = before.lastIndex(of: ASCII.lineFeed).map { $0 + 1 } ?? before.startIndex
    let indent = bytes[lineStart...].prefix { $0 == ASCII.space }
    let rest = bytes[indent.endIndex..<item.range.lowerBound]
    guard rest.first == ASCII.hyphen, rest.dropFirst().allSatisfy({ $0 == ASCII.space }) else {
      throw refusal(of: "the list", at: item, in: bytes)
    }
    return (lineStart, indent.count, rest.count)
  }

  /// A mapping as an item of a list: a line for each key, and below a key with items the lines of these.
  private static func lines(
    of pairs: [YAMLValue.Pair], dashColumn: Int, keyColumn: Int
  ) -> [[UInt8]] {
    pairs.enumerated().flatMap { index, pair -> [[UInt8]] in
      var line = [UInt8](repeating: ASCII.space, count: keyColumn)
      if index == 0 { line[dashColumn] = ASCII.hyphen }
      line += Array("\(pair.key):".utf8)
      guard case .items(let items) = pair.value, !items.isEmpty else {
        return [line + [ASCII.space] + pair.value.spelled(replacing: nil, inFlow: false)]
      }
      return [line]
        + items.flatMap { lines(of: $0, dashColumn: keyColumn + 2, keyColumn: keyColumn + 4) }
    }
  }

  /// The edit, where it makes these items and changes nothing else.
  static func checked(
    _ edit: YAMLEdit, of key: String, to items: [YAMLNode], in bytes: ArraySlice<UInt8>,
    _ root: YAMLNode?
  ) throws(YAMLError) -> YAMLEdit {
    var pairs = root?.mapping?.pairs ?? []
    let index = pairs.lastIndex { $0.key.isKey(key) }
    let pair = YAMLMapping.Pair(
      key: YAMLValue.plain(key).node, value: YAMLNode(.sequence(items), at: 0..<0))
    if let index { pairs[index] = pair } else { pairs.append(pair) }
    let wanted = YAMLNode(.mapping(YAMLMapping(pairs: pairs, isFlow: false)), at: 0..<0)
    let result: YAMLNode?
    do { result = try parse(edit.applied(to: bytes)) } catch {
      throw YAMLError(.refusedEdit, "changing \(key): \(error.message)")
    }
    guard let result, result.hasSameContent(as: wanted) else {
      throw YAMLError(.refusedEdit, "changing \(key) here would change more than that")
    }
    return edit
  }

  private static func refusal(
    of name: String, at node: YAMLNode, in bytes: ArraySlice<UInt8>
  ) -> YAMLError {
    YAMLError(
      .refusedEdit, "\(name) is not written as a list on lines of its own",
      line: 1 + bytes[..<node.range.lowerBound].count { $0 == ASCII.lineFeed })
  }
}
