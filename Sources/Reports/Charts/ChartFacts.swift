public import Charts
public import Cycle
public import DayModel
public import Query
public import Values
public import WatchData

/// What a chart is made of, in values: what its query has read, and what some charts need besides.
public struct ChartFacts: Sendable {
  let query: ChartQuery
  let table: FactTable
  /// The fields of the query, each under all names that its exercise has.
  let fields: [QueryField]
  private let assumptions: CycleAssumptions

  /// `targets.weight` with the units of the person, in which it is written; nil where it is not set. For the chart of
  /// weight.
  public var weightTarget: (target: Target, units: PersonalUnits)?
  /// The stages of nights. For the chart of sleep.
  public var nights: [CalendarDate: SleepStages] = [:]
  /// The full names of exercises, by what was asked for. For the chart of strength.
  public var exerciseNames: [String: String] = [:]
  /// The name of a habit or of a routine as it stands in the logs. For its chart.
  public var tickedName: String?
  /// The types of training. For charts of volume.
  public var types = TrainingTypes.builtIn
  /// Where the cycle stands. For charts of the cycle, and by cycle or phase.
  public var cycle: CycleStatus?
  /// The weeks of ``weeks``, those that have a plan. For the chart of compliance.
  public var plannedWeeks: [WeekProgress] = []

  /// The facts of a chart.
  ///
  /// - Parameters:
  ///   - read: The query's own request (``ChartQuery/facts()``), with all names that its exercises have.
  ///   - table: What it has read.
  public init(_ query: ChartQuery, _ read: QueryRequest, in table: FactTable) {
    self.query = query
    self.table = table
    (fields, assumptions) = (read.fields, read.cycle)
  }

  /// The chart. A range without values is a chart without values.
  public func chart() throws(InputError) -> any DrawnChart {
    if step == .phase { return try PhaseChart(self).chart() }
    return switch request.subject {
    case .weight: try FieldChart(self).weight()
    case .field(let field): try FieldChart(self).chart(named: headingText(field.title))
    case .strength(let exercises): try StrengthChart(self).chart(of: exercises)
    case .mood: try ScoreChart(self).mood()
    case .sleep: try ScoreChart(self).sleep()
    case .volume: VolumeChart(self).chart()
    case .heatmap(let type): VolumeChart(self).heatmap(of: type)
    case .compliance: try ComplianceChart(self).chart()
    case .cycle: try CycleChart(self).lengths()
    case .temperature: try CycleChart(self).temperature()
    case .symptoms: CycleChart(self).symptoms()
    case .habit(let id): try TickChart(.habit, self).chart(of: id)
    case .routine(let id): try TickChart(.routine, self).chart(of: id)
    }
  }

  // MARK: What charts share

  var request: ChartRequest { query.request }
  /// How a number of the format is shown.
  func shown(_ unit: String) -> PersonalUnits.Shown { request.units.shown(unit) }
  /// The step of charts of fields.
  var step: QueryStep { query.step ?? .day }

  /// The Mondays of the weeks that the chart shows.
  public var weeks: [CalendarDate] {
    let span = spanOfWeeks
    return Array(
      stride(from: 0, through: span.lowerBound.monday.distance(to: span.upperBound), by: 7)
    ).map { span.lowerBound.monday.advanced(by: $0) }
  }

  /// The days of a chart of weeks.
  var spanOfWeeks: ClosedRange<CalendarDate> {
    query.wholeSpan(from: table.dates.first, by: .week)
  }

  /// The cycles that have a day in a span, where the chart has a value for each; none elsewhere.
  func steps(of span: ClosedRange<CalendarDate>) -> [ChartStep] {
    guard step == .cycle else { return [] }
    return cycles(in: span).map { ChartStep($0.start, "\($0.start)") }
  }

  /// The cycles that have a day in a span.
  func cycles(in span: ClosedRange<CalendarDate>) -> [Cycle] {
    (cycle?.history.cycles ?? []).filter { cycle in
      cycle.start <= span.upperBound && cycle.end.map { $0 >= span.lowerBound } ?? true
    }
  }

  /// A field's values, and their mean where they are days'.
  struct FieldValues {
    /// The values.
    let points: [ChartPoint]
    /// The means of seven days; none beside a single value.
    let mean: [ChartPoint]
    let window: Rolling
    let trend: Trend?
    /// The unit of the values, as it is shown.
    let unit: String?
    /// The steps that have a value, with how many days of each have one.
    let steps: [(date: CalendarDate, label: String, count: Int)]
    /// What there is to know of values that are partial.
    let notes: [String]
  }

  /// The values of each of the query's fields, in the request's units.
  func values() throws(InputError) -> [FieldValues] {
    var all: [FieldValues] = []
    for field in fields { all.append(try values(of: field)) }
    return all
  }

  private func values(of field: QueryField) throws(InputError) -> FieldValues {
    let asked = query.asked
    let values = Query(
      try QueryRequest(
        [field], in: asked, by: step, isWhole: request.isWhole, formula: request.formula,
        units: request.units, today: query.today
      ).assuming(assumptions), in: table)
    func points(_ query: Query) -> [ChartPoint] {
      query.rows.compactMap { row in
        row.cells[0].value?.number.map { number in
          ChartPoint(
            row.date, number, isApproximate: row.cells[0].isApproximate,
            isPartial: row.cells[0].partialDays > 0)
        }
      }
    }
    let window = try Rolling(ChartQuery.window)
    let known = points(values)
    var mean: [ChartPoint] = []
    if step == .day, known.count > 1 {
      mean = points(
        Query(
          try QueryRequest(
            [field], in: asked, aggregate: .mean, rolling: window, isWhole: request.isWhole,
            formula: request.formula, units: request.units, today: query.today), in: table))
    }
    return FieldValues(
      points: known, mean: mean,
      window: window,
      trend: values.trend(of: 0), unit: values.unit(of: field),
      steps: values.rows.map { ($0.date, $0.label, $0.cells[0].count) },
      notes: values.partialNotes)
  }

  /// The series of a field's mean.
  func mean(_ values: FieldValues, id: String = "mean", axis: String = "y") -> [ChartSeries] {
    if values.mean.isEmpty { return [] }
    return [
      ChartSeries(
        id, label: "mean of \(values.window.days) days", kind: .line, axis: axis,
        points: values.mean,
        rule: .mean(days: values.window.days, leastValues: values.window.leastValues), slot: 1)
    ]
  }
}

/// A name as a heading begins: its first letter is a capital, and an underscore is a blank.
func headingText(_ name: String) -> String {
  name.prefix(1).uppercased() + name.dropFirst().replacing("_", with: " ")
}

/// The unit of scores, as a heading says it.
func shownUnit(_ unit: String?) -> String? { unit == "/10" ? "0 to 10" : unit }
