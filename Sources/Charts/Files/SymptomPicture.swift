import Cycle
public import JSON

extension SymptomChart {
  /// The room for the names of symptoms, which are truncated to it.
  private static let labelWidth = 150.0
  /// The largest distance of two cells.
  private static let mostPitch = 28.0
  /// The room below the cells: the phases, and the names of days.
  private static let stripHeight = 20.0, daysHeight = 34.0
  private static let top = 68.0

  /// It as a picture: a square for each day of a symptom.
  public func svg(_ theme: ChartTheme?) -> String {
    var drawing = SVGDrawing(theme)
    let room = SVGChart.width - 2 * SVGChart.margin
    drawing.text(SVGChart.cut(heading, to: room), x: SVGChart.margin, y: 28, in: .legend)
    let subtitle = isEmpty ? emptyWords : range
    drawing.text(
      SVGChart.cut(subtitle, to: room), x: SVGChart.margin, y: 28 + SVGChart.lineHeight,
      in: .legend)
    var bottom = Self.top
    if !isEmpty { bottom = draw(on: &drawing) }
    return drawing.text(
      title: heading, description: isEmpty ? emptyWords : summary, width: SVGChart.width,
      height: bottom + 12)
  }

  /// Draws the cells and what is below them, and says where it ends.
  private func draw(on drawing: inout SVGDrawing) -> Double {
    let left = SVGChart.margin + Self.labelWidth
    let pitch = min(Self.mostPitch, (SVGChart.width - SVGChart.margin - left) / Double(lastDay))
    let levels = levels
    for (index, row) in rows.enumerated() {
      let y = Self.top + Double(index) * pitch
      drawing.text(
        SVGChart.cut(row.name, to: Self.labelWidth - 8), x: left - 8, y: y + pitch / 2 + 4.5,
        anchor: "end", in: .axis)
      for (day, count) in row.cycles.sorted(by: { $0.key < $1.key }) {
        SVGHeat.cell(
          levels.level(of: Double(count)), x: left + Double(day - 1) * pitch, y: y,
          size: pitch - 1, on: &drawing, in: .series)
      }
    }
    var y = Self.top + Double(rows.count) * pitch
    for (phase, days) in phaseDays {
      let x = left + Double(days.lowerBound - 1) * pitch
      let width = Double(days.count) * pitch
      drawing.rectangle(
        x: x, y: y + 2, width: width, height: Self.stripHeight - 4,
        .phase(phase), in: .grid)
      drawing.text(
        String(PhaseMark.of(phase).letter), x: x + width / 2, y: y + Self.stripHeight / 2 + 4.5,
        anchor: "middle", in: .axis)
    }
    if !phaseDays.isEmpty { y += Self.stripHeight }
    for day in 1...lastDay where Self.isNamed(day) {
      drawing.text(
        "\(day)", x: left + (Double(day) - 0.5) * pitch, y: y + 18, anchor: "middle", in: .axis)
    }
    let legend = legend
    let bottom = y + Self.daysHeight + legend.height
    legend.draw(on: &drawing, bottom: bottom)
    return bottom
  }

  private var legend: SVGLegend {
    var legend = SVGLegend(room: SVGChart.width - 2 * SVGChart.margin)
    legend.add(
      levels.names.map { level, text in
        .init(sign: .cell(level), text: Self.words(ofLevel: text))
      })
    legend.add([.init(sign: .none, text: "blank: none")])
    legend.add(
      phaseDays.map { phase, _ in
        .init(sign: .phase(phase), text: "\(PhaseMark.of(phase).letter) \(phase)")
      })
    return legend
  }

  /// It as a specification of Vega-Lite 5: a square for each day of a symptom.
  public var vegaLite: JSONValue {
    let levels = levels
    let names = Dictionary(uniqueKeysWithValues: levels.names.map { ($0.level, $0.text) })
    let values = rows.flatMap { row in
      row.cycles.sorted { $0.key < $1.key }.map { day, count -> JSONValue in
        [
          "symptom": .string(row.name), "day": .int(day), "cycles": .int(count),
          "level": .string(names[levels.level(of: Double(count))] ?? ""),
        ]
      }
    }
    return [
      "$schema": .string(VegaLite.schema), "title": .string(heading),
      "description": .string(isEmpty ? emptyWords : summary + "."),
      "data": ["values": .array(values)],
      "mark": ["type": "rect", "stroke": .string(ChartColor.axis.light)],
      "encoding": [
        "x": VegaLite.ordinal("day", (1...lastDay).map { .int($0) }),
        "y": VegaLite.ordinal("symptom", rows.map { .string($0.name) }),
        "color": VegaLite.color(
          "level", levels.names.map { ($0.text, ChartColor.heat[$0.level - 1]) }),
      ],
      "config": ["view": ["stroke": nil]],
    ]
  }
}
