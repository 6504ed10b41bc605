import Cycle
import DayModel
import LogSyntax
import Routines
import TestSupport
import Testing
import Values

@testable import DayModel
@testable import Reports

@Suite("What is due")
struct DueItemTests {
  private static let habits = HabitConfiguration(habits: [
    .init(id: "stretch", name: "Stretch", time: "07:00"),
    .init(id: "read", name: "Read ten pages"),
    .init(id: "rinse", name: "Cold rinse", time: "22:30"),
  ])

  private static let today = CalendarDate(iso: "2031-03-05") ?? .earliest

  private static let times = ReminderTimes(morning: 8 * 60, mustWin: 17 * 60, evening: 21 * 60)

  /// The keys of what is due at a time of the clock.
  private func due(
    _ log: String?, at clock: String, starts: String = "00:00", times: ReminderTimes = Self.times
  ) -> [DueItem] {
    let document = LogDocument(log ?? "")
    let items = TodoItem.all(in: document)
    let start = minutes(starts)
    return DueItem.all(
      of: DueDay(
        record: log.map { _ in DayReader.read(LogSource(path: "", document: document)) },
        habits: HabitItem.all(in: document, Self.habits),
        todos: log.map { _ in
          TodoListing(date: Self.today, items: items, history: TodoHistory(of: items))
        }),
      // Behind midnight, and before the day's start, it is still the same day.
      at: (minutes(clock) - start + 1440) % 1440, dayStartsAt: start, times)
  }

  private func keys(_ items: [DueItem]) -> String { items.map(\.key).joined(separator: " ") }

  private func minutes(_ clock: String) -> Int {
    let parts = clock.split(separator: ":").compactMap { Int($0) }
    return parts[0] * 60 + parts[1]
  }

