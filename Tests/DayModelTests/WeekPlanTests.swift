import JSON
import TestSupport
import Testing
import Values

@testable import DayModel

/// Every folder of fixtures/plans: weekly plans as planners write them, beside what a person read in them
/// with docs/format.md §10.2.
@Suite("Weekly plans")
struct WeekPlanTests {
  private static let folder = TestEnvironment.root + "/fixtures/plans"

  static func names() throws -> [String] { try Files.names(in: folder) }

  private func name(_ file: String) throws -> WeekPlanName {
    let folder: WeekPlanName.Folder = file.hasPrefix("protocol_") ? .config : .logs
    return try #require(WeekPlanName(file, in: folder), "\(file)")
  }

  @Test("a fixture's file says what stands beside it", arguments: try names())
  func fixtures(fixture: String) throws {
    let files = try Files.names(in: "\(Self.folder)/\(fixture)")
    let file = try #require(files.first { $0.hasSuffix(".md") })
    let bytes = try Files.read("\(Self.folder)/\(fixture)/\(file)")
    let reading = WeekPlanReader.read(bytes, try name(file))
    #expect(reading.text == (try Files.text("\(Self.folder)/\(fixture)/expected.txt")))
  }

  private func days(_ rows: String, header: String = "Day | Type | Workout") -> [WeekPlan.Day] {
    let text = "| \(header) |\n|---|---|---|\n" + rows
    let name = WeekPlanName("protocol_2031-03-03.md", in: .config)
    return name.flatMap { WeekPlanReader.read(Array(text.utf8), $0).plan }?.days ?? []
  }

  @Test(
    "the type says rest by these words, and by no others",
    arguments: [
      ("Rest", true), ("rest", true), ("OFF", true), ("-", true), ("—", true), ("–", true),
      ("", true), ("**Rest**", true), ("Rest Day", true), ("Day off", true), ("😴 Rest", true),
      ("Active rest walk", false), ("Resting heart rate test", false), ("Recovery", false),
      ("Rest / Run", false), ("Run off-road", false), ("--- swim", false),
    ])
  func rest(type: String, isRest: Bool) throws {
    let day = try #require(days("| Mon | \(type) | 3 mi run |\n").first)
    #expect(day.isRest == isRest)
    #expect(day.kinds.isEmpty == isRest || !isRest)
  }

  @Test(
    "kinds are the format's words in the type, one for each part, else in the workout",
    arguments: [
      ("Run", "", "run"), ("Long Run", "", "run"), ("SWIM technique", "", "swim"),
      ("Swim + Strength", "", "swim strength"), ("Strength A & Run", "", "strength run"),
      ("Bike and Run", "", "bike run"), ("Bike / Run", "", "bike run"), ("Run/Walk", "", "run"),
      ("Run + Run", "", "run"), ("Brick", "bike 10 mi, run 2 mi", "brick"),
      ("Easy Recovery", "walk", "recovery"), ("Strength B (gym)", "walk to it", "strength"),
      ("Tempo", "3 mi run", "run"), ("Tempo", "swim 600 m + strength", "swim strength"),
      ("Full body", "goblet squat, row", ""), ("Yoga", "", ""), ("Trunk", "", ""),
      ("Running", "", ""), ("Strandspaziergang", "", ""),
    ])
  func kinds(type: String, workout: String, kinds: String) throws {
    let day = try #require(days("| Mon | \(type) | \(workout) |\n").first)
    #expect(day.kinds.map(\.rawValue).joined(separator: " ") == kinds)
  }

  @Test("a weekday is its name or three letters of it, in bold, with a date, in any order")
  func weekdays() {
    let rows = "| Sun | a | |\n| **mon** | a | |\n| WEDNESDAY, Mar 9 | a | |\n| 📅 Thurs | a | |\n"
    #expect(days(rows).map(\.weekday) == [.monday, .wednesday, .thursday, .sunday])
    let name = WeekPlanName("protocol_2031-03-03.md", in: .config)
    let several = name.map {
      WeekPlanReader.read(Array("|Day|Type|\n|---|---|\n|Mon/Wed|Run|\n|Tue, Tue|Run|".utf8), $0)
    }
    #expect(several?.plan?.days.map(\.weekday) == [.monday, .tuesday])
    #expect(several?.diagnostics.map(\.line) == [3])
    #expect(days("| Mo | a | |\n| 4 Tuesday | a | |\n| Month | a | |\n| Mondays | a | |\n").isEmpty)
  }

