/// A value to be written into YAML.
public enum YAMLValue: Sendable, Equatable {
  /// A text, quoted where a reader could take it for something else.
  case string(String)
  /// A number, truth value, date or time that stands without quotes wherever YAML can spell it so.
  case plain(String)
  /// Texts, written in brackets.
  case list([String])

  /// The text of a scalar, nil for a list.
  var text: String? {
    switch self {
    case .string(let text), .plain(let text): text
    case .list: nil
    }
  }

  /// The node that a reader must find where this was written.
  var node: YAMLNode {
    switch self {
    case .string(let text), .plain(let text):
      YAMLNode(.scalar(YAMLScalar(text, style: .plain)), at: 0..<0)
    case .list(let texts):
      YAMLNode(.sequence(texts.map { YAMLValue.string($0).node }), at: 0..<0)
    }
  }

  /// How to write it in place of `old`, on one line.
  ///
  /// The style of `old` is kept where it can spell the text: quotes stay quotes, and what stood
  /// plain stays plain as long as it is the same kind of thing (a number after a number). Block
  /// scalars become double-quoted, and the items of a list take the style of the first old item.
  func spelled(replacing old: YAMLNode?, inFlow: Bool) -> [UInt8] {
    switch self {
    case .string(let text):
      let kind = old?.scalar.flatMap { $0.isUntyped ? PlainKind(of: $0.text) : nil } ?? .text
      return Self.spell(text, style: old?.scalar?.style, typedAs: kind, inFlow: inFlow)
    case .plain(let text):
      // A typed value that stands in quotes keeps them: its reader has coped so far.
      return Self.spell(
        text, style: old?.scalar?.style, typedAs: PlainKind(of: text), inFlow: inFlow)
    case .list(let texts):
      let item = old?.items?.first
      let spelled = texts.map { YAMLValue.string($0).spelled(replacing: item, inFlow: true) }
      return Array("[".utf8) + Array(spelled.joined(separator: ", ".utf8)) + Array("]".utf8)
    }
  }

  private static func spell(
    _ text: String, style: YAMLScalar.Style?, typedAs kind: PlainKind, inFlow: Bool
  ) -> [UInt8] {
    switch style {
    case .singleQuoted where !text.unicodeScalars.contains(where: needsEscape):
      let quote = UInt8(ascii: "'")
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

  /// Whether the text reads back as itself without quotes. Stricter than YAML: in doubt, quotes.
  static func canBePlain(_ text: String, inFlow: Bool) -> Bool {
    let bytes = Array(text.utf8)
    guard let first = bytes.first, let last = bytes.last,
      !text.unicodeScalars.contains(where: needsEscape),
      first != UInt8(ascii: " "), last != UInt8(ascii: " "), last != UInt8(ascii: ":"),
      !"?:,[]{}#&*!|>'\"%@`".utf8.contains(first),
      !bytes.starts(with: "---".utf8), !bytes.starts(with: "...".utf8),
      first != UInt8(ascii: "-") || (bytes.count > 1 && bytes[1] != UInt8(ascii: " ")),
      !bytes.contains(sequence: ": "), !bytes.contains(sequence: " #")
    else { return false }
    return !inFlow || !bytes.contains { ",[]{}:".utf8.contains($0) }
  }

  /// What only a double-quoted scalar can hold on one line: controls, line ends of any kind, and
  /// what libyaml does not let through.
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
  /// Whether the bytes of `text` stand here in a row.
  func contains(sequence text: StaticString) -> Bool {
    let wanted = text.withUTF8Buffer { Array($0) }
    return indices.contains { self[$0...].starts(with: wanted) }
  }
}
