import Charts
import DayStore
import Query
import Values

/// The chart of one field: its values, their mean, and its target.
struct FieldChart {
  private let facts: ChartFacts

  init(_ facts: ChartFacts) { self.facts = facts }

  /// Body weight, with `targets.weight`.
  func weight() throws -> Chart {
    let target = try facts.context.configurationForReading[.weightTarget]
    // A target is written in the person's unit, and a chart may be in another.
    let factor =
      facts.units.shown("lb").factor / (try facts.context.unitsForReading.shown("lb").factor)
    let numbers = target?.numbers ?? []
    let marks = numbers.enumerated().map { index, number in
      ChartMark(index == 0 ? "target" : "target_high", label: "target", value: number * factor)
    }
    return try chart(of: QueryField("weight"), named: "Weight", marks: marks)
  }

  /// Any field of a query.
  func chart(of field: QueryField) throws -> Chart {
    try chart(of: field, named: headingText(field.title), marks: [])
  }

  private func chart(
    of field: QueryField, named title: String, marks: [ChartMark]
  ) throws -> Chart {
    guard !field.isText else {
      throw ActionError.usage(
        "\(field.name) is a word, and a chart shows numbers", hint: "Write: bestupid chart weight")
    }
    let step = try facts.step()
    let table = try facts.table(of: [field])
    let values = try facts.values(of: field, in: table, by: step)
    let series = ChartSeries(
      field.name, label: step.rawValue, remark: "(\(grouped(Double(values.points.count))))",
      kind: .point,
      points: values.points)
    let scale: ChartPanel.Scale = values.unit == "/10" ? .scores : .data
    return Chart(
      facts.request.subject.name, title: title, unit: shownUnit(values.unit),
      over: facts.span(from: values.points.first?.date), by: step,
      mostRows: facts.request.mostRows, trend: values.trend,
      panels: [
        ChartPanel.Content(
          axes: [.init(unit: values.unit, scale: scale)],
          series: [series] + facts.mean(values), marks: marks)
      ])
  }
}
