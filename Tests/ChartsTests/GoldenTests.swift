import TestSupport
import Testing

@testable import Charts
@testable import Commands
@testable import Query
@testable import Screens
@testable import Values

/// Charts on terminals of several widths, each beside a file of its own.
@Suite("Charts on a terminal")
struct GoldenTests {
  private static let charts = [
    "weight", "strength", "lifts", "volume", "training", "heatmap", "mood", "sleep", "staged",
    "habit",
    "compliance-weeks", "three-days",
  ]
  private static let screens = [20, 40, 80, 120]

  @Test("golden screens", arguments: charts, screens)
  func goldenScreen(name: String, width: Int) throws {
    let chart = try ChartFixture.chart(name)
    for (signs, suffix) in [(ChartScreen.Signs.braille, ""), (.ascii, "-ascii")] {
      let text = ChartFixture.text(chart, width, signs)
      let path = "\(TestEnvironment.root)/fixtures/charts/\(name)-\(width)\(suffix).txt"
      let difference = try Snapshot.difference(text, from: path)
      #expect(difference == nil)
    }
  }

  @Test(
    "golden screens in colour, on dark and on light ground: ␛ stands for the escape character",
    arguments: charts, screens.dropFirst())
  func goldenColors(name: String, width: Int) throws {
    let lines = ChartText(
      try ChartFixture.chart(name), on: ChartScreen(columns: width, signs: .braille)
    ).lines
    let plain = lines.map { $0.styled(Style(isColored: false)).codes + "\n" }.joined()
    #expect(plain == lines.map { $0.text + "\n" }.joined())
    for (ground, suffix) in [(ChartTheme.dark, "dark"), (.light, "light")] {
      var style = Style(isColored: true)
      style.has256Colors = true
      style.ground = ground
      let text = lines.map { $0.styled(style).codes + "\n" }.joined()
      let path = "\(TestEnvironment.root)/fixtures/charts/\(name)-\(width)-\(suffix).txt"
      let difference = try Snapshot.difference(text.replacing("\u{1B}", with: "␛"), from: path)
      #expect(difference == nil)
      #expect(text.replacing(/\u{1B}\[[0-9;]*m/, with: "") == plain)
    }
    // Sixteen colours change no character either.
    let basic = lines.map { $0.styled(Style(isColored: true)).codes + "\n" }.joined()
    #expect(basic.replacing(/\u{1B}\[[0-9;]*m/, with: "") == plain)
  }

  @Test(
    "no line is wider than the screen or ends with a blank; ASCII is ASCII; blocks have no braille")
  func everyWidth() throws {
    for (name, chart) in try ChartFixture.all() {
      for width in 12...130 {
        for signs in [ChartScreen.Signs.braille, .blocks, .ascii] {
          let lines = ChartText(chart, on: ChartScreen(columns: width, signs: signs)).lines
          let wrong = lines.map(\.text).first { line in
            line.count > width || line.last == " "
              || signs == .ascii && !line.utf8.allSatisfy { $0 < 128 }
              || signs == .blocks
                && line.unicodeScalars.contains { (0x2800...0x28FF).contains($0.value) }
          }
          #expect(wrong == nil, "\(name) at \(width), \(signs)")
        }
      }
    }
  }

  @Test("rows whose values leave no room for bars are a row of bars on a narrow screen")
  func narrowRows() throws {
    let series = ChartSeries(
      "tonnage", label: "lifted", kind: .bar,
      points: (0..<4).map { ChartPoint(ChartFixture.day(3 + 7 * $0), 123_456_789.5) })
    let chart = Chart(
      "volume", title: "Lifted", unit: "lb a week",
      over: ChartFixture.day(3)...ChartFixture.day(30),
      by: .week, trend: nil,
      panels: [.init(layout: .rows, axes: [.init(unit: "lb", scale: .fromZero)], series: [series])])
    for width in 24...40 {
      let lines = ChartText(chart, on: ChartScreen(columns: width, signs: .braille)).lines
      #expect(lines.allSatisfy { $0.text.count <= width }, "\(lines.map(\.text))")
      // Label, a blank, axis, four columns of a bar, and 123,456,790 behind a blank.
      #expect(lines.contains { $0.text.contains("│") } == (width >= 8 + 1 + 1 + 4 + 12), "\(width)")
    }
  }

