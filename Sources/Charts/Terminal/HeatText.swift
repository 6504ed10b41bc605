import Values

/// A column a week, a cell a day: the newest weeks that there is room for.
struct HeatText {
  let chart: Chart
  let panel: ChartPanel
  let screen: ChartScreen
  /// Whether it is the first of the chart, below the chart's own heading.
  let isFirst: Bool

  private var words: ChartWords { ChartWords(screen: screen) }
  private static let margin = 4

  var lines: [ChartLine] {
    let last = chart.span.upperBound
    let weeks = min(
      chart.span.lowerBound.monday.distance(to: last.monday) / 7 + 1,
      max(1, screen.columns - Self.margin))
    let monday = last.monday.advanced(by: -7 * (weeks - 1))
    let first = max(monday, chart.span.lowerBound)
    let shown = panel.series.flatMap(\.points).filter { $0.date >= first }
    let values = Dictionary(shown.map { ($0.date, $0.value) }) { $1 }
    let levels = panel.levels(of: shown)
    var lines = words.head(
      isFirst ? chart.heading : panel.title ?? "", isFirst ? "\(first) to \(last)" : nil)
    lines.append(
      ChartLine(String(repeating: " ", count: Self.margin) + months(weeks, from: monday), .axis))
    for weekday in CalendarDate.Weekday.allCases {
      let isNamed = weekday.rawValue % 2 == 1
      var line = ChartLine(
        (isNamed ? String(weekday.name.prefix(3)) : "   ") + " ", .axis)
      for week in 0..<weeks {
        let value = values[monday.advanced(by: 7 * week + weekday.rawValue - 1)]
        let level = value.map(levels.level)
        line.append(level.map(screen.heatSign) ?? " ", level.map(ChartRole.heat) ?? .plain)
      }
      lines.append(line)
    }
    return lines + words.legend(legend(levels))
  }

  /// The names of months, each above the week that has its first Monday.
  private func months(_ weeks: Int, from monday: CalendarDate) -> String {
    var line = ""
    for week in 0..<weeks {
      let date = monday.advanced(by: 7 * week)
      let label = DateTicks.monthLabel(of: date)
      guard date.day <= 7, line.count <= week, week + label.count <= weeks else { continue }
      line += String(repeating: " ", count: week - line.count) + label
    }
    return line
  }

  private func legend(_ levels: HeatLevels) -> [ChartWords.Entry] {
    var entries = levels.names.map { level, text in
      ChartWords.Entry(sign: screen.heatSign(level), role: .heat(level), text: text)
    }
    entries.append(ChartWords.Entry(sign: nil, role: .plain, text: "blank: no log"))
    return entries
  }
}
