import Actions
import ArgumentParser
import Context
import JSON
import Query
import Reports
import Values

/// `bestupid export`.
struct ExportCommand: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Export days in a format for other programs.",
    discussion: """
      ndjson is one day record per line, json the same in one object; csv is a table: metrics with a \
      row per day, or strength with a row per set. Every day with a log is exported, or those of a \
      period. A gap is null, or nothing between two commas; never 0. Values are in lb, mi and m, or with \
      --units person in yours; keys and columns name the unit: weight_lbs, weight_kg.

      What days say of the cycle is left out, unless --include cycle or the setting cycle.share says otherwise; the \
      bot's figures never have it.

      daily-metrics updates the bot's figures, data/daily_metrics.json, from the logs in \
      one commit, or those in the file of --output. The log wins; what it does not mention stays \
      byte for byte, and exporting the same logs again changes nothing.

      tcx is a file for each activity, in the folder of --output, for programs that take uploads. It begins when a source of \
      imports measured that it did, else at noon. Apple Health takes in no files.

      Examples:
        bestupid export --last 1y -o days.ndjson
        bestupid export --format csv --table strength
        bestupid export --format tcx --last 4w -o activities
      """)

  /// The forms of an export.
  enum Format: String, WordArgument {
    case ndjson, json, csv, tcx
    case dailyMetrics = "daily-metrics"
  }

  static let isPaged = true

  @OptionGroup var global: GlobalOptions

  @Option(help: ArgumentHelp("The format; ndjson by default.", valueName: "form"))
  var format: Format?

  @Option(help: ArgumentHelp("The table of --format csv; metrics by default.", valueName: "table"))
  var table: ExportTable?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Write to this file, whole or not at all; of tcx the folder.", valueName: "file"))
  var output: String?

  @Flag(
    name: OptionNames.dryRun,
    help: "Print the change of --format daily-metrics as a diff, and write nothing.")
  var dryRun = false

  @Option(
    help: ArgumentHelp("Export the cycle too, which is left out else.", valueName: "cycle"))
  var include: CycleInclusion?

  @OptionGroup var period: PeriodArguments

  @OptionGroup var units: UnitsOption

  func run(in session: Session) async throws {
    let today = try session.context.today
    let range = try period.words(of: Self.self, today: today).days(today: today)
    if dryRun, format != .dailyMetrics {
      throw ActionError.usage("--dry-run needs --format daily-metrics")
    }
    if format == .tcx { return try exportActivities(range, session) }
    let form = try form(session)
    if include != nil, form?.table != nil || form == nil {
      throw ActionError.usage(
        "--include cycle needs --format ndjson or json",
        hint: "As a table: bestupid query cycle.day,cycle.phase,cycle.flow --csv")
    }
    guard let form else {
      if units.units == .person {
        throw ActionError.usage("--format daily-metrics is in the bot's units; leave out --units")
      }
      let exported = try Metrics.export(range, to: output, dryRun: dryRun, in: session.context)
      return try print(exported, session)
    }
    let exported = try Days.export(
      range, as: form, units: units.chosen(else: .format, in: session.context),
      withCycle: include != nil, to: output, in: session.context, data: Terminal.data)
    let count = exported.count
    guard let output else {
      if count == 0 { session.say("no day has a log") }
      return
    }
    try session.print(json: exported.json) { [] }
    if !session.options.json {
      session.say("wrote \(count) \(count == 1 ? "day" : "days") to \(output)")
    }
  }

  private func exportActivities(
    _ range: ClosedRange<CalendarDate>, _ session: Session
  ) throws {
    if units.units != nil || table != nil || include != nil {
      throw ActionError.usage("--format tcx has no --units, --table and --include")
    }
    let written = try ActivityFiles.write(range, to: output ?? ".", in: session.context)
    if session.options.json { return try Terminal.data(written.json.text() + "\n") }
    session.say(
      written.files.isEmpty
        ? "no activity with a time or a distance in these days"
        : "wrote \(counted(written.files.count, "activity", "activities")) of \(counted(written.days, "day")) to \(written.folder)"
    )
  }

  private func print(_ exported: ExportedMetrics, _ session: Session) throws {
    if session.options.json { return try Terminal.data(exported.json.text() + "\n") }
    for diagnostic in exported.diagnostics { try session.say(diagnostic.line(session.errorStyle)) }
    if let diff = exported.result.diff { return try Terminal.data(diff) }
    let words = exported.result.isChanged ? exported.words : "nothing to change"
    session.say("\(exported.path): \(words)")
  }

  /// The form that is asked for. `--json` means the data, or with `--output` what is said of it.
  /// nil is the bot's figures, which are no text of records.
  private func form(_ session: Session) throws -> RecordText.Form? {
    let isJSON = session.options.json && output == nil
    let format = format ?? (isJSON ? .json : .ndjson)
    if isJSON, format != .json, format != .dailyMetrics {
      throw ActionError.usage("--json and --format \(format.rawValue) cannot be combined")
    }
    if table != nil, format != .csv { throw ActionError.usage("--table needs --format csv") }
    return switch format {
    case .ndjson: .ndjson
    case .json: .json
    case .csv: .csv(table ?? .metrics)
    case .dailyMetrics, .tcx: nil
    }
  }
}

extension ExportTable: WordArgument {}

/// What an export has only where it is asked for.
enum CycleInclusion: String, WordArgument, CaseIterable { case cycle }
