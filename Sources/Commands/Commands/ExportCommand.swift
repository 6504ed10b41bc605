import ArgumentParser
import DayModel
import JSON
import Query
import Store

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
      """)

  /// The forms of an export.
  enum Format: String, WordArgument {
    case ndjson, json, csv
    case dailyMetrics = "daily-metrics"
  }

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
    name: .customLong("dry-run"),
    help: "Print the change of --format daily-metrics as a diff, and write nothing.")
  var dryRun = false

  @OptionGroup var period: PeriodOptions

  func run(in session: Session) async throws {
    let range = try period.days(today: session.today)
    if dryRun, format != .dailyMetrics {
      throw Failure.usage("--dry-run needs --format daily-metrics")
    }
    guard let form = try form(session) else {
      let export = DailyMetricsExport(session: session, output: output, dryRun: dryRun)
      return try export.run(range)
    }
    let days = try session.store.listing().days
    let stream = try DataStream(output, in: session)
    let count = try session.write(days.filter { range.contains($0.date) }, as: form, to: stream)
    guard let output else {
      if count == 0 { session.say("no day has a log") }
      return
    }
    let json: JSONValue = [
      "schema": "bestupid.export/1", "format": .string((format ?? .ndjson).rawValue),
      "table": format == .csv ? .string((table ?? .metrics).rawValue) : .null,
      "file": .string(output), "days": .int(count),
    ]
    try session.print(json: json) { [] }
    if !session.options.json {
      session.say("wrote \(count) \(count == 1 ? "day" : "days") to \(Terminal.safe(output))")
    }
  }

  /// The form that is asked for. `--json` means the data, or with `--output` what is said of it.
  /// nil is the bot's figures, which are no text of records.
  private func form(_ session: Session) throws -> RecordText.Form? {
    let isJSON = session.options.json && output == nil
    let format = format ?? (isJSON ? .json : .ndjson)
    if isJSON, format != .json, format != .dailyMetrics {
      throw Failure.usage("--json and --format \(format.rawValue) do not go together")
    }
    if table != nil, format != .csv { throw Failure.usage("--table needs --format csv") }
    return switch format {
    case .ndjson: .ndjson
    case .json: .json
    case .csv: .csv(table ?? .metrics)
    case .dailyMetrics: nil
    }
  }
}

extension ExportTable: WordArgument {}

extension Session {
  /// Writes the records of days, holding one at a time, and returns how many there were. A day that
  /// cannot be read is named, and hides no other.
  @discardableResult
  func write(_ days: [DayFiles], as form: RecordText.Form, to stream: DataStream) throws -> Int {
    var text = RecordText(form)
    var count = 0
    try stream.write(text.head)
    try eachRecord(of: days) { record in
      try stream.write(text.text(of: record))
      count += 1
    }
    try stream.write(text.tail)
    try stream.finish()
    return count
  }

  /// Reads days one after the other. One that cannot be read is named, and hides no other.
  func eachRecord(of days: [DayFiles], _ body: (DayRecord) throws -> Void) throws {
    let reader = try RecordReader(store)
    for day in days {
      let record: DayRecord
      do {
        record = try reader.record(of: day)
      } catch {
        try warnLeftOut(Failure(error))
        continue
      }
      try body(record)
    }
  }
}
