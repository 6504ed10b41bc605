import Values

/// A heat map of a picture: a column a week, a cell a day.
struct SVGHeat {
  let weeks: HeatWeeks

  init(_ panel: ChartPanel, of chart: Chart) {
    weeks = HeatWeeks(of: panel, in: chart, atMost: Self.mostWeeks)
  }

  /// The most weeks whose cells can have four dots.
  private static let mostWeeks = 61
  private static let cellSize = 11.0
  /// The largest distance of two cells.
  private static let mostPitch = 28.0
  /// The height of the names of months.
  static let monthsHeight = 20.0

  /// The distance of two cells, which are squares.
  static func pitch(width: Double, height: Double = .infinity, of weeks: Int) -> Double {
    min(width / Double(weeks), (height - monthsHeight) / 7, mostPitch)
  }

  func draw(
    on drawing: inout SVGDrawing, left: Double, top: Double, width: Double, height: Double
  ) {
    let pitch = Self.pitch(width: width, height: height, of: weeks.count)
    var end = -Double.infinity
    for week in 0..<weeks.count {
      let date = weeks.monday.advanced(by: 7 * week)
      let label = DateTicks.monthLabel(of: date)
      let x = left + Double(week) * pitch
      guard date.day <= 7, x >= end, x + SVGDrawing.width(label) <= left + width else { continue }
      drawing.text(label, x: x, y: top + 8, in: .axis)
      end = x + SVGDrawing.width(label) + SVGDrawing.characterWidth
    }
    for weekday in CalendarDate.Weekday.allCases where weekday.rawValue % 2 == 1 {
      drawing.text(
        String(weekday.name.prefix(3)), x: left - 8,
        y: top + Self.monthsHeight + (Double(weekday.rawValue) - 0.5) * pitch + 4.5, anchor: "end",
        in: .axis)
    }
    for point in weeks.points {
      let (week, day) = weeks.monday.distance(to: point.date).quotientAndRemainder(dividingBy: 7)
      Self.cell(
        weeks.levels.level(of: point.value), x: left + Double(week) * pitch,
        y: top + Self.monthsHeight + Double(day) * pitch, size: pitch - 1, on: &drawing,
        in: .series)
    }
  }

  /// A cell of a level: an outline, and as many dots as the level, so that it needs no colour.
  static func cell(
    _ level: Int, x: Double, y: Double, size: Double = cellSize,
    on drawing: inout SVGDrawing, in group: SVGDrawing.Group
  ) {
    drawing.rectangle(
      x: x + 0.5, y: y + 0.5, width: size - 1, height: size - 1,
      .both(fill: level == 0 ? .ground : ChartColor.heat[level - 1], stroke: .axis), in: group)
    let places = [(0.3, 0.3), (0.7, 0.7), (0.7, 0.3), (0.3, 0.7)]
    for (right, down) in places.prefix(level) {
      drawing.circle(
        x: x + right * size, y: y + down * size, radius: 1,
        .fill(ChartColor.heatDots[level - 1]),
        in: group)
    }
  }
}
