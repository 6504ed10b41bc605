import Words

/// A day of the proleptic Gregorian calendar, without time or zone.
///
/// Invariant: the day lies between 0001-01-01 and 9999-12-31, the years that ISO 8601 writes with
/// four digits. Arithmetic that would leave them stops at the end.
public struct CalendarDate: Hashable, Sendable {
  /// Days since 1970-01-01, negative before it.
  public let dayNumber: Int

  /// The first day there is, 0001-01-01.
  public static let earliest = CalendarDate(clamping: -719_162)
  /// The last day there is, 9999-12-31.
  public static let latest = CalendarDate(clamping: 2_932_896)

  /// The day with this number, or the nearest day there is.
  public init(clamping dayNumber: Int) {
    self.dayNumber = min(max(dayNumber, -719_162), 2_932_896)
  }

  /// The day of a year, month (1…12) and day of the month, or nil when there is no such day.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month),
      (1...Self.days(inMonth: month, of: year)).contains(day)
    else { return nil }
    // The day number of a civil date: Howard Hinnant, “chrono-Compatible Low-Level Date
    // Algorithms”, days_from_civil. Years start in March, so that a leap day comes last.
    let marchYear = month <= 2 ? year - 1 : year
    let era = marchYear / 400
    let yearOfEra = marchYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    dayNumber = era * 146_097 + dayOfEra - 719_468
  }

  /// The year, month (1…12) and day of the month (1…31).
  public var components: (year: Int, month: Int, day: Int) {
    // Hinnant's civil_from_days; the shifted number is positive for every day there is.
    let shifted = dayNumber + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }

  /// The year, 1…9999.
  public var year: Int { components.year }
  /// The month, 1…12.
  public var month: Int { components.month }
  /// The day of the month, 1…31.
  public var day: Int { components.day }

  /// Whether February of the year has 29 days.
  public static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  /// How many days a month has.
  public static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// A day of the week; the raw value is ISO 8601's, Monday 1 to Sunday 7.
  public enum Weekday: Int, CaseIterable, Sendable {
    /// The days, from Monday.
    case monday = 1
    case tuesday, wednesday, thursday, friday, saturday, sunday

    /// The English name, “Monday”.
    public var name: String {
      switch self {
      case .monday: "Monday"
      case .tuesday: "Tuesday"
      case .wednesday: "Wednesday"
      case .thursday: "Thursday"
      case .friday: "Friday"
      case .saturday: "Saturday"
      case .sunday: "Sunday"
      }
    }
  }

  /// `Tue 2`: a day of the last weeks in a line.
  public var weekdayAndDay: String { "\(weekday.name.prefix(3)) \(day)" }

  /// The day of the week.
  public var weekday: Weekday {
    // 1970-01-01 was a Thursday; 719_163 days before it begin the calendar, a Monday.
    Weekday(rawValue: (dayNumber + 719_162) % 7 + 1) ?? .monday
  }

  /// The Monday of this day's week.
  public var monday: CalendarDate { advanced(by: 1 - weekday.rawValue) }

  /// The ISO 8601 week: the week belongs to the year that holds its Thursday.
  public var isoWeek: (year: Int, week: Int) {
    let thursday = advanced(by: 4 - weekday.rawValue)
    let year = thursday.year
    guard let newYear = CalendarDate(year: year, month: 1, day: 1) else { return (year, 1) }
    return (year, (thursday.dayNumber - newYear.dayNumber) / 7 + 1)
  }

  /// The first day of this day's month.
  public var firstOfMonth: CalendarDate { advanced(by: 1 - day) }

  /// The day this many days later; nil where the calendar has none. For days that a person names: ``advanced(by:)``
  /// would take the last day there is for the one after it.
  public func exactly(_ days: Int) -> CalendarDate? {
    let day = advanced(by: days)
    return dayNumber.addingReportingOverflow(days) == (day.dayNumber, false) ? day : nil
  }

  /// The Mondays of the weeks that a range touches. It ends at the end of the calendar, where going on by
  /// ``advanced(by:)`` would not.
  public static func mondays(in range: ClosedRange<CalendarDate>) -> [CalendarDate] {
    let first = range.lowerBound.monday
    return stride(from: 0, through: first.distance(to: range.upperBound), by: 7).map(first.advanced)
  }

  /// The first days of the months that a range touches.
  public static func months(in range: ClosedRange<CalendarDate>) -> [CalendarDate] {
    let first = range.lowerBound.firstOfMonth
    let count = (range.upperBound.year - first.year) * 12 + range.upperBound.month - first.month
    return (0...count).map(first.adding)
  }

  /// The same day of the month some months away, or the last day of that month if it is shorter.
  public func adding(months: Int) -> CalendarDate {
    let (year, month, day) = components
    // More months than there are reach the end all the same.
    let count = year * 12 + month - 1 + min(max(months, -120_000), 120_000)
    let newYear = count >= 0 ? count / 12 : -1
    let newMonth = count >= 0 ? count % 12 + 1 : 1
    let newDay = min(day, Self.days(inMonth: newMonth, of: newYear))
    if let date = CalendarDate(year: newYear, month: newMonth, day: newDay) { return date }
    return months < 0 ? .earliest : .latest
  }
}

