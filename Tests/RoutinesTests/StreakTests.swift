import TestSupport
import Testing
import Values

@testable import Routines

/// Streaks as functions of days, definitions and today (docs/query.md, “Routines”).
@Suite("Streaks")
struct StreakTests {
  private static func day(_ text: String) -> CalendarDate {
    CalendarDate(iso: text) ?? .earliest
  }

  /// Days of March 2031, by their numbers: done of due.
  private static func ticks(_ days: [Int: (Int, Int)]) -> [CalendarDate: RoutineTicks] {
    Dictionary(
      uniqueKeysWithValues: days.map {
        (day("2031-03-01").advanced(by: $0 - 1), RoutineTicks(done: $1.0, due: $1.1))
      })
  }

  private static func march(_ number: Int) -> CalendarDate {
    day("2031-03-01").advanced(by: number - 1)
  }

  /// The worked example: a routine of working days, two days away, a day with a struck task, one without a log.
  private static let example: [Int: (Int, Int)] = [
    3: (4, 5), 4: (5, 5), 5: (5, 5), 6: (4, 5), 7: (5, 5), 10: (5, 5), 11: (4, 5), 14: (2, 5),
    17: (3, 3), 19: (4, 5), 20: (1, 5),
  ]

  private static func configuration(freezes: Int, days: String = "mon-fri") -> RoutineConfiguration
  {
    RoutineConfiguration(
      Array(
        """
        ---
        routines:
          - {id: morning, name: Morning, days: "\(days)", since: 2031-03-03, tasks: [{title: Make bed}]}
        away: [{from: 2031-03-12, to: 2031-03-13, reason: at Bea's}]
        streak: {freezes: \(freezes)}
        ---
        """.utf8))
  }

  private static func streak(
    _ days: [Int: (Int, Int)], freezes: Int = 0, schedule: String = "mon-fri", today: Int = 20
  ) throws -> Streak {
    let configuration = configuration(freezes: freezes, days: schedule)
    #expect(configuration.problems.isEmpty, "\(configuration.problems)")
    return Streak(
      RoutineHistory(
        try #require(configuration.routine("morning")), of: configuration, ticks: ticks(days),
        today: march(today)), today: march(today))
  }

