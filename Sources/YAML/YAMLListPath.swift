/// Where a list of mappings stands in a document: under a key of the root, or of an item of such a list.
public struct YAMLListPath: Sendable, ExpressibleByStringLiteral {
  /// The lists and the indices of their items that lead to it, from the root on.
  private(set) var parents: [(key: String, index: Int)] = []
  /// The key of the mapping that it is under.
  let key: String

  /// The list under a key of the root.
  public init(_ key: String) { self.key = key }

  /// The list under a key of the root.
  public init(stringLiteral key: String) { self.init(key) }

  /// The list under a key of an item of this list.
  ///
  /// - Parameter index: The index of the item.
  public func item(_ index: Int, _ key: String) -> YAMLListPath {
    var path = YAMLListPath(key)
    path.parents = parents + [(self.key, index)]
    return path
  }

  /// The mapping that has the list; nil where there is none.
  func parent(in root: YAMLNode?) -> YAMLNode? {
    var node = root
    for (key, index) in parents {
      guard let items = node?.mapping?.pair(key)?.value.items, items.indices.contains(index) else {
        return nil
      }
      node = items[index]
    }
    return node
  }

  /// The document with other items of the list.
  func setting(_ items: [YAMLNode], in root: YAMLNode?) -> YAMLNode {
    setting(items, in: root, parents[...])
  }

  private func setting(
    _ items: [YAMLNode], in node: YAMLNode?, _ parents: ArraySlice<(key: String, index: Int)>
  ) -> YAMLNode {
    var pairs = node?.mapping?.pairs ?? []
    let key = parents.first?.key ?? key
    let index = pairs.lastIndex { $0.key.isKey(key) }
    var list = items
    if let parent = parents.first {
      list = index.flatMap { pairs[$0].value.items } ?? []
      if list.indices.contains(parent.index) {
        list[parent.index] = setting(items, in: list[parent.index], parents.dropFirst())
      }
    }
    let pair = YAMLMapping.Pair(
      key: YAMLValue.plain(key).node, value: YAMLNode(.sequence(list), at: 0..<0))
    if let index { pairs[index] = pair } else { pairs.append(pair) }
    return YAMLNode(.mapping(YAMLMapping(pairs: pairs, isFlow: false)), at: 0..<0)
  }
}
