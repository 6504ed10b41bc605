import Actions
import Charts
import DayEditing
import Live
import Reports
import Routines
import TestSupport
import Testing
import Values

@testable import Context

/// `routine start`, `next` and what goes with them: the run of a store, and what it does to the day.
@Suite("Runs of routines")
struct RoutineRunTests {
  private static let file = "content/config/routines.md"
  private static let log = "content/logs/2031-03-04.md"
  private static let routines = """
    ---
    routines:
      - id: morning
        name: Morning
        time: "06:45"
        since: 2031-02-24
        tasks:
          - {id: make-bed, title: Make bed, minutes: 2}
          - {id: read, title: Read, minutes: 15, habit: read}
          - {id: stretch, title: Stretch}
      - id: evening
        name: Evening
        time: "21:00"
        tasks: [{id: tidy, title: Tidy up, minutes: 10}]
    ---

    """

  private let fixture: ActionFixture

  init() throws {
    fixture = try .withStore([
      Self.file: Self.routines, Self.log: "## Daily Habits\n- [ ] Read\n",
      "content/config/habits.md": "---\nhabits:\n  - {id: read, name: Read}\n---\n",
    ])
  }

  /// The clock of the machine, so many seconds after 06:45.
  private func boot(_ seconds: Double) -> BootTime { BootTime(id: "one", seconds: 500 + seconds) }

  private func context(_ seconds: Int, _ day: String = "2031-03-04") -> ActionContext {
    let minute = 45 + seconds / 60
    let clock = "0\(6 + minute / 60):\(two(minute % 60)):\(two(seconds % 60))"
    return fixture.context(at: "\(day)T\(clock)Z", command: "routine next")
  }

  private func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  @discardableResult
  private func start(_ name: String? = nil, at seconds: Int = 0) throws -> RoutineRunState {
    try RoutineRuns.start(
      name, isAuto: false, boot: boot(Double(seconds)), in: context(seconds))
  }

  @discardableResult
  private func make(_ change: RoutineView.Change, at seconds: Int) throws -> RoutineRunState {
    try RoutineRuns.change(change, boot: boot(Double(seconds)), in: context(seconds))
  }

  private func states() throws -> [String] {
    try Files.tree(fixture.folder.path).filter { $0.hasSuffix("/routine.json") }
  }

  private var text: String { get throws { try fixture.text(Self.log) } }

