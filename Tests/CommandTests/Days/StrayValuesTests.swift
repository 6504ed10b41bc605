import ProgramTestSupport
import TestSupport
import Testing

/// What is told of values that are logged again; what logs and queries have of them is tested in ActionsTests.
@Suite("Values that are logged again, and new fields")
struct StrayValuesTests {
  private func query(_ world: World, _ field: String) async throws -> String {
    let run = try await world.bestupid("query", field, "--last", "1d", "--csv")
    expectSuccess(run)
    return run.output.split(separator: "\n").dropFirst().joined(separator: ";")
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

  @Test("a second run is said to be one, with how it is replaced")
  func secondRun() async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    expectSuccess(try await world.bestupid("log", "run", "3/30", "hr", "150"))
    let second = try await world.bestupid("log", "run", "2/20")
    expectSuccess(second)
    #expect(second.errors.contains("second run") && second.errors.contains("--replace"))
    expectSuccess(try await world.bestupid("log", "run", "4/40", "--replace"))
    #expect(try await query(world, "run,run.duration") == "2031-03-04,4,40")
  }

  @Test("all fields and lifts are listed with their use")
  func fields() async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    expectSuccess(
      try await world.bestupid("log", "knee", "sore", "blood pressure", "120/80", "--new"))
    expectSuccess(try await world.bestupid("log", "caffeine", "1", "--date", "2031-03-01"))
    let fields = try await world.bestupid("fields", "--json").json("fields")["fields"].elements
    #expect(fields.contains { $0["name"] == "knee" && $0["kind"] == "custom" })
    let text = try await world.bestupid("fields")
    expectSuccess(text)
    #expect(text.output.contains("caffeine        custom     2  2031-03-04\n"))
  }

  @Test("the units of the person are those of all that is shown and logged")
  func units() async throws {
    let world = try await World.withStore(["bestupid.yaml": "units: {weight: kg, distance: km}\n"])
    expectSuccess(try await world.bestupid("log", "weight", "82", "squat", "5x5@100"))
    expectSuccess(
      try await world.bestupid("log", "weight", "181lb", "bike", "5mi/20", "--date", "yesterday"))
    let table = try await world.bestupid("query", "weight", "--last", "2d")
    #expect(table.output.contains("weight (kg)"))
    #expect(try await query(world, "weight") == "2031-03-04,180.779")
    let shown = try await world.bestupid("show", "yesterday")
    #expect(shown.output.contains("82.1 kg (181lb)") && shown.output.contains("8.05 km (5mi/20)"))
    #expect(try await world.bestupid("show").output.contains("squat  5x5 @ 100 kg\n"))
    let warned = try await world.bestupid("log", "weight", "20")
    #expect(warned.errors.contains("20 kg is unlikely"))
    #expect(try await world.bestupid("check").output.contains("27.3 to 317.5 kg"))
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
    let run = try await world.bestupid("log", "lift", "deadlift", "5x5@2000")
    expectSuccess(run)
    #expect(run.errors.contains("warning: deadlift"), "\(run.errors)")
    #expect(run.errors.contains("written anyway"))
    #expect(try await world.bestupid("check").status == 1)
    expectFailure(
      try await world.bestupid("log", "food", "cake", "--calories", "90000"), 65, saying: "90000")
  }

  @Test(
    "on a terminal the person is asked about what is unlikely, unless --yes says not to",
    .enabled(if: Files.exists("/usr/bin/script"), "util-linux's script plays the terminal"))
  func asked() async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    let before = try world.bytes(sampleName)
    let no = try await onTerminal("log walk 25mi", answer: "n\n", world)
    #expect(no.status == 65)
    #expect(no.output.contains("25 mi") && no.output.contains("Write it anyway? [y/N]"))
    #expect(try world.bytes(sampleName) == before)
    let yes = try await onTerminal("log walk 25mi", answer: "y\n", world)
    #expect(yes.status == 0 && !yes.output.contains("written anyway"))
    #expect(try world.text(sampleName).contains("Walk:: 25mi\n"))
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
