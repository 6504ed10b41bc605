import Charts
import Query
import Values

/// The days of a habit, and its strength.
struct HabitChart {
  private let facts: ChartFacts

  init(_ facts: ChartFacts) { self.facts = facts }

  func chart(of id: String) throws -> Chart {
    guard facts.request.step == nil || facts.request.step == .day else {
      throw ActionError.usage(
        "the chart of a habit has a cell a day",
        hint: "Write: bestupid chart 'habit:\(id)' --by week")
    }
    let name = QueryField.quoted(id)
    let (done, strength) = (
      try QueryField("habit:\(name)"), try QueryField("habit:\(name).strength")
    )
    let table = try table(of: [done, strength], habit: id)
    let ticks = try facts.values(of: done, in: table, by: .day)
    let strengths = try facts.values(of: strength, in: table, by: .day)
    let last = strengths.points.last.map { grouped($0.value, roundedTo: 100) } ?? ""
    return Chart(
      "habit", title: headingText(id), unit: nil, over: facts.span(from: ticks.points.first?.date),
      by: .day, mostRows: facts.request.mostRows, trend: ticks.trend,
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

  /// - Throws: `unknownField` for a habit that no log has, with the nearest name.
  private func table(of fields: [QueryField], habit id: String) throws -> FactTable {
    do {
      return try facts.table(of: fields)
    } catch var error as ActionError where error.kind == .unknownField {
      error.message = "no log has the habit '\(id)'"
      let isNear = error.hint?.contains("habit:") == true
      error.hint = isNear ? error.hint?.replacing("habit:", with: "") : "See: bestupid habit"
      throw error
    }
  }
}
