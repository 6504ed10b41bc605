import Values

/// A column a week, a cell a day: the newest weeks that there is room for.
struct HeatText {
  let chart: Chart
  let panel: ChartPanel
  let screen: ChartScreen
  /// The weeks, where a plot below has the same; nil for those of the map alone, which names its months.
  let shared: HeatGrid?
  /// Whether it is the first of the chart, below the chart's own heading.
  let isFirst: Bool

  private var words: ChartWords { ChartWords(screen: screen) }

  var lines: [ChartLine] {
    let grid = shared ?? HeatGrid(of: panel, in: chart, on: screen)
    let weeks = grid.weeks
    let values = Dictionary(weeks.points.map { ($0.date, $0.value) }) { $1 }
    var lines = words.head(
      isFirst ? chart.fullHeading : panel.title ?? "", isFirst ? weeks.range : nil)
    if shared == nil {
      lines.append(
        ChartLine(String(repeating: " ", count: grid.margin) + months(of: grid), .axis))
    }
    for weekday in CalendarDate.Weekday.allCases {
      let name = weekday.rawValue % 2 == 1 ? String(weekday.name.prefix(3)) : ""
      var line = ChartLine(
        name + String(repeating: " ", count: grid.margin - name.count), .axis)
      for week in 0..<weeks.count {
        let value = values[weeks.monday.advanced(by: 7 * week + weekday.rawValue - 1)]
        let level = value.map(weeks.levels.level)
        line.append(
          String(repeating: level.map(screen.heatSign) ?? " ", count: grid.cellWidth),
          level.map(ChartRole.heat) ?? .plain)
        line.append(String(repeating: " ", count: grid.width - grid.cellWidth))
      }
      lines.append(line)
    }
    // A plot below has the phases itself.
    if shared == nil {
      lines += words.strip(
        of: chart.bands, across: grid.width * weeks.count, margin: grid.margin
      ) { band in
        DayColumns(chart: chart, count: grid.width * weeks.count, grid: grid).columns(of: band)
      }
    }
    return lines
      + words.legend(legend(weeks.levels) + (shared == nil ? words.phases(chart.bands) : []))
  }

  /// The names of months, each above the week that has its first Monday.
  private func months(of grid: HeatGrid) -> String {
    var line = ""
    for week in 0..<grid.weeks.count {
      let (date, column) = (grid.weeks.monday.advanced(by: 7 * week), week * grid.width)
      let label = DateTicks.monthLabel(of: date)
      // A blank parts two names.
      let isFree = line.isEmpty || line.count < column
      let end = grid.weeks.count * grid.width
      guard date.day <= 7, isFree, column + label.count <= end else { continue }
      line += String(repeating: " ", count: column - line.count) + label
    }
    return line
  }

  private func legend(_ levels: HeatLevels) -> [ChartWords.Entry] {
    var entries = levels.names.map { level, text in
      ChartWords.Entry(sign: screen.heatSign(level), role: .heat(level), text: text)
    }
    entries.append(ChartWords.Entry(sign: nil, role: .plain, text: "blank: \(panel.blank)"))
    return entries
  }
}
