import Actions
import ArgumentParser
import Context
import Language
import Query
import Screens

/// `bestupid query FIELD[,FIELD…]`.
struct QueryCommand: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "query", abstract: "Print the numbers of many days.",
    discussion: """
      Fields: \(QueryField.names.joined(separator: ", ")); lift:NAME with .top_weight, .e1rm \
      (estimated one-repetition maximum), .volume, .reps or .sets, under all names that the exercise has, or \
      lift:=NAME under one alone; habit:ID (1 or 0) alone or with \
      .streak, .longest or .strength; routine:ID (1 or 0) also with .done, .due, .rate and .minutes; a type of training of your own (`bestupid type`), alone or with .distance or \
      .duration; and any other field of your logs that holds a number. What starts with measured. is what sources of \
      imports measured, also of days without a log. Names \
      with a comma need quotes: 'lift:"Row, seated".volume'. A gap is a gap, not a zero.

      The table is in your units (units.weight, .distance, .swim, .temperature), JSON and CSV are in lb, mi, m \
      and °C; --units says otherwise for either, and a type of your own stays in its unit. The numbers of --where \
      are always in your units; sleep and paces can be written as they are printed: sleep<6:30.

      A period is 2031-W10, 2031-03, q1, 2031-q1, 2031, this week, last month, a day, or FROM..TO.

      Without --agg, several days become one by the mean (weight, sleep, scores, rates, paces, \
      food), the sum (distances, durations, volumes, counts), the highest (weights that were \
      lifted) or the last (streaks, strengths); the header says which.

      A trend is an arrow where a straight line through the values rises or falls by more than \
      twice its standard error, with the change in a week.

      Examples:
        bestupid query weight,sleep --last 12w
        bestupid query weight last-month
        bestupid query 'lift:Bench press.e1rm' --by month --json
        bestupid query weight,sleep --by month --last 1y --spark
        bestupid query weight --rolling 7d --last 4w --csv
        bestupid query sleep,measured.deep --last 1y --source apple-health
      """)

  static let isPaged = true

  @OptionGroup var global: GlobalOptions

  @OptionGroup var period: PeriodOptions

  @Option(help: ArgumentHelp("The period of each row.", valueName: "step"))
  var by: QueryStep?

  @Option(
    name: .customLong("agg"),
    help: ArgumentHelp("How several days' values become one.", valueName: "aggregate"))
  var aggregate: Aggregate?

  @Option(
    help: ArgumentHelp(
      "Aggregate the 7d or 4w up to each day; averages need values on half of them.",
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

  @Option(
    help: ArgumentHelp(
      "Only values of this source of imports; of manual those that you wrote.", valueName: "source"),
    completion: DataCompletions.sources)
  var source: String?

  @Flag(help: "Print rows without values too, up to today.")
  var fill = false

  @Flag(help: "Leave out days on which some food entries have no numbers.")
  var whole = false

  @Option(help: "How .e1rm is estimated.")
  var formula = RepetitionFormula.epley

  @Flag(
    help:
      "Draw the days of each row behind its fields, or its weeks or months; of days their own value."
  )
  var spark = false

  @Flag(help: "Print CSV.")
  var csv = false

  @Flag(help: "Print JSON, one row per line.")
  var ndjson = false

  @OptionGroup var units: UnitsOption

  @Argument(
    help: ArgumentHelp("The fields, separated by commas.", valueName: "field,field"),
    completion: DataCompletions.queries)
  var fields: String

  @Argument(
    help: ArgumentHelp("The days, as --in has them.", valueName: "period"),
    completion: DataCompletions.days)
  var further: [String] = []

  func run(in session: Session) async throws {
    let formats = [("--json", session.options.json), ("--ndjson", ndjson), ("--csv", csv)]
      .filter(\.1).map(\.0)
    if formats.count > 1 {
      throw ActionError.usage("\(formats[0]) and \(formats[1]) cannot be combined")
    }
    if spark, let format = formats.first {
      throw ActionError.usage("--spark is for the table, and cannot be combined with \(format)")
    }
    try words.checkOptions()
    let context = session.context
    var words = words
    let (names, range) = DayWords.parted(further, least: 0, today: try context.todayForReading)
    guard names.isEmpty else {
      throw words.error(further: names, names: try StoreFields.names(in: context))
    }
    words.period = try words.period.with(range)
    let request = try words.request(
      today: context.todayForReading, units: context.unitsForReading, types: context.trainingTypes)
    let usual: UnitsOption.Choice = formats.isEmpty ? .person : .format
    if units.units == .person, request.fields.contains(where: { $0.name.lowercased() == "units" }) {
      throw ActionError.usage(
        "with --units person every row has 'units' of its own",
        hint: "For a field of your logs write field:units")
    }
    let asked = request.answered(in: try units.chosen(else: usual, in: context))
    let query = try session.showingProgress { progress in
      try Queries.answer(asked, from: source, in: context, progress: progress)
    }
    if csv { return try Terminal.data(query.csv) }
    if ndjson { return try Terminal.data(query.ndjson) }
    try session.print(json: query.json) {
      let text = QueryText(query)
      for note in text.notes { session.say("\(note)") }
      if query.rows.isEmpty, conditions.isEmpty, let field = request.fields.first {
        try session.say(EmptyStates.noValue(of: field.name, context.unitsForReading))
      }
      let sparks = spark ? try Queries.sparks(of: query, in: context) : nil
      return text.table(
        try session.style, width: Terminal.size?.columns,
        sparks: sparks.map { ($0, ScreenForm(of: context.environment)) })
    }
  }

  /// What the options and the first word say.
  private var words: QueryWords {
    var words = QueryWords(fields, in: period.words)
    words.step = by
    words.aggregate = aggregate
    words.rolling = rolling
    words.leastValues = atLeast
    words.conditions = conditions
    words.fillsGaps = fill
    words.isWhole = whole
    words.formula = formula
    return words
  }
}

extension QueryStep: WordArgument {}
extension Aggregate: WordArgument {}
extension RepetitionFormula: WordArgument {}
