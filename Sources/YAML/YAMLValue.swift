import Words

/// A value to write into YAML.
public enum YAMLValue: Sendable, Equatable {
  /// A string, quoted where a reader could take it for another type.
  case string(String)
  /// A number, boolean, date or time, written without quotes where YAML allows it.
  case plain(String)
  /// Strings, written in brackets.
  case list([String])
  /// Numbers, written in brackets as they are.
  case numbers([String])
  /// Mappings, each an item on lines of its own; in an item that is added (``YAMLDocument/appendingItem(_:to:in:lineEnd:)``).
  case items([[Pair]])

  /// A key and its value.
  public struct Pair: Sendable, Equatable {
    /// The key.
    public let key: String
    /// Its value.
    public let value: YAMLValue

    /// A key and its value.
    public init(_ key: String, _ value: YAMLValue) { (self.key, self.value) = (key, value) }

    var node: YAMLMapping.Pair {
      YAMLMapping.Pair(key: YAMLValue.plain(key).node, value: value.node)
    }
  }

  /// The text of a scalar; nil for a list.
  var text: String? {
    switch self {
    case .string(let text), .plain(let text): text
    case .list, .numbers, .items: nil
    }
  }

  /// The node that a reader must find after this was written.
  var node: YAMLNode {
    switch self {
    case .string(let text), .plain(let text):
      YAMLNode(.scalar(YAMLScalar(text, style: .plain)), at: 0..<0)
    case .list(let texts):
      YAMLNode(.sequence(texts.map { YAMLValue.string($0).node }), at: 0..<0)
    case .numbers(let texts):
      YAMLNode(.sequence(texts.map { YAMLValue.plain($0).node }), at: 0..<0)
    case .items(let items):
      YAMLNode(.sequence(items.map(Self.node(of:))), at: 0..<0)
    }
  }

  /// The node of a mapping.
  static func node(of pairs: [Pair]) -> YAMLNode {
    YAMLNode(.mapping(YAMLMapping(pairs: pairs.map(\.node), isFlow: false)), at: 0..<0)
  }

  /// The text of this value, on one line, to write in place of `old`.
  ///
  /// It has the style of `old` where that can express the text: quotes stay quotes, and a plain
  /// scalar stays plain as long as its type is the same (a number after a number). A block scalar
  /// becomes double-quoted, and the items of a list get the style of the first old item.
  func spelled(replacing old: YAMLNode?, inFlow: Bool) -> [UInt8] {
    switch self {
    case .string(let text):
      let kind = old?.scalar.flatMap { $0.isUntyped ? PlainKind(of: $0.text) : nil } ?? .text
      return Self.spell(text, style: old?.scalar?.style, typedAs: kind, inFlow: inFlow)
    case .plain(let text):
      // A typed value in quotes keeps them: its readers have accepted them so far.
      return Self.spell(
        text, style: old?.scalar?.style, typedAs: PlainKind(of: text), inFlow: inFlow)
    case .list(let texts):
      let item = old?.items?.first
      let spelled = texts.map { YAMLValue.string($0).spelled(replacing: item, inFlow: true) }
      return Array("[".utf8) + Array(spelled.joined(separator: ", ".utf8)) + Array("]".utf8)
    case .numbers(let texts):
      return Array("[\(texts.joined(separator: ", "))]".utf8)
    case .items(let items):
      let spelled = items.map { pairs in
        let texts = pairs.map { pair in
          Array("\(pair.key): ".utf8) + pair.value.spelled(replacing: nil, inFlow: true)
        }
        return Array("{".utf8) + Array(texts.joined(separator: ", ".utf8)) + Array("}".utf8)
      }
      return Array("[".utf8) + Array(spelled.joined(separator: ", ".utf8)) + Array("]".utf8)
    }
  }

  private static func spell(
    _ text: String, style: YAMLScalar.Style?, typedAs kind: PlainKind, inFlow: Bool
  ) -> [UInt8] {
    switch style {
    case .singleQuoted where !text.unicodeScalars.contains(where: needsEscape):
      let quote = ASCII.apostrophe
      return [quote] + text.utf8.flatMap { $0 == quote ? [quote, quote] : [$0] } + [quote]
    case nil, .plain:
      let ownKind = PlainKind(of: text)
      if ownKind == .text || (ownKind == kind && kind != .null), canBePlain(text, inFlow: inFlow) {
        return Array(text.utf8)
      }
      return doubleQuoted(text)
    case .singleQuoted, .doubleQuoted, .literal, .folded:
      return doubleQuoted(text)
    }
  }

  /// Whether the text can be written without quotes. Stricter than YAML: in doubt it gets quotes.
  static func canBePlain(_ text: String, inFlow: Bool) -> Bool {
    let bytes = Array(text.utf8)
    guard let first = bytes.first, let last = bytes.last,
      !text.unicodeScalars.contains(where: needsEscape),
      first != ASCII.space, last != ASCII.space, last != ASCII.colon,
      !"?:,[]{}#&*!|>'\"%@`".utf8.contains(first),
      !bytes.starts(with: "---".utf8), !bytes.starts(with: "...".utf8),
      first != ASCII.hyphen || (bytes.count > 1 && bytes[1] != ASCII.space),
      !bytes.contains(sequence: ": "), !bytes.contains(sequence: " #")
    else { return false }
    return !inFlow || !bytes.contains { ",[]{}:".utf8.contains($0) }
  }

  /// Whether only a double-quoted scalar can have this on one line: control characters, line ends of
  /// any kind, and characters that libyaml rejects.
  private static func needsEscape(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}", "\u{FEFF}",
      "\u{FFFE}", "\u{FFFF}":
      true
    default: false
    }
  }

  private static func doubleQuoted(_ text: String) -> [UInt8] {
    var bytes = Array("\"".utf8)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": bytes += Array("\\\"".utf8)
      case "\\": bytes += Array("\\\\".utf8)
      case "\n": bytes += Array("\\n".utf8)
      case "\r": bytes += Array("\\r".utf8)
      case "\t": bytes += Array("\\t".utf8)
      case _ where needsEscape(scalar):
        let digits = String(scalar.value, radix: 16)
        bytes += Array(("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).utf8)
      default: bytes += Array(String(scalar).utf8)
      }
    }
    return bytes + Array("\"".utf8)
  }
}

extension Collection<UInt8> {
  /// Whether the bytes of `text` occur here as a contiguous sequence.
  func contains(sequence text: StaticString) -> Bool {
    let wanted = text.withUTF8Buffer { Array($0) }
    return indices.contains { self[$0...].starts(with: wanted) }
  }
}
