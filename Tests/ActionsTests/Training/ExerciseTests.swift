import Actions
import DayModel
import Language
import Query
import Reports
import TestSupport
import Testing
import Values

@testable import Context

/// `exercise`: the library of exercises, what its aliases mean to queries, and records.
@Suite("The library of exercises: its file, its aliases and what is refused")
struct ExerciseTests {
  private static let library = "content/config/exercises.json"

  private static let logs = SampleStore.liftingDays

  private static let evening = "2031-03-05T19:20:00Z"

  private func fixture(_ files: [String: String] = [:]) throws -> ActionFixture {
    try .withStore(Self.logs.merging(files) { $1 })
  }

  private func context(_ fixture: ActionFixture, _ command: String = "exercise") -> ActionContext {
    fixture.context(at: Self.evening, command: command)
  }

  @discardableResult
  private func add(
    _ name: String, isNew: Bool = false, dryRun: Bool = false, in fixture: ActionFixture,
    _ set: (inout ExerciseValues) -> Void = { _ in }
  ) throws -> EditedLibrary {
    var values = ExerciseValues()
    set(&values)
    return try Exercises.add(
      name, isNew: isNew, dryRun: dryRun, in: context(fixture, "exercise add")
    ) { try values.apply(to: &$0) }
  }

  @discardableResult
  private func edit(
    _ name: String, in fixture: ActionFixture, _ set: (inout ExerciseValues) -> Void
  ) throws -> EditedLibrary {
    var values = ExerciseValues()
    set(&values)
    return try Exercises.edit(name, dryRun: false, in: context(fixture, "exercise edit")) {
      try values.apply(to: &$0)
    }
  }

  @discardableResult
  private func merge(
    _ name: String, into other: String, in fixture: ActionFixture
  ) throws -> EditedLibrary {
    try Exercises.merge(
      name, into: other, dryRun: false, in: context(fixture, "exercise merge"))
  }

  private func show(_ name: String, in fixture: ActionFixture) throws -> JSONNode {
    try read(
      try Exercises.show(name, formula: .epley, in: context(fixture)).json, "exercise")
  }

  private func list(withArchived: Bool = false, in fixture: ActionFixture) throws -> ExerciseList {
    try Exercises.list(withArchived: withArchived, in: context(fixture), progress: nil)
  }

