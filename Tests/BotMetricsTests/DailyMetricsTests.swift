import JSON
import TestSupport
import Testing

@testable import BotMetrics
@testable import DayModel
@testable import Values

@Suite("The bot's figures")
struct DailyMetricsTests {
  private static let stamp = "2031-03-10T08:00:00"

  private func record(_ date: String, _ log: String) -> DayRecord {
    DayReader.read(LogSource(path: "content/logs/\(date).md", bytes: Array(log.utf8)))
  }

  private func export(
    _ file: String?, _ records: DayRecord...
  ) throws -> (text: String, metrics: DailyMetrics) {
    var metrics = try DailyMetrics(
      file.map { Array($0.utf8) }, file: DailyMetrics.path, stamp: Self.stamp)
    for record in records { metrics.add(record) }
    return (String(decoding: metrics.finished(), as: UTF8.self), metrics)
  }

  private var fullDay: DayRecord {
    record(
      "2031-03-04",
      """
      ---
      title: "2031-03-04: [Run Day]"
      ---
      ## Today's Todos
      - [x] Book the ferry
      - [ ] Water the ferns

      ## Daily Habits
      - [x] Stretch
      - [ ] Read

      ## Quick Log
      Weight:: 171
      Sleep:: 7:10 <!-- slept — well -->
      Sleep_Quality:: 74
      Mood_AM:: 6

      ## Training Output
      Run:: 5km/25:30
      Avg_HR:: 141

      ## Strength Log
      Goblet squat:: 3x10 @ 45
      Assisted dip:: 2x5 @ 60 lbs
      Leg curl:: skipped

      ## Fuel Log
      - 9:30 crème brûlée (300 cal, 10g protein)
      calories_so_far:: 2150
      """)
  }

