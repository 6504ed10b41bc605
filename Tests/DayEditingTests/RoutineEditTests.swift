import LogSyntax
import Routines
import Testing

@testable import DayEditing
@testable import DayModel
@testable import Values

/// Tasks of routines in a day's log: what is written, and what is refused (docs/format.md §13).
@Suite("Ticking tasks of routines")
struct RoutineEditTests {
  private static let configuration = RoutineConfiguration(
    Array(
      """
      ---
      routines:
        - id: morning
          name: Morning
          time: "06:45"
          tasks:
            - title: Make bed
            - title: Drink water
            - {title: Read ten pages, habit: read}
            - title: Stretch (back)
        - {id: evening, name: Evening, tasks: [{title: Tidy up}, {title: Read}]}
      ---
      """.utf8))
  private static let habits = HabitConfiguration(habits: [.init(id: "read", name: "Read")])

  private func sources(isToday: Bool = true) throws -> ListSources {
    ListSources(
      habits: Self.habits, routines: Self.configuration,
      date: try #require(CalendarDate(iso: "2031-03-04")), isToday: isToday)
  }

  private func edited(
    _ log: String, _ words: [String], _ change: DayEditor.RoutineChange, isToday: Bool = true
  ) throws -> DayEditor {
    var editor = DayEditor(LogDocument(log))
    try editor.change(routineTasks: .words(words), change, sources(isToday: isToday))
    return editor
  }

  private func text(
    _ log: String, _ words: [String], _ change: DayEditor.RoutineChange, isToday: Bool = true
  ) throws -> String {
    String(
      decoding: try edited(log, words, change, isToday: isToday).document.bytes, as: UTF8.self)
  }

  private static let begun = """
    ## Daily Habits
    - [ ] Read

    ## Routines
    ### Morning (06:45)
    - [x] Make bed (06:47)
    - [ ] Drink water
    - [ ] Read ten pages
    - [ ] Stretch (back)

    ## Quick Log

    """

  @Test("the first tick writes the section whole, behind the habits")
  func first() throws {
    let log = "## Daily Habits\n- [ ] Read\n\n## Quick Log\n"
    let editor = try edited(log, ["bed"], .init(.done, time: "06:47"))
    #expect(String(decoding: editor.document.bytes, as: UTF8.self) == Self.begun)
    #expect(
      editor.changes.map { "\($0.action.rawValue) \($0.field)" } == [
        "add routine:morning", "tick routine:morning.make-bed",
      ])
    #expect(editor.changes.map { $0.line } == [5, 5])
    // A second routine stands below the first one.
    let both = try text(Self.begun, ["tidy"], .init(.done, time: "21:00"))
    #expect(
      both.contains(
        "- [ ] Stretch (back)\n\n### Evening\n- [x] Tidy up (21:00)\n- [ ] Read\n\n## Quick"))
  }

  @Test("a tick has its time, opened it is as before, and dropped it says why")
  func verbs() throws {
    let done = try text(Self.begun, ["water"], .init(.done, time: "06:49"))
    #expect(done == Self.begun.replacing("[ ] Drink water", with: "[x] Drink water (06:49)"))
    #expect(try text(done, ["water"], .init(.undone)) == Self.begun)
    let dropped = try text(done, ["water"], .init(.drop, reason: "no glass"))
    #expect(
      dropped == Self.begun.replacing("[ ] Drink water", with: "[ ] ~~Drink water~~ (no glass)"))
    #expect(try text(dropped, ["water"], .init(.undone)) == Self.begun)
    // Without a time, as on a day that is over.
    #expect(try text(Self.begun, ["water"], .init(.done)).contains("- [x] Drink water\n"))
    // A title with a parenthesis of its own keeps it.
    let back = try text(Self.begun, ["stretch"], .init(.done, time: "07:00"))
    #expect(back.contains("- [x] Stretch (back) (07:00)\n"))
    #expect(try text(back, ["stretch"], .init(.undone)) == Self.begun)
  }

  @Test("a task and its habit are ticked, opened and dropped together")
  func habit() throws {
    let done = try text(Self.begun, ["pages"], .init(.done, time: "06:55"))
    #expect(done.contains("- [x] Read\n") && done.contains("- [x] Read ten pages (06:55)\n"))
    #expect(try text(done, ["pages"], .init(.undone)) == Self.begun)
    let dropped = try text(Self.begun, ["pages"], .init(.drop, reason: "no book"))
    #expect(dropped.contains("- [ ] ~~Read~~ (no book)\n"))
    var editor = DayEditor(LogDocument(Self.begun))
    for id in try editor.change(habits: ["1"], .done, Self.habits) {
      try editor.change(tasksOfHabit: id, .init(.done, time: "06:55"), sources())
    }
    #expect(String(decoding: editor.document.bytes, as: UTF8.self) == done)
    // Where the day has no box of the task the habit changes alone.
    var alone = DayEditor(LogDocument("## Daily Habits\n- [ ] Read\n"))
    for id in try alone.change(habits: ["1"], .done, Self.habits) {
      try alone.change(tasksOfHabit: id, .init(.done), sources())
    }
    #expect(alone.document.bytes == Array("## Daily Habits\n- [x] Read\n".utf8))
  }

  @Test("numbers, a routine before the task, and all tasks of one")
  func choice() throws {
    #expect(try text(Self.begun, ["2"], .init(.done, time: "06:49")).contains("[x] Drink water"))
    #expect(
      try text(Self.begun, ["read"], .init(.done, routine: "evening"))
        .contains("### Evening\n- [ ] Tidy up\n- [x] Read\n"))
    var first = DayEditor(LogDocument(Self.begun))
    try first.change(routineTasks: .all, .init(.done, routine: "morning", time: "07:00"), sources())
    let all = String(decoding: first.document.bytes, as: UTF8.self)
    #expect(all.contains("Make bed (06:47)") && all.ranges(of: "(07:00)").count == 3)
    var again = first
    try again.change(routineTasks: .all, .init(.done, routine: "morning"), sources())
    #expect(
      again.changes == first.changes
        && again.remarks.map(\.text) == ["nothing to do: all of it is done"])
  }

  @Test("what is so already, was dropped, or can mean two tasks is said, and nothing changes")
  func refused() throws {
    let again = try edited(Self.begun, ["bed"], .init(.done, time: "08:00"))
    #expect(again.changes.isEmpty && again.remarks.map(\.text) == ["already done: Make bed"])
    let dropped = try text(Self.begun, ["water"], .init(.drop))
    for (log, words, code) in [
      (dropped, ["water"], InputError.Code.value), (Self.begun, ["rea"], .ambiguous),
      (Self.begun, ["juggle"], .noSuchEntry), (Self.begun, ["9"], .noSuchEntry),
      (Self.begun, [], .usage), (Self.begun, ["bed", "juggle"], .noSuchEntry),
    ] {
      #expect {
        try edited(log, words, .init(.done, time: "08:00"))
      } throws: {
        ($0 as? InputError)?.code == code
      }
    }
  }

  @Test("a task that is new gets its box today, and none on a day that is over")
  func newTask() throws {
    let log = Self.begun.replacing("- [ ] Read ten pages\n", with: "")
    let today = try text(log, ["water"], .init(.done, time: "06:49"))
    #expect(today.contains("- [ ] Stretch (back)\n- [ ] Read ten pages\n"))
    let past = try text(log, ["water"], .init(.done), isToday: false)
    #expect(!past.contains("pages") && past.contains("- [x] Drink water\n"))
    #expect(throws: InputError.self) { try text(log, ["pages"], .init(.done), isToday: false) }
    // A past day without boxes gets those of the definition as it stands.
    let filled = try text("## Notes\n", ["bed"], .init(.done), isToday: false)
    #expect(filled.contains("- [x] Make bed\n- [ ] Drink water\n"))
  }

  @Test(
    "boxes by hand, in any order, twice, with Windows line ends, and of a routine that nobody defined"
  )
  func byHand() throws {
    let log = """
      ## Routines
      ### morning
      - [ ] stretch (back)
      - [x] MAKE BED
      ### Night (late)
      - [ ] Lock the door (22:00; twice)

      ## Routines
      ### Morning
      - [ ] Make bed

      """
    let found = DayRoutine.all(
      in: LogDocument(log), Self.configuration, on: try sources().date, isToday: false)
    #expect(found.map(\.id) == ["morning", "evening", "night"])
    let morning = try #require(found.first { $0.id == "morning" })
    #expect(
      morning.tasks.map { "\($0.record.id) \($0.record.state)" } == [
        "stretch-(back) open", "make-bed done",
      ])
    #expect(morning.ticks == RoutineTicks(done: 1, due: 2))
    let night = try #require(found.first { $0.id == "night" })
    #expect(
      night.routine == nil
        && night.tasks[0].record.note == RoutineNote(time: "22:00", text: "twice"))
    let windows = log.replacing("\n", with: "\r\n")
    #expect(
      try text(windows, ["stretch"], .init(.done, time: "07:00"), isToday: false)
        == windows.replacing("[ ] stretch (back)", with: "[x] Stretch (back) (07:00)"))
  }

  @Test(
    "notes",
    arguments: [
      ("06:47", RoutineNote(time: "06:47")),
      ("06:47, 1:50", RoutineNote(time: "06:47", seconds: 110)),
      ("6:47", RoutineNote(time: "06:47")), ("sore back", RoutineNote(text: "sore back")),
      ("06:47; with the cat", RoutineNote(time: "06:47", text: "with the cat")),
      ("06:47, late", RoutineNote(text: "06:47, late")), ("25:00", RoutineNote(text: "25:00")),
      ("06:47, 61:05; x", RoutineNote(time: "06:47", seconds: 3665, text: "x")),
    ])
  func notes(text: String, note: RoutineNote) {
    #expect(RoutineNote(reading: text) == note)
    #expect(RoutineNote(reading: note.written) == note)
  }
}