  @Test("the worked example, day by day, with a freeze")
  func withFreeze() throws {
    let streak = try Self.streak(Self.example, freezes: 1)
    let states = streak.units.map {
      "\($0.days.lowerBound.day) \($0.state) \($0.length) (\($0.held))"
    }
    #expect(
      states == [
        "3 qualified 1 (0)", "4 qualified 2 (0)", "5 qualified 3 (0)", "6 qualified 4 (0)",
        "7 qualified 5 (0)", "8 off 5 (0)", "9 off 5 (0)", "10 qualified 6 (0)",
        "11 qualified 7 (1)", "12 off 7 (1)", "13 off 7 (1)", "14 frozen 7 (0)", "15 off 7 (0)",
        "16 off 7 (0)", "17 qualified 8 (0)", "18 missed 0 (0)", "19 qualified 1 (0)",
        "20 open 1 (0)",
      ])
    #expect(streak.current == Streak.Run(length: 1, from: Self.march(19), to: Self.march(19)))
    #expect(streak.longest == Streak.Run(length: 8, from: Self.march(3), to: Self.march(17)))
    #expect(streak.broken == Streak.Event(length: 8, on: Self.march(18)))
    #expect(streak.milestones == [Streak.Event(length: 7, on: Self.march(11))])
    #expect(streak.lastQualified == Self.march(19) && streak.today == .open && streak.isAtRisk)
    #expect(streak.nextMilestone?.length == 7 && streak.nextMilestone?.distance == 6)
    #expect(streak.held == 0 && streak.spent == [Self.march(14)])
    #expect((streak.strength * 1000).rounded() == 352)
  }

  @Test("without freezes the day of the 14th breaks it; a day filled in later mends it")
  func withoutFreezeAndMended() throws {
    let streak = try Self.streak(Self.example)
    #expect(streak.longest?.length == 7 && streak.longest?.to == Self.march(11))
    #expect(streak.units.first { $0.days.lowerBound == Self.march(14) }?.state == .missed)
    var days = Self.example
    days[18] = (5, 5)
    let mended = try Self.streak(days, freezes: 1)
    #expect(mended.current?.length == 10 && mended.longest?.length == 10 && mended.broken == nil)
    #expect(mended.current?.from == Self.march(3))
  }

  @Test(
    "4 of 5 and 12 of 15 count, 7 of 9 does not; what is dropped is not due",
    arguments: [
      ((4, 5), RoutineDayState.qualified), ((12, 15), .qualified), ((7, 9), .missed),
      ((3, 3), .qualified), ((0, 0), .off), ((0, 5), .missed),
    ])
  func threshold(ticks: (Int, Int), state: RoutineDayState) throws {
    let streak = try Self.streak([3: ticks], today: 4)
    #expect(streak.units.first?.state == state)
  }

  @Test("boxes beat the plan: a free Sunday and a day away count where it was done")
  func boxesBeatThePlan() throws {
    let streak = try Self.streak([3: (5, 5), 9: (5, 5), 12: (5, 5)], today: 12)
    let states = Dictionary(
      uniqueKeysWithValues: streak.units.map { ($0.days.lowerBound.day, $0.state) })
    #expect(states[9] == .qualified && states[12] == .qualified && states[8] == .off)
  }

  @Test(
    "before the first day nothing is missed, after the last neither; a day to come counts when it comes"
  )
  func span() throws {
    var configuration = Self.configuration(freezes: 0, days: "daily")
    configuration.routines[0].since = nil
    configuration.routines[0].until = Self.march(6)
    let routine = configuration.routines[0]
    func streak(_ days: [Int: (Int, Int)], today: Int) -> Streak {
      Streak(
        RoutineHistory(
          routine, of: configuration, ticks: Self.ticks(days), today: Self.march(today)),
        today: Self.march(today))
    }
    let ended = streak([5: (1, 1), 6: (1, 1), 30: (1, 1)], today: 20)
    #expect(ended.current?.length == 2 && ended.units.first?.days.lowerBound == Self.march(5))
    #expect(ended.today == .off && !ended.isAtRisk)
    let nothing = streak([:], today: 20)
    #expect(nothing.current == nil && nothing.units.isEmpty && nothing.strength == 0)
    #expect(streak([30: (1, 1)], today: 20).units.isEmpty)
  }

  // MARK: Weeks

  @Test(
    "three times a week counts ISO weeks; the running week is open, and a week away needs no more than it has"
  )
  func weeks() throws {
    var days: [Int: (Int, Int)] = [:]
    for day in [3, 5, 8, 10, 11, 15] { days[day] = (1, 1) }
    let running = try Self.streak(days, schedule: "3/week", today: 20)
    #expect(running.isOfWeeks && running.current?.length == 2)
    #expect(running.units.map(\.state) == [.qualified, .qualified, .open])
    #expect(running.current?.from == Self.march(3) && running.current?.to == Self.march(15))
    #expect(!running.isAtRisk)
    // Of four days, Thursday to Sunday, three are needed: on Friday it is the last chance for the second.
    let late = try Self.streak(days, schedule: "3/week", today: 21)
    #expect(late.isAtRisk)
    let over = try Self.streak(days, schedule: "3/week", today: 24)
    #expect(over.broken == Streak.Event(length: 2, on: Self.march(23)))
    // Away on Wednesday and Thursday: six are needed of seven, five are left.
    let six = try Self.streak(
      [
        3: (1, 1), 4: (1, 1), 5: (1, 1), 6: (1, 1), 7: (1, 1), 8: (1, 1), 10: (1, 1), 11: (1, 1),
        14: (1, 1), 15: (1, 1), 16: (1, 1),
      ], schedule: "6/week", today: 17)
    #expect(six.current?.length == 2)
    // Freezes are weeks.
    var earned = Self.configuration(freezes: 1, days: "1/week")
    earned.rules.earn = 1
    let frozen = Streak(
      RoutineHistory(
        earned.routines[0], of: earned, ticks: Self.ticks([3: (1, 1), 17: (1, 1)]),
        today: Self.march(18)), today: Self.march(18))
    #expect(frozen.units.map(\.state) == [.qualified, .frozen, .qualified])
    #expect(frozen.spent == [Self.march(16)] && frozen.current?.length == 2)
  }

  @Test("a week over New Year is one week, and a leap day is a day")
  func calendar() throws {
    func streak(_ days: [String], _ schedule: String, today: String) -> Streak {
      let configuration = RoutineConfiguration()
      let routine = Routine(
        id: "a", name: "A", schedules: [.init(RoutineSchedule(schedule) ?? .daily)])
      let ticks = Dictionary(
        uniqueKeysWithValues: days.map { (Self.day($0), RoutineTicks(done: 1, due: 1)) })
      let today = Self.day(today)
      return Streak(
        RoutineHistory(routine, of: configuration, ticks: ticks, today: today), today: today)
    }
    // 2030-12-30 is a Monday.
    let week = streak(["2030-12-31", "2031-01-02"], "2/week", today: "2031-01-05")
    #expect(
      week.current == .init(length: 1, from: Self.day("2030-12-31"), to: Self.day("2031-01-02")))
    let leap = streak(["2032-02-28", "2032-02-29", "2032-03-01"], "daily", today: "2032-03-01")
    #expect(leap.current?.length == 3)
    #expect(
      streak(["2031-02-28", "2031-03-01"], "daily", today: "2031-03-01").current?.length == 2)
    #expect(
      streak(["2030-12-31", "2031-01-01"], "daily", today: "2031-01-01").current?.length == 2)
  }

  @Test("a day is judged by the schedule of that day")
  func changedSchedule() throws {
    var configuration = Self.configuration(freezes: 0, days: "daily")
    configuration.away = []
    configuration.routines[0].schedules = [
      .init(.daily), .init(from: Self.march(10), RoutineSchedule("mon-fri") ?? .daily),
    ]
    var days: [Int: (Int, Int)] = [:]
    for day in 3...14 where day != 9 { days[day] = (1, 1) }
    let streak = Streak(
      RoutineHistory(
        configuration.routines[0], of: configuration, ticks: Self.ticks(days),
        today: Self.march(17)), today: Self.march(17))
    #expect(streak.broken?.on == Self.march(9))
    #expect(streak.current?.length == 5 && streak.isAtRisk)
  }

  @Test("all routines together: what was due of each on the day, without those that are off")
  func together() throws {
    let configuration = RoutineConfiguration(
      Array(
        """
        ---
        routines:
          - {id: a, name: A, tasks: [{title: X}, {title: Y}, {title: Z}, {title: V}]}
          - {id: b, name: B, days: mon, since: 2031-03-03, tasks: [{title: W}]}
        ---
        """.utf8))
    func history(_ id: String, _ days: [Int: (Int, Int)]) throws -> RoutineHistory {
      RoutineHistory(
        try #require(configuration.routine(id)), of: configuration, ticks: Self.ticks(days),
        today: Self.march(10))
    }
    let all = RoutineHistory.together(
      [
        try history("a", [3: (4, 4), 4: (4, 4), 5: (3, 4), 10: (4, 4)]),
        try history("b", [3: (0, 1)]),
      ], of: configuration, today: Self.march(10))
    #expect(all.ticks[Self.march(3)] == RoutineTicks(done: 4, due: 5))
    #expect(all.ticks[Self.march(4)] == RoutineTicks(done: 4, due: 4))
    #expect(all.ticks[Self.march(6)] == RoutineTicks(done: 0, due: 4))
    #expect(all.ticks[Self.march(10)] == RoutineTicks(done: 4, due: 5))
    let streak = Streak(all, today: Self.march(10))
    #expect(streak.current?.length == 1 && streak.longest?.length == 2)
  }
}
