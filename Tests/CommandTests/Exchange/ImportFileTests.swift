import ProgramTestSupport
import TestSupport
import Testing

/// `import FILE…` as a person types it: exports of every form, and what is none.
@Suite("Imports of files")
struct ImportFileTests {
  private static let exports = TestEnvironment.root + "/fixtures/imports/exports"
  private static let days = ["2031-03-04", "2031-03-05", "2031-03-06"]

  private func world() async throws -> World {
    var files = ["content/config/habits.md": "---\nhabits:\n  - id: read\n    name: Read\n---\n"]
    for day in Self.days {
      files["content/logs/\(day).md"] = "## Quick Log\nWeight::\nSleep::\nMood_AM:: 6\n"
    }
    var world = try await World.withStore(files)
    world.now = "2031-03-08T12:00:00Z"
    return world
  }

  private func log(_ day: Int, _ world: World) throws -> String {
    try Files.text("\(world.store)/content/logs/2031-03-0\(day).md")
  }

  @Test("exports of every form are known by what is in them, fill blank fields and are taken back")
  func forms() async throws {
    let world = try await world()
    let before = try await world.git("rev-parse", "HEAD^{tree}")
    for (name, options, form) in [
      ("strong.csv", ["--units", "lb"], "strong"), ("hevy.csv", [], "hevy"), ("loop", [], "loop"),
      ("strava", [], "strava"), ("takeout", ["--units", "kg"], "fitbit"), ("garmin", [], "garmin"),
      ("run.tcx", [], "activity"), ("export.xml", [], "apple-health"),
    ] {
      let run = try await world.bestupid(
        ["import", "\(Self.exports)/\(name)", "--json"] + options)
      let json = try run.json("import")
      #expect(json["form"].string == form && json["commit"].string != nil, "\(name)")
      #expect(json["measured"].elements.isEmpty == false, "\(name)")
    }
    #expect(
      try log(4, world) == """
        ## Daily Habits
        - [x] Read

        ## Quick Log
        Weight:: 171.5
        Sleep:: 6:40
        Sleep_Quality:: 81
        Mood_AM:: 6

        ## Training Output
        Run:: 0.14mi/1.00
        Avg_HR:: 151

        ## Strength Log
        Bench Press (Barbell):: 2x10 @ 135 lbs (sets: 10x135, 9x135) rpe 8, 9; warm-up 10x45
        Plank:: 1x60s (sets: 60s)

        """)
    #expect(try log(6, world).contains("Weight:: 171.7\nSleep:: 6:50\n"))
    #expect(try log(6, world).contains("Run:: 3.11mi/28:30\nAvg_HR:: 149\n"))
    let shown = try await world.bestupid("show", "2031-03-04").output
    #expect(shown.contains("rpe 8, 9; warm-up 10x45  from strong\n"), "\(shown)")
    #expect(shown.contains("Weight         171.5  from fitbit\n"), "\(shown)")
    let sources = try await world.bestupid("import", "sources", "--json").json("import-sources")
    #expect(
      sources["sources"].elements.compactMap { $0["source"].string } == [
        "garmin", "apple-health", "fitbit", "strava", "hevy", "strong", "loop", "files",
      ])
    let list = try await world.bestupid("import", "list", "--json").json("imports")
    let history = try await world.bestupid("history", "weight", "--date", "2031-03-04", "--json")
      .json("history")["entries"].elements
    let id = try #require(
      list["imports"].elements.first { $0["form"] == "fitbit" }?["id"].string)
    #expect(history.map { $0["import"] } == [.string(id)])
    let lines = try await world.bestupid("history", "weight", "--date", "2031-03-04").output
    #expect(lines.contains("→ 171.5   import fitbit, 1 day (\(id))"), "\(lines)")
    for past in list["imports"].elements {
      let id = try #require(past["id"].string)
      expectSuccess(try await world.bestupid("import", "undo", id))
    }
    #expect(try await world.git("rev-parse", "HEAD^{tree}") == before)
    #expect(try await world.problems() == "")
  }

  @Test("what is measured is queried with a log and without, by source, and charted")
  func queries() async throws {
    let world = try await world()
    for name in ["takeout", "garmin", "export.xml"] {
      expectSuccess(
        try await world.bestupid("import", "\(Self.exports)/\(name)", "--units", "kg"))
    }
    expectSuccess(try await world.bestupid("log", "sleep", "7:00", "--date", "2031-03-05"))
    func rows(_ words: String...) async throws -> JSONNode {
      try await world.bestupid(["query"] + words + ["--last", "2w", "--json"]).json("query")["rows"]
    }
    // The best source of each figure: Garmin has the stages, Fitbit alone the weight.
    #expect(
      try await rows("measured.deep,measured.weight,measured.steps")
        == [
          [
            "date": "2031-03-04", "measured.deep": 1.17, "measured.weight": 171.519,
            "measured.steps": 9120,
          ],
          [
            "date": "2031-03-06", "measured.deep": 0, "measured.weight": 171.74,
            "measured.steps": nil,
          ],
        ])
    #expect(
      try await rows("measured.sleep", "--source", "fitbit")
        == [["date": "2031-03-04", "measured.sleep": 6.53]])
    #expect(
      try await rows("sleep", "--source", "manual") == [["date": "2031-03-05", "sleep": 7]])
    #expect(
      try await rows("sleep", "--source", "apple-health")
        == [["date": "2031-03-06", "sleep": 6.833]])
    expectFailure(
      try await world.bestupid("query", "sleep", "--source", "phone"), 64,
      saying: "no source is called 'phone'", "manual, garmin, apple-health, fitbit")
    // A day without a log has what was measured on it.
    try Files.remove("\(world.store)/content/logs/2031-03-06.md")
    #expect(
      try await rows("measured.score,measured.rem")
        == [
          ["date": "2031-03-04", "measured.score": 81, "measured.rem": 1.5],
          ["date": "2031-03-06", "measured.score": nil, "measured.rem": 5.33],
        ])
    let chart = try await world.bestupid("chart", "sleep", "--last", "1w")
    expectSuccess(chart)
    #expect(chart.output.contains("deep") && chart.output.contains("REM"))
    let empty = try await world.bestupid("query", "measured.hrv")
    #expect(empty.errors.contains("nothing measured; take it in: bestupid import FILE"))
  }

  @Test("a value that a person logs once more is the person's, whatever its source says later")
  func claimed() async throws {
    let world = try await world()
    let export = "\(Self.exports)/export.xml"
    expectSuccess(try await world.bestupid("import", export))
    #expect(try await world.bestupid("show", "2031-03-06").output.contains("from apple-health"))
    expectSuccess(try await world.bestupid("log", "sleep", "6:50", "--date", "2031-03-06"))
    let shown = try await world.bestupid("show", "2031-03-06").output
    #expect(
      shown.contains("Sleep    6:50\n") && shown.contains("171.7  from apple-health"), "\(shown)")
    let later = try Files.text(export).replacing("06:30:00 +0000", with: "07:30:00 +0000")
      .replacing("2031-03-08 12:00", with: "2031-03-09 12:00").replacing("77.9", with: "77")
    try Files.write(later, to: world.path + "/later.xml")
    expectSuccess(try await world.bestupid("import", world.path + "/later.xml"))
    #expect(try log(6, world).contains("Weight:: 169.8\nSleep:: 6:50\n"))
  }

  @Test("Garmin's list of activities wants its units; a type of one's own takes what no other does")
  func ownType() async throws {
    let world = try await world()
    let file = world.path + "/Activities.csv"
    try Files.write(
      """
      Activity Type,Date,Favorite,Title,Distance,Calories,Time,Avg HR,Max HR,Aerobic TE
      Running,2031-03-04 06:30:05,false,"Morning, run","3.11","310",00:28:30,149,171,3.1
      Indoor Rowing,2031-03-04 18:00:00,false,Row,"--","180",00:20:10,--,--,2.0
      Indoor Rowing,2031-03-04 19:00:00,false,Row,"1.24","90",00:08:20,--,--,1.0
      Lap Swimming,2031-03-05 07:00:00,false,Pool,"1,640","300",00:31:00,131,150,2.0

      """, to: file)
    expectFailure(
      try await world.bestupid("import", file), 64, saying: "does not say their unit",
      "--units lb for miles")
    let first = try await world.bestupid("import", file, "--units", "lb")
    #expect(
      first.errors.contains(
        "measured only: 2 × Indoor Rowing; a type of yours logs them: bestupid type add"),
      "\(first.errors)")
    #expect(try log(4, world).contains("Run:: 3.11mi/28:30\nAvg_HR:: 149\n"))
    #expect(try log(5, world).contains("Swim:: 1500m/31:00\nAvg_HR:: 131\n"))

    expectSuccess(
      try await world.bestupid(
        "type", "add", "Rowing", "--id", "row", "--unit", "m", "--words", "indoor rowing"))
    let before = try await world.git("rev-parse", "HEAD^{tree}")
    // The type is younger than what is measured.
    let again = try await world.bestupid("import", "--json").json("import")
    #expect(again["counts"]["own-types"]["new"] == 1)
    let filled = try log(4, world)
    #expect(
      filled.contains("Run:: 3.11mi/28:30\nRun_HR:: 149\nRow:: 20.17min; 1996m/8.33\n"), "\(filled)"
    )
    let shown = try await world.bestupid("show", "2031-03-04").output
    #expect(shown.contains("20.17min; 1996m/8.33  from garmin"))
    #expect(shown.contains("149  from garmin"))
    let rows = try await world.bestupid(
      "query", "row.distance", "--source", "garmin", "--last", "2w", "--json"
    ).json("query")["rows"]
    #expect(rows == [["date": "2031-03-04", "row.distance": 1996]])
    let id = try #require(again["id"].string)
    expectSuccess(try await world.bestupid("import", "undo", id))
    #expect(try await world.git("rev-parse", "HEAD^{tree}") == before)
    #expect(try await world.problems() == "")
  }

  @Test("a CSV without a known header names its columns, and its map takes it in")
  func csv() async throws {
    let world = try await world()
    let file = "\(Self.exports)/scale.csv"
    expectFailure(
      try await world.bestupid("import", file), 64, saying: "does not say their unit",
      "--units kg")
    let proposal = try await world.bestupid("import", "csv", file, "--propose")
    expectSuccess(proposal)
    #expect(
      proposal.output.contains("date: Datum")
        && proposal.output.contains("  Gewicht: {field: weight}"))
    expectSuccess(
      try await world.bestupid("import", "csv", file, "--map", "\(Self.exports)/scale.yaml"))
    #expect(try log(4, world).contains("Weight:: 171.5\n"))
    // The same map by its name.
    try Files.write(
      "maps:\n- name: scale\n"
        + Files.text("\(Self.exports)/scale.yaml").split(separator: "\n")
        .map { "  \($0)\n" }.joined(),
      to: "\(world.store)/content/config/imports.yaml")
    let again = try await world.bestupid("import", "csv", file, "--map", "scale")
    expectSuccess(again)
    #expect(again.errors.contains("measured: 2 days, 0 of them new or changed\n"))
    #expect(again.errors.hasSuffix("weight     2\nnothing to fill\n"), "\(again.errors)")
  }

  @Test("an exercise and a habit are called what the person says, from then on")
  func names() async throws {
    let world = try await world()
    expectSuccess(
      try await world.bestupid(
        "import", "\(Self.exports)/strong.csv", "--units", "lb", "--as",
        "Bench Press (Barbell)=Bench press"))
    #expect(try log(4, world).contains("\nBench press:: 2x10 @ 135 lbs"))
    let library = try Files.text("\(world.store)/content/config/exercises.json")
    #expect(library.contains("\"name\": \"Bench press\""))
    expectSuccess(
      try await world.bestupid(
        "import", "\(Self.exports)/hevy.csv", "--as", "Seated row=Cable pull"))
    #expect(try log(5, world).contains("\nCable pull:: 1x12 @ 88 lbs"))
    #expect(
      try Files.text("\(world.store)/content/config/exercises.json").contains("\"Seated row\""))
    let habits = "\(world.store)/content/config/habits.md"
    try Files.write(
      Files.text(habits).replacing(
        "id: read\n    name: Read", with: "id: pages\n    name: Ten pages"),
      to: habits)
    expectSuccess(try await world.bestupid("import", "\(Self.exports)/loop"))
    #expect(try !log(4, world).contains("[x]"))
    expectSuccess(
      try await world.bestupid("import", "\(Self.exports)/loop", "--as", "Read=Ten pages"))
    #expect(try log(4, world).contains("- [x] Ten pages\n"))
    #expect(
      try Files.text("\(world.store)/content/config/imports.yaml").contains("Read: pages\n"))
    expectFailure(
      try await world.bestupid("import", "\(Self.exports)/loop", "--as", "Sing=Ten pages"), 64,
      saying: "nothing in the export is called 'Sing'")
    expectFailure(
      try await world.bestupid("import", "\(Self.exports)/loop", "--as", "Read=Dance"), 66,
      saying: "no habit is called 'Dance'")
  }

  @Test(
    "what is no export, is damaged or does not say enough is refused with what to do, and nothing changes"
  )
  func bad() async throws {
    let world = try await world()
    let before = try world.contents()
    func file(_ name: String, _ bytes: [UInt8]) throws -> String {
      try Files.write(bytes, to: "\(world.path)/\(name)")
      return "\(world.path)/\(name)"
    }
    let health = try Files.read("\(Self.exports)/export.xml")
    let zip = ZipFile.bytes([.init("apple_health_export/Export.xml", health)])
    var locked = ZipFile.Entry("strong.csv", "secret")
    locked.isEncrypted = true
    for (name, bytes, status, words) in [
      ("notes.txt", Array("hello\n".utf8), 65, "this is not an export that is known"),
      ("empty.csv", [], 65, "an export that is known"),
      (
        "photos.zip", ZipFile.bytes([.init("a.jpg", [0xFF, 0xD8, 0xFF]), .init("b.jpg", [0xFF])]),
        65,
        "nothing in it is an export that is known"
      ),
      ("cut.zip", Array(zip.dropLast(40)), 65, "it is no zip, or it is cut off"),
      ("cut.xml", Array(health.dropLast(60)), 65, "cut"),
      ("locked.zip", ZipFile.bytes([locked]), 65, "password"),
      ("old.tgz", [0x1F, 0x8B, 8, 0], 65, "a tar is not taken"),
      ("strong.csv", try Files.read("\(Self.exports)/strong.csv"), 64, "--units lb"),
    ] {
      expectFailure(
        try await world.bestupid("import", try file(name, bytes)), Int32(status), saying: words)
    }
    expectFailure(
      try await world.bestupid("import", "\(world.path)/nowhere.zip"), 66, saying: "no such file")
    expectFailure(
      try await world.bestupid("import", "strong", "\(Self.exports)/hevy.csv"), 65,
      saying: "this is not an export of Strong")
    expectFailure(
      try await world.bestupid("import", "\(Self.exports)/run.tcx", "--zone", "Nowhere/Else"), 64,
      saying: "no time zone is called 'Nowhere/Else'")
    // Measured data that somebody has broken is named, and never written over.
    try Files.makeFolder("\(world.store)/data/measured/files")
    try Files.write("{", to: "\(world.store)/data/measured/files/2031.json")
    expectFailure(
      try await world.bestupid("import", "\(Self.exports)/run.tcx"), 65,
      saying: "data/measured/files/2031.json")
    #expect(try Files.text("\(world.store)/data/measured/files/2031.json") == "{")
    try Files.remove("\(world.store)/data")
    #expect(try world.contents() == before)
    // A zip within a zip, with a name that leads elsewhere, is read and unpacked nowhere.
    let nested = ZipFile.bytes([.init("../../inner.zip", zip)])
    expectSuccess(try await world.bestupid("import", try file("nested.zip", nested)))
    #expect(try log(6, world).contains("Sleep:: 6:50\n"))
    #expect(!Files.exists("\(world.path)/inner.zip"))
  }

  #if os(Linux)
    @Test("no command loads the libraries that imports alone need: they are in the program")
    func libraries() async throws {
      let world = try await world()
      let shell = Program(path: "/bin/sh", environment: world.environment, folder: world.path)
      let run = try await shell.run(["-c", "ldd '\(Program.bestupid)'"])
      #expect(run.output.contains("libyaml") && !run.output.contains("not a dynamic"))
      #expect(!run.output.contains("expat") && !run.output.contains("minizip"), "\(run.output)")
    }
  #endif

  @Test("days are those of the zone where they were lived")
  func zones() async throws {
    let world = try await world()
    let run = try await world.bestupid(
      "import", "\(Self.exports)/run.tcx", "--zone", "Pacific/Auckland", "--new", "--json")
    // 06:30 in UTC is the evening of the same day there.
    let measured = try run.json("import")["measured"].elements
    #expect(measured.compactMap { $0["date"].string } == ["2031-03-06"])
    let data = try Files.text("\(world.store)/data/measured/files/2031.json")
    #expect(data.contains("\"start_time\": \"2031-03-06T19:30:00+13:00\""))
  }
}
