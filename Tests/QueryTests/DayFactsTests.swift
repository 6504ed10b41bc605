import JSON
import TestSupport
import Testing

@testable import DayModel
@testable import Query
@testable import Values

@Suite("The facts of a day")
struct DayFactsTests {
  private let log = """
    ---
    title: "2031-03-04: [Strength A]"
    ---
    ## Planned Workout
    - Easy spin

    ## Today's Todos
    - [x] Water the ferns
    - [ ] Book the ferry
    - [ ] Mend the gate

    ## Daily Habits
    - [x] Stretch
    - [ ] Read (ten pages)

    ## Quick Log
    Weight:: 100kg
    Sleep:: 7:30
    Mood_AM:: 6
    Caffeine:: 2 cups
    Place:: home

    ## Training Output
    Run:: 3/30
    Run_HR:: 140
    Swim:: 600m/15

    ## Strength Log
    Bench_press:: 3x12 @ 40 (sets: 12x40, 9x40, 9x40, 7x35)
    Goblet squat (band):: 2x8 @ 20kg
    Assisted pull up:: 3x4 @ 60 lbs
    Dip:: 3x8 @ BW+25
    Plank:: 3x45s
    Leg curl:: skipped

    ## Fuel Log
    calories_so_far:: ~2,000-2,400
    """

  @Test("every number of a record is under the name that queries have for it")
  func columns() throws {
    let day = try facts(of: "2031-03-04", log)
    #expect(day.date.description == "2031-03-04")
    let expected: [String: Fact] = [
      "weight": .number(220.462), "sleep": .number(7.5), "mood_am": .number(6),
      "calories": .number(2200), "workout_type": .text("strength"),
      "todos.done": .number(1), "todos.total": .number(3),
      "habits.done": .number(1), "habits.total": .number(2),
      "habit:stretch": .number(1), "habit:read": .number(0),
      "field:caffeine": .number(2), "text:place": .number(1),
      "run.distance": .number(3), "run.duration": .number(30), "run.pace": .number(10),
      "run.hr": .number(140), "swim.distance": .number(600), "swim.duration": .number(15),
      "swim.pace": .number(2.5),
      "lift:bench press": .sets([
        SetRun(StrengthSet(.repetitions(12), .weight(Weight(pounds: 40)))),
        SetRun(StrengthSet(.repetitions(9), .weight(Weight(pounds: 40))), count: 2),
        SetRun(StrengthSet(.repetitions(7), .weight(Weight(pounds: 35)))),
      ]),
      "lift:goblet squat (band)": .sets([
        SetRun(StrengthSet(.repetitions(8), .weight(Weight(pounds: 44.0924))), count: 2)
      ]),
      "lift:assisted pull up": .sets([
        SetRun(StrengthSet(.repetitions(4), .assistance(Weight(pounds: 60))), count: 3)
      ]),
      "lift:dip": .sets([
        SetRun(StrengthSet(.repetitions(8), .bodyweight(added: Weight(pounds: 25))), count: 3)
      ]),
      "lift:plank": .sets([SetRun(StrengthSet(.seconds(45)), count: 3)]),
    ]
    // The boxes are told apart in `TodoCountTests`.
    #expect(Set(day.facts.keys.map(\.name)) == Set(expected.keys).union([FactColumn.tasks.name]))
    for (column, fact) in expected {
      #expect(day.facts[FactColumn(name: column)] == fact, "\(column)")
    }
  }

  @Test("what an untouched plan filled in is kept apart from what was done")
  func plans() throws {
    let day = try facts(
      of: "2031-03-04",
      """
      ## Planned Workout
      - Goblet squat 3x10 @ 45 lbs

      ## Strength Log
      Goblet squat:: 3x10 @ 45 lbs
      """)
    #expect(day.facts[.plan("goblet squat")] != nil)
    #expect(day.facts[.lift("goblet squat")] == nil)
  }

  @Test("a record without a date, and one that knows nothing, have nothing to tell")
  func nothing() throws {
    #expect(DayFacts(DayRecord()) == nil)
    #expect(try facts(of: "2031-03-04", "").facts.isEmpty)
  }

