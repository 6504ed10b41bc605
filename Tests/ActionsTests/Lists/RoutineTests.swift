import Actions
import DayEditing
import DayModel
import Language
import Reports
import Screens
import TestSupport
import Testing
import Values

@testable import Context

/// `routine` and `streak`: the day's routines, what edits do to the day and to `routines.md`, and streaks of the logs.
@Suite("Routines: ticks, definitions and streaks")
struct RoutineTests {
  private static let file = "content/config/routines.md"
  private static let morning = """
    ---
    routines:
      - id: morning
        name: Morning
        time: "06:45"
        days: mon-fri
        since: 2031-02-24
        tasks:
          - {id: make-bed, title: Make bed, minutes: 2}
          - id: stretch
            title: Stretch
    ---

    Why.

    """
  private static let log = "content/logs/2031-03-04.md"

  private func fixture(_ file: String = Self.morning, _ days: [String: String] = [:]) throws
    -> ActionFixture
  {
    var files = [Self.file: file, Self.log: "## Notes\n"]
    for (day, boxes) in days {
      files["content/logs/2031-\(day).md"] =
        "## Routines\n### Morning\n"
        + zip(boxes, ["Make bed", "Stretch"]).map { "- [\($0)] \($1)\n" }.joined()
    }
    return try .withStore(files)
  }

  @discardableResult
  private func change(
    _ verb: BoxVerb, _ words: String..., isOfAll: Bool = false, reason: String? = nil,
    on date: CalendarDate = ActionFixture.today, at now: String = "2031-03-04T06:47:00Z",
    in fixture: ActionFixture
  ) throws -> LogEditResult {
    try RoutineLists.change(
      words, verb, isOfAll: isOfAll, reason: reason, on: date, dryRun: false,
      in: fixture.context(at: now, command: "routine \(verb)"))
  }

  private func streak(
    _ name: String? = nil, at now: String = "2031-03-04T20:00:00Z", in fixture: ActionFixture
  ) throws -> JSONNode {
    let listing = try Streaks.list(of: name, in: fixture.context(at: now))
    return try read(listing.json(withDays: true), "streak")
  }

