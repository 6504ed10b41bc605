import Language
import LogSyntax
import TestSupport
import Testing

@testable import DayEditing
@testable import DayModel
@testable import Values

private let thursday = CalendarDate(iso: "2031-03-06") ?? .earliest

private func strengthPlan() throws -> WeekPlan {
  let name = try #require(WeekPlanName("protocol_2031-03-03.md", in: .config))
  let text = """
    ---
    phase: Base
    ---
    | Day | Type | Workout |
    |---|---|---|
    | Thu | Strength A | Goblet squat 3x10 @ 45 lbs, Row 3x12 @ 40 lbs |
    """
  return try #require(WeekPlanReader.read(Array(text.utf8), name).plan)
}

private let habits = [
  HabitConfiguration.Habit(id: "stretch", name: "Stretch", setupAction: "mat out"),
  HabitConfiguration.Habit(id: "read", name: "Read ten pages"),
]

private let source = """
  ## Today's Todos
  - [ ] Send the invoice
  - [ ] Call Bea
    - [ ] find her number

  ## Top 3
  1. Draft the outline
  """

@Suite("A day that is filled up")
struct FillTests {
  private func fill(_ log: String) throws -> (text: String, changes: [DayEditor.Change]) {
    var editor = DayEditor(LogDocument(log))
    let rollover = Rollover(from: LogDocument(source), leavingOut: editor.document.boxKeys)
    try editor.fill(
      NewDay(thursday, plan: strengthPlan(), habits: habits, rollover: rollover))
    let text = String(decoding: editor.document.bytes, as: UTF8.self)
    for change in editor.changes {
      let line = editor.document.text(editor.document.lines[change.line].content)
      #expect(line.contains(change.after ?? ""), "\(change)")
    }
    return (text, editor.changes)
  }

  @Test("what is missing is added in its place, and what is there stays")
  func added() throws {
    let log = """
      ---
      title: "x"
      ---
      ## Planned Workout

      ## Today's Todos
      * [ ] Mine
        - more
      * [x] Call Bea

      **Deferred:**
      - [ ] Draft the outline

      ## Daily Habits
      - [x] read ten pages (late)

      ## Quick Log
      Weight:: 171

      ## Strength Log
      goblet_squat::
      """
    let (text, changes) = try fill(log)
    #expect(
      text == """
        ---
        title: "x"
        ---
        ## Planned Workout
        Strength A
        - Goblet squat 3x10 @ 45 lbs
        - Row 3x12 @ 40 lbs

        ## Today's Todos
        * [ ] Mine
          - more
        * [x] Call Bea
        * [ ] Send the invoice
        * [ ] find her number
        * [ ] Workout: Strength A

        **Deferred:**
        - [ ] Draft the outline

        ## Daily Habits
        - [x] read ten pages (late)
        - [ ] Stretch
          - *Setup: mat out*

        ## Quick Log
        Weight:: 171

        ## Strength Log
        goblet_squat:: 3x10 @ 45 lbs (planned)
        Row:: 3x12 @ 40 lbs (planned)
        """)
    #expect(
      changes.map(\.field) == [
        "planned_workout", "todo", "todo", "todo", "habit:stretch", "lift:\"Goblet squat\"",
        "lift:\"Row\"",
      ])
  }

  @Test("a task and a habit stand where todo add and habit done would put them")
  func places() throws {
    let log = "## Todos\n1. [ ] a\n- a remark\n## Daily Habits\n* [ ] b\n- a remark\n"
    let text = try fill(log).text
    #expect(text.contains("1. [ ] a\n2. [ ] Send the invoice\n"), "\(text)")
    #expect(text.contains("* [ ] b\n* [ ] Stretch\n  - *Setup: mat out*\n* [ ] Read"), "\(text)")
    #expect(text.contains("- a remark\n## Daily Habits"), "\(text)")
  }

  @Test("an empty day, with any line ends, gets the sections in the template's order")
  func emptyDay() throws {
    for (log, end) in [("", "\n"), ("## Notes\r\n- a", "\r\n"), ("## Fuel Log\n", "\n")] {
      let text = try fill(log).text
      let document = LogDocument(text)
      let known = document.sections.compactMap(\.known)
      #expect(known == known.sorted(), "\(text)")
      #expect(known.contains(.todos) && known.contains(.habits) && known.contains(.strengthLog))
      #expect(text.contains("- [ ] Call Bea\(end)  - [ ] find her number\(end)"), "\(text)")
      #expect(log.isEmpty || text.contains(log.replacing("- a", with: "")))
    }
  }

  @Test(
    "what says something already is left alone",
    arguments: [
      "## Completed Workout\nrow 3x12\n## Todos\n- [ ] Workout: Row\n## Strength Log\nRow:: skipped\n",
      "## Planned Workout (easy)\n### Run\n3 mi\n## Todos\n- [x] **Workout:** x\n## Strength Log\nA:: 1x1 @ 5\n",
      "## Planned Workout\n| a | b |\n## Todos\n- ~~Workout: Row~~\n## Workout\n- Row: 3x12 @ 40 lbs\n",
    ])
  func leftAlone(log: String) throws {
    let (text, changes) = try fill(log)
    #expect(changes.map(\.field).filter { !$0.hasPrefix("habit") } == ["todo", "todo", "todo"])
    #expect(!text.contains("(planned)") && !text.contains("Strength A"))
  }

  @Test(
    "a habit that is ticked, struck out or in a table of the day is there",
    arguments: [
      "- [x] Stretch (short)\n- ~~Read ten pages~~ (ill)\n",
      "| Habit | Status |\n|---|---|\n| stretch | ✅ DONE |\n| Read ten pages | ⏳ |\n",
    ])
  func habitsThatAreThere(lines: String) throws {
    let (_, changes) = try fill("## Daily Habits\n\(lines)")
    #expect(!changes.contains { $0.field.hasPrefix("habit") }, "\(changes)")
  }

  @Test("to fill any day twice is to fill it once, and no line of it changes but blank lifts")
  func idempotent() throws {
    var logs = GeneratedLogs(random: SeededRandom())
    let seed = logs.random.seed
    for _ in 0..<1_000 {
      let bytes = logs.document(lines: 40)
      var editor = DayEditor(LogDocument(bytes))
      let day = NewDay(thursday, plan: try strengthPlan(), habits: habits)
      func fill(_ editor: inout DayEditor) throws {
        let rollover = Rollover(from: LogDocument(source), leavingOut: editor.document.boxKeys)
        try editor.fill(
          NewDay(thursday, plan: strengthPlan(), habits: day.habits, rollover: rollover))
      }
      // A day that ends in an open comment takes nothing.
      do { try fill(&editor) } catch is InputError { continue }
      var again = DayEditor(editor.document)
      try fill(&again)
      #expect(again.changes.isEmpty, "seed \(seed): \(again.changes)")
      // A carriage return at the end of the file is a part of the line end that follows it then.
      func lines(_ document: LogDocument) -> [[UInt8]] {
        document.lines.map { line in
          Array(document.bytes[line.content].reversed().drop { $0 == 0x0D }.reversed())
        }
      }
      var rest = lines(editor.document)[...]
      for text in lines(LogDocument(bytes)) {
        if text == Array("Goblet squat::".utf8) || text == Array("Row::".utf8) { continue }
        let index = rest.firstIndex(of: text)
        #expect(index != nil, "seed \(seed): lost \(String(decoding: text, as: UTF8.self))")
        rest = rest[((index ?? rest.startIndex - 1) + 1)...]
      }
    }
  }
}

