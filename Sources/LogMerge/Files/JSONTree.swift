import JSON

/// Trees of JSON files: objects by key; lists of objects that have an identity by that; any other
/// list as a whole.
enum JSONTree {
  /// What an object in a list is known by: the first of these that it has.
  struct Identity {
    let keys: [String]

    /// Days of the bot's figures (docs/format.md §10.3, §10.4).
    static let date = Identity(keys: ["date"])
    /// Anything else.
    static let any = Identity(keys: ["id", "name", "date"])
  }

  /// By what an object says when it was written, the most particular first (docs/format.md §10).
  private static let stampKeys = ["extracted_at", "synced_at", "updated", "last_updated"]

  /// How deep objects and lists may be nested: the merge goes down into each. What is deeper merges
  /// by lines.
  private static let deepest = 64

  /// The tree of a JSON text.
  static func tree(_ bytes: [UInt8], by identity: Identity) throws(JSONError) -> NamedTree {
    var tree = NamedTree(bytes, isJSON: true)
    _ = append(try JSONDocument(bytes, depthLimit: deepest).root, name: [], identity, to: &tree)
    // What stands around the value is of no member.
    if !tree.nodes.isEmpty { tree.nodes[0].extent = bytes.indices }
    if tree.nodes[0].shape.isGroup { tree.nodes[0].value = bytes.indices }
    return tree
  }

  private static func append(
    _ element: JSONDocument.Element, name: ArraySlice<UInt8>, _ identity: Identity,
    to tree: inout NamedTree
  ) -> Int {
    let index = tree.nodes.count
    let key = element.keyRange
    var node = NamedTree.Node(
      name: name, extent: (key ?? element.range).lowerBound..<element.range.upperBound,
      value: element.range, shape: .single)
    node.isFilled = isFilled(element)
    node.isStamp = stampKeys.contains { name.elementsEqual($0.utf8) }
    tree.nodes.append(node)
    var children: [Int] = []
    switch element.kind {
    case .object:
      tree.nodes[index].shape = .object
      for child in element.children {
        children.append(append(child, name: (child.key ?? [])[...], identity, to: &tree))
      }
      tree.nodes[index].stamp =
        stampKeys.lazy.compactMap { element[$0]?.stringBytes?[...] }.first
    case .array:
      let names = element.children.map { identity.name(of: $0) }
      // One that is empty may have lost its entries.
      guard names.isEmpty || names.contains(where: { $0 != nil }) else { break }
      tree.nodes[index].shape = .list
      for (child, name) in zip(element.children, names) {
        let place = append(child, name: name?.folded ?? child.text, identity, to: &tree)
        tree.nodes[place].sortKey = child["date"]?.stringBytes?[...]
        children.append(place)
      }
    default: break
    }
    tree.nodes[index].children = children
    return index
  }

  private static func isFilled(_ element: JSONDocument.Element) -> Bool {
    switch element.kind {
    case .null: false
    case .string: element.range.count > 2
    case .array, .object: element.children.contains { _ in true }
    case .bool, .number: true
    }
  }

  /// Whether two texts stand for the same value: with other blanks, escapes or spellings of a
  /// number.
  static func isSameValue(_ one: ArraySlice<UInt8>, _ other: ArraySlice<UInt8>) -> Bool {
    do throws(JSONError) {
      let documents = (try JSONDocument(Array(one)), try JSONDocument(Array(other)))
      return documents.0.tokens == documents.1.tokens
    } catch {
      // What is no JSON is the same only where its bytes are.
      return false
    }
  }
}

extension JSONTree.Identity {
  /// The name that an entry of a list has by this; nil where it has none.
  fileprivate func name(of element: JSONDocument.Element) -> [UInt8]? {
    guard element.kind == .object else { return nil }
    for key in keys {
      guard let value = element[key] else { continue }
      if let text = value.stringBytes, !text.isEmpty { return text }
      if value.kind == .number { return Array(value.text) }
    }
    return nil
  }
}

extension [UInt8] {
  /// A name as names of fields compare: without regard to case, `_` as a blank (docs/format.md §4).
  fileprivate var folded: ArraySlice<UInt8> {
    map { $0 == UInt8(ascii: "_") ? 0x20 : $0.lowercased }[...]
  }
}

extension JSONDocument {
  /// The values in order, each by what it stands for.
  fileprivate var tokens: [Token] { allElements.map(Token.init) }

  fileprivate struct Token: Equatable {
    let kind: Kind
    let key: [UInt8]?
    let size: Int
    let value: [UInt8]
    var number: Double?

    init(_ element: Element) {
      kind = element.kind
      key = element.key
      size = element.countWithin
      switch element.kind {
      case .array, .object: value = []
      case .string: value = element.stringBytes ?? []
      case .number where element.text.count <= 15 && element.double != nil:
        // So many digits differ in value where they differ.
        value = []
        number = element.double
      case .null, .bool, .number: value = Array(element.text)
      }
    }
  }
}
