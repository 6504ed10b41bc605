import ProgramTestSupport
import TestSupport
import Testing

/// Types of training of one's own, `content/config/workout_types.yaml`, in all that reads them.
@Suite("Types of training of one's own")
struct WorkoutTypeTests {
  private static let path = "content/config/workout_types.yaml"
  private static let types = """
    types:
      - {id: row, name: Rowing, mark: "R", color: "#4A6A78", fields: [Row, Avg_HR], unit: m, met: [4.8, 8.5], words: [erg]}
      - {id: yoga, name: Yoga, mark: "Y", fields: [Yoga]}

    """

  private func world(_ files: [String: String] = [:]) async throws -> World {
    var world = try await World.withStore(
      ["bestupid.yaml": "", Self.path: Self.types].merging(files) { $1 })
    world.now = "2031-03-04T17:15:00Z"
    return world
  }

  private func log(_ date: String, _ text: String) -> [String: String] {
    ["content/logs/\(date).md": text]
  }

  @Test("a workout of the type is begun by a word, and writes, ticks and sums up as others do")
  func workout() async throws {
    var world = try await world([
      sampleName:
        "## Today's Todos\n- [ ] Workout: Rowing\n\n## Training Output\nRow::\nAvg_HR::\n",
      "content/logs/2031-02-25.md":
        "## Quick Log\nWeight:: 181\n\n## Training Output\nRow:: 5000/22:00\n",
    ])
    let begun = try await world.bestupid("workout", "start", "ERG")
    #expect(begun.output == "Rowing · Tue 2031-03-04  0:00\n")
    let state = try await world.bestupid(
      "workout", "cardio", "row", "5000/21:30", "hr", "140", "--json"
    ).json("live-workout")
    #expect(
      state["own_type"] == ["id": "row", "name": "Rowing", "field": "Row", "unit": "m"])
    #expect(state["cardio"][0]["field"] == "Row" && state["cardio"][0]["seconds"] == 1290)
    world.now = "2031-03-04T17:40:00Z"
    let finished = try await world.bestupid("workout", "finish")
    // 4.8 to 8.5 MET × 82.1 kg × 21.5 minutes.
    #expect(
      finished.errors.hasSuffix(
        """
        Rowing, 22 min: row 5000/21:30; about 140-260 kcal (Compendium 2011, 181 lb)
          compared with Tue 2031-02-25: row 5,000 m in 21:30, 5,000 m in 22:00 then
          records: row fastest 5,000 m: 21:30 (22:00)

        """), "\(finished.errors)")
    #expect(
      try world.text(sampleName) == """
        ## Today's Todos
        - [x] Workout: Rowing

        ## Training Output
        Row:: 5000/21:30
        Avg_HR:: 140

        """)
  }

  @Test(
    "without a workout one of the type begins; a word that no type has is refused with all of them")
  func words() async throws {
    let world = try await world()
    expectFailure(
      try await world.bestupid("workout", "start", "regatta"), 66,
      saying: "There are: swim, bike, run, walk, strength, brick, recovery, row, yoga")
    expectSuccess(try await world.bestupid("workout", "cardio", "yoga", "25min"))
    let state = try await world.bestupid("workout", "status", "--json").json("live-workout")
    #expect(state["type"] == "yoga" && state["cardio"][0]["type"] == "yoga")
    expectFailure(
      try await world.bestupid("workout", "cardio", "yoga", "softly"), 65,
      saying: "'softly' as yoga")
  }

  @Test("a template has one's own activity and begins as its type; a type's name is no template's")
  func template() async throws {
    let world = try await world()
    expectFailure(
      try await world.bestupid("workout", "template", "add", "Rowing", "row", "5000/21:30"), 65,
      saying: "already means something")
    expectSuccess(
      try await world.bestupid("workout", "template", "add", "Long one", "row", "8000/35:00"))
    expectSuccess(try await world.bestupid("workout", "start", "Long", "one"))
    let state = try await world.bestupid("workout", "status", "--json").json("live-workout")
    #expect(state["type"] == "row" && state["name"] == "Long one")
    #expect(state["legs"][0]["type"] == "row" && state["legs"][0]["value"] == "8000/35:00")
    expectSuccess(try await world.bestupid("workout", "cardio", "row", "8100/35:10"))
    let status = try await world.bestupid("workout", "status")
    #expect(status.output.contains("8100/35:10") && !status.output.contains("8000/35:00"))
  }

  @Test("`log` writes the activity, `list` and `query` have it, and a plan's word makes the day")
  func days() async throws {
    var world = try await world([
      "content/config/protocol_2031-03-03.md":
        "| Day | Type | Workout |\n|---|---|---|\n| Tue | Rowing | 5 km |\n| Wed | Erg | easy |\n"
    ])
    expectSuccess(try await world.bestupid("new"))
    #expect(try world.text(sampleName).hasPrefix("---\ntitle: \"2031-03-04: [Rowing Day]\"\n"))
    #expect(try world.text(sampleName).contains("\n## Training Output\nRow::\nAvg_HR::\n"))
    expectSuccess(try await world.bestupid("log", "row", "5k", "in", "21:30", "weight", "181"))
    #expect(try world.text(sampleName).contains("\nRow:: 5k/21:30\nAvg_HR::\n"))
    #expect(
      try await world.bestupid("log", "row", "2000/8:20").errors
        == "2031-03-04  Row 5,000 m in 21:30; 2,000 m in 8:20 "
        + "(added to 5,000 m in 21:30; log --replace replaces)\n")
    #expect(try world.text(sampleName).contains("\nRow:: 5k/21:30; 2000/8:20\n"))
    let query = try await world.bestupid(
      "query", "row.distance,row.duration,workout_type", "--json"
    ).json("query")
    #expect(query["rows"][0]["row.distance"] == 7000)
    #expect(query["rows"][0]["workout_type"] == "row")
    #expect(query["rows"][0]["row.duration"] == 29.833)
    let rowed = try await world.bestupid("list", "--where", "workout_type=rowing", "--json")
      .json("list")
    #expect(rowed["days"].elements.map(\.["date"]) == ["2031-03-04"])
    expectFailure(
      try await world.bestupid("query", "weight", "--where", "workout_type=regatta"), 64,
      saying: "recovery, row, yoga")
    let review = try await world.bestupid("review", "week", "--json").json("review")
    #expect(review["training"]["totals"].elements.map(\.["kind"]) == ["row"])
    #expect(review["training"]["totals"][0]["metres"] == 7000)
    #expect(try await world.bestupid("review", "week").output.contains("row 7,000 m"))
    expectSuccess(try await world.bestupid("new", "tomorrow"))
    let days = try await world.bestupid("list", "--to", "2031-03-05", "--json").json("list")
    #expect(days["days"].elements.map(\.["workout_type"]) == [nil, "row"])
    #expect(days["days"].elements.map(\.["planned"]) == ["row", nil])
    world.now = "2031-03-05T17:15:00Z"
    #expect(
      try await world.bestupid("workout", "start", "plan").output
        == "Erg · Wed 2031-03-05  0:00\n")
    #expect(
      try await world.bestupid("workout", "status", "--json").json("live-workout")["type"] == "row")
  }

  @Test("`chart volume` has the types behind the others, with mark and colour, also in a picture")
  func chart() async throws {
    var world = try await world(
      log("2031-02-24", "## Training Output\nRun:: 3/30\nRow:: 5000/60\nYoga:: 30min\n")
        .merging(log("2031-03-03", "## Training Output\nRow:: 5000/21:30; 5000/23:30\n")) { $1 })
    world.now = "2031-03-09T17:15:00Z"
    let span = ["chart", "volume", "--from", "2031-02-24", "--to", "2031-03-09", "--width", "50"]
    #expect(
      try await world.bestupid(span + ["--ascii"]).output == """
        Training (minutes a week)  2031-W09 to 2031-W10
        2031-W09 |rrrrrrrrrRRRRRRRRRRRRRRRRRyyyyyyyyy 120
        2031-W10 |RRRRRRRRRRRRR 45
                 +-----+-----+-----+----+-----+-----+
                 0     20    40    60   80    100   120
        r run 30  R rowing 105  y yoga 30
        mean of a whole week: 83 min

        """)
    #expect(
      try await world.bestupid(span).output.contains(
        "\n2031-W09 │░░░░░░░░░RRRRRRRRRRRRRRRRRyyyyyyyyy 120\n"))
    let json = try await world.bestupid(span + ["--json"]).json("chart")
    #expect(json["series"].elements.map(\.["id"]) == ["run", "row", "yoga"])
    #expect(json["series"].elements.map(\.["color"]) == [nil, "#4A6A78", nil])
    #expect(json["series"][1]["points"].elements.map(\.["value"]) == [60, 45])
    let picture = world.path + "/volume.svg"
    expectSuccess(try await world.bestupid(span + ["-o", picture]))
    let svg = try Files.text(picture)
    #expect(svg.contains("<pattern id=\"p6-4a6a78\"") && svg.contains("<pattern id=\"p7\""))
    #expect(svg.contains("fill=\"url(#p6-4a6a78)\"") && svg.contains(">rowing 105</text>"))
    let heat = try await world.bestupid("chart", "heatmap", "--json").json("chart")
    #expect(heat["series"][0]["points"].elements.map(\.["value"]) == [120, 45])
  }

  @Test("`check` names what is wrong with the file, and what is right of it is read")
  func check() async throws {
    let world = try await world([
      Self.path: Self.types + "  - {id: row}\n  - {id: ski, color: red}\n"
    ])
    let check = try await world.bestupid("check")
    #expect(check.output.contains("\(Self.path):4: "), "\(check.output)\(check.errors)")
    #expect(check.output.contains("the id row a second time; the first counts"))
    #expect(check.output.contains("the colour of ski is 'red'"))
    expectSuccess(try await world.bestupid("workout", "start", "ski"))
    try world.write("types: [\n", to: Self.path)
    #expect(try await world.bestupid("check").output.contains("\(Self.path):"))
    expectSuccess(try await world.bestupid("query", "weight"))
  }

  @Test("a type is kept by commands: a removal that days feel needs --yes, and undo brings it back")
  func kept() async throws {
    let world = try await World.withStore(["bestupid.yaml": ""])
    let list = try await world.bestupid("type")
    #expect(list.errors.contains("to add one: bestupid type add Rowing --unit m"))
    expectFailure(
      try await world.bestupid("type", "add", "Sync"), 65,
      saying: "'Sync' already means the command bestupid sync")
    let added = try await world.bestupid("type", "add", "Rowing", "--id", "row", "--unit", "m")
    #expect(added.errors == "Rowing (row) saved: field Row, m\n")
    let text = try world.text(Self.path)
    #expect(text == "types:\n  - id: row\n    name: Rowing\n    unit: m\n")
    expectSuccess(try await world.bestupid("log", "rowing", "5000", "21:30"))
    let dry = try await world.bestupid("type", "edit", "row", "--unit", "km", "--dry-run")
    #expect(dry.output.contains("+    unit: km\n") && dry.errors.hasPrefix("1 day would be read"))
    expectFailure(
      try await world.bestupid("type", "remove", "row"), 65, saying: "1 day uses row", "--yes")
    #expect(try world.text(Self.path) == text)
    expectSuccess(try await world.bestupid("type", "remove", "row", "--yes"))
    #expect(try world.text(Self.path) == "types: []\n")
    expectSuccess(try await world.bestupid("undo"))
    #expect(try world.text(Self.path) == text)
    #expect(
      try await world.bestupid("query", "rowing").output
        == "date        rowing (m)\n2031-03-04       5,000\n")
    try world.write("types:\n- {id: row\n", to: Self.path)
    expectFailure(
      try await world.bestupid("type", "add", "Yoga"), 65, saying: "not YAML", "\(Self.path):3")
  }

  @Test("two devices that each add a type keep both")
  func merge() async throws {
    let (base, one, other) = (
      Self.types, Self.types + "  - {id: ski}\n", Self.types + "  - id: hike\n"
    )
    let world = try await world()
    for (name, text) in [("base", base), ("one", one), ("other", other)] {
      try world.write(text, to: "\(name).yaml")
    }
    let merged = try await world.bestupid(
      "merge-file", "\(world.store)/base.yaml", "\(world.store)/one.yaml",
      "\(world.store)/other.yaml",
      "--path", Self.path)
    expectSuccess(merged)
    #expect(merged.output == Self.types + "  - {id: ski}\n  - id: hike\n")
  }
}
