import Charts
import Query
import Values

/// Planned against done by week, with the rates of habits and todos.
struct ComplianceChart {
  private let facts: ChartFacts

  init(_ facts: ChartFacts) { self.facts = facts }

  func chart() throws(InputError) -> Chart {
    let span = facts.spanOfWeeks
    let rates = try facts.values()
    // (done + moved) ÷ planned of each week that has a plan and days that count.
    let kept = facts.plannedWeeks.compactMap { week in
      week.compliance.rate.map { ChartPoint(week.monday, $0) }
    }
    func inSpan(_ points: [ChartPoint]) -> [ChartPoint] {
      points.filter { $0.date >= span.lowerBound.monday }
    }
    let series =
      [
        ChartSeries("compliance", label: "plan", remark: Self.last(kept), kind: .line, points: kept)
      ]
      + zip(["habits", "todos"], rates).map { label, values in
        let points = inSpan(values.points)
        return ChartSeries(
          "\(label)_rate", label: label, remark: Self.last(points), kind: .line, points: points)
      }
    return Chart(
      "compliance", title: "Compliance", unit: "percent done", over: span, by: facts.step,
      trend: Trend(kept.map { (date: $0.date, value: $0.value) }),
      panels: [ChartPanel.Content(axes: [.init(unit: nil, scale: .parts)], series: series)])
  }

  private static func last(_ points: [ChartPoint]) -> String {
    points.last.map { PersonalUnits.Shown.Form.percent.text($0.value) } ?? ""
  }
}
