import ProgramTestSupport
import TestSupport
import Testing

@Suite("Values that are logged again, and new fields")
struct StrayValuesTests {
  private func query(_ world: World, _ field: String) async throws -> String {
    let run = try await world.bestupid("query", field, "--last", "1d", "--csv")
    expectSuccess(run)
    return run.output.split(separator: "\n").dropFirst().joined(separator: ";")
  }

  @Test("a total of the calories and a food with protein blank neither")
  func nutrients() async throws {
    let world = try await World.withStore()
    expectSuccess(try await world.bestupid("log", "calories", "1000"))
    expectSuccess(try await world.bestupid("log", "food", "quark", "--protein", "40"))
    #expect(try await query(world, "calories,protein") == "2031-03-04,1000,40")
    expectSuccess(try await world.bestupid("log", "food", "toast"))
    #expect(try await query(world, "calories") == "2031-03-04,1000")
    let check = try await world.bestupid("check", "--notes")
    #expect(check.output.contains("partial-total") || check.output.contains("no total"))
  }

  @Test("a run's rate is not that of a walk logged later, on this or another device")
  func rates() async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    let remote = try await world.sandbox.remote("remote.git")
    try await world.git("remote", "add", "origin", remote)
    try await world.git("push", "-q", "-u", "origin", "main")
    let phone = world.path + "/phone"
    expectSuccess(try await world.bestupid("clone", remote, phone))
    expectSuccess(try await world.bestupid("log", "run", "4.5/45", "hr", "150", "-C", phone))
    expectSuccess(try await world.bestupid("log", "walk", "25min"))
    expectSuccess(try await world.bestupid("sync"))
    expectSuccess(try await world.bestupid("sync", "-C", phone))
    expectSuccess(try await world.bestupid("sync"))
    #expect(try await query(world, "run.hr,walk.duration,walk.hr") == "2031-03-04,150,25,")
    expectSuccess(try await world.bestupid("unset", "run"))
    #expect(try await query(world, "walk.duration,walk.hr") == "2031-03-04,25,")
    #expect(try world.text(sampleName).contains("Run::\nAvg_HR::\nWalk:: 25min"))
  }

  @Test("a second run is added and said to be; it is replaced if that is asked for")
  func secondRun() async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    expectSuccess(try await world.bestupid("log", "run", "3/30", "hr", "150"))
    let second = try await world.bestupid("log", "run", "2/20")
    expectSuccess(second)
    #expect(second.errors.contains("second run") && second.errors.contains("--replace"))
    #expect(try await query(world, "run,run.duration,run.hr") == "2031-03-04,5,50,150")
    let day = try await world.bestupid("show", "--json").json("day")
    #expect(day["training"]["activities"].elements.map(\.["distance"]) == [3, 2])
    expectSuccess(try await world.bestupid("log", "run", "4/40", "--replace"))
    #expect(try await query(world, "run,run.duration") == "2031-03-04,4,40")
    #expect(try await world.problems() == "")
  }

  @Test("sets and repetitions are a lift by any name, and a known one needs no quotes")
  func lifts() async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    expectSuccess(try await world.bestupid("log", "squat", "5x5@100kg", "--new"))
    #expect(try await query(world, "lift:squat") == "2031-03-04,220.462")
    expectSuccess(try await world.bestupid("log", "bench", "press", "3x10@135"))
    expectSuccess(
      try await world.bestupid("log", "bench", "press", "3x10@140", "--date", "yesterday"))
    let yesterday = try world.text("content/logs/2031-03-03.md")
    #expect(yesterday.contains("## Strength Log\nbench press:: 3x10 @ 140 lbs"))
  }

  @Test("a field made once is known from then on, with words or with numbers")
  func knownFields() async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    expectFailure(try await world.bestupid("log", "knee", "sore"), 66, saying: "knee")
    expectSuccess(
      try await world.bestupid("log", "knee", "sore", "blood pressure", "120/80", "--new"))
    expectSuccess(
      try await world.bestupid(
        "log", "knee", "fine", "blood", "pressure", "118/79", "--date", "yesterday"))
    #expect(try await query(world, "blood pressure.1,blood pressure.2") == "2031-03-04,120,80")
    expectFailure(try await world.bestupid("log", "knie", "sore"), 66, saying: "knie")
  }

  @Test("all fields and lifts are listed with their use")
  func fields() async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    expectSuccess(try await world.bestupid("log", "squat", "5x5@100kg", "run", "3/30"))
    expectSuccess(
      try await world.bestupid("log", "knee", "sore", "blood pressure", "120/80", "--new"))
    expectSuccess(try await world.bestupid("log", "caffeine", "1", "--date", "2031-03-01"))
    let fields = try await world.bestupid("fields", "--json").json("fields")["fields"].elements
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
    let text = try await world.bestupid("fields")
    expectSuccess(text)
    #expect(text.output.contains("caffeine        custom     2  2031-03-04\n"))
  }

  @Test("the time of a food stands first, wherever it was typed")
  func foodTime() async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    expectSuccess(try await world.bestupid("log", "food", "crisps 150 calories 12:45"))
    #expect(try world.text(sampleName).contains("- **12:45pm**: crisps 150 calories\n"))
  }

  @Test("the units of the person are those of all that is shown and logged, and of no JSON")
  func units() async throws {
    let world = try await World.withStore(["bestupid.yaml": "units: {weight: kg, distance: km}\n"])
    expectSuccess(
      try await world.bestupid("log", "weight", "82", "run", "8/45", "squat", "5x5@100"))
    expectSuccess(
      try await world.bestupid("log", "weight", "181lb", "bike", "5mi/20", "--date", "yesterday"))
    let table = try await world.bestupid("query", "weight,run,run.pace,lift:squat", "--last", "2d")
    expectSuccess(table)
    #expect(table.output.contains("weight (kg)") && table.output.contains("run (km)"))
    #expect(table.output.contains("run.pace (min/km)") && table.output.contains("lift:squat (kg)"))
    #expect(table.output.contains("2031-03-03         82.1\n"))
    #expect(
      table.output.contains("2031-03-04         82.0         8               5.63              100")
    )
    #expect(try await query(world, "weight,run") == "2031-03-04,180.779,4.971")
    let json = try await world.bestupid("query", "weight", "--last", "1d", "--json").json("query")
    #expect(json["fields"][0]["unit"] == "lb")
    let heavy = try await world.bestupid(
      "query", "weight", "--where", "weight>82.05", "--last", "2d")
    #expect(heavy.output.contains("2031-03-03") && !heavy.output.contains("2031-03-04"))
    let shown = try await world.bestupid("show", "yesterday")
    #expect(shown.output.contains("82.1 kg (181lb)") && shown.output.contains("8.05 km (5mi/20)"))
    #expect(try await world.bestupid("show").output.contains("squat  5x5 @ 100 kg\n"))
    let warned = try await world.bestupid("log", "weight", "20")
    #expect(warned.errors.contains("20 kg is unlikely"))
    #expect(try await world.bestupid("check").output.contains("27.2 to 317.5 kg"))
  }

  @Test("a new store has the units of the place, and asks nothing")
  func newStore() async throws {
    var world = try World()
    world.environment["LC_ALL"] = "de_AT.UTF-8"
    expectSuccess(try await world.bestupid("init", world.path + "/metric"))
    let metric = try await world.bestupid(
      "config", "get", "units.weight", "-C", world.path + "/metric")
    #expect(metric.output == "kg\n")
    world.environment["LC_ALL"] = "en_US.UTF-8"
    expectSuccess(try await world.bestupid("init", world.path + "/other"))
    let other = try await world.bestupid(
      "config", "get", "units.distance", "-C", world.path + "/other")
    #expect(other.output == "mi\n")
  }

  // MARK: Unlikely values

  @Test("without a terminal what is unlikely is written with a warning, what cannot be is refused")
  func unlikely() async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    for words in [["run", "45/4.5"], ["walk", "25"], ["lift", "deadlift", "315x5"]] {
      let run = try await world.bestupid(["log"] + words)
      expectSuccess(run)
      #expect(run.errors.contains("warning: \(words[words.count - 2])"), "\(run.errors)")
      #expect(run.errors.contains("written anyway"))
    }
    #expect(try await world.bestupid("check").output.split(separator: "\n").count >= 3)
    expectFailure(
      try await world.bestupid("log", "food", "cake", "--calories", "90000"), 65, saying: "90000")
    let far = try await world.bestupid("log", "weight", "181", "--date", "2131-03-04")
    expectSuccess(far)
    #expect(far.errors.contains("2131-03-04 is 100 years ahead"))
    let check = try await world.bestupid("check", "2131-03-04")
    #expect(check.status == 1 && check.output.contains("100 years ahead"))
  }

  @Test(
    "on a terminal the person is asked about what is unlikely, unless --yes says not to",
    .enabled(if: Files.exists("/usr/bin/script"), "util-linux's script plays the terminal"))
  func asked() async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    let before = try world.bytes(sampleName)
    let no = try await onTerminal("log walk 25", answer: "n\n", world)
    #expect(no.status == 65)
    #expect(no.output.contains("25 mi") && no.output.contains("Write it anyway? [y/N]"))
    #expect(try world.bytes(sampleName) == before)
    let yes = try await onTerminal("log walk 25", answer: "y\n", world)
    #expect(yes.status == 0 && !yes.output.contains("written anyway"))
    #expect(try world.text(sampleName).contains("Walk:: 25\n"))
    let unasked = try await onTerminal("log run 45/4.5 --yes", answer: "", world)
    #expect(unasked.status == 0 && !unasked.output.contains("[y/N]"))
    let likely = try await onTerminal("log weight 181", answer: "", world)
    #expect(likely.status == 0 && !likely.output.contains("[y/N]"))
  }

  private func onTerminal(
    _ command: String, answer: String, _ world: World
  ) async throws -> Program.Outcome {
    let script = Program(
      path: "/usr/bin/script", environment: world.environment, folder: world.store)
    let line = "\(Program.bestupid) \(command) --now \(world.now)"
    #if os(Linux)
      let words = ["-qec", line, "/dev/null"]
    #else
      let words = ["-q", "/dev/null", "/bin/sh", "-c", line]
    #endif
    return try await script.run(words, input: Array(answer.utf8))
  }
}
