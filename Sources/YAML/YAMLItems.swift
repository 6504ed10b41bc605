import Words

extension YAMLDocument {
  /// The edit that adds a mapping at the end of a list, and changes nothing else.
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
    _ pairs: [YAMLValue.Pair], to path: YAMLListPath, in bytes: ArraySlice<UInt8>,
    lineEnd: [UInt8] = Array("\n".utf8)
  ) throws(YAMLError) -> YAMLEdit {
    let root = try parse(bytes)
    if let root, root.mapping == nil {
      throw YAMLError(.shape, "expected keys and values", line: 1)
    }
    let end = self.lineEnd(bytes) ?? lineEnd
    let edit: YAMLEdit
    let (key, parent) = (path.key, path.parent(in: root))
    if !path.parents.isEmpty, parent?.mapping == nil {
      throw YAMLError(.shape, "there is no item with a list \(key)", line: 1)
    }
    let old = parent?.mapping?.pair(key)
    // The keys of the mapping that a new list stands in.
    func column() throws(YAMLError) -> Int {
      path.parents.isEmpty ? 0 : try self.column(ofKeysOf: parent, in: bytes)
    }
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
      let column = try column()
      let new = lines(of: pairs, dashColumn: column + 2, keyColumn: column + 4)
      let text = Array(new.joined(separator: end))
      edit = YAMLEdit(
        range: colon + 1..<max(colon + 1, old.value.range.upperBound), replacement: end + text)
    } else if let old {
      throw refusal(of: key, at: old.key, in: bytes)
    } else {
      let column = try column()
      let new = lines(of: pairs, dashColumn: column + 2, keyColumn: column + 4)
      let indent = [UInt8](repeating: ASCII.space, count: column)
      let last = path.parents.isEmpty ? nil : parent?.range.upperBound
      let newline = last.flatMap { bytes[$0...].firstIndex(of: ASCII.lineFeed) }
      edit = appending(
        [indent + Array("\(key):".utf8)] + new, at: newline.map { $0 + 1 } ?? bytes.endIndex,
        to: bytes, lineEnd: end)
    }
    let items = (old?.value.items ?? []) + [YAMLValue.node(of: pairs)]
    return try checked(edit, of: path, to: items, in: bytes, root)
  }

  /// The edit that takes an item out of a list, with the comments behind its values, and changes nothing else. A list that would be left empty becomes `[]`.
  ///
  /// - Parameter index: The index of the item; it must be there.
  /// - Throws: As ``appendingItem(_:to:in:lineEnd:)``.
  public static func removingItem(
    _ index: Int, of path: YAMLListPath, from bytes: ArraySlice<UInt8>
  ) throws(YAMLError) -> YAMLEdit {
    let root = try parse(bytes)
    guard let pair = path.parent(in: root)?.mapping?.pair(path.key), var items = pair.value.items,
      items.indices.contains(index)
    else { throw YAMLError(.shape, "there is no such item under \(path.key)", line: 1) }
    if isInBrackets(items, in: bytes) {
      let (item, count) = (items[index].range, items.count)
      let range =
        index + 1 < count
        ? item.lowerBound..<items[index + 1].range.lowerBound
        : (index > 0 ? items[index - 1].range.upperBound : item.lowerBound)..<item.upperBound
      items.remove(at: index)
      return try checked(
        YAMLEdit(range: range, replacement: []), of: path, to: items, in: bytes, root)
    }
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
    return try checked(edit, of: path, to: items, in: bytes, root)
  }

  /// The edit that gives an item of a list another place, with its lines, and changes nothing else.
  ///
  /// - Parameters:
  ///   - index: The index of the item; it must be there.
  ///   - place: The index that it has then.
  /// - Throws: As ``appendingItem(_:to:in:lineEnd:)``.
  public static func movingItem(
    _ index: Int, to place: Int, of path: YAMLListPath, in bytes: ArraySlice<UInt8>
  ) throws(YAMLError) -> YAMLEdit {
    let root = try parse(bytes)
    guard var items = path.parent(in: root)?.mapping?.pair(path.key)?.value.items,
      items.indices.contains(index), items.indices.contains(place)
    else { throw YAMLError(.shape, "there is no such item under \(path.key)", line: 1) }
    if isInBrackets(items, in: bytes) {
      // The items change places, and what stands between them stays.
      let ranges = items.map(\.range)
      items.insert(items.remove(at: index), at: place)
      let range = ranges[0].lowerBound..<ranges[ranges.count - 1].upperBound
      let text = ranges.indices.reduce(into: [UInt8]()) { text, place in
        if place > 0 { text += bytes[ranges[place - 1].upperBound..<ranges[place].lowerBound] }
        text += bytes[items[place].range]
      }
      return try checked(
        YAMLEdit(range: range, replacement: text), of: path, to: items, in: bytes, root)
    }
    func extent(_ index: Int) throws(YAMLError) -> Range<Int> {
      let start = try dash(before: items[index], in: bytes).lineStart
      let newline = bytes[items[index].range.upperBound...].firstIndex(of: ASCII.lineFeed)
      return start..<(newline.map { $0 + 1 } ?? bytes.endIndex)
    }
    let (own, other) = (try extent(index), try extent(place))
    let range = min(own.lowerBound, other.lowerBound)..<max(own.upperBound, other.upperBound)
    let rest =
      index < place
      ? bytes[own.upperBound..<range.upperBound] : bytes[range.lowerBound..<own.lowerBound]
    var parts = index < place ? [rest, bytes[own]] : [bytes[own], rest]
    if parts[0].last != ASCII.lineFeed, parts[1].last == ASCII.lineFeed {
      // The last line of the file has no end, and stays without one.
      parts = [parts[0] + (lineEnd(bytes) ?? [ASCII.lineFeed]), parts[1].withoutLineEnd]
    }
    items.insert(items.remove(at: index), at: place)
    let edit = YAMLEdit(range: range, replacement: Array(parts[0]) + parts[1])
    return try checked(edit, of: path, to: items, in: bytes, root)
  }

  /// Whether items stand in brackets: before the first one is none of a list on lines.
  private static func isInBrackets(_ items: [YAMLNode], in bytes: ArraySlice<UInt8>) -> Bool {
    guard let first = items.first?.range.lowerBound else { return false }
    let before = bytes[..<first].last {
      !$0.isBlank && $0 != ASCII.lineFeed && $0 != ASCII.carriageReturn
    }
    return before == ASCII.openBracket
  }

  /// The column of the keys of a mapping on lines of its own.
  private static func column(
    ofKeysOf node: YAMLNode?, in bytes: ArraySlice<UInt8>
  ) throws(YAMLError) -> Int {
    guard let mapping = node?.mapping, !mapping.isFlow, let key = mapping.pairs.first?.key else {
      throw YAMLError(.refusedEdit, "no list is made within braces")
    }
    let start = key.range.lowerBound
    return start
      - (bytes[..<start].lastIndex(of: ASCII.lineFeed).map { $0 + 1 } ?? bytes.startIndex)
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
    _ edit: YAMLEdit, of path: YAMLListPath, to items: [YAMLNode], in bytes: ArraySlice<UInt8>,
    _ root: YAMLNode?
  ) throws(YAMLError) -> YAMLEdit {
    let result: YAMLNode?
    do { result = try parse(edit.applied(to: bytes)) } catch {
      throw YAMLError(.refusedEdit, "changing \(path.key): \(error.message)")
    }
    guard let result, result.hasSameContent(as: path.setting(items, in: root)) else {
      throw YAMLError(.refusedEdit, "changing \(path.key) here would change more than that")
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

extension ArraySlice<UInt8> {
  fileprivate var withoutLineEnd: ArraySlice<UInt8> {
    var rest = self
    if rest.last == ASCII.lineFeed { rest.removeLast() }
    if rest.last == ASCII.carriageReturn { rest.removeLast() }
    return rest
  }
}
