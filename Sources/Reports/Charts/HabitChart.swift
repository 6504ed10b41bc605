import Charts
import Query
import Values

/// The days of a habit, and its strength.
struct HabitChart {
  private let facts: ChartFacts

  init(_ facts: ChartFacts) { self.facts = facts }

  /// The fields of the chart of a habit: whether it was done, and its strength.
  ///
  /// - Throws: `InputError` with code `usage` for another step than a day.
  static func fields(_ id: String, step: QueryStep?) throws(InputError) -> [QueryField] {
    guard step == nil || step == .day else {
      throw InputError(
        .usage, "the chart of a habit has one cell per day",
        hint: "Write: bestupid chart 'habit:\(id)' --by week")
    }
    let name = QueryField.quoted(id)
    return [try QueryField("habit:\(name)"), try QueryField("habit:\(name).strength")]
  }

  func chart(of id: String) throws(InputError) -> Chart {
    let values = try facts.values()
    let (ticks, strengths) = (values[0], values[1])
    let last = strengths.points.last.map { PersonalUnits.Shown.Form.percent.text($0.value) } ?? ""
    return Chart(
      "habit", title: facts.habitName ?? headingText(id.replacing("-", with: " ")), unit: nil,
      over: facts.query.span(from: ticks.points.first?.date),
      by: .day, trend: ticks.trend,
      panels: [
        ChartPanel.Content(
          layout: .cells, axes: [.init(unit: nil, scale: .parts)],
          series: [ChartSeries("done", label: "done", kind: .cell, points: ticks.points)],
          areTicks: true),
        ChartPanel.Content(
          title: "Strength", axes: [.init(id: "strength", unit: nil, scale: .parts)],
          series: [
            ChartSeries(
              "strength", label: "strength", remark: last, kind: .line, axis: "strength",
              points: strengths.points)
          ]),
      ])
  }

  /// The error of a query for a habit that no log has, with the nearest name.
  static func unknown(_ id: String, _ error: InputError) -> InputError {
    let isNear = error.hint?.contains("habit:") == true
    return InputError(
      error.code, "no log has the habit '\(id)'",
      hint: isNear ? error.hint?.replacing("habit:", with: "") : "See: bestupid habit")
  }
}
