import Actions
import ArgumentParser
import JSON
import Query

/// `bestupid export`.
struct ExportCommand: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write many days in a form for other programs.",
    discussion: """
      ndjson is a day record a line, json the same in one object; csv is a table: metrics with a \
      row a day, or strength with a row a set. Every day with a log is exported, or those of a \
      period. A gap is null, or nothing between two commas; never 0.

      daily-metrics brings the bot's figures, data/daily_metrics.json, up to what the logs say, in \
      one commit, or those in the file of --output. The log wins; what it says nothing of stays \
      byte for byte, and with the same logs again nothing changes.

      Examples:
        bestupid export --last 1y -o days.ndjson
        bestupid export --format csv --table strength
      """)

  /// The forms of an export.
  enum Format: String, WordArgument {
    case ndjson, json, csv
    case dailyMetrics = "daily-metrics"
  }

  static let isPaged = true

  @OptionGroup var global: GlobalOptions

  @Option(help: ArgumentHelp("The form; ndjson without it.", valueName: "form"))
  var format: Format?

  @Option(help: ArgumentHelp("The table of --format csv; metrics without it.", valueName: "table"))
  var table: ExportTable?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Write this file, whole or not at all.", valueName: "file"))
  var output: String?

  @Flag(
    name: OptionNames.dryRun,
    help: "Print the change of --format daily-metrics as a diff, and write nothing.")
  var dryRun = false

  @OptionGroup var period: PeriodOptions

  func run(in session: Session) async throws {
    let range = try period.days(today: session.context.today)
    if dryRun, format != .dailyMetrics {
      throw ActionError.usage("--dry-run needs --format daily-metrics")
    }
    guard let form = try form(session) else {
      let exported = try Metrics.export(range, to: output, dryRun: dryRun, in: session.context)
      return try print(exported, session)
    }
    let exported = try Days.export(
      range, as: form, to: output, in: session.context, data: Terminal.data)
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

  private func print(_ exported: ExportedMetrics, _ session: Session) throws {
    if session.options.json { return try Terminal.data(exported.json.text() + "\n") }
    for diagnostic in exported.diagnostics { try session.say(diagnostic.line(session.errorStyle)) }
    if let diff = exported.diff { return try Terminal.data(diff) }
    let words = exported.isChanged ? exported.words : "nothing to change"
    session.say("\(exported.path): \(words)")
  }

  /// The form that is asked for. `--json` means the data, or with `--output` what is said of it.
  /// nil is the bot's figures, which are no text of records.
  private func form(_ session: Session) throws -> RecordText.Form? {
    let isJSON = session.options.json && output == nil
    let format = format ?? (isJSON ? .json : .ndjson)
    if isJSON, format != .json, format != .dailyMetrics {
      throw ActionError.usage("--json and --format \(format.rawValue) do not go together")
    }
    if table != nil, format != .csv { throw ActionError.usage("--table needs --format csv") }
    return switch format {
    case .ndjson: .ndjson
    case .json: .json
    case .csv: .csv(table ?? .metrics)
    case .dailyMetrics: nil
    }
  }
}

extension ExportTable: WordArgument {}