  @Test(
    "facts come back from JSON as they were",
    arguments: [
      (Fact.number(181), "181"), (.number(0.1 + 0.2), "0.30000000000000004"),
      (.number(-1e300), "-1e+300"), (.number(1e15), "1000000000000000"), (.text("run"), "\"run\""),
      (.sets([]), "[]"),
      (
        .sets([SetRun(StrengthSet(.repetitions(10), .weight(Weight(pounds: 45))), count: 3)]),
        "[[3,10,45]]"
      ),
      (.sets([SetRun(StrengthSet(.seconds(45)), count: 3)]), "[[3,null,null,45]]"),
      (
        .sets([SetRun(StrengthSet(.repetitions(8), .bodyweight(added: Weight(pounds: 25))))]),
        "[[1,8,25,null,null,1]]"
      ),
      (
        .sets([SetRun(StrengthSet(.repetitions(4), .assistance(Weight(pounds: 60))), count: 3)]),
        "[[3,4,null,null,60]]"
      ),
      (
        .sets([SetRun(StrengthSet(.repetitions(8), .assistance(Weight(pounds: 30), isBody: true)))]
        ),
        "[[1,8,null,null,30,1]]"
      ), (.sets([SetRun(StrengthSet(nil), count: 3)]), "[[3]]"),
      (
        .sets([SetRun(StrengthSet(.repetitions(8), .band("band")), count: 2)]),
        "[[2,8,null,null,null,null,1]]"
      ),
    ])
  func json(fact: Fact, text: String) {
    #expect(String(decoding: fact.spelling, as: UTF8.self) == text)
    #expect(Fact(spelling: fact.spelling) == fact)
  }

  @Test(
    "JSON that is no fact is none",
    arguments: [
      "", "null", "true", "{}", "1e999", "x", "[[]]", "[[\"a\"]]", "[1]", "[[null,10]]",
      "[[1,2,3,4,5,6,7]]", "[[1,2,3,4,5,2]]", "[[1,2,3,4]]",
      "[[1,2,3,null,5]]", "[[1,2,null,null,null,1]]", "[[1,2,3,null,null,null,1]]", "[[1e999]]",
      "[[1,]]", "[[1]", "[[1] ]", "-", "1.",
      ".5", "1.2.3", "--1", "\"a", "\"a\\q\"", "\"\\u12\"", "NaN", "Infinity", "1 ", "[[1],]",
    ])
  func noFact(json: String) { #expect(Fact(spelling: Array(json.utf8)) == nil) }

  @Test("any number is spelled with as few digits as read back as the same")
  func shortestNumbers() {
    var random = SeededRandom()
    for _ in 0..<20_000 {
      let scale = [1.0, 10, 100, 1000, 10_000, .pi].randomElement(using: &random) ?? 1
      let number = (Double.random(in: -1e7...1e7, using: &random) * scale).rounded() / scale
      let spelling = Fact.number(number).spelling
      #expect(Fact(spelling: spelling) == .number(number), "seed \(random.seed)")
      let text = number.description
      let shortest = text.hasSuffix(".0") ? String(text.dropLast(2)) : text
      let expected = shortest == "-0" ? "0" : shortest
      #expect(String(decoding: spelling, as: UTF8.self) == expected, "seed \(random.seed)")
    }
  }

  @Test("a table has its days in order, once, and refuses columns that do not fit them")
  func tables() throws {
    let days = try numbers(
      "weight", [("2031-03-03", 3), ("2031-03-01", 1), ("2031-03-03", 4), ("2031-03-02", 2)])
    let table = FactTable(days)
    #expect(table.dates.map(\.description) == ["2031-03-01", "2031-03-02", "2031-03-03"])
    #expect(table.numbers(.known("weight")) == [1, 2, 4])
    #expect(table.numbers(.known("sleep")) == [nil, nil, nil])
    #expect(FactTable(dates: table.dates, columns: table.columns) == table)
    #expect(FactTable(dates: table.dates.reversed(), columns: [:]) == nil)
    #expect(FactTable(dates: table.dates, columns: [.known("weight"): [nil]]) == nil)
  }

  @Test("any bytes have facts that come back from JSON, and that queries can be asked about")
  func anyBytes() throws {
    let random = SeededRandom()
    var logs = GeneratedLogs(random: random)
    for _ in 0..<100 {
      let source = LogSource(path: "content/logs/2031-03-04.md", bytes: logs.document(lines: 60))
      let day = try #require(DayFacts(DayReader.read([source], habits: .empty)))
      for (column, fact) in day.facts {
        #expect(Fact(spelling: fact.spelling) == fact, "seed \(random.seed): \(column.name)")
        guard let name = column.query else { continue }
        let field = try QueryField(name)
        let isAsked = field.columns.contains(column) && field.isKnown(among: day.facts.keys)
        #expect(isAsked, "seed \(random.seed): \(column.name)")
      }
    }
  }

  @Test("numbers come back from JSON bit by bit, and those of few decimals in their shortest text")
  func numberSpellings() {
    var random = SeededRandom()
    for _ in 0..<2000 {
      let decimals = Int.random(in: 0...3, using: &random)
      let number = Double(Int.random(in: -9_999_999...9_999_999, using: &random))
      let short = number / [1, 10, 100, 1000][decimals]
      let spelling = Fact.number(short).spelling
      #expect(Fact(spelling: spelling) == .number(short), "seed \(random.seed)")
      let text = short == short.rounded() ? String(Int(short)) : short.description
      #expect(String(decoding: spelling, as: UTF8.self) == text, "seed \(random.seed)")

      let any = Double(bitPattern: random.next())
      if any.isFinite {
        #expect(Fact(spelling: Fact.number(any).spelling) == .number(any), "seed \(random.seed)")
      }
    }
    for number in [0, -0.0, 0.5, -0.5, 999_999_999_999_999.9, -1e15, 1e-7, .pi, 2.5, 0.1 + 0.2] {
      #expect(Fact(spelling: Fact.number(number).spelling) == .number(number), "\(number)")
    }
  }

  @Test("habits are one where their names have the same bytes, but for the case of letters")
  func namesOfHabits() throws {
    let date = try day("2031-03-04")
    // Two spellings of one letter are equal strings and yet two habits; case alone makes no other.
    let logs = [
      ["[x] walk", "[ ] read"], ["[x] e\u{301}tude"], ["[x] \u{E9}tude"], ["[x] K"],
      ["[x] \u{212A}"], [],
      ["[ ] Walk", "[x] walk", "[ ] READ"],
    ]
    for lines in logs {
      let text = "## Daily Habits\n" + lines.map { "- \($0)\n" }.joined()
      let source = LogSource(path: "content/logs/2031-03-04.md", bytes: Array(text.utf8))
      let facts = DayFacts(of: [source], on: date, habits: .empty).facts
      #expect(
        facts.keys.count { $0.name.hasPrefix("habit:") }
          == Set(lines.map { Array($0.dropFirst(4).lowercased().utf8) }).count, "\(lines)")
    }
  }

