import Query
import Values

/// One panel of a picture.
struct SVGPlot {
  let chart: Chart
  let panel: ChartPanel
  /// Its cells; nil for another layout.
  private let heat: SVGHeat?

  init(chart: Chart, panel: ChartPanel) {
    self.chart = chart
    self.panel = panel
    heat = panel.layout == .cells ? SVGHeat(panel, of: chart) : nil
  }

  /// The range that is drawn, as a heading says it.
  var range: String { heat?.weeks.range ?? chart.range }

  /// The days that are drawn; nil for all.
  var days: ClosedRange<CalendarDate>? { heat?.weeks.days }

  /// The height of its map of cells, which fills the width; nil for another layout.
  func mapHeight(left: Double) -> Double? {
    guard let heat else { return nil }
    let width = SVGChart.width - 2 * SVGChart.margin - left
    return SVGHeat.monthsHeight + 7 * SVGHeat.pitch(width: width, of: heat.weeks.count)
  }

  /// The room for the names of the left axis, with their gap; for a heat map those of weekdays.
  var leftWidth: Double {
    if heat != nil { return SVGDrawing.width("Mon") + 8 }
    return (panel.axes.first?.labels.map(SVGDrawing.width).max() ?? 0) + 8
  }

  /// The room at the right: for the names of an axis, or those of lines.
  var rightWidth: Double {
    if panel.axes.count > 1 {
      return (panel.axes[1].labels.map(SVGDrawing.width).max() ?? 0) + 8
    }
    return directLabels.map { SVGDrawing.width($0.text) + 8 }.max() ?? 0
  }

  /// The names that stand at the right ends of lines: of all, or, where one is too long, of none.
  private var directLabels: [(index: Int, text: String)] {
    guard panel.layout == .plot, panel.axes.count == 1 else { return [] }
    let lines = panel.series.enumerated().filter {
      $0.element.kind == .line && !$0.element.points.isEmpty
    }.map { (index: $0.offset, text: Self.text(of: $0.element)) }
    return lines.contains { $0.text.count > 24 } ? [] : lines
  }

  private static func text(of series: ChartSeries) -> String {
    series.remark.isEmpty ? series.label : "\(series.label) \(series.remark)"
  }

  // MARK: Legend

  var entries: [SVGLegend.Entry] {
    if let heat {
      var entries = heat.weeks.levels.names.map { name in
        SVGLegend.Entry(sign: .cell(name.level), text: name.text)
      }
      entries.append(SVGLegend.Entry(sign: .none, text: "blank: no log"))
      return entries
    }
    guard panel.hasLegend else { return [] }
    let direct = Set(directLabels.map(\.index))
    var entries: [SVGLegend.Entry] = []
    for (index, series) in panel.series.enumerated()
    where !series.points.isEmpty && !direct.contains(index) {
      let sign: SVGLegend.Entry.Sign =
        switch series.kind {
        case .bar: .bar(panel.slot(index), panel.color(index))
        case .line: .line(panel.slot(index))
        case .point, .cell: .mark(panel.slot(index))
        }
      entries.append(.init(sign: sign, text: Self.text(of: series)))
    }
    for mark in panel.marks {
      let isShown = panel.axes.first?.contains(mark.value) == true
      entries.append(
        .init(
          sign: isShown ? .target : .none,
          text: panel.text(of: mark)))
    }
    if panel.count == 1 { entries.append(.init(sign: .none, text: "one value")) }
    return entries
  }

  // MARK: Drawing

  /// Where the plot lies.
  private struct Frame {
    let left, right, top, bottom: Double
    let count: Int

    /// The middle of a step.
    func x(_ index: Int) -> Double {
      left + (2 * Double(index) + 1) * (right - left) / (2 * Double(count))
    }

    func y(_ value: Double, on axis: ChartAxis) -> Double {
      top + min(max(axis.depth(of: value), 0), 1) * (bottom - top)
    }
  }

