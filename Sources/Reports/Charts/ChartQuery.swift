public import Query
public import Values

/// What a chart reads: its fields, over the days that their values and means reach back to.
public struct ChartQuery: Sendable {
  /// The chart that is asked for.
  public let request: ChartRequest
  /// The present day.
  public let today: CalendarDate
  /// The day of the store's first log; nil where there is none, or it is not known.
  public let firstLog: CalendarDate?
  /// The fields whose values are drawn, in the order of the chart; none where it is made of all facts.
  public let fields: [QueryField]
  /// The step from value to value; nil where it follows from the days.
  let step: QueryStep?

  /// The query of a chart.
  ///
  /// - Throws: `InputError` with code `usage` for words, which have no chart, for a step that the chart does not
  ///   have, and for too many exercises.
  public init(
    _ request: ChartRequest, today: CalendarDate, firstLog: CalendarDate? = nil
  ) throws(InputError) {
    (self.request, self.today, self.firstLog) = (request, today, firstLog)
    switch request.subject {
    case .weight:
      step = try Self.step(of: request)
      fields = [try QueryField("weight")]
    case .field(let field):
      fields = try FieldChart.fields(field)
      step = try Self.step(of: request)
    case .temperature:
      fields = [try QueryField("cycle.temp")]
      step = try Self.step(of: request)
    case .cycle:
      guard request.step == nil || request.step == .cycle else {
        throw InputError(
          .usage, "the chart of cycles has one value for each", hint: "Write: bestupid chart cycle")
      }
      step = .cycle
      fields = [try QueryField("cycle.length")]
    case .symptoms:
      guard request.step == nil else {
        throw InputError(
          .usage, "the chart of symptoms has a column for each day of the cycle",
          hint: "One of them by day: bestupid chart symptom:cramps")
      }
      step = .day
      fields = []
    case .strength(let exercises):
      try StrengthChart.check(exercises)
      step = try Self.step(of: request)
      fields = try StrengthChart.fields(exercises)
    case .mood:
      step = try Self.step(of: request)
      fields = try ScoreChart.moods()
    case .sleep:
      step = try Self.step(of: request)
      fields = [try QueryField("sleep"), try QueryField("sleep_quality")]
    case .volume:
      step = request.step == nil ? nil : try Self.step(of: request)
      fields = []
    case .heatmap:
      guard request.step == nil || request.step == .day else {
        throw InputError(
          .usage, "a heat map has one cell per day", hint: "Write: bestupid chart volume")
      }
      step = .day
      fields = []
    case .compliance:
      step = try Self.step(of: request, usually: .week)
      guard step == .week else {
        throw InputError(
          .usage, "compliance is measured by week",
          hint: "Write: bestupid chart compliance --by week")
      }
      fields = [try QueryField("habits.rate"), try QueryField("todos.rate")]
    case .habit(let id):
      step = .day
      fields = try TickChart.fields(.habit, id, step: request.step)
    case .routine(let id):
      step = .day
      fields = try TickChart.fields(.routine, id, step: request.step)
    }
  }

  /// The step that is asked for, else the usual one.
  private static func step(
    of request: ChartRequest, usually step: QueryStep = .day
  ) throws(InputError) -> QueryStep {
    guard let asked = request.step else { return step }
    guard asked.isOfCalendar || request.subject.hasCycleSteps else {
      throw InputError(
        .usage, "this chart has no values by \(asked.rawValue)",
        hint: "Of one field: bestupid chart energy --by \(asked.rawValue)")
    }
    guard asked != .all else {
      throw InputError(
        .usage, "a chart needs more than one value", hint: "Write --by day or --by week")
    }
    return asked
  }

  // MARK: What is read

  /// The days of a mean, as `query --rolling 7d` has it, and the step's own rule for how many need a value.
  static let window = "7d"

  /// The query whose facts the chart is made of; one without fields is for all facts of its days.
  public func facts() throws(InputError) -> QueryRequest {
    guard !fields.isEmpty else {
      return try QueryRequest([], in: isHeatMap ? cells : asked, today: today)
    }
    // Of cycles and phases there are no windows.
    if let step, !step.isOfCalendar {
      return try QueryRequest(fields, in: asked, by: step, formula: request.formula, today: today)
    }
    return try QueryRequest(
      fields, in: asked, aggregate: .mean, rolling: Rolling(Self.window), formula: request.formula,
      today: today)
  }

  private var isHeatMap: Bool {
    if case .heatmap = request.subject { true } else { false }
  }

  // MARK: Days

  /// The default number of weeks of a chart.
  private var usualWeeks: Int { isOfCycles ? Self.yearWeeks : 12 }
  /// That of a heat map, and of what is seen by cycles: a year.
  private static let yearWeeks = 53

  private var isOfCycles: Bool {
    step?.isOfCalendar == false || request.subject == .symptoms
  }

  /// The days that are asked for, from the first that has a value where they have no beginning; of weeks from the first
  /// whole one. Where no days are asked for a store that is younger than usual is drawn from its first log on.
  ///
  /// - Parameter first: The first day that has a value, if any has.
  func span(from first: CalendarDate?) -> ClosedRange<CalendarDate> {
    let span = request.span ?? usual
    let upper = span.upperBound == .latest ? max(today, span.lowerBound) : span.upperBound
    if span.lowerBound == .earliest { return min(first ?? upper, upper)...upper }
    if beginsWithStore { return span.lowerBound...upper }
    return Self.whole(span.lowerBound...upper, by: request.step ?? .day)
  }

  /// The days of whole steps: from the first whole one, or that in which the logs begin.
  func wholeSpan(
    from first: CalendarDate?, by step: QueryStep
  ) -> ClosedRange<CalendarDate> {
    let span = span(from: first)
    guard beginsWithStore || request.span?.lowerBound == .earliest else {
      return Self.whole(span, by: step)
    }
    return step.start(of: span.lowerBound)...span.upperBound
  }

  /// Whether no days are asked for, and the usual ones begin before the store.
  private var beginsWithStore: Bool {
    guard request.span == nil, let firstLog else { return false }
    return firstLog > today.advanced(by: 1 - 7 * usualWeeks) && firstLog <= today
  }

  /// The days of a chart for which none are asked.
  private var usual: ClosedRange<CalendarDate> {
    let first = today.advanced(by: 1 - 7 * usualWeeks)
    return max(first, min(firstLog ?? first, today))...today
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

  /// The days of a heat map, as far back as they may go.
  var cells: ClosedRange<CalendarDate> {
    guard request.span == nil else { return asked }
    let first = today.monday.advanced(by: -7 * (Self.yearWeeks - 1))
    return max(first, min(firstLog ?? first, today))...today
  }
}
