import Charts
import Query
import Values

/// The top load and the estimated maximum of exercises, a panel each.
struct StrengthChart {
  private let facts: ChartFacts

  init(_ facts: ChartFacts) { self.facts = facts }

  /// - Throws: `InputError` with code `usage` for no exercise, too many, or one twice.
  static func check(_ exercises: [String]) throws(InputError) {
    guard (1...ChartSubject.mostExercises).contains(exercises.count) else {
      throw InputError(
        .usage,
        exercises.isEmpty
          ? "no exercise is named" : "a chart has at most \(ChartSubject.mostExercises) exercises",
        hint: "Write: bestupid chart strength 'Bench press'")
    }
    try checkNamedOnce(exercises)
  }

  private static func checkNamedOnce(_ exercises: [String]) throws(InputError) {
    guard Set(exercises.map { $0.lowercased() }).count == exercises.count else {
      throw InputError(
        .usage, "an exercise is named twice",
        hint: "Write: bestupid chart strength '\(exercises[0])'")
    }
  }

  /// The fields of exercises: the top load of each, then the estimated maximum of each.
  static func fields(_ exercises: [String]) throws(InputError) -> [QueryField] {
    var fields: [QueryField] = []
    for measure in ["top_weight", "e1rm"] {
      for name in exercises {
        fields.append(try QueryField("lift:\(QueryField.quoted(name)).\(measure)"))
      }
    }
    return fields
  }

  func chart(of exercises: [String]) throws(InputError) -> Chart {
    let values = try facts.values()
    var panels: [ChartPanel.Content] = []
    var trend: Trend?
    var notes: [String] = []
    var unknown: [String] = []
    let names = exercises.map { facts.exerciseNames[$0] ?? headingText($0) }
    try Self.checkNamedOnce(names)
    for (index, name) in names.enumerated() {
      let (top, estimate) = (values[index], values[exercises.count + index])
      let sets = sets(of: facts.fields[index])
      if panels.isEmpty { trend = top.trend }
      let suffix = panels.isEmpty ? "" : "_\(panels.count + 1)"
      let assistance = top.points.isEmpty ? assistance(in: sets) : []
      let isAssisted = !assistance.isEmpty
      if isAssisted {
        notes.append("\(name): less assistance is progress, and stands higher")
      }
      if top.points.isEmpty, !isAssisted, sets.contains(where: { !$0.sets.isEmpty }) {
        unknown.append(name)
      }
      let unit = facts.shown("lb").unit
      let series =
        isAssisted
        ? [
          ChartSeries(
            "assistance\(suffix)", label: "assistance", remark: last(of: assistance),
            kind: .line, points: assistance)
        ]
        : [
          ChartSeries(
            "top_load\(suffix)", label: "top load", remark: last(of: top.points), kind: .line,
            points: top.points),
          ChartSeries(
            "e1rm\(suffix)", label: "e1RM",
            remark: "\(last(of: estimate.points)) (\(facts.request.formula.title))",
            kind: .line,
            points: estimate.points),
        ]
      panels.append(
        ChartPanel.Content(
          title: exercises.count > 1 ? name : nil,
          axes: [.init(unit: unit, isReversed: isAssisted)], series: series))
    }
    let absent =
      unknown.isEmpty
      ? nil : "known load of \(unknown.map { $0.lowercased() }.joined(separator: ", "))"
    if panels.count > unknown.count {
      notes += unknown.map { "\($0): no load of it is known" }
    }
    let first = panels.flatMap { $0.series.flatMap(\.points) }.map(\.date).min()
    return Chart(
      "strength", title: names.count == 1 ? names[0] : "Strength",
      unit: facts.shown("lb").unit, over: facts.query.span(from: first), by: facts.step,
      trend: trend, notes: notes, absent: absent,
      panels: panels)
  }

  /// The error of a query for an exercise that no log has, with the nearest name.
  static func unknown(_ error: InputError) -> InputError {
    var error = error
    // What a query is told names its field; here it is an exercise.
    error.message = error.message.replacing("a number for 'lift:", with: "the exercise '")
      .replacing(".top_weight'", with: "'").replacing("\"", with: "")
    let isNear = error.hint?.contains("lift:") == true
    error.hint =
      isNear
      ? error.hint?.replacing("lift:", with: "").replacing("\"", with: "")
      : "See: bestupid exercise list"
    return error
  }

  /// The sets of the days that are asked for.
  private func sets(of field: QueryField) -> [(date: CalendarDate, sets: [StrengthSet])] {
    let table = facts.table
    let columns = field.columns.compactMap { table.columns[$0] }
    let asked = facts.query.asked
    return table.dates.enumerated().filter { asked.contains($0.element) }.map { index, date in
      let sets = columns.flatMap { facts -> [StrengthSet] in
        if case .sets(let runs)? = facts[index] { runs.map(\.set) } else { [] }
      }
      return (date, sets)
    }
  }

  /// The fewest repetitions with which an assisted set counts.
  private static let leastRepetitions = 3.0

  /// The least assistance of each step: of an exercise whose whole load is never known.
  private func assistance(
    in sets: [(date: CalendarDate, sets: [StrengthSet])]
  ) -> [ChartPoint] {
    let shown = facts.shown("lb")
    var points: [ChartPoint] = []
    for (date, sets) in sets {
      let counted = sets.filter { ($0.repetitions ?? 0) >= Self.leastRepetitions }
      guard let pounds = counted.compactMap(\.load?.assistPounds).min() else { continue }
      let start = facts.step.start(of: date)
      let known = points.last?.date == start ? points.removeLast().value : nil
      let value = shown.value(pounds)
      points.append(ChartPoint(start, min(value, known ?? value)))
    }
    return points
  }

  private func last(of points: [ChartPoint]) -> String {
    points.last.map { ($0.isApproximate ? "~" : "") + facts.shown("lb").text($0.value) } ?? ""
  }
}
