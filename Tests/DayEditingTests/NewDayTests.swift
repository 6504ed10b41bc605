import LogSyntax
import Routines
import TestSupport
import Testing
import Words

@testable import DayEditing
@testable import DayModel
@testable import Values

/// A week's plan, read as from its file.
private func plan(_ rows: String, after text: String = "") throws -> WeekPlan {
  let name = try #require(WeekPlanName("protocol_2031-03-03.md", in: .config))
  let text = "| Day | Type | Workout |\n|---|---|---|\n\(rows)\n\n\(text)"
  return try #require(WeekPlanReader.read(Array(text.utf8), name).plan)
}

private let strengthA = """
  ## Strength A (Thursday)
  | Exercise | Weight | Sets x Reps |
  |---|---|---|
  | Goblet squat | 45 lbs | 3 x 10 |
  | Row | 40 lbs | 3 x 12 |

  """

private let thursday = CalendarDate(iso: "2031-03-06") ?? .earliest

private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

private func habit(_ name: String, setup: String? = nil) -> HabitConfiguration.Habit {
  HabitConfiguration.Habit(id: slug(name), name: name, setupAction: setup)
}

/// The lines below a heading of a new day, without blank ones.
private func lines(_ heading: String, _ day: NewDay) -> [String] {
  let document = LogDocument(DayTemplate.make(day))
  return document.sections.filter { document.headingText(of: $0) == heading }.flatMap(\.body)
    .map { document.text(document.lines[$0].content) }.filter { !$0.isEmpty }
}

@Suite("A new day's file")
struct NewDayTests {
  /// docs/format.md §3.2.
  static let golden = SampleStore.newDay

  private static let source = """
    ## Today's Todos
    - [x] Pay rent
    - [ ] Send the invoice
    - [ ] ~~Fix the bike~~
    - [ ] Call Bea
    - [ ] Workout: Run

    ## Top 3 for Tomorrow
    1. Draft the outline
    2. Send the invoice
    3.
    """

