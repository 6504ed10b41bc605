import Charts
import Query
import Values

/// The top load and the estimated maximum of exercises, a panel each.
struct StrengthChart {
  private let facts: ChartFacts

  init(_ facts: ChartFacts) { self.facts = facts }

  func chart(of exercises: [String]) throws -> Chart {
    guard (1...ChartSubject.mostExercises).contains(exercises.count) else {
      throw ActionError.usage(
        exercises.isEmpty
          ? "no exercise is named" : "a chart has at most \(ChartSubject.mostExercises) exercises",
        hint: "Write: bestupid chart strength 'Bench press'")
    }
    let step = try facts.step()
    let fields = try exercises.map { name in
      (
        top: try QueryField("lift:\(Self.quoted(name)).top_weight"),
        estimate: try QueryField("lift:\(Self.quoted(name)).e1rm")
      )
    }
    let table = try table(of: fields.map(\.top) + fields.map(\.estimate))
    var panels: [ChartPanel.Content] = []
    var trend: Trend?
    for (name, fields) in zip(exercises, fields) {
      let top = try facts.values(of: fields.top, in: table, by: step)
      let estimate = try facts.values(of: fields.estimate, in: table, by: step)
      if panels.isEmpty { trend = top.trend }
      let suffix = panels.isEmpty ? "" : "_\(panels.count + 1)"
      panels.append(
        ChartPanel.Content(
          title: exercises.count > 1 ? headingText(name) : nil, axes: [.init(unit: top.unit)],
          series: [
            ChartSeries(
              "top_load\(suffix)", label: "top load", remark: Self.last(of: top), kind: .line,
              points: top.points),
            ChartSeries(
              "e1rm\(suffix)", label: "e1RM",
              remark: "\(Self.last(of: estimate)) (\(facts.request.formula.title))", kind: .line,
              points: estimate.points),
          ]))
    }
    let first = panels.flatMap { $0.series.flatMap(\.points) }.map(\.date).min()
    return Chart(
      "strength", title: exercises.count == 1 ? headingText(exercises[0]) : "Strength",
      unit: facts.units.shown("lb").unit, over: facts.span(from: first), by: step,
      mostRows: facts.request.mostRows, trend: trend, panels: panels)
  }

  /// - Throws: `unknownField` for an exercise that no log has, with the nearest name.
  private func table(of fields: [QueryField]) throws -> FactTable {
    do {
      return try facts.table(of: fields)
    } catch var error as ActionError where error.kind == .unknownField {
      // What a query is told names its field; here it is an exercise.
      error.message = error.message.replacing("a number for 'lift:", with: "the exercise '")
        .replacing(".top_weight'", with: "'").replacing("\"", with: "")
      error.hint = error.hint?.replacing("lift:", with: "").replacing("\"", with: "")
      throw error
    }
  }

  private static func last(of values: ChartFacts.FieldValues) -> String {
    values.points.last.map { ($0.isApproximate ? "~" : "") + grouped($0.value) } ?? ""
  }

  /// A name as a query has it in quotes.
  private static func quoted(_ name: String) -> String {
    "\"" + name.replacing("\"", with: "\"\"") + "\""
  }
}
