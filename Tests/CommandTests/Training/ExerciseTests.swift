import ProgramTestSupport
import TestSupport
import Testing

/// `exercise`: the library of exercises, what its aliases mean to queries, and records.
@Suite("The library of exercises")
struct ExerciseTests {
  private static let library = "content/config/exercises.json"

  private static let logs = [
    "content/logs/2031-02-25.md": """
    ## Strength Log
    Bench press:: 3x9 @ 135 lbs (sets: 9x135, 8x135, 8x130) rpe 9
    Cable row:: 2x10 @ 45 kg
    Curl:: 2x12 @ 20

    """,
    "content/logs/2031-03-04.md": """
    ## Strength Log
    Bench press:: 3x10 @ 135 lbs (sets: 10x135, 9x135, 8x130) rpe 8, 9, 9
    Seated row:: 2x10 @ 45 kg (sets: 10x45kg, 8x45kg)
    Chin ups:: 2x5 @ BW
    Chin-up:: 1x6 @ BW

    """,
  ]

  private func world(_ files: [String: String] = [:]) async throws -> World {
    var world = try await World.withStore(Self.logs.merging(files) { $1 })
    world.now = "2031-03-05T19:20:00Z"
    return world
  }

  @Test("the list has every name of the logs, and names what is nearly one")
  func list() async throws {
    let world = try await world()
    let before = try world.contents()
    let run = try await world.bestupid("exercise")
    expectSuccess(run)
    #expect(
      run.output == """
        name         kind        days  last
        Bench press  load           2  2031-03-04  not in the library
        Cable row    load           1  2031-02-25  not in the library
        Chin ups     bodyweight     1  2031-03-04  not in the library
        Chin-up      bodyweight     1  2031-03-04  not in the library
        Curl         load           1  2031-02-25  not in the library
        Seated row   load           1  2031-03-04  not in the library

        """)
    #expect(run.errors == "similar: Chin ups and Chin-up\n")
    #expect(try world.contents() == before)
  }

  @Test("the first change makes the file, with all names that stand on two days or more")
  func firstChange() async throws {
    let world = try await world()
    let dry = try await world.bestupid("exercise", "add", "Seated row", "--dry-run")
    expectSuccess(dry)
    #expect(dry.output.contains("+  {\"name\": \"Seated row\""))
    #expect(try world.contents()[Self.library] == nil)
    expectSuccess(
      try await world.bestupid("exercise", "add", "Seated row", "--equipment", "machine"))
    #expect(
      try world.text(Self.library) == """
        {"version": 1, "exercises": [
          {"name": "Bench press"},
          {"name": "Seated row", "equipment": "machine", "isCustom": true, "updated": "2031-03-05T19:20:00Z"}
        ]}

        """)
    #expect(try await world.git("log", "-1", "--format=%s") == "exercise add: Seated row")
    #expect(try await world.problems() == "")
    expectSuccess(try await world.bestupid("undo"))
    #expect(try world.contents()[Self.library] == nil)
  }

  @Test("an alias makes two names one for queries; lift:= reads one alone; --undo parts them")
  func aliases() async throws {
    let world = try await world()
    let logs = try world.contents()
    expectSuccess(try await world.bestupid("exercise", "merge", "Cable row", "Seated row"))
    #expect(try world.text(Self.library).contains(#""aliases": ["Cable row"]"#))
    #expect(try await world.git("log", "-1", "--format=%s") == "exercise merge: Seated row")
    func dates(_ field: String) async throws -> [String?] {
      let query = try await world.bestupid("query", field, "--last", "30d", "--json")
      expectSuccess(query)
      return try query.json("query")["rows"].elements.map(\.["date"].string)
    }
    for name in ["Seated row", "cable_row", "Seated row (machine)"] {
      #expect(try await dates("lift:\(name)") == ["2031-02-25", "2031-03-04"], "\(name)")
    }
    #expect(try await dates("lift:=Seated row") == ["2031-03-04"])
    #expect(try await dates("lift:=Cable row.reps") == ["2031-02-25"])
    let days = try await world.bestupid(
      "query", "lift:Seated row.sets", "--where", "lift:Seated row.sets>1", "--last", "30d",
      "--json")
    #expect(try days.json("query")["rows"].elements.count == 2)
    let one = try await world.bestupid(
      "query", "lift:Seated row.sets", "--where", "lift:=Seated row.sets>1", "--last", "30d",
      "--json")
    #expect(try one.json("query")["rows"].elements.count == 1)
    // Logs are never rewritten.
    for (path, bytes) in logs { #expect(try world.bytes(path) == bytes) }

    expectSuccess(try await world.bestupid("exercise", "merge", "--undo", "Cable row"))
    #expect(try await dates("lift:Seated row") == ["2031-03-04"])
  }

  @Test("what cannot be is refused, with what to do")
  func refusals() async throws {
    let world = try await world()
    expectSuccess(try await world.bestupid("exercise", "merge", "Cable row", "Seated row"))
    expectFailure(
      try await world.bestupid("exercise", "merge", "Seated row", "Cable row"), 65,
      saying: "are already one exercise")
    expectFailure(
      try await world.bestupid("exercise", "add", "cable row"), 65, saying: "is an alias of")
    expectFailure(
      try await world.bestupid("exercise", "add", "Bench pres"), 65,
      saying: "similar to 'Bench press'", "--new")
    expectFailure(
      try await world.bestupid("exercise", "edit", "Bench press", "--kind", "lod"), 65,
      saying: "Did you mean 'load'?")
    expectFailure(
      try await world.bestupid("exercise", "edit", "Bench press", "--reps", "12-8"), 65,
      saying: "--reps 8-12")
    expectFailure(
      try await world.bestupid("exercise", "show", "Bench pres"), 66, saying: "Did you mean")
    expectFailure(
      try await world.bestupid("exercise", "edit", "Curl"), 64, saying: "nothing to change")
    expectFailure(
      try await world.bestupid("exercise", "merge", "Curl"), 64, saying: "which exercise")
    expectFailure(
      try await world.bestupid("exercise", "confirm", "Curl", "2031-03-04"), 66, saying: "no set")
  }

  @Test("edit, archive and another name")
  func edits() async throws {
    let world = try await world()
    expectSuccess(
      try await world.bestupid(
        "exercise", "edit", "bench press", "--rule", "double", "--reps", "8-12", "--step", "2.5 kg")
    )
    #expect(
      try world.text(Self.library).contains(
        #""step": "2.5 kg", "rule": "double", "reps": [8, 12], "updated""#))
    let again = try await world.bestupid(
      "exercise", "edit", "bench press", "--rule", "double", "--json")
    #expect(try again.json("exercise-edit")["changed"] == false)
    expectSuccess(try await world.bestupid("exercise", "archive", "Bench press"))
    #expect(try await !world.bestupid("exercise").output.contains("Bench press"))
    #expect(try await world.bestupid("exercise", "list", "--archived").output.contains("archived"))
    expectSuccess(
      try await world.bestupid("exercise", "edit", "Bench press", "--name", "Flat bench press"))
    let show = try await world.bestupid("exercise", "show", "bench press", "--json")
    #expect(try show.json("exercise")["names"] == ["flat bench press", "bench press"])
    #expect(try show.json("exercise")["days"] == 2)
  }

  @Test(
    "an exercise of the logs alone keeps its name as an alias, and a name joins no other exercise")
  func renames() async throws {
    let world = try await World.training([
      sampleName: "## Strength Log\nChin-up:: 3x8 @ BW\nPress:: 3x8 @ 95\nRow:: 3x8 @ 95\n"
    ])
    expectSuccess(try await world.bestupid("exercise", "edit", "Chin-up", "--name", "Pull-up"))
    let show = try await world.bestupid("exercise", "show", "pull-up", "--json").json("exercise")
    #expect(show["names"] == ["pull-up", "chin-up"] && show["days"] == 1)
    expectFailure(
      try await world.bestupid("exercise", "edit", "Press", "--name", "Row"), 65,
      saying: "bestupid exercise merge Press Row")
    expectSuccess(try await world.bestupid("exercise", "merge", "Press", "Row"))
    expectFailure(
      try await world.bestupid("exercise", "merge", "Press", "Pull-up"), 65,
      saying: "'Press' is an alias of 'Row'")
    expectFailure(
      try await world.bestupid("exercise", "edit", "Row", "--rule", "hold"), 65,
      saying: "plan, double, linear")
    try world.write(
      #"{"version": 1, "exercises": [{"name": "Row", "rule": "hold", "confirmed": ["yesterday"]}]}"#,
      to: Self.library)
    let check = try await world.bestupid("check").output
    #expect(check.contains("unknown rule 'hold'") && check.contains("a list of days"))
  }

  @Test("records as they are shown")
  func records() async throws {
    let world = try await world()
    let run = try await world.bestupid("exercise", "show", "Bench press")
    expectSuccess(run)
    #expect(
      run.output == """
        Bench press
        load, not in the library
        2 days, 2031-02-25 to 2031-03-04

        records
          2031-02-25  heaviest 135 lb, 9x135, the first; equals 2031-03-04
          2031-03-04  estimated maximum 180 lb (Epley), 10x135, before 175.5
          2031-03-04  most repetitions at 135 lb: 10, 10x135, before 9
          2031-03-04  most volume 3,605 lb, before 3,335

        last workouts
          2031-03-04  10x135, 9x135, 8x130  3,605 lb
          2031-02-25  9x135, 8x135, 8x130  3,335 lb

        """)
  }

  @Test("what is added to the body stands with the body in records")
  func bodyweightRecords() async throws {
    let world = try await world(
      ["content/logs/2031-03-05.md": "## Strength Log\nDip:: 2x10 @ BW (sets: 10xBW, 6xBW+15)\n"])
    let shown = try await world.bestupid("exercise", "show", "Dip").output
    #expect(
      shown.contains("most repetitions at BW+15: 6") && !shown.contains("at 15 lb"), "\(shown)")
    #expect(shown.contains("most repetitions at BW: 10"), "\(shown)")
  }

  @Test("a weight that is hardly possible makes no record until it is confirmed")
  func confirms() async throws {
    let world = try await world([
      "content/logs/2031-03-05.md": "## Strength Log\nCurl:: 1x5 @ 1500 lbs\n"
    ])
    let doubted = try await world.bestupid("exercise", "show", "curl", "--json").json("exercise")
    #expect(doubted["doubtful"].elements.count == 1)
    #expect(doubted["records"].elements.allSatisfy { $0["date"].string == "2031-02-25" })
    expectSuccess(try await world.bestupid("exercise", "confirm", "curl", "2031-03-05"))
    let confirmed = try await world.bestupid("exercise", "show", "curl", "--json").json("exercise")
    #expect(confirmed["doubtful"] == [])
    #expect(confirmed["records"].elements.contains { $0["value"] == 1500 })
  }

  @Test(
    "check names what is wrong in the file; a file that is no JSON stops no query and no edit of it is made"
  )
  func checks() async throws {
    let world = try await world([
      Self.library: """
      {"exercises": [
        {"name": "Curl", "aliases": ["curl"], "category": "sport"}
      ]}
      """
    ])
    let templates = "content/config/workout_templates.json"
    try Files.write(
      #"{"templates": [{"name": "A", "exercises": [{"sets": 3}]}]}"#,
      to: "\(world.store)/\(templates)")
    let run = try await world.bestupid("check")
    #expect(run.output.contains("\(templates):1"))
    #expect(run.status == 1)
    #expect(run.output.contains("\(Self.library):2"))
    #expect(run.output.contains("alias of itself"))
    #expect(run.output.contains("'sport'"))
    let torn = try await self.world([Self.library: "{\"exercises\": [\n"])
    expectFailure(
      try await torn.bestupid("exercise", "archive", "Curl"), 65, saying: Self.library)
    let query = try await torn.bestupid("query", "lift:Curl")
    expectSuccess(query)
    #expect(query.errors.contains(Self.library))
  }

  @Test("two devices change the library at once: a sync keeps both")
  func twoDevices() async throws {
    let desk = try await world()
    expectSuccess(try await desk.bestupid("exercise", "edit", "Bench press", "--rest", "90"))
    let remote = try await desk.sandbox.remote("remote.git")
    try await desk.git("remote", "add", "origin", remote)
    try await desk.git("push", "-q", "-u", "origin", "main")
    let phone = desk.path + "/phone"
    expectSuccess(try await desk.bestupid("clone", remote, phone))
    expectSuccess(try await desk.bestupid("exercise", "edit", "Bench press", "--sets", "4"))
    expectSuccess(try await desk.bestupid("exercise", "merge", "Cable row", "Seated row"))
    expectSuccess(
      try await desk.bestupid("exercise", "edit", "Bench press", "--rule", "double", "-C", phone))
    expectSuccess(try await desk.bestupid("exercise", "merge", "Curl", "Bench press", "-C", phone))
    expectSuccess(try await desk.bestupid("sync"))
    expectSuccess(try await desk.bestupid("sync", "-C", phone))
    expectSuccess(try await desk.bestupid("sync"))
    let text = try desk.text(Self.library)
    #expect(try Files.text("\(phone)/\(Self.library)") == text)
    for part in [
      #""rest": 90"#, #""sets": 4"#, #""rule": "double""#, #"["Curl"]"#, #"["Cable row"]"#,
    ] {
      #expect(text.contains(part), "\(part) in \(text)")
    }
  }
}
