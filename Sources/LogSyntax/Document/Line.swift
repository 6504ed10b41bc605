/// One line of a document: its byte ranges and its kind.
///
/// Invariant: the `range`s of a document's lines are adjacent and cover its bytes.
public struct Line: Sendable, Equatable {
  /// All bytes of the line, with its line end.
  public let range: Range<Int>
  /// The bytes before the line end, which is `\n` after any number of `\r`; the last line of a file may
  /// have none. On line 1 a byte order mark is left out.
  public let content: Range<Int>
  /// The construct that the line is.
  public let kind: Kind

  /// The constructs that a line can be. A line is exactly one of them.
  public enum Kind: Sendable, Equatable {
    /// Empty, or blanks only.
    case blank
    /// A line of the front matter, with its two `---` lines.
    case frontMatter
    /// `## Text`.
    case heading(Heading)
    /// `Name:: value`.
    case field(Field)
    /// `- [ ] text` and `- ~~text~~`.
    case box(Checkbox)
    /// `- text` and `1. text`.
    case item(ListItem)
    /// `| cell | cell |`.
    case tableRow
    /// A line that opens or closes a code fence, or is inside one.
    case code
    /// Only comments, or a line inside a comment.
    case comment
    /// `> text`.
    case quote
    /// A horizontal rule: `---`, `***` or `___`.
    case rule
    /// Any other text.
    case prose
  }
}

/// `## Text`: a heading with one to six number signs (docs/format.md §3).
public struct Heading: Sendable, Equatable {
  /// The number of `#`: 1…6.
  public let level: Int
  /// The text, without blanks around it and without closing number signs.
  public let text: Range<Int>
}

/// `Name:: value`: an inline field on one line (docs/format.md §4).
public struct Field: Sendable, Equatable {
  /// The name, without bullet and blanks around it.
  public let name: Range<Int>
  /// The offset after the `::`.
  public let afterSeparator: Int
  /// The value without blanks around it; empty where the field is blank.
  public let value: Range<Int>
}

/// `- [ ] text`, `- [x] text`, or `- ~~text~~` (docs/format.md §5).
public struct Checkbox: Sendable, Equatable {
  /// The states of a box.
  public enum State: Sendable, Equatable {
    /// `[ ]`.
    case open
    /// `[x]` or `[X]`.
    case ticked
    /// The text is struck out, with or without a box before it: neither open nor done.
    case dropped
  }

  /// The column of the bullet; a tab goes to the next multiple of four.
  public let indent: Int
  /// The offset of the bullet.
  public let bullet: Int
  /// The offset of the letter or blank inside the brackets; nil for `- ~~text~~`.
  public let mark: Int?
  /// Open, ticked or dropped.
  public let state: State
  /// The text after the box, with its strike marks, without blanks around it.
  public let text: Range<Int>
}

/// `- text`, `* text`, `+ text`, `1. text` or `1) text`.
public struct ListItem: Sendable, Equatable {
  /// The column of the bullet; a tab goes to the next multiple of four.
  public let indent: Int
  /// The bullet or the number with its dot.
  public let marker: Range<Int>
  /// Whether the marker is a number.
  public let isOrdered: Bool
  /// The text after the marker, without blanks around it; empty for `3.`.
  public let text: Range<Int>
}
