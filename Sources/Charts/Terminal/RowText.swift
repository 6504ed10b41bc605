import Query
import Values

/// A row a step, with the series' bars behind each other.
struct RowText {
  let chart: Chart
  let panels: [ChartPanel]
  let screen: ChartScreen
  /// Whether they are the first of the chart, below the chart's own heading.
  let isFirst: Bool

  private var words: ChartWords { ChartWords(screen: screen) }
  private var labelWidth: Int { chart.dates.map { chart.step.label(of: $0).count }.max() ?? 0 }

  var lines: [ChartLine] {
    panels.enumerated().flatMap { index, panel in
      words.head(panel.title ?? chart.heading, isFirst && index == 0 ? chart.range : nil)
        + rows(of: panel)
    }
  }

  /// The shortest longest bar.
  private static let leastBar = 4

  /// Whether the screen has room for its rows.
  var fits: Bool {
    panels.allSatisfy { labelWidth + 1 + valueWidth($0) + Self.leastBar <= screen.columns }
  }

  /// The columns of values behind their bars: as many as the longest has, eight at least.
  private func valueWidth(_ panel: ChartPanel) -> Int {
    let widths = chart.dates.map { value(of: $0, in: panel).count + 1 }
    return max(8, widths.max() ?? 0)
  }

  private func rows(of panel: ChartPanel) -> [ChartLine] {
    let columns = max(Self.leastBar, screen.columns - labelWidth - 1 - valueWidth(panel))
    let sums = ChartAxis.sums(panel.series)
    let ticks = Ticks(fromZeroTo: sums.values.max() ?? 0, across: columns)
    let high = ticks.values[ticks.values.count - 1]
    func column(_ value: Double) -> Int {
      Int((value / high * Double(columns - 1) + 0.5).rounded(.down))
    }
    var lines = chart.dates.map { date in row(of: date, in: panel, column) }
    var base = Array(repeating: screen.sign(.base), count: column(high) + 1)
    var labels = ""
    for (value, label) in zip(ticks.values, ticks.labels) {
      base[column(value)] = screen.sign(.baseTick)
      labels += String(repeating: " ", count: max(0, column(value) - labels.count)) + label
    }
    let margin = String(repeating: " ", count: labelWidth + 1)
    lines.append(ChartLine(margin + String(base), .axis))
    lines.append(ChartLine(margin + labels, .axis))
    return lines + legend(of: panel)
  }

  private func row(
    of date: CalendarDate, in panel: ChartPanel, _ column: (Double) -> Int
  ) -> ChartLine {
    let label = chart.step.label(of: date)
    var line = ChartLine(
      label + String(repeating: " ", count: labelWidth + 1 - label.count), .axis)
    line.append(screen.sign(.axis), .axis)
    var (sum, end) = (0.0, 0)
    for (index, series) in panel.series.enumerated() {
      guard let value = series.points.first(where: { $0.date == date })?.value else { continue }
      sum += value
      let sign = screen.stackSign(index, series)
      let next = max(end, column(sum))
      line.append(String(repeating: sign, count: next - end), panel.role(index))
      end = next
    }
    line.append(" " + value(of: date, in: panel))
    return line
  }

  /// What stands behind the bars of a row.
  private func value(of date: CalendarDate, in panel: ChartPanel) -> String {
    let values = panel.series.compactMap { series in
      series.points.first { $0.date == date }?.value
    }
    let sum = values.isEmpty ? nil : panel.axes.first?.form.text(values.reduce(0, +))
    return [sum, panel.words(of: date)].compactMap(\.self).joined(separator: " ")
  }

  private func legend(of panel: ChartPanel) -> [ChartLine] {
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
