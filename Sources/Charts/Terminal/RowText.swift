import Cycle
import Query
import Values

/// A row a step, with the series' bars behind each other. Several panels stand beside each other where there is room.
struct RowText {
  let chart: Chart
  let panels: [ChartPanel]
  let screen: ChartScreen
  /// Whether they are the first of the chart, below the chart's own heading.
  let isFirst: Bool

  private var words: ChartWords { ChartWords(screen: screen) }
  private var labelWidth: Int { chart.dates.map { label(of: $0).text.count }.max() ?? 0 }

  /// Whether each row has a phase: longer steps than weeks have all of them.
  private var hasPhases: Bool {
    !chart.bands.isEmpty && (chart.step == .day || chart.step == .week)
  }

  /// The name of a step, with the phase that most of its days have.
  private func label(of date: CalendarDate) -> ChartLine {
    let label = chart.label(of: date)
    // A row of a phase has its colour.
    let phase = chart.step == .phase ? CyclePhase(rawValue: label) : nil
    var line = ChartLine(label, phase.map(ChartRole.phase) ?? .axis)
    guard hasPhases else { return line }
    let band = chart.band(of: date)
    line.append(" ")
    line.append(band?.letter ?? " ", band.map { .phase($0.phase) } ?? .axis)
    return line
  }

  var lines: [ChartLine] {
    let bands = hasPhases ? chart.dates.compactMap(chart.band) : []
    return drawn + words.legend(words.phases(bands))
  }

  private var drawn: [ChartLine] {
    if panels.count > 1, let columns = columns(of: panels) {
      return (isFirst ? words.head(chart.fullHeading, chart.range) : [])
        + rows(
          of: zip(panels, columns).map {
            RowPanel(panel: $0, chart: chart, screen: screen, columns: $1)
          })
    }
    return panels.enumerated().flatMap { index, panel in
      words.head(panel.title ?? chart.fullHeading, isFirst && index == 0 ? chart.range : nil)
        + rows(of: [
          RowPanel(
            panel: panel, chart: chart, screen: screen,
            columns: columns(of: [panel])?[0] ?? Self.leastBar)
        ])
    }
  }

  /// The shortest longest bar.
  private static let leastBar = 4
  /// The blanks between two panels.
  private static let gap = 2

  /// Whether the screen has room for its rows.
  var fits: Bool { panels.allSatisfy { columns(of: [$0]) != nil } }

  /// The columns of the bars of panels beside each other, of which the first has most; nil where there is no room.
  private func columns(of panels: [ChartPanel]) -> [Int]? {
    let values = panels.enumerated().reduce(0) { width, panel in
      width + 1
        + RowPanel.valueWidth(
          of: panel.element, in: chart, isLast: panel.offset == panels.count - 1)
    }
    let room = screen.columns - labelWidth - 1 - values - Self.gap * (panels.count - 1)
    let share = panels.count == 1 ? room : room * 3 / 5
    let others = panels.count == 1 ? 0 : (room - share) / (panels.count - 1)
    let columns = [share] + Array(repeating: others, count: panels.count - 1)
    return columns.allSatisfy { $0 >= Self.leastBar } ? columns : nil
  }

  private func rows(of plots: [RowPanel]) -> [ChartLine] {
    func line(_ label: ChartLine, _ part: (RowPanel, Bool) -> ChartLine) -> ChartLine {
      var line = label
      line.append(String(repeating: " ", count: labelWidth + 1 - label.text.count), .axis)
      for (index, plot) in plots.enumerated() {
        let isLast = index == plots.count - 1
        let piece = part(plot, isLast)
        for piece in piece.pieces { line.append(piece.text, piece.role) }
        let blanks = plot.width(isLast: isLast) + Self.gap - piece.text.count
        if !isLast { line.append(String(repeating: " ", count: max(0, blanks))) }
      }
      return line
    }
    let none = ChartLine()
    let titles = plots.count > 1 ? [line(none) { plot, _ in ChartLine(plot.title, .title) }] : []
    let rows = chart.dates.map { date in
      line(label(of: date)) { plot, isLast in plot.row(of: date, isLast: isLast) }
    }
    return titles + rows
      + [line(none) { plot, _ in plot.base }, line(none) { plot, _ in plot.labels }]
      + plots.flatMap(legend)
  }

