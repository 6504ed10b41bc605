import Charts
import Query
import Values

/// What the charts of one request are made of: its days, and the answers of queries over them.
struct ChartFacts {
  let request: ChartRequest
  let context: ActionContext
  let today: CalendarDate
  private let progress: (@Sendable () -> Void)?

  init(
    _ request: ChartRequest, in context: ActionContext, progress: (@Sendable () -> Void)?
  ) throws {
    self.request = request
    self.context = context
    self.progress = progress
    today = try context.todayForReading
  }

  var units: PersonalUnits { request.units }

  /// So many weeks a chart has where nothing else is asked for.
  private static let usualWeeks = 12
  /// The days of a mean, as `query --rolling 7d` has it, and the step's own rule for how many need a value.
  private static let window = "7d"

  /// The days that are asked for, from the first that has a value where they have no beginning; of weeks from
  /// the first whole one.
  ///
  /// - Parameter first: The first day that has a value, if any has.
  func span(from first: CalendarDate?) -> ClosedRange<CalendarDate> {
    let span = request.span ?? today.advanced(by: 1 - 7 * Self.usualWeeks)...today
    let upper = span.upperBound == .latest ? max(today, span.lowerBound) : span.upperBound
    guard span.lowerBound == .earliest else {
      return Self.whole(span.lowerBound...upper, by: request.step ?? .day)
    }
    return min(first ?? upper, upper)...upper
  }

  /// The span from the first whole week on; weeks that are cut off would look like less.
  static func whole(
    _ span: ClosedRange<CalendarDate>, by step: QueryStep
  ) -> ClosedRange<CalendarDate> {
    guard step == .week, span.lowerBound.weekday != .monday else { return span }
    let monday = span.lowerBound.monday.advanced(by: 7)
    return monday <= span.upperBound ? monday...span.upperBound : span
  }

  /// The days to ask for: those of the request, as far back as they may go.
  var asked: ClosedRange<CalendarDate> {
    let span = span(from: .earliest)
    return request.span?.lowerBound == .earliest ? .earliest...span.upperBound : span
  }

  /// The step of a chart that has a value a day where nothing else is asked for.
  func step(usually step: QueryStep = .day) throws -> QueryStep {
    guard let asked = request.step else { return step }
    guard asked != .all else {
      throw ActionError.usage(
        "a chart has more than one value", hint: "Write --by day or --by week")
    }
    return asked
  }

  /// The facts of fields, of all the days that their values and means reach back to.
  func table(of fields: [QueryField]) throws -> FactTable {
    let rolling = try context.namingExercises(
      QueryRequest(
        fields, in: asked, aggregate: fields.contains(where: \.isText) ? nil : .mean,
        rolling: Rolling(Self.window), formula: request.formula, today: today))
    return try Queries.facts(
      for: rolling, columns: rolling.columns, in: context, progress: progress
    ).table
  }

  /// All facts of the days that are asked for.
  ///
  /// - Parameter span: Other days.
  func wholeTable(in span: ClosedRange<CalendarDate>? = nil) throws -> FactTable {
    let request = try QueryRequest([], in: span ?? asked, today: today)
    return try Queries.facts(for: request, columns: nil, in: context, progress: progress).table
  }

  /// A field's values, and their mean where they are days'.
  struct FieldValues {
    /// The values.
    let points: [ChartPoint]
    /// The means of seven days; none beside a single value.
    let mean: [ChartPoint]
    let rule: ChartSeries.Rule
    let trend: Trend?
    /// The unit of the values, as it is shown.
    let unit: String?
  }

  /// A field that reads an exercise under all its names.
  func named(_ field: QueryField) throws -> QueryField {
    try context.namingExercises(QueryRequest([field], today: today)).fields[0]
  }

  /// A field's values in the request's units.
  func values(
    of field: QueryField, in table: FactTable, by step: QueryStep
  ) throws -> FieldValues {
    let field = try named(field)
    let query = Query(
      try QueryRequest(
        [field], in: asked, by: step, formula: request.formula, today: today), in: table)
    let shown = query.unit(of: field).map(units.shown)
    func points(_ query: Query) -> [ChartPoint] {
      query.rows.compactMap { row in
        row.cells[0].value?.number.map { number in
          ChartPoint(
            row.date, shown?.value(number) ?? number, isApproximate: row.cells[0].isApproximate)
        }
      }
    }
    let window = try Rolling(Self.window)
    let known = points(query)
    var mean: [ChartPoint] = []
    if step == .day, known.count > 1 {
      mean = points(
        Query(
          try QueryRequest(
            [field], in: asked, aggregate: .mean, rolling: window, formula: request.formula,
            today: today), in: table))
    }
    return FieldValues(
      points: known, mean: mean,
      rule: ChartSeries.Rule(days: window.days, leastValues: window.leastValues),
      trend: query.trend(of: 0).map { $0.scaled(by: shown?.factor ?? 1) }, unit: shown?.unit)
  }

  /// The series of a field's mean.
  func mean(_ values: FieldValues, id: String = "mean", axis: String = "y") -> [ChartSeries] {
    if values.mean.isEmpty { return [] }
    return [
      ChartSeries(
        id, label: "mean of \(values.rule.days) days", kind: .line, axis: axis,
        points: values.mean, rule: values.rule, slot: 1)
    ]
  }
}

/// A name as a heading begins: its first letter is a capital, and an underscore is a blank.
func headingText(_ name: String) -> String {
  name.prefix(1).uppercased() + name.dropFirst().replacing("_", with: " ")
}

/// The unit of scores, as a heading says it.
func shownUnit(_ unit: String?) -> String? { unit == "/10" ? "0 to 10" : unit }
