import Charts
import Cycle
import Query
import Values

/// Fields by phase: a row for each phase, with the same values as `query --by phase`.
struct PhaseChart {
  private let facts: ChartFacts

  init(_ facts: ChartFacts) { self.facts = facts }

  func chart() throws(InputError) -> Chart {
    let all = zip(facts.fields, try facts.values())
    // Of several fields those without a value say nothing.
    let known = all.filter { !$1.points.isEmpty }
    let shown = known.isEmpty ? Array(all.prefix(1)) : known
    let steps = CyclePhase.allCases.compactMap { phase in
      shown.flatMap(\.1.steps).first { $0.label == phase.rawValue }
        .map { ChartStep($0.date, $0.label) }
    }
    let isAlone = facts.fields.count == 1
    let name = isAlone ? facts.fields[0].title : facts.request.subject.name
    let first = shown.flatMap(\.1.points).map(\.date).min()
    return Chart(
      facts.request.subject.name, title: headingText(name) + " by phase",
      unit: isAlone ? shownUnit(shown[0].1.unit) : nil, over: facts.query.span(from: first),
      by: .phase, steps: steps, trend: nil, notes: shown.flatMap(\.1.notes),
      panels: shown.map { Self.panel($0, $1, isAlone: isAlone) })
  }

  private static func panel(
    _ field: QueryField, _ values: ChartFacts.FieldValues, isAlone: Bool
  ) -> ChartPanel.Content {
    let title = headingText(field.title)
    let bars = ChartSeries(
      field.name, label: field.aggregate.rawValue, kind: .bar, axis: field.name,
      points: values.points)
    return ChartPanel.Content(
      title: isAlone ? nil : shownUnit(values.unit).map { "\(title) (\($0))" } ?? title,
      layout: .rows, axes: [.init(id: field.name, unit: values.unit, scale: .fromZero)],
      series: [bars],
      words: !isAlone
        ? []
        : values.steps.map { step in
          .init(step.date, "\(step.count) \(step.count == 1 ? "day" : "days")")
        })
  }
}
