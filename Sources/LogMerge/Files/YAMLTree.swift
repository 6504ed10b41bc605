import Words
import YAML

/// Makes the tree of YAML: a node for each key of a mapping in lines, at every depth; for each item of a list in lines,
/// identified by its name, or by its text where it is one; and for each comment on a line of its own, among what it
/// stands between. Any other value is a single node, with the comment behind it.
struct YAMLTree {
  private var tree: NamedTree
  private let hasRemarks: Bool
  /// The name of an item that is a mapping; nil where it has none.
  private let itemName: (YAMLNode) -> String?

  /// The tree of a file whose items are identified by `id`, `name` or `date`; nil where it is no mapping or list in
  /// lines: such a text has no parts with names.
  ///
  /// - Parameter withRemarks: Whether comments are in nodes; else they are between them.
  /// - Throws: `YAMLError` where it is not valid YAML.
  static func tree(_ bytes: [UInt8], withRemarks: Bool) throws(YAMLError) -> NamedTree? {
    var tree = NamedTree(bytes)
    tree.nodes = [
      NamedTree.Node(name: [], extent: bytes.indices, value: bytes.indices, shape: .object)
    ]
    let keys = JSONTree.IdentityKeys.any.keys
    return try self.tree(tree, addingTo: 0, withRemarks: withRemarks) { item in
      keys.lazy.compactMap { item[$0]?.string }.first
    }
  }

  /// The tree of a file that begins with a block of YAML between two lines `---`, whose items are identified by
  /// ``slugName(of:)``: what stands above, the block, and the text below it. Nil where its block has no keys in lines.
  ///
  /// - Parameter withRemarks: As in ``tree(_:withRemarks:)``.
  /// - Throws: `YAMLError` where the block is not valid YAML.
  static func treeOfFrontMatter(
    _ bytes: [UInt8], withRemarks: Bool
  ) throws(YAMLError) -> NamedTree? {
    guard let block = FrontMatter.block(of: bytes),
      let last = block.lastIndex(where: { !$0.isPadding && $0 != ASCII.lineFeed })
    else { return nil }
    var tree = NamedTree(bytes)
    tree.nodes = [
      NamedTree.Node(name: [], extent: bytes.indices, value: bytes.indices, shape: .lines)
    ]
    func add(_ name: String, _ range: Range<Int>, _ shape: NamedTree.Shape) {
      tree.nodes[0].children.append(tree.nodes.count)
      tree.nodes.append(
        NamedTree.Node(name: Array(name.utf8)[...], extent: range, value: range, shape: shape))
    }
    let opening = bytes[..<(block.startIndex - 1)]
    add("above", 0..<opening.withoutCarriageReturn.endIndex, .text)
    let end = block[last...].firstIndex(of: ASCII.lineFeed) ?? block.endIndex
    add("keys", block.startIndex..<block[..<end].withoutCarriageReturn.endIndex, .object)
    add("below", block.endIndex..<bytes.endIndex, .text)
    return try self.tree(tree, addingTo: 2, withRemarks: withRemarks, by: slugName)
  }

  /// What identifies an item of a list that may have no `id`: the slug of its name or title, as a program would make
  /// its id of it; else the dates that it is from and to.
  private static func slugName(of item: YAMLNode) -> String? {
    if let id = item["id"]?.string { return id }
    if let name = (item["name"] ?? item["title"])?.string { return slug(name) }
    guard let from = item["from"]?.string else { return item["date"]?.string }
    return item["to"]?.string.map { "\(from)..\($0)" } ?? from
  }

