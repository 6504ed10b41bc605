import Cycle
import TestSupport
import Testing
import Values

/// From days to cycles (docs/cycle.md).
@Suite("From days to cycles")
struct CycleHistoryTests {
  @Test("starts make lengths, and these their figures; the last cycle runs")
  func example() throws {
    let history = Days(starts: Days.example).history(on: "2031-03-30")
    #expect(history.cycles.map(\.length) == [28, 29, 27, 28, 29, 28, nil])
    let figures = try #require(Figures(history.lengths))
    #expect(figures.count == 6 && figures.median == 28 && figures.range == 2)
    #expect((figures.deviation * 100).rounded() == 75)
  }

  @Test("what is a day of bleeding, and what is one episode")
  func bleeding() {
    func starts(_ days: Days) -> [String] { days.history().cycles.map { "\($0.start)" } }
    #expect(starts(["2031-01-01": .init(flow: .light)]) == ["2031-01-01"])
    #expect(starts(["2031-01-01": .init(flow: .spotting)]).isEmpty)
    #expect(starts(["2031-01-01": .init(period: .no, flow: .heavy)]).isEmpty)
    // One day between two of them.
    #expect(
      starts(["2031-01-01": .init(period: .yes), "2031-01-03": .init(flow: .medium)])
        == ["2031-01-01"])
    // A start within an episode is the one; what is before it is bleeding of the cycle before.
    #expect(
      starts(["2031-01-01": .init(flow: .light), "2031-01-02": .init(period: .start)])
        == ["2031-01-02"])
  }

  @Test("a start counts fifteen days after the one before; a nearer one is told")
  func nearStarts() {
    let near = Days(starts: ["2031-01-01", "2031-01-15"]).history()
    #expect(near.cycles.map { "\($0.start)" } == ["2031-01-01"])
    #expect(near.rejected.map { "\($0)" } == ["2031-01-15"])
    let far = Days(starts: ["2031-01-01", "2031-01-16"]).history()
    #expect(far.cycles.count == 2 && far.rejected.isEmpty)
    // Bleeding that nobody calls a start is no fault.
    let flow = Days(["2031-01-01": .init(period: .start), "2031-01-14": .init(flow: .light)])
    #expect(flow.history().cycles.count == 1 && flow.history().rejected.isEmpty)
  }

  @Test(
    "how long a period took is known by its end, or by two days with an entry behind it",
    arguments: [
      (["01": "start", "05": "end"], 5), (["01": "start", "14": "end"], 14),
      (["01": "start", "15": "end"], nil), (["01": "start", "16": "end"], nil),
      (["01": "start", "02": "yes", "03": "no", "04": "no"], 2),
      (["01": "start", "02": "yes", "03": "no"], nil), (["01": "start"], nil),
      (["01": "start", "02": "yes", "04": "yes", "06": "no", "07": "no"], 4),
      // A start alone: only days that say that there was none.
      (["01": "start", "02": "temperature", "03": "temperature"], nil),
      (["01": "start", "02": "none", "03": "no"], 1),
      (["01": "start", "02": "yes", "05": "temperature", "06": "temperature"], 2),
    ] as [([String: String], Int?)])
  func periods(marks: [String: String], length: Int?) {
    var days = Days(starts: [])
    for (day, mark) in marks {
      days["2031-01-\(day)"] =
        switch mark {
        case "temperature": CycleDay(temperature: .init(celsius: 36.5))
        case "none": CycleDay(flow: Flow.none)
        default: CycleDay(period: PeriodMark(rawValue: mark))
        }
    }
    #expect(days.history().cycles.first?.periodLength == length, "\(marks)")
  }

  @Test("what is not used, and why")
  func leftOut() {
    func reasons(_ days: Days) -> [Cycle.Reason?] { days.history().cycles.map(\.leftOut) }
    // 28, 29, 56, 28, 27: 56 is at least 1.75 times their median.
    var days = Days(from: "2031-01-01", lengths: [28, 29, 56, 28, 27])
    #expect(reasons(days) == [nil, nil, .perhapsMissed, nil, nil, nil])
    #expect(Figures(days.history().lengths)?.count == 4)
    let third = days.history().cycles[2].start
    days["\(third)"]?.counts = true
    #expect(reasons(days) == [nil, nil, nil, nil, nil, nil])
    days["\(third)"]?.counts = false
    #expect(reasons(days)[2] == .excluded)
    // Of three there is no median to compare with.
    #expect(reasons(Days(from: "2031-01-01", lengths: [28, 29, 56])) == [nil, nil, nil, nil])
    #expect(reasons(Days(from: "2031-01-01", lengths: [90, 91, 400])) == [nil, .gap, .gap, nil])
    var hormonal = Days(from: "2031-01-01", lengths: [28, 28, 28])
    hormonal["2031-02-10"] = CycleDay(state: .hormonal)
    hormonal["2031-02-20"] = CycleDay(state: .natural)
    #expect(reasons(hormonal) == [nil, .state(.hormonal), nil, nil])
    var pregnant = Days(from: "2031-01-01", lengths: [28, 28])
    pregnant["2031-03-10"] = CycleDay(state: .pregnant)
    #expect(reasons(pregnant) == [.beforePregnancy, .beforePregnancy, nil])
  }

  @Test("the figures are those of the last twelve")
  func twelve() {
    let days = Days(from: "2029-01-01", lengths: [40, 40] + Array(repeating: 28, count: 12))
    #expect(days.history().lengths == Array(repeating: 28, count: 12))
  }

  @Test(
    "days that are kept on two devices give the same in any order, and none behind today counts")
  func order() {
    var random = SeededRandom()
    for number in 0..<200 {
      var days: [CalendarDate: CycleDay] = [:]
      for _ in 0..<Int.random(in: 0...60, using: &random) {
        let date = Days.date("2031-01-01").advanced(by: Int.random(in: 0...300, using: &random))
        days[date] = CycleDay(
          period: random.once(in: 2) ? random.pick(PeriodMark.allCases) : nil,
          flow: random.once(in: 2) ? random.pick(Flow.allCases) : nil,
          state: random.once(in: 9) ? random.pick(CycleState.allCases) : nil)
      }
      let today = Days.date("2031-01-01").advanced(by: Int.random(in: 0...300, using: &random))
      let history = CycleHistory(days, today: today)
      let halves = days.keys.shuffled(using: &random).reduce(into: [CalendarDate: CycleDay]()) {
        $0[$1] = days[$1]
      }
      #expect(
        CycleHistory(halves, today: today) == history, "BESTUPID_SEED=\(random.seed), \(number)")
      #expect(CycleHistory(days.filter { $0.key <= today }, today: today) == history)
      let gaps = zip(history.cycles, history.cycles.dropFirst()).map {
        $0.start.distance(to: $1.start)
      }
      #expect(gaps.allSatisfy { $0 >= 15 }, "BESTUPID_SEED=\(random.seed), \(number)")
      #expect(history.cycles.dropLast().compactMap(\.length) == gaps)
    }
  }
}
