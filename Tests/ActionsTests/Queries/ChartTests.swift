import Actions
import Charts
import Language
import Query
import Reports
import Screens
import TestSupport
import Testing

@testable import Context
@testable import Values

/// `chart`: the numbers of many days, in words, in JSON and in pictures.
@Suite("Charts: figures, words and refusals")
struct ChartTests {
  private static let first = CalendarDate(clamping: 22261)
  private static let config = "bestupid.yaml"
  private static let thursday = "2031-03-06T19:20:00Z"

  private static func golden(_ name: String) throws -> String {
    try Files.text("\(TestEnvironment.root)/fixtures/charts/\(name).txt")
  }

  /// The 84 days of the golden screens, 2030-12-13 to 2031-03-06, and six weeks of training before them.
  private func fixture(_ files: [String: String] = [:]) throws -> ActionFixture {
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
    return try .withStore(
      logs.merging([Self.config: "targets: {weight: 180}\n"]) { $1 }.merging(files) { $1 })
  }

  /// What is asked for, as a person types it.
  private struct Words {
    var subject: String
    var names: [String] = []
    var period = PeriodWords()
    var step: QueryStep?

    init(
      _ subject: String, _ names: String..., period: PeriodWords = PeriodWords(),
      by step: QueryStep? = nil
    ) {
      (self.subject, self.names, self.period, self.step) = (subject, names, period, step)
    }
  }

  /// A chart in the store's units.
  private func chart(
    _ words: Words, in fixture: ActionFixture, at time: String = Self.thursday,
    isForPrograms: Bool = false
  ) throws -> Chart {
    let context = fixture.context(at: time)
    let request = ChartRequest(
      try ChartSubject(words.subject, words.names),
      in: try words.period.chartedDays(today: context.todayForReading), by: words.step,
      units: isForPrograms ? nil : try context.unitsForReading)
    let chart = try DayCharts.chart(request, in: context, progress: nil)
    return try #require(chart as? Chart)
  }

  /// A chart as JSON has it, in the units of the format.
  private func json(
    _ words: Words, in fixture: ActionFixture, at time: String = Self.thursday
  ) throws -> JSONNode {
    try read(try chart(words, in: fixture, at: time, isForPrograms: true).json, "chart")
  }

  /// A chart as a terminal shows it.
  private func text(
    _ words: Words, in fixture: ActionFixture, at time: String = Self.thursday, columns: Int = 80,
    signs: ChartScreen.Signs = .braille, ground: ChartTheme? = nil
  ) throws -> String {
    let screen = ChartScreen(columns: columns, signs: signs)
    var style = Style(isColored: ground != nil)
    style.has256Colors = true
    style.ground = ground
    return ChartText(try chart(words, in: fixture, at: time), on: screen).lines
      .map { $0.styled(style).codes + "\n" }.joined()
  }

  /// A chart as a file has it.
  private func svg(
    _ words: Words, in fixture: ActionFixture, at time: String = Self.thursday
  ) async throws -> String {
    let path = fixture.folder.path + "/chart.svg"
    try await ChartFile(path).write(
      try chart(words, in: fixture, at: time), theme: nil, in: fixture.context(at: time))
    return try Files.text(path)
  }

  /// The answer of `query`.
  private func query(
    _ fields: String, _ period: PeriodWords, in fixture: ActionFixture,
    _ change: (inout QueryWords) -> Void = { _ in }
  ) throws -> JSONNode {
    let context = fixture.context(at: Self.thursday)
    var words = QueryWords(fields, in: period)
    change(&words)
    let request = try words.request(
      today: context.todayForReading, units: context.unitsForReading, types: context.trainingTypes)
    return try read(try Queries.answer(request, in: context, progress: nil).json, "query")
  }

  private static let quarter = PeriodWords(last: "12w")

  // MARK: Numbers

