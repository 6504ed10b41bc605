import Values

/// Where days stand across the screen.
struct DayColumns {
  let chart: Chart
  /// How many columns the plot has.
  let count: Int
  /// The weeks of a map above, whose columns the days stand below; nil for days that share the plot.
  let grid: HeatGrid?

  /// The column of a step; nil for a day that the map does not show.
  ///
  /// - Parameter parts: Into how many parts columns are divided.
  func column(_ index: Int, parts: Int = 1) -> Int? {
    guard let grid else { return (2 * index + 1) * count * parts / (2 * chart.dates.count) }
    let days = grid.weeks.monday.distance(to: chart.dates[index])
    guard days >= 0 else { return nil }
    let (week, day) = days.quotientAndRemainder(dividingBy: 7)
    return week * grid.width * parts + (2 * day + 1) * grid.width * parts / 14
  }

  /// The columns of a phase.
  func columns(of band: ChartBand) -> Range<Int> {
    let start = edge(of: band.days.lowerBound)
    return start..<max(start, edge(of: band.days.upperBound.advanced(by: 1)))
  }

  /// The column in which a day begins, from 0 to ``count``.
  private func edge(of date: CalendarDate) -> Int {
    let part =
      grid.map { Double($0.weeks.monday.distance(to: date)) / Double(7 * $0.weeks.count) }
      ?? chart.place(of: date) / Double(chart.dates.count)
    return Int((min(max(part, 0), 1) * Double(count)).rounded())
  }
}

/// The newest weeks of a map of cells, and how they stand on a screen.
struct HeatGrid {
  let weeks: HeatWeeks
  /// The columns left of them.
  let margin: Int
  /// The columns of a week.
  let width: Int

  /// The names of weekdays, and a blank.
  static let leastMargin = 4

  /// A map by itself. Two columns are about as wide as a row is high.
  init(of panel: ChartPanel, in chart: Chart, on screen: ChartScreen) {
    margin = Self.leastMargin
    weeks = HeatWeeks(of: panel, in: chart, atMost: screen.columns - margin)
    width = margin + 2 * weeks.count <= screen.columns ? 2 : 1
  }

  /// A map above a plot, with one axis of days for both.
  init(of panel: ChartPanel, above plot: ChartPanel, in chart: Chart, on screen: ChartScreen) {
    let labels = plot.axes.first?.labels.map(\.count).max() ?? 0
    margin = max(Self.leastMargin, labels + 2)
    weeks = HeatWeeks(of: panel, in: chart, atMost: screen.columns - margin)
    width = max(1, min(4, (screen.columns - margin) / weeks.count))
  }

  /// The columns that a cell fills; what is left is a gap.
  var cellWidth: Int { width > 2 ? width - 1 : width }
}