  @Test("colour only adds: every piece has its role, and the text is the same without")
  func roles() throws {
    let lines = ChartText(
      try ChartFixture.weight(), on: ChartScreen(columns: 80, signs: .braille)
    ).lines
    #expect(lines.map(\.text).joined() == lines.map { $0.pieces.map(\.text).joined() }.joined())
    let roles = lines.flatMap(\.pieces).map(\.role)
    for role in [ChartRole.title, .axis, .mark, .series(0), .series(1)] {
      #expect(roles.contains(role), "\(role)")
    }
  }

  @Test("where a terminal has 256 colours they are those of the design, and change no character")
  func manyColors() throws {
    var style = Style(isColored: true)
    style.has256Colors = true
    style.ground = .dark
    let codes = try ChartFixture.all().map { name, chart in
      let lines = ChartText(chart, on: ChartScreen(columns: 80, signs: .braille)).lines
      let text = lines.map { $0.styled(style).codes + "\n" }.joined()
      let plain = text.replacing(/\u{1B}\[[0-9;]*m/, with: "")
      #expect(plain == lines.map { $0.text + "\n" }.joined(), "\(name)")
      return text
    }.joined()
    for color in [66, 167, 100, 133, 131, 173, 180, 223] {
      #expect(codes.contains("\u{1B}[38;5;\(color)m"), "\(color)")
    }
  }

  private func lines(_ chart: Chart, columns: Int = 80, rows: Int) -> [String] {
    ChartText(chart, on: ChartScreen(columns: columns, rows: rows, signs: .braille)).lines
      .map(\.text)
  }

  @Test("a plot is as high as its terminal has room for, and three rows at least")
  func height() throws {
    func rows(_ most: Int) throws -> Int {
      try lines(ChartFixture.weight(), rows: most).count { $0.contains("┤") || $0.contains("│") }
    }
    // A heading, the axis of days and the legend are four lines.
    #expect(try rows(30) == 11 && rows(15) == 11 && rows(11) == 7 && rows(1) == 3)
  }

  @Test(
    "every chart fits 24 rows, and leaves one for the shell: panels share them",
    arguments: [80, 120])
  func panels(columns: Int) throws {
    for (name, chart) in try ChartFixture.all() {
      let lines = lines(chart, columns: columns, rows: 23)
      #expect(lines.count <= 23, "\(name): \(lines.joined(separator: "\n"))")
    }
    // Weeks up to sixteen of them, with several kinds of training.
    let monday = try #require(CalendarDate(mondayOfISOWeek: "2030-W51"))
    let series = ["swim", "bike", "run"].map { name in
      ChartSeries(
        name, label: name, kind: .bar,
        points: (0..<16).map { ChartPoint(monday.advanced(by: 7 * $0), 40) })
    }
    let axes = [ChartPanel.AxisContent(unit: "min", scale: .fromZero)]
    let chart = Chart(
      "volume", title: "Training", unit: "minutes a week",
      over: monday...monday.advanced(by: 111), by: .week, trend: nil, notes: ["a mean"],
      panels: [
        .init(layout: .rows, axes: axes, series: series),
        .init(title: "Lifted", layout: .rows, axes: axes, series: [series[0]]),
      ])
    #expect(lines(chart, columns: 40, rows: 23).count == 23)
  }

  @Test("each lift has rows and an axis of its own, and none of its series hides another")
  func lifts() throws {
    let chart = ChartFixture.lifts()
    for width in [40, 80, 120] {
      let text = ChartFixture.text(chart, width).split(separator: "\n").map(String.init)
      let titles = try chart.panels.map { panel in
        try #require(text.firstIndex { $0.hasPrefix(panel.title ?? "") }, "\(text)")
      }
      for (panel, start) in zip(chart.panels, titles) {
        let axis = try #require(panel.axes.first)
        #expect(axis.labels.count >= 2 && axis.high - axis.low < 60, "\(axis)")
        let end = titles.first { $0 > start } ?? text.count
        let rows = text[start..<end].filter { $0.contains("┤") || $0.contains("│") }.joined()
        let marks = rows.count { $0 == "o" || $0 == "@" }
        #expect(marks >= 10, "\(panel.title ?? ""): \(rows)")
        #expect(rows.count { $0 == "x" || $0 == "@" } >= 10, "\(panel.title ?? ""): \(rows)")
      }
      // All of its loads are its estimates too.
      #expect(text[titles[1]..<titles[2]].joined().contains("@ several"), "\(text)")
    }
  }

  @Test("both panels of a habit have one axis of days")
  func habitAxis() throws {
    for width in [40, 80, 120] {
      let lines = ChartFixture.text(ChartFixture.habit(), width).split(separator: "\n")
        .map(String.init)
      let monday = try #require(lines.first { $0.hasPrefix("Mon") })
      let base = try #require(lines.first { $0.contains("└") })
      let start = try #require(base.firstIndex(of: "└"))
      // Twelve weeks and a piece of one, each as many columns wide.
      let plot = base.distance(from: start, to: base.endIndex) - 1
      #expect(plot % 13 == 0, "\(base)")
      #expect(monday.count <= base.count, "\(monday)")
      let left = try #require(monday.firstIndex { "·█".contains($0) })
      // The first Monday is in the second week.
      #expect(
        monday.distance(from: monday.startIndex, to: left)
          == base.distance(from: base.startIndex, to: start) + 1 + plot / 13, "\(lines)")
    }
  }