  @Test("the numbers are those of query, in lb whatever the units are; words have the units")
  func numbers() throws {
    let fixture = try fixture([Self.config: "units: {weight: kg}\ntargets: {weight: 81.6}\n"])
    let chart = try json(Words("weight"), in: fixture)
    let points = chart["series"][0]["points"].elements
    let days = try query("weight", Self.quarter, in: fixture)
    let means = try query("weight", Self.quarter, in: fixture) { $0.rolling = "7d" }
    #expect(points.count == 64)
    #expect(points.map(\.["value"]) == days["rows"].elements.map(\.["weight"]))
    #expect(points.map(\.["at"]) == days["rows"].elements.map(\.["date"]))
    let mean = chart["series"][1]
    #expect(mean["points"].elements.map(\.["value"]) == means["rows"].elements.map(\.["weight"]))
    #expect(mean["rule"] == ["mean": "7d trailing", "at_least": 4])
    #expect(chart["axes"][0]["ticks"] == [180, 181, 182, 183, 184])
    #expect(chart["axes"][0]["unit"] == "lb")
    #expect(chart["gaps"] == [["from": "2031-01-22", "to": "2031-02-03"]])
    #expect(chart["marks"][0]["value"] == 179.897)
    let trend = days["fields"][0]["trend"]
    #expect(
      chart["trend"]
        == [
          "of": "weight", "direction": trend["direction"], "per_week": trend["per_week"],
        ])
    let text = try text(Words("weight"), in: fixture)
    #expect(
      text.hasPrefix("Weight (kg)  81.4, -1.7 in 83 days  2030-12-13")
        && text.contains("╌ target 81.6"))
  }

  @Test("steps, spans and fields are those of query")
  func fields() throws {
    let fixture = try fixture()
    let weeks = try json(Words("weight", by: .week), in: fixture)
    let rows = try query("weight", Self.quarter, in: fixture) { $0.step = .week }
    #expect(weeks["series"].elements.count == 1)
    // The first week of these days is cut off, and a chart begins with the first whole one.
    #expect(
      weeks["series"][0]["points"].elements.map(\.["value"])
        == rows["rows"].elements.dropFirst().map(\.["weight"]))
    #expect(weeks["from"] == "2030-12-16")
    let all = try json(Words("weight", period: PeriodWords(last: "all")), in: fixture)
    #expect(all["from"] == "2030-12-13" && all["to"] == "2031-03-06")
    let volume = "lift:\"Bench press\".volume"
    let lift = try json(Words(volume, period: PeriodWords(last: "4w")), in: fixture)
    #expect(lift["series"][0]["points"].elements.map(\.["value"]) == [1050, 1350, 930])
    #expect(try text(Words(volume), in: fixture).hasPrefix("Bench press volume (lb)  "))
    #expect(
      try text(Words("run.pace"), in: fixture) == "No run pace from 2030-12-13 to 2031-03-06.\n")
    #expect(try text(Words("energy"), in: fixture) == "No energy from 2030-12-13 to 2031-03-06.\n")
  }

  // MARK: Exercises

  @Test("several exercises have a panel each")
  func exercises() throws {
    let fixture = try fixture([
      "content/logs/2031-03-05.md": "## Strength Log\nRow:: 1x8 @ 90 (sets: 14x90)\n"
    ])
    let words = Words("strength", "Bench press", "row")
    let chart = try json(words, in: fixture)
    #expect(
      chart["series"].elements.map(\.["id"])
        == ["top_load", "e1rm", "top_load_2", "e1rm_2"])
    #expect(
      chart["series"][3]["points"][0] == ["at": "2031-03-05", "value": 132, "approximate": true])
    let text = try text(words, in: fixture)
    #expect(text.contains("\nRow   o top load 90   x e1RM ~132 (Epley)\n"), "\(text)")
  }

  @Test("exercises without a known load have logs all the same, and long names stay on the screen")
  func unknownLoads() throws {
    let name = "A rather long exercise name with many words"
    let fixture = try fixture([
      "content/logs/2031-03-05.md":
        "## Strength Log\nPull-up:: 3x8 (sets: 8, 8, 7)\n\(name):: 1x8 @ 90 (sets: 14x90)\n"
    ])
    #expect(
      try text(Words("strength", "Pull-up"), in: fixture)
        == "No known load of pull-up from 2030-12-13 to 2031-03-06.\n")
    let both = try text(Words("strength", name, "pull-up"), in: fixture, columns: 40)
    #expect(both.contains("Pull-up: no load of it is known\n"), "\(both)")
    #expect(both.split(separator: "\n").allSatisfy { $0.count <= 40 }, "\(both)")
  }

  @Test("an exercise is read under all its names")
  func names() throws {
    let fixture = try fixture([
      "content/logs/2031-03-05.md": "## Strength Log\nFlat press:: 1x8 @ 160\n",
      "content/config/exercises.json": """
      {"version": 1, "exercises": [{"name": "Bench press", "aliases": ["Flat press"]}]}
      """,
    ])
    let chart = try json(Words("strength", "Bench press"), in: fixture)
    let points = chart["series"][0]["points"].elements
    #expect(points.count == 10 && points.last?["value"] == 160, "\(points)")
  }

  @Test("less assistance is progress: it is drawn higher, and said")
  func assistance() throws {
    var logs = [Self.config: ""]
    for (day, pounds) in [(1, 50), (3, 40), (5, 30)] {
      logs["content/logs/2031-03-0\(day).md"] =
        "## Strength Log\nAssisted dip:: 2x8 @ \(pounds) lbs assist\n"
    }
    let fixture = try ActionFixture.withStore(logs)
    let chart = try json(Words("strength", "assisted dip"), in: fixture)
    #expect(chart["axes"][0]["reversed"] == true)
    #expect(chart["series"][0]["id"] == "assistance")
    #expect(chart["series"][0]["points"].elements.map(\.["value"]) == [50, 40, 30], "\(chart)")
    let text = try text(
      Words("strength", "assisted dip", period: PeriodWords(last: "7d")), in: fixture)
    #expect(text.contains("less assistance is progress, and stands higher"))
    let lines = text.split(separator: "\n")
    let low = try #require(lines.firstIndex { $0.hasPrefix("30") })
    let high = try #require(lines.firstIndex { $0.hasPrefix("50") })
    #expect(low < high, "\(text)")
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
    let fixture = try ActionFixture.withStore(Self.training().merging([Self.config: ""]) { $1 })
    let words = Words("volume", period: PeriodWords(from: "2031-01-27", to: "2031-03-09"))
    let bars = try text(words, in: fixture, at: "2031-03-09T19:20:00Z")
    #expect(try bars == Self.golden("volume-80"), "\(bars)")
    #expect(try text(words, in: fixture).contains(" 230 so far\n"))
    let narrow = try text(words, in: fixture, columns: 24)
    #expect(narrow.split(separator: "\n").allSatisfy { $0.count <= 24 }, "\(narrow)")
    // A picture says of steps what the terminal says beside them.
    let svg = try await svg(words, in: fixture)
    #expect(svg.contains(">no log: 2031-W09</text>") && svg.contains(">so far: 2031-W10</text>"))
    try fixture.write("## Strength Log\nRow:: 3x10 @ 50\n", to: "content/logs/2031-02-24.md")
    let chart = try json(words, in: fixture)
    #expect(
      chart["series"].elements.map(\.["id"]) == ["swim", "bike", "run", "strength", "tonnage"])
    // A week with a log and no such training is 0.
    #expect(
      chart["series"][0]["points"][4] == ["at": "2031-02-24", "value": 0, "approximate": false])
    #expect(chart["series"][3]["points"].elements.map(\.["value"]) == [0, 0, 0, 0, 9, 0])
    #expect(chart["series"][4]["points"].elements.map(\.["value"]) == [0, 0, 0, 0, 1500, 0])
    // The store is younger than twelve weeks.
    let usual = try json(Words("volume"), in: fixture)
    #expect(usual["from"] == "2031-01-27" && usual["by"] == "week")
    // The twelve weeks up to today begin on a Friday; the first whole one on a Monday.
    try fixture.write("## Quick Log\nWeight:: 181\n", to: "content/logs/2030-11-01.md")
    #expect(try json(Words("volume"), in: fixture)["from"] == "2030-12-16")
    let months = try json(Words("volume", period: PeriodWords(last: "1y")), in: fixture)
    #expect(months["by"] == "month")
    for (days, step) in [("3y", "quarter"), ("9y", "year")] {
      let long = try json(Words("volume", period: PeriodWords(last: days)), in: fixture)
      #expect(long["by"].string == step)
      let sums = long["series"][0]["points"].elements
      #expect(sums.last?["at"] == "2031-01-01", "\(sums)")
    }
  }

  @Test("a day of the heat map has its activities, Strength_Minutes, or three minutes a set")
  func heatmap() throws {
    let fixture = try ActionFixture.withStore([
      Self.config: "",
      "content/logs/2031-03-03.md": "## Training Output\nSwim:: 900m/40\nRun:: 3/30\n",
      "content/logs/2031-03-04.md": """
      ## Training Output
      Strength_Minutes:: 52

      ## Strength Log
      Row:: 3x10 @ 50 (sets: 10x50, 9x50)

      """,
      "content/logs/2031-03-05.md": "## Strength Log\nRow:: 3x10 @ 50 (sets: 10x50, 9x50)\n",
      "content/logs/2031-03-06.md": "## Quick Log\nWeight:: 181\n",
    ])
    let chart = try json(Words("heatmap"), in: fixture)
    #expect(chart["from"] == "2031-03-03")
    #expect(
      chart["series"][0]["points"] == [
        ["at": "2031-03-03", "value": 70, "approximate": false],
        ["at": "2031-03-04", "value": 52, "approximate": false],
        ["at": "2031-03-05", "value": 6, "approximate": true],
        ["at": "2031-03-06", "value": 0, "approximate": false],
      ])
    #expect(try text(Words("heatmap"), in: fixture).contains("~ sets without a time count 3 min"))
  }

  // MARK: Body, plan and habits

  @Test("sleep has hours with their mean, and quality in a panel of its own; mood four panels")
  func scores() async throws {
    var logs = [Self.config: ""]
    for day in 1...6 {
      logs["content/logs/2031-03-0\(day).md"] = """
        ## Quick Log
        Sleep:: \(6 + day % 2):30
        Sleep_Quality:: \(day)
        Mood_AM:: \(day)
        Mood_PM:: 5
        Energy:: 6
        Focus:: 7

        """
    }
    let fixture = try ActionFixture.withStore(logs)
    let words = Words("sleep", period: PeriodWords(last: "6d"))
    let sleep = try json(words, in: fixture)
    #expect(sleep["series"].elements.map(\.["kind"]) == ["bar", "line", "point", "line"])
    #expect(sleep["series"].elements.map(\.["panel"]) == [0, 0, 1, 1])
    #expect(sleep["axes"].elements.map(\.["id"]) == ["y", "quality"])
    #expect(sleep["axes"][0]["low"] == 0 && sleep["axes"][1]["high"] == 10)
    // (7.5 + 6.5 + 7.5 + 6.5) ÷ 4 on the fourth day, and five of them on the fifth.
    #expect(sleep["series"][1]["points"].elements.map(\.["value"]) == [7, 7.1, 7])
    // A mean is a solid line.
    let picture = try await svg(words, in: fixture)
    #expect(picture.contains("class=\"l-s2\"") && !picture.contains("stroke-dasharray"))
    // A watch's stages take the place of a night's hours where it has all four.
    try fixture.write(
      """
      {"entries": {"2031-03-02": {"sleep": {"deep_minutes": 90, "light_minutes": 240, "rem_minutes": 60, \
      "awake_minutes": 15}}, "2031-03-03": {"sleep": {"deep_minutes": 90, "light_minutes": null}}}}
      """, to: "data/garmin_metrics.json")
    let staged = try json(words, in: fixture)
    #expect(
      staged["series"].elements.map(\.["id"])
        == [
          "deep", "light", "rem", "awake", "sleep", "mean", "sleep_quality", "sleep_quality_mean",
        ])
    #expect(staged["series"].elements[0...3].map { $0["points"][0]["value"] } == [1.5, 4, 1, 0.25])
    #expect(staged["series"][4]["points"].elements.count == 5)
    // Nights without stages are plain bars.
    let nights = try text(words, in: fixture)
    #expect(nights.contains("▌ no stages (5)") && nights.contains("▓ awake"), "\(nights)")
    let stages = try await svg(words, in: fixture)
    #expect(stages.contains("class=\"ground l-axis\"") && !stages.contains("url(#p5)"))
    // A trend is that of all hours, also where a picture's first and last value are those of stages.
    #expect(sleep["trend"]["of"] == "sleep" && staged["trend"] == sleep["trend"])
    #expect(stages.contains("6 values, first 7:30, last 6:30, trend of sleep →"))
    let mood = Words("mood", period: PeriodWords(last: "6d"))
    let axes = try json(mood, in: fixture)["axes"].elements
    #expect(axes.count == 4)
    #expect(axes.allSatisfy { $0["low"] == 0 && $0["high"] == 10 })
    let text = try text(mood, in: fixture, columns: 60)
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
  func goldenScreens(name: String) throws {
    var files = [Self.config: ""]
    for week in 0..<4 {
      let monday = CalendarDate(clamping: 22320).advanced(by: 7 * week)
      if week != 2 { files["content/config/protocol_\(monday).md"] = Self.plan("\(monday)") }
      for day in 0..<(week == 3 ? 4 : 7) where (day + week) % 3 != 0 {
        let boxes = (0..<4).map { "- [\($0 <= day % 4 ? "x" : " ")] \(week).\(day).\($0)\n" }
          .joined()
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
    let fixture = try ActionFixture.withStore(files)
    let words = Words(name, period: PeriodWords(last: "4w"))
    for width in [20, 40, 80, 120] {
      for (suffix, signs, ground) in [
        ("", .braille, nil), ("-ascii", .ascii, nil), ("-dark", .braille, .dark),
        ("-light", .braille, .light),
      ] as [(String, ChartScreen.Signs, ChartTheme?)] {
        let text = try text(
          words, in: fixture, columns: width, signs: signs, ground: ground
        ).replacing("\u{1B}", with: "␛")
        let path = "\(TestEnvironment.root)/fixtures/charts/\(name)-\(width)\(suffix).txt"
        #expect(try Snapshot.difference(text, from: path) == nil)
      }
    }
  }

  @Test("compliance is that of `protocol`: done 3, moved 1, planned 6")
  func compliance() throws {
    let fixture = try ActionFixture.withStore([
      Self.config: "",
      "content/config/protocol_2031-02-24.md": Self.plan("2031-02-24"),
      "content/logs/2031-02-24.md": "## Training Output\nSwim:: 600m/21\n",
      "content/logs/2031-02-26.md": """
      ## Today's Todos
      - [x] a
      - [ ] b

      ## Training Output
      Run:: 3/27

      ## Strength Log
      Press:: 3x8 @ 50 (sets: 8x50)

      """,
      "content/logs/2031-03-01.md": "## Training Output\nBike:: 7.2/24:00\nRun:: 3.1/27:30\n",
    ])
    let context = fixture.context(at: Self.thursday)
    let today = try context.todayForReading
    let week = try read(
      try ProtocolReader.week(of: today.advanced(by: -7), today: today, in: context).json,
      "protocol")
    let chart = try json(Words("compliance"), in: fixture)
    #expect(
      chart["series"][0]["points"] == [
        ["at": "2031-02-24", "value": 0.667, "approximate": false]
      ])
    #expect(week["compliance"]["rate"] == chart["series"][0]["points"][0]["value"])
    #expect(chart["series"][2]["points"].elements.map(\.["value"]) == [0.5])
  }

  @Test("a habit has its ticks and its strength as query has them")
  func habit() throws {
    var logs = [Self.config: ""]
    for day in 1...5 {
      logs["content/logs/2031-03-0\(day).md"] =
        "## Daily Habits\n- [\(day == 3 ? " " : "x")] Stretch\n"
    }
    let fixture = try ActionFixture.withStore(logs)
    let chart = try json(Words("habit", "stretch"), in: fixture)
    #expect(chart["series"][0]["points"].elements.map(\.["value"]) == [1, 1, 0, 1, 1])
    let rows = try query("habit:stretch.strength", PeriodWords(), in: fixture)
    #expect(
      chart["series"][1]["points"].elements.map(\.["value"])
        == rows["rows"].elements.map(\.["habit:stretch.strength"]))
    let text = try text(Words("habit", "stretch"), in: fixture)
    #expect(text.contains("· missed   █ done   blank: no log"))
    // The trend is that of the first series, the ticks.
    #expect(chart["trend"]["per_week"] == 0)
  }

  @Test("a store of three days is drawn as three days, unless more are asked for")
  func youngStore() throws {
    var logs = [Self.config: ""]
    for day in 4...6 {
      logs["content/logs/2031-03-0\(day).md"] = """
        ## Daily Habits
        - [x] Stretch

        ## Quick Log
        Weight:: 18\(day)
        Sleep:: 7:\(10 * day - 20)
        Mood_AM:: 6

        ## Training Output
        Run:: 3/30

        ## Strength Log
        Row:: 1x8 @ 90

        """
    }
    let fixture = try ActionFixture.withStore(logs)
    for words in [
      Words("weight"), Words("sleep"), Words("mood"), Words("heatmap"), Words("strength", "row"),
      Words("habit", "stretch"), Words("run"),
    ] {
      let chart = try chart(words, in: fixture)
      #expect("\(chart.span.lowerBound)" == "2031-03-04", "\(words.subject)")
      #expect(chart.dates.count == 3, "\(words.subject)")
    }
    for words in [Words("volume"), Words("compliance"), Words("weight", by: .week)] {
      let chart = try chart(words, in: fixture)
      #expect(chart.dates.map(\.description) == ["2031-03-03"], "\(words.subject)")
    }
    let month = try chart(Words("weight", period: PeriodWords(last: "4w")), in: fixture)
    #expect(month.dates.count == 28)
  }

  @Test("titles have full names: of exercises, of habits and of types of training")
  func titles() throws {
    let fixture = try ActionFixture.withStore([
      Self.config: "",
      "content/config/habits.md":
        "---\nhabits:\n  - id: stretch\n    name: Stretch the calves\n---\n",
      "content/config/exercises.json": """
      {"version": 1, "exercises": [{"name": "Bench press", "aliases": ["BP"]}]}
      """,
      "content/logs/2031-03-05.md": """
      ## Daily Habits
      - [x] Stretch the calves

      ## Training Output
      Run:: 3/30

      ## Strength Log
      Bench press:: 1x8 @ 90
      Seated row:: 1x8 @ 70

      """,
    ])
    #expect(try chart(Words("strength", "bp"), in: fixture).title == "Bench press")
    let two = try chart(Words("strength", "bp", "seated row"), in: fixture)
    #expect(two.panels.map(\.title) == ["Bench press", "Seated row"])
    #expect(try chart(Words("heatmap", "run"), in: fixture).title == "Run")
    #expect(try chart(Words("habit", "stretch"), in: fixture).title == "Stretch the calves")
  }

  @Test("a heat map of one type has its minutes alone; of strength what no activity has")
  func heatmapOfType() throws {
    let fixture = try ActionFixture.withStore([
      Self.config: "",
      "content/logs/2031-03-04.md": """
      ## Training Output
      Swim:: 900m/40
      Run:: 3/30
      Strength_Minutes:: 52

      """,
      "content/logs/2031-03-05.md": "## Strength Log\nRow:: 3x10 @ 50 (sets: 10x50, 9x50)\n",
    ])
    for (type, minutes) in [("run", [30.0, 0]), ("Swim", [40, 0]), ("strength", [52, 6])] {
      let chart = try chart(Words("heatmap", type), in: fixture)
      #expect(chart.panels[0].series[0].points.map(\.value) == minutes, "\(type)")
    }
    for (type, hint) in [("brick", "no minutes of its own"), ("sudoku", "no type of training")] {
      let error = expectRefusal(.usage) { try chart(Words("heatmap", type), in: fixture) }
      #expect(error?.message.contains(hint) == true && error?.hint?.contains("swim, bike") == true)
    }
  }

  @Test("the mean of training is that of whole weeks that have a log")
  func meanOfWeeks() throws {
    let fixture = try ActionFixture.withStore(Self.training().merging([Self.config: ""]) { $1 })
    // 175, 199, 150 and 45 minutes; the week without a log and the one that runs do not count.
    #expect(try text(Words("volume"), in: fixture).contains("mean of a whole week: 142 min\n"))
  }

  // MARK: Bad input

  @Test("what no log has, words, and what does not go together are errors with a way on")
  func badInput() throws {
    let fixture = try fixture()
    func refuse(
      _ words: Words, _ kind: ActionError.Kind, saying text: String...,
      at location: SourceLocation = #_sourceLocation
    ) {
      let error = expectRefusal(kind, at: location) { try chart(words, in: fixture) }
      let said = "\(error?.message ?? "")\n\(error?.hint ?? "")"
      for word in text { #expect(said.contains(word), "\(said)", sourceLocation: location) }
    }
    refuse(
      Words("strength", "Bnech press"), .unknownField,
      saying: "no log has the exercise 'Bnech press'", "Did you mean 'bench press'?")
    refuse(
      Words("strength", "xyzzy"), .unknownField, saying: "See: bestupid exercise list")
    refuse(Words("strength", "Bench press", "bench press"), .usage, saying: "twice")
    refuse(Words(""), .usage, saying: "Write: bestupid chart weight")
    refuse(Words("wieght"), .unknownField, saying: "weight")
    refuse(
      Words("habit", "stretsch"), .unknownField, saying: "no log has the habit 'stretsch'")
    refuse(Words("workout_type"), .usage, saying: "is text")
    refuse(Words("weight", "sleep"), .usage)
    refuse(Words("strength"), .usage, saying: "exercise")
    refuse(Words("weight", by: .all), .usage)
    refuse(
      Words("weight", period: PeriodWords(last: "foo")), .date,
      saying: "Write 30d, 12w, 3m, 1y or all.")
    refuse(Words("heatmap", by: .week), .usage)
  }

  @Test("a value of 10,000 is named and not drawn to scale")
  func outlier() throws {
    let fixture = try fixture([
      "content/logs/2031-02-10.md": "## Quick Log\nCaffeine:: 10000\n"
    ])
    for day in 10...19 {
      try fixture.write(
        "## Quick Log\nCaffeine:: \(90 + day)\n", to: "content/logs/2031-01-\(day).md")
    }
    let text = try text(Words("caffeine"), in: fixture)
    #expect(text.contains("not to scale: 10,000 on 2031-02-10\n"), "\(text)")
    let chart = try json(Words("caffeine"), in: fixture)
    #expect(chart["outliers"] == [["series": "caffeine", "at": "2031-02-10", "value": 10_000]])
    #expect(chart["axes"][0]["high"] == 110)
  }

  @Test("a load far from all others is none of the axis, though estimates lie above the loads")
  func farLoad() throws {
    let fixture = try fixture(["content/logs/2031-02-10.md": "## Strength Log\nRow:: 3x10 @ 400\n"])
    for day in 10...19 {
      try fixture.write(
        "## Strength Log\nRow:: 3x10 @ \(130 + day)\n", to: "content/logs/2031-01-\(day).md")
    }
    let text = try text(Words("strength", "row"), in: fixture)
    #expect(text.contains("not to scale: 400 lb on 2031-02-10, 533.3 lb on 2031-02-10"), "\(text)")
  }
}
