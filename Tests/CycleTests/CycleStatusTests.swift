import Cycle
import TestSupport
import Testing
import Values

/// Where the cycle stands, and when the next one begins (docs/cycle.md).
@Suite("Where the cycle stands")
struct CycleStatusTests {
  private static func window(_ forecast: CycleForecast) -> String {
    let ends = forecast.window.map { "\($0.lowerBound)..\($0.upperBound)" } ?? "-"
    return "\(forecast.date.map { "\($0)" } ?? "-") \(ends)"
  }

  @Test("the worked example: day 11, follicular, likely")
  func example() {
    let status = Days(starts: Days.example).status(on: "2031-03-30")
    #expect(status.day == 11 && status.phase == .follicular && status.timing == .onTime)
    #expect(status.typical == 28 && status.confidence == .high && status.lateDays == nil)
    let next = status.phases?.next(afterDay: 11)
    #expect(next?.phase == .ovulatory && next?.days == 3)
    #expect(
      (1...3).map { Self.window(status.forecast($0)) } == [
        "2031-04-17 2031-04-16..2031-04-18", "2031-05-15 2031-05-13..2031-05-17",
        "2031-06-12 2031-06-10..2031-06-14",
      ])
    #expect(status.next.basis == .observed)
  }

  @Test("lengths that differ much have a wide window, and too much none")
  func irregular() {
    let status = Days(from: "2031-01-01", lengths: [24, 31, 27, 38, 26]).status(on: "2031-05-28")
    #expect(status.typical == 27)
    let next = status.next
    #expect(next.date.flatMap { next.window?.upperBound.distance(to: $0) } == -9)
    #expect(status.confidence == .low)
    #expect(status.forecast(3).reason == .tooFar && status.forecast(3).date == nil)
    let wild = Days(from: "2031-01-01", lengths: [20, 60, 25, 55]).status(on: "2031-06-10")
    #expect(wild.next.reason == .tooIrregular && wild.timing == nil)
  }

  @Test("fewer than three lengths: four days on each side, assumed")
  func assumed() {
    let one = Days(starts: ["2031-03-01"]).status(on: "2031-03-10")
    #expect(one.typical == 28 && one.next.basis == .assumed && one.confidence == .low)
    #expect(Self.window(one.next) == "2031-03-29 2031-03-25..2031-04-02")
    let own = Days(starts: ["2031-03-01"]).status(
      on: "2031-03-08", CycleAssumptions(length: 35, periodLength: 7))
    #expect(own.typical == 35 && own.phases?.menstrualEnd == 7 && own.phase == .follicular)
    let two = Days(from: "2031-01-01", lengths: [27, 28]).status(on: "2031-03-01")
    #expect(two.typical == 28 && two.confidence == .medium)
    let none = Days(starts: []).status(on: "2031-03-10")
    #expect(none.day == nil && none.next.reason == .noStart && none.confidence == nil)
  }

  @Test(
    "on time, due within the window, overdue behind it, a gap after ninety days",
    arguments: [
      ("2031-04-17", CycleStatus.Timing.onTime, nil, CyclePhase.luteal),
      ("2031-04-18", .due, 1, .luteal), ("2031-04-19", .overdue, 2, nil),
      ("2031-06-17", .overdue, 61, nil), ("2031-06-18", .gap, nil, nil),
    ] as [(String, CycleStatus.Timing, Int?, CyclePhase?)])
  func timing(
    date: String, timing: CycleStatus.Timing, late: Int?, phase: CyclePhase?
  ) {
    let status = Days(starts: Days.example).status(on: date)
    #expect(status.timing == timing && status.lateDays == late && status.phase == phase)
    if phase == nil { #expect(status.confidence == .low) }
  }

  @Test(
    "menstrual lasts to the written end, else to the later of the usual end and the last bleeding")
  func menstrual() {
    func end(_ days: Days, _ date: String) -> Int? { days.status(on: date).phases?.menstrualEnd }
    var days = Days(starts: ["2031-03-01"])
    #expect(end(days, "2031-03-03") == 5)
    for day in ["02", "03", "04", "05", "06", "07"] { days["2031-03-\(day)"] = .init(flow: .light) }
    #expect(end(days, "2031-03-07") == 7)
    var ended = Days(starts: ["2031-03-01"])
    ended["2031-03-03"] = .init(period: .end)
    #expect(end(ended, "2031-03-04") == 3)
    #expect(ended.status(on: "2031-03-04").phase == .follicular)
  }

  @Test("a shift of the temperature places the phases, and no forecast")
  func temperature() {
    var days = Days(starts: Days.example)
    let values = [36.60, 36.55, 36.45, 36.50, 36.55, 36.60, 36.80, 36.85, 36.80]
    for (index, value) in values.enumerated() {
      days["2031-03-\(21 + index)"] = CycleDay(temperature: .init(celsius: value))
    }
    let plain = days.status(on: "2031-03-30")
    let signs = days.status(on: "2031-03-30", CycleAssumptions(usesSigns: true))
    #expect(plain.phases?.basis == .calendar && signs.phases?.basis == .temperature)
    // The first higher reading is on day 8.
    #expect(signs.phases?.follicularEnd == 5 && signs.phases?.ovulatoryEnd == 9)
    #expect(signs.next == plain.next)
    days["2031-03-28"]?.temperature?.isDisturbed = true
    #expect(
      days.status(on: "2031-03-30", CycleAssumptions(usesSigns: true)).phases?.basis == .calendar)
  }

  @Test(
    "what each state means for phase, forecast and confidence",
    arguments: [
      (CycleState.natural, CyclePhase.follicular, true), (.irregular, nil, true),
      (.hormonal, nil, false), (.pregnant, nil, false), (.postpartum, nil, false),
      (.paused, nil, false),
    ] as [(CycleState, CyclePhase?, Bool)])
  func states(state: CycleState, phase: CyclePhase?, hasWindow: Bool) {
    var days = Days(starts: Days.example)
    days["2031-03-28"] = CycleDay(state: state)
    let status = days.status(on: "2031-03-30")
    #expect(status.state == state && status.phase == phase)
    #expect((status.next.window != nil) == hasWindow)
    if state == .irregular {
      #expect(Self.window(status.next) == "- 2031-04-16..2031-04-18")
      #expect(days.status(on: "2031-03-20").phase == .menstrual)
    }
    if !hasWindow { #expect(status.next.reason == .state && status.confidence == nil) }
  }

  @Test(
    "after a pregnancy two starts are needed, after a pause or a method one",
    arguments: [(CycleState.pregnant, 2), (.postpartum, 2), (.hormonal, 1), (.paused, 1)])
  func after(state: CycleState, needed: Int) {
    var days = Days(starts: Days.example)
    days["2031-03-25"] = CycleDay(state: state)
    days["2031-06-01"] = CycleDay(state: .natural)
    #expect(days.status(on: "2031-06-10").next.reason == .state)
    days["2031-06-20"] = CycleDay(period: .start)
    #expect((days.status(on: "2031-06-21").next.date != nil) == (needed == 1))
    days["2031-07-19"] = CycleDay(period: .start)
    #expect(days.status(on: "2031-07-20").next.date != nil)
  }

  @Test(
    "confidence, row by row",
    arguments: [
      ([28, 28], "2031-03-05", CycleConfidence.medium), ([28, 28, 28], "2031-04-05", .high),
      ([30, 24, 31, 28, 27], "2031-06-17", .high), ([30, 24, 31, 28, 27], "2031-06-24", .low),
      // A fifth behind what is usual, and within the window.
      ([18, 21, 23], "2031-03-29", .high), ([18, 21, 23], "2031-03-30", .medium),
      ([36, 36, 36], "2031-04-25", .low),
      ([24, 34, 28], "2031-04-05", .low), ([25, 31, 28], "2031-04-05", .medium),
      ([28], "2031-02-05", .medium),
    ] as [([Int], String, CycleConfidence)])
  func confidence(lengths: [Int], date: String, expected: CycleConfidence) {
    #expect(Days(from: "2031-01-01", lengths: lengths).status(on: date).confidence == expected)
  }

  /// Normal deviates by the polar method.
  private struct Normal {
    var random: SeededRandom

    mutating func next() -> Double {
      while true {
        let x = Double.random(in: -1...1, using: &random)
        let y = Double.random(in: -1...1, using: &random)
        let square = x * x + y * y
        guard square > 0, square < 1 else { continue }
        return x * (-2 * log(square) / square).squareRoot()
      }
    }

    /// The natural logarithm, by its series: no library of the system is needed.
    private func log(_ number: Double) -> Double {
      var (rest, halves) = (number, 0)
      while rest < 0.5 { (rest, halves) = (rest * 2, halves + 1) }
      let z = (rest - 1) / (rest + 1)
      let series = (0..<30).reduce(0.0) { sum, k in
        let n = Double(2 * k + 1)
        return sum + 2 * (0..<(2 * k + 1)).reduce(1.0) { power, _ in power * z } / n
      }
      return series - Double(halves) * 0.693_147_180_559_945_3
    }
  }

  @Test(
    "with six lengths, 78 to 95 of 100 next starts lie in the window",
    arguments: [0.8, 1.5, 2.5, 4, 6])
  func simulation(deviation: Double) {
    var normal = Normal(random: SeededRandom())
    var (hits, count) = (0, 0)
    for _ in 0..<1000 {
      let lengths = (0..<7).map { _ in Int((28 + deviation * normal.next()).rounded()) }
      guard lengths.allSatisfy({ (15...90).contains($0) }) else { continue }
      let days = Days(from: "2031-01-01", lengths: Array(lengths.dropLast()))
      let start = Days.date("2031-01-01").advanced(by: lengths.dropLast().reduce(0, +))
      guard let window = days.status(on: "\(start)").next.window else { continue }
      count += 1
      if window.contains(start.advanced(by: lengths[6])) { hits += 1 }
    }
    let share = Double(hits) / Double(max(1, count))
    #expect(count > 750 && (0.78...0.95).contains(share), "\(share), seed \(normal.random.seed)")
  }
}
