import Words

extension CalendarDate {
  /// The Monday of the week that a person names: any day, period or range (``range(_:today:)``) that lies
  /// within one week of ISO 8601.
  ///
  /// - Throws: ``InputError`` with code `date` when the text is none of these, or more than a week.
  public static func monday(
    ofWeek text: String, today: CalendarDate
  ) throws(InputError) -> CalendarDate {
    let days = try range(text, today: today)
    guard days.lowerBound.monday == days.upperBound.monday else {
      throw InputError(
        .date, "'\(text)' is not within one week",
        hint: "Write 2031-W10, last-week or any day of the week.")
    }
    return days.lowerBound.monday
  }

  /// The Monday of a week as ISO 8601 writes it, `2031-W10`; nil for all else and for no such week. A
  /// week of one digit and a small `w` are read, too.
  public init?(mondayOfISOWeek text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard (7...8).contains(bytes.count), bytes[4] == ASCII.hyphen,
      bytes[5].asciiLowercased == UInt8(ascii: "w"), bytes[..<4].allSatisfy(\.isDigit),
      bytes[6...].allSatisfy(\.isDigit)
    else { return nil }
    func number(_ digits: ArraySlice<UInt8>) -> Int {
      digits.reduce(0) { $0 * 10 + Int($1 - ASCII.zero) }
    }
    let (year, week) = (number(bytes[..<4]), number(bytes[6...]))
    // The fourth of January is always in week 1.
    guard week > 0, let fourth = CalendarDate(year: year, month: 1, day: 4) else { return nil }
    let monday = fourth.monday.advanced(by: 7 * (week - 1))
    guard monday.isoWeek == (year, week) else { return nil }
    self = monday
  }

  /// The week of this day as ISO 8601 writes it, `2031-W10`.
  public var isoWeekText: String {
    let (year, week) = isoWeek
    let digits = String(year)
    let zeros = String(repeating: "0", count: max(0, 4 - digits.utf8.count))
    return "\(zeros)\(digits)-W\(week < 10 ? "0" : "")\(week)"
  }
}
