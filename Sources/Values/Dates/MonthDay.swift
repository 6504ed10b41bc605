import Words

/// A day and a month with or without a year, as a person names them: `12 mar`, `March 12 2030`.
struct MonthDay {
  let month: Int
  let day: Int
  var year: Int?

  /// Two words, a month by its English name or three letters or more of it and a day, in either order;
  /// a year may follow. nil for other words.
  init?(_ words: [String]) {
    guard words.count == 2 || words.count == 3 else { return nil }
    let (month, day) =
      Self.month(words[0]).map { ($0, words[1]) } ?? (Self.month(words[1]) ?? 0, words[0])
    guard month > 0, let day = DateFigures.number(day, digits: 1...2) else { return nil }
    (self.month, self.day) = (month, day)
    if words.count == 3 {
      guard let year = DateFigures.year(words[2]) else { return nil }
      self.year = year
    }
  }

  /// A text in the form `2031-03-04`, whether or not there is such a day.
  init?(iso text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3, let year = DateFigures.number(parts[0], digits: 4...4), year >= 100,
      let month = DateFigures.number(parts[1], digits: 2...2), (1...12).contains(month),
      let day = DateFigures.number(parts[2], digits: 2...2)
    else { return nil }
    (self.month, self.day, self.year) = (month, day, year)
  }

  init(month: Int, day: Int, year: Int?) {
    (self.month, self.day, self.year) = (month, day, year)
  }

  private static func month(_ word: String) -> Int? {
    guard word.utf8.count >= 3 else { return nil }
    return CalendarDate.monthNames.firstIndex { $0.lowercased().hasPrefix(word) }.map { $0 + 1 }
  }

  /// Whether a month has such a day: without a year, in some year.
  var exists: Bool { CalendarDate(year: year ?? 2000, month: month, day: day) != nil }

  /// The day: without a year, the latest one that is not after today, or the next one that is not before it.
  ///
  /// - Parameters:
  ///   - text: What the person typed.
  ///   - isComing: Whether the next one is meant.
  /// - Throws: ``InputError`` with code `date` where there is no such day, or the year is not whole.
  func day(
    of text: String, today: CalendarDate, isComing: Bool = false
  ) throws(InputError) -> CalendarDate {
    if let year {
      guard year >= 100 else {
        throw Self.shortYear(
          text, hint: "Write \(day)-\(spelledMonth)-\(today.year / 100 * 100 + year).")
      }
      if let date = CalendarDate(year: year, month: month, day: day) { return date }
    } else {
      // Eight years may lie between two leap days.
      for distance in 0...8 {
        let year = today.year + (isComing ? distance : -distance)
        if let date = CalendarDate(year: year, month: month, day: day),
          isComing ? date >= today : date <= today
        {
          return date
        }
      }
    }
    let nearest = min(max(day, 1), CalendarDate.days(inMonth: month, of: year ?? 2000))
    let line =
      CalendarDate(year: year ?? 0, month: month, day: nearest).map { "\($0)" }
      ?? "\(nearest)-\(spelledMonth)"
    throw InputError(.date, "no such date '\(text)'", hint: "Write \(line).")
  }

  /// The error for a year of two digits, which may be of any century.
  static func shortYear(_ text: String, hint: String) -> InputError {
    InputError(.date, "the year of '\(text)' is not whole", hint: hint)
  }

  private var spelledMonth: String { CalendarDate.monthNames[month - 1].prefix(3).lowercased() }

  /// `12 March`, or `12 March 2030`.
  var name: String {
    "\(day) \(CalendarDate.monthNames[month - 1])" + (year.map { " \($0)" } ?? "")
  }

  /// A way to write it that is one word: `12-mar`, or `2030-03-12`.
  var spelled: String {
    year.flatMap { CalendarDate(year: $0, month: month, day: day) }.map { "\($0)" }
      ?? "\(day)-\(spelledMonth)"
  }
}