extension CalendarDate: Strideable {
  /// The days from this day to another, negative when that lies before.
  public func distance(to other: CalendarDate) -> Int { other.dayNumber - dayNumber }

  /// The day this many days later, clamped to the first and the last supported day.
  public func advanced(by days: Int) -> CalendarDate {
    let (sum, overflow) = dayNumber.addingReportingOverflow(days)
    return CalendarDate(clamping: overflow ? (days < 0 ? .min : .max) : sum)
  }

  /// Whether the left day lies before the right.
  public static func < (left: CalendarDate, right: CalendarDate) -> Bool {
    left.dayNumber < right.dayNumber
  }
}

extension CalendarDate: CustomStringConvertible {
  /// The date as ISO 8601 writes it, `2031-03-04`.
  public var description: String {
    String(unsafeUninitializedCapacity: 10) { buffer in
      write(to: buffer)
      return 10
    }
  }

  /// Writes the ten bytes of the description.
  package func write(to buffer: UnsafeMutableBufferPointer<UInt8>) {
    let (year, month, day) = components
    func write(twoDigits number: Int, at offset: Int) {
      buffer[offset] = ASCII.zero + UInt8(number / 10)
      buffer[offset + 1] = ASCII.zero + UInt8(number % 10)
    }
    write(twoDigits: year / 100, at: 0)
    write(twoDigits: year % 100, at: 2)
    write(twoDigits: month, at: 5)
    write(twoDigits: day, at: 8)
    buffer[4] = ASCII.hyphen
    buffer[7] = ASCII.hyphen
  }

  /// Reads exactly `2031-03-04`: four, two and two digits; nil for all else and for no such day.
  public init?(iso text: some StringProtocol) {
    self.init(iso: Array(text.utf8)[...])
  }

  /// Reads exactly the bytes of `2031-03-04`; nil for all else and for no such day.
  public init?(iso bytes: ArraySlice<UInt8>) {
    guard let date = bytes.withUnsafeBufferPointer({ CalendarDate(iso: $0) }) else { return nil }
    self = date
  }

  /// Reads exactly the bytes of `2031-03-04`; nil for all else and for no such day.
  public init?(iso bytes: UnsafeBufferPointer<UInt8>) {
    guard bytes.count == 10, bytes[4] == ASCII.hyphen, bytes[7] == ASCII.hyphen else {
      return nil
    }
    func number(_ offsets: Range<Int>) -> Int? {
      var value = 0
      for offset in offsets {
        let digit = bytes[offset] &- ASCII.zero
        guard digit < 10 else { return nil }
        value = value * 10 + Int(digit)
      }
      return value
    }
    guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10) else {
      return nil
    }
    self.init(year: year, month: month, day: day)
  }
}