  @Test("columns are found by their header, wherever they stand, and without dashes below it")
  func columns() {
    let rows = "| 3 mi | Run | Mon |\n"
    #expect(days(rows, header: "Workout | Type | Day").map(\.workout) == ["3 mi"])
    let name = WeekPlanName("protocol_2031-03-03.md", in: .config)
    let bare = name.map { WeekPlanReader.read(Array("|Day|Type|\n|Mon|Run|".utf8), $0) }
    #expect(bare?.plan?.days.map(\.type) == ["Run"])
  }

  @Test(
    "the table of a workout is that which type, workout or, on a day of strength, the weekday names"
  )
  func workoutTables() {
    let tables = """
      ## 🏋️ Strength A (Tuesday)
      | Exercise | Sets | Reps | Weight |
      |---|---|---|---|
      | Squat | 5 | 5 | 100 kg |
      ## Strength AB
      | Exercise | Weight |
      |---|---|
      | Press | 45 |
      ## Notes
      | Exercise | Why |
      |---|---|
      """
    func first(_ type: String, _ workout: String, on day: String = "Mon") -> String? {
      days("| \(day) | \(type) | \(workout) |\n\n" + tables).first?.exercises.first?.name
    }
    #expect(first("Strength A", "") == "Squat")
    #expect(first("Swim + strength a", "") == "Squat")
    #expect(first("Strength AB", "") == "Press")
    #expect(first("Gym", "Strength A: squat") == "Squat")
    #expect(first("Strength", "squat", on: "Tuesday") == "Squat")
    #expect(first("Strength", "squat") == nil)
    #expect(first("Run", "3 mi", on: "Tue") == nil)
    #expect(first("Strength A", "Row 3x12 @ 40 lbs") == "Row")
    let squat = days("| Mon | Strength A | |\n\n" + tables).first?.exercises.first?.entry
    #expect(squat?.sets == 5 && squat?.load?.pounds == 220.462)
  }

  private func plan(_ rows: String, _ tables: String) throws -> WeekPlan {
    let text = "| Day | Type | Workout |\n|---|---|---|\n\(rows)\n\n\(tables)"
    let name = try #require(WeekPlanName("protocol_2031-03-03.md", in: .config))
    return try #require(WeekPlanReader.read(Array(text.utf8), name).plan)
  }

  @Test("a table has the name of its heading, rests, and groups out of its notes")
  func tableColumns() throws {
    let plan = try plan(
      "| Tue | Strength A | |",
      """
      ## 🏋️ Strength A (Tuesday)
      | Notes | Exercise | Rest | Sets x Reps | Weight |
      |---|---|---|---|---|
      | slow; superset with Row | Bench press | 90s | 3x8-10 | 95 |
      | | Dumbbell row (cable) | 2 min | 3 x 12 | BW+10 |
      | superset with the rope | Plank | 1:30 | 3x40s | |
      | (superset with curl and dip) | Press | 60-90 s | | green band |
      | | Curl | soon | | |
      | | Dip | 45 | | BW |

      ## strength a
      | Exercise | Superset | Rest (min) |
      |---|---|---|
      | Squat | A | 2 |
      ## legs, easy
      | Exercise | Superset | Rest (min) | Notes |
      |---|---|---|---|
      | Squat | B | 2 | |
      | Lunge | | 1.5 | superset with squat, slow |
      | Jump | | | superset C |
      """)
    #expect(plan.tables.map(\.name) == ["Strength A", "legs, easy"])
    #expect(plan.tables.map(\.weekday) == [.tuesday, nil])
    let rows = plan.tables[0].exercises
    #expect(rows.map(\.rest) == [90, 120, 90, 75, nil, 45])
    #expect(rows.map(\.group) == ["A", "A", nil, "B", "B", "B"])
    #expect(rows.map(\.note) == ["slow", nil, "superset with the rope", nil, nil, nil])
    #expect(rows[0].record.entry.note == "slow; superset with Row")
    let legs = plan.tables[1].exercises
    #expect(legs.map(\.rest) == [120, 90, nil])
    #expect(legs.map(\.group) == ["B", "B", "C"])
    #expect(legs.map(\.note) == [nil, "slow", nil])
    #expect(plan.days[0].table?.name == "Strength A")
  }

