import Words

extension YAMLDocument {
  /// The edit that sets a key of an item of a list, or takes it away, and changes nothing else.
  ///
  /// The value keeps its style. A missing key is added at the end of the item: as a line, or within its braces.
  ///
  /// - Parameters:
  ///   - name: The key of the item.
  ///   - value: Its value; nil where the key is taken away.
  ///   - index: The index of the item; it must be there.
  /// - Returns: nil where the key that is taken away is not there.
  /// - Throws: `YAMLError` where `bytes` are not YAML, the value has comments within it, or the edit would change more.
  public static func settingKey(
    _ name: String, to value: YAMLValue?, ofItem index: Int, of path: YAMLListPath,
    in bytes: ArraySlice<UInt8>
  ) throws(YAMLError) -> YAMLEdit? {
    let root = try parse(bytes)
    guard var items = path.parent(in: root)?.mapping?.pair(path.key)?.value.items,
      items.indices.contains(index), let mapping = items[index].mapping
    else { throw YAMLError(.shape, "there is no such item under \(path.key)", line: 1) }
    var pairs = mapping.pairs
    let old = pairs.lastIndex { $0.key.isKey(name) }
    if let old, hasComments(pairs[old].value, in: bytes) {
      throw YAMLError(
        .refusedEdit, "the value of \(name) has comments, which would be lost",
        line: line(of: pairs[old].key, in: bytes))
    }
    let edit: YAMLEdit
    if let value {
      let editor = YAMLEditor(
        bytes: bytes, value: value, replacingNested: false,
        lineEnd: lineEnd(bytes) ?? Array("\n".utf8))
      edit = try editor.edit([name], in: items[index])
      let pair = YAMLMapping.Pair(key: YAMLValue.plain(name).node, value: value.node)
      if let old { pairs[old] = pair } else { pairs.append(pair) }
    } else {
      guard let old else { return nil }
      edit = YAMLEdit(range: try extent(of: old, in: mapping, bytes), replacement: [])
      pairs.remove(at: old)
    }
    items[index] = YAMLNode(.mapping(YAMLMapping(pairs: pairs, isFlow: false)), at: 0..<0)
    return try checked(edit, of: path, to: items, in: bytes, root)
  }

  /// The bytes of a key with its value that go with it: its lines, or what stands within braces with its comma.
  private static func extent(
    of index: Int, in mapping: YAMLMapping, _ bytes: ArraySlice<UInt8>
  ) throws(YAMLError) -> Range<Int> {
    let pairs = mapping.pairs
    let start = pairs[index].key.range.lowerBound
    let end = max(pairs[index].value.range.upperBound, pairs[index].key.range.upperBound)
    let next = index + 1 < pairs.count ? pairs[index + 1].key.range.lowerBound : nil
    if mapping.isFlow {
      if let next { return start..<next }
      return (index > 0 ? max(pairs[index - 1].value.range.upperBound, 0) : start)..<end
    }
    let lineEnd = bytes[end...].firstIndex(of: ASCII.lineFeed).map { $0 + 1 } ?? bytes.endIndex
    guard index == 0 else {
      let before = bytes[..<start]
      return (before.lastIndex(of: ASCII.lineFeed).map { $0 + 1 } ?? before.startIndex)..<lineEnd
    }
    // The first key stands behind the dash, where the next one takes its place.
    guard let next, lineEnd <= next, bytes[lineEnd..<next].allSatisfy({ $0 == ASCII.space }) else {
      throw YAMLError(
        .refusedEdit, "the first key of an item cannot be taken away here",
        line: line(of: pairs[index].key, in: bytes))
    }
    return start..<next
  }

  /// Whether comments stand within a list on several lines.
  private static func hasComments(_ node: YAMLNode, in bytes: ArraySlice<UInt8>) -> Bool {
    let text = bytes[node.range]
    return node.items != nil && text.contains(ASCII.lineFeed)
      && text.contains(UInt8(ascii: "#"))
  }

  private static func line(of node: YAMLNode, in bytes: ArraySlice<UInt8>) -> Int {
    1 + bytes[..<node.range.lowerBound].count { $0 == ASCII.lineFeed }
  }
}
