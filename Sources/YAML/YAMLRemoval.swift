import Words

extension YAMLDocument {
  /// The edit that removes the key at `path`, with its value and the rest of its line, and changes nothing
  /// else. A mapping that would be left empty goes with it; comments on lines of their own stay. Of a
  /// repeated key the last one is removed, which is the one that readers use.
  ///
  /// - Returns: nil where there is no such key.
  /// - Throws: `YAMLError` where `bytes` are not YAML, or the key does not stand on lines of its own.
  public static func removing(
    _ path: [String], from bytes: ArraySlice<UInt8>
  ) throws(YAMLError) -> YAMLEdit? {
    let root = try parse(bytes)
    var parent = root
    for key in path.dropLast() { parent = parent?[key] }
    guard let last = path.last, let mapping = parent?.mapping, let pair = mapping.pair(last) else {
      return nil
    }
    if mapping.pairs.count == 1, path.count > 1 {
      return try removing(path.dropLast(), from: bytes)
    }
    let start = pair.key.range.lowerBound
    let before = bytes[..<start]
    let lineStart = before.lastIndex(of: ASCII.lineFeed).map { $0 + 1 } ?? before.startIndex
    let isMarked = bytes[lineStart...].starts(with: byteOrderMark)
    let first = isMarked ? lineStart + byteOrderMark.count : lineStart
    let end = max(pair.value.range.upperBound, pair.key.range.upperBound)
    let next = bytes[end...].firstIndex(of: ASCII.lineFeed).map { $0 + 1 } ?? bytes.endIndex
    let edit = YAMLEdit(range: first..<next, replacement: [])
    let refusal = YAMLError(
      .refusedEdit, "removing \(path.joined(separator: ".")) here would change more than that",
      line: 1 + before.count { $0 == ASCII.lineFeed })
    guard !mapping.isFlow, bytes[first..<start].allSatisfy(\.isBlank) else { throw refusal }
    let result: YAMLNode?
    do { result = try parse(edit.applied(to: bytes)[...]) } catch { throw refusal }
    let wanted = root?.removing(path[...]) ?? .emptyMapping
    guard (result ?? .emptyMapping).hasSameContent(as: wanted) else { throw refusal }
    return edit
  }
}

extension YAMLNode {
  fileprivate static let emptyMapping = YAMLNode(
    .mapping(YAMLMapping(pairs: [], isFlow: false)), at: 0..<0)

  /// The node without the key at `path`, of which the last one goes.
  fileprivate func removing(_ path: ArraySlice<String>) -> YAMLNode {
    guard let key = path.first, var pairs = mapping?.pairs,
      let index = pairs.lastIndex(where: { $0.key.isKey(key) })
    else { return self }
    if path.count == 1 {
      pairs.remove(at: index)
    } else {
      pairs[index] = YAMLMapping.Pair(
        key: pairs[index].key, value: pairs[index].value.removing(path.dropFirst()))
    }
    return YAMLNode(.mapping(YAMLMapping(pairs: pairs, isFlow: false)), at: 0..<0)
  }
}