  private func legend(of plot: RowPanel) -> [ChartLine] {
    let panel = plot.panel
    guard panel.hasLegend else { return [] }
    let entries = panel.series.enumerated().filter { $0.element.points.contains { $0.value > 0 } }
    return words.legend(
      entries.map { index, series in
        .init(
          sign: screen.stackSign(index, series), role: panel.role(index),
          text: words.text(of: series))
      })
  }
}

/// The bars of one panel of rows.
struct RowPanel {
  let panel: ChartPanel
  let chart: Chart
  let screen: ChartScreen
  /// The columns of its bars.
  let columns: Int
  private let ticks: Ticks

  init(panel: ChartPanel, chart: Chart, screen: ChartScreen, columns: Int) {
    (self.panel, self.chart, self.screen, self.columns) = (panel, chart, screen, columns)
    let sums = ChartAxis.sums(panel.series)
    ticks = Ticks(fromZeroTo: sums.values.max() ?? 0, across: columns)
  }

  /// What stands above it, beside another; the heading says what the first is.
  var title: String { panel.title ?? "" }

  /// The columns of values behind the bars.
  static func valueWidth(of panel: ChartPanel, in chart: Chart, isLast: Bool) -> Int {
    chart.dates.map { value(of: $0, in: panel, isLast: isLast).count + 1 }.max() ?? 0
  }

  /// The columns of its axis, its bars and their values.
  func width(isLast: Bool) -> Int {
    1 + columns + Self.valueWidth(of: panel, in: chart, isLast: isLast)
  }

  private func column(_ value: Double) -> Int {
    let high = ticks.values[ticks.values.count - 1]
    return Int((value / high * Double(columns - 1) + 0.5).rounded(.down))
  }

  /// A bar; what is more than nothing has a column at least.
  func row(of date: CalendarDate, isLast: Bool) -> ChartLine {
    var line = ChartLine(String(screen.sign(.axis)), .axis)
    var (sum, end) = (0.0, 0)
    let parts = panel.series.enumerated().compactMap { index, series in
      series.points.first { $0.date == date }.map {
        (index: index, series: series, value: $0.value)
      }
    }.filter { $0.value > 0 }
    for (place, (index, series, value)) in parts.enumerated() {
      sum += value
      // Those behind it need a column each.
      let most = columns - (parts.count - 1 - place)
      let next = max(end, min(most, max(end + 1, column(sum))))
      line.append(
        String(repeating: screen.stackSign(index, series), count: next - end), panel.role(index))
      end = next
    }
    line.append(" " + Self.value(of: date, in: panel, isLast: isLast))
    return line
  }

  /// What stands behind the bars of a row: the last panel has what is said of it, the first that it has no value.
  private static func value(of date: CalendarDate, in panel: ChartPanel, isLast: Bool) -> String {
    let values = panel.series.compactMap { series in
      series.points.first { $0.date == date }?.value
    }
    let sum = values.isEmpty ? nil : panel.axes.first?.form.text(values.reduce(0, +))
    let words = values.isEmpty || isLast ? panel.words(of: date) : nil
    return [sum, words].compactMap(\.self).joined(separator: " ")
  }

  /// The line below the bars.
  var base: ChartLine {
    var signs = Array(repeating: screen.sign(.base), count: columns)
    for value in ticks.values { signs[min(column(value), columns - 1)] = screen.sign(.baseTick) }
    return ChartLine(String(signs), .axis)
  }

  /// The names of its ticks.
  var labels: ChartLine {
    var labels = ""
    for (value, label) in zip(ticks.values, ticks.labels) {
      labels += String(repeating: " ", count: max(0, column(value) - labels.count)) + label
    }
    return ChartLine(labels, .axis)
  }
}
