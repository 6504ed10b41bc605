import TestSupport
import Testing
import Values

@testable import DayModel

@Suite("Types of training, content/config/workout_types.yaml")
struct TrainingTypesTests {
  private static let row = """
    types:
      - {id: row, name: Rowing, mark: "R", color: "#4a6a78", fields: [Row, Avg_HR], unit: m, met: [4.8, 8.5], words: [erg]}

    """

  private func types(_ text: String) -> TrainingTypes { TrainingTypes(Array(text.utf8)) }

  private func reports(_ text: String) -> [String] {
    types(text).diagnostics.map { "\($0.line ?? 0): \($0.message)" }
  }

  @Test("seven types are built in, with marks, fields and activities")
  func builtIn() {
    let types = TrainingTypes.builtIn
    #expect(
      types.types.map { "\($0.id) \($0.mark ?? "-") \($0.fields.joined(separator: ","))" } == [
        "swim S Swim,Avg_HR", "bike B Bike,Avg_HR", "run R Run,Avg_HR", "walk W Walk,Avg_HR",
        "strength L ", "brick K Bike,Run,Avg_HR", "recovery Y ",
      ])
    #expect(types.chosenActivities.map(\.id) == ["swim", "bike", "run", "walk"])
    #expect(types.activities.count == 4 + CommonActivity.all.count)
    #expect(types.own.isEmpty && types.type(named: "row") == nil)
  }

  @Test("a type has what its keys say, and without them its id")
  func keys() throws {
    let types = types(Self.row + "  - id: yoga\n  - id: xc-ski\n    fields: []\n")
    #expect(types.diagnostics == [])
    let row = try #require(types["row"])
    #expect(row.name == "Rowing" && row.mark == "R" && row.color == "#4A6A78")
    #expect(row.fields == ["Row", "Avg_HR"] && row.met == 4.8...8.5 && row.words == ["erg"])
    #expect(row.activity == TrainingActivity(id: "row", field: "Row", unit: .m))
    let yoga = try #require(types["yoga"])
    #expect(yoga.name == "Yoga" && yoga.mark == nil && yoga.color == nil && yoga.met == nil)
    #expect(yoga.activity == TrainingActivity(id: "yoga", field: "Yoga", unit: nil))
    #expect(types["xc-ski"]?.activity == nil)
    #expect(types.own.map(\.id) == ["row", "yoga", "xc-ski"])
    #expect(types.chosenActivities.map(\.id) == ["swim", "bike", "run", "walk", "row", "yoga"])
    // No activity is counted twice.
    #expect(Set(types.activities.map(\.id)).count == types.activities.count)
  }

  @Test("a type that is built in is changed, and stays")
  func overriding() throws {
    let types = types(
      "types:\n- {id: run, name: Jogging, mark: J, color: '#112233', fields: [Run, Shoes], met: [5, 7], words: [jog]}\n"
    )
    #expect(types.diagnostics == [] && types.types.count == 7)
    let run = try #require(types["run"])
    #expect(run.name == "Jogging" && run.mark == "J" && run.color == "#112233")
    #expect(run.fields == ["Run", "Shoes"] && run.met == 5...7)
    #expect(run.activity == TrainingActivity(.run))
    #expect(types.type(firstIn: "Jog in the woods")?.id == "run")
  }

  @Test(
    "what cannot be read is left out and named with its line; the rest stands",
    arguments: [
      ("types: 7\n", ["1: there is no list 'types'"]),
      ("types:\n- {id: [\n", nil),
      ("types:\n- {name: Rowing}\n", ["2: a type without an id"]),
      ("types:\n- {id: Row}\n", ["2: 'Row' is not an id: a word of a to z, digits and hyphens"]),
      (
        "types:\n- {id: weight}\n",
        ["2: weight is reserved by the format and cannot be an id"]
      ),
      ("types:\n- {id: plan}\n", ["2: plan is reserved by the format and cannot be an id"]),
      (
        row + "  - {id: row}\n",
        ["3: the id row a second time; the first counts"]
      ),
      (
        "types:\n- {id: row, mark: RO}\n",
        ["2: the mark of row is 'RO'; it must be one letter or digit"]
      ),
      (
        "types:\n- id: row\n  color: red\n",
        ["3: the colour of row is 'red'; write it as \"#4A6A78\", in quotes"]
      ),
      (
        "types:\n- {id: row, unit: yd}\n", ["2: the unit of row is 'yd'; it must be m, km or mi"]
      ),
      ("types:\n- {id: run, unit: km}\n", ["2: the unit of run is the format's own"]),
      (
        "types:\n- {id: row, met: [8, 4]}\n",
        ["2: met of row is not a range from light to hard, above 0 and up to 30: [4.8, 8.5]"]
      ),
      (
        "types:\n- {id: row, met: 8}\n",
        ["2: met of row is not a range from light to hard, above 0 and up to 30: [4.8, 8.5]"]
      ),
      ("types:\n- {id: row, words: erg}\n", ["2: words of row is not a list of texts: [One, Two]"]),
      (
        "types:\n- {id: row, fields: ['a::b', Row]}\n",
        ["2: 'a::b' of row cannot be the name of a field"]
      ),
      (
        "types:\n- {id: trail, fields: [Run]}\n",
        ["0: the first field of trail, Run, belongs to another type: trail has no activity"]
      ),
      (
        "types:\n- {id: row}\n- {id: erg, fields: [row]}\n",
        ["0: the first field of erg, row, belongs to another type: erg has no activity"]
      ),
      (
        "types:\n- {id: row, words: [Run]}\n", ["0: 'Run' of row means run"]
      ),
      (
        "types:\n- {id: row, colour: '#112233'}\n",
        [
          "2: unknown key 'colour' of row; the keys are id, name, mark, color, fields, unit, met, words, confirmed"
        ]
      ),
    ] as [(String, [String]?)])
  func bad(text: String, expected: [String]?) {
    let found = reports(text)
    if let expected { #expect(found == expected) } else { #expect(found.count == 1) }
    #expect(types(text).types.prefix(7).map(\.id) == TrainingTypes.builtIn.types.map(\.id))
  }

  @Test("what is wrong with a key leaves the others, and the first of two ids stands")
  func rest() {
    let types = types("types:\n- {id: row, name: A, color: red, met: [1]}\n- {id: row, name: B}\n")
    #expect(types["row"]?.name == "A" && types["row"]?.color == nil && types["row"]?.met == nil)
    #expect(types.diagnostics.count == 3)
    #expect(TrainingTypes([]) == .builtIn && TrainingTypes([0xFF]).types.count == 7)
  }

  @Test("a part of a plan names the format's word first, then the longest of a person's own")
  func words() {
    let types = types(
      Self.row + "  - {id: yoga, words: [cross]}\n  - {id: ski, name: Cross-country skiing}\n"
        + "  - {id: hike, words: [cross country]}\n")
    func name(_ text: String) -> String? { types.type(firstIn: text)?.id }
    #expect(name("Rowing") == "row" && name("ERG intervals") == "row" && name("Row 5k") == "row")
    #expect(name("cross country skiing") == "ski" && name("Cross") == "yoga")
    #expect(name("Cross country") == "hike")
    #expect(name("Row, then an easy run") == "run" && name("Rowboats") == nil && name("") == nil)
    #expect(types.type(named: "cross-country  Skiing")?.id == "ski")
    #expect(types.type(named: "Rowing hard") == nil && types.type(named: "-") == nil)
    #expect(types.type(inTitle: "2031-03-04: [Rowing Day]")?.id == "row")
    #expect(types.type(inTitle: "2031-03-04: Rowing") == nil)
    #expect(self.types("types:\n- {id: a, name: '–'}\n").type(firstIn: "Mobility") == nil)
  }

  @Test("the types of a plan's day are its kinds, and a person's own in their parts")
  func planned() throws {
    func day(_ type: String, _ workout: String = "") throws -> WeekPlan.Day {
      let text = "| Day | Type | Workout |\n|---|---|---|\n| Tue | \(type) | \(workout) |\n"
      let name = try #require(WeekPlanName("protocol_2031-03-03.md", in: .config))
      let reading = WeekPlanReader.read(Array(text.utf8), name)
      return try #require(reading.plan?.day(.tuesday))
    }
    let own = types(Self.row)
    for (type, workout) in [
      ("Strength A", "press"), ("Swim + Strength", ""), ("Rest", "row"), ("", "Run 5 mi + lifts"),
      ("Easy", "walk"), ("Mobility", ""),
    ] {
      let day = try day(type, workout)
      #expect(day.types(among: .builtIn).compactMap(\.builtIn) == day.kinds)
      #expect(day.types(among: own).compactMap(\.builtIn) == day.kinds)
    }
    #expect(try day("Rowing + Run").types(among: own).map(\.id) == ["row", "run"])
    #expect(try day("Rowing + Run").kinds == [.run])
    #expect(try day("Easy", "erg 20 min").types(among: own).map(\.id) == ["row"])
  }

  @Test("an own activity's field has efforts with semicolons between them, and remarks")
  func efforts() {
    let row = TrainingActivity(id: "row", field: "Row", unit: .m)
    func read(_ text: String) -> [String] {
      row.efforts(text, in: .standard).map { effort in
        "\(effort.metres.map { "\(Int($0))" } ?? "-") \(effort.minutes.map { "\($0.value)" } ?? "-")"
      }
    }
    #expect(read("5000/21:30 (140 bpm avg)") == ["5000 21.5"])
    #expect(read("5000/21:30; 2km/8:30; felt good") == ["5000 21.5", "2000 8.5"])
    #expect(read("25min") == ["- 25.0"] && read("/20") == ["- 20.0"] && read("5000") == ["5000 -"])
    #expect(read("") == [] && read("easy") == [] && read("skipped") == [])
    // The pace says which of two readings a time in two parts has.
    #expect(read("10km/2:30") == ["10000 150.0"] && read("600/2:30") == ["600 2.5"])
  }
}
