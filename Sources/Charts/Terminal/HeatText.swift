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
    let weeks = HeatWeeks(of: panel, in: chart, atMost: screen.columns - Self.margin)
    // Two columns are about as wide as a row is high.
    let width = Self.margin + 2 * weeks.count <= screen.columns ? 2 : 1
    let values = Dictionary(weeks.points.map { ($0.date, $0.value) }) { $1 }
    var lines = words.head(
      isFirst ? chart.heading : panel.title ?? "", isFirst ? weeks.range : nil)
    lines.append(
      ChartLine(String(repeating: " ", count: Self.margin) + months(of: weeks, width), .axis))
    for weekday in CalendarDate.Weekday.allCases {
      let isNamed = weekday.rawValue % 2 == 1
      var line = ChartLine(
        (isNamed ? String(weekday.name.prefix(3)) : "   ") + " ", .axis)
      for week in 0..<weeks.count {
        let value = values[weeks.monday.advanced(by: 7 * week + weekday.rawValue - 1)]
        let level = value.map(weeks.levels.level)
        line.append(
          String(repeating: level.map(screen.heatSign) ?? " ", count: width),
          level.map(ChartRole.heat) ?? .plain)
      }
      lines.append(line)
    }
    return lines + words.legend(legend(weeks.levels))
  }

  /// The names of months, each above the week that has its first Monday.
  private func months(of weeks: HeatWeeks, _ width: Int) -> String {
    var line = ""
    for week in 0..<weeks.count {
      let (date, column) = (weeks.monday.advanced(by: 7 * week), week * width)
      let label = DateTicks.monthLabel(of: date)
      // A blank parts two names.
      let isFree = line.isEmpty || line.count < column
      guard date.day <= 7, isFree, column + label.count <= weeks.count * width else { continue }
      line += String(repeating: " ", count: column - line.count) + label
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
