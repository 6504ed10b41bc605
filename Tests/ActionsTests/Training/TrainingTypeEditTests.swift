import Actions
import DayModel
import Query
import TestSupport
import Testing
import Values

@testable import Context

/// `type`: the file of types, what may be in it, and what a change does to the days that are there.
@Suite("Types of training are kept by commands")
struct TrainingTypeEditTests {
  private static let file = TrainingTypes.path
  private static let types = """
    # Mine.
    types:
      - {id: row, name: 'Rowing', fields: [Row, Avg_HR], unit: m, words: [erg]} # the club's
      - id: yoga  # at home

    """

  private func fixture(_ files: [String: String] = [:]) throws -> ActionFixture {
    try .withStore(["bestupid.yaml": "", Self.file: Self.types].merging(files) { $1 })
  }

  private func values(_ change: (inout TrainingTypeValues) -> Void = { _ in }) -> TrainingTypeValues
  {
    var values = TrainingTypeValues()
    change(&values)
    return values
  }

  @discardableResult
  private func add(
    _ name: String, id: String? = nil, dryRun: Bool = false, in fixture: ActionFixture,
    _ change: (inout TrainingTypeValues) -> Void = { _ in }
  ) throws -> EditedTrainingTypes {
    try TrainingTypeEdits.add(
      name, id: id, values(change), besides: ["sync"], dryRun: dryRun,
      in: fixture.context(command: "type add"))
  }

  /// What an edit asks, which is accepted.
  private func edit(
    _ name: String, in fixture: ActionFixture, _ change: (inout TrainingTypeValues) -> Void
  ) throws -> String? {
    var asked: String?
    _ = try TrainingTypeEdits.edit(
      name, values(change), besides: ["sync"], dryRun: false, accepting: { asked = $0 },
      in: fixture.context(command: "type edit"))
    return asked
  }

  private func remove(_ name: String, in fixture: ActionFixture) throws -> String? {
    var asked: String?
    _ = try TrainingTypeEdits.remove(
      name, dryRun: false, accepting: { asked = $0 }, in: fixture.context(command: "type remove"))
    return asked
  }

  // MARK: The file

