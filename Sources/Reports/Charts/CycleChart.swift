import Charts
import Cycle
import Query
import Values

/// What cycles were like: their lengths, the temperature, and the symptoms.
struct CycleChart {
  private let facts: ChartFacts

  init(_ facts: ChartFacts) { self.facts = facts }

  // MARK: Lengths

  /// The length of each cycle that is over, with the median and the window of the next start.
  func lengths() throws(InputError) -> Chart {
    let values = try facts.values()[0]
    let span = facts.query.span(from: values.points.first?.date)
    let over = facts.cycles(in: span).filter { $0.next != nil && span.contains($0.start) }
    let used = Set(over.filter(\.isUsed).map(\.start))
    let points = values.points.filter { span.contains($0.date) }
    let counted = points.filter { used.contains($0.date) }
    let others = points.filter { !used.contains($0.date) }
    func series(_ id: String, _ label: String, _ points: [ChartPoint]) -> [ChartSeries] {
      if points.isEmpty { return [] }
      return [
        ChartSeries(id, label: label, remark: "(\(points.count))", kind: .point, points: points)
      ]
    }
    return Chart(
      "cycle", title: "Length of cycles", unit: "days", over: span, by: .cycle,
      steps: over.map { ChartStep($0.start, "\($0.start)") },
      trend: Trend(counted.map { (date: $0.date, value: $0.value) }), absent: "cycle that is over",
      panels: [
        ChartPanel.Content(
          axes: [.init(unit: values.unit, form: .decimals(0))],
          series: series("length", "length", counted)
            + series("left_out", "not used", others),
          marks: points.isEmpty ? [] : marks)
      ])
  }

  /// The median of what counts, and between which lengths the next start is expected.
  private var marks: [ChartMark] {
    guard let status = facts.cycle, let figures = status.figures else { return [] }
    let median = ChartMark("median", label: "median", value: figures.median)
    guard let start = status.cycle?.start, let window = status.next.window else { return [median] }
    func length(_ date: CalendarDate) -> Double { Double(start.distance(to: date)) }
    return [
      median,
      ChartMark("window_from", label: "window from", value: length(window.lowerBound)),
      ChartMark("window_to", label: "to", value: length(window.upperBound)),
    ]
  }

  // MARK: Temperature

  /// The basal temperature; day by day with the line of the lower readings, and the first higher one.
  func temperature() throws(InputError) -> Chart {
    guard facts.step == .day else {
      return try FieldChart(facts).chart(named: Self.temperatureTitle)
    }
    let values = try facts.values()[0]
    let span = facts.query.span(from: values.points.first?.date)
    let shifts = facts.cycles(in: span).compactMap { cycle in
      facts.cycle?.shift(in: cycle).map { (cycle: cycle, shift: $0) }
    }
    let shown = facts.shown("°C")
    let last = values.points.last?.date ?? span.upperBound
    let line = shifts.flatMap { cycle, shift in
      (shift.firstLower...max(shift.firstLower, min(cycle.end ?? last, last)))
        .filter { span.contains($0) }
        .map { ChartPoint($0, shown.value(Double(shift.line) / 100)) }
    }
    let marks = shifts.map(\.shift.firstHigher).filter { span.contains($0) }
      .map { ChartMark("shift", label: "shift", day: $0) }
    var series = [
      ChartSeries(
        facts.fields[0].name, label: "day", remark: "(\(values.points.count))", kind: .point,
        points: values.points)
    ]
    if !line.isEmpty {
      series.append(
        ChartSeries(
          "line", label: "line",
          remark: "(highest of the \(TemperatureShift.lowerReadings) before)", kind: .line,
          points: line, rule: .highest(of: TemperatureShift.lowerReadings), slot: 1))
    }
    return Chart(
      facts.request.subject.name, title: Self.temperatureTitle, unit: values.unit, over: span,
      by: .day, trend: nil, notes: values.notes,
      panels: [
        ChartPanel.Content(axes: [.init(unit: values.unit)], series: series, marks: marks)
      ])
  }

  private static let temperatureTitle = "Basal temperature"

  // MARK: Symptoms

  /// In how many cycles each symptom was on each day of the cycle, those of most days first.
  func symptoms() -> SymptomChart {
    let span = facts.query.span(from: facts.table.dates.first)
    guard let status = facts.cycle else { return SymptomChart(over: span, cycles: 0, rows: []) }
    var starts: Set<CalendarDate> = []
    let rows = CycleFacts.symptoms(in: facts.table).compactMap { name, days -> SymptomChart.Row? in
      let places = days.filter { span.contains($0.date) }.compactMap { status.place(of: $0.date) }
      if places.isEmpty { return nil }
      starts.formUnion(places.map(\.start))
      return SymptomChart.Row(
        name, cycles: Dictionary(grouping: places, by: \.day).mapValues(\.count))
    }
    return SymptomChart(
      over: span, cycles: starts.count,
      rows: rows.sorted { ($1.days, $0.name) < ($0.days, $1.name) })
  }
}
