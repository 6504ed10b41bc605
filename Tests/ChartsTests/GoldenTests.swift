import Charts
import TestSupport
import Testing

@testable import Commands
@testable import Screens

/// Charts on terminals of several widths, each beside a file of its own.
@Suite("Charts on a terminal")
struct GoldenTests {
  private static let charts = [
    "weight", "strength", "volume", "heatmap", "mood", "sleep", "habit",
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

  @Test("golden screens in colour: ␛ stands for the escape character", arguments: charts, screens)
  func goldenColors(name: String, width: Int) throws {
    let lines = ChartText(
      try ChartFixture.chart(name), on: ChartScreen(columns: width, signs: .braille)
    ).lines
    let text = lines.map { $0.styled(Style(isColored: true)).codes + "\n" }.joined()
    let path = "\(TestEnvironment.root)/fixtures/charts/\(name)-\(width)-color.txt"
    let difference = try Snapshot.difference(text.replacing("\u{1B}", with: "␛"), from: path)
    #expect(difference == nil)
    let plain = lines.map { $0.styled(Style(isColored: false)).codes + "\n" }.joined()
    #expect(text.replacing(/\u{1B}\[[0-9;]*m/, with: "") == plain)
    #expect(plain == lines.map { $0.text + "\n" }.joined())
  }

  @Test(
    "no line is wider than the screen or ends with a blank; ASCII is ASCII; blocks have no braille")
  func everyWidth() throws {
    for (name, chart) in try ChartFixture.all() {
      for width in 12...130 {
        for signs in [ChartScreen.Signs.braille, .blocks, .ascii] {
          let lines = ChartText(chart, on: ChartScreen(columns: width, signs: signs)).lines
          for line in lines.map(\.text) {
            #expect(line.count <= width, "\(name) at \(width): \(line)")
            #expect(line.last != " ", "\(name) at \(width): \(line)")
            if signs == .ascii { #expect(line.utf8.allSatisfy { $0 < 128 }, "\(line)") }
            if signs == .blocks {
              #expect(!line.unicodeScalars.contains { (0x2800...0x28FF).contains($0.value) })
            }
          }
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
      by: .week, mostRows: nil, trend: nil,
      panels: [.init(layout: .rows, axes: [.init(unit: "lb", scale: .fromZero)], series: [series])])
    for width in 24...40 {
      let lines = ChartText(chart, on: ChartScreen(columns: width, signs: .braille)).lines
      #expect(lines.allSatisfy { $0.text.count <= width }, "\(lines.map(\.text))")
      // Label, axis, four columns of a bar, and 123,456,790 behind a blank.
      #expect(lines.contains { $0.text.contains("│") } == (width >= 8 + 1 + 4 + 12), "\(width)")
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

  @Test("a plot has no more rows than its terminal has room for, and three at least")
  func height() throws {
    func rows(_ most: Int?) throws -> Int {
      let text = ChartFixture.text(try ChartFixture.weight(mostRows: most), 80)
      return text.split(separator: "\n").count { $0.contains("┤") || $0.contains("│") }
    }
    #expect(try rows(nil) == 11 && rows(30) == 11 && rows(7) == 7 && rows(1) == 3)
    #expect(try ChartFixture.weight(mostRows: 7).panels[0].axes[0].ticks.count <= 3)
  }

  @Test("panels share the rows of a terminal, with their titles: four fit 24 rows")
  func panels() throws {
    func chart(_ most: Int?) -> Chart {
      let chart = ChartFixture.mood()
      return Chart(
        chart.name, title: chart.title, unit: chart.unit, over: chart.span, by: chart.step,
        mostRows: most, trend: nil,
        panels: chart.panels.map { panel in
          .init(
            title: panel.title, axes: [.init(unit: "/10", scale: .scores)], series: panel.series)
        })
    }
    #expect(chart(24 - 6).rows == 3 && chart(30 - 6).rows == 5 && chart(nil).rows == 5)
    // A pager begins where a screen is full.
    #expect(
      ChartText(chart(24 - 6), on: ChartScreen(columns: 80, signs: .braille)).lines.count < 24)
  }

  @Test("bars are as wide as leaves a blank between them, and a column at least")
  func barWidth() throws {
    func widths(_ days: Int) throws -> Set<Int> {
      let series = ChartSeries(
        "sleep", label: "hours", kind: .bar,
        points: (0..<days).map { ChartPoint(ChartFixture.day($0), 7) })
      let chart = Chart(
        "sleep", title: "Sleep", unit: "h",
        over: ChartFixture.day(0)...ChartFixture.day(days - 1), by: .day, mostRows: nil, trend: nil,
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
