import ArgumentParser
import Language

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
    help: ArgumentHelp("Through this day, or a period's last day.", valueName: "date"),
    completion: DataCompletions.days)
  var to: String?

  @Option(
    name: .customLong("in"), parsing: .unconditional,
    help: ArgumentHelp("In this period.", valueName: "period"))
  var period: String?

  /// What they say.
  var words: PeriodWords { PeriodWords(last: last, from: from, to: to, period: period) }
}
