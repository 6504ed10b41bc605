public import Values

/// The words that name a range of days; every day without them.
public struct PeriodWords: Sendable, Equatable {
  /// The last days, today included: `30d`, `12w`, `3m`, `1y`.
  public var last: String?
  /// The first day, or a period that begins with it.
  public var from: String?
  /// The last day, or a period that ends with it.
  public var to: String?
  /// A named period: `2031-W10`, `last month`.
  public var period: String?

  /// Words for a range; nil for those that are not said.
  public init(
    last: String? = nil, from: String? = nil, to: String? = nil, period: String? = nil
  ) {
    (self.last, self.from, self.to, self.period) = (last, from, to, period)
  }

  /// Whether any of them is said.
  public var isGiven: Bool { self != PeriodWords() }

  /// The same with a period that was typed without an option; nil for none.
  ///
  /// - Throws: `InputError` with code `usage` where an option says a period as well.
  public func with(_ bare: String?) throws(InputError) -> PeriodWords {
    guard let bare else { return self }
    if isGiven {
      throw InputError(
        .usage, "'\(bare)' is a second period", hint: "Leave it out, or the options of days.")
    }
    return PeriodWords(period: bare)
  }

  /// The days that are meant.
  ///
  /// - Throws: `InputError` with code `usage` for words that cannot be combined, `date` for those that are no day.
  public func days(today: CalendarDate) throws(InputError) -> ClosedRange<CalendarDate> {
    let options = [
      ("--last", last != nil), ("--in", period != nil),
      ("--from and --to", from != nil || to != nil),
    ].filter(\.1).map(\.0)
    guard options.count <= 1 else {
      throw InputError(.usage, "\(options[0]) cannot be combined with \(options[1])")
    }
    if let last { return try CalendarDate.last(last, today: today) }
    if let period { return try CalendarDate.range(period, today: today) }
    var (start, end) = (CalendarDate.earliest, CalendarDate.latest)
    if let from { start = try CalendarDate.period(from, today: today).lowerBound }
    if let to { end = try CalendarDate.period(to, today: today).upperBound }
    guard start <= end else { throw InputError(.usage, "--from is after --to") }
    return start...end
  }

  /// The days of a chart; nil for those that it has by itself. `all` are those up to today.
  ///
  /// - Throws: As ``days(today:)``.
  public func chartedDays(today: CalendarDate) throws(InputError) -> ClosedRange<CalendarDate>? {
    guard isGiven else { return nil }
    if last?.lowercased() == "all", self == PeriodWords(last: last) { return .earliest...today }
    do throws(InputError) {
      return try days(today: today)
    } catch {
      var hinted = error
      if error.code == .date, last != nil { hinted.hint = "Write 30d, 12w, 3m, 1y or all." }
      throw hinted
    }
  }
}