  @Test(
    "a tick is the time of the clock, its commit is undone, and a tick of another day has no time")
  func ticks() throws {
    let fixture = try fixture()
    try change(.done, "bed", in: fixture)
    #expect(
      try fixture.text(Self.log).hasPrefix(
        "## Routines\n### Morning (06:45)\n- [x] Make bed (06:47)\n- [ ] Stretch\n"))
    let yesterday = ActionFixture.today.advanced(by: -1)
    try change(.done, "morning", isOfAll: true, on: yesterday, in: fixture)
    let past = try fixture.text("content/logs/2031-03-03.md")
    #expect(past.contains("- [x] Make bed\n- [x] Stretch\n"))
    expectRefusal(.value, saying: "has not come yet") {
      try change(.done, "bed", on: ActionFixture.today.advanced(by: 1), in: fixture)
    }
    let list = try RoutineLists.list(on: ActionFixture.today, in: fixture.context())
    let routine = try read(list.json, "routines")["items"].elements[0]
    #expect(routine["done"] == 1 && routine["due"] == 2 && routine["qualified"] == false)
    #expect(routine["tasks"].elements[0]["at"] == "06:47" && routine["streak"] == 1)
  }

  @Test("after midnight a tick is of the day before, as long as that goes on")
  func lateTick() throws {
    let fixture = try fixture()
    try fixture.write("day_starts_at: \"04:00\"\n", to: "bestupid.yaml")
    let now = "2031-03-05T00:40:00Z"
    let today = try fixture.context(at: now).today
    #expect(today == ActionFixture.today)
    try change(.done, "bed", on: today, at: now, in: fixture)
    #expect(try fixture.text(Self.log).contains("- [x] Make bed (00:40)\n"))
    // A day that began later moves no day that is over.
    let before = try streak("morning", at: "2031-03-05T12:00:00Z", in: fixture)
    try fixture.write("day_starts_at: \"00:00\"\n", to: "bestupid.yaml")
    #expect(try streak("morning", at: "2031-03-05T12:00:00Z", in: fixture) == before)
  }

  @Test("streaks are those of the logs: filled in later, taken back, and over a weekend")
  func streaks() throws {
    let days = [
      "02-24": "xx", "02-25": "xx", "02-26": "x ", "02-27": "xx", "02-28": "xx", "03-03": "xx",
    ]
    let fixture = try fixture(Self.morning, days)
    let found = try streak(in: fixture)["streaks"].elements[0]
    #expect(
      found["of"] == "routine:morning" && found["current"] == 3 && found["since"] == "2031-02-27")
    #expect(found["broken"]["on"] == "2031-02-26" && found["broken"]["length"] == 2)
    #expect(
      found["today"] == "open" && found["at_risk"] == true && found["days"].elements.count == 9)
    let missed = try #require(CalendarDate(iso: "2031-02-26"))
    try change(.done, "stretch", on: missed, in: fixture)
    #expect(try streak(in: fixture)["streaks"].elements[0]["current"] == 6)
    try change(.undone, "stretch", on: missed, in: fixture)
    #expect(try streak(in: fixture)["streaks"].elements[0] == found)
    // What is not of the routine changes nothing, nor does the order of sections.
    let text = try fixture.text("content/logs/2031-02-27.md")
    try fixture.write(
      "## Notes\nProse.\n\n## Daily Habits\n- [ ] Rest\n\n" + text, to: "content/logs/2031-02-27.md"
    )
    #expect(try streak(in: fixture)["streaks"].elements[0] == found)
    #expect(
      try streak(at: "2031-03-04T20:00:00+02:00", in: fixture)["streaks"].elements[0] == found)
  }

  @Test(
    "the edit that brings a streak to a milestone says so, once, also where a day is filled in later"
  )
  func milestones() throws {
    var days: [String: String] = [:]
    for day in ["02-24", "02-25", "02-26", "02-27", "02-28", "03-03"] { days[day] = "xx" }
    let fixture = try fixture(Self.morning, days)
    #expect(try change(.done, "bed", in: fixture).milestones == [])
    let reached = try change(.done, "stretch", in: fixture)
    #expect(reached.milestones.map(\.words) == ["Morning: 7 days in a row"])
    #expect(try read(reached.json, "log")["milestones"].elements.map(\.["length"]) == [7])
    #expect(fixture.messages.contains { $0.contains("Morning: 7 days in a row") })
    // A day of the past that joins two streaks.
    let missed = try #require(CalendarDate(iso: "2031-02-26"))
    try change(.undone, "stretch", on: missed, in: fixture)
    #expect(try change(.done, "stretch", on: missed, in: fixture).milestones.map(\.length) == [7])
    #expect(try change(.drop, "bed", on: missed, in: fixture).milestones == [])
  }

  @Test("a day filled in later that takes a streak past a milestone says so, too")
  func milestonePassed() throws {
    var days: [String: String] = [:]
    for day in ["02-17", "02-18", "02-19", "02-20", "02-21"] { days[day] = "xx" }
    for day in ["02-25", "02-26", "02-27", "02-28", "03-03"] { days[day] = "xx" }
    let fixture = try fixture(Self.morning, days)
    let missed = try #require(CalendarDate(iso: "2031-02-24"))
    let joined = try change(.done, "morning", isOfAll: true, on: missed, in: fixture)
    #expect(joined.milestones.map(\.length) == [7])
    #expect(try streak(in: fixture)["streaks"].elements[0]["current"] == 11)
  }

  @Test("a new day has the boxes of the routines that are due on it")
  func newDay() throws {
    let fixture = try fixture()
    let day = ActionFixture.today.advanced(by: 1)
    try change(.done, "bed", on: day, at: "2031-03-05T06:47:00Z", in: fixture)
    let text = try fixture.text("content/logs/2031-03-05.md")
    #expect(
      text.contains(
        "## Routines\n### Morning (06:45)\n- [x] Make bed (06:47)\n- [ ] Stretch\n\n## Quick Log\n")
    )
    let saturday = ActionFixture.today.advanced(by: 4)
    let context = fixture.context(at: "2031-03-08T08:00:00Z")
    _ = try Todos.add("Rest", on: saturday, dryRun: false, in: context)
    #expect(try !fixture.text("content/logs/2031-03-08.md").contains("Routines"))
  }

  @Test(
    "a routine is known by its id and its name, and logs of one that nobody defines have a streak")
  func names() throws {
    let fixture = try fixture(
      Self.morning.replacing("name: Morning", with: "name: First thing"),
      ["02-24": "xx", "02-25": "xx"])
    try fixture.write(
      "## Routines\n### First thing\n- [x] Make bed\n- [x] Stretch\n### Night\n- [x] Lock the door\n",
      to: "content/logs/2031-02-26.md")
    let all = try streak(at: "2031-02-26T20:00:00Z", in: fixture)["streaks"].elements
    #expect(all.map(\.["of"]) == ["routine:morning", "routine:night", "all"])
    #expect(all.map(\.["current"]) == [3, 1, 3])
    #expect(
      try streak("first thing", at: "2031-02-26T20:00:00Z", in: fixture)["streaks"].elements == [
        all[0]
      ])
    #expect(
      try streak("first", at: "2031-02-26T20:00:00Z", in: fixture)["streaks"].elements == [all[0]])
    expectRefusal(.noSuchEntry, saying: "Did you mean 'morning'") {
      try streak("mornign", in: fixture)
    }
  }

  @Test(
    "a routine is added at the end of its list, archived and left out for days, and no other byte changes"
  )
  func definitions() throws {
    let fixture = try fixture()
    var values = RoutineValues()
    (values.time, values.days, values.template) = ("21:30", "sat,sun", "evening")
    values.tasks = ["Call home, 10 min", "Read, a lot"]
    let context = fixture.context(command: "routine add")
    _ = try RoutineLists.add("Late hours", values, dryRun: false, in: context)
    let added = Self.morning.replacing(
      "        title: Stretch\n",
      with: """
                title: Stretch
          - id: late-hours
            name: Late hours
            time: "21:30"
            days: sat,sun
            since: 2031-03-04
            tasks:
              - id: tidy-up
                title: Tidy up
                minutes: 10
              - id: lay-out-clothes
                title: Lay out clothes
                minutes: 3
              - id: read
                title: Read
                minutes: 15
              - id: call-home
                title: Call home
                minutes: 10
              - id: read-a-lot
                title: Read, a lot

        """)
    #expect(try fixture.text(Self.file) == added)
    _ = try RoutineLists.archive("late hours", dryRun: false, in: context)
    let archived = added.replacing(
      "title: Read, a lot\n", with: "title: Read, a lot\n    until: 2031-03-03\n")
    #expect(try fixture.text(Self.file) == archived)
    let day = ActionFixture.today
    _ = try RoutineLists.away(
      day...day.advanced(by: 1), of: nil, reason: "at Bea's", dryRun: false, in: context)
    let away = "away:\n  - from: 2031-03-04\n    to: 2031-03-05\n    reason: at Bea's\n"
    #expect(
      try fixture.text(Self.file) == archived.replacing("---\n\nWhy", with: away + "---\n\nWhy"))
    let list = try RoutineLists.list(on: day, in: fixture.context())
    #expect(list.entries.map(\.routine.id) == ["morning"] && !list.entries[0].routine.isDue)
    expectRefusal(.value, saying: "days away already") {
      try RoutineLists.away(day...day, of: nil, reason: nil, dryRun: false, in: context)
    }
    for (name, change) in [
      ("Morning", { _ in }), ("Notes", { _ in }), ("A", { $0.time = "24:30" }),
      ("A", { $0.days = "funday" }), ("A", { $0.tasks = ["Walk, 601 min"] }),
      ("A", { $0.template = "noon" }),
    ] as [(String, (inout RoutineValues) -> Void)] {
      var values = RoutineValues()
      values.tasks = ["Walk"]
      change(&values)
      expectRefusal(.value) {
        try RoutineLists.add(name, values, dryRun: false, in: context)
      }
    }
  }

  @Test(
    "routines and their tasks are changed by a part of their names, and what cannot be is refused")
  func edits() throws {
    let fixture = try fixture()
    let context = fixture.context(command: "routine edit")
    var values = RoutineValues()
    (values.time, values.days) = ("07:00", "3/week")
    let edited = try RoutineLists.edit(
      "morn", to: "First thing", values, dryRun: false, in: context)
    #expect(edited.logs[0].changes[0].after == "named First thing, 07:00, 3/week")
    let text = Self.morning.replacing("name: Morning", with: "name: First thing")
      .replacing("\"06:45\"", with: "\"07:00\"")
      .replacing("days: mon-fri", with: "days: [{days: mon-fri}, {from: 2031-03-04, days: 3/week}]")
    #expect(try fixture.text(Self.file) == text)
    func edit(_ change: RoutineLists.TaskEdit) throws -> String? {
      try RoutineLists.editTask(of: "first", change, dryRun: false, in: context).logs[0].changes[0]
        .after
    }
    #expect(try edit(.add("Drink water, 1m")) == "with Drink water")
    #expect(try edit(.move(task: "water", to: 1)) == "Drink water at place 1")
    #expect(try edit(.edit(task: "bed", title: nil, minutes: "3m")) == "Make bed is now 3 min")
    #expect(try edit(.remove(task: "2")) == "without Make bed")
    let list = try RoutineLists.list(on: ActionFixture.today, in: fixture.context())
    #expect(list.entries[0].routine.tasks.map(\.record.title) == ["Drink water", "Stretch"])
    for (kind, change) in [
      (.value, .add("stretch")), (.value, .move(task: "water", to: 3)),
      (.noSuchEntry, .remove(task: "juggle")),
      (.value, .edit(task: "water", title: nil, minutes: "-1")),
      (.value, .edit(task: "water", title: "Stretch", minutes: nil)),
      (.usage, .edit(task: "water", title: nil, minutes: nil)),
    ] as [(ActionError.Kind, RoutineLists.TaskEdit)] {
      expectRefusal(kind) { try edit(change) }
    }
    _ = try edit(.remove(task: "water"))
    expectRefusal(.value, saying: "the only task") { try edit(.remove(task: "stretch")) }
    expectRefusal(.usage) {
      try RoutineLists.edit("first", to: nil, RoutineValues(), dryRun: false, in: context)
    }
    expectRefusal(.noSuchEntry, saying: "there is no routine 'noon'") {
      try RoutineLists.edit("noon", to: "A", RoutineValues(), dryRun: false, in: context)
    }
  }

  @Test("the dashboard has the routines of the day with their streaks, and what ended lately")
  func dashboard() throws {
    let fixture = try fixture(
      Self.morning, ["02-26": "x ", "02-27": "xx", "02-28": "xx"])
    func lines(
      _ other: ActionFixture? = nil, at now: String = "2031-03-04T09:00:00Z"
    ) throws -> [String] {
      let fixture = other ?? fixture
      return DashboardScreen(
        dashboard: try DashboardReader.today(in: fixture.context(at: now)),
        style: Style(isColored: false), screen: ScreenForm(columns: 80, hasUnicode: true)
      ).lines.map(\.codes).filter { $0.hasPrefix("Routines") }
    }
    #expect(try lines() == ["Routines  Morning 0/2, 06:45   Morning: 2 d ended on Mon 3"])
    try change(.done, "morning", isOfAll: true, in: fixture)
    #expect(try lines() == ["Routines  Morning 2/2, 1 d   Morning: 2 d ended on Mon 3"])
    #expect(try lines(at: "2031-03-08T09:00:00Z") == [])
    // What ended is told for a week.
    let missed = try self.fixture(
      Self.morning.replacing("mon-fri", with: "mon,tue,wed"), ["02-24": "xx", "02-25": "xx"])
    #expect(try lines(missed)[0].hasSuffix("Morning: 2 d ended on Wed 26"))
    #expect(
      try lines(missed, at: "2031-03-10T09:00:00Z") == ["Routines  Morning 0/2, 06:45"])
    let json = try read(
      try DashboardReader.today(in: fixture.context()).json, "today")["routines"].elements
    #expect(json.map(\.["done"]) == [2] && json.map(\.["streak"]) == [1])
  }

  @Test("a file that is not as it should be is told by check with its line, and its rest is read")
  func badFile() throws {
    let fixture = try fixture(Self.morning.replacing("\"06:45\"", with: "\"24:30\""))
    let found = try Days.check(nil, in: fixture.context()).diagnostics
    #expect(found.contains { $0.file == Self.file && $0.line == 5 && $0.message.contains("24:30") })
    try change(.done, "bed", in: fixture)
    #expect(try fixture.text(Self.log).contains("### Morning\n- [x] Make bed"))
    let torn = try self.fixture("---\nroutines: [\n---\n")
    expectRefusal(.badData, saying: "while parsing a flow node") {
      var values = RoutineValues()
      values.tasks = ["Walk"]
      _ = try RoutineLists.add("Noon", values, dryRun: false, in: torn.context())
    }
    #expect(try RoutineLists.list(on: ActionFixture.today, in: torn.context()).entries.isEmpty)
  }
}
