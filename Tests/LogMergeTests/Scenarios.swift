import LogMerge
import TestSupport
import Words

/// Random scenarios, biased to the difficult forms of real days.
struct Scenarios {
  private var logs: GeneratedLogs
  /// Whether only lines of plain days are used: no marks that are opened and never closed, and no
  /// invalid UTF-8.
  private let isPlain: Bool
  private let path: String
  /// Whole days that people and bots might have written, as lines.
  private let days: [[[UInt8]]]

  init(
    seed: UInt64, isPlain: Bool, path: String = "content/logs/2031-03-04.md"
  ) throws {
    self.path = path
    logs = GeneratedLogs(random: SeededRandom(seed: seed))
    self.isPlain = isPlain
    let names = [
      "day-march-form", "day-legacy-january", "day-fresh-from-the-template", "day-strength-done",
      "day-brick-with-mess", "food-table-with-totals-row", "sections-heading-variants",
    ]
    days = try Fixture.all().filter { names.contains($0.name) }.flatMap { fixture in
      try fixture.logs.map { Self.lines(of: try fixture.read($0)) }
    }
  }

  private static let plainLines = [
    "Weight:: 181.5", "Weight::", "Sleep:: 7h05m", "mood am:: 6", "Mood_AM:: 7", "Run:: 4.5/45",
    "Water::", "Water:: 250ml", "Water:: 0.5 l (tea)", "Water:: 755 ml", "Water:: 1 l",
    "Goblet squat:: 3x10 @ 45 lbs (sets: 10x45, 9x45, 8x45)", "Goblet squat:: 3x10 @ 45 lbs",
    "Goblet squat:: 3x10 @ 45 lbs (planned)", "Row:: 3x12 @ 40 lbs (planned)", "## Strength Log",
    "- Goblet squat: 3x10", "calories_so_far:: ~2,150", "calories_so_far:: 0",
    "- [ ] Water the ferns", "- [x] Water the ferns", "- [ ] Call the plumber",
    "- [ ] Water the ferns (due 2031-03-06)", "- [x] Water the ferns (due 2031-03-08)",
    "- ~~Call the plumber~~", "- [x] Cold rinse (short)", "- [ ] Cold rinse",
    "  - [ ] Nested thing", "    - [x] Nested thing", "  - *Setup: shoes by the door*",
    "- 9:30 two eggs", "- 9:30 two eggs", "- **7:50pm**: salmon", "- oats", "1. Pay the rent",
    "1.", "2.", "2. Read", "3) Rest", "plain words", "more words", "**Bold:** words", "> a quote",
    "| **Weight (lbs)** | 181 | |", "| **Weight (lbs)** | 0 | |", "| Squat | 3 |",
    "| Metric | Value | Notes |", "| :--- | :--- | :--- |", "| 7:50 AM | Rye | 410 |",
    "| Cold rinse | ✅ | |", "| Cold rinse | ⏳ | |", "<!-- a note -->", "", "", "", "## Notes",
    "## Fuel Log", "### Fuel Log (Complete)", "## 🍽️ Nutrition Log - Tuesday, Mar 4, 2031",
    "## Daily Reflection", "### Swim (COMPLETED)", "### Notes", "## 📊 Daily Metrics",
    "## Top 4 for Tomorrow (Friday)", "## Workout", "# Tuesday", "tags: [\"x\"]",
    "title: \"2031-03-04: [Tuesday]\"", "title: \"2031-03-04: [Long Run]\"", "ünïcödé ½",
    "## Today's Todos", "## ✅ TODAY'S TODOS (Short Day)", "---", "## Routines",
    "### Morning (06:45)", "### Evening", "- [ ] Make bed", "- [x] Make bed (06:47, 1:50)",
    "- [x] Make bed (07:02)", "- [x] Make bed (aloud)", "- [x] Make bed (07:02; aloud)",
    "- [x] Stretch", "- [ ] ~~Stretch~~ (sore back)", "## Cycle", "Period:: start", "Period:: end",
    "Flow:: medium", "Flow::", "Cramps:: 2", "Cramps:: 1", "Headache:: mild", "Note:: cold hands",
    "## Sessions", "- 07:10 Slow stretch (20 min, low, 4/5) #slow-stretch",
    "- 07:10 Slow stretch (25 min, low) #slow-stretch", "- Yoga in the park (40 min)",
  ]

