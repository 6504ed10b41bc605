import JSON
import Words

/// Makes the trees of JSON files: objects with a node for each key; arrays of objects that have an
/// identity with a node for each object; sets of texts with a node for each text; any other array as a single
/// node.
enum JSONTree {
  /// The keys that identify an object in an array: the value of the first key that the object has.
  struct IdentityKeys {
    let keys: [String]
    /// The keys of arrays that are sets of texts, which merge text by text.
    var sets: [String] = []

    /// For the bot's metrics, one object a day (docs/format.md §10.3, §10.4).
    static let date = IdentityKeys(keys: ["date"])
    /// For any other file.
    static let any = IdentityKeys(keys: ["id", "name", "date"])
    /// For the templates of workouts, and the exercises in them.
    static let templates = IdentityKeys(keys: ["name"])
    /// For the library of exercises.
    static let exercises = IdentityKeys(keys: ["name"], sets: ["aliases", "muscles", "confirmed"])
  }

  /// The keys with the time at which an object was written, the most specific first (docs/format.md
  /// §10).
  private static let timestampKeys = ["extracted_at", "synced_at", "updated", "last_updated"]

  /// The most levels of nested objects and arrays, as the merge recurses. Files with more levels merge
  /// by lines.
  private static let maximumDepth = 64

  /// The tree of a JSON text.
  static func tree(_ bytes: [UInt8], by identity: IdentityKeys) throws(JSONError) -> NamedTree {
    var tree = NamedTree(bytes, isJSON: true)
    let document = try JSONDocument(bytes, depthLimit: maximumDepth)
    _ = append(document.root, name: [], identity, to: &tree)
    // The blanks around the root value belong to it.
    if !tree.nodes.isEmpty { tree.nodes[0].extent = bytes.indices }
    if tree.nodes[0].shape.isGroup { tree.nodes[0].value = bytes.indices }
    return tree
  }

  private static func append(
    _ element: JSONDocument.Element, name: ArraySlice<UInt8>, _ identity: IdentityKeys,
    to tree: inout NamedTree
  ) -> Int {
    let index = tree.nodes.count
    let key = element.keyRange
    var node = NamedTree.Node(
      name: name, extent: (key ?? element.range).lowerBound..<element.range.upperBound,
      value: element.range, shape: .single)
    node.isFilled = isFilled(element)
    node.isTimestamp = timestampKeys.contains { name.elementsEqual($0.utf8) }
    tree.nodes.append(node)
    var children: [Int] = []
    switch element.kind {
    case .object:
      tree.nodes[index].shape = .object
      for child in element.children {
        children.append(append(child, name: (child.key ?? [])[...], identity, to: &tree))
      }
      tree.nodes[index].timestamp =
        timestampKeys.lazy.compactMap { element[$0]?.stringBytes?[...] }.first
    case .array:
      let isSet = identity.sets.contains { name.elementsEqual($0.utf8) }
      let names = element.children.map { isSet ? $0.stringBytes : identity.name(of: $0) }
      // An empty array may be a list whose entries were all removed.
      guard names.isEmpty || names.contains(where: { $0 != nil }) else { break }
      tree.nodes[index].shape = .list
      for (child, name) in zip(element.children, names) {
        let node = append(child, name: name?.folded ?? child.text, identity, to: &tree)
        tree.nodes[node].sortKey = child["date"]?.stringBytes?[...]
        children.append(node)
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

  /// Whether two JSON texts have the same value, apart from blanks, escapes and the spelling of
  /// numbers.
  static func isSameValue(_ one: ArraySlice<UInt8>, _ other: ArraySlice<UInt8>) -> Bool {
    do throws(JSONError) {
      let documents = (try JSONDocument(Array(one)), try JSONDocument(Array(other)))
      return documents.0.tokens == documents.1.tokens
    } catch {
      // Texts that are not JSON are compared by their bytes, by the caller.
      return false
    }
  }
}

extension JSONTree.IdentityKeys {
  /// The identity of an element of an array; nil where it has none.
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
  /// A name in lower case with blanks for `_`, as names of fields compare (docs/format.md §4).
  fileprivate var folded: ArraySlice<UInt8> {
    map { $0 == ASCII.underscore ? ASCII.space : $0.asciiLowercased }[...]
  }
}

extension JSONDocument {
  /// All values in order, in a form in which equal values are equal.
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
        // Numbers of at most 15 digits are equal as doubles only where their values are.
        value = []
        number = element.double
      case .null, .bool, .number: value = Array(element.text)
      }
    }
  }
}
