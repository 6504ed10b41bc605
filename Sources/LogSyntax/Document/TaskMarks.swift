import Words

/// A date in parentheses at the end of a task's text: `(due 2031-03-06)`.
public struct DateMark: Sendable, Equatable {
  /// The date as written, in the form `2031-03-06`; whether there is such a day is not said.
  public let date: Range<Int>
  /// The mark with the blanks before it.
  public let extent: Range<Int>

  private static let form = Array("0000-00-00".utf8)

  /// The mark at the end of a text, behind which nothing stands; nil where it has none, or nothing else.
  ///
  /// - Parameter word: What stands before the date.
  fileprivate init?(_ word: StaticString, endOf text: ArraySlice<UInt8>) {
    let count = word.utf8CodeUnitCount + Self.form.count + 3
    guard text.last == ASCII.closeParenthesis, text.count > count else { return nil }
    let mark = text.suffix(count)
    let date = mark.dropLast().suffix(Self.form.count)
    let opening = mark[mark.startIndex + 1..<date.startIndex - 1]
    let rest = text[text.trimmingBlanks(text.startIndex..<mark.startIndex)]
    guard mark.first == ASCII.openParenthesis, mark[date.startIndex - 1] == ASCII.space,
      word.withUTF8Buffer({ opening.elementsEqual($0) }),
      zip(date, Self.form).allSatisfy({ $1 == ASCII.hyphen ? $0 == $1 : $0.isDigit }),
      !rest.isEmpty, rest.endIndex < mark.startIndex
    else { return nil }
    self.date = date.indices
    extent = rest.endIndex..<text.endIndex
  }
}

/// What stands behind the text of a task: the day by which it is due, then the day to which it was carried:
/// `Call Bea (due 2031-03-06) (carried to 2031-03-04)` (docs/format.md §5).
///
/// Neither is a part of what a task is known by: one whose date is another now is the same task.
public struct TaskMarks: Sendable, Equatable {
  /// The text before them, without blanks around it.
  public let text: Range<Int>
  /// The day by which it is to be done.
  public let due: DateMark?
  /// The day whose log has taken it over, and says from then on what became of it.
  public let carried: DateMark?

  /// The marks at the end of a text, which may have blanks around it.
  public init(of text: ArraySlice<UInt8>) {
    var rest = text[text.trimmingBlanks(text.indices)]
    carried = DateMark("carried to", endOf: rest)
    if let carried { rest = rest[..<carried.extent.lowerBound] }
    due = DateMark("due", endOf: rest)
    if let due { rest = rest[..<due.extent.lowerBound] }
    self.text = rest.indices
  }

  /// Both marks with the blanks before them; empty, behind the text, where there is none.
  public var extent: Range<Int> {
    text.upperBound..<((carried ?? due)?.extent.upperBound ?? text.upperBound)
  }

  /// What a text is known by: itself without marks and without blanks around it.
  public static func name(in text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    text[TaskMarks(of: text).text]
  }

  /// What a new line says of a task: its text with its due date.
  public static func uncarried(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let marks = TaskMarks(of: text)
    return text[marks.text.lowerBound..<(marks.due?.extent.upperBound ?? marks.text.upperBound)]
  }
}

extension LogDocument {
  /// The marks behind the text of a box.
  public func marks(of box: Checkbox) -> TaskMarks { TaskMarks(of: bytes[label(of: box)]) }

  /// What a box is known by: its text without the marks that strike it out, without blanks around it, without
  /// its due date and the day to which it was carried.
  public func name(of box: Checkbox) -> ArraySlice<UInt8> {
    TaskMarks.name(in: bytes[label(of: box)])
  }
}
