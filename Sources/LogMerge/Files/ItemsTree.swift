import Words
import YAML

/// Makes the tree of a file with a list of YAML, such as that of the habits (docs/format.md §10.1, §10.10): the
/// list under a key, whose items are identified by `id` and have a node for each key; and the text above and
/// below it. An item in braces is one node.
enum ItemsTree {
  /// The tree of a file; nil where it has no such list.
  static func tree(_ bytes: [UInt8], under key: String) -> NamedTree? {
    let lines = bytes.split(separator: ASCII.lineFeed, omittingEmptySubsequences: false)
    guard let opening = lines.firstIndex(where: { $0.trimmed.elementsEqual("\(key):".utf8) }),
      opening + 1 < lines.count, isItem(lines[opening + 1])
    else { return nil }
    let rest = lines[(opening + 1)...]
    // The list ends at another key, at the end of the front matter, or at prose.
    let end = rest.firstIndex { isOutside($0) } ?? lines.endIndex
    let body = lines[(opening + 1)..<end]
    guard let last = body.lastIndex(where: { !$0.trimmed.isEmpty }) else { return nil }
    let list = lines[opening + 1].startIndex..<lines[last].endIndex
    var tree = NamedTree(bytes)
    tree.nodes = [
      NamedTree.Node(name: [], extent: bytes.indices, value: bytes.indices, shape: .lines)
    ]
    tree.add("above", 0..<lines[opening].endIndex, .text, to: 0)
    let items = tree.add(key, list, .list, to: 0)
    var starts = body.indices.filter { isItem(lines[$0]) }
    starts.append(last + 1)
    for (start, next) in zip(starts, starts.dropFirst()) {
      tree.addItem(lines[start..<next], to: items)
    }
    if last + 1 < lines.count {
      tree.add("below", lines[last + 1].startIndex..<bytes.endIndex, .text, to: 0)
    }
    return tree
  }

  private static func isItem(_ line: ArraySlice<UInt8>) -> Bool {
    line.trimmed.starts(with: "- ".utf8)
  }

  private static func isOutside(_ line: ArraySlice<UInt8>) -> Bool {
    guard let first = line.first, !first.isPadding else { return false }
    return !isItem(line)
  }
}

extension NamedTree {
  @discardableResult
  fileprivate mutating func add(
    _ name: String, _ range: Range<Int>, _ shape: Shape, to parent: Int
  ) -> Int {
    add(Array(name.utf8)[...], range, shape, to: parent)
  }

  @discardableResult
  fileprivate mutating func add(
    _ name: ArraySlice<UInt8>, _ range: Range<Int>, _ shape: Shape, to parent: Int
  ) -> Int {
    nodes[parent].children.append(nodes.count)
    nodes.append(Node(name: name, extent: range, value: range, shape: shape))
    return nodes.count - 1
  }

  /// Adds an item: one line for each key, the first after a bullet.
  fileprivate mutating func addItem(
    _ lines: ArraySlice<ArraySlice<UInt8>>, to list: Int
  ) {
    var keys: [(name: ArraySlice<UInt8>, range: Range<Int>)] = []
    for (index, line) in zip(lines.indices, lines) {
      var text = line.trimmed
      if text.isEmpty { continue }
      if index == lines.startIndex { text = text.dropFirst(2).trimmed }
      let end = line.withoutCarriageReturn.endIndex
      let name = text.prefix { $0.isNameByte }
      if name.isEmpty || text.dropFirst(name.count).first != ASCII.colon, !keys.isEmpty {
        // The value of the key above continues.
        keys[keys.count - 1].range = keys[keys.count - 1].range.lowerBound..<end
      } else {
        keys.append((name, text.startIndex..<end))
      }
    }
    guard let start = lines.first?.startIndex, let end = keys.last?.range.upperBound else { return }
    if let id = Self.idInBraces(bytes[start..<end]) {
      add(id[...], start..<end, .single, to: list)
      return
    }
    let id = keys.first { $0.name.elementsEqual("id".utf8) }
    let name = id.map { id in
      bytes[id.range].dropFirst(3).trimming {
        $0.isPadding || $0 == ASCII.quote || $0 == ASCII.apostrophe
      }
    }
    let item = add(name ?? bytes[start..<end].trimmed, start..<end, .object, to: list)
    for key in keys {
      let node = add(key.name, key.range, .single, to: item)
      nodes[node].isFilled = bytes[key.range].trimmed.count > key.name.count + 1
    }
  }

  /// The id of an item that is `- {id: row, …}`; nil for any other.
  private static func idInBraces(_ item: ArraySlice<UInt8>) -> [UInt8]? {
    guard item.contains(ASCII.openBrace) else { return nil }
    do throws(YAMLError) {
      let item = try YAMLDocument.parse(item)?.items?.first
      guard item?.mapping?.isFlow == true else { return nil }
      return item?["id"]?.string.map { Array($0.utf8) }
    } catch {
      return nil
    }
  }
}
