import Query

/// Panels with days from left to right, below each other, over one axis of days.
struct PlotText {
  let chart: Chart
  let panels: [ChartPanel]
  let screen: ChartScreen
  /// Whether they are the first of the chart, below the chart's own heading.
  let isFirst: Bool

  private var words: ChartWords { ChartWords(screen: screen) }
  private var rows: Int { chart.rows }

  /// The columns of the labels at the left, and at the right.
  private var labelWidth: Int { width(ofAxis: 0) }
  private var rightWidth: Int { width(ofAxis: 1) }
  private var columns: Int {
    max(1, screen.columns - labelWidth - 2 - (rightWidth > 0 ? rightWidth + 2 : 0))
  }

  private func width(ofAxis index: Int) -> Int {
    panels.compactMap { $0.axes.dropFirst(index).first }
      .flatMap { $0.labels.map(\.count) }.max() ?? 0
  }

  var lines: [ChartLine] {
    let legends = panels.map(entries)
    let isShared = legends.dropFirst().allSatisfy { $0 == legends[0] }
    var lines = isFirst ? words.head(chart.heading, chart.range) : []
    for (index, panel) in panels.enumerated() {
      if let title = panel.title { lines += ChartLine.wrapped(title, to: screen.columns, .title) }
      lines += plot(panel)
      if !isShared, index + 1 < panels.count { lines += words.legend(legends[index]) }
    }
    return lines + base + words.legend(isShared ? legends[0] : legends[legends.count - 1])
  }

  // MARK: A panel

  private func plot(_ panel: ChartPanel) -> [ChartLine] {
    let canvas = drawn(panel)
    let left = labels(of: panel.axes.first)
    let right = panel.axes.count > 1 ? labels(of: panel.axes[1]) : [:]
    return (0..<rows).map { row in
      let label = left[row] ?? ""
      var line = ChartLine()
      line.append(String(repeating: " ", count: labelWidth - label.count) + label + " ", .axis)
      line.append(screen.sign(left[row] == nil ? .axis : .tick), .axis)
      canvas.append(row: row, to: &line)
      if rightWidth > 0 {
        line.append(screen.sign(right[row] == nil ? .axis : .rightTick), .axis)
        line.append(right[row].map { " " + $0 } ?? "", .axis)
      }
      return line
    }
  }

  /// The names of an axis's ticks by their rows.
  private func labels(of axis: ChartAxis?) -> [Int: String] {
    guard let axis else { return [:] }
    return Dictionary(zip(axis.ticks.map { row($0, on: axis, of: rows) }, axis.labels)) { $1 }
  }

  private func row(_ value: Double, on axis: ChartAxis, of rows: Int) -> Int {
    let place = (axis.depth(of: value) * Double(rows - 1) + 0.5).rounded(.down)
    return Int(min(max(place, 0), Double(rows - 1)))
  }

  private func column(_ point: ChartPoint, of columns: Int) -> Int? {
    chart.index(of: point.date).map { (2 * $0 + 1) * columns / (2 * chart.dates.count) }
  }

  private func drawn(_ panel: ChartPanel) -> Canvas {
    var canvas = Canvas(columns: columns, rows: rows)
    drawBars(of: panel, on: &canvas)
    var taken = Set<BrailleDots.Cell>()
    for (index, series) in panel.series.enumerated()
    where series.kind != .bar && !isLine(series, in: panel) {
      drawPoints(of: series, index, in: panel, on: &canvas, &taken)
    }
    for mark in panel.marks {
      guard let axis = panel.axes.first, axis.contains(mark.value) else { continue }
      let row = row(mark.value, on: axis, of: rows)
      for column in 0..<columns where canvas.isEmpty(row, column) {
        canvas.set(row, column, screen.sign(.target), .mark)
      }
    }
    for (index, series) in panel.series.enumerated() where isLine(series, in: panel) {
      drawLine(of: series, index, in: panel, on: &canvas)
    }
    return canvas
  }

  private func drawPoints(
    of series: ChartSeries, _ index: Int, in panel: ChartPanel, on canvas: inout Canvas,
    _ taken: inout Set<BrailleDots.Cell>
  ) {
    guard let axis = panel.axis(of: series) else { return }
    for point in series.points {
      guard let column = column(point, of: columns) else { continue }
      let row = row(point.value, on: axis, of: rows)
      var sign = sign(of: series, in: panel)
      if !axis.contains(point.value) { sign = farSign(row) }
      // Where two series meet, the one that is named first stands.
      if taken.insert(BrailleDots.Cell(row: row, column: column)).inserted {
        canvas.set(row, column, sign, .series(panel.slot(index)))
      }
    }
  }