  @Test("a new file is what the bot writes: its order, its spelling of numbers, its layout")
  func newFile() throws {
    let (text, metrics) = try export(nil, fullDay)
    #expect(metrics.added.map(\.description) == ["2031-03-04"])
    #expect(
      text == #"""
        {
          "version": "1.0",
          "entries": [
            {
              "date": "2031-03-04",
              "extracted_at": "2031-03-10T08:00:00",
              "source": "bestupid",
              "sleep": {
                "hours": 7.17,
                "quality": 7.4
              },
              "weight_lbs": 171.0,
              "mood": {
                "morning": 6.0,
                "bedtime": null
              },
              "energy": null,
              "focus": null,
              "training": {
                "workout_type": "run",
                "activities": [
                  {
                    "type": "run",
                    "distance": 3.11,
                    "distance_unit": "mi",
                    "duration_minutes": 25.5,
                    "avg_hr": 141,
                    "avg_watts": null
                  }
                ],
                "strength_exercises": [
                  {
                    "exercise": "Goblet squat",
                    "sets": 3,
                    "reps": 10,
                    "weight_lbs": 45.0
                  },
                  {
                    "exercise": "Assisted dip",
                    "sets": 2,
                    "reps": 5,
                    "weight_lbs": 60.0
                  }
                ]
              },
              "todos": {
                "total": 4,
                "completed": 2,
                "completion_rate": 0.5
              },
              "habits": {
                "completed": [
                  "stretch"
                ],
                "missed": [
                  "read"
                ],
                "completion_rate": 0.5,
                "details": {
                  "stretch": true,
                  "read": false
                }
              },
              "nutrition": {
                "calories": 2150,
                "protein_g": 10,
                "carbs_g": null,
                "fat_g": null,
                "fiber_g": null,
                "line_items": [
                  {
                    "time": "9:30",
                    "food": "cr\u00e8me br\u00fbl\u00e9e",
                    "calories": 300,
                    "protein_g": 10,
                    "carbs_g": null,
                    "fat_g": null,
                    "fiber_g": null
                  }
                ]
              },
              "extraction_notes": []
            }
          ],
          "last_updated": "2031-03-10T08:00:00"
        }
        """#)
  }

  @Test("with the same days again not one byte changes, whatever the time is")
  func twice() throws {
    let (text, _) = try export(nil, fullDay, record("2031-03-05", "## Quick Log\nWeight:: 170\n"))
    var again = try DailyMetrics(Array(text.utf8), file: "", stamp: "2040-01-01T00:00:00")
    again.add(fullDay)
    again.add(record("2031-03-05", "## Quick Log\nWeight:: 170\n"))
    #expect(again.added.isEmpty && again.updated.isEmpty && again.diagnostics.isEmpty)
    #expect(String(decoding: again.finished(), as: UTF8.self) == text)
  }

  @Test("a plan, a blank template and a day without values make no entry")
  func nothing() throws {
    for log in [
      "", "## Quick Log\nWeight::\nSleep::\n## Daily Habits\n- [ ] Stretch\n",
      "## Planned Workout\n- Goblet squat 3x10 @ 45\n\n## Strength Log\nGoblet squat:: 3x10 @ 45\n",
    ] {
      let (text, metrics) = try export(#"{"entries":[]}"#, record("2031-03-04", log))
      #expect(text == #"{"entries":[]}"# && metrics.added.isEmpty, "\(log)")
    }
  }

  @Test("in the bot's own entry blanks are filled and the log wins; all else stays as it is")
  func botEntry() throws {
    let file = """
      {"version": "1.0", "mine": [1.50], "entries": [
       {"date": "2031-03-04", "extracted_at": "old", "sleep": {"hours": 7.166, "quality": null, \
      "x": 1e0}, "weight_lbs": 172, "mood": null, "note": "\\u2014", "training": {"workout_type": "", \
      "activities": [{"type": "Run", "distance": 3, "rpe": 7}], "strength_exercises": []}, \
      "nutrition": {"calories": null, "line_items": ["a text"]}, "energy": 4.0}
      ], "streaks": {"stretch": {"current": 2}}}

      """
    let (text, metrics) = try export(file, fullDay)
    #expect(metrics.updated.map(\.description) == ["2031-03-04"])
    #expect(
      text == """
        {"version": "1.0", "mine": [1.50], "entries": [
         {"date": "2031-03-04", "extracted_at": "2031-03-10T08:00:00", "sleep": {"hours": 7.166, \
        "quality": 7.4, "x": 1e0}, "weight_lbs": 171.0, "mood": {"morning": 6.0, "bedtime": null}, \
        "note": "\\u2014", "training": {"workout_type": "run", \
        "activities": [{"type": "run", "distance": 3.11, "distance_unit": "mi", \
        "duration_minutes": 25.5, "avg_hr": 141, "rpe": 7}], \
        "strength_exercises": [{"exercise": "Goblet squat", "sets": 3, "reps": 10, \
        "weight_lbs": 45.0}, {"exercise": "Assisted dip", "sets": 2, "reps": 5, "weight_lbs": 60.0}]}, \
        "todos": {"total": 4, "completed": 2, "completion_rate": 0.5}, "habits": {"completed": \
        ["stretch"], "missed": ["read"], "completion_rate": 0.5, "details": {"stretch": true, \
        "read": false}}, "nutrition": {"calories": 2150, "protein_g": 10, \
        "line_items": ["a text"]}, "energy": 4.0}
        ], "streaks": {"stretch": {"current": 2}}}

        """)
    #expect(metrics.diagnostics.map(\.line) == [2])
    #expect(metrics.diagnostics.map(\.message).first?.contains("line_items") == true)
  }

  @Test("an entry that we made says what the log says, and no more; what others added stays")
  func ownEntry() throws {
    let (first, _) = try export(nil, fullDay)
    let added = first.replacing("\"energy\": null,", with: "\"energy\": null,\n      \"x\": [1.0],")
    let log = """
      ## Daily Habits
      - [x] Read

      ## Quick Log
      Mood_PM:: 5

      ## Training Output
      Swim:: 600m/21:30
      Run:: 3.11/25:30

      ## Strength Log
      Plank:: 2x45s
      Goblet squat:: 3x10 @ 50

      ## Fuel Log
      - 9:30 crème brûlée (310 cal)
      """
    let (text, metrics) = try export(added, record("2031-03-04", log))
    #expect(metrics.updated.count == 1 && metrics.diagnostics.isEmpty)
    let entry = try JSONNode(json: Array(text.utf8))["entries"][0]
    #expect(entry["x"] == [1])
    #expect(entry["sleep"] == ["hours": nil, "quality": nil] && entry["weight_lbs"] == nil)
    #expect(entry["mood"] == ["morning": nil, "bedtime": 5])
    #expect(entry["training"]["workout_type"] == "")
    #expect(entry["training"]["activities"].elements.map(\.["type"]) == ["swim", "run"])
    #expect(entry["training"]["activities"][1]["avg_hr"] == nil)
    #expect(
      entry["training"]["strength_exercises"].elements.map(\.["exercise"])
        == ["Plank", "Goblet squat"])
    #expect(entry["training"]["strength_exercises"][1]["weight_lbs"] == 50)
    #expect(entry["habits"]["details"] == ["read": true])
    #expect(entry["habits"]["completed"] == ["read"] && entry["habits"]["missed"] == [])
    #expect(entry["nutrition"]["line_items"].elements.map(\.["calories"]) == [310])
    let (again, _) = try export(text, record("2031-03-04", log))
    #expect(again == text)
  }

  @Test("a partial total has no place in the bot's figures: the bot would take it for whole")
  func partialTotal() throws {
    let log = "## Fuel Log\n- 9:30 oats (310 cal, 9g protein)\n- soup (400 cal)\n"
    let (text, _) = try export(nil, record("2031-03-04", log))
    let nutrition = try JSONNode(json: Array(text.utf8))["entries"][0]["nutrition"]
    #expect(nutrition["calories"] == 710 && nutrition["protein_g"] == nil)
  }

  @Test("a tick that came after the bot's entry moves the habit, and its names of others stay")
  func habits() throws {
    let file = """
      {"entries": [{"date": "2031-03-04", "habits": {"completed": ["old"], \
      "missed": ["stretch", "read"], "completion_rate": 0.33, \
      "details": {"old": true, "stretch": false, "read": false}}}]}
      """
    let (text, _) = try export(file, fullDay)
    let habits = try JSONNode(json: Array(text.utf8))["entries"][0]["habits"]
    #expect(habits["completed"] == ["old", "stretch"] && habits["missed"] == ["read"])
    #expect(habits["details"] == ["old": true, "stretch": true, "read": false])
    #expect(habits["completion_rate"] == 0.5)
  }

  @Test("a list of the bot's grows only where it has nothing that the log does not have")
  func listsOfTheBot() throws {
    func file(_ exercises: String) -> String {
      """
      {"entries": [{"date": "2031-03-04", "training": {"strength_exercises": [\(exercises)]}}]}
      """
    }
    func exercises(_ text: String) throws -> [JSONNode] {
      try JSONNode(json: Array(text.utf8))["entries"][0]["training"]["strength_exercises"].elements
    }
    let (grown, _) = try export(
      file(#"{"exercise": "goblet_squat", "sets": 1, "rpe": 8}"#), fullDay)
    #expect(try exercises(grown).map(\.["exercise"]) == ["Goblet squat", "Assisted dip"])
    #expect(try exercises(grown)[0]["sets"] == 3)
    #expect(try exercises(grown)[0]["rpe"] == 8)
    let (kept, metrics) = try export(
      file(#"{"exercise": "Goblet squat", "sets": 1}, {"exercise": "Squat press"}"#), fullDay)
    #expect(try exercises(kept).map(\.["exercise"]) == ["Goblet squat", "Squat press"])
    #expect(try exercises(kept)[0]["sets"] == 3)
    #expect(metrics.diagnostics.map(\.message).first?.contains("strength_exercises") == true)
  }

  @Test(
    "a new date stands where the order of the others has it",
    arguments: [
      ([], ["03", "04"]), (["02", "05"], ["02", "03", "04", "05"]), (["05"], ["03", "04", "05"]),
      (["05", "02"], ["05", "04", "03", "02"]),
      (["05", "01", "02"], ["05", "01", "02", "03", "04"]),
      (["01", "02"], ["01", "02", "03", "04"]), (["04", "03"], ["04", "03"]),
    ])
  func order(old: [String], new: [String]) throws {
    let entries = old.map { #"{"date": "2031-03-\#($0)", "weight_lbs": 180.0}"# }
    let logs = ["03", "04"].map { record("2031-03-\($0)", "## Quick Log\nWeight:: 180\n") }
    let (text, _) = try export(
      #"{"entries": [\#(entries.joined(separator: ", "))]}"#, logs[0], logs[1])
    let dates = try JSONNode(json: Array(text.utf8))["entries"].elements.map(\.["date"].string)
    #expect(dates == new.map { "2031-03-\($0)" })
  }

  @Test(
    "what is no file of the bot is an error that says so",
    arguments: [
      ("", "line 1"), ("{\n]", "line 2"), ("[]", "entries"), (#"{"entries": {}}"#, "entries"),
      (#"{"version": "2.0", "entries": []}"#, "2.0"),
    ])
  func refused(text: String, words: String) throws {
    let error = #expect(throws: InputError.self) { try export(text, fullDay) }
    #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
  }

  @Test("any figures and any days: unknown values stay byte for byte, and twice is as once")
  func anyFile() throws {
    var random = SeededRandom()
    for round in 0..<120 {
      let note = Comment(rawValue: "BESTUPID_SEED=\(random.seed), round \(round)")
      var generator = FigureGenerator(random: random)
      let file = generator.file()
      let logs = (1...4).map { record("2031-03-0\($0)", generator.log()) }
      random = generator.random
      let (text, first) = try export(file, logs[0], logs[1], logs[2], logs[3])
      let (again, second) = try export(text, logs[0], logs[1], logs[2], logs[3])
      #expect(again == text, note)
      #expect(second.added.isEmpty && second.updated.isEmpty, note)
      let before = try JSONDocument(Array(file.utf8))
      let after = try JSONDocument(Array(text.utf8))
      #expect(
        FigureGenerator.marks(before) == FigureGenerator.marks(after), note)
      if first.added.isEmpty, first.updated.isEmpty { #expect(text == file, note) }
    }
  }
}

/// Files of figures and logs, made at random.
private struct FigureGenerator {
  var random: SeededRandom

  /// The texts of all members whose key begins with `my`: what no export knows.
  static func marks(_ document: JSONDocument) -> [[UInt8]] {
    document.allElements.filter { $0.key?.starts(with: Array("my".utf8)) == true }
      .map { Array($0.text) }
  }

  mutating func file() -> String {
    let isWide = random.once(in: 2)
    let end = random.pick(["\n", "\r\n"])
    func line(_ level: Int) -> String {
      isWide ? end + String(repeating: "\t", count: level) : level == 2 ? " " : ""
    }
    var entries: [String] = []
    for day in ["01", "02", "03", "05"] where random.once(in: 2) {
      entries.append(
        "{" + line(3) + "\"date\":\"2031-03-\(day)\"" + members(line(3)) + line(2) + "}")
    }
    let list = entries.isEmpty ? "" : line(2) + entries.joined(separator: "," + line(2)) + line(1)
    return "{" + line(1) + "\"my0\": [1.50, {}]," + line(1) + "\"entries\": [\(list)]," + line(1)
      + "\"last_updated\": null" + line(0) + "}" + random.pick(["", end])
  }

  private static let activities = [
    #"{"type": "run", "my2": null}"#, #"{"type": "swim", "avg_hr": 120}"#, #"{"type":"bike"}"#,
  ]
  private static let names = [#""read""#, #""stretch""#, #""swim""#]
  private static let flags = [#""read": true"#, #""old":false"#, #""stretch": null"#]
  private static let foods = [#"{"food": "Oats"}"#, #""figs""#, #"{"food":"tea","calories":1.0}"#]

  /// Some of the parts of a list.
  private mutating func list(_ parts: [String]) -> String {
    parts.filter { _ in random.once(in: 2) }.joined(separator: random.pick([",", ", "]))
  }

  private mutating func members(_ line: String) -> String {
    let known = [
      #""weight_lbs": \#(random.pick(["null", "180", "180.0", #""heavy""#, "[1]"]))"#,
      #""sleep": \#(random.pick(["null", "{}", #"{"hours": 7.0, "my1": 1e0}"#, "7"]))"#,
      #""energy": \#(random.pick(["null", "4.0", "NaN"]))"#,
      #""source": \#(random.pick([#""bestupid""#, #""bot""#]))"#,
      #""extracted_at": "x""#,
      #""training": {"activities": [\#(list(Self.activities))], "workout_type": null}"#,
      #""habits": {"missed": [\#(list(Self.names))], "completed": [\#(list(Self.names))], "#
        + #""details":{\#(list(Self.flags))}}"#,
      #""nutrition": {"line_items": \#(random.once(in: 3) ? "null" : "[\(list(Self.foods))]")}"#,
      #""my3": {"x" :\#t-0.0}"#,
    ]
    var text = ""
    for member in known where random.once(in: 2) { text += "," + line + member }
    return text
  }

  mutating func log() -> String {
    let lines = [
      "## Quick Log", "Weight:: \(random.pick(["180", "81kg", "", "missed"]))", "Sleep:: 7:10",
      "Energy:: 5", "## Training Output", "Run:: 3/30", "Swim:: 600m/21:30", "## Daily Habits",
      "- [x] Read", "- [ ] Stretch", "## Fuel Log", "- 9:30 oats (300 cal)", "- oats", "- figs",
    ]
    var text = ""
    for line in lines where line.hasPrefix("#") || random.once(in: 2) { text += line + "\n" }
    return text
  }
}
