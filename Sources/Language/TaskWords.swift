import DayModel
public import Values
import Words

/// A task as a person types it: `call the dentist tomorrow`, `renew the passport due friday`.
///
/// A day is its due date only at the very end, alone or behind `due`, `by` or `on`. Alone it must be spelled so that
/// it is nothing else: `mend the sun` and `read 5/6` keep their words. A day that is over is one only behind `due`.
public struct TaskWords: Sendable, Equatable {
  /// What is to be done.
  public let text: String
  /// The day by which it is to be done; nil where nothing says one.
  public let due: CalendarDate?

  /// The task as a log has it: `call the dentist (due 2031-03-06)`.
  public var written: String { TodoItem.text(text, due: due) }

  /// A text whose words all stay, and a due date that is given apart.
  ///
  /// - Parameter due: The date as typed; nil for none.
  /// - Throws: `InputError` with code `date` for what is no day.
  public init(text: String, due: String?, today: CalendarDate) throws(InputError) {
    self.text = text
    self.due = try due.map { word throws(InputError) in try Self.day(word, today: today) }
  }

  /// A text whose last words may be the due date.
  ///
  /// - Throws: `InputError` with code `date` where they may be, and it is not sure which day they mean.
  public init(_ typed: String, today: CalendarDate) throws(InputError) {
    let words = typed.split(whereSeparator: \.isWhitespace)
    for count in stride(from: min(Self.mostWords, words.count - 1), to: 0, by: -1) {
      let last = words.suffix(count).joined(separator: " ")
      var rest = words.dropLast(count)
      let marker = rest.last.flatMap { Marker(rawValue: $0.lowercased()) }
      if marker != nil { rest.removeLast() }
      guard let word = rest.last, let day = try Self.day(last, behind: marker, today: today) else {
        continue
      }
      try Self.refuseNext(word.lowercased(), last, today: today)
      if marker == nil, Self.otherwise.contains(word.lowercased()) { break }
      (text, due) = (String(typed[..<word.endIndex]), day)
      return
    }
    (text, due) = (typed, nil)
  }

  /// The due date that a text is by itself: `due friday`; nil where it is anything else.
  ///
  /// - Throws: `InputError` with code `date` where it is not sure which day it means.
  public static func due(alone text: String, today: CalendarDate) throws(InputError)
    -> CalendarDate?
  {
    let words = text.split(whereSeparator: \.isWhitespace)
    guard words.count > 1, Marker(rawValue: words[0].lowercased()) == .due else { return nil }
    return try day(words.dropFirst().joined(separator: " "), behind: .due, today: today)
  }

  /// The most words that a day has: `March 12, 2030`.
  private static let mostWords = 3

  /// A word between a task and its due date.
  private enum Marker: String { case due, by, on }

  /// Words before a day that make it another thing than a due date: `water the ferns every friday`.
  private static let otherwise: Set<String> = [
    "every", "each", "last", "since", "until", "from", "of",
  ]

  /// The day that the last words are, as far as they can be a due date.
  private static func day(
    _ text: String, behind marker: Marker?, today: CalendarDate
  ) throws(InputError) -> CalendarDate? {
    guard let marker else {
      guard isPlain(text) else { return nil }
      let day = try? CalendarDate.named(text, today: today, isComing: true)
      return day.flatMap { $0 >= today ? $0 : nil }
    }
    // `by 5/6` may be anything; `due 5/6` is a date.
    let found = Result { () throws(InputError) in
      try CalendarDate.named(text, today: today, isComing: true)
    }
    if marker == .due { return try found.get() }
    guard case .success(let day?) = found else { return nil }
    return day >= today ? day : nil
  }

  /// Whether a text is a day and nothing else: `tomorrow`, a whole weekday, `12 march`, a whole date.
  private static func isPlain(_ text: String) -> Bool {
    let word = text.lowercased()
    if CalendarDate(iso: text) != nil || ["today", "tomorrow"].contains(word) { return true }
    if CalendarDate.Weekday.allCases.contains(where: { $0.name.lowercased() == word }) {
      return true
    }
    return word.contains(" ") && word.contains(where: \.isNumber)
      && word.contains(where: \.isLetter)
  }

  private static func day(_ word: String, today: CalendarDate) throws(InputError) -> CalendarDate {
    guard let day = try CalendarDate.named(word, today: today, isComing: true) else {
      throw InputError(
        .date, "no such date '\(word)'", hint: "Write \(CalendarDate.dueForms).")
    }
    return day
  }

  /// - Throws: `date` for `next friday`, which some say of the first and some of the second friday from today.
  private static func refuseNext(
    _ before: String, _ day: String, today: CalendarDate
  ) throws(InputError) {
    guard before == "next", !day.contains(" "),
      let first = try CalendarDate.named(day, today: today.advanced(by: 1), isComing: true)
    else { return }
    throw InputError(
      .date, "'next \(day)' can be \(first) or \(first.advanced(by: 7))",
      hint: "Say it with --due, as --due \(first); behind -- the words stay as they are.")
  }
}

extension CalendarDate {
  /// The forms of a day to come, for help and hints.
  public static let dueForms = "2031-03-12, tomorrow, +3, fri or 12-mar"
}
