import JSON
import TestSupport
import Testing

@testable import Charts
@testable import Query
@testable import Values

/// Charts as pictures.
@Suite("Charts as SVG")
struct SVGTests {
  private static let names = [
    "weight", "strength", "volume", "heatmap", "mood", "sleep", "staged", "habit", "lifts",
    "training",
    "compliance-weeks", "three-days",
  ]

  private func picture(_ chart: Chart, _ theme: ChartTheme? = nil) throws -> XMLNode {
    let text = SVGChart(chart, theme: theme).text
    return try #require(XMLNode(parsing: text), "\(text)")
  }

  // MARK: Form

  @Test(
    "a picture is well-formed XML with title, description, style and its four groups",
    arguments: names)
  func form(name: String) throws {
    let svg = try picture(try ChartFixture.chart(name))
    #expect(svg.name == "svg" && svg.attributes["xmlns"] == "http://www.w3.org/2000/svg")
    let height = name == "heatmap" ? "219.18" : "420"
    #expect(svg.attributes["viewBox"] == "0 0 800 \(height)" && svg.attributes["role"] == "img")
    #expect(svg.attributes["aria-labelledby"] == "t d")
    #expect(svg.children.map(\.name).prefix(3) == ["title", "desc", "style"])
    #expect(svg.children[0].attributes["id"] == "t" && svg.children[1].attributes["id"] == "d")
    #expect(
      svg.children.filter { $0.name == "g" }.map { $0.attributes["class"] ?? "" }
        == ["grid", "axis", "series", "legend"])
    for name in ["script", "a", "foreignObject", "image", "font", "use"] {
      #expect(svg.all(name).isEmpty)
    }
    #expect(svg.all.allSatisfy { $0.attributes["style"] == nil && $0.attributes["href"] == nil })
    #expect(svg.all.filter { $0.name == "text" }.allSatisfy { !$0.text.isEmpty })
  }

  @Test("the same chart is the same bytes, and numbers have two decimals at most", arguments: names)
  func bytes(name: String) throws {
    let text = SVGChart(try ChartFixture.chart(name), theme: nil).text
    #expect(text == SVGChart(try ChartFixture.chart(name), theme: nil).text)
    for piece in text.split(whereSeparator: { !$0.isNumber && $0 != "." }) {
      let decimals = piece.split(separator: ".", omittingEmptySubsequences: false).dropFirst()
      #expect(decimals.allSatisfy { $0.count <= 2 }, "\(piece)")
    }
  }

  @Test("text is text: title, unit, axes and legend stand in the picture as words")
  func words() throws {
    let svg = try picture(try ChartFixture.weight())
    let texts = svg.all("text").map(\.text)
    for text in [
      "Weight (lb)  179.5, -3.7 in 83 days", "2030-12-13 to 2031-03-06", "180", "184", "12-16",
      "day (64)",
      "mean of 7 days", "target 180",
    ] {
      #expect(texts.contains(text), "\(text): \(texts)")
    }
    #expect(svg.children[0].text == "Weight (lb)")
    let description = svg.children[1].text
    #expect(description.hasPrefix("2030-12-13 to 2031-03-06: 64 values, first 183.2, last "))
    #expect(description.contains("trend ↓ "))
  }

  @Test("what a person wrote is text and no markup")
  func escaping() throws {
    let chart = Chart(
      "x", title: "A <b> & \"c\" \u{7}\u{85}", unit: nil, over: ChartFixture.span, by: .day,
      trend: nil,
      panels: [
        .init(
          axes: [.init(unit: nil)],
          series: [.init("x", label: "<i>", kind: .point, points: [.init(ChartFixture.day(1), 4)])])
      ])
    let svg = try picture(chart)
    #expect(svg.children[0].text == "A <b> & \"c\" ")
    #expect(svg.all("text").contains { $0.text.hasPrefix("<i>") })
  }

  // MARK: Layout

  private struct Box {
    let text: String
    let left, right, top, bottom: Double

    /// The box of a text: 0.62 em a character, 13 px high.
    init?(_ node: XMLNode) {
      guard let x = node.number("x"), let y = node.number("y") else { return nil }
      text = node.text
      let width = Double(node.text.count) * 0.62 * 13
      let anchors = ["start": 0, "middle": 0.5, "end": 1]
      let before = anchors[node.attributes["text-anchor"] ?? ""] ?? 0
      left = x - before * width
      right = left + width
      (top, bottom) = (y - 10, y + 3)
    }

    func overlaps(_ other: Box) -> Bool {
      left < other.right && other.left < right && top < other.bottom && other.top < bottom
    }
  }

  @Test("all labels lie inside the view box, and none on another", arguments: names)
  func labels(name: String) throws {
    try expectLabelsApart(try ChartFixture.chart(name), name)
  }

  @Test("labels stay apart whatever the values, the spans and the titles are")
  func randomLabels() throws {
    var random = SeededRandom()
    for _ in 0..<25 {
      let days = Int.random(in: 1...1500, using: &random)
      let scale = [0.01, 1, 1000, 1e6][Int.random(in: 0..<4, using: &random)]
      let lines = Int.random(in: 1...4, using: &random)
      let panels = (0..<Int.random(in: 1...4, using: &random)).map { place in
        ChartPanel.Content(
          title: "Panel \(place)", axes: [.init(unit: "lb")],
          series: (0..<lines).map { line in
            ChartSeries(
              "s\(line)", label: "series \(line)", remark: line == 2 ? "with more words" : "",
              kind: .line,
              points: (0..<days).filter { $0 % 3 != line }.map { index in
                ChartPoint(
                  ChartFixture.day(index), scale * Double.random(in: 0...9, using: &random))
              })
          })
      }
      let chart = Chart(
        "random", title: String(repeating: "Title ", count: Int.random(in: 1...40, using: &random)),
        unit: "lb", over: ChartFixture.day(0)...ChartFixture.day(days - 1), by: .day, trend: nil,
        panels: panels)
      try expectLabelsApart(chart, "seed \(random.seed)")
    }
  }

  @Test(
    "a picture has the ticks that it has room for",
    arguments: [
      (1, ["0", "2,000", "4,000", "6,000", "8,000"]),
      (2, ["0", "2,000", "4,000", "6,000", "8,000"]),
      (3, ["0", "5,000"]), (4, ["0", "5,000"]),
    ])
  func ticks(panels: Int, labels: [String]) throws {
    let series = ChartSeries(
      "x", label: "x", kind: .line, points: (0..<9).map { ChartPoint(ChartFixture.day($0), 8_000) })
    let content = ChartPanel.Content(axes: [.init(unit: "lb", scale: .fromZero)], series: [series])
    let chart = Chart(
      "x", title: "X", unit: "lb", over: ChartFixture.day(0)...ChartFixture.day(8), by: .day,
      trend: nil, panels: Array(repeating: content, count: panels))
    let texts = try picture(chart).all("text").map(\.text).filter {
      $0.allSatisfy { $0.isNumber || $0 == "," }
    }
    #expect(texts == Array(repeating: labels, count: panels).flatMap(\.self))
  }

  @Test(
    "the names of near lines stand 16 pixels apart, in the order of the lines and beside the plot",
    arguments: [0.0, 5, 9.97])
  func directLabels(value: Double) throws {
    let names = ["four", "three", "two", "one"]
    let series = names.enumerated().map { place, name in
      ChartSeries(
        name, label: name, kind: .line,
        points: (0..<20).map { ChartPoint(ChartFixture.day($0), value + Double(place) / 100) })
    }
    let chart = Chart(
      "x", title: "X", unit: nil, over: ChartFixture.day(0)...ChartFixture.day(19), by: .day,
      trend: nil,
      panels: [.init(axes: [.init(unit: nil, scale: .scores)], series: series)])
    let svg = try picture(chart)
    let labels = svg.all("text").filter { names.contains($0.text) }
      .compactMap { label in label.number("y").map { (y: $0, name: label.text) } }
      .sorted { $0.y < $1.y }
    // The highest line has the highest name.
    #expect(labels.map(\.name) == names.reversed())
    for (upper, lower) in zip(labels, labels.dropFirst()) {
      #expect(lower.y - upper.y >= 16 && lower.y - upper.y < 16.1)
    }
    // The ends of the lines lie within a pixel of each other, and beside them one of the names.
    let drawn = try #require(svg.children.first { $0.attributes["class"] == "series" })
    let ends = drawn.all("path").compactMap { path in
      path.attributes["d"]?.split(separator: " ").last.flatMap { Double($0) }
    }
    #expect(ends.count == 4)
    let end = try #require(ends.max())
    #expect(labels.contains { abs($0.y - 4.5 - end) < 5 }, "\(labels) \(end)")
  }

  private func expectLabelsApart(_ chart: Chart, _ name: String) throws {
    let boxes = try picture(chart).all("text").compactMap(Box.init)
    for (index, box) in boxes.enumerated() {
      #expect(
        box.left >= 0 && box.right <= 800 && box.top >= 0 && box.bottom <= 420,
        "\(name): \(box)")
      for other in boxes[(index + 1)...] {
        #expect(!box.overlaps(other), "\(name): '\(box.text)' and '\(other.text)'")
      }
    }
  }

  @Test("lines break where the terminal's do")
  func breaks() throws {
    let svg = try picture(try ChartFixture.weight())
    let series = try #require(svg.children.first { $0.attributes["class"] == "series" })
    let mean = try ChartFixture.weight().panels[0].series[1]
    #expect(series.all("path").count == mean.segments(by: .day) { _ in true }.count)
    #expect(series.all("circle").count == 64)
  }

  @Test("a level of a heat map is told by its dots, and a series by its dashes and its mark")
  func withoutColour() throws {
    let levels = (0...4).map { level -> Int in
      var drawing = SVGDrawing(nil)
      SVGHeat.cell(level, x: 0, y: 0, on: &drawing, in: .series)
      return XMLNode(parsing: drawing.text(title: "", description: "", width: 1, height: 1))?
        .children.first { $0.attributes["class"] == "series" }?.all("circle").count ?? -1
    }
    #expect(levels == [0, 1, 2, 3, 4])
    #expect(Set((0..<4).map(SVGDrawing.dashes)).count == 4)
  }

  @Test("a heat map says which weeks it shows, and its levels are those of their days")
  func longHeatMap() throws {
    let last = ChartFixture.day(83)
    let points = (0..<700).map { index in
      // The older half has far longer days.
      ChartPoint(last.advanced(by: index - 699), Double((index < 200 ? 500 : 10) + index % 40))
    }
    let chart = Chart(
      "heatmap", title: "Training", unit: "minutes a day", over: points[0].date...last, by: .day,
      trend: nil,
      panels: [
        .init(
          layout: .cells, axes: [.init(unit: "min", scale: .fromZero)],
          series: [.init("training", label: "minutes", kind: .cell, points: points)])
      ])
    let svg = try picture(chart)
    let shown = points.filter { $0.date >= last.monday.advanced(by: -7 * 60) }
    let texts = svg.all("text").map(\.text)
    #expect(texts.contains("\(shown[0].date) to \(last)"), "\(texts)")
    #expect(svg.children[1].text.contains(": \(shown.count) values, "))
    for limit in HeatLevels(shown.map(\.value)).limits {
      #expect(texts.contains("to \(grouped(limit))"), "\(texts)")
    }
    let series = try #require(svg.children.first { $0.attributes["class"] == "series" })
    #expect(series.all("rect").count == shown.count)
  }

  @Test("marks are smaller where not all have room beside each other, and two pixels wide at least")
  func marks() throws {
    func radii(_ days: Int) throws -> Set<Double> {
      let chart = Chart(
        "x", title: "X", unit: nil, over: ChartFixture.day(0)...ChartFixture.day(days - 1),
        by: .day, trend: nil,
        panels: [
          .init(
            axes: [.init(unit: nil)],
            series: [
              .init(
                "x", label: "x", kind: .point,
                points: (0..<days).map { ChartPoint(ChartFixture.day($0), Double($0 % 7)) })
            ])
        ])
      let series = try picture(chart).children.first { $0.attributes["class"] == "series" }
      return Set(series?.all("circle").compactMap { $0.number("r") } ?? [])
    }
    #expect(try radii(84) == [2.5])
    let year = try #require(try radii(365).first)
    #expect((1.2..<2.5).contains(year))
    #expect(try radii(3650) == [1])
  }

  @Test("cells are squares that fill the width, and the picture is as high as they are")
  func cells() throws {
    for (name, chart) in [("heatmap", try ChartFixture.heatmap()), ("habit", ChartFixture.habit())]
    {
      let svg = try picture(chart)
      let series = svg.children.first { $0.attributes["class"] == "series" }
      let cells = (series?.all("rect") ?? []).filter {
        $0.attributes["class"]?.hasPrefix("h") == true
      }
      #expect(!cells.isEmpty)
      for cell in cells {
        #expect(cell.attributes["width"] == cell.attributes["height"], "\(name)")
      }
      guard name == "heatmap" else { continue }
      let side = try #require(cells[0].number("width")) + 2
      let right = try #require(cells.compactMap { $0.number("x") }.max()) + side
      #expect((770...784.5).contains(right), "\(right)")
      let bottom = try #require(cells.compactMap { $0.number("y") }.max()) + side
      let legend = svg.all("text").compactMap { $0.number("y") }.max() ?? 0
      #expect(bottom < legend - 10 && legend - bottom < 40, "\(bottom) \(legend)")
    }
  }

  @Test("each bar of weeks has its Monday's name below its middle, the last one too")
  func barLabels() throws {
    let monday = try #require(CalendarDate(mondayOfISOWeek: "2030-W51"))
    let mondays = (0..<12).map { monday.advanced(by: 7 * $0) }
    let series = ChartSeries(
      "run", label: "run", kind: .bar, points: mondays.map { ChartPoint($0, 30) }, slot: 1)
    let chart = Chart(
      "volume", title: "Training", unit: "minutes a week", over: monday...monday.advanced(by: 83),
      by: .week, trend: nil,
      panels: [.init(layout: .rows, axes: [.init(unit: "min", scale: .fromZero)], series: [series])]
    )
    let svg = try picture(chart)
    let bars = svg.all("rect").filter {
      $0.attributes["fill"] == "url(#p2)" && $0.number("height") ?? 0 > 20
    }
    let middles = bars.compactMap { bar in
      bar.number("x").flatMap { x in bar.number("width").map { x + $0 / 2 } }
    }
    let labels = svg.all("text").filter { $0.attributes["text-anchor"] == "middle" }
    #expect(labels.map(\.text) == mondays.map { String("\($0)".suffix(5)) })
    #expect(middles.count == 12)
    for (middle, label) in zip(middles, labels) {
      #expect(abs(middle - (label.number("x") ?? 0)) < 0.1)
    }
  }

  @Test("weekends are shaded by day, where a day is a pixel wide")
  func weekends() throws {
    func shades(_ days: Int, _ step: QueryStep) throws -> Int {
      let last = ChartFixture.first.advanced(by: days - 1)
      let series = ChartSeries(
        "x", label: "x", kind: .point, points: [ChartPoint(step.start(of: last), 5)])
      let chart = Chart(
        "mood", title: "Mood", unit: nil, over: ChartFixture.first...last, by: step, trend: nil,
        marksWeekends: true,
        panels: [.init(axes: [.init(unit: nil, scale: .scores)], series: [series])])
      return try picture(chart).all("rect").count { $0.attributes["class"] == "weekend" }
    }
    #expect(try shades(84, .day) == 24 && shades(600, .month) == 0 && shades(3000, .day) == 0)
  }

  // MARK: Colours

  @Test(
    "a person's colour with a contrast below 3 to a ground has an outline, in bars and in the legend",
    arguments: [
      ("#F6F1EA", true), ("#FFFFFF", true), ("#2E2E2E", true), ("#101010", true),
      ("#4A6A78", true), ("#B87E5E", false), ("#FF0000", false), ("#808080", false),
    ])
  func faint(color: String, isFaint: Bool) throws {
    // The contrasts by their own formula agree.
    let least = ChartTheme.allCases.map { Contrast.of(color, ChartColor.ground.value($0)) }.min()
    #expect((try #require(least) < 3) == isFaint)
    let series = ChartSeries(
      "row", label: "rowing", kind: .bar, points: [ChartPoint(ChartFixture.day(1), 30)], slot: 4,
      color: color)
    let chart = Chart(
      "volume", title: "Training", unit: nil, over: ChartFixture.span, by: .day, trend: nil,
      panels: [.init(layout: .rows, axes: [.init(unit: "min")], series: [series])])
    let bars = try picture(chart).all("rect").filter {
      $0.attributes["fill"] == "url(#p5-\(color.dropFirst().lowercased()))"
    }
    #expect(bars.count == 2)
    for bar in bars { #expect((bar.attributes["class"] == "l-axis") == isFaint) }
    let mark = try JSONNode(json: Array(VegaLite(chart).json.text().utf8))["mark"]
    #expect(mark == (isFaint ? ["type": "bar", "stroke": "#5A5A5A"] : "bar"))
  }

  @Test("both themes stand in one picture by class; a theme alone has no media rule")
  func themes() throws {
    let chart = try ChartFixture.weight()
    let both = try picture(chart).children[2].text
    #expect(
      both.contains(".s1{fill:#4A6A78}") && both.contains("@media (prefers-color-scheme: dark)"))
    #expect(both.contains(".s1{fill:#6F8F9B}"))
    for (theme, value) in [(ChartTheme.light, "#4A6A78"), (.dark, "#6F8F9B")] {
      let svg = try picture(chart, theme)
      #expect(!svg.children[2].text.contains("@media"))
      let marks = svg.all("circle").filter { $0.attributes["class"] == "s1" }
      #expect(!marks.isEmpty && marks.allSatisfy { $0.attributes["fill"] == value })
    }
  }
}
