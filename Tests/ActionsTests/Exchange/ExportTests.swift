import Actions
import DayModel
import Language
import ProgramTestSupport
import Query
import Reports
import TestSupport
import Testing
import Values

@testable import Context

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// `export`: records and tables for other programs, and the bot's figures.
@Suite("Export: records, tables and the bot's figures")
struct ExportTests {
  /// Three days: a strength day, a run with two parts, and a blank one.
  private static let files = [
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
  ]

  private let fixture: ActionFixture

  init() throws { fixture = try .withStore(Self.files) }

  private static let all = CalendarDate.earliest ... .latest

  /// What an export hands out.
  private func text(
    _ form: RecordText.Form, _ days: ClosedRange<CalendarDate> = Self.all
  ) throws -> String {
    var text: [UInt8] = []
    let exported = try Days.export(days, as: form, to: nil, in: fixture.context()) { text += $0 }
    #expect(exported.path == nil)
    return String(decoding: text, as: UTF8.self)
  }

  @discardableResult
  private func export(_ form: RecordText.Form, to path: String) throws -> ExportedDays {
    try Days.export(Self.all, as: form, to: path, in: fixture.context()) { _ in
      Issue.record("it was handed out")
    }
  }

  @Test("NDJSON is the record of a day a line, JSON all of them as show has them")
  func records() throws {
    let lines = try text(.ndjson).split(separator: "\n")
    let records = try lines.map { try JSONNode(json: Array($0.utf8)) }
    #expect(records.count == 3)
    for line in lines {
      #expect(try JSONSchema.problems(in: Array(line.utf8), against: "day") == [])
    }
    let json = try text(.json)
    #expect(try JSONSchema.problems(in: Array(json.utf8), against: "days") == [])
    #expect(try JSONNode(json: Array(json.utf8))["days"].elements == records)
    var shown: [UInt8] = []
    try Days.find(in: Self.all, in: fixture.context()).write(as: .json) { shown += $0 }
    // What is shown has the cycle, which is null here.
    #expect(
      String(decoding: shown, as: UTF8.self).replacing(",\n      \"cycle\": null", with: "") == json
    )
  }

  @Test("records and tables in the person's units name them in keys and headers")
  func personal() throws {
    let units = PersonalUnits(weight: .kg, distance: .km, swim: .yd, temperature: .c)
    func text(_ form: RecordText.Form) throws -> String {
      var text: [UInt8] = []
      _ = try Days.export(Self.all, as: form, units: units, to: nil, in: fixture.context()) {
        text += $0
      }
      return String(decoding: text, as: UTF8.self)
    }
    let records = try text(.ndjson).split(separator: "\n").map { line in
      #expect(try JSONSchema.problems(in: Array(line.utf8), against: "person-day") == [])
      return try JSONNode(json: Array(line.utf8))
    }
    #expect(records.map(\.["weight_kg"]) == [82, 81.874, .null])
    #expect(records[0]["weight_lbs"] == nil)
    let sets = records[0]["training"]["strength_exercises"]
    #expect(sets[0]["set_details"].elements.map(\.["weight_kg"]) == [18.144, 18.144, 15.876])
    #expect(sets[1]["assist_kg"] == 27.216)
    let run = records[1]["training"]["activities"][0]
    #expect(run["distance_unit"] == "km" && run["distance"] == 4.828)
    #expect(try JSONSchema.problems(in: Array(text(.json).utf8), against: "person-days") == [])
    let days = try text(.csv(.metrics)).split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    let columns = Dictionary(uniqueKeysWithValues: days[0].enumerated().map { ($1, $0) })
    #expect(days[1][try #require(columns["weight_kg"])] == "82")
    #expect(days[2][try #require(columns["run_km"])] == "5.828")
    #expect(columns["swim_yd"] != nil && columns["sleep_hours"] != nil)
    #expect(
      try text(.csv(.strength)).hasPrefix("date,exercise,set,reps,seconds,weight_kg,assist_kg,"))
    // Pounds keep the names that they have.
    var pounds: [UInt8] = []
    _ = try Days.export(
      Self.all, as: .csv(.metrics), units: PersonalUnits(), to: nil, in: fixture.context()
    ) { pounds += $0 }
    #expect(String(decoding: pounds, as: UTF8.self) == (try self.text(.csv(.metrics))))
  }

  @Test("the table of days has a row a day, fixed columns, and nothing where nothing is known")
  func metrics() throws {
    #expect(
      try text(.csv(.metrics)) == """
        date,weight_lbs,sleep_hours,sleep_quality,mood_morning,mood_bedtime,energy,focus,\
        workout_type,swim_m,swim_minutes,swim_hr,bike_mi,bike_minutes,bike_hr,run_mi,run_minutes,\
        run_hr,walk_mi,walk_minutes,walk_hr,calories,protein_g,carbs_g,fat_g,fiber_g,todos_total,\
        todos_completed,habits_total,habits_completed,partial,routines_total,routines_completed
        2031-03-02,180.779,7.167,,,,4,,strength,,,,,,,,,,,,,,,,,,,,2,1,,,
        2031-03-03,180.5,,,,,,,,,,,,,,3.621,35,140,,,,2100,,,,,2,1,,,,,
        2031-03-04,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,

        """)
  }

  @Test("the table of strength has a row a set, and quotes what holds a comma or a quote")
  func strength() throws {
    #expect(
      try text(.csv(.strength)) == """
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

  @Test(
    "a period is exported by any of its words, and none is an empty answer",
    arguments: [
      (PeriodWords(last: "2d"), 2), (PeriodWords(period: "2031-W09"), 1),
      (PeriodWords(from: "2031-03-03"), 2), (PeriodWords(to: "last month"), 0),
    ])
  func periods(period: PeriodWords, count: Int) throws {
    let days = try period.days(today: ActionFixture.today)
    #expect(try text(.ndjson, days).split(separator: "\n").count == count)
    let json = try JSONNode(json: Array(try text(.json, days).utf8))
    #expect(json["days"].elements.count == count)
  }

  @Test("a file is written whole and only then takes its place; it keeps its mode")
  func file() throws {
    let folder = fixture.folder.path
    let path = folder + "/out/days.csv"
    // A name that may be mistyped makes no folder.
    expectRefusal(.cannotWrite, saying: "there is no such folder") {
      try export(.ndjson, to: path)
    }
    expectRefusal(.cannotWrite, saying: "there is no such folder") {
      try Metrics.export(Self.all, to: path, dryRun: false, in: fixture.context())
    }
    #expect(!Files.exists(folder + "/out"))
    try Files.makeFolder(folder + "/out")
    let report = try read(try export(.csv(.metrics), to: path).json, "export")
    #expect(report["days"] == 3 && report["format"] == "csv" && report["table"] == "metrics")
    #expect(try Files.text(path) == (try text(.csv(.metrics))))

    try Files.setMode(0o640, of: path)
    try #require(symlink("out/days.csv", folder + "/link") == 0)
    #expect(try export(.ndjson, to: "link").count == 3)
    #expect(try Files.text(path).hasPrefix("{"))
    #expect(try Files.names(in: folder + "/out") == ["days.csv"])
    var status = stat()
    try #require(stat(path, &status) == 0)
    #expect(status.st_mode & 0o777 == 0o640)
  }

  @Test(
    "what is no file is not written through, and nothing stays beside it",
    arguments: ["folder", "/dev/null", "file/days", "/proc/days", "/proc/none/days"])
  func places(place: String) throws {
    let folder = fixture.folder.path
    try Files.makeFolder(folder + "/folder")
    try Files.write("mine", to: folder + "/file")
    expectRefusal(.cannotWrite, saying: place) { try export(.ndjson, to: place) }
    #expect(try Files.text(folder + "/file") == "mine")
    #expect(try Files.names(in: folder + "/folder") == [])
  }

  @Test("a day that cannot be read is told, and hides no other")
  func unreadable() throws {
    try #require(mkfifo("\(fixture.store)/content/logs/2031-03-01.md", 0o644) == 0)
    #expect(try text(.ndjson).split(separator: "\n").count == 3)
    #expect(fixture.messages.count == 1)
    #expect(fixture.messages[0].contains("2031-03-01.md"))
  }

  // MARK: The bot's figures

  private static let figures = "data/daily_metrics.json"

  @discardableResult
  private func update(
    _ days: ClosedRange<CalendarDate> = Self.all, to path: String? = nil, dryRun: Bool = false,
    at time: String? = nil
  ) throws -> ExportedMetrics {
    try Metrics.export(
      days, to: path, dryRun: dryRun, in: fixture.context(at: time, command: "export"))
  }

  @Test("the bot's figures are made in one commit, and with the same logs again there is none")
  func dailyMetrics() async throws {
    let diff = try #require(try update(dryRun: true).result.diff)
    #expect(
      String(decoding: diff, as: UTF8.self).hasPrefix("diff --git a/data/daily_metrics.json"))
    #expect(!fixture.has(Self.figures))

    let made = try update()
    #expect(made.path == Self.figures && made.words == "2 days added, 0 updated")
    let text = try fixture.text(Self.figures)
    let entries = try JSONNode(json: Array(text.utf8))["entries"].elements
    #expect(entries.map(\.["date"]) == ["2031-03-02", "2031-03-03"])
    #expect(entries.map(\.["extracted_at"]) == ["2031-03-04T09:30:00", "2031-03-04T09:30:00"])
    #expect(entries[1]["training"]["activities"].elements.map(\.["distance"]) == [3, 0.62])
    #expect(try fixture.commits().count == 2)
    #expect(try fixture.lastSubject() == "export daily-metrics: 2 days added, 0 updated")

    let report = try read(try update(at: "2031-04-01T00:00:00Z").json, "export")
    #expect(report["changed"] == false && report["commit"] == nil && report["days"] == 3)
    #expect(try fixture.text(Self.figures) == text)
    #expect(try fixture.commits().count == 2)
    #expect(try await fixture.problems() == "")
  }

  @Test("only the days of the period are brought up to date, and only in their own bytes")
  func dailyMetricsOfPeriod() throws {
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
    try fixture.write(file, to: Self.figures)
    let day = ActionFixture.today.advanced(by: -1)
    #expect(try read(try update(day...day).json, "export")["updated"] == ["2031-03-03"])
    let text = try fixture.text(Self.figures)
    #expect(
      text.replacing("2031-03-04T09:30:00", with: "2031-03-01T00:00:00.5")
        .hasPrefix(file.prefix(while: { $0 != "3" }).description))
    #expect(
      text.contains("\t\t{ \"date\": \"2031-03-02\", \"weight_lbs\": null, \"mood\": \"5\" },\r\n"))
    #expect(text.contains("\t\t{ \"date\": \"2031-03-03\", \"weight_lbs\": 180.5, "))
    #expect(text.hasSuffix("\r\n\t],\r\n\t\"last_updated\": \"2031-03-04T09:30:00\"\r\n}\r\n"))
    #expect(text.split(separator: "\r\n").count == file.split(separator: "\r\n").count)
  }

  @Test("the figures of another file are brought up to date without a commit")
  func dailyMetricsElsewhere() throws {
    let path = fixture.folder.path + "/figures.json"
    try Files.write(#"{"entries": [], "mine": 1}"#, to: path)
    #expect(try update(to: path).added.count == 2)
    #expect(try JSONNode(json: Files.read(path))["mine"] == 1)
    #expect(!fixture.has(Self.figures))
    #expect(try fixture.commits().count == 1)
  }

  @Test(
    "figures that cannot be read are an error, and stay as they are",
    arguments: ["", "{", "<<<<<<< ours\n", #"{"version": "3"}"#, "\u{FEFF}{}"])
  func damagedFigures(text: String) throws {
    try fixture.write(text, to: Self.figures)
    expectRefusal(.value, saying: Self.figures) { try update() }
    expectRefusal(.value, saying: Self.figures) {
      try Metrics.import(
        from: nil, makesDays: false, dryRun: false, in: fixture.context(command: "import"))
    }
    #expect(try fixture.text(Self.figures) == text)
  }

  @Test("a store without values gets no figures")
  func noFigures() throws {
    let blank = try ActionFixture.withStore([sampleName: "## Quick Log\nWeight::\n"])
    let exported = try Metrics.export(Self.all, to: nil, dryRun: false, in: blank.context())
    #expect(!exported.result.isChanged)
    #expect(!blank.has("data"))
  }
}
