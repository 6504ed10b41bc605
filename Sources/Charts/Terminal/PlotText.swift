import Query

/// Panels with days from left to right, below each other, over one axis of days.
struct PlotText {
  let chart: Chart
  let panels: [ChartPanel]
  let screen: ChartScreen
  /// The weeks of a map of cells above, which the days stand below; nil for none.
  let grid: HeatGrid?
  /// Whether they are the first of the chart, below the chart's own heading.
  let isFirst: Bool

  private var words: ChartWords { ChartWords(screen: screen) }

  /// The columns of the labels at the left.
  private var labelWidth: Int {
    let own = panels.compactMap(\.axes.first).flatMap { $0.labels.map(\.count) }.max() ?? 0
    return max(own, (grid?.margin ?? 0) - 2)
  }

  private var days: DayColumns {
    let room = max(1, screen.columns - labelWidth - 2)
    let width = grid.map { min(room, $0.width * $0.weeks.count) }
    return DayColumns(chart: chart, count: width ?? room, grid: grid)
  }

  var lines: [ChartLine] {
    let plots = panels.map { PlotPanel(panel: $0, screen: screen, days: days) }
    let legends = plots.map(\.legend)
    let isShared = legends.dropFirst().allSatisfy { $0 == legends[0] }
    var lines = isFirst ? words.head(chart.fullHeading, chart.range) : []
    for (plot, legend) in zip(plots, legends) {
      lines += head(of: plot.panel, isShared ? [] : legend)
      lines += rows(of: plot)
    }
    return lines + base + words.legend((isShared ? legends[0] : []) + words.phases(chart.bands))
  }

  /// A panel's title, with its legend behind it, or below it where there is no room.
  private func head(of panel: ChartPanel, _ legend: [ChartWords.Entry]) -> [ChartLine] {
    let titles = panel.title.map { ChartLine.wrapped($0, to: screen.columns, .title) } ?? []
    let legends = words.legend(legend)
    guard titles.count == 1, legends.count == 1,
      titles[0].text.count + 3 + legends[0].text.count <= screen.columns
    else { return titles + legends }
    var line = titles[0]
    line.append("   ")
    for piece in legends[0].pieces { line.append(piece.text, piece.role) }
    return [line]
  }

  private func rows(of plot: PlotPanel) -> [ChartLine] {
    let canvas = plot.canvas
    let labels = plot.labels
    return (0..<plot.panel.rows).map { row in
      let label = labels[row] ?? ""
      var line = ChartLine()
      line.append(String(repeating: " ", count: labelWidth - label.count) + label + " ", .axis)
      line.append(screen.sign(labels[row] == nil ? .axis : .tick), .axis)
      canvas.append(row: row, to: &line)
      return line
    }
  }

  // MARK: The axis of days

  private var base: [ChartLine] {
    let days = days
    let ticks = DateTicks(
      of: chart, width: Double(days.count), gap: 2, labelWidth: { Double($0.count) },
      position: { days.column($0).map(Double.init) })
    var signs = Array(repeating: screen.sign(.base), count: days.count)
    if hasWeekends {
      for column in 0..<days.count {
        let date = chart.dates[column * chart.dates.count / days.count]
        if date.weekday.rawValue > 5 { signs[column] = screen.sign(.weekend) }
      }
    }
    var labels = ""
    for tick in ticks.ticks {
      signs[min(Int(tick.position), days.count - 1)] = screen.sign(.baseTick)
      guard !tick.label.isEmpty else { continue }
      labels += String(repeating: " ", count: Int(tick.labelStart) - labels.count) + tick.label
    }
    let margin = String(repeating: " ", count: labelWidth + 1)
    return [ChartLine(margin + String(screen.sign(.corner)) + String(signs), .axis)]
      + words.strip(of: chart.bands, across: days.count, margin: labelWidth + 2) {
        days.columns(of: $0)
      }
      + [ChartLine(margin + " " + labels, .axis)]
  }

  /// Weekends are shown where each day has a column.
  private var hasWeekends: Bool {
    chart.marksWeekends && chart.step == .day && grid == nil && chart.dates.count <= days.count
  }
}
