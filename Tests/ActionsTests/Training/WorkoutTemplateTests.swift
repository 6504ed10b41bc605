import Actions
import DayModel
import Reports
import TestSupport
import Testing
import Training
import Values

@testable import Context

/// `workout template`: the file of templates, what may be saved in it, and the tables of the week's plan.
@Suite("Templates of workouts: their file, the week's plan, and what is refused")
struct WorkoutTemplateTests {
  private static let file = "content/config/workout_templates.json"

  private static let plan = SampleStore.workoutTables

  private static let afternoon = "2031-03-04T17:15:00Z"

  private func fixture(_ files: [String: String] = [:]) throws -> ActionFixture {
    try .withStore(
      [
        sampleName: "# Day\n", "bestupid.yaml": "",
        "content/config/protocol_2031-03-03.md": Self.plan,
      ].merging(files) { $1 })
  }

  private func date(_ text: String) throws -> CalendarDate {
    try #require(CalendarDate(iso: text))
  }

  @discardableResult
  private func save(
    _ name: String, of day: String? = nil, replacing: Bool = false, in fixture: ActionFixture
  ) throws -> EditedTemplates {
    try Templates.save(
      name, of: try day.map(date), replacing: replacing, dryRun: false,
      in: fixture.context(at: Self.afternoon, command: "workout template save"))
  }

  @discardableResult
  private func add(
    _ name: String, _ words: String..., rest: Int? = nil, dryRun: Bool = false,
    in fixture: ActionFixture
  ) throws -> EditedTemplates {
    try Templates.add(
      name, words, rest: rest, replacing: false, dryRun: dryRun,
      in: fixture.context(at: Self.afternoon, command: "workout template add"))
  }

  @discardableResult
  private func remove(_ name: String, in fixture: ActionFixture) throws -> EditedTemplates {
    try Templates.remove(
      name, dryRun: false,
      in: fixture.context(at: Self.afternoon, command: "workout template remove"))
  }

  private func show(_ name: String, in fixture: ActionFixture) throws -> JSONNode {
    let list = try Templates.show(name, in: fixture.context(at: Self.afternoon))
    return try read(list.json, "workout-templates")["templates"][0]
  }

  private func list(in fixture: ActionFixture) throws -> JSONNode {
    try read(
      try Templates.list(in: fixture.context(at: Self.afternoon)).json, "workout-templates"
    )["templates"]
  }

  // MARK: The file

