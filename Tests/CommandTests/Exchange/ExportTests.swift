import ProgramTestSupport
import TestSupport
import Testing

@Suite("export for other programs")
struct ExportTests {
  /// Three days: a strength day, a run with two parts, and a blank one.
  private func world() async throws -> World {
    try await World.withStore([
      "content/logs/2031-03-02.md": """
      ---
      title: "2031-03-02: [Strength A]"
      ---
      ## Daily Habits
      - [x] Stretch
      - [ ] Read

      ## Quick Log
      Weight:: 82kg
      Sleep:: 7:10
      Energy:: 4

      ## Strength Log
      Row:: 3x12 @ 40 (sets: 12x40, 9x40, 7x35)
      Assisted pull up:: 2x5 @ 60 lbs
      Dip:: 2x8 @ BW+25
      Plank:: 1x45s
      Leg curl:: skipped

      | Exercise | Sets | Reps | Weight (lbs) |
      |---|---|---|---|
      | Press, seated (black "v" grip) | 1 | 10 | 45 |
      """,
      "content/logs/2031-03-03.md": """
      ## Today's Todos
      - [x] Book the ferry
      - [ ] Water the ferns

      ## Quick Log
      Weight:: 180.5

      ## Training Output
      Run:: 3/30 (140 bpm)

      ## Workout (COMPLETED)
      **Run:** 1km / 5:00

      ## Fuel Log
      calories_so_far:: 2100
      """,
      "content/logs/2031-03-04.md": "## Quick Log\nWeight::\nMood_AM::\n",
    ])
  }

  @Test("NDJSON is the record of a day a line, JSON the same that show prints")
  func records() async throws {
    let world = try await world()
    let lines = try await world.bestupid("export")
    expectSuccess(lines)
    let shown = try await world.bestupid("show", "2031-03-01..2031-03-04", "--json")
    let days = try shown.json("days")["days"].elements
    let records = try lines.output.split(separator: "\n").map { try JSONNode(json: Array($0.utf8)) }
    #expect(records.count == 3)
    #expect(records == days)
    for line in lines.output.split(separator: "\n") {
      #expect(try JSONSchema.problems(in: Array(line.utf8), against: "day") == [])
    }
    let json = try await world.bestupid("export", "--format", "json")
    #expect(json.output == shown.output)
    #expect(try await world.bestupid("export", "--json").output == shown.output)
  }