  /// Draws the panel. Its labels may stand half a line above and below of its height.
  func draw(
    on drawing: inout SVGDrawing, top: Double, height: Double, left: Double, right: Double,
    hasDays: Bool
  ) {
    let frame = Frame(
      left: SVGChart.margin + left, right: SVGChart.width - SVGChart.margin - right, top: top,
      bottom: top + height, count: chart.dates.count)
    if let heat {
      return heat.draw(
        on: &drawing, left: frame.left, top: top, width: frame.right - frame.left,
        height: mapHeight(left: left).map { min($0, height) } ?? height)
    }
    if chart.marksWeekends, chart.step == .day { shadeWeekends(in: frame, on: &drawing) }
    drawAxes(in: frame, on: &drawing)
    drawDays(in: frame, hasLabels: hasDays, on: &drawing)
    drawBars(in: frame, on: &drawing)
    for (index, series) in panel.series.enumerated() where series.kind != .bar {
      draw(series, index, in: frame, on: &drawing)
    }
    for mark in panel.marks {
      guard let axis = panel.axes.first, axis.contains(mark.value) else { continue }
      let y = frame.y(mark.value, on: axis)
      drawing.line(
        from: (frame.left, y), to: (frame.right, y), .stroke(.text, width: 1, dashes: "4 4"),
        in: .series)
    }
    drawDirectLabels(in: frame, on: &drawing)
  }

  private func shadeWeekends(in frame: Frame, on drawing: inout SVGDrawing) {
    let width = (frame.right - frame.left) / Double(frame.count)
    // Thinner ones would be one grey ground.
    guard width >= 1 else { return }
    for (index, date) in chart.dates.enumerated() where date.weekday.rawValue > 5 {
      drawing.rectangle(
        x: frame.x(index) - width / 2, y: frame.top, width: width,
        height: frame.bottom - frame.top, .fill(.weekend), in: .grid)
    }
  }

  private func drawAxes(in frame: Frame, on drawing: inout SVGDrawing) {
    for (index, axis) in panel.axes.enumerated() {
      for (value, label) in zip(axis.ticks, axis.labels) {
        let y = frame.y(value, on: axis)
        if index == 0 {
          drawing.line(
            from: (frame.left, y), to: (frame.right, y), .stroke(.grid), in: .grid)
          drawing.text(label, x: frame.left - 8, y: y + 4.5, anchor: "end", in: .axis)
        } else {
          drawing.text(label, x: frame.right + 8, y: y + 4.5, in: .axis)
        }
      }
    }
  }

  private func drawDays(in frame: Frame, hasLabels: Bool, on drawing: inout SVGDrawing) {
    drawing.line(
      from: (frame.left, frame.bottom), to: (frame.right, frame.bottom), .stroke(.axis), in: .axis)
    let ticks = DateTicks(
      of: chart, width: SVGChart.width - SVGChart.margin, gap: 2 * SVGDrawing.characterWidth,
      labelWidth: SVGDrawing.width, anchor: 0.5, position: frame.x)
    for tick in ticks.ticks {
      drawing.line(
        from: (tick.position, frame.bottom), to: (tick.position, frame.bottom + 4), .stroke(.axis),
        in: .axis)
      if hasLabels, !tick.label.isEmpty {
        drawing.text(
          tick.label, x: tick.labelStart + SVGDrawing.width(tick.label) / 2, y: frame.bottom + 24,
          anchor: "middle", in: .axis)
      }
    }
  }

