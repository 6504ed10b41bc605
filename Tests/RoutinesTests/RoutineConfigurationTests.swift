import TestSupport
import Testing
import Values

@testable import Routines

/// `routines.md` as it is read (docs/format.md §13): what cannot be read is reported with its line, and hides nothing.
@Suite("Definitions of routines")
struct RoutineConfigurationTests {
  private static func read(_ text: String) -> RoutineConfiguration {
    RoutineConfiguration(Array(text.utf8))
  }

  private static let example = """
    ---
    routines:
      - id: morning
        name: Morning
        time: "06:45"
        days: mon-fri
        since: 2031-03-03
        tasks:
          - id: read
            title: Read ten pages
            minutes: 15
            habit: read
          - title: Make bed
    away: [{from: 2031-03-12, to: 2031-03-13, reason: at Bea's}]
    streak: {freezes: 1}
    ---

    Prose.

    """

  @Test("every key")
  func everyKey() throws {
    let configuration = Self.read(Self.example)
    #expect(configuration.problems.isEmpty)
    let routine = try #require(configuration.routine("morning"))
    #expect(routine.time == "06:45" && routine.since == CalendarDate(iso: "2031-03-03"))
    #expect(routine.schedule(on: .earliest).text == "mon-fri" && routine.until == nil)
    #expect(
      routine.tasks == [
        RoutineTask(id: "read", title: "Read ten pages", minutes: 15, habit: "read"),
        RoutineTask(id: "make-bed", title: "Make bed"),
      ])
    #expect(routine.tasks[1].minutes == 5)
    #expect(configuration.rules == StreakRules(freezes: 1))
    let span = try #require(configuration.away.first)
    #expect(span.id == "2031-03-12..2031-03-13" && span.reason == "at Bea's" && span.routine == nil)
    for text in [Self.example.replacing("\n", with: "\r\n"), "\u{FEFF}" + Self.example] {
      #expect(Self.read(text) == configuration)
    }
    // Unquoted, a time is a text here.
    #expect(
      Self.read(Self.example.replacing("\"06:45\"", with: "16:45")).routines[0].time == "16:45")
  }

  @Test(
    "schedules as the file has them",
    arguments: [
      ("daily", "daily"), ("mon-fri", "mon-fri"), ("sat,mon,wed", "mon,wed,sat"),
      ("3/week", "3/week"), ("Sat - Sun", "sat,sun"), ("fri-mon", "mon,fri,sat,sun"),
      ("monday", "mon"), ("mon-wed,fri", "mon,tue,wed,fri"),
    ])
  func schedule(typed: String, text: String) throws {
    let schedule = try #require(RoutineSchedule(typed))
    #expect(schedule.text == text && RoutineSchedule(text) == schedule)
  }

  @Test(
    "what is no schedule",
    arguments: ["funday", "0/week", "8/week", "", "mon-", "mon-wed-fri", "m"])
  func noSchedule(text: String) { #expect(RoutineSchedule(text) == nil) }

  @Test("days that change: each entry holds from its date on")
  func datedDays() {
    let text = Self.example.replacing(
      "days: mon-fri", with: "days: [{days: mon-fri}, {from: 2031-03-10, days: 3/week}]")
    let routine = Self.read(text).routines[0]
    #expect(routine.schedule(on: .earliest).text == "mon-fri")
    #expect(CalendarDate(iso: "2031-03-10").map { routine.schedule(on: $0).text } == "3/week")
    #expect(CalendarDate(iso: "2031-03-09").map { routine.schedule(on: $0).text } == "mon-fri")
  }

  /// A change of the example, the line that is reported and a word of the report, and how many routines and tasks are
  /// read all the same.
  private static let mistakes: [(old: String, new: String, line: Int, said: String, tasks: Int)] = [
    ("time: \"06:45\"", "time: \"24:30\"", 5, "24:30", 2),
    ("days: mon-fri", "days: funday", 6, "days of morning", 2),
    ("minutes: 15", "minutes: -1", 11, "minutes of read", 2),
    ("minutes: 15", "minutes: 4320", 11, "0 to 600", 2),
    ("- title: Make bed", "- icon: bed", 13, "no title", 1),
    ("- title: Make bed", "- title: \"\"", 13, "no title", 1),
    ("- title: Make bed", "- {id: read, title: Other}", 13, "second task 'read'", 1),
    ("since: 2031-03-03", "since: tomorrow", 7, "not a date", 2),
    ("streak: {freezes: 1}", "streak: {threshold: 0}", 15, "threshold", 2),
    ("streak: {freezes: 1}", "streak: {threshold: 101}", 15, "1 to 100", 2),
    ("streak: {freezes: 1}", "streak: {milestones: [30, 7]}", 15, "rising", 2),
    ("from: 2031-03-12", "from: 2031-03-14", 14, "end before they begin", 2),
    (
      "away: [{", "away: [{from: 2031-03-13, to: 2031-03-14}, {", 14, "overlap", 2
    ),
    ("away: [{from", "away: [{routine: noon, from", 14, "'noon', which is no routine", 2),
    ("tasks:\n", "tasks: none\n    other:\n", 8, "'tasks' is not a list", 0),
  ]

  @Test(
    "a mistake is reported with its line, and the rest is read",
    arguments: RoutineConfigurationTests.mistakes.indices)
  func mistake(index: Int) throws {
    let (old, new, line, said, tasks) = Self.mistakes[index]
    let configuration = Self.read(Self.example.replacing(old, with: new))
    #expect(
      configuration.problems.contains { $0.line == line && $0.message.contains(said) },
      "\(configuration.problems)")
    #expect(configuration.routines.map(\.tasks.count) == [tasks])
  }

  @Test("a second routine of an id is left out, and so are tasks beyond a hundred")
  func tooMany() {
    let twice = Self.example.replacing("away:", with: "  - {id: morning, name: Other}\naway:")
    let configuration = Self.read(twice)
    #expect(configuration.routines.map(\.name) == ["Morning"])
    #expect(configuration.problems.map(\.line) == [14])
    let many = (0..<200).map { "      - title: Task \($0)\n" }.joined()
    let long = Self.read(Self.example.replacing("away:", with: many + "away:"))
    #expect(long.routines[0].tasks.count == 100)
    #expect(long.problems.map(\.line) == [112])
  }

  @Test(
    "no file, no front matter, no YAML",
    arguments: [
      ("", 1), ("Prose.\n", 1), ("---\nroutines: [\n---\n", nil), ("---\n- a\n---\n", 2),
      ("---\nroutines:\n", 1),
    ] as [(String, Int?)])
  func none(text: String, line: Int?) {
    let configuration = Self.read(text)
    #expect(configuration.routines.isEmpty && configuration.problems.count == 1)
    if let line { #expect(configuration.problems.first?.line == line) }
    #expect(Self.read("---\n---\n").problems.isEmpty)
  }

  @Test("a heading names a routine whatever its case and the parenthesis at its end")
  func headings() {
    let configuration = Self.read(Self.example)
    for heading in ["Morning", "morning (06:45)", " MORNING  (late) "] {
      #expect(configuration.id(forHeading: heading) == "morning")
    }
    #expect(configuration.id(forHeading: "Late Night (22:00)") == "late-night")
    #expect(configuration.id(forHeading: "(odd)") == "(odd)")
  }
}