  @Test("the table of days has a row a day, fixed columns, and nothing where nothing is known")
  func metrics() async throws {
    let run = try await world().bestupid("export", "--format", "csv")
    expectSuccess(run)
    #expect(
      run.output == """
        date,weight_lbs,sleep_hours,sleep_quality,mood_morning,mood_bedtime,energy,focus,\
        workout_type,swim_m,swim_minutes,swim_hr,bike_mi,bike_minutes,bike_hr,run_mi,run_minutes,\
        run_hr,walk_mi,walk_minutes,walk_hr,calories,protein_g,carbs_g,fat_g,fiber_g,todos_total,\
        todos_completed,habits_total,habits_completed
        2031-03-02,180.779,7.167,,,,4,,strength,,,,,,,,,,,,,,,,,,,,2,1
        2031-03-03,180.5,,,,,,,,,,,,,,3.621,35,140,,,,2100,,,,,2,1,,
        2031-03-04,,,,,,,,,,,,,,,,,,,,,,,,,,,,,

        """)
  }

  @Test("the table of strength has a row a set, and quotes what holds a comma or a quote")
  func strength() async throws {
    let run = try await world().bestupid("export", "--format", "csv", "--table", "strength")
    expectSuccess(run)
    #expect(
      run.output == """
        date,exercise,set,reps,seconds,weight_lbs,assist_lbs,bodyweight,planned,equipment
        2031-03-02,Row,1,12,,40,,false,false,
        2031-03-02,Row,2,9,,40,,false,false,
        2031-03-02,Row,3,7,,35,,false,false,
        2031-03-02,Assisted pull up,1,5,,,60,false,false,
        2031-03-02,Assisted pull up,2,5,,,60,false,false,
        2031-03-02,Dip,1,8,,25,,true,false,
        2031-03-02,Dip,2,8,,25,,true,false,
        2031-03-02,Plank,1,,45,,,false,false,
        2031-03-02,"Press, seated",1,10,,45,,false,false,"black ""v"" grip"

        """)
  }

  @Test("a period is exported by any of its words, and none is an empty answer")
  func periods() async throws {
    let world = try await world()
    for (options, count) in [
      (["--last", "2d"], 2), (["--in", "2031-W09"], 1), (["--from", "2031-03-03"], 2),
      (["--to", "last month"], 0),
    ] {
      let run = try await world.bestupid(["export"] + options)
      expectSuccess(run)
      #expect(run.output.split(separator: "\n").count == count, "\(options)")
    }
    let none = try await world.bestupid("export", "--in", "2030", "--json")
    #expect(try none.json("days")["days"].elements.isEmpty)
  }

  @Test("a file is written whole and only then takes its place; it keeps its mode")
  func file() async throws {
    let world = try await world()
    let path = world.path + "/out/days.csv"
    // A name that may be mistyped makes no folder.
    expectFailure(
      try await world.bestupid("export", "-o", path), 73, saying: "there is no such folder")
    expectFailure(
      try await world.bestupid("export", "--format", "daily-metrics", "-o", path), 73,
      saying: "there is no such folder")
    #expect(!Files.exists(world.path + "/out"))
    try Files.makeFolder(world.path + "/out")
    let run = try await world.bestupid(
      "export", "--format", "csv", "-o", path, "--last", "3d", "--json")
    expectSuccess(run)
    let report = try run.json("export")
    #expect(report["days"] == 3 && report["format"] == "csv" && report["table"] == "metrics")
    let csv = try await world.bestupid("export", "--format", "csv")
    #expect(try Files.text(path) == csv.output)

    try Files.setMode(0o640, of: path)
    _ = try await world.sandbox.run("ln", ["-s", "out/days.csv", "link"], in: world.path)
    let again = try await world.bestupid("export", "-o", "link", in: world.path)
    #expect(again.status == 0 && again.errors == "wrote 3 days to link\n")
    #expect(try Files.text(path).hasPrefix("{"))
    #expect(try Files.names(in: world.path + "/out") == ["days.csv"])
    let mode = try await world.sandbox.run("stat", ["-c", "%a", path], in: world.path)
    #expect(mode.output == "640\n")
  }

  @Test("what is no file is not written through, and nothing stays beside it")
  func places() async throws {
    let world = try await world()
    try Files.makeFolder(world.path + "/folder")
    try Files.write("mine", to: world.path + "/file")
    for place in ["folder", "/dev/null", "file/days", "/proc/days", "/proc/none/days"] {
      expectFailure(
        try await world.bestupid("export", "-o", place, in: world.path), 73, saying: place)
    }
    #expect(try Files.text(world.path + "/file") == "mine")
    #expect(try Files.names(in: world.path + "/folder") == [])
  }

  @Test(
    "a disk that is full is an error that says so",
    .enabled(if: Confinement.canMount, "this machine grants no mount namespace"))
  func fullDisk() async throws {
    let world = try await world()
    let folder = world.path + "/small"
    try Files.makeFolder(folder)
    let run = try await world.bestupid(
      ["export", "--format", "json", "-o", folder + "/days"],
      confinedBy: .fullDisk(folder, bytes: 4096))
    expectFailure(run, 73, saying: "space")
  }

  @Test("a day that cannot be read is named, and hides no other")
  func unreadable() async throws {
    let world = try await world()
    let path = world.store + "/content/logs/2031-03-01.md"
    #expect(try await world.sandbox.run("mkfifo", [path], in: world.path).succeeded)
    let run = try await world.bestupid("export")
    expectSuccess(run)
    #expect(run.output.split(separator: "\n").count == 3)
    #expect(run.errors.contains("2031-03-01.md"))
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

  @Test("the bot's figures are made in one commit, and with the same logs again there is none")
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
    let bytes = try world.bytes(Self.figures)
    let entries = try JSONNode(json: bytes)["entries"].elements
    #expect(entries.map(\.["date"]) == ["2031-03-02", "2031-03-03"])
    #expect(entries.map(\.["extracted_at"]) == ["2031-03-04T09:30:00", "2031-03-04T09:30:00"])
    #expect(entries[1]["training"]["activities"].elements.map(\.["distance"]) == [3, 0.62])
    #expect(try await world.commitCount() == 2)
    let subject = try await world.git("log", "-1", "--format=%s")
    #expect(subject == "export daily-metrics: 2 days added, 0 updated")

    let again = try await world.bestupid(export + ["--json", "--now", "2031-04-01T00:00:00Z"])
    let report = try again.json("export")
    #expect(report["changed"] == false && report["commit"] == nil && report["days"] == 3)
    #expect(try world.bytes(Self.figures) == bytes)
    #expect(try await world.commitCount() == 2)
    #expect(try await world.problems() == "")
  }

  @Test("only the days of the period are brought up to date, and only in their own bytes")
  func dailyMetricsOfPeriod() async throws {
    let world = try await world()
    let file = """
      {\r
      \t"version": "1.0",\r
      \t"entries": [\r
      \t\t{ "date": "2031-03-01", "weight_lbs": 1.80e2 },\r
      \t\t{ "date": "2031-03-02", "weight_lbs": null, "mood": "5" },\r
      \t\t{ "date": "2031-03-03", "weight_lbs": null }\r
      \t],\r
      \t"last_updated": "2031-03-01T00:00:00.5"\r
      }\r

      """
    try world.write(file, to: Self.figures)
    let run = try await world.bestupid(
      "export", "--format", "daily-metrics", "--in", "2031-03-03", "--json")
    #expect(try run.json("export")["updated"] == ["2031-03-03"])
    let text = try world.text(Self.figures)
    #expect(
      text.replacing("2031-03-04T09:30:00", with: "2031-03-01T00:00:00.5")
        .hasPrefix(file.prefix(while: { $0 != "3" }).description))
    #expect(
      text.contains("\t\t{ \"date\": \"2031-03-02\", \"weight_lbs\": null, \"mood\": \"5\" },\r\n"))
    #expect(text.contains("\t\t{ \"date\": \"2031-03-03\", \"weight_lbs\": 180.5, "))
    #expect(text.hasSuffix("\r\n\t],\r\n\t\"last_updated\": \"2031-03-04T09:30:00\"\r\n}\r\n"))
    #expect(text.split(separator: "\r\n").count == file.split(separator: "\r\n").count)
  }

  @Test("with --output the figures of another file are brought up to date, without a commit")
  func dailyMetricsElsewhere() async throws {
    let world = try await world()
    let path = world.path + "/figures.json"
    try Files.write(#"{"entries": [], "mine": 1}"#, to: path)
    let run = try await world.bestupid("export", "--format", "daily-metrics", "-o", path, "--json")
    #expect(try run.json("export")["added"].elements.count == 2)
    #expect(try JSONNode(json: Files.read(path))["mine"] == 1)
    #expect(!world.has(Self.figures))
    #expect(try await world.commitCount() == 1)
  }

  @Test("figures that cannot be read are an error, and stay as they are")
  func damagedFigures() async throws {
    let world = try await world()
    for text in ["", "{", "<<<<<<< ours\n", #"{"version": "3"}"#, "\u{FEFF}{}"] {
      try world.write(text, to: Self.figures)
      for words in [["export", "--format", "daily-metrics"], ["import", "daily-metrics"]] {
        let run = try await world.bestupid(words)
        expectFailure(run, 65, saying: Self.figures)
      }
      #expect(try world.text(Self.figures) == text)
    }
  }

  @Test("a store without values gets no figures")
  func noFigures() async throws {
    let world = try await World.withStore(["content/logs/2031-03-04.md": "## Quick Log\nWeight::\n"]
    )
    let run = try await world.bestupid("export", "--format", "daily-metrics", "--json")
    #expect(try run.json("export")["changed"] == false)
    #expect(!world.has("data"))
  }
}