  @Test(
    "a start that is expected and not logged is due on the first and the third day behind it, and no screen says so"
  )
  func cycle() throws {
    func keys(_ date: String, logged: [String] = [], _ time: Int? = 8 * 60) throws -> [DueItem] {
      let starts = ["2030-12-25", "2031-01-22", "2031-02-19", "2031-03-19"] + logged
      let days = try starts.map { try #require(CalendarDate(iso: $0)) }
      let status = CycleStatus(
        Dictionary(uniqueKeysWithValues: days.map { ($0, CycleDay(period: .start)) }),
        on: try #require(CalendarDate(iso: date)), CycleAssumptions())
      return DueItem.all(
        of: DueDay(record: nil, habits: [], todos: nil, cycle: status), at: 9 * 60,
        dayStartsAt: 0, ReminderTimes(morning: nil, mustWin: nil, evening: nil, cycle: time))
    }
    #expect(try keys("2031-04-16").isEmpty)
    let due = try keys("2031-04-17")
    #expect(due.map(\.key) == ["cycle:start"])
    #expect(due.map(\.text) == ["a start was expected on Wed 16 Apr: bestupid cycle"])
    #expect(DueItem.notification(of: due) == ["an entry is waiting"])
    #expect(try keys("2031-04-18").isEmpty && keys("2031-04-19").count == 1)
    #expect(try keys("2031-04-20").isEmpty)
    #expect(try keys("2031-04-17", logged: ["2031-04-16"]).isEmpty)
    #expect(try keys("2031-04-17", nil).isEmpty && keys("2031-04-17", 10 * 60).isEmpty)
  }

  /// A log with these values and boxes.
  private static func log(
    weight: String = "", sleep: String = "", evening: String = "",
    mustWin: String = "- [ ] Send the invoice"
  ) -> String {
    """
    ### Must Win 3
    \(mustWin)

    ## Daily Habits
    - [ ] Stretch
    - [ ] Read ten pages
    - [x] Cold rinse

    ## Quick Log
    Weight:: \(weight)
    Mood_AM:: 6
    Mood_PM:: \(evening)
    Sleep:: \(sleep)

    """
  }

  private static let all = "morning:weight morning:sleep habit:stretch must-win evening:mood"

  @Test(
    "each is due from its time on, in one order",
    arguments: [
      ("00:00", "00:00", ""), ("06:59", "00:00", ""), ("07:00", "00:00", "habit:stretch"),
      ("07:59", "00:00", "habit:stretch"),
      ("08:00", "00:00", "morning:weight morning:sleep habit:stretch"),
      ("16:59", "00:00", "morning:weight morning:sleep habit:stretch"),
      ("17:00", "00:00", "morning:weight morning:sleep habit:stretch must-win"),
      ("20:59", "00:00", "morning:weight morning:sleep habit:stretch must-win"),
      ("21:00", "00:00", all), ("23:59", "00:00", all),
      // With a day that starts at four, 00:40 is behind 21:00; with midnight it is a new day.
      ("00:40", "04:00", all), ("00:40", "00:00", ""), ("03:59", "04:00", all),
      ("04:00", "04:00", ""), ("07:30", "04:00", "habit:stretch"),
      // A time before the day's start comes at its end.
      ("12:00", "08:30", ""), ("17:00", "08:30", "must-win"),
      ("08:10", "08:30", all),
    ])
  func clock(time: String, starts: String, expected: String) {
    #expect(keys(due(Self.log(), at: time, starts: starts)) == expected, "\(time) \(starts)")
  }

  @Test("what is done, struck or has no time is not due")
  func states() {
    let late = "23:00"
    #expect(
      keys(due(Self.log(weight: "171", sleep: "6:35", evening: "6"), at: late))
        == "habit:stretch must-win")
    #expect(keys(due(Self.log(sleep: "6:35", evening: "6"), at: late)).hasPrefix("morning:weight "))
    #expect(keys(due(Self.log(weight: "171"), at: late)).hasPrefix("morning:sleep "))
    for box in ["[x] Stretch", "[X] Stretch", "[ ] ~~Stretch~~ (cold)"] {
      let log = Self.log().replacing("[ ] Stretch", with: box)
      #expect(!keys(due(log, at: late)).contains("stretch"), "\(box)")
    }
    for won in ["- [x] Send the invoice", "- [ ] ~~Send the invoice~~", ""] {
      #expect(!keys(due(Self.log(mustWin: won), at: late)).contains("must-win"), "\(won)")
    }
    #expect(keys(due(Self.log(), at: late)) == Self.all)
    #expect(!keys(due(Self.log(), at: late)).contains("habit:re"))
  }

  @Test("an open habit that the log lacks is due, and one that it only says to wait with is not")
  func missing() {
    #expect(keys(due("## Daily Habits\n- [ ] Read ten pages\n", at: "07:10")) == "habit:stretch")
    let waiting = "## Daily Habits\n| Habit | Status |\n|---|---|\n| Stretch | ⏳ |\n"
    #expect(keys(due(waiting, at: "07:10")) == "")
    #expect(keys(due(waiting.replacing("⏳", with: "❌"), at: "07:10")) == "habit:stretch")
  }

  @Test("without a log the same is due, from the habits' file alone")
  func withoutLog() {
    #expect(keys(due(nil, at: "06:00")) == "")
    #expect(
      keys(due(nil, at: "22:30"))
        == "morning:weight morning:sleep habit:stretch habit:rinse evening:mood")
  }

  @Test("a time that is off is never reached")
  func off() {
    let none = ReminderTimes(morning: nil, mustWin: nil, evening: nil)
    #expect(keys(due(Self.log(), at: "23:59", times: none)) == "habit:stretch")
    let morning = ReminderTimes(morning: 6 * 60, mustWin: nil, evening: nil)
    #expect(keys(due(Self.log(), at: "06:00", times: morning)) == "morning:weight morning:sleep")
  }

  @Test("before the day's start, in an hour that the clock repeats, nothing is due")
  func repeatedHour() {
    let day = DueDay(record: nil, habits: [], todos: nil)
    #expect(DueItem.all(of: day, at: -20, dayStartsAt: 150, Self.times).isEmpty)
  }

