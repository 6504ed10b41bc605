import Values

/// One plot of a screen: its cells, the names of its axis and its legend.
struct PlotPanel {
  let panel: ChartPanel
  let screen: ChartScreen
  let days: DayColumns
  /// The cells, row by row.
  private(set) var canvas: Canvas
  /// Whether two series meet in a cell.
  private var areMet = false
  /// The bars, if there are any, and how wide each is.
  private var bars: BarGroups?
  private var barWidth: Int?

  private var chart: Chart { days.chart }
  private var rows: Int { panel.rows }

  init(panel: ChartPanel, screen: ChartScreen, days: DayColumns) {
    (self.panel, self.screen, self.days) = (panel, screen, days)
    canvas = Canvas(columns: days.count, rows: panel.rows)
    drawBars()
    for (index, series) in panel.series.enumerated() where isJoined(series) {
      drawLine(of: series, index, isJoint: true)
    }
    var taken: [BrailleDots.Cell: Int] = [:]
    for (index, series) in panel.series.enumerated()
    where series.kind != .bar && !isLine(series) {
      drawPoints(of: series, index, &taken)
    }
    drawMarks()
    for (index, series) in panel.series.enumerated() where isLine(series) {
      drawLine(of: series, index, isJoint: false)
    }
  }

  /// The names of the left axis by their rows.
  var labels: [Int: String] {
    guard let axis = panel.axes.first else { return [:] }
    return Dictionary(zip(axis.ticks.map { row($0, on: axis, of: rows) }, axis.labels)) { $1 }
  }

  private func row(_ value: Double, on axis: ChartAxis, of rows: Int) -> Int {
    let place = (axis.depth(of: value) * Double(rows - 1) + 0.5).rounded(.down)
    return Int(min(max(place, 0), Double(rows - 1)))
  }

  private func column(_ point: ChartPoint, parts: Int = 1) -> Int? {
    chart.index(of: point.date).flatMap { days.column($0, parts: parts) }
  }

  // MARK: Points

  private mutating func drawPoints(
    of series: ChartSeries, _ index: Int, _ taken: inout [BrailleDots.Cell: Int]
  ) {
    guard let axis = panel.axis(of: series) else { return }
    for point in marks(of: series, on: axis) {
      guard let column = column(point) else { continue }
      let row = row(point.value, on: axis, of: rows)
      let sign = axis.contains(point.value) ? sign(of: series) : farSign(row)
      let cell = BrailleDots.Cell(row: row, column: column)
      if let other = taken[cell], other != index {
        // No series hides another.
        canvas.set(row, column, screen.sign(.several), .plain)
        areMet = true
      } else {
        canvas.set(row, column, sign, panel.role(index))
        taken[cell] = index
      }
    }
  }

  /// The columns that a mark of a joined series has for itself at least.
  private static let markColumns = 2

  /// What has a mark: each value, or of joined ones that have no room beside each other the mean of those of some steps,
  /// and what is not to scale.
  private func marks(of series: ChartSeries, on axis: ChartAxis) -> [ChartPoint] {
    guard isJoined(series), markSteps > 1 else { return series.points }
    let near = series.points.filter { axis.contains($0.value) }
    let groups = Dictionary(grouping: near) { (chart.index(of: $0.date) ?? 0) / markSteps }
    let means = groups.values.map { points in
      ChartPoint(
        points[points.count / 2].date,
        points.reduce(0) { $0 + $1.value } / Double(points.count))
    }
    return means.sorted { $0.date < $1.date } + series.points.filter { !axis.contains($0.value) }
  }

  /// How many steps a mark stands for: one, unless a joined series has more values than there is room for.
  private var markSteps: Int {
    let most = days.count / Self.markColumns
    let isCrowded = panel.series.contains { isJoined($0) && $0.points.count > most }
    return isCrowded ? (chart.dates.count + most - 1) / most : 1
  }

  private mutating func drawMarks() {
    guard let axis = panel.axes.first else { return }
    for mark in panel.marks {
      switch mark.place {
      case .value(let value):
        let row = row(value, on: axis, of: rows)
        for column in 0..<days.count where canvas.isEmpty(row, column) {
          canvas.set(row, column, screen.sign(.target), .mark)
        }
      case .day(let date):
        guard let column = chart.index(of: date).flatMap({ days.column($0) }) else { continue }
        for row in 0..<rows where canvas.isEmpty(row, column) {
          canvas.set(row, column, screen.sign(.day), .mark)
        }
      }
    }
  }

  // MARK: Bars

  /// Bars with a gap between, the first series at the bottom; what is more than nothing has a row at least.
  private mutating func drawBars() {
    guard let first = panel.series.first(where: { $0.kind == .bar }),
      let axis = panel.axis(of: first)
    else { return }
    let groups = BarGroups(of: panel, in: chart, atMost: days.count / 2)
    bars = groups
    let count = (chart.dates.count + groups.size - 1) / groups.size
    let width = max(1, days.count / count - 1)
    barWidth = width
    for bar in groups.bars {
      let middle = (2 * (bar.steps.lowerBound / groups.size) + 1) * days.count / (2 * count)
      let columns = middle - (width - 1) / 2..<middle - (width - 1) / 2 + width
      var sum = 0.0
      var bottom = rows
      let parts = bar.parts.filter { $0.value > 0 }
      for (index, part) in parts.enumerated() {
        sum += part.value
        // Those above it need a row each.
        let top = max(parts.count - 1 - index, min(row(sum, on: axis, of: rows), bottom - 1))
        let sign = sign(of: panel.series[part.series])
        for row in top..<max(top, bottom) {
          for column in columns { canvas.set(row, column, sign, panel.role(part.series)) }
        }
        bottom = min(bottom, top)
      }
      if bar.isFar, let part = bar.parts.first {
        canvas.set(0, middle, farSign(0), panel.role(part.series))
      }
    }
  }

