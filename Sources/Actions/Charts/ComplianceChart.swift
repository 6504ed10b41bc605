import Charts
import DayStore
import Query
import Store
import Values

/// Planned against done by week, with the rates of habits and todos.
struct ComplianceChart {
  private let facts: ChartFacts

  init(_ facts: ChartFacts) { self.facts = facts }

  func chart() throws -> Chart {
    let step = try facts.step(usually: .week)
    guard step == .week else {
      throw ActionError.usage(
        "compliance is that of weeks", hint: "Write: bestupid chart compliance --by week")
    }
    let fields = [try QueryField("habits.rate"), try QueryField("todos.rate")]
    let table = try facts.table(of: fields)
    let span = ChartFacts.whole(facts.span(from: table.dates.first), by: step)
    func inSpan(_ points: [ChartPoint]) -> [ChartPoint] {
      points.filter { $0.date >= span.lowerBound.monday }
    }
    let rates = try fields.map { try facts.values(of: $0, in: table, by: step) }
    let kept = try kept(in: span)
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
      "compliance", title: "Compliance", unit: "part that was done", over: span, by: step,
      mostRows: facts.request.mostRows,
      trend: Trend(kept.map { (date: $0.date, value: $0.value) }),
      panels: [ChartPanel.Content(axes: [.init(unit: nil, scale: .parts)], series: series)])
  }

  /// (done + moved) ÷ planned of each week that has a plan and days that count.
  private func kept(in span: ClosedRange<CalendarDate>) throws -> [ChartPoint] {
    let listing = try facts.context.store.listing()
    let days = listing.days
    let types = try facts.context.trainingTypes
    let reader = try RecordReader(facts.context.store)
    var points: [ChartPoint] = []
    var monday = span.lowerBound.monday
    while monday <= span.upperBound {
      let week = try WeekPlans.week(
        of: monday, today: facts.today, among: days, beside: listing.others, types: types,
        with: reader, in: facts.context)
      if week.progress.plan != nil, let rate = week.progress.compliance.rate {
        points.append(ChartPoint(monday, rate))
      }
      monday = monday.advanced(by: 7)
    }
    return points
  }

  private static func last(_ points: [ChartPoint]) -> String {
    points.last.map { grouped($0.value, roundedTo: 100) } ?? ""
  }
}