  @Test("a template is saved in one commit, and removed; undo brings it back")
  func saved() async throws {
    let fixture = try fixture([
      "content/logs/2031-03-03.md": """
      ## Strength Log
      Bench press:: 2x10 @ 135 lbs (sets: 10x135, 9x135)
      Plank:: 1x40s

      """
    ])
    let saved = try save("Push day", of: "2031-03-03", in: fixture)
    #expect(saved.verb == "save" && saved.name == "Push day" && saved.result.isCreated)
    #expect(
      try fixture.text(Self.file) == """
        {"version": 1, "templates": [
          {"name": "Push day", "type": "strength", "exercises": [{"name": "Bench press", "sets": 2, "reps": [9, 10], "load": "135 lbs"}, {"name": "Plank", "sets": 1, "seconds": 40}], "updated": "2031-03-04T17:15:00Z"}
        ]}

        """)
    #expect(try fixture.lastSubject() == "workout template save: Push day")
    let templates = try list(in: fixture).elements
    #expect(templates.map(\.["name"]) == ["Push day", "Strength A", "Strength B"])
    #expect(
      templates.map(\.["plan"]) == [
        .null, "content/config/protocol_2031-03-03.md", "content/config/protocol_2031-03-03.md",
      ])
    try remove("push day", in: fixture)
    #expect(try fixture.text(Self.file) == "{\"version\": 1, \"templates\": []}\n")
    _ = try Undoing.undo(
      nil, isPartial: false, dryRun: false, in: fixture.context(command: "undo"))
    #expect(try fixture.text(Self.file).contains("Push day"))
    #expect(try await fixture.problems() == "")
  }

  @Test("a day's workout is saved by its log; without a day the last one with training")
  func savedOfDays() throws {
    let fixture = try fixture([
      "content/logs/2031-02-25.md": """
      ## Training Output
      Bike:: 7.2/24:00

      ## Strength Log
      Row:: 3x10 @ 45 kg (sets: 10x45kg, 9x45kg, 8x45kg)
      Squat:: 3x5 @ 225 (planned)

      """,
      "content/logs/2031-03-01.md": "## Training Output\nRun:: 3.1/27:30\n",
    ])
    try save("Pull", of: "2031-02-25", in: fixture)
    let pull = try show("pull", in: fixture)
    #expect(pull["type"] == "strength")
    // What was planned and not done is none of it.
    #expect(pull["exercises"].elements.map(\.["name"]) == ["Row"])
    #expect(pull["exercises"][0]["sets"] == 3 && pull["exercises"][0]["reps"] == [8, 10])
    #expect(pull["exercises"][0]["load"] == "45 kg")
    #expect(pull["cardio"].elements.map(\.["type"]) == ["bike"])
    #expect(pull["cardio"][0]["value"] == "7.2/24")
    try save("Easy", in: fixture)
    let easy = try show("Easy", in: fixture)
    #expect(easy["type"] == "run" && easy["exercises"].elements == [])
    #expect(easy["cardio"].elements.map(\.["type"]) == ["run"])
    #expect(easy["cardio"][0]["value"] == "3.1/0:27:30")
    let before = try fixture.text(Self.file)
    expectRefusal(.value, saying: "the template 'Easy' already exists", "--force") {
      try save("easy", of: "2031-02-25", in: fixture)
    }
    expectRefusal(.noSuchDay, saying: "2031-02-26 has no training") {
      try save("New", of: "2031-02-26", in: fixture)
    }
    #expect(try fixture.text(Self.file) == before)
    let forced = try save("easy", of: "2031-02-25", replacing: true, in: fixture)
    #expect(
      try read(forced.json, "workout-template-edit")["template"]["type"] == "strength")
    #expect(try fixture.text(Self.file).split(separator: "\"Row\"").count == 3)
  }

  @Test(
    "add takes exercises as they are typed, or the table of the plan, and changes no other byte")
  func added() throws {
    let kept =
      #"{ "templates": [ { "name":"Old", "x": 1.0, "exercises":[{"name":"Row"}] } ], "y": 2 }"#
    let fixture = try fixture([Self.file: kept])
    func addLegs(dryRun: Bool) throws -> EditedTemplates {
      try add(
        "Legs", "Squat", "3x5@225", "Leg curl", "3x10-12@60", "Plank", "2x40s", "bike",
        "7.2/24:00", rest: 120, dryRun: dryRun, in: fixture)
    }
    let diff = String(
      decoding: try #require(try addLegs(dryRun: true).result.diff), as: UTF8.self)
    #expect(diff.contains(#"+{ "templates": [ { "name":"Old", "x": 1.0"#))
    #expect(try fixture.text(Self.file) == kept)
    #expect(try addLegs(dryRun: false).source == nil)
    let text = try fixture.text(Self.file)
    #expect(
      text.hasPrefix(#"{ "templates": [ { "name":"Old", "x": 1.0, "exercises":[{"name":"Row"}] }"#))
    #expect(text.hasSuffix(#" ], "y": 2 }"#))
    let legs = try show("Legs", in: fixture)
    #expect(legs["exercises"].elements.map(\.["name"]) == ["Squat", "Leg curl", "Plank"])
    #expect(legs["exercises"].elements.map(\.["sets"]) == [3, 3, 2])
    #expect(legs["exercises"].elements.map(\.["rest"]) == [120, 120, 120])
    #expect(legs["exercises"][1]["reps"] == [10, 12] && legs["exercises"][1]["load"] == "60 lbs")
    #expect(legs["exercises"][2]["seconds"] == 40)
    #expect(legs["cardio"][0]["value"] == "7.2/24:00")
    // The plan's table is a template of its week, and is copied when that is asked for.
    #expect(
      try add("strength a", in: fixture).source == "content/config/protocol_2031-03-03.md")
    let templates = try list(in: fixture)
    #expect(
      templates.elements.map(\.["name"]) == ["Old", "Legs", "strength a", "Strength B"])
    #expect(templates[2]["exercises"][0]["group"] == "A")
    #expect(templates[2]["plan"] == .null)
  }

  @Test("a person's own templates go before the plan's, and a name that none has names the nearest")
  func names() throws {
    let fixture = try fixture([
      Self.file: """
      {"templates": [
        {"name": "Strength A", "exercises": [{"name": "Squat", "sets": 5, "reps": [5, 5], "load": "heavy"}]},
        {"name": "Empty"}, {"name": "run", "exercises": [{"name": "Row"}]}
      ]}
      """
    ])
    #expect(
      try list(in: fixture).elements.map(\.["name"])
        == ["Strength A", "Empty", "run", "Strength B"])
    #expect(
      try show("strength a", in: fixture)["exercises"].elements.map(\.["name"]) == ["Squat"])
    expectRefusal(
      .noSuchEntry, saying: "no template is called 'Strenth A'", "Did you mean 'Strength A'?"
    ) { try show("Strenth A", in: fixture) }
    expectRefusal(
      .noSuchEntry, saying: "There are: 'Strength A', 'Empty', 'run', 'Strength B'"
    ) { try show("zzz", in: fixture) }
    expectRefusal(.noSuchEntry, saying: "no template is called") {
      try remove("Strength B", in: fixture)
    }
    let warnings = try Days.check(nil, in: fixture.context()).warnings
      .filter { $0.file == Self.file }
    #expect(
      warnings.contains { $0.line == 2 && $0.message.contains("load should be") }, "\(warnings)")
    #expect(
      warnings.contains { $0.line == 3 && $0.message.contains("'Empty' has no exercises") },
      "\(warnings)")
    #expect(
      warnings.contains { $0.message.contains("word of workout start") }, "\(warnings)")
  }

  @Test(
    "what cannot be a template is refused, and nothing is written",
    arguments: [
      ("save|Nothing", .noSuchDay), ("save|run", .value), ("save|Plan", .value),
      ("save|()", .value), ("add|A|weight|181", .usage), ("add|A|Row|heavy", .value),
      ("add|A|Row|3x8|row|3x9", .value), ("add|A|run|fast", .value), ("add|A|Row", .usage),
      ("add|Legs", .noSuchEntry), ("add|swim|Row|3x8", .value), ("remove|A", .noSuchEntry),
      ("show|Zumba", .noSuchEntry),
    ] as [(String, ActionError.Kind)])
  func refused(words: String, kind: ActionError.Kind) throws {
    let fixture = try fixture()
    let before = try fixture.contents()
    let words = words.split(separator: "|").map(String.init)
    let context = fixture.context(at: Self.afternoon)
    expectRefusal(kind) {
      switch words[0] {
      case "save": try save(words[1], in: fixture)
      case "add":
        _ = try Templates.add(
          words[1], Array(words[2...]), rest: nil, replacing: false, dryRun: false, in: context)
      case "remove": try remove(words[1], in: fixture)
      default: _ = try show(words[1], in: fixture)
      }
    }
    #expect(try fixture.contents() == before)
  }

  @Test("a rest of no time is refused")
  func noRest() throws {
    let fixture = try fixture()
    expectRefusal(.impossible) { try add("A", "Row", "3x8", rest: 0, in: fixture) }
    #expect(!fixture.has(Self.file))
  }

  @Test("a file that is no JSON stops what reads and changes it, and stays as it is")
  func torn() throws {
    let fixture = try fixture([Self.file: "{\"templates\": [\n"])
    expectRefusal(.badData, saying: Self.file) { try list(in: fixture) }
    expectRefusal(.badData, saying: Self.file) { try show("Strength A", in: fixture) }
    expectRefusal(.badData, saying: Self.file) { try add("B", "Row", "3x8", in: fixture) }
    expectRefusal(.badData, saying: Self.file) { try remove("B", in: fixture) }
    #expect(try fixture.text(Self.file) == "{\"templates\": [\n")
    let other = try self.fixture([Self.file: "{}"])
    expectRefusal(.value, saying: "no list 'templates'") {
      try add("B", "Row", "3x8", in: other)
    }
    #expect(try other.text(Self.file) == "{}")
  }

  // MARK: The week's plan

  @Test("a table of the plan is a template with its rests, supersets and notes, and is only read")
  func plannedTable() throws {
    let fixture = try fixture()
    let before = try fixture.contents()
    let table = try show("strength a", in: fixture)
    #expect(table["plan"] == "content/config/protocol_2031-03-03.md")
    let exercises = table["exercises"].elements
    #expect(exercises.map(\.["sets"]) == [3, 3, 2])
    #expect(exercises.map(\.["reps"]) == [[8, 10], [12, 12], .null])
    #expect(exercises.map(\.["rest"]) == [90, 120, .null])
    #expect(exercises.map(\.["group"]) == ["A", "A", .null])
    #expect(exercises.map(\.["note"]) == ["slow", .null, "each side"])
    #expect(exercises[2]["seconds"] == 40)
    #expect(try fixture.contents() == before)
  }

  @Test("a day without a table of its own has that of its type; several are none")
  func suggested() throws {
    let fixture = try fixture()
    func names(_ day: String) throws -> [JSONNode] {
      let date = try date(day)
      let plan = try WorkoutPlanReader.plan(
        on: date, today: ActionFixture.today, in: fixture.context(at: Self.afternoon))
      return try read(plan.json, "workout-plan")["exercises"].elements.map(\.["name"])
    }
    #expect(try names("2031-03-06") == ["Row", "Dip", "Hollow hold"])
    #expect(try names("2031-03-05") == [])
  }

  @Test(
    "an activity of a template is read as `log` reads it, in the person's unit or its type's",
    arguments: [
      ("", "7.2/24:00", "4/40"), ("units: {distance: km}\n", "7.2km/24:00", "4km/40"),
      (
        "units: {distance: km}\nformat: {units: {distance: km}}\n", "7.2km/24:00", "4km/40"
      ),
    ])
  func units(settings: String, bike: String, paddle: String) throws {
    let fixture = try fixture([
      "bestupid.yaml": settings,
      "content/config/workout_types.yaml":
        "types:\n- {id: erg, unit: m, fields: [Erg]}\n- {id: paddle, fields: [Paddle]}\n",
    ])
    try add(
      "Three", "bike", "7.2/24:00", "erg", "5000/21:30", "paddle", "4/40", in: fixture)
    let cardio = try show("Three", in: fixture)["cardio"].elements
    #expect(cardio.map(\.["value"].string) == [bike, "5000/21:30", paddle])
  }
}
