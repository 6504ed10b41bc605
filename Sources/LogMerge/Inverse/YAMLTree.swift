import Words
import YAML

/// Makes the tree of a YAML file: a node for each key of a block mapping; any other value is a single node.
enum YAMLTree {
  /// Whether a file is YAML, by its kind and its path.
  static func isKind(_ kind: FileKind, path: String) -> Bool {
    if case .text = kind { path.hasSuffix(".yaml") || path.hasSuffix(".yml") } else { false }
  }

  /// The tree of a file.
  ///
  /// - Throws: `YAMLError` where it is not valid YAML.
  static func tree(_ bytes: [UInt8]) throws(YAMLError) -> NamedTree {
    var tree = NamedTree(bytes)
    let root = try YAMLDocument.parse(bytes)
    tree.nodes = [
      NamedTree.Node(name: [], extent: bytes.indices, value: bytes.indices, shape: .object)
    ]
    guard let root else { return tree }
    guard let mapping = root.mapping, !mapping.isFlow else {
      tree.nodes[0].shape = .single
      return tree
    }
    append(mapping, to: 0, in: &tree)
    return tree
  }

  private static func append(_ mapping: YAMLMapping, to parent: Int, in tree: inout NamedTree) {
    for pair in mapping.pairs {
      let name = Array((pair.key.scalar?.text ?? "").utf8)
      let end = max(pair.key.range.upperBound, pair.value.range.upperBound)
      let index = tree.nodes.count
      tree.nodes.append(
        NamedTree.Node(
          name: name[...], extent: pair.key.range.lowerBound..<end,
          value: min(pair.value.range.lowerBound, end)..<end, shape: .single))
      tree.nodes[parent].children.append(index)
      // The nodes below an alias stand where its anchor does.
      if let below = pair.value.mapping, !below.isFlow,
        below.pairs.allSatisfy({ pair.value.range.contains($0.key.range.lowerBound) })
      {
        tree.nodes[index].shape = .object
        append(below, to: index, in: &tree)
      }
    }
  }
}

extension NamedTree {
  /// The trees of some versions of a file; nil where one of them is none, or the kind has no trees.
  static func trees(of versions: [[UInt8]], _ kind: FileKind, path: String) -> [NamedTree]? {
    let trees = versions.compactMap { tree(of: $0, kind, path: path) }
    return trees.count == versions.count ? trees : nil
  }

  private static func tree(of bytes: [UInt8], _ kind: FileKind, path: String) -> NamedTree? {
    do {
      switch kind {
      case .json(let identity): return try JSONTree.tree(bytes, by: identity)
      case .events: return EventsTree.tree(bytes)
      case .list(let key): return ItemsTree.tree(bytes, under: key)
      case .text: return YAMLTree.isKind(kind, path: path) ? try YAMLTree.tree(bytes) : nil
      case .prose, .botText, .day: return nil
      }
    } catch {
      // What cannot be read as its kind is a text.
      return nil
    }
  }
}