  // MARK: Lines

  /// A line of dots, or what joins the marks of a series. Of several values in a column of dots it has the mean.
  private mutating func drawLine(of series: ChartSeries, _ index: Int, isJoint: Bool) {
    guard let axis = panel.axis(of: series) else { return }
    // A line by itself is two dots thick.
    let isThick = !isJoint && screen.signs == .braille
    var dots = BrailleDots()
    let joined = isJoint && markSteps > 1 ? marks(of: series, on: axis) : series.points
    for segment in series.with(joined).segments(
      by: chart.step, apart: isJoint ? markSteps : 1, where: { axis.contains($0.value) })
    {
      let places = places(of: segment).map { place in
        (row: row(place.value, on: axis, of: 4 * rows), column: place.column)
      }
      func add(_ rowOffset: Int) {
        let all = places.map { (row: min($0.row + rowOffset, 4 * rows - 1), column: $0.column) }
        if let first = all.first { dots.add(row: first.row, column: first.column) }
        for (start, end) in zip(all, all.dropFirst()) { dots.add(from: start, to: end) }
      }
      add(0)
      if isThick { add(1) }
    }
    for (cell, bits) in dots.cells {
      let isBraille = screen.signs == .braille
      let sign = screen.sign(isJoint ? .joint : .mean)
      let isTaken = !canvas.isEmpty(cell.row, cell.column)
      // Thin bars stand before a line, which is seen between them.
      if isTaken, isJoint && !isBraille || barWidth.map({ $0 < 3 }) == true { continue }
      let all = isBraille ? bits | BrailleDots.dots(canvas.sign(cell.row, cell.column)) : bits
      canvas.set(
        cell.row, cell.column, isBraille ? BrailleDots.character(all) : sign, panel.role(index))
    }
    guard series.rule == nil, !isJoint else { return }
    for point in series.points where !axis.contains(point.value) {
      guard let column = column(point) else { continue }
      let row = row(point.value, on: axis, of: rows)
      canvas.set(row, column, farSign(row), panel.role(index))
    }
  }

  /// The columns of dots that a piece of a line has values in, with their means.
  private func places(of segment: [ChartPoint]) -> [(value: Double, column: Int)] {
    var places: [(sum: Double, count: Int, column: Int)] = []
    for point in segment {
      guard let column = column(point, parts: 2) else { continue }
      if let last = places.last, last.column == column {
        places[places.count - 1] = (last.sum + point.value, last.count + 1, column)
      } else {
        places.append((point.value, 1, column))
      }
    }
    return places.map { ($0.sum / Double($0.count), $0.column) }
  }

  // MARK: Signs

  /// What stands at the edge for a value that is not to scale.
  private func farSign(_ row: Int) -> Character { screen.sign(row == 0 ? .above : .below) }

  /// The series of the panel that no rule makes of others, and that are no bars.
  private var plain: [ChartSeries] { panel.series.filter { $0.rule == nil && $0.kind != .bar } }

  private var hasBars: Bool { panel.series.contains { $0.kind == .bar } }

  /// Whether a series is drawn as a line of dots: a mean, and a line that has its panel for itself.
  private func isLine(_ series: ChartSeries) -> Bool {
    series.rule != nil || series.kind == .line && plain.count == 1 && !hasBars
  }

  /// Whether a series has marks that are joined.
  private func isJoined(_ series: ChartSeries) -> Bool {
    series.kind == .line && !isLine(series)
  }

  private func sign(of series: ChartSeries) -> Character {
    if let index = panel.series.filter({ $0.kind == .bar }).firstIndex(of: series) {
      return screen.stackSign(index, series)
    }
    if isLine(series) { return screen.sign(.mean) }
    guard plain.count > 1 || hasBars, let index = plain.firstIndex(of: series) else {
      return screen.sign(.point)
    }
    return screen.seriesSign(index)
  }

  // MARK: The legend

  /// What its signs stand for.
  var legend: [ChartWords.Entry] {
    let words = ChartWords(screen: screen)
    var entries = panel.series.enumerated().filter { !$0.element.points.isEmpty }
      .map { index, series in
        ChartWords.Entry(
          sign: sign(of: series), role: panel.role(index), text: words.text(of: series))
      }
    if areMet { entries.append(.init(sign: screen.sign(.several), role: .plain, text: "several")) }
    for mark in panel.marks {
      let sign = screen.sign(mark.value == nil ? .day : .target)
      entries.append(.init(sign: sign, role: .mark, text: panel.text(of: mark)))
    }
    if markSteps > 1 {
      entries.append(
        .init(sign: nil, role: .plain, text: "a mark: mean of \(markSteps) \(chart.step)s"))
    }
    if let bars, bars.size > 1 {
      entries.append(
        .init(sign: nil, role: .plain, text: "a bar: mean of \(bars.size) \(chart.step)s"))
    }
    if panel.count == 1 { entries.append(.init(sign: nil, role: .plain, text: "one value")) }
    return entries
  }
}
