import Charts
import Query
import Values
import WatchData

/// Sleep and mood: what a person scores from 0 to 10.
struct ScoreChart {
  private let facts: ChartFacts

  init(_ facts: ChartFacts) { self.facts = facts }

  /// The scores of the chart of mood, with their titles.
  private static let scores = [
    (title: "Morning", field: "mood_am"), (title: "Evening", field: "mood_pm"),
    (title: "Energy", field: "energy"), (title: "Focus", field: "focus"),
  ]

  /// The fields of the chart of mood.
  static func moods() throws(InputError) -> [QueryField] {
    var fields: [QueryField] = []
    for score in scores { fields.append(try QueryField(score.field)) }
    return fields
  }

  /// Mood in the morning and in the evening, energy and focus, below each other.
  func mood() throws(InputError) -> Chart {
    let scored = try facts.values()
    let panels = zip(Self.scores, scored).map { score, values in
      ChartPanel.Content(
        title: score.title, axes: [.init(unit: values.unit, scale: .scores)],
        series: [
          ChartSeries(score.field, label: facts.step.rawValue, kind: .point, points: values.points)
        ] + facts.mean(values, id: "\(score.field)_mean"))
    }
    let first = panels.compactMap { $0.series[0].points.first?.date }.min()
    let span = facts.query.span(from: first)
    return Chart(
      "mood", title: "Mood", unit: "0 to 10", over: span, by: facts.step,
      steps: facts.steps(of: span), trend: scored[0].trend, marksWeekends: true, panels: panels)
  }

  /// Hours of sleep as bars with their mean, and below them its quality.
  func sleep() throws(InputError) -> Chart {
    let values = try facts.values()
    let (slept, scored) = (values[0], values[1])
    var series = stages(of: slept.points)
    let nights = Set(series.flatMap { $0.points.map(\.date) })
    let others = slept.points.filter { !nights.contains($0.date) }
    if !others.isEmpty || series.isEmpty {
      // Beside stages, which have all colours and fillings, nights of hours are plain.
      let isPlain = !series.isEmpty
      series.append(
        ChartSeries(
          "sleep", label: isPlain ? "no stages" : "hours",
          remark: "(\(grouped(Double(others.count))))", kind: .bar, points: others, letter: "h",
          slot: isPlain ? ChartSeries.sharedSlots : 0, isPlain: isPlain))
    }
    var panels = [
      ChartPanel.Content(
        title: "Hours", axes: [.init(unit: slept.unit, scale: .fromZero)],
        series: series + facts.mean(slept), share: 2)
    ]
    if scored.points.isEmpty {
      panels[0].title = nil
    } else {
      panels.append(
        ChartPanel.Content(
          title: "Quality (0 to 10)",
          axes: [.init(id: "quality", unit: scored.unit, scale: .scores)],
          series: [
            ChartSeries(
              "sleep_quality", label: facts.step.rawValue, kind: .point, axis: "quality",
              points: scored.points)
          ] + facts.mean(scored, id: "sleep_quality_mean", axis: "quality")))
    }
    let first = [slept, scored].compactMap { $0.points.first?.date }.min()
    let span = facts.query.span(from: first)
    return Chart(
      "sleep", title: "Sleep", unit: slept.unit, over: span, by: facts.step,
      steps: facts.steps(of: span), trend: slept.trend, trendName: facts.fields[0].name,
      panels: panels)
  }

  /// The stages of nights behind each other, of those that have all of them.
  private func stages(of nights: [ChartPoint]) -> [ChartSeries] {
    guard facts.step == .day else { return [] }
    let known = facts.nights
    let staged = nights.filter { known[$0.date] != nil }
    if staged.isEmpty { return [] }
    return SleepStages.Stage.allCases.enumerated().map { index, stage in
      ChartSeries(
        stage.rawValue, label: stage.name, kind: .bar,
        points: staged.compactMap { night in
          known[night.date]?.hours[stage].map { ChartPoint(night.date, $0) }
        }, letter: stage.rawValue.first ?? "#", slot: index)
    }
  }
}
