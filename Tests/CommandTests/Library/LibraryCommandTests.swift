import ProgramTestSupport
import TestSupport
import Testing

/// The library, its sessions and recommendations, as a person has them at the command line.
@Suite("The library and recommendations at the command line")
struct LibraryCommandTests {
  private func world(_ files: [String: String] = [:]) async throws -> World {
    var world = try await World.withStore([sampleName: sampleDay].merging(files) { $1 })
    world.now = "2031-03-04T20:00:00Z"
    return world
  }

  private func subjects(_ world: World) async throws -> [String] {
    try await world.git("log", "--format=%s").split(separator: "\n").map(String.init)
  }

  @Test("the starter set is one commit, a second one changes nothing, and undo takes it back")
  func starter() async throws {
    let world = try await world()
    let before = try await subjects(world).count
    let first = try await world.bestupid("library", "starter", "--json").json("library-import")
    #expect(first["added"].elements.count == 12)
    #expect(first["types"].elements.count == 11)
    let second = try await world.bestupid("library", "starter", "--json").json("library-import")
    #expect(second["added"].elements.isEmpty && second["known"] == 12)
    #expect(try await subjects(world).count == before + 1)
    #expect(try await world.problems() == "")
    expectSuccess(try await world.bestupid("undo"))
    #expect(try await world.bestupid("library", "--json").json("library")["total"] == 0)
  }

  @Test("a type whose name the logs have as a field of one's own is left out, and said")
  func takenType() async throws {
    let world = try await world(["content/logs/2031-03-01.md": "## Quick Log\nBarre:: good\n"])
    let run = try await world.bestupid("library", "starter")
    #expect(run.errors.contains("the type Barre was not added"))
    #expect(try !world.text("content/config/workout_types.yaml").contains("id: barre"))
  }

