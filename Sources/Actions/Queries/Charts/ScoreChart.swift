import BotMetrics
import Charts
import Query
import Store
import Values

/// Sleep and mood: what a person scores from 0 to 10.
struct ScoreChart {
  private let facts: ChartFacts

  init(_ facts: ChartFacts) { self.facts = facts }

  /// Mood in the morning and in the evening, energy and focus, below each other.
  func mood() throws -> Chart {
    let step = try facts.step()
    let scores = try [
      ("Morning", "mood_am"), ("Evening", "mood_pm"), ("Energy", "energy"), ("Focus", "focus"),
    ].map { title, name in (title: title, field: try QueryField(name)) }
    let table = try facts.table(of: scores.map(\.field))
    var panels: [ChartPanel.Content] = []
    var trend: Trend?
    for (index, score) in scores.enumerated() {
      let values = try facts.values(of: score.field, in: table, by: step)
      if index == 0 { trend = values.trend }
      panels.append(
        ChartPanel.Content(
          title: score.title, axes: [.init(unit: values.unit, scale: .scores)],
          series: [
            ChartSeries(
              score.field.name, label: step.rawValue, kind: .point, points: values.points)
          ] + facts.mean(values, id: "\(score.field.name)_mean")))
    }
    let first = panels.compactMap { $0.series[0].points.first?.date }.min()
    return Chart(
      "mood", title: "Mood", unit: "0 to 10", over: facts.span(from: first), by: step,
      mostRows: facts.request.mostRows, trend: trend, marksWeekends: true, panels: panels)
  }

  /// Hours of sleep as bars with their mean, and its quality on an axis of its own.
  func sleep() throws -> Chart {
    let step = try facts.step()
    let (hours, quality) = (try QueryField("sleep"), try QueryField("sleep_quality"))
    let table = try facts.table(of: [hours, quality])
    let slept = try facts.values(of: hours, in: table, by: step)
    let scored = try facts.values(of: quality, in: table, by: step)
    var axes = [ChartPanel.AxisContent(unit: slept.unit, scale: .fromZero)]
    var series = try stages(of: slept.points, by: step)
    let nights = Set(series.flatMap { $0.points.map(\.date) })
    let others = slept.points.filter { !nights.contains($0.date) }
    if !others.isEmpty || series.isEmpty {
      // Beside stages, which have all colours, hours have a letter and a filling of their own.
      series.append(
        ChartSeries(
          "sleep", label: "hours", remark: "(\(grouped(Double(others.count))))", kind: .bar,
          points: others, letter: "h", slot: series.isEmpty ? 0 : ChartSeries.sharedSlots))
    }
    if !scored.points.isEmpty {
      axes.append(.init(id: "quality", unit: scored.unit, scale: .scores))
      series.append(
        ChartSeries(
          "sleep_quality", label: "quality, 0 to 10 at the right", kind: .line, axis: "quality",
          points: scored.points, slot: 2))
    }
    let first = [slept, scored].compactMap { $0.points.first?.date }.min()
    return Chart(
      "sleep", title: "Sleep", unit: slept.unit, over: facts.span(from: first), by: step,
      mostRows: facts.request.mostRows, trend: slept.trend, trendName: hours.name,
      panels: [ChartPanel.Content(axes: axes, series: series + facts.mean(slept))])
  }

  /// The stages of nights behind each other, of those that have all of them.
  private func stages(of nights: [ChartPoint], by step: QueryStep) throws -> [ChartSeries] {
    guard step == .day, !nights.isEmpty,
      let bytes = try facts.context.store.files.read(
        WatchFile.path, limit: DurableFile.sizeLimit)
    else { return [] }
    let known: [CalendarDate: SleepStages]
    do {
      known = try SleepStages.nights(bytes)
    } catch {
      try facts.context.tell(.warning("\(WatchFile.path): \(error.message)"))
      return []
    }
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
