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
    guard Set(exercises.map { $0.lowercased() }).count == exercises.count else {
      throw ActionError.usage(
        "an exercise is named twice", hint: "Write: bestupid chart strength '\(exercises[0])'")
    }
    let step = try facts.step()
    let fields = try exercises.map { name in
      (
        top: try QueryField("lift:\(QueryField.quoted(name)).top_weight"),
        estimate: try QueryField("lift:\(QueryField.quoted(name)).e1rm")
      )
    }
    let table = try table(of: fields.map(\.top) + fields.map(\.estimate))
    var panels: [ChartPanel.Content] = []
    var trend: Trend?
    var notes: [String] = []
    var unknown: [String] = []
    for (name, fields) in zip(exercises, fields) {
      let top = try facts.values(of: fields.top, in: table, by: step)
      let estimate = try facts.values(of: fields.estimate, in: table, by: step)
      if panels.isEmpty { trend = top.trend }
      let suffix = panels.isEmpty ? "" : "_\(panels.count + 1)"
      let assistance =
        top.points.isEmpty
        ? assistance(of: try facts.named(fields.top), in: table, by: step) : []
      let isAssisted = !assistance.isEmpty
      if isAssisted {
        notes.append("\(headingText(name)): less assistance is progress, and stands higher")
      }
      if top.points.isEmpty, !isAssisted,
        sets(of: try facts.named(fields.top), in: table).contains(where: { !$0.sets.isEmpty })
      {
        unknown.append(name)
      }
      let unit = facts.units.shown("lb").unit
      let series =
        isAssisted
        ? [
          ChartSeries(
            "assistance\(suffix)", label: "assistance", remark: Self.last(of: assistance),
            kind: .line, points: assistance)
        ]
        : [
          ChartSeries(
            "top_load\(suffix)", label: "top load", remark: Self.last(of: top.points), kind: .line,
            points: top.points),
          ChartSeries(
            "e1rm\(suffix)", label: "e1RM",
            remark: "\(Self.last(of: estimate.points)) (\(facts.request.formula.title))",
            kind: .line,
            points: estimate.points),
        ]
      panels.append(
        ChartPanel.Content(
          title: exercises.count > 1 ? headingText(name) : nil,
          axes: [.init(unit: unit, isReversed: isAssisted)], series: series))
    }
    let absent =
      unknown.isEmpty
      ? nil : "known load of \(unknown.map { $0.lowercased() }.joined(separator: ", "))"
    if panels.count > unknown.count {
      notes += unknown.map { "\(headingText($0)): no load of it is known" }
    }
    let first = panels.flatMap { $0.series.flatMap(\.points) }.map(\.date).min()
    return Chart(
      "strength", title: exercises.count == 1 ? headingText(exercises[0]) : "Strength",
      unit: facts.units.shown("lb").unit, over: facts.span(from: first), by: step,
      mostRows: facts.request.mostRows, trend: trend, notes: notes, absent: absent,
      panels: panels)
  }

  /// - Throws: `unknownField` for an exercise that no log has, with the nearest name.
  private func table(of fields: [QueryField]) throws -> FactTable {
    do {
      return try facts.table(of: fields)
    } catch var error as ActionError where error.kind == .unknownField {
      // What a query is told names its field; here it is an exercise.
      error.message = error.message.replacing("a number for 'lift:", with: "the exercise '")
        .replacing(".top_weight'", with: "'").replacing("\"", with: "")
      let isNear = error.hint?.contains("lift:") == true
      error.hint =
        isNear
        ? error.hint?.replacing("lift:", with: "").replacing("\"", with: "")
        : "See: bestupid exercise list"
      throw error
    }
  }

  /// The sets of the days that are asked for.
  private func sets(
    of field: QueryField, in table: FactTable
  ) -> [(date: CalendarDate, sets: [StrengthSet])] {
    let columns = field.columns.compactMap { table.columns[$0] }
    let asked = facts.asked
    return table.dates.enumerated().filter { asked.contains($0.element) }.map { index, date in
      let sets = columns.flatMap { facts -> [StrengthSet] in
        if case .sets(let runs)? = facts[index] { runs.map(\.set) } else { [] }
      }
      return (date, sets)
    }
  }

  /// So many repetitions a set with assistance needs to count.
  private static let leastRepetitions = 3.0

  /// The least assistance of each step: of an exercise whose whole load is never known.
  private func assistance(
    of field: QueryField, in table: FactTable, by step: QueryStep
  ) -> [ChartPoint] {
    let shown = facts.units.shown("lb")
    var points: [ChartPoint] = []
    for (date, sets) in sets(of: field, in: table) {
      let counted = sets.filter { ($0.repetitions ?? 0) >= Self.leastRepetitions }
      guard let pounds = counted.compactMap(\.load?.assistPounds).min() else { continue }
      let start = step.start(of: date)
      let known = points.last?.date == start ? points.removeLast().value : nil
      let value = shown.value(pounds)
      points.append(ChartPoint(start, min(value, known ?? value)))
    }
    return points
  }

  private static func last(of points: [ChartPoint]) -> String {
    points.last.map { ($0.isApproximate ? "~" : "") + grouped($0.value) } ?? ""
  }
}
