import ProgramTestSupport
import TestSupport
import Testing

@Suite("query over steps, windows and conditions")
struct QueryTests {
  /// Twelve days up to 2031-03-04: weights on most, a strength day every third.
  private func world() async throws -> World {
    let weights = [
      "184", "183.5", "", "183", "182.25", "182", "", "181.5", "181", "180.5", "180", "",
    ]
    var files: [String: String] = ["content/logs/2030-06-01.md": "## Quick Log\nCaffeine:: 2\n"]
    for (index, weight) in weights.enumerated() {
      let day = index < 8 ? "2031-02-2\(index + 1)" : "2031-03-0\(index - 7)"
      let isStrength = index % 3 == 0
      files["content/logs/\(day).md"] = """
        ---
        title: "\(day): [\(isStrength ? "Strength A" : "Run Day")]"
        ---
        ## Daily Habits
        - [\(index == 5 ? " " : "x")] Stretch

        ## Quick Log
        Weight:: \(weight)

        ## \(isStrength ? "Strength Log" : "Training Output")
        \(isStrength ? "Bench press:: 3x\(5 + 2 * index) @ 120" : "Run:: 3/30")
        """
    }
    return try await World.withStore(files)
  }

  @Test("a table stands below its decimal points, with units, and an arrow where it goes somewhere")
  func table() async throws {
    let run = try await world().bestupid("query", "weight,sleep", "--last", "6d")
    expectSuccess(run)
    #expect(
      run.output == """
        date        weight (lb)  sleep (h)
        2031-02-28        181.5
        2031-03-01        181.0
        2031-03-02        180.5
        2031-03-03        180.0

        """)
    let long = try await world().bestupid("query", "weight", "--in", "2031-02-21..today")
    #expect(long.output.hasSuffix("2031-03-03       180.00\ntrend       ↓ 2.69/week\n"))
    #expect(long.output.contains("2031-02-25       182.25\n"))
  }

  @Test("weeks name how their values came about, in the table and in JSON")
  func weeks() async throws {
    let world = try await world()
    let fields = "weight,run,workout_type,habit:stretch"
    let table = try await world.bestupid("query", fields, "--by", "week")
    #expect(
      table.output == """
        week      weight (lb, mean)  run (mi, sum)  workout_type (d, count)  habit:stretch (mean)
        2031-W08             183.75              6                        3                  1.00
        2031-W09             181.71             12                        7                  0.86
        2031-W10             180.00              6                        2                  1.00

        """)
    let json = try await world.bestupid("query", fields, "--by", "week", "--json").json("query")
    #expect(json["by"] == "week")
    #expect(json["fields"].elements.map(\.["agg"]) == ["mean", "sum", "count", "mean"])
    let row = json["rows"][1]
    #expect(row["date"] == "2031-02-24")
    #expect(row["period"] == "2031-W09")
    #expect(row["weight"] == 181.708)
    #expect(row["n"]["weight"] == 6)
    #expect(row["n"]["run"] == 4)
  }

  @Test("lifts are found under quotes and without, and their estimates name the formula")
  func lifts() async throws {
    let world = try await world()
    let run = try await world.bestupid(
      "query", "lift:\"Bench press\".e1rm,lift:bench press.volume", "--last", "12d")
    expectSuccess(run)
    #expect(run.output.contains("lift:\"Bench press\".e1rm (lb, Epley)"))
    #expect(run.output.contains("140"))
    #expect(run.errors.contains("more than 12 repetitions"))
    let json = try await world.bestupid(
      "query", "lift:Bench press.e1rm", "--formula", "brzycki", "--json"
    ).json("query")
    #expect(json["formula"] == "brzycki")
    let rows = json["rows"].elements
    // Sets of 5, 11, 17 and 23 repetitions with 120 lb: 120 × 36 ÷ (37 − r).
    #expect(rows.map(\.["lift:Bench press.e1rm"]) == [135, 166.154, 216, 308.571])
    #expect(rows.map { $0["approximate"].elements.count } == [0, 0, 1, 1])
    #expect(try await world.bestupid("query", "weight", "--json").json("query")["formula"] == nil)
  }

  @Test("words stand to the left, as they are")
  func words() async throws {
    let run = try await world().bestupid("query", "workout_type,weight", "--last", "3d")
    #expect(
      run.output == """
        date        workout_type  weight (lb)
        2031-03-02  strength            180.5
        2031-03-03  run                 180.0
        2031-03-04  run

        """)
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
    "the days of a range, by any of its words",
    arguments: [
      (["--last", "3d"], ["2031-03-02", "2031-03-03"]),
      (["--in", "this week"], ["2031-03-03"]), (["--in", "2031-W10"], ["2031-03-03"]),
      (["--in", "last-month", "--where", "weight>=183.5"], ["2031-02-21", "2031-02-22"]),
      (["--in", "q1", "--where", "weight<=180.5"], ["2031-03-02", "2031-03-03"]),
      (["--in", "2031-02-28..2031-03-01"], ["2031-02-28", "2031-03-01"]),
      (["--in", "2031-03"], ["2031-03-01", "2031-03-02", "2031-03-03"]),
      (["--from", "-2"], ["2031-03-02", "2031-03-03"]),
      (["--from", "2031-03", "--to", "2031-03-01"], ["2031-03-01"]),
      (["--to", "last month", "--where", "weight<182"], ["2031-02-28"]),
      (["--where", "workout_type=strength"], ["2031-02-21", "2031-02-24", "2031-03-02"]),
      (["--where", "workout_type=run", "--where", "weight<181"], ["2031-03-03"]),
      (["--in", "2031-05"], []),
    ])
  func ranges(options: [String], days: [String]) async throws {
    let world = try await world()
    let run = try await world.bestupid(["query", "weight", "--ndjson"] + options)
    expectSuccess(run)
    let rows = try run.output.split(separator: "\n").map { try JSONNode(json: Array($0.utf8)) }
    #expect(rows.compactMap(\.["date"].string) == days)
  }

  @Test("NDJSON is the rows of the JSON, CSV has their dates and values")
  func forms() async throws {
    let world = try await world()
    let query = ["query", "weight,workout_type", "--in", "2031-W09", "--fill", "--rolling", "3d"]
    let json = try await world.bestupid(query + ["--agg", "last", "--json"]).json("query")
    let lines = try await world.bestupid(query + ["--agg", "last", "--ndjson"])
    let rows = try lines.output.split(separator: "\n").map { try JSONNode(json: Array($0.utf8)) }
    #expect(rows == json["rows"].elements)
    #expect(rows.count == 7)
    #expect(json["rolling"]["days"] == 3)
    let csv = try await world.bestupid(
      "query", "weight,lift:\"Bench press\".reps", "--in", "2031-02-23..2031-02-24", "--fill",
      "--csv")
    #expect(
      csv.output == """
        date,weight,"lift:""Bench press"".reps"
        2031-02-23,,
        2031-02-24,183,33

        """)
  }

  @Test("one number of the whole range needs no step; a window says what it needs")
  func wholeRange() async throws {
    let world = try await world()
    let whole = try await world.bestupid("query", "weight", "--in", "2031-02", "--agg", "min")
    #expect(
      whole.output == """
        all                     weight (lb, min)
        2031-02-01..2031-02-28             181.5

        """)
    let rolling = try await world.bestupid("query", "weight", "--rolling", "4d", "--last", "1d")
    #expect(rolling.output.contains("weight (lb, mean of 4 days, 2 known)"))
    #expect(rolling.output.contains("2031-03-04"))
    #expect(rolling.output.contains("180.5"))
    let none = try await world.bestupid("query", "weight", "--rolling", "4w", "--last", "1d")
    expectSuccess(none)
    #expect(none.output.isEmpty)
    #expect(none.errors.contains("--at-least 1"))
  }

  @Test("a field that only other days have is a gap, one that no day has is an error")
  func unknown() async throws {
    let world = try await world()
    let known = try await world.bestupid("query", "caffeine", "--last", "5d", "--json")
    expectSuccess(known)
    #expect(try known.json("query")["rows"].elements.isEmpty)
    for (field, guess) in [
      ("cafeine", "caffeine"), ("lift:bnch press.e1rm", "lift:\"bench press\""),
      ("habit:strech.streak", "habit:stretch"), ("run.distanc", "run.distance"),
    ] {
      expectFailure(try await world.bestupid("query", field), 66, saying: guess)
      expectFailure(
        try await world.bestupid("query", "weight", "--where", "\(field)>1"), 66, saying: guess)
    }
  }

  @Test(
    "what makes no sense is refused, with what to write instead",
    arguments: [
      (["weight,"], 64, "weight"), (["n"], 64, "field:n"), (["lift:\"Bench"], 64, "quotes"),
      (["lift:\"Bench press\".e1rn"], 64, ".e1rm"),
      (["weight", "--where", "weight"], 64, "weight>180"),
      (["weight", "--where", "weight>heavy"], 64, "lb"),
      (["weight", "--where", "workout_type=strenght"], 64, "strength"),
      (["weight", "--by", "fortnight"], 64, "quarter, year"),
      (["weight", "--agg", "mode"], 64, "median"),
      (["workout_type", "--agg", "mean"], 64, "count"),
      (["weight", "--formula", "x"], 64, "epley"),
      (["weight", "--rolling", "7m"], 64, "4w"),
      (["weight", "--rolling", "7d", "--by", "week"], 64, "--by"),
      (["weight", "--rolling", "7d", "--at-least", "8"], 64, "1 to 7"),
      (["weight", "--at-least", "2"], 64, "--rolling"),
      (["weight", "--last", "3d", "--in", "q1"], 64, "--in"),
      (["weight", "--in", "q1", "--from", "-3"], 64, "--from"),
      (["weight", "--from", "2031-03", "--to", "2031-02"], 64, "--to"),
      (["weight", "--csv", "--ndjson"], 64, "--csv"),
      (["weight", "--in", "2031-W54"], 65, "2031-W54"),
      (["weight", "--in", "last fortnight"], 65, "last-month"),
    ] as [([String], Int32, String)])
  func refused(words: [String], status: Int32, hint: String) async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    expectFailure(try await world.bestupid(["query"] + words), status, saying: hint)
  }
}
