import TestSupport
import Testing

@testable import Charts
@testable import Query
@testable import Values

/// The figures of charts, each beside a few lines of arithmetic of its own.
@Suite("The figures of charts")
struct ChartFigureTests {
  // MARK: Ticks

  @Test(
    "ticks have the smallest step of 1, 2 or 5 × 10ⁿ with which so few enclose the values",
    arguments: [
      ([179.1, 184.8], 5, [178.0, 180, 182, 184, 186]),
      ([135, 195], 5, [120, 140, 160, 180, 200]),
      ([0, 10], 2, [0, 10]), ([0, 1], 2, [0, 1]), ([7], 5, [6, 6.5, 7, 7.5, 8]),
      ([], 5, [0, 0.5, 1]), ([-3, 4], 2, [-5, 0, 5]), ([0.1, 0.32], 5, [0.1, 0.2, 0.3, 0.4]),
    ])
  func ticks(values: [Double], most: Int, expected: [Double]) {
    #expect(Ticks(enclosing: values, atMost: most).values == expected)
  }

  @Test("a smaller step would need more ticks, for any values")
  func smallest() {
    var random = SeededRandom()
    for _ in 0..<500 {
      let values = (0..<5).map { _ in Double(Int.random(in: -5000...5000, using: &random)) / 10 }
      let most = Int.random(in: 3...8, using: &random)
      let ticks = Ticks(enclosing: values, atMost: most).values
      guard let low = values.min(), let high = values.max(), low < high else { continue }
      #expect(ticks.count <= most, "seed \(random.seed)")
      let steps = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000]
      for smaller in steps where smaller < ticks[1] - ticks[0] - 1e-6 {
        let needed =
          (high / smaller - 1e-9).rounded(.up) - (low / smaller + 1e-9).rounded(.down) + 1
        #expect(needed > Double(most), "seed \(random.seed): \(values) \(most) \(smaller)")
      }
    }
  }

  @Test(
    "ticks of times lie on round parts: half hours and hours, quarters of minutes and minutes",
    arguments: [
      (.hours, [6.2, 7.9], 5, ["6:00", "6:30", "7:00", "7:30", "8:00"]),
      (.hours, [0, 8.5], 5, ["0:00", "3:00", "6:00", "9:00"]),
      (.hours, [0, 210], 5, ["0:00", "96:00", "192:00", "288:00"]),
      (.minutes, [8.3, 9.2], 5, ["8:15", "8:30", "8:45", "9:00", "9:15"]),
      (.minutes, [4.4, 5.4], 5, ["4:00", "4:30", "5:00", "5:30"]),
      (.minutes, [25, 70], 5, ["15:00", "30:00", "45:00", "1:00:00", "1:15:00"]),
    ] as [(PersonalUnits.Shown.Form, [Double], Int, [String])])
  func timeTicks(form: PersonalUnits.Shown.Form, values: [Double], most: Int, labels: [String]) {
    let ticks = Ticks(enclosing: values, atMost: most, form)
    #expect(ticks.labels == labels)
    #expect(ticks.labels.map(form.number) == ticks.values)
  }

  @Test(
    "an axis fits its values: its ends are a fifth of a step around them, its ticks lie between",
    arguments: [
      (179.1, 184.8, 6, 179.0...185.0, [179.0, 180, 181, 182, 183, 184, 185]),
      (150, 214.5, 3, 148...216, [160, 180, 200]), (60, 60, 3, 59...61, [59, 60, 61]),
      (0.62, 0.71, 2, 0.62...0.72, [0.65, 0.7]), (101, 139, 3, 100...140, [100, 120, 140]),
      (-3, 4, 3, -3...4, [0, 2, 4]),
    ] as [(Double, Double, Int, ClosedRange<Double>, [Double])])
  func fit(low: Double, high: Double, most: Int, ends: ClosedRange<Double>, expected: [Double]) {
    let ticks = Ticks(between: low, high, atMost: most, .decimals(2))
    #expect(ticks.values.count >= 2)
    #expect(ticks.ends.lowerBound <= low && ticks.ends.upperBound >= high, "\(ticks)")
    #expect(ticks.ends.contains(ticks.values[0]), "\(ticks)")
    #expect(ticks.values.last.map(ticks.ends.contains) == true, "\(ticks)")
  }

  @Test("whatever the values are, they fill more than a third of their axis, which has two ticks")
  func fits() {
    var random = SeededRandom()
    for _ in 0..<100 {
      let scale = [0.01, 1, 100, 1e5][Int.random(in: 0..<4, using: &random)]
      let low = scale * Double.random(in: -20...500, using: &random)
      let high = low + scale * Double.random(in: 0.001...90, using: &random)
      let most = Int.random(in: 2...6, using: &random)
      let ticks = Ticks(between: low, high, atMost: most, .decimals(2))
      let size = ticks.ends.upperBound - ticks.ends.lowerBound
      #expect(
        ticks.ends.lowerBound <= low + 1e-6 * scale && ticks.ends.upperBound >= high - 1e-6 * scale)
      #expect(
        ticks.values.count >= 2 && ticks.values.count <= most, "seed \(random.seed): \(ticks)")
      // The smallest step is a thousandth.
      if high - low > 0.01 {
        #expect((high - low) / size > 0.33, "seed \(random.seed): \(low) \(high) \(ticks)")
      }
    }
  }

  @Test(
    "the ends of an axis are apart by 2 lb, 1 kg, 1 h or a tenth of the value at least",
    arguments: [("lb", 180.0, 2.0), ("kg", 80, 1), ("h", 7, 1), ("kcal", 2000, 200), (nil, 0, 1)]
      as [(String?, Double, Double)])
  func leastSpan(unit: String?, value: Double, span: Double) {
    let panel = ChartPanel(
      .init(
        axes: [.init(unit: unit)],
        series: [
          ChartSeries(
            "x", label: "x", kind: .line,
            points: (0..<3).map { ChartPoint(ChartFixture.day($0), value) })
        ]), rows: 11)
    let size = panel.axes[0].high - panel.axes[0].low
    #expect(size > span - 1e-9 && size < 1.5 * span, "\(panel.axes[0])")
  }

  @Test("labels have the decimals of their step and commas between thousands")
  func labels() {
    #expect(
      Ticks(enclosing: [0.2, 1.1], atMost: 8).labels == ["0.2", "0.4", "0.6", "0.8", "1.0", "1.2"])
    #expect(Ticks(enclosing: [0, 10_000], atMost: 3).labels == ["0", "5,000", "10,000"])
    #expect(grouped(1_234_567.89) == "1,234,567.9" && grouped(-1234) == "-1,234")
    #expect(grouped(999) == "999" && grouped(0.5) == "0.5")
  }

  // MARK: Means

  @Test("the worked mean: day 7 is 181.5, day 8 182.5, all others have none")
  func worked() throws {
    let values: [Double?] = [180, 181, nil, 182, nil, nil, 183, 184, nil]
    let days = values.enumerated().compactMap { index, value in
      value.map { (date: ChartFixture.day(index), value: $0) }
    }
    let chart = try ChartFixture.weight(
      days, over: ChartFixture.day(0)...ChartFixture.day(8), target: nil)
    let mean = chart.panels[0].series[1].points
    #expect(
      mean == [
        ChartPoint(ChartFixture.day(6), 181.5), ChartPoint(ChartFixture.day(7), 182.5),
      ])
  }

  @Test("a mean is that of the values of seven days, where four of them have one")
  func means() throws {
    let known = Dictionary(uniqueKeysWithValues: ChartFixture.weights.map { ($0.index, $0.value) })
    let mean = try ChartFixture.weight().panels[0].series[1].points
    var expected: [(Int, Double)] = []
    for index in 0..<84 {
      let window = (index - 6...index).compactMap { known[$0] }
      if window.count >= 4 {
        expected.append((index, window.reduce(0, +) / Double(window.count)))
      }
    }
    #expect(mean.map(\.date) == expected.map { ChartFixture.day($0.0) })
    for (point, value) in zip(mean, expected) { #expect(abs(point.value - value.1) < 1e-9) }
  }

  @Test("a mean breaks at a day without one, other lines where 28 days lie between two values")
  func segments() {
    func series(_ indices: [Int], _ rule: ChartSeries.Rule?) -> [Int] {
      ChartSeries(
        "s", label: "s", kind: .line, points: indices.map { ChartPoint(ChartFixture.day($0), 1) },
        rule: rule
      ).segments(by: .day) { _ in true }.map(\.count)
    }
    #expect(series([0, 1, 2, 4, 5], .mean(days: 7, leastValues: 4)) == [3, 2])
    #expect(series([0, 1, 29, 58], nil) == [3, 1])
    let points = [1.0, 9, 1].enumerated().map { ChartPoint(ChartFixture.day($0), $1) }
    let broken = ChartSeries("s", label: "s", kind: .line, points: points)
      .segments(by: .day) { $0.value < 5 }
    #expect(broken.map(\.count) == [1, 1])
  }

  // MARK: Outliers

  @Test("a value far from all others is named, not drawn to scale, and leaves the axis as it is")
  func outliers() throws {
    var days = ChartFixture.weights.map { (date: ChartFixture.day($0.index), value: $0.value) }
    days.append((date: ChartFixture.day(58), value: 10_000))
    days.sort { $0.date < $1.date }
    days.removeAll { $0.date == ChartFixture.day(58) && $0.value < 1_000 }
    let chart = try ChartFixture.weight(days, over: ChartFixture.span)
    #expect(chart.panels[0].axes[0].ticks == [180, 181, 182, 183, 184])
    let text = ChartFixture.text(chart, 80)
    #expect(text.contains("not to scale: 10,000 lb on 2031-02-09\n"), "\(text)")
    #expect(text.contains("▲") && ChartFixture.text(chart, 80, .ascii).contains("^"))
    // Its mean would leave the panel: the line breaks there, for the seven days that have it.
    #expect(chart.panels[0].series[1].points.contains { $0.value > 186 })
    #expect(SVGChart(chart, theme: nil).text.contains("not to scale: 10,000 lb on 2031-02-09"))
    // On few columns it has the highest bar, and does not press the others together.
    let near = days.filter { $0.value < 1_000 }
    let plain = try ChartFixture.weight(near, over: ChartFixture.span)
    let bars = try [chart, plain].map { chart in
      try #require(ChartFixture.text(chart, 20).split(separator: "\n").first { $0.contains("▁") })
    }
    #expect(zip(bars[0], bars[1]).count { $0 != $1 } <= 1, "\(bars)")
  }

  @Test("far values of lines and of bars stand at the edge, and a picture names all")
  func manyOutliers() throws {
    for kind in [ChartSeries.Kind.line, .bar] {
      let chart = ChartFixture.far(kind)
      let far = chart.panels[0].outliers.map(\.point)
      #expect(far.map(\.date) == [7, 17, 27].map(ChartFixture.day))
      let text = ChartFixture.text(chart, 80)
      #expect(text.count { $0 == "▲" } == 3, "\(kind): \(text)")
      let svg = SVGChart(chart, theme: nil).text
      for point in far {
        #expect(text.replacing("\n", with: " ").contains("9000:00 h on \(point.date)"))
        #expect(svg.contains(">not to scale: 9000:00 h on \(point.date)</text>"))
      }
      let series = try #require(
        XMLNode(parsing: svg)?.children.first { $0.attributes["class"] == "series" })
      #expect(series.all("polygon").count == 3, "\(kind)")
      // A line breaks at each of them, and does not run up to the edge.
      #expect(series.all("path").count == (kind == .line ? 4 : 0))
    }
  }

  @Test("bars begin at 0, also where all of them are 0")
  func nothingDone() {
    let series = ChartSeries(
      "run", label: "run", kind: .bar, points: [ChartPoint(ChartFixture.day(0), 0)])
    let panel = ChartPanel(
      .init(layout: .rows, axes: [.init(unit: "min", scale: .fromZero)], series: [series]), rows: 11
    )
    #expect(panel.axes[0].low == 0 && panel.axes[0].high == 1)
  }

  @Test("parts of a whole have two decimals in words; a range within one step is named once")
  func words() throws {
    let chart = ChartFixture.habit()
    #expect(ChartFixture.text(chart, 20).contains("high 77%"), "\(ChartFixture.text(chart, 20))")
    let year = Chart(
      "x", title: "X", unit: nil, over: ChartFixture.day(30)...ChartFixture.day(60), by: .year,
      trend: nil, panels: [])
    #expect(year.range == "2031")
  }

  @Test("what the program writes is ASCII where it has to be")
  func ascii() {
    let chart = Chart(
      "x", title: "Water", unit: "°F", over: ChartFixture.span, by: .day, trend: nil,
      panels: [
        .init(
          axes: [.init(unit: "°F")],
          series: [
            .init("x", label: "a × b", kind: .point, points: [.init(ChartFixture.day(1), 4)])
          ])
      ])
    let text = ChartFixture.text(chart, 80, .ascii)
    #expect(text.hasPrefix("Water (F)  ") && text.contains("a x b"), "\(text)")
    #expect(text.utf8.allSatisfy { $0 < 128 })
  }

  @Test("the quartiles and their reach, beside a few lines of arithmetic")
  func reach() {
    let values = [1.0, 2, 3, 4, 5, 6, 7, 8, 9, 10]
    // Quartiles at ⌊n f⌋: 3 and 8; their distance is 5, so that 58 still counts.
    #expect(Outliers.quartile(1, of: values) == 3 && Outliers.quartile(3, of: values) == 8)
    #expect(Outliers.removed(from: values + [58], rows: 11).contains(58))
    #expect(!Outliers.removed(from: values + [1000], rows: 11).contains(1000))
    // Seven values have none.
    #expect(Outliers.removed(from: [1, 2, 3, 4, 5, 6, 1e6], rows: 11).contains(1e6))
    // Equal values reach ten steps of an axis.
    let equal = Outliers.removed(from: [Double](repeating: 5, count: 9) + [10_000], rows: 11)
    #expect(equal == [Double](repeating: 5, count: 9))
  }

  // MARK: Heat

  @Test("levels are one more than the quartiles that are exceeded; few values have 20, 40 and 60")
  func heat() {
    let values = [0.0, 0, 30, 45, 45, 60, 60, 90, 90, 120, 120]
    let sorted = values.filter { $0 > 0 }.sorted()
    let quartiles = [1, 2, 3].map { sorted[sorted.count * $0 / 4] }
    let levels = HeatLevels(values)
    #expect(levels.limits == quartiles)
    for value in values {
      let expected = value == 0 ? 0 : 1 + quartiles.filter { value > $0 }.count
      #expect(levels.level(of: value) == expected)
    }
    #expect(HeatLevels([0, 10, 50, 50]).limits == [20, 40, 60])
    // Equal quartiles are one level.
    #expect(HeatLevels([30, 45, 45, 45, 45, 45, 90, 120]).names.map(\.level) == [0, 1, 3, 4])
    #expect(HeatLevels.ticks.level(of: 1) == 4 && HeatLevels.ticks.level(of: 0) == 0)
  }

  // MARK: Days

  @Test("days without a value for a week or longer are gaps")
  func gaps() throws {
    func days(_ first: Int, _ last: Int) -> ClosedRange<CalendarDate> {
      ChartFixture.day(first)...ChartFixture.day(last)
    }
    #expect(try ChartFixture.weight().gaps == [days(40, 52)])
    #expect(try ChartFixture.strength().gaps == [days(26, 38), days(47, 59), days(68, 80)])
    let volume = try ChartFixture.volume()
    #expect(
      volume.gaps.count == 1 && volume.step.label(of: volume.gaps[0].lowerBound) == "2031-W09")
  }

  @Test("one value has an axis of one less and one more, and no mean; none has a sentence")
  func few() throws {
    let one = try ChartFixture.weight(
      [(date: ChartFixture.day(3), value: 181)], over: ChartFixture.span, target: nil)
    #expect(one.panels[0].axes[0].low <= 180 && one.panels[0].axes[0].high >= 182)
    #expect(one.panels[0].series[1].points.isEmpty)
    #expect(ChartFixture.text(one, 80).contains("one value"))
    let none = try ChartFixture.weight([], over: ChartFixture.span)
    let words = "No weight from 2030-12-13 to 2031-03-06."
    #expect(ChartFixture.text(none, 80) == words + "\n")
    #expect(SVGChart(none, theme: nil).text.contains(">\(words)</text>"))
  }

  @Test("a target stands on the axis, however far it is")
  func target() throws {
    let days = ChartFixture.weights.map { (date: ChartFixture.day($0.index), value: $0.value) }
    let chart = try ChartFixture.weight(days, over: ChartFixture.span, target: 160)
    #expect(chart.panels.allSatisfy { $0.axes[0].contains(160) })
    let text = ChartFixture.text(chart, 80)
    #expect(text.contains("   ╌ target 160\n") && text.contains("╌╌╌╌"), "\(text)")
    #expect(SVGChart(chart, theme: nil).text.contains(">target 160</text>"))
  }

  @Test("the title has the last value and its change, of what is to scale")
  func change() throws {
    func heading(_ values: [Double]) throws -> String {
      let days = values.enumerated().map { (ChartFixture.day(3 * $0), $1) }
      return try ChartFixture.weight(days, over: ChartFixture.span).fullHeading
    }
    #expect(try heading([184, 181, 179.5]) == "Weight (lb)  179.5, -4.5 in 6 days")
    #expect(try heading([180, 180.04]) == "Weight (lb)  180, ±0 in 3 days")
    #expect(try heading([179.96, 180.4]) == "Weight (lb)  180.4, +0.4 in 3 days")
    #expect(try heading([181]) == "Weight (lb)  181" && heading([]) == "Weight (lb)")
    let far = Array(repeating: 180.0, count: 8) + [182, 10_000]
    #expect(try heading(far) == "Weight (lb)  182, +2 in 24 days")
    let ascii = try ChartFixture.weight(
      [(ChartFixture.day(0), 180), (ChartFixture.day(1), 180)], over: ChartFixture.span)
    #expect(ChartFixture.text(ascii, 80, .ascii).contains("+-0 in 1 day"))
  }

  @Test("months without a value are gaps of a line, and so are weeks")
  func longSteps() {
    func pieces(_ dates: [String], _ step: QueryStep) -> [Int] {
      ChartSeries(
        "s", label: "s", kind: .line,
        points: dates.compactMap(CalendarDate.init(iso:)).map { ChartPoint($0, 1) }
      ).segments(by: step) { _ in true }.map(\.count)
    }
    #expect(
      pieces(["2031-01-01", "2031-02-01", "2031-03-01", "2031-06-01", "2031-07-01"], .month)
        == [3, 2])
    #expect(pieces(["2030-10-01", "2031-01-01", "2031-07-01"], .quarter) == [2, 1])
    #expect(pieces(["2028-01-01", "2029-01-01", "2031-01-01"], .year) == [2, 1])
    #expect(pieces(["2031-01-06", "2031-01-13", "2031-02-17"], .week) == [2, 1])
  }

  @Test("the days that an axis names are the finest that have room")
  func dayTicks() throws {
    func labels(_ columns: Int, _ days: Int) throws -> [String] {
      let chart = try ChartFixture.weight(
        [(date: ChartFixture.day(0), value: 1)],
        over: ChartFixture.day(0)...ChartFixture.day(days - 1))
      let ticks = DateTicks(
        of: chart, width: Double(columns), gap: 2, labelWidth: { Double($0.count) },
        position: { Double((2 * $0 + 1) * columns / (2 * days)) })
      let named = ticks.ticks.filter { !$0.label.isEmpty }
      #expect(named.allSatisfy { $0.labelStart + Double($0.label.count) <= Double(columns) })
      return named.map(\.label)
    }
    #expect(try labels(75, 7).first == "12-13")
    #expect(try labels(75, 84) == ["12-16", "12-30", "01-13", "01-27", "02-10", "02-24"])
    #expect(try labels(35, 84) == ["2031", "Feb", "Mar"])
    // The last name stands left of its tick where it would leave the plot.
    #expect(try labels(52, 7).last == "12-19" && labels(52, 7).count == 7)
    #expect(try labels(75, 3650).first == "2031")
    // Quarters have no room for their names on so few columns, and years do.
    #expect(try labels(75, 3650).allSatisfy { $0.count == 4 && $0.hasPrefix("20") })
  }

  @Test("each year is named where a step is a year")
  func years() {
    let chart = Chart(
      "x", title: "X", unit: nil, over: ChartFixture.day(0)...ChartFixture.day(1500), by: .year,
      trend: nil, panels: [])
    let ticks = DateTicks(
      of: chart, width: 80, gap: 2, labelWidth: { Double($0.count) }, position: { Double(8 * $0) })
    #expect(ticks.ticks.map(\.label) == ["2030", "2031", "2032", "2033", "2034", "2035"])
  }
}
