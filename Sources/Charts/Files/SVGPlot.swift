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
      + stripHeight
  }

  /// The room for the phases below a map that has no plot below it, where they would be behind the values.
  private var stripHeight: Double {
    chart.bands.isEmpty || chart.panels.contains { $0.layout != .cells } ? 0 : 20
  }

  /// The room for the names of the left axis, with their gap; for a heat map those of weekdays.
  var leftWidth: Double {
    if heat != nil { return SVGDrawing.width("Mon") + 8 }
    return (panel.axes.first?.labels.map(SVGDrawing.width).max() ?? 0) + 8
  }

  /// The room at the right: for the names of lines.
  var rightWidth: Double { directLabels.map { SVGDrawing.width($0.text) + 8 }.max() ?? 0 }

  /// The names that stand at the right ends of lines: of all, or, where one is too long, of none.
  private var directLabels: [(index: Int, text: String)] {
    guard panel.layout == .plot else { return [] }
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
      entries.append(SVGLegend.Entry(sign: .none, text: "blank: \(panel.blank)"))
      return entries
    }
    guard panel.hasLegend else { return [] }
    let direct = Set(directLabels.map(\.index))
    var entries: [SVGLegend.Entry] = []
    for (index, series) in panel.series.enumerated()
    where !series.points.isEmpty && !direct.contains(index) {
      let sign: SVGLegend.Entry.Sign =
        switch series.kind {
        case .bar where series.isPlain: .plainBar
        case .bar: .bar(panel.slot(index), panel.color(index))
        case .line: .line(panel.slot(index), isSolid: series.rule != nil)
        case .point, .cell: .mark(panel.slot(index))
        }
      entries.append(.init(sign: sign, text: Self.text(of: series)))
    }
    for mark in panel.marks {
      entries.append(
        .init(sign: mark.value == nil ? .day : .target, text: panel.text(of: mark)))
    }
    let size = barGroups.size
    if size > 1, !barGroups.bars.isEmpty {
      entries.append(.init(sign: .none, text: "a bar: mean of \(size) \(chart.step)s"))
    }
    if panel.count == 1 { entries.append(.init(sign: .none, text: "one value")) }
    return entries
  }

  // MARK: Drawing

  /// Where the plot lies.
  private struct Frame {
    let left, right, top, bottom: Double
    let dates: [CalendarDate]
    /// The weeks of a map above, which the days stand below; nil for days that share the plot.
    let weeks: HeatWeeks?

    /// The middle of a step; nil for a day that the map does not show.
    func x(_ index: Int) -> Double? {
      guard let weeks else { return left + part(index) * (right - left) }
      let days = weeks.monday.distance(to: dates[index])
      guard days >= 0 else { return nil }
      return left + (Double(days) + 0.5) * (right - left) / Double(7 * weeks.count)
    }

    private func part(_ index: Int) -> Double {
      (2 * Double(index) + 1) / (2 * Double(dates.count))
    }

    /// The left edge of a day.
    func edge(of date: CalendarDate, in chart: Chart) -> Double {
      let part =
        weeks.map { Double($0.monday.distance(to: date)) / Double(7 * $0.count) }
        ?? chart.place(of: date) / Double(dates.count)
      return left + min(max(part, 0), 1) * (right - left)
    }

    func y(_ value: Double, on axis: ChartAxis) -> Double {
      top + min(max(axis.depth(of: value), 0), 1) * (bottom - top)
    }
  }

  /// Draws the panel. Its labels may stand half a line above and below of its height.
  func draw(
    on drawing: inout SVGDrawing, top: Double, height: Double, left: Double, right: Double,
    below map: SVGPlot? = nil, hasDays: Bool
  ) {
    let room = SVGChart.width - 2 * SVGChart.margin - left - right
    let start = SVGChart.margin + left
    if let heat {
      let height = (mapHeight(left: left).map { min($0, height) } ?? height) - stripHeight
      heat.draw(on: &drawing, left: start, top: top, width: room, height: height)
      if stripHeight > 0 {
        let pitch = SVGHeat.pitch(width: room, height: height, of: heat.weeks.count)
        let frame = Frame(
          left: start, right: start + pitch * Double(heat.weeks.count),
          top: top + SVGHeat.monthsHeight + 7 * pitch + 2, bottom: top + height + stripHeight,
          dates: chart.dates, weeks: heat.weeks)
        drawPhases(in: frame, on: &drawing)
      }
      return
    }
    let weeks = map?.heat?.weeks
    let width = weeks.map {
      SVGHeat.pitch(width: room, height: height, of: $0.count) * Double($0.count)
    }
    let frame = Frame(
      left: start, right: start + (width ?? room), top: top, bottom: top + height,
      dates: chart.dates, weeks: weeks)
    drawPhases(in: frame, on: &drawing)
    if chart.marksWeekends, chart.step == .day { shadeWeekends(in: frame, on: &drawing) }
    drawAxes(in: frame, on: &drawing)
    drawDays(in: frame, hasLabels: hasDays, on: &drawing)
    drawBars(in: frame, on: &drawing)
    for (index, series) in panel.series.enumerated() where series.kind != .bar {
      draw(series, index, in: frame, on: &drawing)
    }
    for mark in panel.marks {
      draw(mark, in: frame, on: &drawing)
    }
    drawDirectLabels(in: frame, on: &drawing)
  }

  private func draw(_ mark: ChartMark, in frame: Frame, on drawing: inout SVGDrawing) {
    let (start, end): ((x: Double, y: Double), (x: Double, y: Double))
    switch mark.place {
    case .value(let value):
      guard let axis = panel.axes.first else { return }
      let y = frame.y(value, on: axis)
      (start, end) = ((frame.left, y), (frame.right, y))
    case .day(let date):
      guard let x = chart.index(of: date).flatMap(frame.x) else { return }
      (start, end) = ((x, frame.top), (x, frame.bottom))
    }
    drawing.line(from: start, to: end, .stroke(.text, width: 1, dashes: "4 4"), in: .series)
  }

  /// The phases of the cycle behind the values, each with its letter where there is room.
  private func drawPhases(in frame: Frame, on drawing: inout SVGDrawing) {
    for band in chart.bands {
      let left = frame.edge(of: band.days.lowerBound, in: chart)
      let right = frame.edge(of: band.days.upperBound.advanced(by: 1), in: chart)
      guard right > left else { continue }
      drawing.rectangle(
        x: left, y: frame.top, width: right - left, height: frame.bottom - frame.top,
        .phase(band.phase, isPredicted: band.isPredicted), in: .grid)
      guard right - left >= SVGDrawing.characterWidth else { continue }
      drawing.text(
        String(band.letter), x: (left + right) / 2, y: frame.bottom - 5, anchor: "middle",
        in: .axis)
    }
  }

  private func shadeWeekends(in frame: Frame, on drawing: inout SVGDrawing) {
    let width = (frame.right - frame.left) / Double(frame.dates.count)
    // Thinner ones would be one grey ground.
    guard width >= 1 else { return }
    for (index, date) in chart.dates.enumerated() where date.weekday.rawValue > 5 {
      guard let x = frame.x(index) else { continue }
      drawing.rectangle(
        x: x - width / 2, y: frame.top, width: width,
        height: frame.bottom - frame.top, .fill(.weekend), in: .grid)
    }
  }

  private func drawAxes(in frame: Frame, on drawing: inout SVGDrawing) {
    guard let axis = panel.axes.first else { return }
    for (value, label) in zip(axis.ticks, axis.labels) {
      let y = frame.y(value, on: axis)
      drawing.line(from: (frame.left, y), to: (frame.right, y), .stroke(.grid), in: .grid)
      drawing.text(label, x: frame.left - 8, y: y + 4.5, anchor: "end", in: .axis)
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

  /// The thinnest bar with its gap.
  private static let thinnestBar = 3.0

  private var barGroups: BarGroups {
    let room = SVGChart.width - 2 * SVGChart.margin - leftWidth - rightWidth
    return BarGroups(of: panel, in: chart, atMost: Int(room / Self.thinnestBar))
  }

  /// The bars, the first series at the bottom, a pixel of ground between all; what is more than nothing is two pixels
  /// high at least.
  private func drawBars(in frame: Frame, on drawing: inout SVGDrawing) {
    guard let first = panel.series.first(where: { $0.kind == .bar }),
      let axis = panel.axis(of: first)
    else { return }
    let groups = barGroups
    let room = frame.right - frame.left
    let step = room * Double(groups.size) / Double(chart.dates.count)
    let width = min(step - 1, max(2, step * 0.8 - 1))
    for bar in groups.bars {
      let x = frame.left + bar.middle(of: chart.dates.count) * room
      var sum = 0.0
      var low = frame.y(0, on: axis)
      let parts = bar.parts.filter { $0.value > 0 }
      for (index, part) in parts.enumerated() {
        sum += part.value
        let above = Double(parts.count - 1 - index) * 3
        let top = max(frame.top + above, min(frame.y(sum, on: axis), low - 3))
        draw(
          part.series, x: x - width / 2, y: top, width: width, height: max(2, low - top - 1),
          on: &drawing)
        low = min(low, top)
      }
      if bar.isFar { drawFar(x: x, y: frame.top, .text, in: frame, on: &drawing) }
    }
  }

  /// A part of a bar. Where a filling has no room it is full.
  private func draw(
    _ series: Int, x: Double, y: Double, width: Double, height: Double,
    on drawing: inout SVGDrawing
  ) {
    let paint: SVGDrawing.Paint =
      panel.series[series].isPlain
      ? .both(fill: .ground, stroke: .axis)
      : min(width, height) < 4
        ? .fill(panel.color(series)) : .pattern(panel.slot(series), panel.color(series))
    drawing.rectangle(x: x, y: y, width: width, height: height, paint, in: .series)
  }

  private func draw(
    _ series: ChartSeries, _ index: Int, in frame: Frame, on drawing: inout SVGDrawing
  ) {
    guard let axis = panel.axis(of: series) else { return }
    let slot = panel.slot(index) % ChartColor.series.count
    func place(_ point: ChartPoint) -> (x: Double, y: Double)? {
      chart.index(of: point.date).flatMap(frame.x).map { ($0, frame.y(point.value, on: axis)) }
    }
    if series.kind == .line {
      for segment in series.segments(by: chart.step, where: { axis.contains($0.value) }) {
        drawing.path(
          segment.compactMap(place),
          .stroke(
            ChartColor.series[slot], width: 2,
            // A mean is a solid line beside dots.
            dashes: series.rule == nil ? SVGDrawing.dashes(slot) : ""),
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