  @Test("an activity of a type of one's own is a field and, by its type, distance and duration")
  func ownActivities() throws {
    let types = TrainingTypes(
      Array("types:\n- {id: row, name: Rowing, fields: [Row], unit: km}\n- {id: yoga}\n".utf8))
    func facts(_ text: String, _ types: TrainingTypes = types) throws -> [String: Fact] {
      let source = LogSource(path: "content/logs/2031-03-04.md", bytes: Array(text.utf8))
      let facts = DayFacts(
        of: [source], on: try day("2031-03-04"), habits: .empty, types: types)
      #expect(facts == DayFacts(DayReader.read([source]), types: types))
      return Dictionary(uniqueKeysWithValues: facts.facts.map { ($0.key.name, $0.value) })
    }
    let log =
      "---\ntitle: \"2031-03-04: [Rowing Day]\"\n---\n## Training Output\nRow:: 5/21:30; 2000m/8:30\n"
    #expect(
      try facts(log) == [
        "workout_type": .text("row"), "field:row": .number(5), "row.distance": .number(7),
        "row.duration": .number(30), "part:row.distance.1": .number(5),
        "part:row.distance.2": .number(2), "part:row.duration.1": .number(21.5),
        "part:row.duration.2": .number(8.5),
      ])
    // Without the type it is what many people have, where it says its unit.
    #expect(try facts(log, .builtIn)["row.distance"] == .number(2))
    #expect(
      try facts("## Training Output\nYoga:: 25min\n")
        == ["field:yoga": .number(25), "yoga.duration": .number(25)])
    // An exercise of the name is a lift.
    #expect(
      try facts("## Strength Log\nRow:: 3x10 @ 45 lbs\n").keys.allSatisfy { !$0.hasPrefix("row.") })
    // The words of the format come first.
    #expect(
      try facts("---\ntitle: \"[Row and Run]\"\n---\n") == ["workout_type": .text("run")])
  }

  @Test("the facts of every fixture come back from JSON", arguments: try Fixture.all())
  func fixtures(fixture: Fixture) throws {
    let files = try fixture.logs.map { LogSource(path: $0, bytes: try fixture.read($0)) }
    let record = DayReader.read(files, habits: .empty)
    guard let day = DayFacts(record) else { return }
    for (column, fact) in day.facts {
      #expect(Fact(spelling: fact.spelling) == fact, "\(column.name)")
    }
  }
}
