import Words

extension CalendarDate {
  /// The days of a period that a person names: `2031-W10` (a week of ISO 8601), `2031-03`,
  /// `2031-q1`, `2031`; `q1`, which is the latest first quarter that has begun; `this`, `last` or
  /// `next` before `week`, `month`, `quarter` or `year`, as in `last month` or `last-month`; `last 8w`
  /// (``last(_:today:)``); and a single day (``init(_:today:)``).
  ///
  /// - Throws: ``InputError`` with code `date` when the text is none of these.
  public static func period(
    _ text: String, today: CalendarDate
  ) throws(InputError) -> ClosedRange<CalendarDate> {
    if let days = yearAndPart(text) ?? quarter(text, today: today) ?? near(text, today: today) {
      return days
    }
    guard let day = try named(text, today: today) else {
      throw InputError(
        .date, "no such date '\(text)'",
        hint: "Write \(forms); or 2031-W10, 2031-03, q1, 2031 or last-month.")
    }
    return day...day
  }

  /// The days that a person names by both ends, `2031-03-12..2031-03-13`, or as a period.
  ///
  /// - Throws: ``InputError`` with code `date` for what is neither, and for days that run backwards.
  public static func span(
    _ text: String, today: CalendarDate
  ) throws(InputError) -> ClosedRange<CalendarDate> {
    guard let dots = text.firstRange(of: "..") else { return try period(text, today: today) }
    let first = try period(String(text[..<dots.lowerBound]), today: today)
    let last = try period(String(text[dots.upperBound...]), today: today)
    guard first.lowerBound <= last.upperBound else {
      throw InputError(
        .date, "'\(text)' ends before it begins",
        hint: "Write \(last.lowerBound)..\(first.upperBound)")
    }
    return first.lowerBound...last.upperBound
  }

  /// `2031`, `2031-03`, `2031-q1` or `2031-W10`; nil where the text, or the calendar, has no such.
  private static func yearAndPart(_ text: String) -> ClosedRange<CalendarDate>? {
    let bytes = Array(text.utf8)
    guard bytes.count >= 4, let newYear = CalendarDate(iso: bytes[..<4] + Array("-01-01".utf8))
    else { return nil }
    if bytes.count == 4 { return months(12, from: newYear) }
    guard bytes.count > 5, bytes[4] == ASCII.hyphen else { return nil }
    let part = bytes[5...]
    if let number = number(part), part.count == 2 {
      return CalendarDate(year: newYear.year, month: number, day: 1).map { months(1, from: $0) }
    }
    switch (part[5] | 0x20, part.count) {
    case (UInt8(ascii: "q"), 2): return quarter(part, of: newYear.year)
    case (UInt8(ascii: "w"), 3): return number(part[6...]).flatMap { week($0, of: newYear.year) }
    default: return nil
    }
  }

  /// The seven days of a week; nil where the year has no such week.
  private static func week(_ number: Int, of year: Int) -> ClosedRange<CalendarDate>? {
    // The fourth of January is always in week 1.
    guard number >= 1, let fourth = CalendarDate(year: year, month: 1, day: 4) else { return nil }
    let monday = fourth.monday.advanced(by: 7 * (number - 1))
    guard monday.isoWeek == (year, number) else { return nil }
    return monday...monday.advanced(by: 6)
  }

  /// The quarter that `q1` to `q4` names in a year.
  private static func quarter(
    _ bytes: ArraySlice<UInt8>, of year: Int
  ) -> ClosedRange<CalendarDate>? {
    guard bytes.count == 2, let letter = bytes.first, letter | 0x20 == UInt8(ascii: "q"),
      let number = number(bytes.dropFirst()), (1...4).contains(number)
    else { return nil }
    return CalendarDate(year: year, month: 3 * number - 2, day: 1).map { months(3, from: $0) }
  }

  /// The latest quarter of that number that has begun.
  private static func quarter(
    _ text: String, today: CalendarDate
  ) -> ClosedRange<CalendarDate>? {
    let bytes = Array(text.utf8)[...]
    guard let days = quarter(bytes, of: today.year) else { return nil }
    return days.lowerBound <= today ? days : quarter(bytes, of: today.year - 1)
  }

  /// `this week`, `last month`, `next-year`, `last 8w`.
  private static func near(_ text: String, today: CalendarDate) -> ClosedRange<CalendarDate>? {
    let words = text.lowercased().split(whereSeparator: { " -_".contains($0) })
    if words.count == 2, words[0] == "last", let count = words[1].first, count.isNumber {
      return try? last(String(words[1]), today: today)
    }
    guard words.count == 2, let away = ["last": -1, "this": 0, "next": 1][words[0]] else {
      return nil
    }
    if words[1] == "week" {
      let monday = today.monday.advanced(by: 7 * away)
      return monday...monday.advanced(by: 6)
    }
    guard let length = ["month": 1, "quarter": 3, "year": 12][words[1]],
      let first = CalendarDate(
        year: today.year, month: (today.month - 1) / length * length + 1, day: 1)
    else { return nil }
    return months(length, from: first.adding(months: away * length))
  }

  /// A number of whole months from the first day of one.
  private static func months(_ count: Int, from first: CalendarDate) -> ClosedRange<CalendarDate> {
    let last = first.adding(months: count - 1)
    return first...last.advanced(by: days(inMonth: last.month, of: last.year) - 1)
  }

  /// One or two digits.
  private static func number(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard (1...2).contains(bytes.count), bytes.allSatisfy({ (48...57).contains($0) }) else {
      return nil
    }
    return bytes.reduce(0) { $0 * 10 + Int($1 - 48) }
  }
}