  /// The bars of each step, the first series at the bottom, a pixel of ground between all.
  private func drawBars(in frame: Frame, on drawing: inout SVGDrawing) {
    let bars = panel.series.enumerated().filter { $0.element.kind == .bar }
    guard let axis = bars.first.flatMap({ panel.axis(of: $0.element) }) else { return }
    let width = max(0.5, (frame.right - frame.left) / Double(frame.count) * 0.8 - 1)
    var sums: [CalendarDate: Double] = [:]
    for (index, series) in bars {
      for point in series.points where point.value > 0 {
        guard let place = chart.index(of: point.date) else { continue }
        let low = sums[point.date] ?? 0
        sums[point.date] = low + point.value
        let (bottom, top) = (frame.y(low, on: axis), frame.y(low + point.value, on: axis))
        drawing.rectangle(
          x: frame.x(place) - width / 2, y: top, width: width,
          height: max(0.5, bottom - top - 1), .pattern(panel.slot(index), panel.color(index)),
          in: .series)
      }
    }
    for (date, sum) in sums.sorted(by: { $0.key < $1.key }) where !axis.contains(sum) {
      guard let place = chart.index(of: date) else { continue }
      drawFar(x: frame.x(place), y: frame.top, .text, in: frame, on: &drawing)
    }
  }

  private func draw(
    _ series: ChartSeries, _ index: Int, in frame: Frame, on drawing: inout SVGDrawing
  ) {
    guard let axis = panel.axis(of: series) else { return }
    let slot = panel.slot(index) % ChartColor.series.count
    func place(_ point: ChartPoint) -> (x: Double, y: Double)? {
      chart.index(of: point.date).map { (frame.x($0), frame.y(point.value, on: axis)) }
    }
    if series.kind == .line {
      for segment in series.segments(where: { axis.contains($0.value) }) {
        drawing.path(
          segment.compactMap(place),
          .stroke(ChartColor.series[slot], width: 2, dashes: SVGDrawing.dashes(slot)),
          in: .series)
      }
    }
    guard series.rule == nil else { return }
    let size = Self.markSize(of: series.points.count, across: frame.right - frame.left)
    for point in series.points {
      guard let (x, y) = place(point) else { continue }
      if axis.contains(point.value) {
        drawing.mark(slot, size: size, x: x, y: y, in: .series)
      } else {
        drawFar(x: x, y: y, ChartColor.series[slot], in: frame, on: &drawing)
      }
    }
  }

  /// How large marks are, as a part of their usual size: where not all have room beside each other their area
  /// is as much smaller, down to dots of two pixels.
  private static func markSize(of count: Int, across width: Double) -> Double {
    max(0.4, min(1, width / (Double(count) * SVGDrawing.markWidth)).squareRoot())
  }

  /// A value that is not to scale: at the edge, as an arrow that points out of the plot.
  private func drawFar(
    x: Double, y: Double, _ color: ChartColor, in frame: Frame, on drawing: inout SVGDrawing
  ) {
    let tip = y <= frame.top ? -6.0 : 6.0
    drawing.polygon(
      [(x, y + tip / 2), (x - 4, y - tip / 2), (x + 4, y - tip / 2)], .fill(color), in: .series)
  }

  /// The names of lines beside their ends, moved apart by a line's height.
  private func drawDirectLabels(in frame: Frame, on drawing: inout SVGDrawing) {
    var labels = directLabels.compactMap { index, text -> (y: Double, index: Int, text: String)? in
      let series = panel.series[index]
      guard let axis = panel.axis(of: series),
        let last = series.points.last(where: { axis.contains($0.value) })
      else { return nil }
      return (frame.y(last.value, on: axis), index, text)
    }.sorted { ($0.y, $0.index) < ($1.y, $1.index) }
    for place in labels.indices.dropFirst() {
      labels[place].y = max(labels[place].y, labels[place - 1].y + 16)
    }
    if let last = labels.last, last.y > frame.bottom - 4 {
      let excess = last.y - (frame.bottom - 4)
      for place in labels.indices.reversed() {
        let most =
          place + 1 < labels.count ? labels[place + 1].y - 16 : labels[place].y - excess
        labels[place].y = min(labels[place].y, most)
      }
    }
    for label in labels {
      drawing.text(label.text, x: frame.right + 8, y: label.y + 4.5, in: .legend)
    }
  }
}