  @Test(
    "an entry is added, changed, archived and kept at hand, a commit each, and nothing else of its file changes"
  )
  func edits() async throws {
    let world = try await world()
    expectSuccess(
      try await world.bestupid(
        "library", "add", "Lake swim", "--type", "swim", "--minutes", "30", "--tags", "cold,wet",
        "--video", "https://example.org/lake", "--equipment", "none"))
    let path = "content/library/lake-swim.json"
    let added = try world.text(path)
    #expect(added.contains("\"intensity\": \"medium\"") && added.contains("\"source\": \"own\""))
    try Files.write(
      added.replacing("\"tags\"", with: "\"mine\": [1,  2],\n  \"tags\""),
      to: world.store + "/" + path)
    expectSuccess(try await world.bestupid("library", "edit", "lake", "--minutes", "25"))
    expectSuccess(try await world.bestupid("library", "save", "lake"))
    expectSuccess(try await world.bestupid("library", "archive", "lake"))
    let text = try world.text(path)
    #expect(text.contains("\"mine\": [1,  2],"))
    let entry = try await world.bestupid("library", "show", "lake", "--json").json("library-entry")
    #expect(entry["duration"] == 25 && entry["saved"] == true && entry["archived"] == true)
    #expect(try await world.bestupid("library", "--json").json("library")["total"] == 0)
    #expect(
      try await world.bestupid("library", "--archived", "--json").json("library")["total"] == 1)
    #expect(
      try await subjects(world).prefix(3) == [
        "library archive: Lake swim", "library save: Lake swim", "library edit: Lake swim",
      ])
    let video = try await world.bestupid("library", "open", "lake")
    #expect(video.output == "https://example.org/lake\n")
    expectSuccess(try await world.bestupid("library", "restore", "lake"))
    #expect(try await world.bestupid("library", "--saved", "--json").json("library")["total"] == 1)
  }

  @Test(
    "what cannot be is refused, with what would do it, and nothing is written",
    arguments: [
      (["add", "Stretch"], 64, "--type, --minutes"),
      (["add", "Stretch", "--type", "yogo", "--minutes", "20"], 65, "Did you mean 'yoga'?"),
      (["add", "Stretch", "--type", "yoga", "--minutes", "200"], 65, "5 to 120"),
      (
        ["add", "Stretch", "--type", "yoga", "--minutes", "20", "--video", "http://a.b"], 65,
        "https"
      ),
      (
        ["add", "Stretch", "--type", "yoga", "--minutes", "20", "--video", "javascript:x"], 65,
        "https"
      ),
      (["add", "Slow yoga", "--type", "yoga", "--minutes", "20"], 65, "already has 'Slow yoga'"),
      (["add", "🧘", "--type", "yoga", "--minutes", "20"], 65, "no id can be made"),
      (["list", "--phase", "winter"], 65, "is no phase"),
      (["list", "--phase", "now"], 65, "not known"),
      (["list", "--sort", "size"], 65, "is no order"),
      (["show", "slow"], 65, "can be 'slow-stretch' or 'slow-yoga'"),
      (["show", "slwo-stretch"], 66, "Did you mean 'slow-stretch'?"),
      (["open", "slow-yoga"], 66, "has no video"),
      (["done", "Frisbee"], 66, "say its minutes"),
      (["done", "Slow strech", "20min"], 65, "similar to"),
      (["done", "slow-yoga", "--rating", "9"], 65, "1 to 5"),
      (["done", "slow-yoga", "--energy-before", "11"], 65, "0 to 10"),
      (["done", "slow-yoga", "--minutes", "0"], 65, "up to 600"),
      (["done", "slow-yoga", "--at", "25:00"], 65, "time of day"),
      (["done", "slow-yoga", "--date", "tomorrow"], 65, "not here yet"),
      (["done", "7:10 Yoga", "20min", "--new"], 65, "cannot be the title"),
      (["program", "start", "spring"], 66, "there is no program"),
      (["program", "stop"], 66, "no program is followed"),
    ])
  func refused(words: [String], status: Int, message: String) async throws {
    let world = try await world()
    expectSuccess(try await world.bestupid("library", "starter"))
    let before = try await world.git("rev-parse", "HEAD")
    let run = try await world.bestupid(["library"] + words)
    #expect(Int(run.status) == status, "\(run.errors)")
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(try await world.git("rev-parse", "HEAD") == before)
  }

  @Test("files that are none hide no other, and check names them")
  func broken() async throws {
    let world = try await world([
      "content/library/broken.json": "{", "content/library/list.json": "[]",
      "content/library/good.json":
        "{\"title\": \"Good\", \"type\": \"yoga\", \"duration\": 20, \"intensity\": \"low\", \"id\": \"other\"}\n",
      "content/library/programs/bad.json": "{\"title\": \"Bad\"}",
    ])
    let list = try await world.bestupid("library", "--json").json("library")
    #expect(list["entries"].elements.map(\.["id"]) == ["good"])
    let found = try await world.bestupid("check", "--json").json("check")["diagnostics"].elements
      .filter { $0["construct"] == "library" }
    #expect(
      Set(found.compactMap(\.["file"].string)) == [
        "content/library/broken.json", "content/library/list.json", "content/library/good.json",
        "content/library/programs/bad.json",
      ])
    expectSuccess(try await world.bestupid("recommend"))
    let edit = try await world.bestupid("library", "save", "broken")
    #expect(edit.status == 66)
  }

  @Test("an import has one commit, its problems are told, and a second one changes nothing")
  func imports() async throws {
    let world = try await world()
    let file = world.path + "/workouts.json"
    try Files.write(
      """
      {"workouts": [
        {"title": "One", "category": "yoga", "duration_minutes": 20, "intensity": "low", "video_url": "http://x.y"},
        {"title": "Two", "type": "row", "duration": 30, "intensity": "high"},
        {"title": "Three"}]}
      """, to: file)
    let run = try await world.bestupid("library", "import", file)
    expectSuccess(run)
    #expect(run.errors.contains("workouts.json:2") && run.errors.contains("workouts.json:4"))
    #expect(run.errors.contains("2 workouts added"))
    let head = try await world.git("rev-parse", "HEAD")
    #expect(try await world.bestupid("library", "import", file).errors.contains("nothing to add"))
    #expect(try await world.git("rev-parse", "HEAD") == head)
    for (text, message) in [("{", "JSON"), ("[]", "no entry"), ("{\"title\": \"x\"}", "needs")] {
      try Files.write(text, to: file)
      let refused = try await world.bestupid("library", "import", file)
      #expect(refused.status == 65 && refused.errors.contains(message), "\(refused.errors)")
    }
    #expect(try await world.bestupid("library", "import", "none.json").status == 66)
  }

  @Test("a session is training in every screen: under its type, once")
  func training() async throws {
    let world = try await world()
    expectSuccess(try await world.bestupid("library", "starter"))
    expectSuccess(try await world.bestupid("log", "Yoga 45min", "--date", "2031-03-03"))
    expectSuccess(
      try await world.bestupid("library", "done", "slow-yoga", "--date", "2031-03-03"))
    expectSuccess(
      try await world.bestupid("library", "done", "Frisbee", "30min", "--date", "2031-03-02"))
    let chart = try await world.bestupid("chart", "volume", "--json", "--last", "4w").json("chart")
    var minutes: [String: Double] = [:]
    for series in chart["series"].elements {
      let values = series["points"].elements.map { point -> Double in
        guard case .number(let value) = point["value"] else { return 0 }
        return value
      }
      minutes[series["id"].string ?? ""] = values.reduce(0, +)
    }
    #expect(minutes["yoga"] == 45)
    #expect(minutes["session"] == 30)
    let list = try await world.bestupid("list", "--json", "--last", "3d").json("list")
    let types = list["days"].elements.map { $0["workout_type"].string ?? "" }
    #expect(types.contains("session") && types.contains { $0.contains("yoga") })
    let query = try await world.bestupid(
      "query", "sessions.count,sessions.minutes", "--last", "3d", "--csv")
    #expect(query.output.contains("2031-03-03,1,25") && query.output.contains("2031-03-02,1,30"))
  }

  @Test("a session that a plan wants does it, and the week's plan leads what is recommended")
  func planned() async throws {
    var world = try await world([
      "content/config/protocol_2031-03-03.md": """
      | Day | Type | Workout |
      |---|---|---|
      | Tue | Yoga | Slow yoga |

      """
    ])
    expectSuccess(try await world.bestupid("library", "starter"))
    func first() async throws -> JSONNode {
      try await world.bestupid("recommend", "--json").json("recommendations")["recommendations"][0]
    }
    #expect(try await first()["id"] == "slow-yoga")
    #expect(try await first()["planned"] == true)
    expectSuccess(try await world.bestupid("library", "done", "slow-yoga"))
    let week = try await world.bestupid("protocol", "--json").json("protocol")
    #expect(week["days"][1]["state"] == "done")
    #expect(try await first()["planned"] == false)
    world.now = "2031-03-05T20:00:00Z"
    #expect(try await first()["planned"] == false)
  }

  @Test(
    "a program that is followed leads what is recommended, and a missing workout of one is refused")
  func programs() async throws {
    let world = try await world([
      "content/library/programs/gentle.json":
        "{\"title\": \"Gentle\", \"days\": [{\"day\": 1, \"workout\": \"slow-yoga\"}]}",
      "content/library/programs/lost.json":
        "{\"title\": \"Lost\", \"days\": [{\"day\": 1, \"workout\": \"nothing\"}]}",
    ])
    expectSuccess(try await world.bestupid("library", "starter"))
    let lost = try await world.bestupid("library", "program", "start", "lost")
    #expect(lost.status == 65 && lost.errors.contains("day 1 of Lost is 'nothing'"))
    expectSuccess(try await world.bestupid("library", "program", "start", "gentle"))
    let today = try await world.bestupid("recommend", "--json").json("recommendations")
    #expect(today["recommendations"][0]["id"] == "slow-yoga")
    #expect(today["rules"][0]["code"] == "planned")
    expectSuccess(try await world.bestupid("library", "done", "slow-yoga"))
    let done = try await world.bestupid("recommend", "--json").json("recommendations")
    #expect(done["rules"].elements.isEmpty)
    #expect(done["grounds"].string?.contains("done today: Slow yoga") == true)
    expectSuccess(try await world.bestupid("library", "program", "stop"))
    let after = try await world.bestupid("recommend", "--json").json("recommendations")
    #expect(after["recommendations"][0]["planned"] == false)
  }

  @Test("it works with no cycle, no library and no energy, and says what it went by")
  func empty() async throws {
    let world = try await world()
    let run = try await world.bestupid("recommend", "--date", "x")
    #expect(run.status == 64)
    let text = try await world.bestupid("recommend")
    expectSuccess(text)
    #expect(text.output.contains("by: no phase is known"))
    #expect(text.output.contains("no library"))
    #expect(text.errors.contains("bestupid library starter"))
    let week = try await world.bestupid("recommend", "week")
    #expect(week.output.contains("up to medium, 25 to 40 min"))
    for (words, message) in [
      (["--phase", "winter"], "is no phase"), (["--energy", "11"], "0 to 10"),
      (["--day", "0"], "days 1 to 90"), (["--minutes", "1"], "5 to 120"),
    ] {
      let refused = try await world.bestupid(["recommend"] + words)
      #expect(refused.status == 65 && refused.errors.contains(message), "\(refused.errors)")
    }
    #expect(try await world.bestupid("recommend", "week", "--from", "yesterday").status == 65)
    let gone = try await world.bestupid("recommend", "--day", "12", "--json").json(
      "recommendations")
    #expect(gone["phase"] == "follicular" && gone["cycle_day"] == 12)
  }

  @Test("setup without a terminal needs options; with them all is one commit that undo takes back")
  func setup() async throws {
    let world = try await world()
    #expect(try await world.bestupid("setup").status == 64)
    let before = try await subjects(world).count
    let run = try await world.bestupid(
      "setup", "--name", "Kim", "--level", "beginner", "--goals", "reduce stress", "--types",
      "HIIT strength", "--equipment", "yoga mat", "--minutes", "30", "--sessions", "3", "--time",
      "7:00", "--starts", "2031-01-05,2031-02-02", "--cycle-length", "28", "--starter")
    expectSuccess(run)
    #expect(try await subjects(world).count == before + 1)
    let settings = try world.text("bestupid.yaml")
    for line in [
      "types: [hiit-strength]", "equipment: [yogaMat]", "goals: [reduceStress]", "time: 07:00",
    ] {
      #expect(settings.contains(line), "\(settings)")
    }
    let body = try await world.git("log", "-1", "--format=%B")
    #expect(body.contains("Command: setup") && !body.contains("start"))
    #expect(try world.text("content/logs/2031-02-02.md").contains("Period:: start"))
    #expect(try await world.problems() == "")
    for (words, message) in [
      (["--level", "hero"], "coaching.level cannot be"),
      (["--types", "yogo"], "Did you mean 'yoga'?"),
      (["--starts", "2031-05-01"], "not here yet"), (["--starts", "2031-02-05"], "15 days apart"),
      (["--minutes", "3"], "coaching.minutes cannot be"),
    ] {
      let refused = try await world.bestupid(["setup"] + words)
      #expect(refused.status != 0 && refused.errors.contains(message), "\(refused.errors)")
    }
    expectSuccess(try await world.bestupid("undo"))
    #expect(!Files.exists(world.store + "/bestupid.yaml"))
    #expect(!Files.exists(world.store + "/content/library/slow-yoga.json"))
  }

  @Test(
    "the dashboard has a line of it once there is a library, without the phase where the cycle is not shown"
  )
  func dashboard() async throws {
    let world = try await world()
    #expect(try await world.bestupid("--json").json("today")["recommend"] == .null)
    expectSuccess(try await world.bestupid("library", "starter"))
    expectSuccess(try await world.bestupid("cycle", "start", "2031-02-20"))
    let json = try await world.bestupid("--json").json("today")
    #expect(json["recommend"]["workout"]["title"].string != nil)
    #expect(try await world.bestupid().output.contains("why: bestupid recommend"))
    expectSuccess(try await world.bestupid("config", "set", "coaching.time", "7:00"))
    let shown = try await world.bestupid("recommend").output
    #expect(shown.contains("you like to train at 07:00") && shown.contains("likely"))
    expectSuccess(try await world.bestupid("config", "set", "cycle.tracking", "off"))
    #expect(try await world.bestupid("recommend").output.contains("no phase is known"))
    expectSuccess(try await world.bestupid("config", "unset", "cycle.tracking"))
    expectSuccess(try await world.bestupid("config", "set", "dashboard.show", "recommend,week"))
    let only = try await world.bestupid("--json")
    #expect(!only.output.contains("follicular") && !only.output.contains("menstrual"))
  }

  @Test("the context of a ranker has nothing of the cycle, unless it is shared")
  func context() async throws {
    let world = try await world()
    expectSuccess(try await world.bestupid("library", "starter"))
    expectSuccess(try await world.bestupid("cycle", "start", "2031-02-20"))
    expectSuccess(try await world.bestupid("cycle", "log", "zebra_marks", "3", "--new"))
    let text = try await world.bestupid("recommend", "--context").output
    for word in ["phase", "menstrual", "follicular", "zebra", "severe", "cycle"] {
      #expect(!text.contains(word), "\(word)")
    }
    expectSuccess(try await world.bestupid("config", "set", "cycle.share", "ai"))
    let shared = try await world.bestupid("recommend", "--context", "--json")
    #expect(try shared.json("recommend-context")["cycle"]["day"] == 13)
    #expect(!shared.output.contains("zebra"))
  }

  @Test("movements of a file are added once, by name, with their instructions and licence")
  func movements() async throws {
    let world = try await world([
      "content/config/exercises.json":
        "{\"version\": 1, \"exercises\": [{\"name\": \"Row\", \"aliases\": [\"Barn row\"], \"mine\": [1,  2]}]}\n"
    ])
    let file = world.path + "/movements.json"
    try Files.write(
      """
      [{"name": "Barn Row", "primaryMuscles": ["lats"], "instructions": ["Pull."]},
       {"name": "Clean & press", "primaryMuscles": ["shoulders"], "instructions": ["Lift.", "Press."]}]
      """, to: file)
    let run = try await world.bestupid("import", "exercises", file)
    #expect(run.errors.contains("1 exercise from free-exercise-db; 1 were there already"))
    let text = try world.text("content/config/exercises.json")
    #expect(text.contains("\"mine\": [1,  2]") && text.contains("Clean and press"))
    #expect(text.contains("Press.") && text.contains("Unlicense") && !text.contains("Pull."))
    let shown = try await world.bestupid("exercise", "show", "Clean and press")
    #expect(shown.output.contains("2 Press."), "\(shown.output)\(shown.errors)")
    let head = try await world.git("rev-parse", "HEAD")
    #expect(
      try await world.bestupid("import", "exercises", file).errors.contains("nothing new"))
    #expect(try await world.git("rev-parse", "HEAD") == head)
    try Files.write("[]", to: file)
    #expect(try await world.bestupid("import", "exercises", file).status == 65)
  }
}
