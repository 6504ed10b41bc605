import Actions
import DayModel
import Query
import Reports
import TestSupport
import Testing
import Values

@testable import Context

/// What a command that writes says back is what a query reads back, and what it does not write it says.
@Suite("What is said back is what is there")
struct SaidBackTests {
  /// What can be typed, the query that reads it, and what several of a day come to.
  private struct Row {
    let words: [String]
    let query: String
    let value: Double
    let adds: Bool

    init(_ words: String, _ query: String, _ value: Double, adds: Bool = false) {
      self.words = words.split(separator: " ").map(String.init)
      (self.query, self.value, self.adds) = (query, value, adds)
    }
  }

  /// The one table: each kind of entry that `log` takes, in several units and forms.
  private static let rows = [
    Row("weight 181.5", "weight", 181.5), Row("weight 180", "weight", 180),
    Row("sleep 6:30", "sleep", 6.5), Row("energy 7", "energy", 7), Row("energy 5.5", "energy", 5.5),
    Row("coffee 2", "coffee", 2), Row("coffee 3", "coffee", 3), Row("waist 84cm", "waist", 84),
    Row("steps 9200", "steps", 9200), Row("calories 1800", "calories", 1800),
    Row("water 250ml", "water", 0.25, adds: true), Row("water 0.5l", "water", 0.5, adds: true),
    Row("water 2 cups", "water", 0.473_176_473, adds: true),
    Row("run 5km 27:30", "run.duration", 27.5, adds: true),
    Row("run 3km 18:00", "run.duration", 18, adds: true),
    Row("swim 600m 20:00", "swim", 600, adds: true),
    Row("yoga 30 min", "yoga.duration", 30, adds: true),
    Row("climb 2h", "climb.duration", 120, adds: true),
    Row("row 5000m 22:00", "row.duration", 22, adds: true),
    Row("lift squat 3x5 100", "lift:squat.volume", 1500, adds: true),
    Row("lift squat 2x8 110", "lift:squat.volume", 1760, adds: true),
  ]

  @Test("a day of entries in any order, some of them twice")
  func entries() throws {
    var random = SeededRandom()
    for _ in 0..<10 {
      let fixture = try ActionFixture.withStore()
      var expected: [String: Double] = [:]
      for _ in 0..<14 {
        let row = random.pick(Self.rows)
        let result = try fixture.type(row.words, allowsNew: true)
        let remark = "\(row.words.joined(separator: " ")), seed \(random.seed)"
        expected[row.query] = row.value + (row.adds ? expected[row.query] ?? 0 : 0)
        let change = try #require(result.logs.first?.changes.first, "\(remark)")
        // What is not written says so by being as it was.
        #expect(result.result.isChanged == (change.before != change.after), "\(remark)")
        #expect(result.result.isChanged || !row.adds, "\(remark)")
        let request = try QueryRequest(
          [QueryField(row.query, types: fixture.context().trainingTypes)],
          today: ActionFixture.today)
        let answer = try Queries.answer(request, in: fixture.context(), progress: nil)
        let number = answer.rows.first?.cells.first?.value?.number
        #expect(agree(number, expected[row.query]), "\(remark): \(String(describing: number))")
      }
    }
  }

  @Test("a total of food that is less than its entries is said, and named by `check`")
  func total() throws {
    let fixture = try ActionFixture.withStore()
    for words in [["food", "oats", "(1240 kcal)"], ["food", "soup", "(1240 kcal)"]] {
      try fixture.type(words)
    }
    try fixture.type(["calories", "2500"])
    #expect(!fixture.messages.contains { $0.contains("is written and counts") })
    #expect(try Days.check(nil, in: fixture.context()).warnings.isEmpty)
    try fixture.type(["calories", "2100"])
    let text = "calories 2100 kcal is written and counts, though the entries come to 2480 kcal"
    #expect(fixture.messages.contains { $0.contains(text) }, "\(fixture.messages)")
    #expect(try Days.check(nil, in: fixture.context()).warnings.map(\.message) == [text])
  }

  @Test(
    "a rough total, as a bot rounds it, may be less than rough entries by a twentieth",
    arguments: [
      ("~2,150", "~730", "~1,450", false), ("~2,150", "~730", "~1,650", true),
      ("2150", "730", "1450", true), ("2150", "~730", "1450", false),
    ])
  func roughTotal(total: String, one: String, other: String, isNamed: Bool) throws {
    let fixture = try ActionFixture.withStore([
      "content/logs/2031-03-03.md":
        "## Fuel Log\ncalories_so_far:: \(total)\n- oats (\(one) cal)\n- soup (\(other) cal)\n"
    ])
    #expect(try Days.check(nil, in: fixture.context()).warnings.isEmpty != isNamed)
  }

  @Test(
    "lists of a day that has no log yet are empty, and no error; of a day that is over they are")
  func newMorning() throws {
    let fixture = try ActionFixture.withStore([
      "bestupid.yaml": "",
      "content/config/habits.md": "---\nhabits:\n  - id: stretch\n    name: Stretch\n---\n",
    ])
    let (context, today) = (fixture.context(), ActionFixture.today)
    let habits = try Habits.list(on: today, today: today, in: context)
    #expect(habits.entries.map(\.item.name) == ["Stretch"])
    #expect(try Todos.list(on: today, in: context).items.isEmpty)
    #expect(try TopThree.list(on: today, in: context).items.isEmpty)
    #expect(try Notes.list(on: today, in: context).items.isEmpty)
    #expect(try Foods.list(on: today, in: context).food.items.isEmpty)
    #expect(!fixture.has("content/logs/\(today).md"))
    expectRefusal(.noSuchDay) {
      try Habits.list(on: today.advanced(by: -1), today: today, in: context)
    }
  }
}