@Suite("A person's own template")
struct PersonalTemplateTests {
  private func make(_ template: String, plan: WeekPlan? = nil, log: String = source) throws -> (
    text: String, notices: [String]
  ) {
    let template = try #require(PersonalTemplate(Array(template.utf8)))
    let day = NewDay(
      thursday, plan: plan, habits: habits, rollover: Rollover(from: LogDocument(log)))
    let made = template.make(day)
    return (String(decoding: made.bytes, as: UTF8.self), made.notices)
  }

  @Test("each placeholder stands for what docs/format.md says")
  func placeholders() throws {
    let made = try make(
      """
      ---
      title: "{{title}}"
      date: {date}
      day: {{ Day }}
      ---
      # {{weekday}}, {{Workout Type}} ({{ week }}, {phase})
      ## Plan
      {{planned_workout}}
      ## Todos
      {{todos}}
      ## Habits
        {{ HABITS }}
      ## Strength
      {{Strength_Log}}
      ## Training
      {{training output}}
      ## Yesterday
      {{top3}}
      """, plan: try strengthPlan())
    #expect(
      made.text == """
        ---
        title: "2031-03-06: [Strength Day]"
        date: 2031-03-06
        day: Thursday
        ---
        # Thursday, Strength (2031-W10, Base)
        ## Plan
        Strength A
        - Goblet squat 3x10 @ 45 lbs
        - Row 3x12 @ 40 lbs
        ## Todos
        - [ ] Send the invoice
        - [ ] Call Bea
          - [ ] find her number
        - [ ] Draft the outline
        - [ ] Workout: Strength A
        ## Habits
          - [ ] Stretch
            - *Setup: mat out*
          - [ ] Read ten pages
        ## Strength
        Goblet squat:: 3x10 @ 45 lbs (planned)
        Row:: 3x12 @ 40 lbs (planned)
        ## Training
        ## Yesterday
        1. Draft the outline
        """)
    #expect(made.notices == [])
  }

  @Test("a placeholder with nothing to say takes its line along, and within a line it is blank")
  func nothing() throws {
    let made = try make(
      "a\r\n{{planned_workout}}\r\n[{workout_type} Day] {{phase}}.\r\n\t{{top3}} \r\n{{todos}}\r\nb",
      log: "")
    #expect(made.text == "a\r\n[ Day] .\r\nb")
    #expect(try make("{{habits}}\r\nx").text.hasPrefix("- [ ] Stretch\r\n  - *Setup: mat out*\r\n"))
    #expect(
      try make("\u{FEFF}x {{habits}}", log: "").text.hasPrefix("\u{FEFF}x - [ ] Stretch   - "))
  }

  @Test("what is no placeholder stays, and one that nobody knows is named")
  func unknown() throws {
    let text =
      "{} {{}} {{ }} {a {{b} {{c} } { \"x\": 1 } {1} {{weather}} {Sun_Rise} {{weather}}\n{{x}}"
    let made = try make(text, log: "")
    #expect(made.text == text)
    #expect(made.notices.count == 1)
    #expect(made.notices[0].hasSuffix(" {{weather}}, {Sun_Rise}, {{x}}"), "\(made.notices)")
  }

  @Test("todos without a place go below Today's Todos, and where there is none, that is said")
  func withoutPlace() throws {
    let made = try make("## Today's Todos\n- [ ] Call Bea\n- [ ] Water\n\n## Notes\n")
    #expect(
      made.text
        == "## Today's Todos\n- [ ] Call Bea\n- [ ] Water\n- [ ] Send the invoice\n"
        + "- [ ] Draft the outline\n\n## Notes\n")
    #expect(made.notices == [])
    let none = try make("## Notes\n")
    #expect(none.text == "## Notes\n")
    #expect(none.notices.count == 1 && none.notices[0].hasSuffix("Draft the outline"))
    #expect(try make("## Notes\n", log: "").notices == [])
  }

  @Test("a todo that the template has is not added beside it")
  func own() throws {
    let made = try make("## Todos\n- [ ] Call Bea\n{{todos}}\n")
    #expect(
      made.text == "## Todos\n- [ ] Call Bea\n- [ ] Send the invoice\n- [ ] Draft the outline\n")
  }

  @Test("any text is a template, makes the same day again, and keeps what it says")
  func anyTemplate() throws {
    var random = SeededRandom()
    let seed = random.seed
    let parts = [
      "{{", "}}", "{", "}", "todos", "habits", "date", " ", "\n", "\r\n", "## Todos", "- [ ] ", "x",
      "<!--", "-->", "```", "é", "\u{FEFF}", "{{todos}}", "{date}",
    ]
    for _ in 0..<1_000 {
      let text = (0..<Int.random(in: 0...20, using: &random)).map { _ in random.pick(parts) }
        .joined()
      let made = try make(text, plan: strengthPlan())
      #expect(try make(text, plan: strengthPlan()).text == made.text, "seed \(seed)")
      if !text.contains("}"), !LogDocument(text).sections.contains(where: { $0.known == .todos }) {
        #expect(made.text == text, "seed \(seed)")
      }
    }
    #expect(PersonalTemplate([0xFF]) == nil)
  }
}

