import TestSupport
import Testing
import Values

@testable import Routines

/// What holds of streaks whatever the days are.
@Suite("Streaks of any days")
struct StreakPropertyTests {
  private static let first = CalendarDate(iso: "2031-01-01") ?? .earliest

  private static func ticks(_ random: inout SeededRandom, days: Int) -> [CalendarDate: RoutineTicks]
  {
    var ticks: [CalendarDate: RoutineTicks] = [:]
    for number in 0..<days where !random.once(in: 6) {
      let due = Int.random(in: 0...6, using: &random)
      let done = random.once(in: 3) ? Int.random(in: 0...due, using: &random) : due
      ticks[first.advanced(by: number)] = RoutineTicks(done: done, due: due)
    }
    return ticks
  }

  private static func configuration(_ random: inout SeededRandom) -> RoutineConfiguration {
    var configuration = RoutineConfiguration()
    let schedule = random.pick(["daily", "mon-fri", "mon,wed,sat", "3/week", "1/week"])
    configuration.routines = [
      Routine(
        id: "a", name: "A", schedules: [.init(RoutineSchedule(schedule) ?? .daily)],
        since: random.once(in: 2) ? first : nil)
    ]
    configuration.rules.threshold = random.pick([1, 50, 80, 100])
    let away = first.advanced(by: Int.random(in: 0..<40, using: &random))
    if random.once(in: 2) {
      configuration.away = [
        AwaySpan(away...away.advanced(by: Int.random(in: 0..<9, using: &random)))
      ]
    }
    return configuration
  }

  private static func streak(
    _ configuration: RoutineConfiguration, _ ticks: [CalendarDate: RoutineTicks],
    today: CalendarDate
  ) -> Streak {
    Streak(
      RoutineHistory(configuration.routines[0], of: configuration, ticks: ticks, today: today),
      today: today)
  }

  @Test("one more box that is ticked never makes a streak shorter")
  func oneMore() throws {
    var random = SeededRandom()
    for number in 0..<2000 {
      let configuration = Self.configuration(&random)
      let ticks = Self.ticks(&random, days: 45)
      let today = Self.first.advanced(by: 45)
      guard
        let (date, day) = ticks.sorted(by: { $0.key < $1.key })
          .filter({ $0.value.done < $0.value.due }).randomElement(using: &random)
      else { continue }
      var more = ticks
      more[date] = RoutineTicks(done: day.done + 1, due: day.due)
      let before = Self.streak(configuration, ticks, today: today)
      let after = Self.streak(configuration, more, today: today)
      #expect(
        (after.current?.length ?? 0) >= (before.current?.length ?? 0)
          && (after.longest?.length ?? 0) >= (before.longest?.length ?? 0),
        "BESTUPID_SEED=\(random.seed), case \(number)")
    }
  }

  @Test(
    "days that have not come change nothing, and a streak is no longer than the days that qualified"
  )
  func future() {
    var random = SeededRandom()
    for number in 0..<1000 {
      var configuration = Self.configuration(&random)
      configuration.rules.freezes = random.pick([0, 1, 3])
      configuration.rules.earn = random.pick([1, 3, 7])
      let ticks = Self.ticks(&random, days: 60)
      let today = Self.first.advanced(by: Int.random(in: 0..<60, using: &random))
      let streak = Self.streak(configuration, ticks, today: today)
      let known = ticks.filter { $0.key <= today }
      #expect(
        streak == Self.streak(configuration, known, today: today),
        "BESTUPID_SEED=\(random.seed), case \(number)")
      let qualified = known.values.count {
        configuration.rules.qualifies(done: $0.done, due: $0.due)
      }
      #expect(
        (streak.longest?.length ?? 0) <= qualified && streak.held <= configuration.rules.freezes
          && (0...1).contains(streak.strength),
        "BESTUPID_SEED=\(random.seed), case \(number)")
    }
  }

  /// A counter that is kept from launch to launch, as other programs have it: no schedule, no days away, no freezes,
  /// no tick taken back.
  private struct Counter {
    var current = 0
    var longest = 0
    var last: CalendarDate?
    var milestones: [Streak.Event] = []
    var breaks: [Int] = []

    mutating func launch(_ today: CalendarDate) {
      guard let last, last.distance(to: today) > 1, current > 0 else { return }
      breaks.append(current)
      current = 0
    }

    mutating func tick(_ today: CalendarDate, done: Int, total: Int) {
      guard Double(done) / Double(total) >= 0.8, last != today else { return }
      current = last.map { $0.distance(to: today) == 1 } ?? false || current == 0 ? current + 1 : 1
      last = today
      longest = max(longest, current)
      if [7, 30, 90].contains(current) { milestones.append(.init(length: current, on: today)) }
    }
  }

  @Test("without schedule, spans and freezes it is a counter that is launched each day")
  func counter() throws {
    var random = SeededRandom()
    for number in 0..<200 {
      var counter = Counter()
      var ticks: [CalendarDate: RoutineTicks] = [:]
      let configuration = RoutineConfiguration()
      for day in 0..<Int.random(in: 28...120, using: &random) {
        let today = Self.first.advanced(by: day)
        counter.launch(today)
        if !random.once(in: 12) {
          let total = Int.random(in: 1...9, using: &random)
          let done = random.once(in: 8) ? Int.random(in: 0...total, using: &random) : total
          ticks[today] = RoutineTicks(done: done, due: total)
          counter.tick(today, done: done, total: total)
        }
        let streak = Streak(
          RoutineHistory(
            Routine(id: "a", name: "A"), of: configuration, ticks: ticks, today: today),
          today: today)
        let isSame =
          (streak.current?.length ?? 0) == counter.current
          && (streak.longest?.length ?? 0) == counter.longest
          && streak.lastQualified == counter.last && streak.milestones == counter.milestones
          && streak.broken?.length == counter.breaks.last
        #expect(isSame, "BESTUPID_SEED=\(random.seed), month \(number), day \(day)")
        if !isSame { return }
      }
    }
  }
}
