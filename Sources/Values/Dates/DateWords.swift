import Words

extension CalendarDate {
  /// The day that a person names: `2031-03-04`, `today`, `yesterday`, `tomorrow`, `-2` (two days
  /// ago), `+1`, or a weekday such as `mon` or `Monday`, which is the latest one not after today.
  ///
  /// - Throws: ``InputError`` with code `date` when the text is none of these.
  public init(_ text: String, today: CalendarDate) throws(InputError) {
    let word = text.lowercased()
    if let date = CalendarDate(iso: word) {
      self = date
      return
    }
    switch word {
    case "today": self = today
    case "yesterday": self = today.advanced(by: -1)
    case "tomorrow": self = today.advanced(by: 1)
    default:
      if let days = Self.offset(word) {
        self = today.advanced(by: days)
      } else if let weekday = Self.weekday(word) {
        self = today.advanced(by: -((today.weekday.rawValue - weekday.rawValue + 7) % 7))
      } else {
        throw InputError(
          .date, "no such date '\(text)'",
          hint: "Write 2031-03-04, today, yesterday, -2 or mon.")
      }
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

  /// A weekday by its English name or three letters or more of it.
  private static func weekday(_ word: String) -> Weekday? {
    guard word.utf8.count >= 3 else { return nil }
    return Weekday.allCases.first { $0.name.lowercased().hasPrefix(word) }
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
    let first = String(decoding: bytes[..<dots], as: UTF8.self)
    let last = String(decoding: bytes[(dots + 2)...], as: UTF8.self)
    let from = first.isEmpty ? earliest : try period(first, today: today).lowerBound
    let to = last.isEmpty ? max(today, from) : try period(last, today: today).upperBound
    guard from <= to else {
      throw InputError(.date, "the range '\(text)' ends before it starts", hint: "Swap its ends.")
    }
    return from...to
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
      throw InputError(.date, "no such span '\(text)'", hint: "Write 30d, 12w, 3m or 1y.")
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
