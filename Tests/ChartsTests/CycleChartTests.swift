import Cycle
import JSON
import ProgramTestSupport
import TestSupport
import Testing

@testable import Charts
@testable import Commands
@testable import Query
@testable import Screens
@testable import Values

/// Charts of the cycle, and phases behind the values of others.
@Suite("Charts of the cycle")
struct CycleChartTests {
  private static let names = [
    "cycles", "temperature", "by-phase", "symptoms", "symptoms-phases", "weight-phases",
    "volume-phases", "heatmap-phases", "habit-phases", "expected-phases",
  ]

  private func chart(_ name: String) throws -> any DrawnChart {
    try #require(ChartFixture.ofCycle().first { $0.name == name }?.chart)
  }

  @Test("golden screens, in ASCII and in colour too", arguments: names, [80, 120])
  func goldenScreen(name: String, width: Int) throws {
    let chart = try chart(name)
    func expect(_ lines: [ChartLine], _ style: Style, _ suffix: String) throws {
      let text = lines.map { $0.styled(style).codes.replacing("\u{1B}", with: "␛") + "\n" }.joined()
      let path = "\(TestEnvironment.root)/fixtures/charts/\(name)-\(width)\(suffix).txt"
      let difference = try Snapshot.difference(text, from: path)
      #expect(difference == nil)
    }
    let lines = chart.lines(on: ChartScreen(columns: width, signs: .braille))
    try expect(lines, Style(isColored: false), "")
    let ascii = chart.lines(on: ChartScreen(columns: width, signs: .ascii))
    try expect(ascii, Style(isColored: false), "-ascii")
    for (ground, suffix) in [(ChartTheme.dark, "-dark"), (.light, "-light")] {
      var style = Style(isColored: true)
      style.has256Colors = true
      style.ground = ground
      try expect(lines, style, suffix)
      let colored = lines.map { $0.styled(style).codes }
      #expect(colored.map { $0.replacing(/\u{1B}\[[0-9;]*m/, with: "") } == lines.map(\.text))
    }
  }

  @Test("no line is wider than the screen or ends with a blank; ASCII is ASCII", arguments: names)
  func everyWidth(name: String) throws {
    let chart = try chart(name)
    for width in 12...130 {
      for signs in [ChartScreen.Signs.braille, .blocks, .ascii] {
        let lines = chart.lines(on: ChartScreen(columns: width, signs: signs)).map(\.text)
        let wrong = lines.first { line in
          line.count > width || line.last == " "
            || signs == .ascii && !line.utf8.allSatisfy { $0 < 128 }
        }
        #expect(wrong == nil, "at \(width), \(signs)")
      }
    }
  }

  @Test("a picture parses, and says in words what it shows", arguments: names)
  func picture(name: String) throws {
    let chart = try chart(name)
    for theme in [ChartTheme.light, .dark, nil] {
      let svg = try #require(XMLNode(parsing: chart.svg(theme)))
      #expect(svg.children.map(\.name).prefix(3) == ["title", "desc", "style"])
      #expect(!svg.children[1].text.isEmpty)
      let height = try #require(svg.attributes["viewBox"]?.split(separator: " ").last)
      let most = try #require(Double(height))
      #expect(svg.all("text").allSatisfy { ($0.number("y") ?? 0) < most })
    }
    let texts = try #require(XMLNode(parsing: chart.svg(nil))).all("text").map(\.text)
    if name.hasSuffix("phases") {
      for letter in ["m", "f", "o", "l"] {
        #expect(texts.contains(letter) || texts.contains(letter.uppercased()), "\(letter)")
      }
      #expect(texts.contains("M menstrual") && texts.contains("L luteal"))
    }
    // Those two go on behind the day from which they are seen.
    let isAhead = name == "expected-phases" || name == "volume-phases"
    #expect(texts.contains("small letters: likely to come") == isAhead)
  }

  @Test(
    "the specification is valid, and the numbers are as their schema has them", arguments: names)
  func forPrograms(name: String) throws {
    let chart = try chart(name)
    let spec = Array(chart.vegaLite.text().utf8)
    #expect(try JSONSchema.problems(in: spec, against: "vega-lite") == [])
    let numbers = Array(chart.json.text().utf8)
    #expect(try JSONSchema.problems(in: numbers, against: "chart") == [])
  }

