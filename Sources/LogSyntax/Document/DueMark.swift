import Words

/// The due date that stands behind the text of a task: `Call Bea (due 2031-03-06)` (docs/format.md §5).
///
/// It is no part of what a task is known by: a task whose date is another one now is the same task.
public struct DueMark: Sendable, Equatable {
  /// The text before it, without blanks at its end; never empty.
  public let text: Range<Int>
  /// The date as written, in the form `2031-03-06`; whether there is such a day is not said.
  public let date: Range<Int>
  /// The mark with the blanks before it, to the end of the text.
  public let extent: Range<Int>

  private static let opening = Array("(due ".utf8)
  private static let form = Array("0000-00-00".utf8)

  /// The mark at the end of a text, which may have blanks around it; nil where it has none.
  public init?(of text: ArraySlice<UInt8>) {
    let text = Self.trimmed(text)
    let count = Self.opening.count + Self.form.count + 1
    guard text.last == ASCII.closeParenthesis, text.count > count else { return nil }
    let mark = text.suffix(count)
    let date = mark.dropFirst(Self.opening.count).dropLast()
    let before = text[..<mark.startIndex]
    let rest = Self.trimmed(before)
    guard mark.prefix(Self.opening.count).elementsEqual(Self.opening),
      zip(date, Self.form).allSatisfy({ $1 == ASCII.hyphen ? $0 == $1 : $0.isDigit }),
      !rest.isEmpty, rest.endIndex < before.endIndex
    else { return nil }
    (self.text, self.date) = (rest.indices, date.indices)
    extent = rest.endIndex..<text.endIndex
  }

  /// A text without blanks around it and without its due date.
  public static func removed(from text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    DueMark(of: text).map { text[$0.text] } ?? trimmed(text)
  }

  private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    text[text.trimmingBlanks(text.indices)]
  }
}

extension LogDocument {
  /// The due date behind the text of a box; nil where there is none.
  public func due(of box: Checkbox) -> DueMark? { DueMark(of: bytes[label(of: box)]) }

  /// What a box is known by: its text without the marks that strike it out, without blanks around it and
  /// without its due date.
  public func name(of box: Checkbox) -> ArraySlice<UInt8> {
    DueMark.removed(from: bytes[label(of: box)])
  }
}
