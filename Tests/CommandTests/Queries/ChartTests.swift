import ProgramTestSupport
import TestSupport
import Testing

@testable import Query
@testable import Values

/// `chart`: the numbers of many days as a person, a script and another program get them.
@Suite("Charts")
struct ChartTests {
  private static let first = CalendarDate(clamping: 22261)
  private static let config = "bestupid.yaml"

  private static func fixture(_ name: String) throws -> String {
    try Files.text("\(TestEnvironment.root)/fixtures/charts/\(name).txt")
  }

  /// The 84 days of the golden screens, 2030-12-13 to 2031-03-06, and six weeks of training before them.
  private func world(_ files: [String: String] = [:]) async throws -> World {
    var logs: [String: String] = [:]
    let sets = [
      4: "10x135", 11: "12x135", 18: "8x140", 25: "11x140", 39: "8x145", 46: "10x145",
      60: "7x150", 67: "9x150", 81: "6x155",
    ]
    for index in 0..<84 {
      let date = Self.first.advanced(by: index)
      var text = "---\ntitle: \"\(date): [Day]\"\n---\n## Quick Log\n"
      if index % 9 != 4, !(40...52).contains(index) {
        let value = 184 - 0.05 * Double(index) + 0.4 * Double((7 * index) % 5 - 2)
        text += "Weight:: \((value * 10 + 0.5).rounded(.down) / 10)\n"
      }
      if let set = sets[index] {
        text += "\n## Strength Log\nBench press:: 1x10 @ 135 (sets: \(set))\n"
      }
      logs["content/logs/\(date).md"] = text
    }
    var world = try await World.withStore(
      logs.merging([Self.config: "targets: {weight: 180}\n"]) { $1 }.merging(files) { $1 })
    world.now = "2031-03-06T19:20:00Z"
    return world
  }

  // MARK: On the terminal

  @Test("the golden screens come out of logs, and nothing is written but the cache")
  func golden() async throws {
    let world = try await world()
    let before = try world.contents()
    for width in [20, 40, 80, 120] {
      let run = try await world.bestupid("chart", "weight", "--width", "\(width)")
      expectSuccess(run)
      #expect(try run.output == Self.fixture("weight-\(width)"), "\(run.output)")
    }
    let strength = try await world.bestupid(
      "chart", "strength", "bench press", "--width", "40", "--ascii")
    #expect(try strength.output == Self.fixture("strength-40-ascii"), "\(strength.output)")
    #expect(try world.contents() == before)
    #expect(try await world.problems() == "")
  }

