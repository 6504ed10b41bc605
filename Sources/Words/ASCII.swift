/// Names for the bytes that have a meaning in our file formats.
///
/// Files are scanned as bytes: Swift's `Character` joins CR and LF, and strings compare by canonical
/// equivalence, so a `String` cannot tell apart all byte sequences that a file can hold.
public enum ASCII {
  /// U+0008.
  @inlinable public static var backspace: UInt8 { 0x08 }
  /// U+0009.
  @inlinable public static var tab: UInt8 { UInt8(ascii: "\t") }
  /// U+000A, the line end.
  @inlinable public static var lineFeed: UInt8 { UInt8(ascii: "\n") }
  /// U+000C.
  @inlinable public static var formFeed: UInt8 { 0x0C }
  /// U+000D, which comes before the line feed in a CR LF line end.
  @inlinable public static var carriageReturn: UInt8 { UInt8(ascii: "\r") }
  /// U+0020.
  @inlinable public static var space: UInt8 { UInt8(ascii: " ") }
  /// `"`.
  @inlinable public static var quote: UInt8 { UInt8(ascii: "\"") }
  /// `#`.
  @inlinable public static var hash: UInt8 { UInt8(ascii: "#") }
  /// `&`.
  @inlinable public static var ampersand: UInt8 { UInt8(ascii: "&") }
  /// `'`.
  @inlinable public static var apostrophe: UInt8 { UInt8(ascii: "'") }
  /// `(`.
  @inlinable public static var openParenthesis: UInt8 { UInt8(ascii: "(") }
  /// `)`.
  @inlinable public static var closeParenthesis: UInt8 { UInt8(ascii: ")") }
  /// `*`.
  @inlinable public static var asterisk: UInt8 { UInt8(ascii: "*") }
  /// `+`.
  @inlinable public static var plus: UInt8 { UInt8(ascii: "+") }
  /// `,`.
  @inlinable public static var comma: UInt8 { UInt8(ascii: ",") }
  /// `-`.
  @inlinable public static var hyphen: UInt8 { UInt8(ascii: "-") }
  /// `.`.
  @inlinable public static var period: UInt8 { UInt8(ascii: ".") }
  /// `/`.
  @inlinable public static var slash: UInt8 { UInt8(ascii: "/") }
  /// `0`.
  @inlinable public static var zero: UInt8 { UInt8(ascii: "0") }
  /// `:`.
  @inlinable public static var colon: UInt8 { UInt8(ascii: ":") }
  /// `;`.
  @inlinable public static var semicolon: UInt8 { UInt8(ascii: ";") }
  /// `<`.
  @inlinable public static var less: UInt8 { UInt8(ascii: "<") }
  /// `=`.
  @inlinable public static var equals: UInt8 { UInt8(ascii: "=") }
  /// `>`.
  @inlinable public static var greater: UInt8 { UInt8(ascii: ">") }
  /// `@`.
  @inlinable public static var at: UInt8 { UInt8(ascii: "@") }
  /// `[`.
  @inlinable public static var openBracket: UInt8 { UInt8(ascii: "[") }
  /// `\`.
  @inlinable public static var backslash: UInt8 { UInt8(ascii: "\\") }
  /// `]`.
  @inlinable public static var closeBracket: UInt8 { UInt8(ascii: "]") }
  /// `_`.
  @inlinable public static var underscore: UInt8 { UInt8(ascii: "_") }
  /// The mark of inline code.
  @inlinable public static var backtick: UInt8 { UInt8(ascii: "`") }
  /// `{`.
  @inlinable public static var openBrace: UInt8 { UInt8(ascii: "{") }
  /// `|`.
  @inlinable public static var pipe: UInt8 { UInt8(ascii: "|") }
  /// `}`.
  @inlinable public static var closeBrace: UInt8 { UInt8(ascii: "}") }
  /// `~`.
  @inlinable public static var tilde: UInt8 { UInt8(ascii: "~") }
  /// U+007F.
  @inlinable public static var delete: UInt8 { 0x7F }
}

extension UInt8 {
  /// A space or a tab, never a line end.
  @inlinable public var isBlank: Bool { self == ASCII.space || self == ASCII.tab }

  /// `0`…`9`.
  @inlinable public var isDigit: Bool { self &- ASCII.zero < 10 }

  /// `A`…`Z` or `a`…`z`.
  @inlinable public var isLetter: Bool { (self | caseBit) &- UInt8(ascii: "a") < 26 }

  /// A control character before the space.
  @inlinable public var isControl: Bool { self < ASCII.space }

  /// The small letter of `A`…`Z`; any other byte unchanged.
  @inlinable public var asciiLowercased: UInt8 {
    self &- UInt8(ascii: "A") < 26 ? self | caseBit : self
  }
}

/// The bit in which the capital and the small form of a letter differ.
@usableFromInline let caseBit: UInt8 = 0x20
