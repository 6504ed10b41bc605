import Words

/// The rules of a POSIX `TZ` string: standard time, and when in each year daylight saving time begins and ends
/// (POSIX.1-2024, Base Definitions, 8.3; RFC 9636, section 3.3.1).
struct POSIXTimeZone: Sendable, Equatable {
  let standard: TimeZoneRules.LocalTime
  /// Nil for a zone that has standard time all year.
  let daylight: Daylight?

  /// Daylight saving time.
  struct Daylight: Sendable, Equatable {
    let localTime: TimeZoneRules.LocalTime
    let start, end: YearlyTransition
  }

  /// A moment of local time that comes once a year.
  struct YearlyTransition: Sendable, Equatable {
    let day: Day
    /// Seconds after that day's midnight, negative for before it.
    let second: Int

    /// The ways in which a day is named.
    enum Day: Sendable, Equatable {
      /// `Jn`: day 1 to 365; 29 February is not counted.
      case julian(Int)
      /// `n`: day 0 to 365; 29 February is counted.
      case ordinal(Int)
      /// `Mm.w.d`: a weekday (0 is Sunday) of a month, its `week`th; 5 is the last.
      case weekday(month: Int, week: Int, weekday: Int)
    }

    /// The moment in a year, in seconds since 1970 of local time.
    func time(in year: Int) -> Int { dayNumber(in: year) * 86_400 + second }

    private func dayNumber(in year: Int) -> Int {
      switch day {
      case .julian(let number):
        let isAfterLeapDay = CalendarDate.isLeap(year) && number >= 60
        return firstDay(of: 1, in: year) + number - (isAfterLeapDay ? 0 : 1)
      case .ordinal(let number): return firstDay(of: 1, in: year) + number
      case .weekday(let month, let week, let weekday):
        let first = firstDay(of: month, in: year)
        // 1970-01-01 was a Thursday.
        let found = first + ((weekday - first - 4) % 7 + 7) % 7 + (week - 1) * 7
        return found - first < CalendarDate.days(inMonth: month, of: year) ? found : found - 7
      }
    }

    private func firstDay(of month: Int, in year: Int) -> Int {
      CalendarDate(year: year, month: month, day: 1)?.dayNumber ?? 0
    }
  }

  /// After this many seconds, 400 years, the calendar repeats, and with it the rules.
  private static let cycle = 146_097 * 86_400

  /// Local time at `time` (seconds since 1970).
  func localTime(at time: Int) -> TimeZoneRules.LocalTime {
    guard let daylight else { return standard }
    let rest = time % Self.cycle
    let time = rest < 0 ? rest + Self.cycle : rest
    let year = CalendarDate(clamping: (time + standard.offset) / 86_400).year
    var latest: TimeZoneRules.Transition?
    // A transition may lie a week outside its year.
    for year in (year - 2)...(year + 1) {
      let end = daylight.end.time(in: year) - daylight.localTime.offset
      let start = daylight.start.time(in: year) - standard.offset
      // Where one year's end is the start of the next, daylight saving time continues.
      for next in [
        TimeZoneRules.Transition(time: end, localTime: standard),
        TimeZoneRules.Transition(time: start, localTime: daylight.localTime),
      ] where next.time <= time && next.time >= latest?.time ?? .min {
        latest = next
      }
    }
    return latest?.localTime ?? standard
  }
}

extension POSIXTimeZone {
  /// The rules that the bytes of a `TZ` string have.
  init(_ text: ArraySlice<UInt8>) throws(TimeZoneRules.FormatError) {
    var reader = Reader(rest: text)
    try reader.readName()
    standard = .init(offset: -(try reader.readTime(hours: 24)), isDaylight: false)
    guard !reader.rest.isEmpty else {
      daylight = nil
      return
    }
    try reader.readName()
    var offset = standard.offset + 3600
    if let next = reader.rest.first, next != ASCII.comma {
      offset = -(try reader.readTime(hours: 24))
    }
    let localTime = TimeZoneRules.LocalTime(offset: offset, isDaylight: true)
    if reader.rest.isEmpty { reader.rest = Array(",M3.2.0,M11.1.0".utf8)[...] }
    try reader.read(ASCII.comma)
    let start = try reader.readTransition()
    try reader.read(ASCII.comma)
    daylight = Daylight(localTime: localTime, start: start, end: try reader.readTransition())
    guard reader.rest.isEmpty else { throw .malformed }
  }

  /// Reads the parts of a `TZ` string.
  private struct Reader {
    /// What has not been read yet.
    var rest: ArraySlice<UInt8>

    mutating func read(_ byte: UInt8) throws(TimeZoneRules.FormatError) {
      guard rest.first == byte else { throw .malformed }
      rest.removeFirst()
    }

    /// The abbreviation of a local time: three letters or more, or in `<>` also digits and signs.
    mutating func readName() throws(TimeZoneRules.FormatError) {
      let isQuoted = rest.first == ASCII.less
      if isQuoted { rest.removeFirst() }
      let name = rest.prefix { byte in
        byte.isLetter
          || isQuoted && (byte.isDigit || byte == ASCII.plus || byte == ASCII.hyphen)
      }
      guard name.count >= 3 else { throw .malformed }
      rest = rest.dropFirst(name.count)
      if isQuoted { try read(ASCII.greater) }
    }

    /// `[+-]hh[:mm[:ss]]` in seconds.
    mutating func readTime(hours: Int) throws(TimeZoneRules.FormatError) -> Int {
      let isNegative = rest.first == ASCII.hyphen
      if isNegative || rest.first == ASCII.plus { rest.removeFirst() }
      var seconds = try readNumber(0...hours) * 3600
      for unit in [60, 1] where rest.first == ASCII.colon {
        rest.removeFirst()
        seconds += try readNumber(0...59) * unit
      }
      return isNegative ? -seconds : seconds
    }

    /// `Jn`, `n` or `Mm.w.d`, and `/` with a time; 02:00 without one.
    mutating func readTransition() throws(TimeZoneRules.FormatError) -> YearlyTransition {
      let day: YearlyTransition.Day
      switch rest.first {
      case UInt8(ascii: "J"):
        rest.removeFirst()
        day = .julian(try readNumber(1...365))
      case UInt8(ascii: "M"):
        rest.removeFirst()
        let month = try readNumber(1...12)
        try read(ASCII.period)
        let week = try readNumber(1...5)
        try read(ASCII.period)
        day = .weekday(month: month, week: week, weekday: try readNumber(0...6))
      default: day = .ordinal(try readNumber(0...365))
      }
      guard rest.first == ASCII.slash else { return YearlyTransition(day: day, second: 2 * 3600) }
      rest.removeFirst()
      return YearlyTransition(day: day, second: try readTime(hours: 167))
    }

    private mutating func readNumber(
      _ range: ClosedRange<Int>
    ) throws(TimeZoneRules.FormatError) -> Int {
      let digits = rest.prefix(3).prefix(while: \.isDigit)
      rest = rest.dropFirst(digits.count)
      guard let number = Int(String(decoding: digits, as: UTF8.self)), range.contains(number)
      else { throw .malformed }
      return number
    }
  }
}
