import Words

/// A value in a YAML document, with its byte range.
public struct YAMLNode: Sendable, Equatable {
  /// The content of a node.
  public enum Content: Sendable, Equatable {
    /// A single text, in any style.
    case scalar(YAMLScalar)
    /// Values in order.
    case sequence([YAMLNode])
    /// Keys and values in order.
    case mapping(YAMLMapping)
  }

  /// The content of the node.
  public let content: Content

  /// The node's range, in the indices of the slice that was parsed.
  ///
  /// It includes quotes, brackets, tag and anchor. A block sequence or mapping ends with its last
  /// value, and a block scalar with its last line that is not blank; the line end is not included. A
  /// missing value (`key:`) is an empty range directly after the colon. The range of an alias is the
  /// alias itself; the nodes below it have the ranges of its anchor.
  public let range: Range<Int>

  /// The number of nodes in this subtree, with itself. An alias counts as all nodes of its anchor.
  let count: Int

  /// Creates a node.
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

/// A scalar: its text, and how it was written.
public struct YAMLScalar: Sendable, Equatable {
  /// The styles of a scalar.
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
  /// The style in which it was written.
  public let style: Style
  /// The tag written before it, such as `tag:yaml.org,2002:str`.
  public let tag: String?

  /// Creates a scalar.
  init(_ text: String, style: Style, tag: String? = nil) {
    self.text = text
    self.style = style
    self.tag = tag
  }

  /// The text without the line end at the end of a block scalar.
  fileprivate var comparable: Substring.UTF8View {
    let isBlock = style == .literal || style == .folded
    return isBlock && text.utf8.last == ASCII.lineFeed
      ? text.utf8.dropLast() : Substring(text).utf8
  }

  /// Whether a reader may take the text for something other than a string.
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

  /// All pairs, with repeated keys.
  public let pairs: [Pair]
  /// Whether the mapping is written in braces.
  public let isFlow: Bool

  /// The pair of `key`; the last one where the key is repeated, as in other YAML readers.
  public func pair(_ key: String) -> Pair? { pairs.last { $0.key.isKey(key) } }
}

// MARK: - Typed readings

extension YAMLNode {
  /// The scalar; nil for sequences and mappings.
  public var scalar: YAMLScalar? {
    if case .scalar(let scalar) = content { scalar } else { nil }
  }

  /// The items of a sequence; nil for other nodes.
  public var items: [YAMLNode]? {
    if case .sequence(let items) = content { items } else { nil }
  }

  /// The mapping; nil for other nodes.
  public var mapping: YAMLMapping? {
    if case .mapping(let mapping) = content { mapping } else { nil }
  }

  /// The value of `key` in a mapping; nil where there is none, and for other nodes.
  public subscript(key: String) -> YAMLNode? { mapping?.pair(key)?.value }

  /// Whether the value is missing, or plain `null` or `~`.
  public var isNull: Bool {
    guard let scalar, scalar.isUntyped else { return false }
    return PlainKind(of: scalar.text) == .null
  }

  /// The text of a scalar that is not null.
  ///
  /// Dates, times, percentages and numbers are the text as written: `85%`, `2031-03-04`, `04:00`
  /// (which some readers take for 240 minutes).
  public var string: String? { isNull ? nil : scalar?.text }

  /// A whole number in decimal digits, with or without a sign; nil for a quoted number.
  public var int: Int? {
    guard let scalar, scalar.isUntyped, PlainKind(of: scalar.text) == .number else { return nil }
    return Int(scalar.text)
  }

  /// A finite decimal number; nil for a quoted number.
  public var double: Double? {
    guard let scalar, scalar.isUntyped, PlainKind(of: scalar.text) == .number,
      !scalar.text.utf8.contains(where: { $0.asciiLowercased == UInt8(ascii: "x") }),
      let value = Double(scalar.text), value.isFinite
    else { return nil }
    return value
  }

  /// `true`, `yes`, `on` and their opposites, in the letter cases that YAML 1.1 allows.
  public var bool: Bool? {
    guard let scalar, scalar.isUntyped else { return nil }
    return PlainKind.bools[scalar.text]
  }

  /// The texts of a sequence of scalars, or the text of a scalar; nil for other nodes.
  public var strings: [String]? {
    if let items {
      let texts = items.compactMap(\.string)
      return texts.count == items.count ? texts : nil
    }
    return string.map { [$0] }
  }

  /// Whether this is a scalar with the text `key`, compared by bytes.
  func isKey(_ key: String) -> Bool {
    scalar.map { $0.text.utf8.elementsEqual(key.utf8) } ?? false
  }

  /// Whether both have the same texts and structure, whatever their ranges and styles.
  ///
  /// The line end at the end of a block scalar is ignored: the last line of a file may lack one, and
  /// gets one when a line is added.
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
