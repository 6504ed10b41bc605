import Words

extension CalendarDate {
  /// The forms of a day, for help and hints. Each is one word, and works on a command line as it is.
  public static let forms = "2031-03-04, yesterday, -2, mon, last-monday, 3-days-ago or 12-mar"

  /// The day that a person names, in any of the forms of ``named(_:today:)``.
  ///
  /// - Throws: ``InputError`` with code `date` when the text is none of these.
  public init(_ text: String, today: CalendarDate) throws(InputError) {
    guard let date = try Self.named(text, today: today) else {
      throw InputError(.date, "no such date '\(text)'", hint: "Write \(Self.forms).")
    }
    self = date
  }

  /// The day that a person names; nil where the text has the form of none.
  ///
  /// | text | day |
  /// |---|---|
  /// | `2031-03-04` | that day |
  /// | `today`, `yesterday`, `tomorrow`, `-2`, `+1` | so far from today |
  /// | `3 days ago`, `a week ago`, `1 month ago` | so far before today |
  /// | `mon`, `Monday` | the latest one not after today |
  /// | `last monday` | the latest one before today |
  /// | `12 mar`, `March 12` | the latest one not after today |
  /// | `12 mar 2030`, `March 12, 2030` | that day |
  /// | `25/12`, `25.12.`, `12/25/2030` | the same, where day and month cannot be exchanged |
  ///
  /// Blanks, `-` or `_` stand between words, in any case.
  ///
  /// - Parameters:
  ///   - order: Which of day and month comes first in figures; nil where nothing says it.
  ///   - isComing: Whether of a weekday, and of a day without its year, the next one from today on is
  ///     meant, as of a due date, and not the latest one.
  /// - Throws: ``InputError`` with code `date` when the text has such a form, and there is no such
  ///   day (`30 feb`) or there are two (`03/04`).
  public static func named(
    _ text: String, today: CalendarDate, order: DayOrder? = nil, isComing: Bool = false
  ) throws(InputError) -> CalendarDate? {
    if let date = CalendarDate(iso: text) { return date }
    let word = text.lowercased()
    if let days = offset(word) { return today.exactly(days) }
    if let day = MonthDay(iso: word) { return try day.day(of: text, today: today) }
    if let figures = DateFigures(word) {
      return try figures.day(of: text, today: today, order, isComing: isComing)
    }
    var words = word.split(whereSeparator: { " \t-_".contains($0) }).map(String.init)
    guard let first = word.first, let last = word.last, !"-_".contains(first), !"-_".contains(last)
    else { return nil }
    switch words.count {
    case 1:
      return near(words[0], today: today, isComing: isComing)
    case 2 where words[0] == "last":
      return weekday(words[1]).flatMap { today.exactly(-1)?.latest($0) }
    case 3 where words[2] == "ago":
      return before(today, words[0], words[1])
    case 2, 3:
      // `March 12, 2030`.
      if words.count == 3, words[1].last == "," { words[1].removeLast() }
      return try MonthDay(words)?.day(of: text, today: today, isComing: isComing)
    default:
      return nil
    }
  }

  /// `-2` or `+1`, with a sign and at most six digits.
  private static func offset(_ word: String) -> Int? {
    guard let sign = word.utf8.first, sign == ASCII.hyphen || sign == ASCII.plus,
      (2...7).contains(word.utf8.count),
      word.utf8.dropFirst().allSatisfy({ (48...57).contains($0) })
    else { return nil }
    return Int(word)
  }

  /// `today`, `yesterday`, `tomorrow`, or a weekday.
  private static func near(
    _ word: String, today: CalendarDate, isComing: Bool
  ) -> CalendarDate? {
    switch word {
    case "today": today
    case "yesterday": today.exactly(-1)
    case "tomorrow": today.exactly(1)
    default: weekday(word).flatMap { isComing ? today.next($0) : today.latest($0) }
    }
  }

  /// A weekday by its English name or three letters or more of it.
  private static func weekday(_ word: String) -> Weekday? {
    guard word.utf8.count >= 3 else { return nil }
    return Weekday.allCases.first { $0.name.lowercased().hasPrefix(word) }
  }

  /// The latest day of a weekday that is not after this day; nil where the calendar has none.
  private func latest(_ weekday: Weekday) -> CalendarDate? {
    exactly(-((self.weekday.rawValue - weekday.rawValue + 7) % 7))
  }

  /// The first day of a weekday that is not before this day; nil where the calendar has none.
  private func next(_ weekday: Weekday) -> CalendarDate? {
    exactly((weekday.rawValue - self.weekday.rawValue + 7) % 7)
  }

  /// The day that is `3`, `a` or `an` days, weeks, months or years before today.
  private static func before(
    _ today: CalendarDate, _ amount: String, _ unit: String
  ) -> CalendarDate? {
    let count = ["a", "an"].contains(amount) ? 1 : DateFigures.number(amount, digits: 1...6)
    guard let count else { return nil }
    return switch unit.hasSuffix("s") ? String(unit.dropLast()) : unit {
    case "day": today.exactly(-count)
    case "week": today.exactly(-7 * count)
    case "month": today.adding(months: -count)
    case "year": today.adding(months: -12 * count)
    default: nil
    }
  }

  /// The days that a person names: one day or period (``period(_:today:)``), `A..B`, `A..` (until
  /// today) or `..B`. Both ends belong to the range.
  ///
  /// - Throws: ``InputError`` with code `date` when an end cannot be read or the ends are in the
  ///   wrong order.
  public static func range(
    _ text: String, today: CalendarDate
  ) throws(InputError) -> ClosedRange<CalendarDate> {
    let bytes = Array(text.utf8)
    guard
      let dots = bytes.indices.dropLast().first(where: {
        bytes[$0] == ASCII.period && bytes[$0 + 1] == ASCII.period
      })
    else {
      return try period(text, today: today)
    }
    let first = withoutBlanksAround(bytes[..<dots])
    let last = withoutBlanksAround(bytes[(dots + 2)...])
    let from = first.isEmpty ? earliest : try period(first, today: today).lowerBound
    let to = last.isEmpty ? max(today, from) : try period(last, today: today).upperBound
    guard from <= to else {
      throw InputError(.date, "the range '\(text)' ends before it starts", hint: "Swap its ends.")
    }
    return from...to
  }

  private static func withoutBlanksAround(_ bytes: ArraySlice<UInt8>) -> String {
    let start = bytes.drop { $0 == ASCII.space }
    return String(decoding: start.reversed().drop { $0 == ASCII.space }.reversed(), as: UTF8.self)
  }

  /// The days of `--last`: `30d`, `12w`, `3m` or `1y` up to and with today. A number alone is days.
  ///
  /// - Throws: ``InputError`` with code `date` when the text is none of these.
  public static func last(
    _ text: String, today: CalendarDate
  ) throws(InputError) -> ClosedRange<CalendarDate> {
    var digits = text.lowercased()
    let unit = digits.last.flatMap { "dwmy".contains($0) ? $0 : nil }
    if unit != nil { digits.removeLast() }
    guard (1...6).contains(digits.utf8.count), digits.utf8.allSatisfy({ (48...57).contains($0) }),
      let count = Int(digits), count > 0
    else {
      throw InputError(.date, "not a period: '\(text)'", hint: "Write 30d, 12w, 3m or 1y.")
    }
    let before =
      switch unit {
      case "w": today.advanced(by: -7 * count)
      case "m": today.adding(months: -count)
      case "y": today.adding(months: -12 * count)
      default: today.advanced(by: -count)
      }
    return min(before.advanced(by: 1), today)...today
  }
}