  @Test("a run ticks task by task, each in a commit with its times, and is over with the last one")
  func whole() throws {
    let commits = try fixture.commits().count
    #expect(try start().run.current == "make-bed")
    #expect(try text == "## Daily Habits\n- [ ] Read\n")
    try make(.done(nil), at: 110)
    #expect(
      try text.contains(
        "### Morning (06:45)\n- [x] Make bed (06:46, 1:50)\n- [ ] Read\n- [ ] Stretch\n"))
    try make(.later, at: 120)
    try make(.drop("stretch", reason: "sore back"), at: 130)
    #expect(try RoutineRuns.status(boot: boot(140), in: context(140)).run.current == "read")
    let end = try make(.done("read"), at: 730)
    #expect(end.run.isOver && end.json.text().contains("\"state\": \"finished\""))
    #expect(try text.contains("- [x] Read (06:57, 10:10)\n- [ ] ~~Stretch~~ (sore back)\n"))
    // The habit of the task is ticked with it.
    #expect(try text.contains("## Daily Habits\n- [x] Read\n"))
    #expect(try fixture.commits().count == commits + 3)
    #expect(try states().isEmpty)
    #expect(throws: ActionError.self) { try make(.done(nil), at: 800) }
  }

  @Test("without a name it is the routine whose time has come last, and then the next one")
  func usual() throws {
    #expect(try start().run.routine == "morning")
    _ = try RoutineRuns.finish(boot: boot(1), in: context(1))
    let evening = fixture.context(at: "2031-03-04T21:30:00Z")
    #expect(
      try RoutineRuns.start(nil, isAuto: false, boot: boot(2), in: evening).run.routine
        == "evening")
    _ = try RoutineRuns.finish(boot: boot(3), in: evening)
    for task in ["make-bed", "read", "stretch"] {
      _ = try RoutineLists.change(
        ["morning", task], .done, on: ActionFixture.today, dryRun: false, in: context(0))
    }
    #expect(try start().run.routine == "evening")
    try make(.done(nil), at: 10)
    #expect(throws: ActionError.self) { try start() }
    #expect(throws: ActionError.self) { try start("morning") }
  }

  @Test("a second start shows the first run, and another routine waits")
  func twice() throws {
    try start("morning")
    try make(.done(nil), at: 60)
    let again = try start(at: 90)
    #expect(again.run.current == "read" && again.run.seconds(of: "read", at: again.now) == 30)
    let named = try start("morn", at: 90)
    #expect(named.run == again.run)
    do {
      try start("evening", at: 90)
      Issue.record("two routines at once")
    } catch let error as ActionError {
      #expect(error.kind == .busy && error.message.contains("Morning has been in progress since"))
    }
  }

  @Test("an Enter on a task that another terminal has ticked ticks nothing else")
  func shownTwice() throws {
    try start()
    try make(.done("make-bed"), at: 60)
    let before = try text
    let late = try make(.done("make-bed"), at: 61)
    #expect(late.words == "that task is not open any more" && late.run.current == "read")
    #expect(try text == before)
  }

  @Test("undo opens the box again, and its time goes on")
  func undo() throws {
    try start()
    try make(.done(nil), at: 60)
    let undone = try make(.undo, at: 70)
    #expect(undone.words == "undone: Make bed done" && undone.run.current == "make-bed")
    #expect(try text.contains("- [ ] Make bed\n- [ ] Read\n"))
    #expect(undone.run.seconds(of: "make-bed", at: undone.now) == 60)
    try make(.drop("make-bed", reason: nil), at: 80)
    try make(.undo, at: 90)
    #expect(try text.contains("- [ ] Make bed\n- [ ] Read\n"))
    #expect(throws: InputError.self) { try make(.undo, at: 100) }
  }

  @Test("what is edited, ticked or merged under a running timer counts, and the timer goes on")
  func edited() throws {
    try start()
    try make(.done(nil), at: 60)
    try fixture.write(
      try text.replacing(
        "- [ ] Read\n- [ ] Stretch\n", with: "- [x] Read\n- [ ] Stretch\n- [ ] Sing\n"),
      to: Self.log)
    let state = try RoutineRuns.status(boot: boot(90), in: context(90))
    #expect(state.run.current == "stretch" && state.run.tasks.map(\.id).last == "sing")
    try make(.done(nil), at: 100)
    try make(.done(nil), at: 110)
    #expect(try text.contains("- [x] Sing (06:46, 0:10)\n"))
    #expect(try states().isEmpty)
  }

  @Test("a run that was left open for three days is over, and its ticks stay on their day")
  func leftOpen() throws {
    try start()
    try make(.done(nil), at: 60)
    let before = try text
    var told: [String] = []
    let later = fixture.context(at: "2031-03-07T06:50:00Z", command: "routine next")
    do {
      _ = try RoutineRuns.change(.done(nil), boot: boot(1e5), in: later)
      Issue.record("a run of three days ago")
    } catch let error as ActionError {
      #expect(error.kind == .noSuchEntry)
      told = fixture.messages
    }
    #expect(
      told.contains("notice: Morning of 2031-03-04 was left open, and is over; its ticks stay"),
      "\(told)")
    #expect(try text == before && states().isEmpty)
  }

  @Test("due has no routine that is gone through, and has it again once the run is over")
  func due() throws {
    func keys(_ seconds: Int) throws -> [String] {
      try Reminders.due(in: context(seconds)).items.map(\.key)
    }
    #expect(try keys(0).contains("routine:morning"))
    try start()
    #expect(try !keys(5).contains("routine:morning"))
    _ = try RoutineRuns.finish(boot: boot(6), in: context(6))
    #expect(try keys(7).contains("routine:morning"))
  }

  @Test(
    "a state that cannot be read is kept under another name; a routine that is gone ends its run")
  func broken() throws {
    try start()
    let path = try #require(try states().first)
    try Files.write("{", to: "\(fixture.folder.path)/\(path)")
    #expect(throws: ActionError.self) { try make(.done(nil), at: 10) }
    #expect(
      fixture.messages.contains { $0.hasPrefix("warning: the state of the routine cannot be read") }
    )
    #expect(try states().isEmpty)
    try start("evening", at: 20)
    try fixture.write(
      Self.routines.replacing("id: evening", with: "id: night").replacing(
        "name: Evening", with: "name: Night"), to: Self.file)
    #expect(throws: ActionError.self) { try make(.done(nil), at: 30) }
    #expect(
      fixture.messages.contains("notice: Evening is no routine any more, and its run is over"))
  }

  @Test("a watch tells of another terminal, of the log, and of the end")
  func watch() throws {
    var run = try start().run
    var watch = RoutineWatch()
    func news(_ seconds: Int) throws -> String {
      switch try watch.news(of: run, boot: boot(Double(seconds)), in: context(seconds)) {
      case nil: return "nothing"
      case .ended: return "ended"
      case .changed(let changed):
        run = changed
        return changed.current ?? "-"
      }
    }
    #expect(try [news(1), news(2)] == ["make-bed", "nothing"])
    try make(.later, at: 3)
    #expect(try [news(4), news(5)] == ["read", "nothing"])
    _ = try RoutineLists.change(
      ["read"], .done, on: ActionFixture.today, dryRun: false, in: context(6))
    #expect(try [news(7), news(8)] == ["stretch", "nothing"])
    _ = try RoutineRuns.finish(boot: boot(9), in: context(9))
    #expect(try news(10) == "ended")
  }

  @Test("the run, and a habit, that bring a streak to seven say so once")
  func milestones() throws {
    for day in ["02-26", "02-27", "02-28", "03-01", "03-02", "03-03"] {
      try fixture.write(
        "## Routines\n### Morning\n- [x] Make bed\n- [x] Read\n- [x] Stretch\n## Daily Habits\n- [x] Read\n",
        to: "content/logs/2031-\(day).md")
    }
    try fixture.write("## Daily Habits\n- [ ] Read\n", to: Self.log)
    try start()
    try make(.done(nil), at: 1)
    try make(.done(nil), at: 2)
    let last = try make(.done(nil), at: 3)
    #expect(last.milestones.map(\.words) == ["Morning: 7 days in a row"])
    #expect(last.json.text().contains("\"length\": 7"))
    _ = try Habits.change(["read"], .undone, on: ActionFixture.today, dryRun: false, in: context(4))
    let habit = try Habits.change(
      ["read"], .done, on: ActionFixture.today, dryRun: false, in: context(5))
    #expect(habit.milestones.map(\.words) == ["Read: 7 days in a row", "Morning: 7 days in a row"])
  }

  @Test(
    "show has the figures, the month or the days of a span; history and chart know the tasks and the routine"
  )
  func figures() throws {
    for (day, boxes) in [("02-24", "xxx"), ("02-25", "xxx"), ("02-27", "x  "), ("03-03", "xxx")] {
      try fixture.write(
        "## Routines\n### Morning\n"
          + zip(boxes, ["Make bed", "Read", "Stretch"]).map { "- [\($0)] \($1)\n" }.joined(),
        to: "content/logs/2031-\(day).md")
    }
    try start("morning")
    try make(.done(nil), at: 130)
    let listing = try RoutineLists.show("morn", last: "9d", in: context(140))
    let days = listing.entries[0].days.map { day in
      [
        day.date.description, day.state.rawValue, day.ticks.map { "\($0.done)/\($0.due)" } ?? "-",
        day.minutes.map { "\(($0 * 10).rounded() / 10)" } ?? "-", day.startedAt ?? "-",
      ].joined(separator: " ")
    }
    #expect(
      days == [
        "2031-02-24 qualified 3/3 - -", "2031-02-25 qualified 3/3 - -", "2031-02-26 missed - - -",
        "2031-02-27 missed 1/3 - -", "2031-02-28 missed - - -", "2031-03-01 missed - - -",
        "2031-03-02 missed - - -", "2031-03-03 qualified 3/3 - -", "2031-03-04 open 1/3 2.2 06:44",
      ])
    let json = try read(listing.json, "routine-figures")["items"][0]
    #expect(json["streak"] == .number(1) && json["longest"] == .number(2))
    #expect(json["schedule"].string == "daily" && json["days"].elements.count == 9)
    let month = try RoutineLists.show(nil, last: nil, in: context(140))
    #expect(month.entries.map(\.routine.id) == ["morning", "evening"])
    #expect(month.entries[0].days.count == 4 && month.entries[0].month != nil)
    let history = try Histories.read(
      "make bed", of: ActionFixture.today...ActionFixture.today, in: context(150))
    #expect(history.entries.map(\.after) == ["- [x] Make bed (06:47, 2:10)"])
    let drawn = try DayCharts.chart(
      .init(.routine("")), in: context(150), progress: nil)
    let chart = try #require(drawn as? Chart)
    #expect(chart.title == "Morning")
    #expect(chart.panels[0].series[0].points.map(\.value) == [1, 1, 0, 0, 0, 0, 0, 1])
    #expect(throws: InputError.self) {
      try DayCharts.chart(.init(.routine("lunch")), in: context(150), progress: nil)
    }
  }

  @Test(
    "routines.md in an editor is merged, committed and checked; a habit that is none is told with its line"
  )
  func editor() throws {
    let edit = try HandEdit.beginRoutines(in: context(0))
    let text = try Files.text(edit.copyPath)
    try Files.write(
      text.replacing("habit: read", with: "habit: reed").replacing(
        "time: \"21:00\"", with: "time: \"24:30\""),
      to: edit.copyPath)
    let edited = try edit.finish(in: context(1))
    #expect(
      edited.diagnostics.map { "\($0.line ?? 0): \($0.message)" } == [
        "13: '24:30', the time of evening, is not a time such as \"06:45\"",
        "9: 'Read' ticks the habit 'reed', which habits.md does not have",
      ])
    #expect(try fixture.lastSubject() == "routine edit")
  }
}
