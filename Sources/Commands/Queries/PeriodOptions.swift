import ArgumentParser
import Context
import Language
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

/// A range of days, by words alone or by options: `last-month`, `--in last-month`.
struct PeriodArguments: ParsableArguments {
  @OptionGroup var options: PeriodOptions

  @Argument(
    parsing: .allUnrecognized,
    help: ArgumentHelp("The days, as --in has them.", valueName: "period"),
    completion: DataCompletions.days)
  var bare: [String] = []

  /// What they say.
  ///
  /// - Throws: `usage` where they say a period twice.
  func words(of command: any ParsableCommand.Type, today: CalendarDate) throws -> PeriodWords {
    try options.words.with(bare.day("period", of: command, today: today))
  }
}
