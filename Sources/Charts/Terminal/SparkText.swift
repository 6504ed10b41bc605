/// A chart where there is no room for axes: a row of bars for each series.
struct SparkText {
  let chart: Chart
  let screen: ChartScreen

  var lines: [ChartLine] {
    let groups = chart.panels.flatMap { values(of: $0) }
    var lines = ChartWords(screen: screen).head(chart.fullHeading, chart.range)
    for group in groups {
      if groups.count > 1 { lines += ChartLine.wrapped(group.label, to: screen.columns) }
      lines.append(spark(group.values, on: group.axis))
      lines += figures(group.values, on: group.axis)
    }
    return lines
  }

  /// What has a row of bars of its own.
  private struct Group {
    let label: String
    let values: [Double?]
    let axis: ChartAxis
  }

  /// The values of each step, one list for each series; bars behind each other are one.
  private func values(of panel: ChartPanel) -> [Group] {
    let series = panel.series.filter { $0.rule == nil && !$0.points.isEmpty }
    let bars = series.filter { $0.kind == .bar }
    let others = series.filter { $0.kind != .bar }
    let groups = (bars.isEmpty ? [] : [bars]) + others.map { [$0] }
    return groups.compactMap { group in
      var values = [Double?](repeating: nil, count: chart.dates.count)
      for point in group.flatMap(\.points) {
        guard let index = chart.index(of: point.date) else { continue }
        values[index] = (values[index] ?? 0) + point.value
      }
      let name = group.count == 1 ? group[0].label : nil
      let parts = [panel.title, name].compactMap(\.self)
      return panel.axis(of: group[0]).map { axis in
        Group(label: parts.joined(separator: ", "), values: values, axis: axis)
      }
    }
  }

  /// A bar a column: the mean of the steps that fall on it.
  ///
  /// Values that are not to scale have the lowest or the highest bar where no other falls on their column.
  private func spark(_ values: [Double?], on axis: ChartAxis) -> ChartLine {
    let count = min(screen.columns, values.count)
    var columns = [[Double]](repeating: [], count: count)
    for (index, value) in values.enumerated() {
      if let value { columns[(2 * index + 1) * count / (2 * values.count)].append(value) }
    }
    let means = columns.map { column -> Double? in
      let near = column.filter { isNear($0, on: axis) }
      let counted = near.isEmpty ? column : near
      return counted.isEmpty ? nil : counted.reduce(0, +) / Double(counted.count)
    }
    let scale = Sparkline(means.compactMap(\.self).filter { isNear($0, on: axis) })
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

  /// Whether a value is to scale; those of rows and cells all are.
  private func isNear(_ value: Double, on axis: ChartAxis) -> Bool {
    axis.contains(value) || chart.farValues.isEmpty
  }

  private func figures(_ values: [Double?], on axis: ChartAxis) -> [ChartLine] {
    let known = values.compactMap(\.self)
    guard let first = known.first, let last = known.last, let low = known.min(),
      let high = known.max()
    else { return [] }
    let words = [("first", first), ("last", last), ("low", low), ("high", high)]
      .map { "\($0)\u{A0}\(axis.text(of: $1))" }.joined(separator: " ")
    return ChartLine.wrapped(words, to: screen.columns).map { line in
      ChartLine(line.text.replacing("\u{A0}", with: " "))
    }
  }
}
