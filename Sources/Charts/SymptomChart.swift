public import Cycle
public import JSON
public import Values

/// Symptoms by day of the cycle: a row each, and for each day in how many cycles it was there.
public struct SymptomChart: DrawnChart {
  /// A symptom.
  public struct Row: Sendable, Equatable {
    /// Its name.
    public let name: String
    /// In how many cycles it was there, by the day of the cycle from 1; days without are not among them.
    public let cycles: [Int: Int]

    /// A symptom by the days on which it was.
    public init(_ name: String, cycles: [Int: Int]) { (self.name, self.cycles) = (name, cycles) }

    /// On how many days it was.
    public var days: Int { cycles.values.reduce(0, +) }
  }

  /// The days, both ends included.
  public let span: ClosedRange<CalendarDate>
  /// How many cycles have a symptom.
  public let cycles: Int
  /// The symptoms, in the order in which they are drawn.
  public let rows: [Row]
  /// The phases of a usual cycle, where they are drawn below the days.
  public private(set) var phases: CyclePhases?

  /// A chart of symptoms.
  public init(over span: ClosedRange<CalendarDate>, cycles: Int, rows: [Row]) {
    (self.span, self.cycles, self.rows) = (span, cycles, rows)
  }

  /// Whether there is no symptom.
  public var isEmpty: Bool { rows.isEmpty }

  /// It with the phases of a usual cycle below the days, where the state has phases.
  public func withPhases(of status: CycleStatus) -> SymptomChart {
    var chart = self
    if status.state == .natural {
      chart.phases = CyclePhases(length: status.typical, menstrualEnd: status.typicalPeriod)
    }
    return chart
  }

  // MARK: What all drawings say

  static let title = "Symptoms by day of the cycle"
  /// What the values are, as a heading says it.
  static let unit = "cycles"

  var heading: String { "\(Self.title) (\(Self.unit))" }
  var range: String { "\(span.lowerBound) to \(span.upperBound)" }
  var emptyWords: String { "No symptoms from \(span.lowerBound) to \(span.upperBound)." }
  var levels: HeatLevels { HeatLevels(counts: rows.flatMap(\.cycles.values)) }

  /// The last day of the cycle that is drawn: the last with a symptom, and that of a usual cycle with its phases.
  var lastDay: Int { max(rows.flatMap(\.cycles.keys).max() ?? 1, phases?.length ?? 1) }

  /// The days that an axis names: the first one, and every fifth.
  static func isNamed(_ day: Int) -> Bool { day == 1 || day.isMultiple(of: 5) }

  /// The days of a usual cycle that each phase has; none for one without a day, and where phases are not drawn.
  var phaseDays: [(phase: CyclePhase, days: ClosedRange<Int>)] {
    guard let phases else { return [] }
    var first = 1
    return CyclePhase.allCases.compactMap { phase in
      let end = phases.end(of: phase)
      defer { first = end + 1 }
      return first <= end ? (phase, first...end) : nil
    }
  }

  /// The text of a picture: what each symptom has most.
  var summary: String {
    let symptoms = rows.map { row in
      let days = row.cycles.keys.sorted()
      return "\(row.name) on days \(days.first ?? 0) to \(days.last ?? 0)"
    }
    let count = "\(cycles) \(cycles == 1 ? "cycle" : "cycles")"
    return "\(range), \(count): " + symptoms.joined(separator: ", ")
  }

  /// What a level stands for: `in 2 to 3 cycles`.
  static func words(ofLevel text: String) -> String {
    text == "1" ? "in 1 cycle" : "in \(text) cycles"
  }

  // MARK: JSON

  /// Its numbers as docs/schemas/chart.schema.json has them.
  public var json: JSONValue {
    let most = Double(rows.flatMap(\.cycles.values).max() ?? 1)
    return [
      "schema": "bestupid.chart/1", "chart": "symptoms", "title": .string(heading),
      "from": .string(span.lowerBound.description), "to": .string(span.upperBound.description),
      "by": "cycle_day", "x": "cycle_day",
      "axes": [
        [
          "id": "y", "panel": 0, "unit": .string(Self.unit), "ticks": [0, .double(most)],
          "low": 0, "high": .double(most), "reversed": false,
        ]
      ],
      "series": .array(rows.map(json)), "marks": [], "outliers": [], "gaps": [],
      "phases": .array(
        phaseDays.map { phase, days in
          [
            "from": .int(days.lowerBound), "to": .int(days.upperBound),
            "phase": .string(phase.rawValue), "predicted": false,
          ]
        }),
      "trend": nil,
    ]
  }

  private func json(_ row: Row) -> JSONValue {
    let points = row.cycles.sorted { $0.key < $1.key }.map { day, count -> JSONValue in
      ["at": .int(day), "value": .int(count), "approximate": false]
    }
    return [
      "id": .string(row.name), "label": .string(row.name), "kind": "cell", "axis": "y", "panel": 0,
      "points": .array(points), "rule": nil, "color": nil,
    ]
  }
}
