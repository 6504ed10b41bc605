import Actions
import ArgumentParser
import Context
import Reports
import Screens

/// `bestupid cycle phase [NAME]`.
struct PhaseCycle: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "phase",
    abstract: "Show the days of a phase, what suits it, and what it was like for you.",
    discussion: """
      Without a name it is that of today.

      Examples:
        bestupid cycle phase
        bestupid cycle phase luteal
      """)

  @OptionGroup var global: GlobalOptions
  @Argument(
    help: "Menstrual, follicular, ovulatory or luteal.", completion: DataCompletions.phases)
  var phase: String?

  func run(in session: Session) async throws {
    try session.context.findStore()
    let report = try Cycles.phase(phase, in: session.context)
    try session.print(json: report.json) {
      try CyclePhaseText(
        report, style: session.style, screen: ScreenForm(of: session.context.environment)
      ).lines(width: Terminal.size?.columns)
    }
  }
}

/// `bestupid cycle predict`.
struct PredictCycle: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "predict",
    abstract: "Show the next starts, and the likely phases of the next days.",
    discussion: """
      Each start has a window in which 8 of 10 lie. What differs too much to be said is not said. It is no basis for \
      avoiding or planning a pregnancy.

      Examples:
        bestupid cycle predict
        bestupid cycle predict --cycles 6 --days 90
        bestupid cycle predict --csv > phases.csv
      """)

  @OptionGroup var global: GlobalOptions
  @Option(help: ArgumentHelp("How many starts.", valueName: "count"))
  var cycles = 3
  @Option(help: ArgumentHelp("How many days, today included.", valueName: "count"))
  var days = 30
  @Flag(help: "Print the days as CSV.")
  var csv = false

  func validate() throws {
    guard (1...24).contains(cycles) else {
      throw ValidationError("--cycles is from 1 to 24")
    }
    guard (1...400).contains(days) else { throw ValidationError("--days is from 1 to 400") }
  }

  func run(in session: Session) async throws {
    let report = try Cycles.predict(cycles: cycles, days: days, in: session.context)
    if try session.printed(csv: report.csv, if: csv) { return }
    try session.print(json: report.json) { try session.cycleTables.lines(of: report) }
    if report.status.cycle == nil { session.say(EmptyStates.noCycle) }
  }
}

/// `bestupid cycle history`.
struct CycleHistoryCommand: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "history", abstract: "List the cycles, with lengths, notes and what is not used.",
    discussion: """
      A ? stands behind a length that is perhaps two, of which a start was not logged; `cycle include` uses it.

      Examples:
        bestupid cycle history
        bestupid cycle history --last 36 --csv > cycles.csv
      """)

  @OptionGroup var global: GlobalOptions
  @Option(help: ArgumentHelp("How many cycles.", valueName: "count"))
  var last = 12
  @Flag(help: "Print CSV, which `import cycle` takes.")
  var csv = false

  func validate() throws {
    guard (1...1000).contains(last) else { throw ValidationError("--last is from 1 to 1000") }
  }

  func run(in session: Session) async throws {
    let report = try Cycles.history(last: last, in: session.context)
    if try session.printed(csv: report.csv, if: csv) { return }
    try session.print(json: report.json) {
      try session.cycleTables.lines(of: report, today: session.context.todayForReading)
    }
    if report.entries.isEmpty { session.say(EmptyStates.noCycle) }
  }
}

/// `bestupid cycle stats`.
struct CycleStatsCommand: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats",
    abstract:
      "Show figures of cycles, forecasts and symptoms, and of energy, mood and sleep by phase.",
    discussion: """
      Symptoms are shown from three cycles on; of phases those of cycles of 21 to 35 days count. A difference is named \
      where it is above twice its standard error. `query sleep,energy --by phase` has all cycles.

      Examples:
        bestupid cycle stats
        bestupid cycle stats --json | jq .forecasts
      """)

  @OptionGroup var global: GlobalOptions

  func run(in session: Session) async throws {
    let report = try Cycles.stats(in: session.context)
    try session.print(json: report.json) { try session.cycleTables.lines(of: report) }
    if report.isEmpty { session.say(EmptyStates.noCycle) }
  }
}

extension Session {
  /// The tables of the cycle, as this screen shows them.
  fileprivate var cycleTables: CycleTables {
    get throws {
      try CycleTables(
        in: context.unitsForReading, style: style, width: Terminal.size?.columns)
    }
  }

  /// Prints CSV where it was asked for. Returns whether it was.
  ///
  /// - Throws: `usage` for CSV and JSON.
  fileprivate func printed(csv: @autoclosure () -> String, if isAsked: Bool) throws -> Bool {
    guard isAsked else { return false }
    guard !options.json else {
      throw ActionError.usage("--json and --csv cannot be combined")
    }
    try Terminal.data(csv())
    return true
  }
}
