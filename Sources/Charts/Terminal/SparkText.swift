/// A chart where there is no room for axes: a row of bars for each series.
struct SparkText {
  let chart: Chart
  let screen: ChartScreen

  var lines: [ChartLine] {
    let groups = chart.panels.flatMap { values(of: $0) }
    var lines = ChartWords(screen: screen).head(chart.heading, chart.range)
    for group in groups {
      if groups.count > 1 { lines += ChartLine.wrapped(group.label, to: screen.columns) }
      lines.append(spark(group.values))
      lines += figures(group.values)
    }
    return lines
  }

  /// The values of each step, one list for each series; bars behind each other are one.
  private func values(of panel: ChartPanel) -> [(label: String, values: [Double?])] {
    let series = panel.series.filter { $0.rule == nil && !$0.points.isEmpty }
    let bars = series.filter { $0.kind == .bar }
    let others = series.filter { $0.kind != .bar }
    let groups = (bars.isEmpty ? [] : [bars]) + others.map { [$0] }
    return groups.map { group in
      var values = [Double?](repeating: nil, count: chart.dates.count)
      for point in group.flatMap(\.points) {
        guard let index = chart.index(of: point.date) else { continue }
        values[index] = (values[index] ?? 0) + point.value
      }
      let name = group.count == 1 ? group[0].label : nil
      let parts = [panel.title, name].compactMap(\.self)
      return (parts.joined(separator: ", "), values)
    }
  }

  /// A bar a column: the mean of the steps that fall on it.
  private func spark(_ values: [Double?]) -> ChartLine {
    let count = min(screen.columns, values.count)
    var columns = [[Double]](repeating: [], count: count)
    for (index, value) in values.enumerated() {
      if let value { columns[(2 * index + 1) * count / (2 * values.count)].append(value) }
    }
    let means = columns.map { $0.isEmpty ? nil : $0.reduce(0, +) / Double($0.count) }
    let scale = Sparkline(means.compactMap(\.self))
    var line = ChartLine()
    for mean in means {
      guard let mean, let scale else {
        line.append(" ")
        continue
      }
      line.append(screen.bar(scale.index(mean)), .series(0))
    }
    return line
  }

  private func figures(_ values: [Double?]) -> [ChartLine] {
    let known = values.compactMap(\.self)
    guard let first = known.first, let last = known.last, let low = known.min(),
      let high = known.max()
    else { return [] }
    let words = [("first", first), ("last", last), ("low", low), ("high", high)]
      .map { "\($0)\u{A0}\(grouped($1))" }.joined(separator: " ")
    return ChartLine.wrapped(words, to: screen.columns).map { line in
      ChartLine(line.text.replacing("\u{A0}", with: " "))
    }
  }
}