  @Test(
    "a row without exercises can mean the table it names, the weekday's, the only one, or several",
    arguments: [
      ("Tue | Strength A | ", "Strength A"), ("Mon | Gym | easy, then strength a", "Strength A"),
      ("Tue | Gym | ", "Strength A"), ("Mon | Strength | ", "Strength A|Strength B"),
      ("Mon | Gym | easy: Strength A or Strength B", "Strength A|Strength B"),
      ("Tue | Run | 3 mi", ""), ("Mon | Rest | Strength A", ""), ("Mon | Strength | Row 3x12", ""),
      ("Mon | Run | 3 mi, then Strength B", "Strength B"),
    ])
  func tablesOfARow(row: String, names: String) throws {
    let table = "| Exercise |\n|---|\n| Row |\n"
    let plan = try plan("| \(row) |", "## Strength A (Tuesday)\n\(table)\n## Strength B\n\(table)")
    let found = plan.tables(for: plan.days[0]).map(\.name)
    #expect(found == names.split(separator: "|").map(String.init))
    let only = try self.plan("| Mon | Strength | |", "## Legs\n\(table)")
    #expect(only.tables(for: only.days[0]).map(\.name) == ["Legs"])
  }

  @Test("of two headings that a type begins with, the longer one is meant")
  func longerName() throws {
    let table = "| Exercise |\n|---|\n"
    let plan = try plan(
      "| Mon | Strength A | |", "## Strength\n\(table)| Row |\n\n## Strength A\n\(table)| Dip |\n")
    #expect(plan.days[0].exercises.map(\.name) == ["Dip"])
  }

  @Test("the part that is meant to be done is a number from 0 to 100, with or without its sign")
  func targetCompliance() {
    for (text, number) in [
      ("85%", 85.0), ("85", 85), ("\"85 %\"", 85), ("0", 0), ("82.5%", 82.5), ("120%", nil),
      ("high", nil), ("85 or so", nil), ("-5", nil),
    ] {
      let plan = "---\ntarget_compliance: \(text)\n---\n|Day|Type|\n|---|---|\n|Mon|Run|"
      let reading = WeekPlanName("protocol_2031-03-03.md", in: .config).map {
        WeekPlanReader.read(Array(plan.utf8), $0)
      }
      #expect(reading?.plan?.targetCompliance == number, "\(text)")
      #expect(reading?.diagnostics.isEmpty == (number != nil), "\(text)")
    }
  }

  // MARK: Any bytes

  private static let words = [
    "---\n", "schedule:\n", "  monday: ", "{type: Run, desc: x}", "title: \"",
    "target_compliance: 85%\n",
    "| Day | Type | Workout |\n", "|---|---|---|\n", "| Mon | ", "| **Tuesday** | ", "| ", " |",
    "|\n",
    "Run", "Swim + Strength A", "Rest", "—", "<br>", "<br", "<BR/>", "\\|", "\\", "```markdown\n",
    "```\n",
    "~~~\n", "~~", "**", "<!--", "-->", "## Strength A (Tuesday)\n",
    "| Exercise | Weight | Sets x Reps |\n",
    "| Squat | 45 lbs | 3 x 10 |\n", "## Weekly Targets\n", "- Swim: 600m\n", "- Run: 8-10 miles\n",
    "- [ ] ",
    "\r\n", "\n", "\t", "\u{FEFF}", "🏊", "é", "\u{0}", "<<<<<<< a\n", "=======\n", ">>>>>>> b\n",
    "&a", "*a",
  ]