  @Test("thin bars have a cell at least, in rows and in plots")
  func thinBars() throws {
    for width in [80, 120] {
      let rows = ChartFixture.text(try ChartFixture.training(), width).split(separator: "\n")
        .filter { $0.hasPrefix("2031-W") && !$0.contains("no log") }
      #expect(rows.count == 5)
      for row in rows { #expect(row.contains("r"), "\(row)") }
    }
    let parts = [("deep", 7.0), ("light", 0.05), ("rem", 0.02), ("awake", 0.1)]
    let series = parts.enumerated().map { slot, part in
      ChartSeries(
        part.0, label: part.0, kind: .bar, points: [ChartPoint(ChartFixture.day(0), part.1)],
        letter: part.0.first ?? "#", slot: slot)
    }
    let chart = Chart(
      "sleep", title: "Sleep", unit: "h", over: ChartFixture.day(0)...ChartFixture.day(1), by: .day,
      trend: nil, panels: [.init(axes: [.init(unit: "h", scale: .fromZero)], series: series)])
    let text = ChartFixture.text(chart, 60, .ascii)
    for letter in ["d", "l", "r", "a"] {
      #expect(text.contains(letter + letter + letter), "\(text)")
    }
    let svg = SVGChart(chart, theme: .light).text
    #expect(
      svg.split(separator: "\n").count { $0.hasPrefix("<rect") && $0.contains("class=\"s") } == 3)
  }

