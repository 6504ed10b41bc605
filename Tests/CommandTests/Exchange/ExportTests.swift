import ProgramTestSupport
import TestSupport
import Testing

/// `export` as a person and another program have it; its figures are tested in ActionsTests.
@Suite("export")
struct ExportTests {
  private func world() async throws -> World {
    try await World.withStore([
      "content/logs/2031-03-02.md": """
      ## Quick Log
      Weight:: 82kg

      ## Strength Log
      Row:: 2x12 @ 40

      """, "content/logs/2031-03-03.md": "## Quick Log\nWeight:: 180.5\n",
      "content/logs/2031-03-04.md": "## Quick Log\nWeight::\n",
    ])
  }

  @Test("each form is what --format asks for, of the days that a period names")
  func forms() async throws {
    let world = try await world()
    let lines = try await world.bestupid("export")
    expectSuccess(lines)
    #expect(lines.output.split(separator: "\n").count == 3)
    let shown = try await world.bestupid("show", "2031-03-01..2031-03-04", "--json")
    // What is shown has the cycle, which is null here.
    let plain = shown.output.replacing(",\n      \"cycle\": null", with: "")
    #expect(plain != shown.output)
    #expect(try await world.bestupid("export", "--format", "json").output == plain)
    #expect(try await world.bestupid("export", "--json").output == plain)
    let table = try await world.bestupid("export", "--format", "csv", "--last", "2d")
    #expect(table.output.split(separator: "\n").map { $0.prefix(10) }.last == "2031-03-04")
    let strength = try await world.bestupid("export", "--format", "csv", "--table", "strength")
    #expect(
      strength.output == """
        date,exercise,set,reps,seconds,weight_lbs,assist_lbs,bodyweight,planned,equipment
        2031-03-02,Row,1,12,,40,,false,false,
        2031-03-02,Row,2,12,,40,,false,false,

        """)
    let none = try await world.bestupid("export", "--in", "2030", "--json")
    #expect(try none.json("days")["days"].elements.isEmpty)
  }

  @Test("--units person converts and names the unit; --units format changes no byte")
  func units() async throws {
    let world = try await world()
    try world.write("units: {weight: kg, distance: km}\n", to: "bestupid.yaml")
    let csv = ["export", "--format", "csv", "--table", "strength"]
    #expect(
      try await world.bestupid(csv + ["--units", "person"]).output == """
        date,exercise,set,reps,seconds,weight_kg,assist_kg,bodyweight,planned,equipment
        2031-03-02,Row,1,12,,18.144,,false,false,
        2031-03-02,Row,2,12,,18.144,,false,false,

        """)
    for words in [["export"], csv, ["export", "--json"], ["show", "2031-03-02", "--json"]] {
      let usual = try await world.bestupid(words)
      expectSuccess(usual)
      #expect(try await world.bestupid(words + ["--units", "format"]).output == usual.output)
      #expect(try await world.bestupid(words + ["--units", "person"]).output != usual.output)
    }
    let shown = try await world.bestupid("show", "2031-03-02", "--json", "--units", "person")
    let day = try shown.json("person-day")
    #expect(day["weight_kg"] == 82 && day["units"]["weight"] == "kg")
    for command in [["export"], ["show"], ["query", "weight"], ["chart", "weight"]] {
      let refused = try await world.bestupid(command + ["--units", "metric"])
      expectFailure(refused, 64, saying: "person")
      #expect(refused.errors.contains("format"), "\(refused.errors)")
    }
    let bot = ["export", "--format", "daily-metrics", "--dry-run", "--units", "person"]
    expectFailure(try await world.bestupid(bot), 64, saying: "leave out --units")
  }

  @Test("a file is told on standard error, or as JSON")
  func file() async throws {
    let world = try await world()
    let run = try await world.bestupid(
      "export", "--format", "csv", "-o", world.path + "/days.csv", "--last", "3d", "--json")
    expectSuccess(run)
    #expect(try run.json("export")["days"] == 3)
    let again = try await world.bestupid("export", "-o", "days.csv", in: world.path)
    #expect(again.status == 0 && again.errors == "wrote 3 days to days.csv\n")
    expectFailure(
      try await world.bestupid("export", "-o", world.path + "/out/days"), 73,
      saying: "there is no such folder")
  }

  @Test(
    "a disk that is full is an error that says so",
    .enabled(if: Confinement.canMount, "this machine grants no mount namespace"))
  func fullDisk() async throws {
    let world = try await world()
    let lifts = (1...40).map { "Lift \($0):: 3x12 @ 40\n" }.joined()
    try world.write("## Strength Log\n" + lifts, to: "content/logs/2031-03-01.md")
    let folder = world.path + "/small"
    try Files.makeFolder(folder)
    let run = try await world.bestupid(
      ["export", "--format", "json", "-o", folder + "/days"],
      confinedBy: .fullDisk(folder, bytes: 4096))
    expectFailure(run, 73, saying: "space")
  }

  @Test(
    "options that cannot be combined are refused",
    arguments: [
      (["--table", "strength"], "--format csv"), (["--json", "--format", "csv"], "--format csv"),
      (["--format", "xml"], "ndjson"), (["--format", "csv", "--table", "x"], "strength"),
      (["--last", "3d", "--in", "q1"], "--in"), (["-o", ""], "empty"),
    ])
  func refused(options: [String], hint: String) async throws {
    let world = try await World.withStore()
    let run = try await world.bestupid(["export"] + options)
    #expect(run.status == 64)
    #expect(run.errors.contains(hint), "\(run.errors)")
  }

  // MARK: The bot's figures

  private static let figures = "data/daily_metrics.json"

  @Test("the bot's figures are told in words and as JSON, and an import of damaged ones is refused")
  func dailyMetrics() async throws {
    let world = try await world()
    let export = ["export", "--format", "daily-metrics"]
    let dry = try await world.bestupid(export + ["--dry-run"])
    expectSuccess(dry)
    #expect(dry.output.hasPrefix("diff --git a/data/daily_metrics.json"))
    #expect(!world.has(Self.figures))
    let run = try await world.bestupid(export)
    expectSuccess(run)
    #expect(run.errors == "data/daily_metrics.json: 2 days added, 0 updated\n")
    let again = try await world.bestupid(export + ["--json", "--now", "2031-04-01T00:00:00Z"])
    #expect(try again.json("export")["changed"] == false)
    #expect(try await world.problems() == "")
    try world.write("{", to: Self.figures)
    for words in [export, ["import", "daily-metrics"]] {
      expectFailure(try await world.bestupid(words), 65, saying: Self.figures)
    }
  }
}