  @Test("the list has every name of the logs, and names what is nearly one")
  func names() throws {
    let fixture = try fixture()
    let before = try fixture.contents()
    let json = try read(try list(in: fixture).json, "exercises")
    let exercises = json["exercises"].elements
    #expect(
      exercises.map(\.["name"])
        == ["Bench press", "Cable row", "Chin ups", "Chin-up", "Curl", "Seated row"])
    #expect(
      exercises.map(\.["kind"])
        == ["load", "load", "bodyweight", "bodyweight", "load", "load"])
    #expect(exercises.map(\.["days"]) == [2, 1, 1, 1, 1, 1])
    #expect(exercises[0]["last"] == "2031-03-04" && exercises[1]["last"] == "2031-02-25")
    #expect(exercises.allSatisfy { $0["in_library"] == false })
    #expect(json["near"] == [["Chin ups", "Chin-up"]])
    #expect(try fixture.contents() == before)
  }

  @Test("the first change makes the file, with all names that stand on two days or more")
  func firstChange() async throws {
    let fixture = try fixture()
    let dry = try #require(try add("Seated row", dryRun: true, in: fixture).result.diff)
    #expect(String(decoding: dry, as: UTF8.self).contains("+  {\"name\": \"Seated row\""))
    #expect(!fixture.has(Self.library))
    try add("Seated row", in: fixture) { $0.equipment = "machine" }
    #expect(
      try fixture.text(Self.library) == """
        {"version": 1, "exercises": [
          {"name": "Bench press"},
          {"name": "Seated row", "equipment": "machine", "isCustom": true, "updated": "2031-03-05T19:20:00Z"}
        ]}

        """)
    #expect(try fixture.lastSubject() == "exercise add: Seated row")
    #expect(try await fixture.problems() == "")
    let undone = try Undoing.undo(
      nil, isPartial: false, dryRun: false, in: context(fixture, "undo"))
    #expect(undone.removed == [Self.library])
    #expect(!fixture.has(Self.library))
  }

  @Test("an alias makes two names one for queries; lift:= reads one alone; splitting parts them")
  func aliases() throws {
    let fixture = try fixture()
    let logs = try fixture.contents()
    try merge("Cable row", into: "Seated row", in: fixture)
    #expect(try fixture.text(Self.library).contains(#""aliases": ["Cable row"]"#))
    #expect(try fixture.lastSubject() == "exercise merge: Seated row")
    func dates(_ field: String, where condition: String? = nil) throws -> [String?] {
      let context = context(fixture)
      var words = QueryWords(field, in: PeriodWords(last: "30d"))
      words.conditions = [condition].compactMap(\.self)
      let request = try words.request(
        today: context.today, units: context.units, types: context.trainingTypes)
      let query = try Queries.answer(request, in: context, progress: nil)
      return try read(query.json, "query")["rows"].elements.map(\.["date"].string)
    }
    for name in ["Seated row", "cable_row", "Seated row (machine)"] {
      #expect(try dates("lift:\(name)") == ["2031-02-25", "2031-03-04"], "\(name)")
    }
    #expect(try dates("lift:=Seated row") == ["2031-03-04"])
    #expect(try dates("lift:=Cable row.reps") == ["2031-02-25"])
    let sets = "lift:Seated row.sets"
    #expect(try dates(sets, where: "\(sets)>1") == ["2031-02-25", "2031-03-04"])
    #expect(try dates(sets, where: "lift:=Seated row.sets>1") == ["2031-03-04"])
    // Logs are never rewritten.
    for (path, bytes) in logs {
      #expect(try Files.read("\(fixture.store)/\(path)") == bytes, "\(path)")
    }

    _ = try Exercises.split("Cable row", dryRun: false, in: context(fixture))
    #expect(try dates("lift:Seated row") == ["2031-03-04"])
  }

  @Test("what cannot be is refused, with what to do")
  func refusals() throws {
    let fixture = try fixture()
    try merge("Cable row", into: "Seated row", in: fixture)
    let text = try fixture.text(Self.library)
    expectRefusal(.value, saying: "are already one exercise") {
      try merge("Seated row", into: "Cable row", in: fixture)
    }
    expectRefusal(.value, saying: "is an alias of") { try add("cable row", in: fixture) }
    expectRefusal(.value, saying: "similar to 'Bench press'", "--new") {
      try add("Bench pres", in: fixture)
    }
    expectRefusal(.value, saying: "Did you mean 'load'?") {
      try edit("Bench press", in: fixture) { $0.kind = "lod" }
    }
    expectRefusal(.value, saying: "--reps 8-12") {
      try edit("Bench press", in: fixture) { $0.reps = "12-8" }
    }
    expectRefusal(.noSuchEntry, saying: "Did you mean 'Bench press'?") {
      try edit("Bnech press", in: fixture) { $0.kind = "load" }
    }
    expectRefusal(.noSuchEntry, saying: "no set") {
      try Exercises.confirm(
        "Curl", on: ActionFixture.today, dryRun: false, in: context(fixture))
    }
    #expect(try fixture.text(Self.library) == text)
    #expect(try fixture.commits().count == 2)
  }

  @Test("edit, archive and another name")
  func edits() throws {
    let fixture = try fixture()
    try edit("bench press", in: fixture) {
      ($0.rule, $0.reps, $0.step) = ("double", "8-12", "2.5 kg")
    }
    #expect(
      try fixture.text(Self.library).contains(
        #""step": "2.5 kg", "rule": "double", "reps": [8, 12], "updated""#))
    let again = try edit("bench press", in: fixture) { $0.rule = "double" }
    #expect(try read(again.json, "exercise-edit")["changed"] == false)
    _ = try Exercises.edit(
      "Bench press", verb: "archive", dryRun: false, in: context(fixture, "exercise archive")
    ) { $0.isArchived = true }
    #expect(try !list(in: fixture).items.contains { $0.name == "Bench press" })
    let archived = try list(withArchived: true, in: fixture).items
    #expect(archived.contains { $0.name == "Bench press" && $0.entry?.isArchived == true })
    try edit("Bench press", in: fixture) { $0.name = "Flat bench press" }
    let shown = try show("bench press", in: fixture)
    #expect(shown["names"] == ["flat bench press", "bench press"])
    #expect(shown["days"] == 2)
  }

  @Test(
    "an exercise of the logs alone keeps its name as an alias, and a name joins no other exercise")
  func renames() throws {
    let fixture = try ActionFixture.withStore([
      sampleName: "## Strength Log\nChin-up:: 3x8 @ BW\nPress:: 3x8 @ 95\nRow:: 3x8 @ 95\n"
    ])
    try edit("Chin-up", in: fixture) { $0.name = "Pull-up" }
    let shown = try show("pull-up", in: fixture)
    #expect(shown["names"] == ["pull-up", "chin-up"] && shown["days"] == 1)
    expectRefusal(.value, saying: "bestupid exercise merge Press Row") {
      try edit("Press", in: fixture) { $0.name = "Row" }
    }
    try merge("Press", into: "Row", in: fixture)
    expectRefusal(.value, saying: "'Press' is an alias of 'Row'") {
      try merge("Press", into: "Pull-up", in: fixture)
    }
    expectRefusal(.value, saying: "plan, double, linear") {
      try edit("Row", in: fixture) { $0.rule = "hold" }
    }
    try fixture.write(
      #"{"version": 1, "exercises": [{"name": "Row", "rule": "hold", "confirmed": ["yesterday"]}]}"#,
      to: Self.library)
    let messages = try Days.check(nil, in: context(fixture)).diagnostics.map(\.message)
    #expect(messages.contains { $0.contains("unknown rule 'hold'") }, "\(messages)")
    #expect(messages.contains { $0.contains("a list of days") }, "\(messages)")
  }

  @Test("records have their value, their set, and what they were before")
  func records() throws {
    let shown = try show("Bench press", in: try fixture())
    #expect(shown["kind"] == "load" && shown["entry"] == .null && shown["days"] == 2)
    #expect(shown["first"] == "2031-02-25" && shown["last"] == "2031-03-04")
    let records = shown["records"].elements
    #expect(records.map(\.["value"]) == [135, 180, 10, 3605])
    #expect(records.map(\.["set"]) == ["9x135", "10x135", "10x135", .null])
    #expect(records.map(\.["previous"]) == [.null, 175.5, 9, 3335])
    #expect(records[0]["equals"] == ["2031-03-04"] && records[2]["at_lb"] == 135)
    #expect(shown["recent"].elements.map(\.["volume"]).contains(3605))
  }

  @Test("a weight that is hardly possible makes no record until it is confirmed")
  func confirms() throws {
    let fixture = try fixture([
      "content/logs/2031-03-05.md": "## Strength Log\nCurl:: 1x5 @ 1500 lbs\n"
    ])
    let doubted = try show("curl", in: fixture)
    #expect(doubted["doubtful"].elements.count == 1)
    #expect(doubted["records"].elements.allSatisfy { $0["date"].string == "2031-02-25" })
    _ = try Exercises.confirm(
      "curl", on: ActionFixture.today.advanced(by: 1), dryRun: false, in: context(fixture))
    let confirmed = try show("curl", in: fixture)
    #expect(confirmed["doubtful"] == [])
    #expect(confirmed["records"].elements.contains { $0["value"] == 1500 })
  }

  @Test("a check names a weight that is far above all before it, until it is confirmed")
  func farWeight() throws {
    let light = (10...14).map { ("content/logs/2031-02-\($0).md", "1x5 @ 100 lbs") }
    let logs = light + [("content/logs/2031-03-03.md", "1x5 @ 200 lbs")]
    let fixture = try fixture(
      Dictionary(
        uniqueKeysWithValues: logs.map { ($0, "## Strength Log\nZercher squat:: \($1)\n") }))
    func far() throws -> [String] {
      try Days.check(nil, in: context(fixture)).warnings.map(\.message)
        .filter { $0.contains("far above all before it") }
    }
    let said = try far()
    #expect(said.count == 1 && said[0].hasPrefix("Zercher squat 5x200 "), "\(said)")
    #expect(said[0].hasSuffix("bestupid exercise confirm \"Zercher squat\" 2031-03-03"), "\(said)")
    let day = try #require(CalendarDate(iso: "2031-03-03"))
    _ = try Exercises.confirm("zercher", on: day, dryRun: false, in: context(fixture))
    #expect(try far() == [])
  }

  @Test("a check names what is wrong in the files of exercises and templates, with its line")
  func checks() throws {
    let templates = "content/config/workout_templates.json"
    let fixture = try fixture([
      Self.library: """
      {"exercises": [
        {"name": "Curl", "aliases": ["curl"], "category": "sport"}
      ]}
      """,
      templates: #"{"templates": [{"name": "A", "exercises": [{"sets": 3}]}]}"#,
    ])
    let warnings = try Days.check(nil, in: context(fixture)).warnings
    #expect(warnings.contains { $0.file == templates && $0.line == 1 })
    let ofLibrary = warnings.filter { $0.file == Self.library }
    #expect(ofLibrary.allSatisfy { $0.line == 2 } && !ofLibrary.isEmpty)
    #expect(ofLibrary.contains { $0.message.contains("alias of itself") })
    #expect(ofLibrary.contains { "\($0.message)\($0.raw ?? "")".contains("sport") })
  }

  @Test("a file that is no JSON stops no query, and no edit of it is made")
  func torn() throws {
    let fixture = try fixture([Self.library: "{\"exercises\": [\n"])
    expectRefusal(.badData, saying: Self.library) {
      try Exercises.edit("Curl", verb: "archive", dryRun: false, in: context(fixture)) {
        $0.isArchived = true
      }
    }
    #expect(try fixture.text(Self.library) == "{\"exercises\": [\n")
    let request = try QueryRequest(QueryField.list("lift:Curl"), today: ActionFixture.today)
    let query = try Queries.answer(request, in: context(fixture), progress: nil)
    #expect(query.rows.count == 1)
    #expect(fixture.messages.contains { $0.contains(Self.library) })
  }
}
