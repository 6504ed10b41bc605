import Values

/// The newest weeks of a heat map, as many as there is room for, with the levels of their days.
struct HeatWeeks {
  /// The first Monday.
  let monday: CalendarDate
  /// How many weeks there are.
  let count: Int
  /// The days of the chart that are in them.
  let days: ClosedRange<CalendarDate>
  /// Their values.
  let points: [ChartPoint]
  /// The levels of these.
  let levels: HeatLevels

  /// The newest weeks of a panel of cells.
  init(of panel: ChartPanel, in chart: Chart, atMost most: Int) {
    let last = chart.span.upperBound
    count = min(chart.span.lowerBound.monday.distance(to: last.monday) / 7 + 1, max(1, most))
    monday = last.monday.advanced(by: -7 * (count - 1))
    let days = max(monday, chart.span.lowerBound)...last
    self.days = days
    points = panel.series.flatMap(\.points).filter { days.contains($0.date) }
    levels = panel.levels(of: points)
  }

  /// The days as a heading says them.
  var range: String { "\(days.lowerBound) to \(days.upperBound)" }
}
