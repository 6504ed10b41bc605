import ProgramTestSupport
import TestSupport
import Testing

/// `query` as a person types it; its figures are tested in ActionsTests.
@Suite("query")
struct QueryTests {
  private func world() async throws -> World { try await World.withStore(SampleStore.twelveDays) }

  @Test("a table, JSON, NDJSON and CSV of the same days")
  func forms() async throws {
    let world = try await world()
    let run = try await world.bestupid("query", "weight,sleep", "--last", "6d")
    expectSuccess(run)
    #expect(
      run.output == """
        date        weight (lb)  sleep (h)
        2031-02-28        181.5
        2031-03-01        181.0
        2031-03-02        180.5
        2031-03-03        180.0

        """)
    let query = ["query", "weight", "--in", "2031-W09", "--fill", "--rolling", "3d"]
    let json = try await world.bestupid(query + ["--agg", "last", "--json"]).json("query")
    let lines = try await world.bestupid(query + ["--agg", "last", "--ndjson"])
    let rows = try lines.output.split(separator: "\n").map { try JSONNode(json: Array($0.utf8)) }
    #expect(rows == json["rows"].elements && rows.count == 7)
    let csv = try await world.bestupid(
      "query", "weight", "--from", "2031-02-23", "--to=2031-02-24", "--fill", "--csv")
    #expect(csv.output == "date,weight\n2031-02-23,\n2031-02-24,183\n")
    let weeks = try await world.bestupid(
      "query", "weight", "--by", "week", "--where", "weight<181", "--json"
    ).json("query")
    #expect(weeks["rows"].elements.map(\.["period"]) == ["2031-W09", "2031-W10"])
    let before = try await world.bestupid("query", "weight", "--ndjson", "--from", "-2")
    #expect(before.output.split(separator: "\n").count == 2)
  }

  @Test("--units names whose units the answer has; conditions are typed in the person's")
  func units() async throws {
    let world = try await world()
    try world.write("units: {weight: kg, distance: km}\n", to: "bestupid.yaml")
    let query = ["query", "weight,sleep", "--last", "3d", "--where", "weight<81.9"]
    let csv = try await world.bestupid(query + ["--csv"])
    expectSuccess(csv)
    #expect(csv.output == "date,weight,sleep\n2031-03-02,180.5,\n2031-03-03,180,\n")
    #expect(try await world.bestupid(query + ["--csv", "--units", "format"]).output == csv.output)
    #expect(
      try await world.bestupid(query + ["--csv", "--units", "person"]).output
        == "date,weight_kg,sleep_h\n2031-03-02,81.874,\n2031-03-03,81.647,\n")
    let json = try await world.bestupid(query + ["--json", "--units", "person"]).json("query")
    #expect(json["units"] == "person")
    #expect(json["fields"].elements.map(\.["unit"]) == ["kg", "h"])
    #expect(json["rows"][0]["weight"] == 81.874 && json["rows"][0]["units"]["weight"] == "kg")
    let table = try await world.bestupid(query)
    #expect(table.output.contains("weight (kg)") && table.output.contains("81.9"))
    let format = try await world.bestupid(query + ["--units", "format"])
    #expect(format.output.contains("weight (lb)") && format.output.contains("180.5"))
    #expect(try await world.bestupid(query + ["--units", "person"]).output == table.output)
    expectFailure(
      try await world.bestupid("query", "units", "--csv", "--units", "person"), 64,
      saying: "field:units")
  }

  @Test("what a table does not show is a note on standard error")
  func notes() async throws {
    let world = try await world()
    let rough = try await world.bestupid(
      "query", "lift:Bench press.e1rm", "--formula", "brzycki", "--last", "12d")
    expectSuccess(rough)
    #expect(rough.output.contains("(lb, Brzycki)"))
    #expect(rough.errors.contains("more than 12 repetitions"))
    let none = try await world.bestupid("query", "weight", "--rolling", "4w", "--last", "1d")
    expectSuccess(none)
    #expect(none.output.isEmpty)
    #expect(none.errors.contains("--at-least 1"))
  }

  @Test("every example of docs/query.md is answered")
  func examples() async throws {
    let world = try await world()
    let program = Program(path: "/bin/sh", environment: world.environment, folder: world.store)
    let examples = try Files.text(TestEnvironment.root + "/docs/query.md").split(separator: "\n")
      .filter { $0.hasPrefix("    bestupid query ") }
    #expect(examples.count >= 4)
    for example in examples {
      let command = "\(Program.bestupid) \(example.drop { $0 == " " }.dropFirst("bestupid ".count))"
      let run = try await program.run(["-c", "\(command) --now \(world.now)"])
      #expect(run.status == 0, "\(example): \(run.errors)")
    }
  }

  @Test(
    "what makes no sense is refused, with what to write instead",
    arguments: [
      (["cafeine"], 66, "caffeine"), (["weight,"], 64, "weight"),
      (["weight", "--by", "fortnight"], 64, "quarter, year"),
      (["weight", "--agg", "mode"], 64, "median"), (["weight", "--formula", "x"], 64, "epley"),
      (["weight", "--rolling", "7d", "--at-least", "8"], 64, "1 to 7"),
      (["weight", "--last", "3d", "--in", "q1"], 64, "--in"),
      (["weight", "--csv", "--ndjson"], 64, "--csv"),
      (["weight", "--in", "2031-W54"], 65, "2031-W54"),
    ] as [([String], Int32, String)])
  func refused(words: [String], status: Int32, hint: String) async throws {
    let world = try await World.withStore([
      sampleName: sampleDay.replacing("Caffeine:: 2 cups", with: "Caffeine:: 2")
    ])
    expectFailure(try await world.bestupid(["query"] + words), status, saying: hint)
  }
}