  /// The tree with what the bytes of a node have as YAML below it; nil where that is no mapping or list in lines.
  private static func tree(
    _ tree: NamedTree, addingTo node: Int, withRemarks: Bool,
    by itemName: @escaping (YAMLNode) -> String?
  ) throws(YAMLError) -> NamedTree? {
    let range = tree.nodes[node].value
    var reader = YAMLTree(tree: tree, hasRemarks: withRemarks, itemName: itemName)
    guard let root = try YAMLDocument.parse(tree.bytes[range]) else {
      reader.addRemarks(in: range, to: node)
      return reader.tree
    }
    guard let end = reader.addChildren(of: root, from: range.lowerBound, to: node) else {
      return nil
    }
    reader.addRemarks(in: end..<range.upperBound, to: node)
    return reader.tree
  }

  /// Whether a merged file says what its sides say: each of its values stands at the same place on a side, and what
  /// both sides have is there. Sides that indent differently can become something else when they are joined.
  ///
  /// - Parameter merged: The tree of the merged file; nil where it is none.
  static func isMerge(_ merged: NamedTree?, of sides: [NamedTree]) -> Bool {
    guard let leaves = merged?.leaves else { return false }
    let sides = sides.map(\.leaves)
    return leaves.allSatisfy { path, texts in
      texts.isSubset(of: (sides[0][path] ?? []).union(sides[1][path] ?? []))
    } && sides[0].keys.allSatisfy { sides[1][$0] == nil || leaves[$0] != nil }
  }

  // MARK: Making

  /// Gives a node the children that its value has in lines.
  ///
  /// - Parameter start: The end of what stands before them: of the key's line, or the bullet.
  /// - Returns: The end of the last child; nil where the value has no children with names, and nothing is added.
  private mutating func addChildren(
    of value: YAMLNode, from start: Int, to parent: Int
  ) -> Int? {
    if let mapping = value.mapping {
      // The nodes below an alias stand where its anchor does.
      let isInLines =
        !mapping.isFlow && !mapping.pairs.isEmpty
        && mapping.pairs.enumerated().allSatisfy { index, pair in
          let key = pair.key.range
          return key.lowerBound >= start && value.range.contains(key.lowerBound)
            && (isLineStart(key.lowerBound) || index == 0 && key.lowerBound == start)
        }
      guard isInLines else { return nil }
      tree.nodes[parent].shape = .object
      return mapping.pairs.reduce(start) { start, pair in
        let key = pair.key.range
        addRemarks(in: start..<key.lowerBound, to: parent)
        let name = Array((pair.key.scalar?.text ?? "").utf8)
        let end = max(key.upperBound, pair.value.range.upperBound)
        let node = add(name[...], key.lowerBound..<end, to: parent)
        let value = pair.value
        let extent = tree.nodes[node].extent
        tree.nodes[node].value = min(value.range.lowerBound, end)..<extent.upperBound
        tree.nodes[node].isFilled =
          !value.isNull && value.string != "" && value.items?.isEmpty != true
          && value.mapping?.pairs.isEmpty != true
        _ = addChildren(of: value, from: endOfLine(key.upperBound), to: node)
        if let first = tree.nodes[node].children.first {
          let start = min(tree.nodes[node].value.lowerBound, tree.nodes[first].extent.lowerBound)
          tree.nodes[node].value = start..<extent.upperBound
        }
        return tree.nodes[node].extent.upperBound
      }
    }
    guard let items = value.items, !items.isEmpty else { return nil }
    let names = items.compactMap { name(of: $0) }
    let bullets = items.compactMap(bullet)
    guard names.count == items.count, bullets.count == items.count, bullets[0] >= start else {
      return nil
    }
    tree.nodes[parent].shape = .list
    return items.indices.reduce(start) { start, index in
      addRemarks(in: start..<bullets[index], to: parent)
      let item = items[index]
      let node = add(names[index], bullets[index]..<item.range.upperBound, to: parent)
      if item.mapping != nil { _ = addChildren(of: item, from: item.range.lowerBound, to: node) }
      return tree.nodes[node].extent.upperBound
    }
  }

