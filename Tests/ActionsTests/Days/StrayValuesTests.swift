import Actions
import DayModel
import Language
import Query
import Reports
import Screens
import TestSupport
import Testing
import Values

@testable import Context

/// Values that are logged again, new fields, units and what is unlikely.
@Suite("Values that are logged again, and new fields: what logs and queries have")
struct StrayValuesTests {
  private static let today = ActionFixture.today
  private static let yesterday = today.advanced(by: -1)

  private func sampleStore() throws -> ActionFixture { try .withStore([sampleName: sampleDay]) }

  private func answer(
    _ fields: String, last days: String = "1d", where conditions: [String] = [],
    in fixture: ActionFixture
  ) throws -> Query {
    let context = fixture.context()
    var words = QueryWords(fields, in: PeriodWords(last: days))
    words.conditions = conditions
    let request = try words.request(
      today: context.today, units: context.units, types: context.trainingTypes)
    return try Queries.answer(request, in: context, progress: nil)
  }

  /// The row of today.
  private func row(_ fields: String, in fixture: ActionFixture) throws -> String {
    try answer(fields, in: fixture).csv.split(separator: "\n").dropFirst().joined(separator: ";")
  }

  private func day(_ date: CalendarDate = today, in fixture: ActionFixture) throws -> JSONNode {
    let found = try Days.find(in: date...date, in: fixture.context())
    return try read(try #require(try found.singleRecord()).json, "day")
  }

  @Test("a total of the calories and a food with protein blank neither")
  func nutrients() throws {
    let fixture = try ActionFixture.withStore()
    try fixture.type(["calories", "1000"])
    try fixture.type(["food", "quark"], [.protein: "40"])
    #expect(try row("calories,protein", in: fixture) == "2031-03-04,1000,40,")
    try fixture.type(["food", "toast"])
    #expect(try row("calories,protein", in: fixture) == "2031-03-04,1000,40,protein")
    let diagnostics = try Days.check(nil, in: fixture.context()).diagnostics
    #expect(
      diagnostics.contains {
        $0.construct.rawValue == "partial-total" || $0.message.contains("no total")
      }, "\(diagnostics)")
  }