  /// The bars of each step, the first series at the bottom, as wide as leaves a blank between two. Of several days
  /// in a column the last counts.
  private func drawBars(of panel: ChartPanel, on canvas: inout Canvas) {
    let bars = panel.series.enumerated().filter { $0.element.kind == .bar }
    guard let axis = bars.first.flatMap({ panel.axis(of: $0.element) }) else { return }
    let values = bars.map { series in
      Dictionary(series.element.points.map { ($0.date, $0.value) }) { $1 }
    }
    for (index, date) in chart.dates.enumerated() where values.contains(where: { $0[date] != nil })
    {
      let column = (2 * index + 1) * columns / (2 * chart.dates.count)
      let width = max(1, columns / chart.dates.count - 1)
      let bar = column - (width - 1) / 2..<column - (width - 1) / 2 + width
      for row in 0..<rows { for column in bar { canvas.clear(row, column) } }
      var sum = 0.0
      var bottom = rows
      for (place, series) in bars.enumerated() {
        sum += values[place][date] ?? 0
        let top = row(sum, on: axis, of: rows)
        guard values[place][date].map({ $0 > 0 }) == true else { continue }
        let sign = screen.stackSign(place, series.element)
        for row in top..<max(top, bottom) {
          for column in bar {
            canvas.set(row, column, sign, .series(panel.slot(series.offset)))
          }
        }
        bottom = min(bottom, top)
      }
      if !axis.contains(sum) {
        canvas.set(0, column, farSign(0), .series(panel.slot(bars[0].offset)))
      }
    }
  }

  private func drawLine(
    of series: ChartSeries, _ index: Int, in panel: ChartPanel, on canvas: inout Canvas
  ) {
    guard let axis = panel.axis(of: series) else { return }
    var dots = BrailleDots()
    for segment in series.segments(where: { axis.contains($0.value) }) {
      let places = segment.compactMap { point in
        column(point, of: 2 * columns).map {
          (row: row(point.value, on: axis, of: 4 * rows), column: $0)
        }
      }
      if let first = places.first { dots.add(row: first.row, column: first.column) }
      for (start, end) in zip(places, places.dropFirst()) { dots.add(from: start, to: end) }
    }
    for (cell, bits) in dots.cells {
      let sign = screen.signs == .braille ? BrailleDots.character(bits) : screen.sign(.mean)
      canvas.set(cell.row, cell.column, sign, .series(panel.slot(index)))
    }
    guard series.rule == nil else { return }
    for point in series.points where !axis.contains(point.value) {
      guard let column = column(point, of: columns) else { continue }
      let row = row(point.value, on: axis, of: rows)
      canvas.set(row, column, farSign(row), .series(panel.slot(index)))
    }
  }

  // MARK: Signs

  /// What stands at the edge for a value that is not to scale.
  private func farSign(_ row: Int) -> Character { screen.sign(row == 0 ? .above : .below) }

  /// The series of a panel that no rule makes of others, and that are no bars.
  private func plain(_ panel: ChartPanel) -> [ChartSeries] {
    panel.series.filter { $0.rule == nil && $0.kind != .bar }
  }

  /// Whether a series is drawn as a line of dots: a mean, and a line that has its panel for itself.
  private func isLine(_ series: ChartSeries, in panel: ChartPanel) -> Bool {
    series.rule != nil || series.kind == .line && plain(panel).count == 1 && !hasBars(panel)
  }

  private func hasBars(_ panel: ChartPanel) -> Bool {
    panel.series.contains { $0.kind == .bar }
  }

  private func sign(of series: ChartSeries, in panel: ChartPanel) -> Character {
    if let index = panel.series.filter({ $0.kind == .bar }).firstIndex(of: series) {
      return screen.stackSign(index, series)
    }
    if isLine(series, in: panel) { return screen.sign(.mean) }
    let plain = plain(panel)
    guard plain.count > 1 || hasBars(panel), let index = plain.firstIndex(of: series) else {
      return screen.sign(.point)
    }
    return screen.seriesSign(index)
  }

  private func entries(of panel: ChartPanel) -> [ChartWords.Entry] {
    var entries = panel.series.enumerated().filter { !$0.element.points.isEmpty }
      .map { index, series in
        ChartWords.Entry(
          sign: sign(of: series, in: panel), role: .series(panel.slot(index)),
          text: words.text(of: series))
      }
    for mark in panel.marks {
      guard let axis = panel.axes.first else { continue }
      entries.append(
        .init(
          sign: axis.contains(mark.value) ? screen.sign(.target) : nil, role: .mark,
          text: panel.text(of: mark)))
    }
    if panel.count == 1 { entries.append(.init(sign: nil, role: .plain, text: "one value")) }
    return entries
  }

  // MARK: The axis of days

  private var base: [ChartLine] {
    let ticks = DateTicks(
      of: chart, width: Double(columns), gap: 2, labelWidth: { Double($0.count) },
      position: { Double((2 * $0 + 1) * columns / (2 * chart.dates.count)) })
    var signs = Array(repeating: screen.sign(.base), count: columns)
    if hasWeekends {
      for column in 0..<columns {
        let date = chart.dates[column * chart.dates.count / columns]
        if date.weekday.rawValue > 5 { signs[column] = screen.sign(.weekend) }
      }
    }
    var labels = ""
    for tick in ticks.ticks {
      signs[Int(tick.position)] = screen.sign(.baseTick)
      guard !tick.label.isEmpty else { continue }
      labels += String(repeating: " ", count: Int(tick.labelStart) - labels.count) + tick.label
    }
    let margin = String(repeating: " ", count: labelWidth + 1)
    return [
      ChartLine(margin + String(screen.sign(.corner)) + String(signs), .axis),
      ChartLine(margin + " " + labels, .axis),
    ]
  }

  /// Weekends are shown where each day has a column.
  private var hasWeekends: Bool {
    chart.marksWeekends && chart.step == .day && chart.dates.count <= columns
  }
}