  @Test(
    "the golden file, by a table, by a list and by entries of the plan",
    arguments: [
      ("| Thu | Strength A | goblet squat, row |", strengthA),
      ("| Thu | Strength A | |", strengthA),
      ("| Thu | Strength A | Strength A |", strengthA),
      ("| Thu | Strength A | goblet squat 3x10 @ 45 lbs, row 3x12 @ 40 lbs |", ""),
      ("| Thu | Strength A | Goblet squat 3x10 @ 45 lbs<br> - Row 3x12 @ 40 lbs |", ""),
      ("| **Thursday** | **Strength A** | - Goblet squat 3x10 @ 45<br>- Row 3x12 @ 40 |", ""),
    ])
  func golden(rows: String, after: String) throws {
    let day = NewDay(
      thursday, plan: try plan(rows, after: after),
      habits: [habit("Stretch", setup: "mat out"), habit("Read ten pages"), habit("Cold rinse")],
      rollover: Rollover(from: LogDocument(Self.source)))
    let made = text(DayTemplate.make(day))
    if rows.contains("@ 45<br>") {
      #expect(
        made.contains("\nGoblet squat:: 3x10 @ 45 lbs (planned)\nRow:: 3x12 @ 40 lbs (planned)\n"))
    } else {
      #expect(made == Self.golden)
    }
  }

  @Test(
    "the title is the plan's first kind, else the words of the type, else the weekday",
    arguments: [
      ("| Thu | Swim + Strength | |", "Swim Day"), ("| Thu | Yoga | |", "Yoga Day"),
      ("| Thu | Long \"easy\" [day] | |", "Long easy day"), ("| Thu | Rest | |", "Rest Day"),
      ("| Thu | — | |", "Rest Day"), ("| Thu | Off | |", "Rest Day"),
      ("| Wed | Run | |", "Thursday"), ("| Thu | Brick | |", "Brick Day"),
    ])
  func title(rows: String, bracket: String) throws {
    let made = DayTemplate.make(NewDay(thursday, plan: try plan(rows)))
    #expect(text(made).hasPrefix("---\ntitle: \"2031-03-06: [\(bracket)]\"\ndate: 2031-03-06\n"))
    let document = LogDocument(made)
    #expect(document.frontMatterEntries?.error == nil)
    #expect(document.frontMatterEntries?["title"]?.string == "2031-03-06: [\(bracket)]")
  }

  @Test(
    "a type of one's own gives the day its name and fields, and a changed one its fields",
    arguments: [
      ("| Thu | Rowing | 5k |", "Rowing Day", ["Row::", "Avg_HR::"]),
      ("| Thu | Erg + Run | |", "Run Day", ["Row::", "Run::", "Avg_HR::", "Shoes::"]),
      ("| Thu | Run | |", "Run Day", ["Run::", "Avg_HR::", "Shoes::"]),
      ("| Thu | Strength | |", "Strength Day", ["Strength_Minutes::"]),
      ("| Thu | Rest | row |", "Rest Day", []),
    ])
  func ownTypes(rows: String, bracket: String, fields: [String]) throws {
    let types = TrainingTypes(
      Array(
        """
        types:
        - {id: row, name: Rowing, fields: [Row, Avg_HR], words: [erg]}
        - {id: run, name: Jogging, fields: [Run, Avg_HR, Shoes]}
        - {id: strength, fields: [Strength_Minutes]}
        """.utf8))
    let day = NewDay(thursday, plan: try plan(rows), types: types)
    #expect(text(DayTemplate.make(day)).contains(": [\(bracket)]\""))
    #expect(lines("Training Output", day) == fields)
  }

  @Test(
    "the fields are those of the plan's kinds, and without a plan there are none",
    arguments: [
      ("| Thu | Run | 3 mi |", ["Run::", "Avg_HR::"]),
      ("| Thu | Brick | |", ["Bike::", "Run::", "Avg_HR::"]),
      ("| Thu | Swim + Strength | |", ["Swim::", "Avg_HR::"]),
      ("| Thu | Walk | |", ["Walk::", "Avg_HR::"]), ("| Thu | Rest | |", []),
      ("| Thu | Yoga | |", []), ("| Wed | Run | |", []),
    ])
  func fields(rows: String, fields: [String]) throws {
    let day = NewDay(thursday, plan: try plan(rows))
    #expect(lines("Training Output", day) == fields)
    let made = text(DayTemplate.make(day))
    #expect(made.contains("## Training Output") == !fields.isEmpty)
    #expect(made.contains("## Strength Log") == rows.contains("Strength"))
    let known = LogDocument(made).sections.compactMap(\.known)
    #expect(known == known.sorted())
  }

  @Test("rest has a line of its plan, and no workout to tick")
  func rest() throws {
    let day = NewDay(thursday, plan: try plan("| Thu | Rest | stretch if you like |"))
    #expect(lines("Planned Workout", day) == ["Rest", "stretch if you like"])
    #expect(lines("Today's Todos", day) == [])
  }

  @Test("an exercise that no line could say is planned only under Planned Workout")
  func notPrefilled() throws {
    let table = """
      ## Strength A
      | Exercise | Weight | Sets x Reps | Notes |
      |---|---|---|---|
      | Goblet squat | 45 lbs | | slow |
      | Chin up | BW | 3 x 5 | |
      | Plank | | 3x40s | |
      | Assisted dip | 50 lbs | 3 x 6 | |
      | Press | 20 kg | 3 x 8-10 | |
      | Carry | | | |
      | Run: to the park | 10 lbs | 3 x 4 | |
      | Chin up | BW | 2 x 5 | |

      """
    let day = NewDay(thursday, plan: try plan("| Thu | Strength A | |", after: table))
    #expect(
      lines("Strength Log", day) == [
        "Chin up:: 3x5 @ BW (planned)", "Plank:: 3x40s (planned)",
        "Assisted dip:: 3x6 @ 50 lbs assist (planned)", "Press:: 3x8-10 @ 20 kg (planned)",
      ])
    let planned = lines("Planned Workout", day)
    #expect(planned.prefix(2) == ["Strength A", "- Goblet squat @ 45 lbs (slow)"])
    #expect(planned.contains("- Carry"))
    let record = DayReader.read(
      LogSource(path: "2031-03-06.md", bytes: DayTemplate.make(day)))
    #expect(record.exercises.count == 4 && record.exercises.allSatisfy(\.isPlanned))
    #expect(record.diagnostics.filter { $0.severity == .warning } == [])
  }

  @Test("what a plan says opens no section, fence or comment of the day")
  func hostilePlan() throws {
    let cell = "## Fuel Log<br>```<br><!-- x<br>---<br># a<br>Weight:: 3<br>- [x] Workout: done"
    let plain = NewDay(thursday, plan: try plan("| Thu | Run | |"))
    let day = NewDay(
      thursday, plan: try plan("| Thu | Run | \(cell) |"),
      habits: [habit("a\nb -->"), habit("## c", setup: "d\r\n# e")])
    let document = LogDocument(DayTemplate.make(day))
    #expect(document.unclosed.isEmpty)
    let known = document.sections.compactMap(\.known)
    #expect(
      known.filter { $0 != .habits }
        == LogDocument(DayTemplate.make(plain)).sections.compactMap(\.known))
    #expect(document.lines.contains { document.text($0.content) == "- ## Fuel Log" })
    #expect(document.lines.contains { document.text($0.content) == "- [ ] a b -->" })
  }

  @Test("any plan makes a day that is well formed, and the same one again")
  func anyPlan() throws {
    var random = SeededRandom()
    let seed = random.seed
    let words = [
      "Strength A", "Run", "goblet squat 3x10 @ 45 lbs", ", ", "<br>", "- ", "## x", "```", "<!--",
      "-->", "~~", "**", "Row:: 3x12", "(planned)", "| ", "\\|", "\t", "é", "5 mi", "[x]", "::",
      "Weight", "3x", "@ BW", "\"", "{{todos}}", "---",
    ]
    for _ in 0..<300 {
      func cell() -> String {
        (0..<Int.random(in: 0...6, using: &random)).map { _ in random.pick(words) }.joined(
          separator: random.pick([" ", ""]))
      }
      let written =
        "| Day | Type | Workout |\n|--|--|--|\n| Thu | \(cell()) | \(cell()) |\n## A\n\(cell())\n"
      let name = try #require(WeekPlanName("protocol_2031-03-03.md", in: .config))
      guard let plan = WeekPlanReader.read(Array(written.utf8), name).plan else { continue }
      let day = NewDay(thursday, plan: plan, habits: [habit("Read")])
      let document = LogDocument(DayTemplate.make(day))
      #expect(document.bytes == DayTemplate.make(day))
      #expect(document.unclosed.isEmpty, "seed \(seed): \(text(document.bytes))")
      #expect(document.frontMatterEntries?.error == nil, "seed \(seed)")
      let known = document.sections.compactMap(\.known)
      #expect(known == known.sorted() && Set(known).count == known.count, "seed \(seed)")
      // The blank line above the first heading is a section of its own.
      #expect(document.sections.count == known.count + 1, "seed \(seed): \(text(document.bytes))")
    }
  }
}