  /// Adds a single node that begins here and ends with its last line.
  private mutating func add(
    _ name: ArraySlice<UInt8>, _ range: Range<Int>, to parent: Int
  ) -> Int {
    let extent = hasRemarks ? range.lowerBound..<endOfLine(range.upperBound) : range
    tree.nodes[parent].children.append(tree.nodes.count)
    tree.nodes.append(NamedTree.Node(name: name, extent: extent, value: extent, shape: .single))
    return tree.nodes.count - 1
  }

  /// Adds a node for each line between other nodes that is not blank: a comment, or a mark of the document.
  private mutating func addRemarks(in range: Range<Int>, to parent: Int) {
    guard hasRemarks else { return }
    for line in tree.bytes[range].split(separator: ASCII.lineFeed) {
      let text = line.trimmed
      if text.isEmpty || text.elementsEqual("\u{FEFF}".utf8) { continue }
      _ = add(text, text.startIndex..<text.endIndex, to: parent)
    }
  }

  /// Where the bullet of an item is, which stands on the item's first line with nothing before it.
  private func bullet(of item: YAMLNode) -> Int? {
    let before = tree.bytes[..<item.range.lowerBound].lastIndex { !$0.isBlank }
    guard let before, tree.bytes[before] == ASCII.hyphen, isLineStart(before) else { return nil }
    return before
  }

  private func isLineStart(_ offset: Int) -> Bool {
    let start = tree.bytes[..<offset].lastIndex(of: ASCII.lineFeed).map { $0 + 1 } ?? 0
    let line = tree.bytes[start..<offset]
    return line.allSatisfy(\.isBlank) || line.elementsEqual("\u{FEFF}".utf8)
  }

  /// The end of the line, without its line end.
  private func endOfLine(_ offset: Int) -> Int {
    let end = tree.bytes[offset...].firstIndex(of: ASCII.lineFeed) ?? tree.bytes.count
    return end > offset && tree.bytes[end - 1] == ASCII.carriageReturn ? end - 1 : end
  }

  /// The name of an item of a list; nil where it has none.
  private func name(of item: YAMLNode) -> ArraySlice<UInt8>? {
    let name = item.scalar?.text ?? itemName(item)
    return name.map { Array($0.utf8)[...] }
  }
}

extension NamedTree {
  /// The texts of single values by their paths, which are the names on the way. Prose is none.
  fileprivate var leaves: [[ArraySlice<UInt8>]: Set<ArraySlice<UInt8>>] {
    var leaves: [[ArraySlice<UInt8>]: Set<ArraySlice<UInt8>>] = [:]
    func add(_ node: Node, _ path: [ArraySlice<UInt8>]) {
      if node.shape == .text { return }
      if node.children.isEmpty { leaves[path, default: []].insert(text(node.value)) }
      for child in node.children { add(nodes[child], path + [nodes[child].name]) }
    }
    add(nodes[0], [])
    return leaves
  }
}

extension NamedTree {
  /// The trees of some versions of a file; nil where one of them is none, or the kind has no trees.
  static func trees(
    of versions: [[UInt8]], _ kind: FileKind, withRemarks: Bool = false
  ) -> [NamedTree]? {
    let trees = versions.compactMap { tree(of: $0, kind, withRemarks: withRemarks) }
    return trees.count == versions.count ? trees : nil
  }

  /// The tree of a file; nil where it is none, or the kind has no trees.
  static func tree(of bytes: [UInt8], _ kind: FileKind, withRemarks: Bool) -> NamedTree? {
    do {
      switch kind {
      case .json(let identity): return try JSONTree.tree(bytes, by: identity)
      case .measured, .origins: return try JSONTree.tree(bytes, by: .date)
      case .events: return EventsTree.tree(bytes)
      case .frontMatter:
        return try YAMLTree.treeOfFrontMatter(bytes, withRemarks: withRemarks)
      case .yaml: return try YAMLTree.tree(bytes, withRemarks: withRemarks)
      case .text, .prose, .botText, .day: return nil
      }
    } catch {
      // What cannot be read as its kind is a text.
      return nil
    }
  }
}
