import Actions
import ArgumentParser
import Values

/// The options that name a range of days; every day without them.
struct PeriodOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The last 30d, 12w, 3m or 1y, today included.", valueName: "span"))
  var last: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("From this day, or a period's first day.", valueName: "date"),
    completion: DataCompletions.days)
  var from: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Up to and with this day, or a period's last.", valueName: "date"),
    completion: DataCompletions.days)
  var to: String?

  @Option(
    name: .customLong("in"), parsing: .unconditional,
    help: ArgumentHelp("In this period.", valueName: "period"))
  var period: String?

  /// Whether any of them is given.
  var isGiven: Bool { last != nil || from != nil || to != nil || period != nil }

  /// The days that are meant.
  func days(today: CalendarDate) throws -> ClosedRange<CalendarDate> {
    let options = [
      ("--last", last != nil), ("--in", period != nil),
      ("--from and --to", from != nil || to != nil),
    ].filter(\.1).map(\.0)
    guard options.count <= 1 else {
      throw ActionError.usage("\(options[0]) does not go with \(options[1])")
    }
    if let last { return try CalendarDate.last(last, today: today) }
    if let period { return try CalendarDate.range(period, today: today) }
    let first = try from.map { word throws in
      try CalendarDate.period(word, today: today).lowerBound
    }
    let final = try to.map { word throws in
      try CalendarDate.period(word, today: today).upperBound
    }
    let (start, end) = (first ?? .earliest, final ?? .latest)
    guard start <= end else { throw ActionError.usage("--from is after --to") }
    return start...end
  }
}