/// Which of day and month comes first in figures, such as `12.03.`.
public enum DayOrder: Sendable {
  /// 12.03. is 12 March.
  case dayFirst
  /// 12.03. is 3 December.
  case monthFirst

  /// The order of the place that a machine is set up for, by the variables of POSIX: `LC_ALL`, else `LC_TIME`, else
  /// `LANG`. Nil where none of them names a place.
  public init?(locale variables: [String: String]) {
    let names = ["LC_ALL", "LC_TIME", "LANG"]
    guard let locale = names.compactMap({ variables[$0] }).first(where: { !$0.isEmpty }),
      let place = PersonalUnits.place(in: locale)
    else { return nil }
    // Common Locale Data Repository, the short dates of these places; of others the year comes first.
    if ["US", "PH", "BZ", "FM", "MH", "PW"].contains(place) {
      self = .monthFirst
    } else if ["CA", "CN", "HU", "JP", "KR", "LT", "MN", "SE", "TW", "ZA"].contains(place) {
      return nil
    } else {
      self = .dayFirst
    }
  }
}

/// A day and a month in figures: `25/12`, `25.12.`, `12-25-2030`. Which of the two comes first is no
/// rule that all people share.
struct DateFigures {
  private let numbers: (Int, Int)
  private let year: Int?

  /// Two numbers of one or two digits with `/`, `.` or `-` between them; a year may follow, or `.`
  /// where they are parted by it. nil for another text.
  init?(_ text: String) {
    guard let separator = text.first(where: { "/.-".contains($0) }) else { return nil }
    var parts = text.split(separator: separator, omittingEmptySubsequences: false).map(String.init)
    if parts.count == 3, separator == ".", parts[2].isEmpty { parts.removeLast() }
    guard parts.count == 2 || parts.count == 3, let first = Self.number(parts[0], digits: 1...2),
      let second = Self.number(parts[1], digits: 1...2)
    else { return nil }
    numbers = (first, second)
    year = parts.count == 3 ? Self.year(parts[2]) : nil
    if parts.count == 3, year == nil { return nil }
  }

  /// The day; nil where the numbers are no day and month.
  ///
  /// - Parameters:
  ///   - text: What the person typed.
  ///   - order: Which of the numbers is the day, where a place says it.
  ///   - isComing: Whether without a year the next one from today on is meant, and not the latest one.
  /// - Throws: ``InputError`` with code `date` where there are two such days, or the year is not whole.
  func day(
    of text: String, today: CalendarDate, _ order: DayOrder?, isComing: Bool
  ) throws(InputError) -> CalendarDate? {
    if let year, year < 100 {
      throw MonthDay.shortYear(text, hint: "Write \(CalendarDate.forms).")
    }
    let readings = [
      MonthDay(month: numbers.1, day: numbers.0, year: year),
      MonthDay(month: numbers.0, day: numbers.1, year: year),
    ].filter(\.exists)
    guard let one = readings.first, let other = readings.last else { return nil }
    guard order != nil || one.month == other.month && one.day == other.day else {
      throw InputError(
        .date, "'\(text)' can be \(one.name) or \(other.name)",
        hint: "Write \(one.spelled) or \(other.spelled).")
    }
    return try (order == .monthFirst ? other : one)
      .day(of: text, today: today, isComing: isComing)
  }

  /// The number written in a text of this many digits.
  static func number(_ text: String, digits: ClosedRange<Int>) -> Int? {
    guard digits.contains(text.utf8.count), text.utf8.allSatisfy({ (48...57).contains($0) }) else {
      return nil
    }
    return Int(text)
  }

  /// A year of four digits, or of two that say no century.
  static func year(_ text: String) -> Int? {
    guard let year = number(text, digits: 2...4), text.utf8.count != 3,
      text.utf8.count == 2 || year >= 100
    else { return nil }
    return year
  }
}

extension CalendarDate {
  /// The English names of the months, January first.
  static let monthNames = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  /// The English name of the month.
  public var monthName: String { Self.monthNames[month - 1] }
}