  /// A day as the bot creates it from the template, with made-up values.
  private static let template = """
    ---
    title: "2031-03-04: [Run Day]"
    date: 2031-03-04
    tags: ["log"]
    ---

    ## Planned Workout
    - Run 3 mi easy

    ## Daily Briefing
    **Today's Focus:** One thing at a time.

    ## Today's Todos
    - [ ] Mend the gate (due 2031-03-07)
      - [ ] find the hinges
    - [ ] Complete workout: Run

    ## Daily Habits
    - [ ] Cold rinse
      - *Setup: towel at hand*
    - [ ] Read ten pages

    ## Routines
    ### Morning (06:45)
    - [ ] Make bed
    - [ ] Stretch

    ## Quick Log
    <!-- Fill what you know. -->
    Weight::
    Sleep::
    Mood_AM::

    ## Cycle
    Flow:: light
    Cramps::

    ## Training Output
    Run::
    Avg_HR::

    ## Strength Log
    Goblet squat:: 3x10 @ 45 lbs (planned)
    Row:: 3x12 @ 40 lbs (planned)

    ## Sessions
    - Slow stretch (20 min, low) #slow-stretch

    ## Daily Stats
    | Metric | Value | Notes |
    | :--- | :--- | :--- |
    | **Weight (lbs)** | 0 | |
    | **Sleep Hours** | | |

    ## Fuel Log
    calories_so_far:: 0
    protein_so_far:: 0
    - 7:10 muesli

    ## Daily Reflection

    ## Top 3 for Tomorrow
    1.
    2.
    3.
    """

  mutating func next() -> Scenario {
    let base = day()
    let scripts = [script(), script()]
    // Now and then both sides created the day, without a common version.
    let createdTwice = logs.random.once(in: 8)
    return Scenario(
      base: createdTwice ? [] : base, starts: createdTwice ? [base, day()] : nil, scripts: scripts,
      hasBase: !createdTwice && !logs.random.once(in: 4),
      roles: [logs.random.pick(Side.Role.allCases), logs.random.pick(Side.Role.allCases)],
      times: [Int64.random(in: 1...3, using: &logs.random), 2],
      lineAuthors: logs.random.once(in: 2) ? nil : LineAuthorship(seed: logs.random.next()),
      path: path, third: (nil, script()))
  }

  private mutating func day() -> [[UInt8]] {
    var lines: [[UInt8]]
    switch Int.random(in: 0..<8, using: &logs.random) {
    case 0: lines = []
    case 1: lines = logs.random.pick(days)
    case 2..<5 where !isPlain: lines = Self.lines(of: logs.document())
    default: lines = Self.lines(of: Array(Self.template.utf8))
    }
    if logs.random.once(in: 8) { LineEdit.windowsLineEnds.apply(to: &lines) }
    if logs.random.once(in: 8) {
      for _ in 0..<8 { LineEdit.insert(number(), "").apply(to: &lines) }
    }
    for edit in script() { edit.apply(to: &lines) }
    return lines
  }

  static func lines(of bytes: [UInt8]) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    var start = 0
    for (index, byte) in bytes.enumerated() where byte == ASCII.lineFeed {
      lines.append(Array(bytes[start...index]))
      start = index + 1
    }
    if start < bytes.count { lines.append(Array(bytes[start...])) }
    return lines
  }

  private mutating func script() -> [LineEdit] {
    (0..<Int.random(in: 0...6, using: &logs.random)).map { _ in edit() }
  }

  private mutating func line() -> String {
    if !isPlain, logs.random.once(in: 2) {
      let line = logs.document(lines: 1)
      return String(decoding: line.filter { $0 != ASCII.lineFeed && $0 < 0x80 }, as: UTF8.self)
    }
    return logs.random.pick(Self.plainLines)
  }

  private mutating func number() -> Int { Int.random(in: 0..<1000, using: &logs.random) }

  private mutating func edit() -> LineEdit {
    let number = number()
    switch Int.random(in: 0..<20, using: &logs.random) {
    case 0..<5: return .insert(number, line())
    case 5..<7: return .delete(number)
    case 7: return .deleteRun(number, Int.random(in: 1...6, using: &logs.random))
    case 8, 9: return .replace(number, line())
    case 10: return .move(number, self.number())
    case 11: return .duplicate(number)
    case 12, 13: return .tick(number)
    case 14, 15:
      return .fill(number, logs.random.pick([" 1", " 2", "", " 7h20m", " -", " 3x10 (planned)"]))
    case 16:
      return .extend(
        number,
        logs.random.pick([" ", "!", "  ", " (more)", " (due 2031-03-06)", " (due 2031-03-08)"]))
    case 17: return .dropLastLineEnd
    case 18: return logs.random.once(in: 6) ? .windowsLineEnds : .insert(number, line())
    default:
      if isPlain { return .insert(number, line()) }
      return logs.random.once(in: 5) ? .empty : .noise(logs.noise(12))
    }
  }
}