  @Test("a second run is added and known as one; it is replaced if that is asked for")
  func secondRun() async throws {
    let fixture = try sampleStore()
    try fixture.type(["run", "3/30", "hr", "150"])
    let second = try fixture.type(["run", "2/20"]).logs[0].changes
    #expect(second.map(\.action) == [.add] && second[0].name.lowercased() == "second run")
    #expect(try row("run,run.duration,run.hr", in: fixture) == "2031-03-04,5,50,150")
    #expect(
      try day(in: fixture)["training"]["activities"].elements.map(\.["distance"]) == [3, 2])
    let context = fixture.context()
    let request = try LogRequest(LogWords(["run", "4/40"]), in: EntryContext(today: Self.today)) {
      try StoreFields.names(in: context)
    }
    _ = try Entries.write(
      request, into: .day(Self.today), replacing: true, dryRun: false, in: context)
    #expect(try row("run,run.duration", in: fixture) == "2031-03-04,4,40")
    #expect(try await fixture.problems() == "")
  }

  @Test("sets and repetitions are a lift by any name, and a known one needs no quotes")
  func lifts() throws {
    let fixture = try sampleStore()
    try fixture.type(["squat", "5x5@100kg"], allowsNew: true)
    #expect(try row("lift:squat", in: fixture) == "2031-03-04,220.462")
    try fixture.type(["bench", "press", "3x10@135"])
    try fixture.type(["bench", "press", "3x10@140"], on: Self.yesterday)
    #expect(
      try fixture.text("content/logs/2031-03-03.md")
        .contains("## Strength Log\nbench press:: 3x10 @ 140 lbs"))
  }

  @Test("exercises of one name and other equipment are two: each has its line, and all sets count")
  func equipment() throws {
    let fixture = try ActionFixture.withStore()
    try fixture.write(
      "## Strength Log\nSquat (Barbell):: 2x5 @ 135 lbs\nSquat (Dumbbell):: 3x8 @ 40 lbs\n"
        + "Squat:: 1x9 @ 95 lbs\n", to: "content/logs/2031-03-04.md")
    let exercises = try day(in: fixture)["training"]["strength_exercises"].elements
    #expect(exercises.map(\.["exercise"]) == ["Squat", "Squat", "Squat"])
    #expect(exercises.prefix(2).map(\.["equipment"]) == ["Barbell", "Dumbbell"])
    #expect(exercises.map(\.["sets"]) == [2, 3, 1])
    #expect(try row("lift:squat.volume", in: fixture) == "2031-03-04,3165")
  }

  @Test("a field made once is known from then on, with words or with numbers")
  func knownFields() throws {
    let fixture = try sampleStore()
    expectRefusal(.unknownField, saying: "knee") { try fixture.type(["knee", "sore"]) }
    try fixture.type(["knee", "sore", "blood pressure", "120/80"], allowsNew: true)
    try fixture.type(["knee", "fine", "blood", "pressure", "118/79"], on: Self.yesterday)
    #expect(
      try row("blood pressure.1,blood pressure.2", in: fixture) == "2031-03-04,120,80")
    expectRefusal(.unknownField, saying: "knie") { try fixture.type(["knie", "sore"]) }
  }

  @Test("all fields and lifts are listed with their use")
  func fields() throws {
    let fixture = try sampleStore()
    try fixture.type(["squat", "5x5@100kg", "run", "3/30"])
    try fixture.type(["knee", "sore", "blood pressure", "120/80"], allowsNew: true)
    try fixture.type(["caffeine", "1"], on: Self.today.advanced(by: -3))
    let uses = try StoreFields.list(in: fixture.context(), progress: nil)
    let fields = try read(StoreFields.json(uses), "fields")["fields"].elements
    func use(_ name: String) -> [JSONNode] {
      fields.filter { $0["name"].string == name }.flatMap { [$0["kind"], $0["days"], $0["last"]] }
    }
    #expect(use("sleep") == ["known", 1, "2031-03-04"])
    #expect(use("weight") == ["known", 0, nil])
    #expect(use("run") == ["known", 1, "2031-03-04"])
    #expect(use("caffeine") == ["custom", 2, "2031-03-04"])
    #expect(use("knee") == ["custom", 1, "2031-03-04"])
    #expect(use("squat") == ["lift", 1, "2031-03-04"])
    #expect(use("blood pressure.1") == [])
    #expect(fields.first { $0["name"] == "knee" }?["query"] == .null)
  }

  @Test("the time of a food stands first, wherever it was typed")
  func foodTime() throws {
    let fixture = try sampleStore()
    try fixture.type(["food", "crisps 150 calories 12:45"])
    #expect(try fixture.text(sampleName).contains("- **12:45**: crisps 150 calories\n"))
  }

  @Test("the units of the person are those of tables, conditions and warnings, and of no JSON")
  func units() throws {
    let fixture = try ActionFixture.withStore([
      "bestupid.yaml": "units: {weight: kg, distance: km}\n"
    ])
    try fixture.type(["weight", "82", "run", "8/45", "squat", "5x5@100"])
    try fixture.type(["weight", "181lb", "bike", "5mi/20"], on: Self.yesterday)
    let query = try answer("weight,run,run.pace,lift:squat", last: "2d", in: fixture)
    let shown = try Queries.answer(
      query.request.answered(in: fixture.context().units), in: fixture.context(), progress: nil)
    let table = QueryText(shown)
      .table(Style(isColored: false), width: nil).map(\.codes)
    #expect(table[0].contains("weight (kg)") && table[0].contains("run (km)"))
    #expect(table[0].contains("run.pace (min/km)") && table[0].contains("lift:squat (kg)"))
    #expect(table.contains("2031-03-03         82.1"), "\(table)")
    #expect(
      table.contains {
        $0.contains("2031-03-04         82.0         8               5:38              100")
      }, "\(table)")
    #expect(try row("weight,run", in: fixture) == "2031-03-04,180.779,4.971")
    let json = try read(try answer("weight", in: fixture).json, "query")
    #expect(json["fields"][0]["unit"] == "lb")
    let heavy = try answer("weight", last: "2d", where: ["weight>82.05"], in: fixture).csv
    #expect(heavy.contains("2031-03-03") && !heavy.contains("2031-03-04"))
    try fixture.type(["weight", "20"])
    #expect(fixture.messages.contains { $0.contains("20 kg is unlikely") })
    let warnings = try Days.check(nil, in: fixture.context()).warnings.map(\.message)
    #expect(warnings.contains { $0.contains("usual is 27.3 to 317.5 kg") }, "\(warnings)")
  }

  // MARK: Unlikely values

  @Test(
    "what is unlikely is written and told",
    arguments: [["run", "45/4.5"], ["walk", "25mi"], ["lift", "deadlift", "5x5@2000"]])
  func unlikely(words: [String]) throws {
    let fixture = try sampleStore()
    #expect(try fixture.type(words).result.isChanged)
    #expect(fixture.messages.count == 1)
    #expect(fixture.messages.first?.hasPrefix("warning: \(words[words.count - 2])") == true)
    #expect(fixture.messages.first?.hasSuffix("; written anyway") == true)
    #expect(try !Days.check(nil, in: fixture.context()).warnings.isEmpty)
  }

  @Test("what cannot be is refused; a day that is far ahead is told")
  func impossible() throws {
    let fixture = try sampleStore()
    expectRefusal(.impossible, saying: "90000") {
      try fixture.type(["food", "cake"], [.calories: "90000"])
    }
    #expect(try fixture.text(sampleName) == sampleDay)
    let far = try #require(CalendarDate(iso: "2131-03-04"))
    try fixture.type(["weight", "181"], on: far)
    #expect(fixture.messages.contains { $0.contains("2131-03-04 is 100 years ahead") })
    let warnings = try Days.check(far...far, in: fixture.context()).warnings
    #expect(warnings.contains { $0.message.contains("100 years ahead") }, "\(warnings)")
  }
}