  @Test("phases are those of their days: in the strip, behind a picture and in JSON")
  func bands() throws {
    let chart = try ChartFixture.weight().with(ChartFixture.phases(over: ChartFixture.span))
    let status = ChartFixture.status
    let json = try JSONNode(json: Array(chart.json.text().utf8))["phases"].elements
    var days = 0
    for band in json {
      let from = try #require(CalendarDate(iso: band["from"].string ?? ""))
      let to = try #require(CalendarDate(iso: band["to"].string ?? ""))
      #expect(band["predicted"] == false)
      for date in from...to {
        #expect(status.place(of: date)?.phase?.rawValue == band["phase"].string, "\(date)")
        days += 1
      }
    }
    #expect(days == 84)
    // A column for each day: 5 of labels and the axis before them.
    let lines = chart.lines(on: ChartScreen(columns: 84 + 5, signs: .braille)).map(\.text)
    let strip = try #require(lines.first { $0.contains("MMMM") })
    let letters = ChartFixture.span.map { date in
      status.place(of: date)?.phase.map { String(PhaseMark.of($0).letter) } ?? " "
    }
    #expect(strip == String(repeating: " ", count: 5) + letters.joined())
    let svg = try #require(XMLNode(parsing: SVGChart(chart, theme: .light).text))
    let tints = svg.all("rect").filter {
      $0.attributes["fill-opacity"] == "0.3" && ($0.number("height") ?? 0) > 20
    }
    #expect(tints.count == chart.bands.count)
    let widths = zip(tints, chart.bands).map { tint, band in
      (tint.number("width") ?? 0) / Double(band.days.count)
    }
    #expect(widths.allSatisfy { abs($0 - widths[0]) < 0.01 })
    #expect(
      tints.map { $0.attributes["fill"] } == chart.bands.map { PhaseMark.of($0.phase).fill })
  }

  @Test("days to come have small letters, fainter tints, and say so in JSON")
  func expected() throws {
    let chart = try chart("expected-phases")
    let text = chart.lines(on: ChartScreen(columns: 60, signs: .ascii)).map(\.text)
    let strip = try #require(text.first { $0.contains("ff") })
    #expect(strip.contains("M") && strip.contains("mmm"))
    let svg = try #require(XMLNode(parsing: chart.svg(.light)))
    #expect(svg.all("rect").contains { $0.attributes["fill-opacity"] == "0.15" })
    let json = try JSONNode(json: Array(chart.json.text().utf8))["phases"].elements
    let today = "\(ChartFixture.span.upperBound)"
    #expect(json.allSatisfy { ($0["from"].string ?? "" > today) == ($0["predicted"] == true) })
  }

  @Test("a symptom has a cell for each day, whose level is in how many cycles it was")
  func symptomLevels() throws {
    let chart = ChartFixture.symptoms()
    // At most 7: quarters of it.
    #expect(chart.levels.names.map(\.text) == ["1 to 2", "3 to 4", "5 to 6", "7"])
    #expect([1, 2, 3, 4, 5, 6, 7].map { chart.levels.level(of: $0) } == [1, 1, 2, 2, 3, 3, 4])
    let few = HeatLevels(counts: [1, 3, 1])
    #expect(few.names.map(\.text) == ["1", "2", "3"])
    #expect([1, 2, 3].map { few.level(of: $0) } == [1, 2, 3])
    #expect(HeatLevels(counts: [1]).names.map(\.text) == ["1"])
    let lines = chart.lines(on: ChartScreen(columns: 70, signs: .braille)).map(\.text)
    #expect(lines[1] == "cramps         █▓░" + String(repeating: " ", count: 23) + "░")
    let points = try JSONNode(json: Array(chart.json.text().utf8))["series"].elements[0]["points"]
    #expect(points.elements.map { $0["at"] } == [1, 2, 3, 27])
    #expect(points.elements.map { $0["value"] } == [7, 6, 2, 1])
  }

  @Test("no symptom is a sentence, and days that have no room are told")
  func symptomEnds() {
    let empty = SymptomChart(over: ChartFixture.span, cycles: 0, rows: [])
    let lines = empty.lines(on: ChartScreen(columns: 80, signs: .braille)).map(\.text)
    #expect(lines == ["No symptoms from 2030-12-13 to 2031-03-06."])
    let narrow = ChartFixture.symptoms().lines(on: ChartScreen(columns: 30, signs: .braille))
    #expect(narrow.map(\.text).contains { $0.hasPrefix("behind day 19") })
  }
}