@Suite("Lifts that replace planned ones")
struct PlannedLiftTests {
  private func log(_ lift: String, _ sets: String, into text: String) throws -> String {
    var editor = DayEditor(LogDocument(text))
    for entry in try LogEntry.read(["lift", lift, sets]) {
      try editor.write(entry, allowingNew: false)
    }
    return String(decoding: editor.document.bytes, as: UTF8.self)
  }

  @Test(
    "a lift replaces the whole value, also with equal numbers, and is done then",
    arguments: [
      ("3x10 @ 45 lbs", "3x10@45", "3x10 @ 45 lbs (sets: 10x45, 10x45, 10x45)"),
      ("3x10 @ 45 lbs", "3x8@50", "3x8 @ 50 lbs (sets: 8x50, 8x50, 8x50)"),
      ("3x5 @ BW", "3x5@BW", "3x5 @ BW (sets: 5xBW, 5xBW, 5xBW)"),
      ("3x5 @ BW+25", "3x5@BW+25", "3x5 @ BW+25 (sets: 5xBW+25, 5xBW+25, 5xBW+25)"),
      ("3x40s", "3x40s", "3x40s (sets: 40s, 40s, 40s)"),
      ("2x12", "2x12", "2x12 (sets: 12, 12)"),
    ])
  func replaced(plan: String, typed: String, written: String) throws {
    let head = "## Planned Workout\n- Chin up \(plan)\n- Row 3x12 @ 40 lbs\n\n## Strength Log\n"
    let rest = "\nRow:: 3x12 @ 40 lbs (planned)\n"
    let text = try log("chin up", typed, into: "\(head)Chin up:: \(plan) (planned)\(rest)")
    #expect(text == "\(head)Chin up:: \(written)\(rest)")
    let exercises = DayReader.read(
      LogSource(path: "2031-03-06.md", document: LogDocument(text))
    ).exercises
    #expect(exercises.map(\.name) == ["Chin up", "Row"])
    #expect(exercises.map(\.isPlanned) == [false, true])
  }

  @Test("to take a planned lift away is to take its line away")
  func unset() throws {
    var editor = DayEditor(
      LogDocument("## Strength Log\nRow:: 3x12 @ 40 lbs (planned)\nPress:: 3x8 @ 50 (planned)\n"))
    try editor.unset(["row"])
    #expect(
      String(decoding: editor.document.bytes, as: UTF8.self)
        == "## Strength Log\nPress:: 3x8 @ 50 (planned)\n")
  }
}