/// What is typed as a field and may be training counts everywhere or nowhere, and says so.
@Suite("Activities that nobody knows")
struct UnknownActivityTests {
  private func shown(_ fixture: ActionFixture) throws -> [Double] {
    let (context, today) = (fixture.context(), ActionFixture.today)
    let request = try QueryRequest([], in: today...today, today: today)
    let calendar = try CalendarReader.calendar(request, in: context, progress: nil)
    let week = try ProtocolReader.week(of: today, today: today, in: context)
    let review = try ReviewReader.review(.week, of: today, in: context, progress: nil)
    return [
      calendar.training.minutes, week.training.minutes, review.review.trainingTotal.minutes,
      try DashboardReader.today(in: context).training.minutes,
    ]
  }

  @Test("what has minutes or a distance is offered as a kind of training; as a field it is none")
  func unknown() throws {
    let fixture = try ActionFixture.withStore()
    func hint(_ words: String) -> String {
      do {
        try fixture.type(words.split(separator: " ").map(String.init))
        return "written"
      } catch {
        return ActionError(error).hint ?? ""
      }
    }
    for words in ["zumba 60 min", "zumba 1h", "zumba 5 km"] {
      let way = "For a kind of training: bestupid type add Zumba. To create the field: "
      #expect(hint(words).hasPrefix(way), "\(words): \(hint(words))")
    }
    for words in ["zumba 7", "zumba 5/10", "zumba 3 mmol"] {
      #expect(hint(words).hasPrefix("To create the field: "), "\(words): \(hint(words))")
    }
    let before = try shown(fixture)
    try fixture.type(["zumba", "60", "min"], allowsNew: true)
    #expect(
      fixture.messages.contains {
        $0.contains("counts as no training; for a kind of training: bestupid type add Zumba")
      }, "\(fixture.messages)")
    #expect(try shown(fixture) == before && Set(before).count == 1)
    _ = try TrainingTypeEdits.add(
      "Zumba", id: nil, TrainingTypeValues(), besides: [], dryRun: false, in: fixture.context())
    #expect(try shown(fixture) == before.map { $0 + 60 })
  }
}

/// Fields that are hardly others than known ones are named, and those in use are not.
@Suite("Misspelt fields")
struct MisspeltFieldTests {
  @Test("ordinary names of fields of one's own are no slips of others")
  func ordinary() throws {
    let names = [
      "Steps", "Water", "Coffee", "Tea", "Wine", "Beer", "Height", "Waist", "Hips", "Chest", "Neck",
      "Thigh", "Stress", "Hunger", "Pain", "Knee", "Back", "Meds", "Pills", "Nap", "Naps", "Read",
      "Reading", "Ride", "Rum", "Moon", "Mode", "Food", "Fats", "Fast", "Fasting", "Cars",
      "Car", "Sun", "Swing", "Talk", "Wait", "Wake", "Eight", "Weights", "Runs", "Walks",
      "Sleepiness", "Sleepy",
      "Bedtime", "Screen", "Glucose", "Ketones", "Spo2", "Pulse", "HRV", "Gratitude", "Journal",
      "Snacks", "Sugar", "Salt", "Fibre_goal", "Protein_goal", "Calm", "Money", "Rain", "Temp",
    ]
    let lines = names.map { "\($0):: 3" }.joined(separator: "\n")
    let fixture = try ActionFixture.withStore([
      "content/logs/2031-03-01.md": "## Quick Log\n\(lines)\n"
    ])
    let found = try Days.check(nil, in: fixture.context()).diagnostics
      .filter { $0.construct == .misspelt }
    #expect(found.map(\.message) == [])
  }

  @Test(
    "a slip is named with its line and the nearest field; a name that several days have is one's own"
  )
  func check() throws {
    var files = [
      "content/logs/2031-03-01.md": "## Quick Log\nMood_AM:: 6\nWeigth:: 81,2\nTalk:: Bea\n"
    ]
    for day in 2...5 {
      // In use, though near: `Wieght` would be a slip of one day.
      files["content/logs/2031-03-0\(day).md"] =
        "## Quick Log\nEnergi:: \(day)\nCaffeine:: 80\nReading:: 20 min\n"
    }
    files["content/logs/2031-03-06.md"] = "## Quick Log\n\nCaffiene:: 80\nYogaa:: 30 min\n"
    let fixture = try ActionFixture.withStore(files)
    let found = try Days.check(nil, in: fixture.context()).diagnostics
      .filter { $0.construct == .misspelt }
    #expect(
      found.map { "\($0.file.suffix(13)):\($0.line ?? 0) \($0.message)" } == [
        "2031-03-01.md:3 'Weigth' counts as a field of your own; did you mean Weight?",
        "2031-03-06.md:3 'Caffiene' counts as a field of your own; did you mean Caffeine?",
        "2031-03-06.md:4 'Yogaa' counts as a field of your own; did you mean Yoga?",
      ])
    #expect(found.first?.raw == "Weigth:: 81,2" && found.first?.severity == .warning)
    // A day alone is judged by the whole store.
    let day = CalendarDate(iso: "2031-03-05")!
    #expect(
      try Days.check(day...day, in: fixture.context()).diagnostics
        .allSatisfy { $0.construct != .misspelt })
  }
}
