import Actions
import Charts
import Cycle
import Language
import Query
import Reports
import Screens
import TestSupport
import Testing

@testable import Context
@testable import Values

/// Charts of the cycle, by cycle and by phase, and phases behind other values: what they are made of.
@Suite("Charts of the cycle: figures and refusals")
struct CycleChartTests {
  private static let now = "2031-03-30T12:00:00Z"
  private static let starts = [
    "2030-10-02", "2030-10-30", "2030-11-28", "2030-12-25", "2031-01-22", "2031-02-20",
    "2031-03-20",
  ].compactMap { CalendarDate(iso: $0) }
  /// The worked readings, which are of days 9 to 17 of the cycle from 2031-02-20.
  private static let readings = [36.60, 36.55, 36.45, 36.50, 36.55, 36.60, 36.80, 36.85, 36.80]

  /// Seven starts; energy on all days, higher on days 6 to 13; cramps on the first two, and a headache before three starts.
  private func fixture(_ files: [String: String] = [:]) throws -> ActionFixture {
    var logs: [String: String] = [:]
    for (start, next) in zip(Self.starts, Self.starts.dropFirst() + [Self.day("2031-03-31")]) {
      for offset in 0..<start.distance(to: next) {
        let date = start.advanced(by: offset)
        var lines: [String] = []
        if offset == 0 { lines.append("Period:: start") }
        if offset == 4 { lines.append("Period:: end") }
        if offset < 2 { lines.append("Cramps:: \(3 - offset)") }
        if date.advanced(by: 2) == next, start >= Self.starts[2] { lines.append("Headache:: 1") }
        if start == Self.starts[5], (8..<17).contains(offset) {
          lines.append("Temp:: \(Self.readings[offset - 8]) C")
        }
        let energy = (5..<13).contains(offset) ? 7 : 5
        let cycle = lines.isEmpty ? "" : "\n## Cycle\n" + lines.joined(separator: "\n") + "\n"
        logs["content/logs/\(date).md"] = "## Quick Log\nEnergy:: \(energy)\n" + cycle
      }
    }
    return try .withStore(logs.merging(files) { $1 })
  }

  private static func day(_ text: String) -> CalendarDate { CalendarDate(iso: text) ?? .earliest }

  private func drawn(
    _ subject: String, names: [String] = [], last: String? = nil, by step: QueryStep? = nil,
    withPhases: Bool = false, units: PersonalUnits? = nil, _ fixture: ActionFixture
  ) throws -> any DrawnChart {
    let context = fixture.context(at: Self.now)
    let request = ChartRequest(
      try ChartSubject(subject, names),
      in: try PeriodWords(last: last).chartedDays(today: context.todayForReading), by: step,
      units: units)
    return try DayCharts.chart(request, withPhases: withPhases, in: context, progress: nil)
  }

  private func chart(
    _ subject: String, last: String? = nil, by step: QueryStep? = nil, withPhases: Bool = false,
    units: PersonalUnits? = nil, _ fixture: ActionFixture
  ) throws -> Chart {
    let drawn = try drawn(
      subject, last: last, by: step, withPhases: withPhases, units: units, fixture)
    return try #require(drawn as? Chart)
  }

  /// What `query` says: `date value` of each row.
  private func answer(
    _ field: String, by step: QueryStep = .day, in span: ClosedRange<CalendarDate>,
    _ fixture: ActionFixture
  ) throws -> [(label: String, date: CalendarDate, value: Double)] {
    let context = fixture.context(at: Self.now)
    let query = try Queries.answer(
      QueryRequest([QueryField(field)], in: span, by: step, today: Self.day("2031-03-30")),
      in: context, progress: nil)
    return query.rows.compactMap { row in
      row.cells[0].value?.number.map { (row.label, row.date, $0) }
    }
  }