  @Test("any bytes are read the same every time, every weekday at most once, none but in order")
  func anyBytes() throws {
    var random = SeededRandom()
    let whole = try Files.read("\(Self.folder)/fence-and-mess/protocol_2031-02-24_DRAFT.md")
    let plan = try #require(WeekPlanName("protocol_2031-02-24_DRAFT.md", in: .config))
    for round in 0..<600 {
      var bytes: [UInt8] = []
      if round % 3 == 0 {
        // A real plan, cut, doubled and scribbled on.
        bytes = whole
        for _ in 0..<Int.random(in: 1...12, using: &random) where !bytes.isEmpty {
          let start = Int.random(in: 0..<bytes.count, using: &random)
          let end = min(bytes.count, start + Int.random(in: 0...60, using: &random))
          switch Int.random(in: 0...2, using: &random) {
          case 0: bytes.removeSubrange(start..<end)
          case 1: bytes.insert(contentsOf: bytes[start..<end], at: 0)
          default: bytes[start] = UInt8.random(in: 0...127, using: &random)
          }
        }
      } else {
        for _ in 0..<Int.random(in: 0...80, using: &random) {
          bytes += Array(Self.words.randomElement(using: &random)!.utf8)
        }
      }
      let context = "seed \(random.seed), round \(round)"
      let reading = WeekPlanReader.read(bytes, plan)
      #expect(WeekPlanReader.read(bytes, plan) == reading, "\(context): reading is repeatable")
      let days = reading.plan?.days ?? []
      #expect(reading.plan == nil || !days.isEmpty, "\(context): a plan has a day")
      #expect(reading.plan != nil || !reading.diagnostics.isEmpty, "\(context): none is reported")
      let order = days.map(\.weekday.rawValue)
      #expect(order == Array(Set(order)).sorted(), "\(context)")
      let lines = bytes.count { $0 == UInt8(ascii: "\n") } + 1
      #expect(days.allSatisfy { (1...lines).contains($0.line) }, "\(context)")
      #expect(reading.diagnostics.allSatisfy { ($0.line ?? 1) <= lines }, "\(context)")
      #expect(days.allSatisfy { $0.isRest ? $0.parts.isEmpty : !$0.parts.isEmpty }, "\(context)")
      let progress = WeekProgress(
        weekOf: plan.monday, plan: reading.plan, records: [], today: plan.monday.advanced(by: 7))
      #expect(progress.compliance.kept == 0 && progress.days.count == 7, "\(context)")
    }
  }

  @Test("a plan with a very long cell, or with thousands of rows, takes time in proportion")
  func size() throws {
    let name = try #require(WeekPlanName("protocol_2031-03-03.md", in: .config))
    let head = "|Day|Type|Workout|\n|---|---|---|\n"
    func readCell(_ count: Int) {
      let cell = head + "|Mon|Run|" + String(repeating: "<br> 3x8, ", count: count)
      #expect(WeekPlanReader.read(Array(cell.utf8), name).plan?.days.count == 1)
    }
    func readRows(_ count: Int) {
      let rows = head + String(repeating: "| Tue | Run + Swim | 3 mi |\n", count: count)
      let many = WeekPlanReader.read(Array(rows.utf8), name)
      #expect(many.plan?.days.count == 1 && many.diagnostics.count == count - 1)
    }
    let cell = Growth(small: { readCell(2_500) }, large: { readCell(20_000) })
    #expect(cell.isLinear, "\(cell)")
    let rows = Growth(small: { readRows(1_250) }, large: { readRows(10_000) })
    #expect(rows.isLinear, "\(rows)")
  }
}

extension WeekPlanReading {
  /// What was read, as the fixtures have it.
  fileprivate var text: String {
    var lines: [String] = []
    func add(_ name: String, _ value: String?) {
      if let value { lines.append("\(name) \(value)") }
    }
    if plan == nil { lines.append("none") }
    add("title", plan?.title)
    add("phase", plan?.phase)
    add("focus", plan?.focus)
    add("compliance", plan?.targetCompliance.map(decimalText))
    for day in plan?.days ?? [] {
      let kinds = day.kinds.map(\.rawValue).joined(separator: " ")
      let kind = day.isRest ? "rest" : kinds.isEmpty ? "other" : kinds
      let workout = day.workout.replacing("\n", with: " / ")
      let line = "\(day.weekday.name) \(day.line) | \(day.type) | \(kind) | \(workout)"
      lines.append(workout.isEmpty ? String(line.dropLast()) : line)
      for exercise in day.exercises {
        let (sets, repetitions, seconds, load) = exercise.entry.headline
        let amount = seconds.map { decimalText($0) + "s" } ?? repetitions.map(decimalText) ?? "-"
        let weight =
          load?.pounds.map(decimalText) ?? load?.assistPounds.map { "assist " + decimalText($0) }
          ?? "-"
        lines.append("  \(exercise.name) | \(sets.map(decimalText) ?? "-") | \(amount) | \(weight)")
      }
    }
    for target in plan?.targets ?? [] {
      guard let measure = target.measure else {
        lines.append("text \(target.text)")
        continue
      }
      lines.append("target \(target.name) \(decimalText(measure.goal)) \(measure.unit)")
    }
    for diagnostic in diagnostics {
      let line = diagnostic.line.map(String.init) ?? "-"
      lines.append("\(diagnostic.severity) \(diagnostic.construct.rawValue) \(line)")
    }
    return lines.map { $0 + "\n" }.joined()
  }
}