@Suite("What a new day takes over")
struct RolloverTests {
  private func rolled(_ log: String, leavingOut: [String] = []) -> [String] {
    let rollover = Rollover(from: LogDocument(log), leavingOut: Set(leavingOut))
    return lines("Today's Todos", NewDay(thursday, rollover: rollover))
  }

  private func isSource(_ log: String) -> Bool { Rollover.isSource(LogDocument(log)) }

  @Test(
    "open boxes go, and nothing else",
    arguments: [
      ("- [ ] a\n- [x] b\n- [X] c\n- ~~d~~\n- [ ] ~~e~~ (no)\n- [ ] f", ["a", "f"]),
      ("- plain\n1. one\n- [ ]\n- [ ] <!-- x -->\n- [ ] a <!-- x -->", ["a <!-- x -->"]),
      ("<!-- - [ ] a -->\n<!--\n- [ ] b\n-->\n- [ ] c", ["c"]),
      ("```\n- [ ] a\n```\n~~~\n- [ ] b\n~~~\n- [ ] c", ["c"]),
      ("- [ ] a\n\n**Deferred:**\n- [ ] b", ["a"]), ("- [ ] a\n- Deferred: later\n- [ ] b", ["a"]),
      ("- [ ] Workout: Run\n- [ ] **Workout:** Swim\n- [ ] workout: x\n- [ ] Workout", ["Workout"]),
      ("- [ ] Call Bea\n- [ ] Call Bea\n- [x] Call Bea", ["Call Bea", "Call Bea"]),
      ("* [ ] a\n+ [ ]   b  \n1. [ ] c\n- [ ]\td", ["a", "b", "c", "d"]),
      ("- [ ] **a** `b` ~~c~~ [d](e)", ["**a** `b` ~~c~~ [d](e)"]),
      ("### Work\n- [ ] a\n### Deferred\n- [ ] b", ["a"]),
    ])
  func open(body: String, texts: [String]) {
    let expected = texts.map { "- [ ] \($0)" }
    for heading in ["## Today's Todos", "## ✅ TODAY'S TODOS (Short Day)"] {
      #expect(rolled("\(heading)\n\(body)\n") == expected)
      #expect(rolled("\(heading)\r\n\(body.replacing("\n", with: "\r\n"))") == expected)
    }
  }

