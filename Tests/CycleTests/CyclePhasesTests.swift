import Cycle
import Testing
import Values

@Suite("Phases of a cycle")
struct CyclePhasesTests {
  @Test(
    "the table of lengths",
    arguments: [
      (21, 10, 12), (24, 11, 14), (26, 12, 15), (28, 13, 16), (30, 14, 17), (32, 15, 18),
      (35, 16, 20),
      (40, 18, 23), (45, 21, 26),
    ])
  func table(length: Int, follicular: Int, ovulatory: Int) {
    let phases = CyclePhases(length: length, menstrualEnd: 5)
    #expect(phases.follicularEnd == follicular && phases.ovulatoryEnd == ovulatory)
    #expect(phases.menstrualEnd == 5 && phases.basis == .calendar)
  }

  @Test("each day has one phase, in order, and the days until the next one come true")
  func everyDay() {
    for length in 15...90 {
      for period in 1...14 {
        let phases = CyclePhases(length: length, menstrualEnd: period)
        var last = CyclePhase.menstrual
        for day in 1...length {
          guard let phase = phases.phase(ofDay: day), let next = phases.next(afterDay: day) else {
            Issue.record("day \(day) of \(length), \(period)")
            return
          }
          let order = CyclePhase.allCases
          let isInOrder =
            (order.firstIndex(of: phase) ?? 0) >= (order.firstIndex(of: last) ?? 0)
          let after = phases.phase(ofDay: day + next.days)
          let before = phases.phase(ofDay: day + next.days - 1)
          #expect(
            isInOrder && before == phase && (after ?? .menstrual) == next.phase,
            "day \(day) of \(length), \(period)")
          last = phase
        }
        #expect(phases.phase(ofDay: 0) == nil && phases.phase(ofDay: length + 1) == nil)
      }
    }
  }

  @Test("a phase that would end before it begins has no day")
  func skipped() {
    let phases = CyclePhases(length: 21, menstrualEnd: 10)
    #expect(phases.phase(ofDay: 10) == .menstrual && phases.phase(ofDay: 11) == .ovulatory)
    #expect(phases.next(afterDay: 10).map { $0.phase == .ovulatory && $0.days == 1 } == true)
  }
}

@Suite("The shift of the temperature")
struct TemperatureShiftTests {
  private static func shift(_ values: [Double]) -> (day: Int, line: Int)? {
    let first = Days.date("2031-03-01")
    let readings = values.enumerated().map { (date: first.advanced(by: $0), celsius: $1) }
    return TemperatureShift(readings).map { (first.distance(to: $0.firstHigher) + 1, $0.line) }
  }

  private static let low = [36.60, 36.55, 36.45, 36.50, 36.55, 36.60]

  @Test(
    "three higher readings over six, with one exception",
    arguments: [
      ([36.80, 36.85, 36.80], 7), ([36.80, 36.85, 36.75], nil), ([36.80, 36.85, 36.75, 36.65], 7),
      ([36.80, 36.85, 36.75, 36.60], nil), ([36.80, 36.60, 36.75, 36.80], 7),
      ([36.80, 36.60, 36.75, 36.75], nil), ([36.80, 36.75, 36.60, 36.80], 7),
      ([36.80, 36.60, 36.60, 36.90], nil), ([36.80, 36.85], nil), ([36.60, 36.60, 36.60], nil),
      // To the next twentieth: 36.62 is no higher than 36.60.
      ([36.62, 36.85, 36.90], nil),
    ] as [([Double], Int?)])
  func table(values: [Double], day: Int?) {
    let found = Self.shift(Self.low + values)
    #expect(found?.day == day, "\(values)")
    if day != nil { #expect(found?.line == 3660) }
  }

  @Test("a rise has its readings, its line and what made it one")
  func reasons() throws {
    func shift(_ values: [Double]) throws -> TemperatureShift {
      let first = Days.date("2031-03-01")
      return try #require(
        TemperatureShift(
          (Self.low + values).enumerated().map { (date: first.advanced(by: $0), celsius: $1) }))
    }
    let third = try shift([36.82, 36.85, 36.80, 36.90])
    #expect(third.rule == .third && third.higher.map(\.hundredths) == [3680, 3685, 3680])
    #expect(third.higher.map { "\($0.date)" }.first == "2031-03-07")
    let fourth = try shift([36.80, 36.85, 36.75, 36.65])
    #expect(fourth.rule == .fourth && fourth.higher.count == 4)
    #expect(try shift([36.80, 36.60, 36.75, 36.80]).rule == .fourthFarAbove)
    #expect("\(third.firstLower)" == "2031-03-01" && third != fourth)
  }

  @Test("six readings must lie before it")
  func tooFew() {
    #expect(Self.shift(Array(Self.low.dropFirst()) + [36.80, 36.85, 36.80]) == nil)
  }
}
