public import Cycle
public import JSON
public import Query
import Values

/// What the cycles of a person were like: `cycle stats`.
public struct CycleStatsReport: Sendable {
  /// Figures of lengths, with where they are going.
  public struct Lengths: Sendable {
    /// Their figures.
    public let figures: Figures
    /// Where they are going; nil for too few.
    public let trend: Trend?
  }

  /// A number of days by phase.
  public struct Measure: Sendable {
    /// The field of a query that it is of.
    public let field: QueryField
    /// Its figures.
    public let figures: PhaseFigures
  }

  /// The lengths of the cycles that are used, and of the periods; nil for none.
  public let lengths: Lengths?, periods: Lengths?
  /// On how many of the days with a flow it was heavy, and how many there are.
  public let heavyDays: (count: Int, of: Int)
  /// How well starts were forecast.
  public let record: ForecastRecord
  /// Symptoms by name, those of most days first; none below three cycles.
  public let symptoms: [(name: String, figures: SymptomFigures)]
  /// Energy, mood and sleep by phase; those without a day are left out.
  public let measures: [Measure]

  /// From how many cycles on symptoms are shown.
  public static let leastCycles = 3

  /// The figures of a table of all days, which has the columns of ``fields`` and of the cycle.
  public init(_ status: CycleStatus, in table: FactTable, _ fields: [QueryField]) {
    let used = status.history.cycles.filter(\.isUsed)
    lengths = Self.lengths(used.map { ($0.start, $0.length) })
    periods = Self.lengths(status.history.cycles.map { ($0.start, $0.periodLength) })
    let flows = status.history.days.values.compactMap(\.flow).filter { $0 >= .spotting }
    heavyDays = (flows.count { $0 == .heavy }, flows.count)
    record = ForecastRecord(status.history)
    let days = CycleFacts.symptoms(in: table)
    symptoms =
      status.history.cycles.count < Self.leastCycles
      ? []
      : days.compactMap { name, days in
        SymptomFigures(days, in: status).map { (name, $0) }
      }.sorted { ($1.figures.days, $0.name) < ($0.figures.days, $1.name) }
    measures = fields.compactMap { field in
      let figures = PhaseFigures(field.numbers(in: table), in: status)
      return figures.parts.isEmpty ? nil : Measure(field: field, figures: figures)
    }
  }

  private static func lengths(_ lengths: [(date: CalendarDate, length: Int?)]) -> Lengths? {
    let known = lengths.compactMap { date, length in length.map { (date: date, value: Double($0)) }
    }
    return Figures(known.map { Int($0.value) }).map { Lengths(figures: $0, trend: Trend(known)) }
  }

  /// Whether there is nothing to show.
  public var isEmpty: Bool {
    lengths == nil && periods == nil && heavyDays.of == 0 && symptoms.isEmpty && measures.isEmpty
  }

  /// The report as docs/schemas/cycle-stats.schema.json has it.
  public var json: JSONValue {
    [
      "schema": "bestupid.cycle-stats/1", "cycle_length": Self.json(lengths),
      "period_length": Self.json(periods),
      "flow": ["days": .int(heavyDays.of), "heavy": .int(heavyDays.count)],
      "forecasts": [
        "n": .int(record.errors.count), "hits": .int(record.hits),
        "mean_error": .double(record.meanError),
        "mean_signed_error": .double(record.meanSignedError),
      ],
      "symptoms": .array(
        symptoms.map { name, figures in
          [
            "name": .string(name), "cycles": .int(figures.cycles), "days": .int(figures.days),
            "severity": .double(figures.severity),
            "usual_days": figures.usualDays.map {
              .array([.int($0.lowerBound), .int($0.upperBound)])
            } ?? .null,
            "phases": Self.byPhase { figures.phases[$0].map { .int($0) } },
          ]
        }),
      "by_phase": .array(
        measures.map { measure in
          [
            "field": .string(measure.field.name),
            "phases": Self.byPhase { phase in
              measure.figures.parts[phase].map { part in
                [
                  "mean": .double(part.mean), "days": .int(part.days), "cycles": .int(part.cycles),
                ]
              }
            },
            "difference": measure.figures.difference.map { difference in
              [
                "high": .string(difference.high.rawValue), "low": .string(difference.low.rawValue),
                "size": .double(difference.size),
              ]
            } ?? .null,
          ]
        }),
    ]
  }

  private static func byPhase(_ value: (CyclePhase) -> JSONValue?) -> JSONValue {
    .object(CyclePhase.allCases.map { .init($0.rawValue, value($0) ?? .null) })
  }

  private static func json(_ lengths: Lengths?) -> JSONValue {
    guard let lengths else { return .null }
    let figures = lengths.figures
    return [
      "n": .int(figures.count), "median": .double(figures.median), "mean": .double(figures.mean),
      "deviation": .double(figures.deviation), "shortest": .int(figures.ends.lowerBound),
      "longest": .int(figures.ends.upperBound), "range": .int(figures.range),
      "regular": .bool(figures.isRegular),
      "trend": lengths.trend.map { .string($0.direction.rawValue) } ?? .null,
    ]
  }
}