  @Test("where there is no room for all marks of joined series one is the mean of some")
  func crowdedMarks() throws {
    func chart(_ days: Int) -> Chart {
      let series = ["top", "estimate"].enumerated().map { place, name in
        ChartSeries(
          name, label: name, kind: .line,
          points: stride(from: 0, to: days, by: 3).map {
            ChartPoint(ChartFixture.day($0), Double(100 + 60 * place + $0 % 2))
          })
      }
      return Chart(
        "strength", title: "Strength", unit: "lb",
        over: ChartFixture.day(0)...ChartFixture.day(days - 1), by: .day, trend: nil,
        panels: [.init(axes: [.init(unit: "lb")], series: series)])
    }
    let few = ChartFixture.text(chart(84), 80)
    #expect(few.count { $0 == "x" } == 28 + 1 && !few.contains("mean of"), "\(few)")
    let many = ChartFixture.text(chart(3000), 80)
    #expect(many.contains("a mark: mean of 82 days"), "\(many)")
    #expect(
      (30...40).contains(many.count { $0 == "x" })
        && many.contains { ("\u{2801}"..."\u{28FF}").contains($0) })
  }

  @Test("thin bars stand before a mean, which is seen between them")
  func barsBeforeMean() throws {
    let lines = ChartFixture.text(ChartFixture.staged(), 80).split(separator: "\n")
    let bars = lines.prefix { !$0.hasPrefix("Quality") }
    let plain = ChartFixture.staged().panels[0].series.filter { $0.rule == nil }
    let chart = Chart(
      "sleep", title: "Sleep", unit: "h", over: ChartFixture.staged().span, by: .day, trend: nil,
      panels: [
        .init(title: "Hours", axes: [.init(unit: "h", scale: .fromZero)], series: plain, share: 2)
      ])
    func count(_ text: String) -> Int { text.count { "░▒█▓▌".contains($0) } }
    let alone = ChartText(
      chart.with(rows: 10, most: 10), on: ChartScreen(columns: 80, signs: .braille)
    ).lines.map(\.text).joined()
    #expect(count(bars.joined()) == count(alone), "\(bars.joined(separator: "\n"))")
    #expect(bars.joined().contains { ("\u{2801}"..."\u{28FF}").contains($0) })
  }

  @Test("bars have gaps: where not all nights have one, a bar is the mean of several")
  func barGaps() throws {
    func chart(_ days: Int) -> Chart {
      let series = ChartSeries(
        "sleep", label: "hours", kind: .bar,
        points: (0..<days).map { ChartPoint(ChartFixture.day($0), $0 % 2 == 0 ? 6 : 8) }, slot: 0)
      return Chart(
        "sleep", title: "Sleep", unit: "h", over: ChartFixture.day(0)...ChartFixture.day(days - 1),
        by: .day, trend: nil,
        panels: [.init(axes: [.init(unit: "h", scale: .fromZero)], series: [series])])
    }
    let few = ChartFixture.text(chart(28), 80)
    #expect(!few.contains("mean of"))
    let many = ChartFixture.text(chart(84), 80)
    #expect(many.contains("a bar: mean of 3 days"), "\(many)")
    for text in [few, many] {
      let lines = text.split(separator: "\n")
      let base = try #require(lines.lastIndex { $0.contains("└") })
      #expect(lines[base - 1].contains("░") && !lines[base - 1].contains("░░░░"), "\(text)")
    }
    // Nights that are parted differently are no parts of each other.
    let staged = ChartFixture.staged()
    let groups = BarGroups(of: staged.panels[0], in: staged, atMost: 10)
    #expect(groups.size == 3 && groups.bars.count == 10)
    for bar in groups.bars.dropLast() {
      // Two of three nights have stages, and the mean is that of all.
      #expect(bar.parts.map(\.series) == [0, 1, 2, 3])
      let nights = bar.steps.map { step in
        staged.panels[0].series.filter { $0.kind == .bar }.reduce(0) { sum, series in
          sum + (series.points.first { $0.date == staged.dates[step] }?.value ?? 0)
        }
      }
      let mean = nights.reduce(0, +) / 3
      #expect(abs(bar.parts.reduce(0) { $0 + $1.value } - mean) < 1e-9)
    }
  }

  @Test("bars are as wide as leaves a blank between them, and a column at least")
  func barWidth() throws {
    func widths(_ days: Int) throws -> Set<Int> {
      let series = ChartSeries(
        "sleep", label: "hours", kind: .bar,
        points: (0..<days).map { ChartPoint(ChartFixture.day($0), 7) })
      let chart = Chart(
        "sleep", title: "Sleep", unit: "h",
        over: ChartFixture.day(0)...ChartFixture.day(days - 1), by: .day, trend: nil,
        panels: [.init(axes: [.init(unit: "h", scale: .fromZero)], series: [series])])
      let lines = ChartFixture.text(chart, 80).split(separator: "\n")
      let base = try #require(lines.lastIndex { $0.contains("└") })
      return Set(lines[base - 1].split { $0 != "░" }.map(\.count))
    }
    // 74 columns of plot.
    #expect(try widths(8) == [74 / 8 - 1] && widths(20) == [2] && widths(37) == [1])
  }

  @Test("weekends are marked on the axis where each day has a column, and only there")
  func weekends() throws {
    let chart = ChartFixture.mood()
    #expect(ChartFixture.text(chart, 80).contains("━"))
    #expect(ChartFixture.text(chart, 80, .ascii).contains("="))
    #expect(!ChartFixture.text(chart, 40).contains("━"))
  }
}