  @Test("a type is added at the end of the file, in one commit that can be undone")
  func added() async throws {
    let fixture = try fixture()
    let edited = try add("ski touring", in: fixture) {
      ($0.unit, $0.met, $0.mark, $0.color, $0.words) = ("KM", "6.8-9", "T", "4a6a78", "skins, tour")
    }
    #expect(
      try fixture.text(Self.file) == Self.types + """
          - id: ski-touring
            name: Ski touring
            mark: T
            color: "#4a6a78"
            unit: km
            met: [6.8, 9]
            words: [skins, tour]
            fields: [Ski touring, Avg_HR]

        """)
    #expect(edited.type?.activity?.field == "Ski touring" && edited.type?.met == 6.8...9)
    #expect(try fixture.lastSubject() == "type add: ski-touring")
    #expect(try read(edited.json, "type-edit")["type"]["unit"] == "km")
    try fixture.type(["tour", "12", "2h"])
    #expect(
      try fixture.text("content/logs/2031-03-04.md").contains("\nSki touring:: 12/2h\n"))
    _ = try Undoing.undo(
      last: 2, isPartial: false, dryRun: false, in: fixture.context(command: "undo"))
    #expect(try fixture.text(Self.file) == Self.types)
    #expect(try await fixture.problems() == "")
  }

  @Test("a file that is missing is made; a dry run writes nothing and has the change")
  func made() throws {
    let fixture = try ActionFixture.withStore(["bestupid.yaml": ""])
    let dry = try add("Yoga", dryRun: true, in: fixture)
    #expect(!fixture.has(Self.file))
    #expect(try read(dry.json, "type-edit")["diff"].string?.contains("+  - id: yoga") == true)
    #expect(try add("Yoga", in: fixture).result.isCreated)
    #expect(try fixture.text(Self.file) == "types:\n  - id: yoga\n")
    #expect(try TrainingTypeEdits.list(in: fixture.context()).isBuiltIn == false)
  }

  @Test("an edit changes single places, and none takes a value away")
  func edited() throws {
    let fixture = try fixture()
    #expect(
      try edit("ERG", in: fixture) { ($0.name, $0.words, $0.mark) = ("Ergometer", "none", "e") }
        == nil)
    #expect(
      try fixture.text(Self.file)
        == Self.types.replacing("'Rowing'", with: "'Ergometer'")
        .replacing(", words: [erg]}", with: ", mark: e}"))
    #expect(try edit("yoga", in: fixture) { $0.unit = "km" } == nil)
    #expect(try fixture.text(Self.file).hasSuffix("  - id: yoga  # at home\n    unit: km\n"))
    #expect(try edit("run", in: fixture) { $0.words = "trot" } == nil)
    #expect(try fixture.text(Self.file).hasSuffix("  - id: run\n    words: [trot]\n"))
    #expect(try remove("trot", in: fixture) == nil)
    #expect(try fixture.context().trainingTypes["run"]?.words == [])
  }

  @Test(
    "a file that cannot be read, or changed so, stays as it is and is named with its line",
    arguments: [
      ("types:\n- {id: row\n", 3), ("types:\n  row: 1\n", 1), ("types: 7\n", 1), ("- row\n", 1),
      ("types: [row]\n", 1),
    ])
  func unreadable(text: String, line: Int) throws {
    let fixture = try fixture([Self.file: text])
    let error = expectRefusal(.badData, saying: "Fix the file") { try add("Yoga", in: fixture) }
    #expect(error?.file == Self.file && error?.line == line)
    #expect(try fixture.text(Self.file) == text)
    #expect(error?.kind.exitStatus == .badData)
    if line == 3 {
      let found = expectRefusal(.badData) { try edit("row", in: fixture) { $0.unit = "m" } }
      #expect(found?.line == line)
      expectRefusal(.badData) { try remove("row", in: fixture) }
    }
  }

  // MARK: Names

  @Test(
    "a name that means something already is refused, and the refusal says what",
    arguments: [
      ("Run", "the type run"), ("rowing", "the type row"), ("ERG", "the type row"),
      ("Weight", "the field Weight"), ("kcal", "the field calories_so_far"),
      ("Steps", "the field Steps"), ("Breakfast", "a word for food"),
      ("jogging", "the activity run"),
      ("Today", "a word of log"), ("Plan", "a word of log"), ("Sync", "the command bestupid sync"),
      ("bench", "the lift Bench press"), ("Log row", "a lift"),
      ("Caffeine", "a field of your logs"),
    ])
  func taken(name: String, meaning: String) throws {
    let fixture = try fixture([
      "content/logs/2031-03-03.md":
        "Caffeine:: two cups\n\n## Strength Log\nLog row:: 5x5 @ 100\n"
    ])
    expectRefusal(.value, saying: meaning) { try add(name, in: fixture) }
    // A field that logs have is taken as a field alone.
    if name != "Caffeine" {
      expectRefusal(.value, saying: meaning) {
        try add("Free", in: fixture) { $0.words = "free one,\(name)" }
      }
    }
    #expect(try fixture.text(Self.file) == Self.types)
  }

  @Test(
    "a value that cannot be is refused",
    arguments: [
      ("unit", "yd", "--unit m"), ("met", "hard", "--met 4.8-8.5"), ("met", "9-4", "not a range"),
      ("mark", "RO", "one letter or digit"), ("color", "red", "colour"), ("fields", "a::b", "a::b"),
      ("name", "none", ""), ("id", "Ski!", "not an id"),
    ])
  func values(key: String, text: String, words: String) throws {
    let fixture = try fixture()
    func change(_ values: inout TrainingTypeValues) {
      switch key {
      case "unit": values.unit = text
      case "met": values.met = text
      case "mark": values.mark = text
      case "color": values.color = text
      case "fields": values.fields = text
      default: break
      }
    }
    if key == "name" {
      #expect(try edit("row", in: fixture) { $0.name = "none" } == nil)
      return #expect(try fixture.context().trainingTypes["row"]?.name == "Row")
    }
    expectRefusal(.value, saying: words) {
      try add("Ski touring", id: key == "id" ? text : nil, in: fixture, change)
    }
    #expect(try fixture.text(Self.file) == Self.types)
  }

  // MARK: Days

  private static let days = [
    "content/logs/2031-03-02.md": "## Training Output\nRow:: 5000/21:30; 2k/8:20\n",
    "content/logs/2031-03-03.md": "## Training Output\nRow:: 3km/13:00\nYoga:: 25min\n",
    "content/logs/2031-03-04.md": "---\ntitle: \"2031-03-04: [Rowing Day]\"\n---\n",
  ]

  @Test("another unit is asked about where days would be read otherwise, and only there")
  func unit() throws {
    let fixture = try fixture(Self.days)
    #expect(
      try edit("row", in: fixture) { $0.unit = "km" }
        == "1 day would be read otherwise; the first is 2031-03-02, '5000/21:30; 2k/8:20'")
    #expect(try edit("row", in: fixture) { $0.mark = "R" } == nil)
    #expect(try edit("yoga", in: fixture) { $0.unit = "mi" } == nil)
    expectRefusal(.value, saying: "no") {
      try TrainingTypeEdits.edit(
        "row", values { $0.unit = "mi" }, besides: [], dryRun: false,
        accepting: { _ in throw ActionError(.value, "no") }, in: fixture.context())
    }
    #expect(try fixture.context().trainingTypes["row"]?.unit == .km)
    // With another field the days of both are read otherwise.
    try fixture.write(
      "## Training Output\nErg:: 2km\nRow:: 1km\n", to: "content/logs/2031-03-01.md")
    #expect(
      try edit("row", in: fixture) { $0.fields = "Erg" }?
        .hasPrefix("2 days would be read otherwise; the first is 2031-03-01, '2km'") == true)
  }

  @Test("a removal says how many days use the type and how they are read then; no log changes")
  func removed() throws {
    let fixture = try fixture(Self.days)
    #expect(
      try remove("erg", in: fixture)
        == "3 days use row, the last 2031-03-04; the lines of Row stay as they are, and its "
        + "distances then count only where they have a unit")
    #expect(try fixture.text(Self.file) == "# Mine.\ntypes:\n  - id: yoga  # at home\n")
    for (path, text) in Self.days { #expect(try fixture.text(path) == text) }
    #expect(
      try remove("yoga", in: fixture)?.hasPrefix("1 day uses yoga, the last 2031-03-03") == true)
    #expect(try fixture.text(Self.file) == "# Mine.\ntypes: []  # at home\n")
    expectRefusal(.noSuchEntry, saying: "ergo", "bestupid type add") {
      try remove("ergo", in: fixture)
    }
    expectRefusal(.noSuchEntry, saying: "built in") { try remove("run", in: fixture) }
  }

  @Test("a type takes in the days that have its field, and says how many")
  func takenIn() throws {
    let fixture = try ActionFixture.withStore(
      ["bestupid.yaml": ""].merging(Self.days) { $1 })
    let edited = try add("Rowing", id: "row", in: fixture) { $0.unit = "m" }
    // The day whose distances have units was read so already.
    #expect(edited.days == 1)
    let context = fixture.context()
    let request = try QueryRequest(
      [QueryField("row", types: context.trainingTypes)], today: ActionFixture.today)
    let answer = try Queries.answer(request, in: context, progress: nil)
    #expect(answer.rows.map { $0.cells[0].value } == [.number(7000), .number(3000)])
  }
}