  @Test("colour changes no character; TERM=linux and another locale have ASCII alone")
  func colours() async throws {
    let world = try await world()
    let plain = try await world.bestupid("chart", "weight").output
    let colored = try await world.bestupid("chart", "weight", "--color", "always").output
    #expect(colored.contains("\u{1B}[36m·") && colored.contains("\u{1B}[31m"))
    var kept = ""
    var isCode = false
    for character in colored {
      if character == "\u{1B}" { isCode = true }
      if !isCode { kept.append(character) }
      if character == "m" { isCode = false }
    }
    #expect(kept == plain)
    let blocks = try await world.bestupid("chart", "weight", "--plain-blocks").output
    #expect(blocks.contains("┤") && blocks.contains("*") && !blocks.contains("⠤"))
    for (name, value) in [("TERM", "linux"), ("LC_ALL", "C")] {
      var other = world
      other.environment[name] = value
      let ascii = try await other.bestupid("chart", "weight").output
      #expect(ascii.utf8.allSatisfy { $0 < 128 }, "\(name): \(ascii)")
      for subject in ["volume", "heatmap", "mood", "lift:\"Bench press\".volume"] {
        let text = try await other.bestupid("chart", subject).output
        #expect(!text.isEmpty && text.utf8.allSatisfy { $0 < 128 }, "\(name): \(text)")
      }
    }
    for subject in ["volume", "heatmap", "lift:\"Bench press\".volume"] {
      let text = try await world.bestupid("chart", subject, "--plain-blocks").output
      #expect(!text.unicodeScalars.contains { (0x2800...0x28FF).contains($0.value) }, "\(text)")
    }
    var many = world
    many.environment["TERM"] = "xterm-256color"
    #expect(
      try await many.bestupid("chart", "weight", "--color", "always").output
        .contains("\u{1B}[38;5;66m·"))
  }

  @Test("--json has the numbers of query, in lb whatever the units are")
  func numbers() async throws {
    let world = try await world([Self.config: "units: {weight: kg}\ntargets: {weight: 81.6}\n"])
    let chart = try await world.bestupid("chart", "weight", "--json").json("chart")
    let points = chart["series"][0]["points"].elements
    let days = try await world.bestupid("query", "weight", "--last", "12w", "--json").json("query")
    let means = try await world.bestupid(
      "query", "weight", "--rolling", "7d", "--last", "12w", "--json"
    ).json("query")
    #expect(points.count == 64)
    #expect(points.map(\.["value"]) == days["rows"].elements.map(\.["weight"]))
    #expect(points.map(\.["at"]) == days["rows"].elements.map(\.["date"]))
    let mean = chart["series"][1]
    #expect(mean["points"].elements.map(\.["value"]) == means["rows"].elements.map(\.["weight"]))
    #expect(mean["rule"] == ["mean": "7d trailing", "at_least": 4])
    #expect(chart["axes"][0]["ticks"] == [178, 180, 182, 184, 186])
    #expect(
      chart["axes"][0]["unit"] == "lb"
        && chart["gaps"] == [
          ["from": "2031-01-22", "to": "2031-02-03"]
        ])
    #expect(chart["marks"][0]["value"] == 179.897)
    let trend = days["fields"][0]["trend"]
    #expect(
      chart["trend"]
        == [
          "of": "weight", "direction": trend["direction"], "per_week": trend["per_week"],
        ])
    let text = try await world.bestupid("chart", "weight").output
    #expect(text.hasPrefix("Weight (kg)  2030-12-13") && text.contains("╌ target 81.6"))
    // Beside a file, which is in kg, JSON is in lb.
    let beside = try await world.bestupid(
      "chart", "weight", "--json", "-o", world.path + "/weight.svg"
    ).json("chart")
    #expect(beside == chart)
    #expect(try Files.text(world.path + "/weight.svg").contains(">Weight (kg)</text>"))
  }

  @Test("steps, spans and fields are those of query")
  func fields() async throws {
    let world = try await world()
    let weeks = try await world.bestupid("chart", "weight", "--by", "week", "--json").json("chart")
    let rows = try await world.bestupid(
      "query", "weight", "--by", "week", "--last", "12w", "--json"
    ).json("query")
    #expect(weeks["series"].elements.count == 1)
    // The first week of these days is cut off, and a chart begins with the first whole one.
    #expect(
      weeks["series"][0]["points"].elements.map(\.["value"])
        == rows["rows"].elements.dropFirst().map(\.["weight"]))
    #expect(weeks["from"] == "2030-12-16")
    let all = try await world.bestupid("chart", "weight", "--last", "all", "--json").json("chart")
    #expect(all["from"] == "2030-12-13" && all["to"] == "2031-03-06")
    let lift = try await world.bestupid(
      "chart", "lift:\"Bench press\".volume", "--last", "4w", "--json"
    ).json("chart")
    #expect(lift["series"][0]["points"].elements.map(\.["value"]) == [1050, 1350, 930])
    let volume = try await world.bestupid("chart", "lift:\"Bench press\".volume").output
    #expect(volume.hasPrefix("Bench press volume (lb)  "), "\(volume)")
    let pace = try await world.bestupid("chart", "run.pace").output
    #expect(pace == "No run pace from 2030-12-13 to 2031-03-06.\n")
    #expect(
      try await world.bestupid("chart", "energy").output
        == "No energy from 2030-12-13 to 2031-03-06.\n")
  }

  @Test("several exercises have a panel each")
  func exercises() async throws {
    let world = try await world([
      "content/logs/2031-03-05.md": "## Strength Log\nRow:: 1x8 @ 90 (sets: 14x90)\n"
    ])
    let chart = try await world.bestupid("chart", "strength", "Bench press", "row", "--json")
      .json("chart")
    #expect(
      chart["series"].elements.map(\.["id"])
        == ["top_load", "e1rm", "top_load_2", "e1rm_2"])
    #expect(
      chart["series"][3]["points"][0] == ["at": "2031-03-05", "value": 132, "approximate": true])
    let text = try await world.bestupid("chart", "strength", "Bench press", "row").output
    #expect(text.contains("\nRow\n") && text.contains("x e1RM ~132 (Epley)"))
  }

  @Test("exercises without a known load have logs all the same, and long names stay on the screen")
  func unknownLoads() async throws {
    let name = "A rather long exercise name with many words"
    let world = try await world([
      "content/logs/2031-03-05.md":
        "## Strength Log\nPull-up:: 3x8 (sets: 8, 8, 7)\n\(name):: 1x8 @ 90 (sets: 14x90)\n"
    ])
    let alone = try await world.bestupid("chart", "strength", "Pull-up")
    #expect(
      alone.output == "No known load of pull-up from 2030-12-13 to 2031-03-06.\n", "\(alone)")
    let both = try await world.bestupid("chart", "strength", name, "pull-up", "--width", "40")
    #expect(both.output.contains("Pull-up: no load of it is known\n"), "\(both.output)")
    #expect(both.output.split(separator: "\n").allSatisfy { $0.count <= 40 }, "\(both.output)")
  }

  @Test("an exercise is read under all its names")
  func names() async throws {
    let world = try await world([
      "content/logs/2031-03-05.md": "## Strength Log\nFlat press:: 1x8 @ 160\n",
      "content/config/exercises.json": """
      {"version": 1, "exercises": [{"name": "Bench press", "aliases": ["Flat press"]}]}
      """,
    ])
    let chart = try await world.bestupid("chart", "strength", "Bench press", "--json").json("chart")
    let points = chart["series"][0]["points"].elements
    #expect(points.count == 10 && points.last?["value"] == 160, "\(points)")
  }

  @Test("less assistance is progress: it is drawn higher, and said")
  func assistance() async throws {
    var logs = [Self.config: ""]
    for (day, pounds) in [(1, 50), (3, 40), (5, 30)] {
      logs["content/logs/2031-03-0\(day).md"] =
        "## Strength Log\nAssisted dip:: 2x8 @ \(pounds) lbs assist\n"
    }
    var world = try await World.withStore(logs)
    world.now = "2031-03-06T19:20:00Z"
    let chart = try await world.bestupid("chart", "strength", "assisted dip", "--json").json(
      "chart")
    #expect(chart["axes"][0]["reversed"] == true)
    #expect(chart["series"][0]["id"] == "assistance")
    #expect(chart["series"][0]["points"].elements.map(\.["value"]) == [50, 40, 30], "\(chart)")
    let run = try await world.bestupid("chart", "strength", "assisted dip", "--last", "7d")
    #expect(run.output.contains("less assistance is progress, and stands higher"))
    let lines = run.output.split(separator: "\n")
    let low = try #require(lines.firstIndex { $0.hasPrefix("30") })
    let high = try #require(lines.firstIndex { $0.hasPrefix("50") })
    #expect(low < high, "\(run.output)")
  }

  // MARK: Training

  private static func training() -> [String: String] {
    var logs: [String: String] = [:]
    func log(_ date: String, _ text: String) { logs["content/logs/\(date).md"] = text }
    for (week, values) in [
      ("2031-01-27", "Swim:: 900m/40\nBike:: 20/75\nRun:: 7/60\n"),
      ("2031-02-03", "Swim:: 800m/33.5\nBike:: 25/90\nRun:: 8/75\n"),
      ("2031-02-10", "Bike:: 22/80\nRun:: 8/70\n"), ("2031-02-17", "Swim:: 900m/45\n"),
      ("2031-03-03", "Swim:: 900m/40\nBike:: 30/105\nRun:: 9/85\n"),
    ] {
      log(week, "## Training Output\n\(values)")
    }
    return logs
  }

  @Test("weeks of training are the golden bars; a week without a log is a gap, and this week runs")
  func volume() async throws {
    var world = try await World.withStore(Self.training().merging([Self.config: ""]) { $1 })
    world.now = "2031-03-09T19:20:00Z"
    let span = ["--from", "2031-01-27", "--to", "2031-03-09", "--width", "80"]
    let run = try await world.bestupid(["chart", "volume"] + span)
    #expect(try run.output == Self.fixture("volume-80"), "\(run.output)")
    world.now = "2031-03-06T19:20:00Z"
    #expect(try await world.bestupid(["chart", "volume"] + span).output.contains(" 230 running\n"))
    let narrow = try await world.bestupid(
      ["chart", "volume"] + span.dropLast() + ["24"])
    #expect(narrow.output.split(separator: "\n").allSatisfy { $0.count <= 24 }, "\(narrow.output)")
    // A picture says of steps what the terminal says beside them.
    let picture = world.path + "/volume.svg"
    expectSuccess(try await world.bestupid(["chart", "volume", "-o", picture] + span))
    let svg = try Files.text(picture)
    #expect(svg.contains(">no log: 2031-W09</text>") && svg.contains(">running: 2031-W10</text>"))
    try world.write("## Strength Log\nRow:: 3x10 @ 50\n", to: "content/logs/2031-02-24.md")
    let chart = try await world.bestupid(["chart", "volume", "--json"] + span).json("chart")
    #expect(chart["series"].elements.map(\.["id"]) == ["swim", "bike", "run", "tonnage"])
    // A week with a log and no such training is 0.
    #expect(
      chart["series"][0]["points"][4] == ["at": "2031-02-24", "value": 0, "approximate": false])
    #expect(chart["series"][3]["points"].elements.map(\.["value"]) == [0, 0, 0, 0, 1500, 0])
    // The twelve weeks up to today begin on a Friday; the first whole one on a Monday.
    let usual = try await world.bestupid("chart", "volume", "--json").json("chart")
    #expect(usual["from"] == "2030-12-16" && usual["by"] == "week")
    let months = try await world.bestupid("chart", "volume", "--last", "1y", "--json").json("chart")
    #expect(months["by"] == "month")
    for (days, step) in [("3y", "quarter"), ("9y", "year")] {
      let long = try await world.bestupid("chart", "volume", "--last", days, "--json").json("chart")
      #expect(long["by"].description == "\"\(step)\"")
      let sums = long["series"][0]["points"].elements
      #expect(sums.last?["at"] == "2031-01-01", "\(sums)")
    }
  }

  @Test("a day of the heat map has its activities, Strength_Minutes, or three minutes a set")
  func heatmap() async throws {
    var world = try await World.withStore([
      Self.config: "",
      "content/logs/2031-03-03.md": "## Training Output\nSwim:: 900m/40\nRun:: 3/30\n",
      "content/logs/2031-03-04.md":
        "## Training Output\nStrength_Minutes:: 52\n\n## Strength Log\nRow:: 3x10 @ 50 (sets: 10x50, 9x50)\n",
      "content/logs/2031-03-05.md": "## Strength Log\nRow:: 3x10 @ 50 (sets: 10x50, 9x50)\n",
      "content/logs/2031-03-06.md": "## Quick Log\nWeight:: 181\n",
    ])
    world.now = "2031-03-06T19:20:00Z"
    let chart = try await world.bestupid("chart", "heatmap", "--json").json("chart")
    #expect(chart["from"] == "2030-03-04")
    #expect(
      chart["series"][0]["points"] == [
        ["at": "2031-03-03", "value": 70, "approximate": false],
        ["at": "2031-03-04", "value": 52, "approximate": false],
        ["at": "2031-03-05", "value": 6, "approximate": true],
        ["at": "2031-03-06", "value": 0, "approximate": false],
      ])
    let text = try await world.bestupid("chart", "heatmap").output
    #expect(text.contains("~ a set counts 3 minutes"))
  }

  // MARK: Body, plan and habits

  @Test("sleep has hours, their mean and quality on an axis of its own; mood four panels")
  func scores() async throws {
    var logs = [Self.config: ""]
    for day in 1...6 {
      logs["content/logs/2031-03-0\(day).md"] =
        "## Quick Log\nSleep:: \(6 + day % 2):30\nSleep_Quality:: \(day)\nMood_AM:: \(day)\nMood_PM:: 5\nEnergy:: 6\nFocus:: 7\n"
    }
    var world = try await World.withStore(logs)
    world.now = "2031-03-06T19:20:00Z"
    let sleep = try await world.bestupid("chart", "sleep", "--last", "6d", "--json").json("chart")
    #expect(sleep["series"].elements.map(\.["kind"]) == ["bar", "line", "line"])
    #expect(sleep["axes"].elements.map(\.["id"]) == ["y", "quality"])
    #expect(sleep["axes"][0]["low"] == 0 && sleep["axes"][1]["high"] == 10)
    // (7.5 + 6.5 + 7.5 + 6.5) ÷ 4 on the fourth day, and five of them on the fifth.
    #expect(sleep["series"][2]["points"].elements.map(\.["value"]) == [7, 7.1, 7])
    // Quality and mean are lines of different colours and dashes.
    let picture = world.path + "/sleep.svg"
    expectSuccess(try await world.bestupid("chart", "sleep", "--last", "6d", "-o", picture))
    let svg = try Files.text(picture)
    #expect(svg.contains("class=\"l-s2\"") && svg.contains("class=\"l-s3\""))
    // A watch's stages take the place of a night's hours where it has all four.
    try world.write(
      """
      {"entries": {"2031-03-02": {"sleep": {"deep_minutes": 90, "light_minutes": 240, "rem_minutes": 60, \
      "awake_minutes": 15}}, "2031-03-03": {"sleep": {"deep_minutes": 90, "light_minutes": null}}}}
      """, to: "data/garmin_metrics.json")
    let staged = try await world.bestupid("chart", "sleep", "--last", "6d", "--json").json("chart")
    #expect(
      staged["series"].elements.map(\.["id"])
        == ["deep", "light", "rem", "awake", "sleep", "sleep_quality", "mean"])
    #expect(staged["series"].elements[0...3].map { $0["points"][0]["value"] } == [1.5, 4, 1, 0.25])
    #expect(staged["series"][4]["points"].elements.count == 5)
    // Nights of hours have a sign that no stage has.
    let nights = try await world.bestupid("chart", "sleep", "--last", "6d").output
    #expect(nights.contains("h hours (5)") && nights.contains("▓ awake"), "\(nights)")
    expectSuccess(try await world.bestupid("chart", "sleep", "--last", "6d", "-o", picture))
    #expect(try Files.text(picture).contains("url(#p5)"))
    // A trend is that of all hours, also where a picture's first and last value are those of stages.
    #expect(sleep["trend"]["of"] == "sleep" && staged["trend"] == sleep["trend"])
    #expect(try Files.text(picture).contains("6 values, first 7.5, last 6.5, trend of sleep →"))
    let mood = try await world.bestupid("chart", "mood", "--last", "6d", "--json").json("chart")
    #expect(mood["axes"].elements.count == 4)
    #expect(mood["axes"].elements.allSatisfy { $0["low"] == 0 && $0["high"] == 10 })
    let text = try await world.bestupid("chart", "mood", "--last", "6d", "--width", "60").output
    #expect(text.contains("\nMorning\n") && text.contains("\nFocus\n") && text.contains("━"))
  }

  private static func plan(_ monday: String) -> String {
    """
    ---
    date: \(monday)
    ---
    | Day | Type | Workout |
    |---|---|---|
    | **Monday** | Swim | easy |
    | **Tuesday** | Strength A | press |
    | **Wednesday** | Run | 3 mi |
    | **Thursday** | Bike | 60 min |
    | **Friday** | Rest | |
    | **Saturday** | Brick | bike, run |
    | **Sunday** | Recovery | walk |

    """
  }

  @Test(
    "golden screens of what is planned and done, and of a field; ␛ stands for the escape character",
    arguments: ["compliance", "steps"])
  func goldenScreens(name: String) async throws {
    var files = [Self.config: ""]
    for week in 0..<4 {
      let monday = CalendarDate(clamping: 22320).advanced(by: 7 * week)
      if week != 2 { files["content/config/protocol_\(monday).md"] = Self.plan("\(monday)") }
      for day in 0..<(week == 3 ? 4 : 7) where (day + week) % 3 != 0 {
        let boxes = (0..<4).map { "- [\($0 <= day % 4 ? "x" : " ")] \($0)\n" }.joined()
        files["content/logs/\(monday.advanced(by: day)).md"] = """
          ## Today's Todos
          \(boxes)
          ## Quick Log
          Steps:: \(4000 + 900 * day + 350 * week)

          ## Training Output
          \(day % 2 == 0 ? "Run:: 3/27" : "Swim:: 600m/21")

          """
      }
    }
    var world = try await World.withStore(files)
    world.now = "2031-03-06T19:20:00Z"
    for width in [20, 40, 80, 120] {
      for (suffix, options) in [
        ("", []), ("-ascii", ["--ascii"]), ("-color", ["--color", "always"]),
      ] {
        let run = try await world.bestupid(
          ["chart", name, "--last", "4w", "--width", "\(width)"] + options)
        expectSuccess(run)
        let path = "\(TestEnvironment.root)/fixtures/charts/\(name)-\(width)\(suffix).txt"
        let text = run.output.replacing("\u{1B}", with: "␛")
        #expect(try Snapshot.difference(text, from: path) == nil)
      }
    }
  }

  @Test("compliance is that of `protocol`: done 3, moved 1, planned 6")
  func compliance() async throws {
    var world = try await World.withStore([
      Self.config: "",
      "content/config/protocol_2031-02-24.md": Self.plan("2031-02-24"),
      "content/logs/2031-02-24.md": "## Training Output\nSwim:: 600m/21\n",
      "content/logs/2031-02-26.md":
        "## Today's Todos\n- [x] a\n- [ ] b\n\n## Training Output\nRun:: 3/27\n\n## Strength Log\nPress:: 3x8 @ 50 (sets: 8x50)\n",
      "content/logs/2031-03-01.md": "## Training Output\nBike:: 7.2/24:00\nRun:: 3.1/27:30\n",
    ])
    world.now = "2031-03-06T19:20:00Z"
    let week = try await world.bestupid("protocol", "last-week", "--json").json("protocol")
    let chart = try await world.bestupid("chart", "compliance", "--json").json("chart")
    #expect(
      chart["series"][0]["points"] == [
        ["at": "2031-02-24", "value": 0.667, "approximate": false]
      ])
    #expect(week["compliance"]["rate"] == chart["series"][0]["points"][0]["value"])
    #expect(chart["series"][2]["points"].elements.map(\.["value"]) == [0.5])
  }

  @Test("a habit has its ticks and its strength as query has them")
  func habit() async throws {
    var logs = [Self.config: ""]
    for day in 1...5 {
      logs["content/logs/2031-03-0\(day).md"] =
        "## Daily Habits\n- [\(day == 3 ? " " : "x")] Stretch\n"
    }
    var world = try await World.withStore(logs)
    world.now = "2031-03-06T19:20:00Z"
    let chart = try await world.bestupid("chart", "habit", "stretch", "--json").json("chart")
    #expect(chart["series"][0]["points"].elements.map(\.["value"]) == [1, 1, 0, 1, 1])
    let rows = try await world.bestupid("query", "habit:stretch.strength", "--json").json("query")
    #expect(
      chart["series"][1]["points"].elements.map(\.["value"])
        == rows["rows"].elements.map(\.["habit:stretch.strength"]))
    let text = try await world.bestupid("chart", "habit", "stretch").output
    #expect(text.contains("· missed   █ done   blank: no log"))
    // The trend is that of the first series, the ticks.
    #expect(chart["trend"]["per_week"] == 0)
  }

  // MARK: Bad input

  @Test("what no log has, words, and what does not go together are errors with a way on")
  func badInput() async throws {
    let world = try await world()
    let exercise = try await world.bestupid("chart", "strength", "Bench pres")
    expectFailure(exercise, 66, saying: "no log has the exercise 'Bench pres'")
    #expect(exercise.errors.contains("Did you mean 'bench press'?"), "\(exercise.errors)")
    let unknown = try await world.bestupid("chart", "strength", "xyzzy")
    #expect(unknown.errors.contains("See: bestupid exercise list"), "\(unknown.errors)")
    expectFailure(
      try await world.bestupid("chart", "strength", "Bench press", "bench press"), 64,
      saying: "twice")
    let empty = try await world.bestupid("chart", "")
    #expect(empty.errors.contains("Write: bestupid chart weight"), "\(empty.errors)")
    expectFailure(try await world.bestupid("chart", "wieght"), 66, saying: "weight")
    expectFailure(
      try await world.bestupid("chart", "habit", "stretsch"), 66,
      saying: "no log has the habit 'stretsch'")
    expectFailure(try await world.bestupid("chart", "workout_type"), 64, saying: "is text")
    expectFailure(try await world.bestupid("chart", "weight", "sleep"), 64)
    expectFailure(try await world.bestupid("chart", "strength"), 64, saying: "exercise")
    expectFailure(try await world.bestupid("chart", "weight", "--width", "3"), 64)
    expectFailure(try await world.bestupid("chart", "weight", "--theme", "dark"), 64)
    expectFailure(try await world.bestupid("chart", "weight", "--by", "all"), 64)
    expectFailure(
      try await world.bestupid("chart", "weight", "--last", "foo"), 65,
      saying: "Write 30d, 12w, 3m, 1y or all.")
    expectFailure(try await world.bestupid("chart", "heatmap", "--by", "week"), 64)
  }

  @Test("a value of 10,000 is named and not drawn to scale")
  func outlier() async throws {
    let world = try await world([
      "content/logs/2031-02-10.md": "## Quick Log\nCaffeine:: 10000\n"
    ])
    for day in 10...19 {
      try world.write(
        "## Quick Log\nCaffeine:: \(90 + day)\n", to: "content/logs/2031-01-\(day).md")
    }
    let run = try await world.bestupid("chart", "caffeine")
    #expect(run.output.contains("not to scale: 10,000 on 2031-02-10\n"), "\(run.output)")
    let chart = try await world.bestupid("chart", "caffeine", "--json").json("chart")
    #expect(chart["outliers"] == [["series": "caffeine", "at": "2031-02-10", "value": 10_000]])
    #expect(chart["axes"][0]["high"] == 110)
  }
}
