import Values

/// A heat map of a picture: a column a week, a cell a day.
struct SVGHeat {
  let chart: Chart
  let panel: ChartPanel

  private static let cellSize = 11.0

  func draw(
    on drawing: inout SVGDrawing, left: Double, top: Double, width: Double, height: Double
  ) {
    let last = chart.span.upperBound.monday
    let most = max(1, Int(width / (Self.cellSize + 1)))
    let weeks = min(chart.span.lowerBound.monday.distance(to: last) / 7 + 1, most)
    let monday = last.advanced(by: -7 * (weeks - 1))
    let pitch = min(24, width / Double(weeks), (height - 20) / 7)
    let points = panel.series.flatMap(\.points)
    let levels = panel.levels(of: points)
    var end = -Double.infinity
    for week in 0..<weeks {
      let date = monday.advanced(by: 7 * week)
      let label = DateTicks.monthLabel(of: date)
      let x = left + Double(week) * pitch
      guard date.day <= 7, x >= end, x + SVGDrawing.width(label) <= left + width else { continue }
      drawing.text(label, x: x, y: top + 8, in: .axis)
      end = x + SVGDrawing.width(label) + SVGDrawing.characterWidth
    }
    for weekday in CalendarDate.Weekday.allCases where weekday.rawValue % 2 == 1 {
      drawing.text(
        String(weekday.name.prefix(3)), x: left - 8,
        y: top + 20 + (Double(weekday.rawValue) - 0.5) * pitch + 4.5, anchor: "end", in: .axis)
    }
    for point in points where point.date >= monday {
      let (week, day) = monday.distance(to: point.date).quotientAndRemainder(dividingBy: 7)
      Self.cell(
        levels.level(of: point.value), x: left + Double(week) * pitch,
        y: top + 20 + Double(day) * pitch, size: pitch - 1, on: &drawing, in: .series)
    }
  }

  /// A cell of a level: an outline, and as many dots as the level, so that it needs no colour.
  static func cell(
    _ level: Int, x: Double, y: Double, size: Double = cellSize, on drawing: inout SVGDrawing,
    in group: SVGDrawing.Group
  ) {
    drawing.rectangle(
      x: x + 0.5, y: y + 0.5, width: size - 1, height: size - 1,
      .both(fill: level == 0 ? .ground : ChartColor.heat[level - 1], stroke: .axis), in: group)
    let places = [(0.3, 0.3), (0.7, 0.7), (0.7, 0.3), (0.3, 0.7)]
    for (right, down) in places.prefix(level) {
      drawing.circle(
        x: x + right * size, y: y + down * size, radius: 1, .fill(ChartColor.heatDots[level - 1]),
        in: group)
    }
  }
}