  @Test(
    "a box goes with what is indented below it, but for what is done; open ones below that go alone"
  )
  func nested() {
    let log = """
      ## Today's Todos
      - [ ] Plan the trip
        - [ ] book the train
          - ask for a window
        - [x] find the passport
          - it was in the drawer
          - [ ] put it back
            - top shelf
        - [ ] ~~rent a car~~
        notes: two bags

        - [ ] pack
      - [x] Done
          - [ ] left of it
            with a line
      - Errands
        - [ ] stamps
      """
    #expect(
      rolled(log) == [
        "- [ ] Plan the trip", "  - [ ] book the train", "    - ask for a window",
        "  notes: two bags", "  - [ ] pack", "- [ ] put it back", "  - top shelf",
        "- [ ] left of it", "  with a line", "- [ ] stamps",
      ])
  }

  @Test("tasks that are among the todos are one item with two places, and done in one is done")
  func tasks() {
    let todos = "## Today's Todos\n- [ ] a\n- [x] b\n- [ ] c\n- [ ] d\n- [ ] ~~f~~\n"
    let tasks = """
      ## Command Engine
      ### Must Win 3
      - [ ] a
      - [ ] b
      - [x] c
      - [ ] e
      - [ ] f
      ### Can Do 2
      - [ ] e
      - [ ] g
      - [ ] Workout: Run
      ### Not Today
      - [ ] h

      """
    #expect(rolled(tasks + todos) == ["a", "d", "e", "g"].map { "- [ ] \($0)" })
    #expect(rolled(todos + tasks) == ["a", "d", "e", "g"].map { "- [ ] \($0)" })
    #expect(rolled(tasks) == ["a", "b", "e", "f", "g"].map { "- [ ] \($0)" })
  }

  @Test(
    "the Top 3 follow, each text once; notes below them, ticked and struck ones stay",
    arguments: [
      ("1. a\n2. b\n3.", ["a", "b"]), ("1. a\n   - why\n2. a\n3. b\n**Note**", ["a", "b"]),
      ("1. [x] a\n2. [ ] b\n3. ~~c~~", ["b"]), ("- a\n- b", ["a", "b"]), ("1. N/A\n2. —", []),
      ("1. **a**\n2. <!-- x -->", ["**a**"]),
    ])
  func top3(body: String, texts: [String]) {
    #expect(rolled("## Top 4 for Tomorrow (Friday)\n\(body)") == texts.map { "- [ ] \($0)" })
    let todos = "## Today's Todos\n- [ ] x\n  - [ ] b\n\n## Top 3 for Tomorrow\n\(body)"
    #expect(
      rolled(todos) == ["- [ ] x", "  - [ ] b"] + texts.filter { $0 != "b" }.map { "- [ ] \($0)" })
  }

  @Test("what is there already is not taken over, whatever its place is")
  func leavingOut() {
    let log = "## Today's Todos\n- [ ] a\n  - [ ] b\n- [ ] c\n- [ ] c\n## Top 3\n1. d\n2. e\n"
    #expect(rolled(log, leavingOut: ["c", "d"]) == ["- [ ] a", "  - [ ] b", "- [ ] e"])
    #expect(rolled(log, leavingOut: ["b"]) == ["a", "c", "c", "d", "e"].map { "- [ ] \($0)" })
    #expect(rolled(log, leavingOut: ["a"]) == ["b", "c", "c", "d", "e"].map { "- [ ] \($0)" })
  }

  @Test("a text that opens a comment or a fence stays, which is told")
  func notWhole() {
    let log = """
      ## Today's Todos
      - [ ] a <!-- since
      Monday -->
      - [ ] b `<!--`
      - [ ] c
        # no heading
        ```
      - [ ] d
      """
    let rollover = Rollover(from: LogDocument(log))
    #expect(rollover.leftOut.map { text($0) }.first == "a <!-- since")
    #expect(rollover.todos.map { text($0.text) }.contains("b `<!--`"))
    // The box that stays keeps what is below it, but for open boxes: they go alone, by a new day as by a
    // later fill, which finds the box itself there.
    let nested = LogDocument(
      """
      ## Todos
      - [ ] Pack bags
        - [ ] Find the tent
        - for <!-- one
      night --> only
      ### Must Win 3
      - [ ] **Pack bags**
      """)
    let first = Rollover(from: nested)
    #expect(first.todos.map { text($0.text) } == ["Find the tent", "**Pack bags**"])
    #expect(first.leftOut.map { text($0) } == ["Pack bags"])
    let made = LogDocument(DayTemplate.make(NewDay(thursday, rollover: rollover)))
    #expect(made.unclosed.isEmpty)
  }

  @Test(
    "a day is a source by any todo, task or item of the Top 3, but not by what a new day has alone")
  func sources() throws {
    for log in [
      "## Today's Todos\n- [x] a", "## Todos\n- ~~a~~", "## Todos\n**Deferred:**\n- [ ] a",
      "### Must Win 3\n- [ ] a", "### Can Do 2\n- [x] a", "## Top 3\n1. a", "## Top 3\n- ~~a~~",
    ] { #expect(isSource(log), "\(log)") }
    let made = NewDay(thursday, plan: try plan("| Thu | Run | |"), habits: [habit("Read")])
    for log in [
      text(DayTemplate.make(made)), "", "- [ ] a", "## Notes\n- [ ] a", "## Todos\n- a\n- [ ]",
      "## Todos\n<!-- - [ ] a -->", "## Todos\n- [x] Workout: Run", "## Top 3\n1.\n2. —",
      "## Daily Habits\n- [x] Read",
    ] { #expect(!isSource(log), "\(log)") }
  }

  @Test("a task with a due date is the same as without, and takes its date along")
  func dueDates() {
    let source = LogDocument(
      """
      ## Todos
      - [ ] Call Bea (due 2031-03-06)
      - [x] Pay rent (due 2031-03-01)
      ### Must Win 3
      - [ ] Pay rent
      - [ ] Call Bea
      ## Top 3
      1. Call Bea

      """)
    let rollover = Rollover(from: source)
    #expect(
      rollover.todos.map { String(decoding: $0.text, as: UTF8.self) } == [
        "Call Bea (due 2031-03-06)"
      ])
    let day = NewDay(thursday, habits: [], rollover: rollover)
    #expect(day.todos.count == 1)
    let there = LogDocument("## Todos\n- [x] Call Bea (due 2031-03-09)\n")
    #expect(Rollover(from: source, leavingOut: DayEditor(there).document.boxKeys).todos.isEmpty)
  }

  @Test("no byte of a text is changed, every open box is there once, and nothing of it is hidden")
  func anyLog() throws {
    var logs = GeneratedLogs(random: SeededRandom())
    let seed = logs.random.seed
    for _ in 0..<2_000 {
      var bytes = Array("## Today's Todos\n".utf8) + logs.document(lines: 30)
      if logs.random.once(in: 3) {
        bytes += Array("\n### Must Win 3\n- [ ] Water the ferns\n".utf8)
      }
      let source = LogDocument(bytes)
      let rollover = Rollover(from: source)
      let names = Set(
        source.boxes(in: source.lines.indices).map { Array(source.name(of: $0.box)) })
      #expect(rollover.todos.allSatisfy { $0.names.allSatisfy(names.contains) }, "seed \(seed)")
      let day = NewDay(thursday, habits: [habit("Read")], rollover: rollover)
      let made = LogDocument(DayTemplate.make(day))
      let open = made.sections(.todos).flatMap { made.boxes(in: $0.body) }
      #expect(open.allSatisfy { $0.box.state == .open }, "seed \(seed)")
      #expect(
        open.filter { !made.visibleBytes($0.box.text).isEmpty }.map {
          Array(made.name(of: $0.box))
        }
          == day.todos.flatMap(\.names), "seed \(seed)")
      #expect(made.unclosed.isEmpty && made.sections(.todos).count == 1, "seed \(seed)")
      #expect(made.sections.compactMap(\.known).count == 6 + 1, "seed \(seed)")
      // What is taken over once is not taken over again by a fill.
      var editor = DayEditor(made)
      let again = Rollover(from: source, leavingOut: editor.document.boxKeys)
      try editor.fill(NewDay(thursday, habits: [habit("Read")], rollover: again))
      #expect(editor.changes.isEmpty, "seed \(seed): \(editor.changes)")
    }
  }

  @Test(
    "routines stand behind the habits, in our template, in a person's own and in a day that is filled"
  )
  func routines() throws {
    let routines = [
      Routine(
        id: "morning", name: "Morning", time: "06:45",
        tasks: [.init(id: "a", title: "Make bed"), .init(id: "b", title: "Read")]),
      Routine(id: "evening", name: "Evening", tasks: [.init(id: "c", title: "Tidy up")]),
    ]
    let date = try #require(CalendarDate(iso: "2031-03-06"))
    let day = NewDay(
      date, habits: [.init(id: "stretch", name: "Stretch")], routines: routines)
    let lines = "### Morning (06:45)\n- [ ] Make bed\n- [ ] Read\n\n### Evening\n- [ ] Tidy up\n"
    let made = String(decoding: DayTemplate.make(day), as: UTF8.self)
    #expect(made.contains("- [ ] Stretch\n\n## Routines\n\(lines)\n## Quick Log\n"))
    var editor = DayEditor(LogDocument("## Daily Habits\n- [ ] Stretch\n\n## Notes\nA.\n"))
    try editor.fill(day)
    let filled = String(decoding: editor.document.bytes, as: UTF8.self)
    #expect(filled.contains("- [ ] Stretch\n\n## Routines\n\(lines)\n## Notes\nA.\n"), "\(filled)")
    let changes = editor.changes.count
    try editor.fill(day)
    #expect(editor.changes.count == changes)
    let without = NewDay(date, routines: [])
    #expect(!String(decoding: DayTemplate.make(without), as: UTF8.self).contains("Routines"))
  }
}