  @Test("an open task is due on its day and after it, the sooner first, and not before it")
  func tasks() {
    let log = """
      ## Todos
      - [ ] Pay rent (due 2031-03-05)
      - [ ] Call Bea (due 2031-03-06)
      - [ ] Send the invoice (due 2031-03-01)
      - [x] Draft (due 2031-03-01)
      - [ ] ~~Fix the bike (due 2031-03-01)~~
      ## Quick Log
      Weight:: 171
      Sleep:: 7

      """
    #expect(keys(due(log, at: "06:59")) == "")
    #expect(
      keys(due(log, at: "08:00")) == "todo:Send the invoice todo:Pay rent habit:stretch")
    #expect(
      DueItem.lines(due(log, at: "08:00")).first == "Send the invoice (due 2031-03-01)")
  }

  @Test("each is a line; weight and sleep share one")
  func lines() {
    #expect(
      DueItem.lines(due(Self.log(), at: "22:00")) == [
        "weight and sleep are not logged", "Stretch (07:00)", "must win: Send the invoice",
        "evening mood is not logged",
      ])
    #expect(
      DueItem.lines(due(Self.log(weight: "171"), at: "08:00")) == [
        "sleep is not logged", "Stretch (07:00)",
      ])
    #expect(DueItem.lines(due(Self.log(sleep: "7"), at: "08:00"))[0] == "weight is not logged")
    let two = Self.log(mustWin: "- [ ] Send the invoice\n- [x] Call Bea\n- [ ] Draft")
    #expect(
      DueItem.lines(due(two, at: "17:00")).last == "must win: Send the invoice, Draft")
    #expect(
      due(Self.log(), at: "22:00").map(\.since) == ["08:00", "08:00", "07:00", "17:00", "21:00"])
  }

  @Test("a routine is due from its time on until enough of it is done, on the days that it has")
  func routines() throws {
    let configuration = RoutineConfiguration(
      Array(
        """
        ---
        routines:
          - {id: morning, name: Morning, time: "06:45", days: mon-fri, tasks: [{title: A}, {title: B}]}
          - {id: late, name: Late, time: "01:00", tasks: [{title: C}]}
          - {id: any, name: Any, tasks: [{title: D}]}
        ---
        """.utf8))
    func due(_ log: String, at minute: Int, on day: String, starts: Int = 0) throws -> [String] {
      let date = try #require(CalendarDate(iso: day))
      let routines = DayRoutine.all(
        in: LogDocument(log), configuration, on: date, isToday: true
      ).map { RoutineListing.Entry(routine: $0, streak: nil, rules: configuration.rules) }
      return DueItem.all(
        of: DueDay(record: nil, habits: [], todos: nil, routines: routines), at: minute,
        dayStartsAt: starts, ReminderTimes(morning: nil, mustWin: nil, evening: nil)
      ).map { "\($0.key) \($0.text)" }
    }
    let late = "routine:late Late (01:00): 0 of 1"
    #expect(try due("", at: 6 * 60, on: "2031-03-04") == [late])
    #expect(
      try due("", at: 7 * 60, on: "2031-03-04") == [
        late, "routine:morning Morning (06:45): 0 of 2",
      ])
    #expect(try due("", at: 7 * 60, on: "2031-03-08") == [late])
    // With a day that starts at four, one o'clock is in the night at its end.
    #expect(try due("", at: 60, on: "2031-03-04", starts: 240) == [])
    let half = "## Routines\n### Morning\n- [x] A\n- [ ] B\n### Late\n- [x] C\n"
    #expect(
      try due(half, at: 7 * 60, on: "2031-03-04") == ["routine:morning Morning (06:45): 1 of 2"])
    #expect(try due(half.replacing("[ ] B", with: "[ ] ~~B~~"), at: 7 * 60, on: "2031-03-04") == [])
  }
}
