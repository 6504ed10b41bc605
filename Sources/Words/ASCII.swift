/// Bytes of ASCII under their names.
///
/// Documents are scanned as bytes: Swift's `Character` joins CR and LF, and compares by canonical
/// equivalence, so a `String` cannot tell two byte sequences apart that a file can.
public enum ASCII {
  /// A tab.
  public static var tab: UInt8 { UInt8(ascii: "\t") }
  /// A line feed.
  public static var lineFeed: UInt8 { UInt8(ascii: "\n") }
  /// A carriage return.
  public static var carriageReturn: UInt8 { UInt8(ascii: "\r") }
  /// A blank.
  public static var space: UInt8 { UInt8(ascii: " ") }
  /// `"`.
  public static var quote: UInt8 { UInt8(ascii: "\"") }
  /// `#`.
  public static var hash: UInt8 { UInt8(ascii: "#") }
  /// `&`.
  public static var ampersand: UInt8 { UInt8(ascii: "&") }
  /// `'`.
  public static var apostrophe: UInt8 { UInt8(ascii: "'") }
  /// `(`.
  public static var openParenthesis: UInt8 { UInt8(ascii: "(") }
  /// `)`.
  public static var closeParenthesis: UInt8 { UInt8(ascii: ")") }
  /// `*`.
  public static var asterisk: UInt8 { UInt8(ascii: "*") }
  /// `+`.
  public static var plus: UInt8 { UInt8(ascii: "+") }
  /// `,`.
  public static var comma: UInt8 { UInt8(ascii: ",") }
  /// `-`.
  public static var hyphen: UInt8 { UInt8(ascii: "-") }
  /// `.`.
  public static var period: UInt8 { UInt8(ascii: ".") }
  /// `/`.
  public static var slash: UInt8 { UInt8(ascii: "/") }
  /// `0`.
  public static var zero: UInt8 { UInt8(ascii: "0") }
  /// `:`.
  public static var colon: UInt8 { UInt8(ascii: ":") }
  /// `;`.
  public static var semicolon: UInt8 { UInt8(ascii: ";") }
  /// `<`.
  public static var less: UInt8 { UInt8(ascii: "<") }
  /// `=`.
  public static var equals: UInt8 { UInt8(ascii: "=") }
  /// `>`.
  public static var greater: UInt8 { UInt8(ascii: ">") }
  /// `@`.
  public static var at: UInt8 { UInt8(ascii: "@") }
  /// `[`.
  public static var openBracket: UInt8 { UInt8(ascii: "[") }
  /// `\`.
  public static var backslash: UInt8 { UInt8(ascii: "\\") }
  /// `]`.
  public static var closeBracket: UInt8 { UInt8(ascii: "]") }
  /// `_`.
  public static var underscore: UInt8 { UInt8(ascii: "_") }
  /// A backtick.
  public static var backtick: UInt8 { UInt8(ascii: "`") }
  /// `|`.
  public static var pipe: UInt8 { UInt8(ascii: "|") }
  /// `~`.
  public static var tilde: UInt8 { UInt8(ascii: "~") }
}

extension UInt8 {
  /// A blank of the grammar: a space or a tab, never a line end (docs/format.md §4).
  public var isBlank: Bool { self == ASCII.space || self == ASCII.tab }

  /// `0`…`9`.
  public var isDigit: Bool { self &- ASCII.zero < 10 }

  /// A letter of ASCII.
  public var isLetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }
}
