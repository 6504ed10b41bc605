import Charts
import Query
import Values

/// The chart of one field: its values, their mean, and its target.
struct FieldChart {
  private let facts: ChartFacts

  init(_ facts: ChartFacts) { self.facts = facts }

  /// The field of a chart of one field.
  ///
  /// - Throws: `InputError` with code `usage` for words.
  static func fields(_ field: QueryField) throws(InputError) -> [QueryField] {
    guard !field.isText else {
      throw InputError(
        .usage, "\(field.name) is text; a chart needs numbers",
        hint: "Write: bestupid chart weight")
    }
    return [field]
  }

  /// Body weight, with `targets.weight`.
  func weight() throws(InputError) -> Chart {
    // A target is written in the person's unit, and a chart may be in another.
    let shown = facts.shown("lb")
    let numbers = facts.weightTarget.map { target, units in
      target.numbers.map { shown.value(units.shown("lb").formatValue($0)) }
    }
    let marks = (numbers ?? []).enumerated().map { index, number in
      ChartMark(index == 0 ? "target" : "target_high", label: "target", value: number)
    }
    return try chart(named: "Weight", marks: marks, tellsChange: true)
  }

  /// Any field of a query.
  func chart(
    named title: String, marks: [ChartMark] = [],
    tellsChange: Bool = false
  ) throws(InputError) -> Chart {
    let field = facts.fields[0]
    let values = try facts.values()[0]
    let series = ChartSeries(
      field.name, label: facts.step.rawValue, remark: "(\(grouped(Double(values.points.count))))",
      // Days are dots, of which the mean is the line; longer steps have none.
      kind: facts.step == .day ? .point : .line,
      points: values.points)
    let scale: ChartPanel.Scale = values.unit == "/10" ? .scores : .data
    let span = facts.query.span(from: values.points.first?.date)
    return Chart(
      facts.request.subject.name, title: title, unit: shownUnit(values.unit), over: span,
      by: facts.step, steps: facts.steps(of: span),
      trend: values.trend, tellsChange: tellsChange,
      notes: values.notes,
      panels: [
        ChartPanel.Content(
          axes: [.init(unit: values.unit, scale: scale)],
          series: [series] + facts.mean(values), marks: marks)
      ])
  }
}