  @Test("lengths are those of query, with their median, and the window of the next start")
  func lengths() throws {
    let fixture = try fixture()
    let chart = try chart("cycle", fixture)
    #expect(chart.heading == "Length of cycles (days)" && chart.step == .cycle)
    #expect(chart.dates == Self.starts.dropLast())
    let points = chart.panels[0].series[0].points
    #expect(points.map(\.value) == [28, 29, 27, 28, 29, 28])
    let rows = try answer("cycle.length", in: chart.span, fixture)
    #expect(points.map(\.date) == rows.map(\.date) && points.map(\.value) == rows.map(\.value))
    // The worked example: the next start is 28 ± 1 days behind the last one.
    #expect(
      chart.panels[0].marks == [
        ChartMark("median", label: "median", value: 28),
        ChartMark("window_from", label: "window from", value: 27),
        ChartMark("window_to", label: "to", value: 29),
      ])
    // The starts in the days that are asked for: from 2031-01-20 on.
    let few = try self.chart("cycle", last: "10w", fixture)
    #expect(few.panels[0].series[0].points.map(\.date) == [Self.starts[4], Self.starts[5]])
  }

  @Test("a length that is left out has a mark of its own, and counts for no figure")
  func leftOut() throws {
    let fixture = try fixture([
      "content/logs/2030-11-28.md": "## Cycle\nPeriod:: start\nCounts:: no\n"
    ])
    let chart = try chart("cycle", fixture)
    let series = chart.panels[0].series
    #expect(series.map(\.id) == ["length", "left_out"])
    #expect(series[0].points.map(\.value) == [28, 29, 28, 29, 28])
    #expect(series[1].points == [ChartPoint(Self.starts[2], 27)])
    let text = chart.lines(on: ChartScreen(columns: 80, signs: .braille)).map(\.text)
    #expect(text.contains { $0.contains("o length (5)   x not used (1)") })
  }

  @Test("without a cycle that is over there is a sentence, and the command that begins")
  func none() throws {
    let fixture = try ActionFixture.withStore([
      "content/logs/2031-03-20.md": "## Cycle\nPeriod:: start\n"
    ])
    let chart = try chart("cycle", fixture)
    #expect(chart.isEmpty && chart.emptyWords.hasPrefix("No cycle that is over from "))
    for (subject, words) in [
      ("cycle", "log a start: bestupid cycle start"),
      ("symptoms", "log one: bestupid log symptom cramps 2 --new"),
      ("cycle.temp", "log one: bestupid cycle log temp 97.6"),
      ("symptom:tender breasts", "log one: bestupid log symptom 'tender breasts' 2"),
      ("cycle.length", "log a start: bestupid cycle start"),
    ] {
      let request = ChartRequest(try ChartSubject(subject, []))
      #expect(EmptyStates.noValue(of: request, PersonalUnits()).codes == words, "\(subject)")
    }
    let byPhase = ChartRequest(try ChartSubject("energy", []), by: .phase)
    #expect(
      EmptyStates.noValue(of: byPhase, PersonalUnits()).codes
        == "log one: bestupid log energy 7; a cycle begins with: bestupid cycle start")
  }

  @Test(
    "the temperature has the line of the six lower readings, and the day of the first higher one")
  func temperature() throws {
    let fixture = try fixture()
    let chart = try chart("cycle.temp", fixture)
    let series = chart.panels[0].series
    #expect(series[0].points.map(\.value) == Self.readings)
    // From day 9, the first of the six, to the last reading.
    let line = try #require(series.dropFirst().first)
    #expect(line.rule == .highest(of: 6) && line.points.allSatisfy { $0.value == 36.60 })
    #expect(line.points.map(\.date) == Array(Self.day("2031-02-28")...Self.day("2031-03-08")))
    #expect(
      chart.panels[0].marks == [ChartMark("shift", label: "shift", day: Self.day("2031-03-06"))])
    // On a terminal it is a line upright, in JSON a day.
    let text = chart.lines(on: ChartScreen(columns: 80, signs: .ascii)).map(\.text)
    #expect(text.contains { $0.contains(": shift 2031-03-06") })
    #expect(chart.json.text().contains("\"at\": \"2031-03-06\""))
    // In the person's unit all of it is.
    let shown = try self.chart("cycle.temp", units: PersonalUnits(), fixture).panels[0]
    #expect(shown.axes[0].unit == "°F")
    #expect(abs((shown.series[1].points.first?.value ?? 0) - 97.88) < 0.001)
    // A degree is a degree: the axis does not reach to what nobody has.
    let axis = chart.panels[0].axes[0]
    #expect(axis.low >= 36 && axis.high <= 37.5)
    let weeks = try self.chart("cycle.temp", by: .week, fixture).panels[0]
    #expect(weeks.series.count == 1 && weeks.marks.isEmpty)
  }

  @Test("by phase and by cycle the values are those of query, with the days that have one")
  func steps() throws {
    let fixture = try fixture()
    let phases = try chart("energy", by: .phase, fixture)
    let rows = try answer("energy", by: .phase, in: phases.span, fixture)
    #expect(rows.map(\.label) == ["menstrual", "follicular", "ovulatory", "luteal"])
    #expect(phases.panels[0].series[0].points.map(\.value) == rows.map(\.value))
    #expect(rows[1].value == 7 && rows[3].value == 5)
    let text = phases.lines(on: ChartScreen(columns: 60, signs: .ascii)).map(\.text)
    // Five days of each of seven cycles.
    #expect(text.contains { $0.hasPrefix("menstrual") && $0.hasSuffix(" 5 35 days") })
    #expect(phases.json.text().contains("\"at\": \"luteal\""))

    let cycles = try chart("energy", by: .cycle, fixture)
    let ofCycles = try answer("energy", by: .cycle, in: cycles.span, fixture)
    #expect(cycles.panels[0].series[0].points.map(\.date) == Self.starts)
    #expect(cycles.panels[0].series[0].points.map(\.value) == ofCycles.map(\.value))
    #expect(cycles.dates == Self.starts)
    // A year of them without a period, and no more than is asked for with one.
    #expect(try chart("energy", last: "4w", by: .cycle, fixture).dates == Self.starts.suffix(2))
    // With the temperature the phases of one cycle are others, for both.
    let signs = try self.fixture(["bestupid.yaml": "cycle:\n  signs: on\n"])
    let bySigns = try chart("energy", by: .phase, signs).panels[0].series[0].points.map(\.value)
    #expect(
      try bySigns == answer("energy", by: .phase, in: phases.span, signs).map(\.value)
        && bySigns != rows.map(\.value))
    // Charts of several fields leave out those without a value.
    let mood = try chart("mood", by: .phase, fixture)
    #expect(mood.panels.map(\.title) == ["Energy (0 to 10)"])
    #expect(mood.panels[0].series[0].points.map(\.value) == rows.map(\.value))
  }

  @Test("a symptom counts the cycles that had it on a day; those of most days come first")
  func symptoms() throws {
    let fixture = try fixture()
    let chart = try #require(try drawn("symptoms", fixture) as? SymptomChart)
    #expect(chart.cycles == 7)
    #expect(
      chart.rows == [
        .init("cramps", cycles: [1: 7, 2: 7]),
        // Two days before the starts of cycles of 27, 28, 29 and 28 days, and before the day that ends them all.
        .init("headache", cycles: [26: 1, 27: 2, 28: 1, 10: 1]),
      ])
    let short = try #require(try drawn("symptoms", last: "4w", fixture) as? SymptomChart)
    #expect(short.rows.map(\.name) == ["cramps", "headache"] && short.cycles == 2)
    #expect(short.rows[0].cycles == [1: 1, 2: 1])
    // Below the days stand the phases of a usual cycle.
    let phases = try drawn("symptoms", withPhases: true, fixture)
    let text = phases.lines(on: ChartScreen(columns: 60, signs: .ascii)).map(\.text)
    #expect(text.contains("phase    " + "MMMMMFFFFFFFFOOOLLLLLLLLLLLL"))
    #expect(try #require(phases as? SymptomChart).phases?.length == 28)
  }

  @Test("phases stand behind any chart, and what is likely to come is told apart")
  func phases() throws {
    let fixture = try fixture()
    for subject in ["energy", "mood", "cycle.temp", "volume", "heatmap"] {
      let chart = try chart(subject, withPhases: true, fixture)
      let status = CycleStatus(
        Dictionary(uniqueKeysWithValues: Self.starts.map { ($0, CycleDay(period: .start)) }),
        on: Self.day("2031-03-30"), CycleAssumptions())
      for band in chart.bands {
        #expect(!band.isPredicted && status.place(of: band.days.lowerBound)?.phase == band.phase)
      }
      #expect(!chart.bands.isEmpty, "\(subject)")
      #expect(try self.chart(subject, fixture).bands.isEmpty, "\(subject)")
    }
    let request = ChartRequest(
      try ChartSubject("energy", []), in: Self.day("2031-03-25")...Self.day("2031-04-20"))
    let ahead = try DayCharts.chart(
      request, withPhases: true, in: fixture.context(at: Self.now), progress: nil)
    let bands = try #require(ahead as? Chart).bands
    #expect(bands.first { $0.isPredicted }?.days.lowerBound == Self.day("2031-03-31"))
    #expect(bands.map(\.phase) == [.follicular, .follicular, .ovulatory, .luteal, .menstrual])
  }

  @Test(
    "a step that a chart does not have is refused with what would do",
    arguments: [
      ("volume", [], QueryStep.phase), ("heatmap", [], .cycle), ("compliance", [], .phase),
      ("strength", ["Row"], .cycle), ("habit", ["stretch"], .phase), ("cycle", [], .week),
      ("symptoms", [], .day),
    ])
  func refusals(subject: String, names: [String], step: QueryStep) throws {
    let fixture = try fixture()
    let error = #expect(throws: InputError.self) {
      try drawn(subject, names: names, by: step, fixture)
    }
    #expect(error?.code == .usage && error?.hint?.contains("bestupid chart ") == true)
  }

  @Test("what is of the cycle says so, whoever writes it into a file")
  func isPrivate() throws {
    for subject in ["cycle", "symptoms", "cycle.temp", "cycle.flow", "symptom:cramps"] {
      #expect(ChartRequest(try ChartSubject(subject, [])).isOfCycle, "\(subject)")
    }
    let energy = try ChartSubject("energy", [])
    #expect(
      ChartRequest(energy, by: .phase).isOfCycle && ChartRequest(energy, by: .cycle).isOfCycle)
    #expect(!ChartRequest(energy).isOfCycle && !ChartRequest(energy, by: .week).isOfCycle)
  }
}
