/// A value in a YAML document, with the bytes it was read from.
public struct YAMLNode: Sendable, Equatable {
  /// What a node holds.
  public enum Content: Sendable, Equatable {
    /// A single text, in any style.
    case scalar(YAMLScalar)
    /// Values in order.
    case sequence([YAMLNode])
    /// Keys and values in order.
    case mapping(YAMLMapping)
  }

  /// What the node holds.
  public let content: Content

  /// Where the node stands, in the indices of the slice that was parsed.
  ///
  /// Quotes, brackets, tag and anchor are within. A block sequence or mapping ends with its last
  /// value, a block scalar with its last line that is not blank; neither has the line end. A value
  /// that is not there (`key:`) is empty, right behind the colon. An alias is the alias itself,
  /// while the nodes below it stand where its anchor does.
  public let range: Range<Int>

  /// The nodes from here down, itself included, an alias counting as all it stands for.
  let count: Int

  /// A node of `content` at `range`.
  init(_ content: Content, at range: Range<Int>) {
    self.content = content
    self.range = range
    switch content {
    case .scalar: count = 1
    case .sequence(let items): count = items.reduce(1) { $0 + $1.count }
    case .mapping(let mapping):
      count = mapping.pairs.reduce(1) { $0 + $1.key.count + $1.value.count }
    }
  }
}

/// A text, and how it was written.
public struct YAMLScalar: Sendable, Equatable {
  /// How a scalar is written.
  public enum Style: Sendable {
    /// `text`
    case plain
    /// `'text'`
    case singleQuoted
    /// `"text"`
    case doubleQuoted
    /// `|`
    case literal
    /// `>`
    case folded
  }

  /// The text, unquoted and with its escapes resolved.
  public let text: String
  /// How it was written.
  public let style: Style
  /// The tag written before it, such as `tag:yaml.org,2002:str`.
  public let tag: String?

  /// A scalar of `text`.
  init(_ text: String, style: Style, tag: String? = nil) {
    self.text = text
    self.style = style
    self.tag = tag
  }

  /// The text without the line end of a block scalar.
  fileprivate var comparable: Substring.UTF8View {
    let isBlock = style == .literal || style == .folded
    return isBlock && text.utf8.last == UInt8(ascii: "\n")
      ? text.utf8.dropLast() : Substring(text).utf8
  }

  /// Whether the text may be read as something else than a string.
  var isUntyped: Bool { style == .plain && tag == nil }
}

/// The keys and values of a mapping, in the order of the file.
public struct YAMLMapping: Sendable, Equatable {
  /// A key with its value.
  public struct Pair: Sendable, Equatable {
    /// The key.
    public let key: YAMLNode
    /// The value.
    public let value: YAMLNode
  }

  /// All pairs, those with a repeated key as well.
  public let pairs: [Pair]
  /// Whether the mapping is written in braces.
  public let isFlow: Bool

  /// The pair that counts for `key`: the last one, as in other readers of YAML.
  public func pair(_ key: String) -> Pair? { pairs.last { $0.key.isKey(key) } }

  /// The keys that stand here more than once, each at its later places.
  public var duplicateKeys: [YAMLNode] {
    var seen: Set<[UInt8]> = []
    return pairs.compactMap { pair in
      guard let scalar = pair.key.scalar else { return nil }
      return seen.insert(Array(scalar.text.utf8)).inserted ? nil : pair.key
    }
  }
}

// MARK: - Typed readings

extension YAMLNode {
  /// The scalar, nil for sequences and mappings.
  public var scalar: YAMLScalar? {
    if case .scalar(let scalar) = content { scalar } else { nil }
  }

  /// The items of a sequence, nil for all else.
  public var items: [YAMLNode]? {
    if case .sequence(let items) = content { items } else { nil }
  }

  /// The mapping, nil for all else.
  public var mapping: YAMLMapping? {
    if case .mapping(let mapping) = content { mapping } else { nil }
  }

  /// The value under `key` of a mapping; nil where there is none, and in all else.
  public subscript(key: String) -> YAMLNode? { mapping?.pair(key)?.value }

  /// Whether nothing is written, or plain `null` or `~`.
  public var isNull: Bool {
    guard let scalar, scalar.isUntyped else { return false }
    return PlainKind(of: scalar.text) == .null
  }

  /// The text of a scalar that is not null.
  ///
  /// Dates, times, percentages and numbers are the text that was written: `85%`, `2031-03-04`,
  /// `04:00` (which some readers take for 240 minutes).
  public var string: String? { isNull ? nil : scalar?.text }

  /// A whole number in decimal digits, with or without sign; nil for quoted ones.
  public var int: Int? {
    guard let scalar, scalar.isUntyped, PlainKind(of: scalar.text) == .number else { return nil }
    return Int(scalar.text)
  }

  /// A finite decimal number; nil for quoted ones.
  public var double: Double? {
    guard let scalar, scalar.isUntyped, PlainKind(of: scalar.text) == .number,
      !scalar.text.utf8.contains(where: { $0 == UInt8(ascii: "x") || $0 == UInt8(ascii: "X") }),
      let value = Double(scalar.text), value.isFinite
    else { return nil }
    return value
  }

  /// `true`, `yes`, `on` and their opposites, in the cases that YAML 1.1 allows.
  public var bool: Bool? {
    guard let scalar, scalar.isUntyped else { return nil }
    return PlainKind.bools[scalar.text]
  }

  /// The texts of a sequence of scalars; of a single scalar, that one.
  public var strings: [String]? {
    if let items {
      let texts = items.compactMap(\.string)
      return texts.count == items.count ? texts : nil
    }
    return string.map { [$0] }
  }

  /// Whether this is a scalar key spelled `key`, compared by bytes.
  func isKey(_ key: String) -> Bool {
    scalar.map { $0.text.utf8.elementsEqual(key.utf8) } ?? false
  }

  /// Whether both hold the same texts and structure, wherever and however written.
  ///
  /// The line end that ends a block scalar is not looked at: the last line of a file without one
  /// gets it when a line is added.
  func hasSameContent(as other: YAMLNode) -> Bool {
    switch (content, other.content) {
    case (.scalar(let a), .scalar(let b)):
      return a.comparable.elementsEqual(b.comparable)
    case (.sequence(let a), .sequence(let b)):
      return a.count == b.count && zip(a, b).allSatisfy { $0.hasSameContent(as: $1) }
    case (.mapping(let a), .mapping(let b)):
      return a.pairs.count == b.pairs.count
        && zip(a.pairs, b.pairs).allSatisfy {
          $0.key.hasSameContent(as: $1.key) && $0.value.hasSameContent(as: $1.value)
        }
    default: return false
    }
  }
}
