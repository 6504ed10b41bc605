import ArgumentParser
import FactCache
import JSON
import Query

/// `bestupid query FIELD[,FIELD…]`.
struct QueryCommand: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "query", abstract: "Print the numbers of many days.",
    discussion: """
      Fields: \(QueryField.names.joined(separator: ", ")); lift:NAME with .top_weight, .e1rm \
      (estimated one-repetition maximum), .volume, .reps or .sets; habit:ID (1 or 0) alone or with \
      .streak, .longest or .strength; and any other field of your logs that holds a number. Names \
      with a comma stand in quotes: 'lift:"Row, seated".volume'. A gap is a gap, not a zero.

      A period is 2031-W10, 2031-03, q1, 2031-q1, 2031, this week, last month, a day, or FROM..TO.

      Without --agg, several days become one by the mean (weight, sleep, scores, rates, paces, \
      food), the sum (distances, durations, volumes, counts), the highest (weights that were \
      lifted) or the last (streaks, strengths); the header says which.

      A trend is an arrow where a straight line through the values rises or falls by more than \
      twice its standard error, with the change in a week.
      """)

  @OptionGroup var global: GlobalOptions

  @OptionGroup var period: PeriodOptions

  @Option(help: ArgumentHelp("The step from row to row.", valueName: "step"))
  var by: QueryStep?

  @Option(
    name: .customLong("agg"),
    help: ArgumentHelp("How several days' values become one.", valueName: "aggregate"))
  var aggregate: Aggregate?

  @Option(
    help: ArgumentHelp(
      "Make each value of 7d or 4w up to its day; averages need values on half of them.",
      valueName: "window"))
  var rolling: String?

  @Option(help: ArgumentHelp("How many values a rolling average needs.", valueName: "count"))
  var atLeast: Int?

  @Option(
    name: .customLong("where"),
    help: ArgumentHelp(
      "Only days like weight>180 or workout_type=strength (=, !=, <, <=, >, >=); may be repeated.",
      valueName: "condition"))
  var conditions: [String] = []

  @Flag(help: "Print rows without values too, up to today.")
  var fill = false

  @Option(help: "How .e1rm is estimated.")
  var formula = RepetitionFormula.epley

  @Flag(help: "Print CSV.")
  var csv = false

  @Flag(help: "Print JSON, one row a line.")
  var ndjson = false

  @Argument(help: ArgumentHelp("The fields, with commas between them.", valueName: "field,field"))
  var fields: String

  func run(in session: Session) async throws {
    let formats = [("--json", session.options.json), ("--ndjson", ndjson), ("--csv", csv)]
      .filter(\.1).map(\.0)
    if formats.count > 1 {
      throw Failure.usage("\(formats[0]) and \(formats[1]) do not go together")
    }
    let request = try request(session)
    let output = QueryOutput(query: try answer(request, session))
    if csv { return try Terminal.data(output.csv) }
    if ndjson { return try Terminal.data(output.ndjson) }
    try session.print(json: output.json) {
      for note in output.notes { session.say(note) }
      return output.table(try session.style)
    }
  }

  // MARK: What is asked for

  private func request(_ session: Session) throws -> QueryRequest {
    if atLeast != nil, rolling == nil { throw Failure.usage("--at-least needs --rolling") }
    let today = try session.todayForReading
    return try QueryRequest(
      QueryField.list(fields), in: period.days(today: today), by: by, aggregate: aggregate,
      rolling: rolling.map { text throws in try Rolling(text, leastValues: atLeast) },
      where: conditions.map { text throws in try QueryCondition(text) }, fillsGaps: fill,
      formula: formula, today: today)
  }

  // MARK: The answer

  private func answer(_ request: QueryRequest, _ session: Session) throws -> Query {
    let cache = try session.factCache
    let answer = try session.showingProgress {
      try cache.facts(in: request.days, columns: request.columns, progress: $0)
    }
    for error in answer.unreadable { try session.warnLeftOut(Failure(error)) }
    try requireKnown(request, in: answer.table, cache)
    return Query(request, in: answer.table)
  }

  /// A field that neither the format nor any log knows is a slip of the finger; one that only other
  /// days have is none.
  private func requireKnown(
    _ request: QueryRequest, in table: FactTable, _ cache: FactCache
  ) throws {
    let asked = request.fields + request.conditions.map(\.field)
    guard !asked.allSatisfy({ $0.isKnown(among: table.columns.keys) }) else { return }
    let known = try cache.facts(in: .earliest ... .latest, columns: nil).table.columns.keys
    for field in asked where !field.isKnown(among: known) {
      throw Failure(
        .noInput, code: "unknown-field", "no log has a number for '\(field.name)'",
        hint: field.suggestion(among: known).map { "Did you mean '\($0)'?" }
          ?? "See: bestupid help query")
    }
  }
}

extension QueryStep: WordArgument {}
extension Aggregate: WordArgument {}
extension RepetitionFormula: WordArgument {}
