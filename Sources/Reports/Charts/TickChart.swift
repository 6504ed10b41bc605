import Charts
import Query
import Values

/// The days of a habit or of a routine, and its strength.
struct TickChart {
  /// What the days are of.
  enum Kind: String {
    case habit, routine
  }

  private let facts: ChartFacts
  private let kind: Kind

  init(_ kind: Kind, _ facts: ChartFacts) { (self.kind, self.facts) = (kind, facts) }

  /// The fields of the chart: whether it was done, and its strength.
  ///
  /// - Throws: `InputError` with code `usage` for another step than a day.
  static func fields(
    _ kind: Kind, _ id: String, step: QueryStep?
  ) throws(InputError) -> [QueryField] {
    guard step == nil || step == .day else {
      throw InputError(
        .usage, "the chart of a \(kind) has one cell per day",
        hint: "Write: bestupid chart '\(kind):\(id)' --by week")
    }
    let name = QueryField.quoted(id)
    return [try QueryField("\(kind):\(name)"), try QueryField("\(kind):\(name).strength")]
  }

  func chart(of id: String) throws(InputError) -> Chart {
    let values = try facts.values()
    let (ticks, strengths) = (values[0], values[1])
    let last = strengths.points.last.map { PersonalUnits.Shown.Form.percent.text($0.value) } ?? ""
    return Chart(
      kind.rawValue, title: facts.tickedName ?? headingText(id.replacing("-", with: " ")),
      unit: nil, over: facts.query.span(from: ticks.points.first?.date), by: .day,
      trend: ticks.trend,
      panels: [
        ChartPanel.Content(
          layout: .cells, axes: [.init(unit: nil, scale: .parts)],
          series: [ChartSeries("done", label: "done", kind: .cell, points: ticks.points)],
          areTicks: true, blank: kind == .habit ? "no log" : "not due"),
        ChartPanel.Content(
          title: "Strength", axes: [.init(id: "strength", unit: nil, scale: .parts)],
          series: [
            ChartSeries(
              "strength", label: "strength", remark: last, kind: .line, axis: "strength",
              points: strengths.points)
          ]),
      ])
  }

  /// The error of a query for a habit or a routine that no log has, with the nearest name.
  static func unknown(_ kind: Kind, _ id: String, _ error: InputError) -> InputError {
    let isNear = error.hint?.contains("\(kind):") == true
    return InputError(
      error.code, "no log has the \(kind) '\(id)'",
      hint: isNear ? error.hint?.replacing("\(kind):", with: "") : "See: bestupid \(kind)")
  }
}
