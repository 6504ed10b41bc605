import DayModel
import Language
import LogSyntax
import Testing

@testable import DayEditing
@testable import Values

/// Writes the words of several commands into a log, and returns what became of it.
private func log(
  _ commands: [String], into text: String = "", replacing: Bool = false,
  names: KnownNames = .none
) throws -> String {
  var editor = DayEditor(LogDocument(text))
  for command in commands {
    let words = command.split(separator: " ").map(String.init)
    for entry in try LogEntry.read(words, in: EntryContext(names: names)) {
      try editor.write(entry, allowingNew: false, replacing: replacing)
    }
  }
  return String(decoding: editor.document.bytes, as: UTF8.self)
}

private func activities(_ text: String) -> [String] {
  DayReader.read(LogSource(path: "2031-03-04.md", bytes: Array(text.utf8))).activities.map {
    let rate = $0.measures.heartRate.map { " \(decimalText($0))" } ?? ""
    return "\($0.activity) \($0.minutes.map(decimalText) ?? "-")\(rate)"
  }
}

@Suite("A rate stays with its activity")
struct RateTests {
  @Test("a rate is not that of what is logged later")
  func later() throws {
    let text = try log(["run 4.5/45 hr 150", "walk 25min", "bike 8/30 hr 120"])
    #expect(text.contains("Run:: 4.5/45 (150 bpm avg)\n"))
    #expect(!text.contains("Avg_HR"))
    #expect(activities(text) == ["run 45 150", "walk 25", "bike 30 120"])
  }

  @Test("a rate goes with its activity")
  func unset() throws {
    let text = try log(
      ["run 4.5/45 hr 150 rpe 6", "walk 25min"], into: "## Training Output\nRun:: \nAvg_HR::")
    var editor = DayEditor(LogDocument(text))
    #expect(try editor.unset("run"))
    let after = String(decoding: editor.document.bytes, as: UTF8.self)
    #expect(activities(after) == ["walk 25"])
    #expect(!after.contains("150"))
    var older = DayEditor(LogDocument("## Training Output\nRun:: 3/30\nRun_HR:: 150\nWalk:: 25min"))
    #expect(try older.unset("run"))
    #expect(!String(decoding: older.document.bytes, as: UTF8.self).contains("150"))
  }

  @Test("all that is measured in an activity stands in its value, and is read there")
  func measures() throws {
    let text = try log(["bike 8.6mi/30 hr 121 max_hr 150 watts 180 rpm 85 rpe 6 pace 3:30/mi"])
    let expected = "8.6mi/30 (121 bpm avg, 150 bpm max, 180 W, 85 rpm, RPE 6, pace 3:30/mi)"
    #expect(text == "## Training Output\nBike:: \(expected)\n")
    let day = DayReader.read(LogSource(path: "2031-03-04.md", bytes: Array(text.utf8)))
    let measures = try #require(day.activities.first?.measures)
    #expect(measures.heartRate == 121 && measures.maxHeartRate == 150 && measures.watts == 180)
    #expect(measures.cadence == 85 && measures.exertion == 6 && measures.pace == 3.5)
    #expect(day.activities[0].note == nil && day.diagnostics.isEmpty)
  }

  @Test("a rate that cannot be is refused, and so is its activity")
  func impossible() {
    #expect(throws: InputError.self) { try log(["run 4.5/45 hr 999"]) }
    #expect(throws: InputError.self) { try log(["run 4.5/45 hr fast"]) }
  }
}

@Suite("A second run on one day")
struct SecondActivityTests {
  @Test("is added, whatever its distance, and both count")
  func added() throws {
    let text = try log(["run 3/30 hr 150", "run 2/20 hr 140", "run 3/30", "swim 600m/21:30"])
    #expect(
      text.hasPrefix(
        """
        ## Training Output
        Run:: 3/30 (150 bpm avg)
        Swim:: 600m/21:30
        - **Second run:** 2/20 (140 bpm avg)
        - **Third run:** 3/30
        """))
    #expect(activities(text).sorted() == ["run 20 140", "run 30", "run 30 150", "swim 21.5"])
  }

  @Test("says so")
  func says() throws {
    var editor = DayEditor(LogDocument("## Training Output\nRun:: 3/30"))
    for entry in try LogEntry.read(["run", "2/20"]) {
      try editor.write(entry, allowingNew: false)
    }
    let change = try #require(editor.changes.first)
    #expect(change.action == .add && change.field == "run" && change.name == "Second run")
    #expect(change.before == nil && change.after == "2/20")
  }

  @Test("takes the place of the others if asked to")
  func replaced() throws {
    let two = try log(["run 3/30 hr 150", "run 2/20"])
    #expect(
      try log(["run 5/50"], into: two, replacing: true)
        == "## Training Output\nRun:: 5/50\n")
    let one = try log(["run 3/30 hr 150"])
    #expect(try log(["run 5/50"], into: one, replacing: true) == "## Training Output\nRun:: 5/50\n")
  }

  @Test("does not take the place of what a person told in words")
  func told() throws {
    let day = "## Training Output\n**Run — 31 min**\n- Distance: 3 mi\n"
    #expect(throws: InputError.self) { try log(["run 5/50"], into: day, replacing: true) }
    #expect(activities(try log(["run 5/50"], into: day)).sorted() == ["run 31", "run 50"])
  }

  @Test("goes with the first when the run is unset, and leaves the bytes of before")
  func unset() throws {
    for end in ["", "\n"] {
      let day = "## Training Output\nRun::\nWalk:: 25min" + end
      var editor = DayEditor(LogDocument(try log(["run 3/30", "run 2/20"], into: day)))
      #expect(try editor.unset("run"))
      #expect(String(decoding: editor.document.bytes, as: UTF8.self) == day)
    }
  }

  @Test("an ordinal is a part of the name, and not a distance")
  func ordinal() {
    for name in ["Run 2", "Run #2", "Run 2 (evening)", "Evening run 2"] {
      #expect(
        activities("## Training Output\nRun:: 2/20\n**\(name):** 2 mi / 20 min")
          == ["run 20", "run 20"])
    }
    #expect(activities("## Training Output\n**Run 5k:** 27:30") == ["run 27.5"])
    #expect(
      activities("## Training Output\nRun:: 3/30\n**2nd run:** 2/20") == ["run 30", "run 20"])
    #expect(
      activities("## Training Output\nRun:: 3/30\n- **Second run:** 3/30") == ["run 30", "run 30"])
    #expect(
      activities("## Training Output\nRun:: 3/30\n**Run:** 3 mi\n- Avg HR: 140") == ["run 30 140"])
  }
}

@Suite("Lifts by their names")
struct LiftNameTests {
  private let names = KnownNames(
    lifts: ["Bench press", "row"], fields: ["sore throat", "caffeine"])

  @Test(
    "sets and repetitions are a lift, whatever its name is",
    arguments: [
      ("squat 5x5@100kg", "squat:: 5x5 @ 100 kg"), ("squat 3x10", "squat:: 3x10"),
      ("bench press 3x10@135", "bench press:: 3x10 @ 135 lbs"),
      ("Bench Press 10x135,9x135", "Bench Press:: 2x10 @ 135 lbs (sets: 10x135, 9x135)"),
      ("lift front squat 3x5@100", "front squat:: 3x5 @ 100 lbs"),
      ("weight 181 row 3x8@BW", "row:: 3x8 @ BW"),
      ("caffeine 3x10", "caffeine:: 3x10"),
    ])
  func lifts(words: String, line: String) throws {
    let text = try log([words], names: names)
    #expect(text.contains("## Strength Log\n\(line)"))
  }

  @Test("other values of other names are fields")
  func fields() throws {
    let entries = try LogEntry.read(
      ["caffeine", "200", "sore", "throat", "3/10", "sled", "4x25m"],
      in: EntryContext(names: names))
    #expect(
      entries == [
        .custom(name: "caffeine", value: "200"), .custom(name: "sore throat", value: "3/10"),
        .custom(name: "sled", value: "4x25m"),
      ])
    #expect(names.hasField(of: entries[0]) && !names.hasField(of: entries[2]))
  }
}

@Suite("The time of food")
struct FoodTimeTests {
  @Test(
    "is read wherever it stands",
    arguments: [
      ("crisps 150 calories 12:45", "12:45|crisps|150"), ("toast 10am.", "10am|toast|"),
      ("soup at 12:45 with bread", "12:45|soup with bread|"),
      ("soup (12:45) with bread (300 cal)", "12:45|soup with bread|300"),
      ("soup 12:45 (300 cal, 20g protein)", "12:45|soup|300"),
      ("oats (300 cal, 9:30)", "9:30|oats|300"), ("9:30 two eggs", "9:30|two eggs|"),
      ("two eggs, 9:30am, and toast", "9:30am|two eggs and toast|"),
      ("tea steeped 2:30 min", "|tea steeped 2:30 min|"), ("mix 50:50", "|mix 50:50|"),
      ("vitamin 2a tablet", "|vitamin 2a tablet|"),
    ])
  func times(text: String, expected: String) throws {
    let entry = try #require(FoodEntry.read(text))
    let calories = entry.nutrients.calories.map(decimalText) ?? ""
    #expect("\(entry.time ?? "")|\(entry.food)|\(calories)" == expected)
  }

  @Test(
    "is written first",
    arguments: [
      ("crisps 150 calories 12:45", "**12:45**: crisps 150 calories"),
      ("toast 10am.", "**10am**: toast"), ("soup at 12:45", "**12:45**: soup"),
      ("8:30 oats", "**8:30**: oats"), ("12:45", "12:45"),
    ])
  func written(text: String, line: String) throws {
    var editor = DayEditor(LogDocument("## Fuel Log"))
    try editor.write(.food(text, Nutrients()), allowingNew: false)
    #expect(String(decoding: editor.document.bytes, as: UTF8.self) == "## Fuel Log\n- \(line)")
  }

  @Test("a log of calories and a food with protein blank neither")
  func nutrients() throws {
    for commands in [["calories", "food"], ["food", "calories"]] {
      var editor = DayEditor(LogDocument("## Fuel Log\ncalories_so_far:: 0\nprotein_so_far:: 0"))
      for command in commands {
        let entries =
          command == "food"
          ? try LogEntry.read(["food", "quark"], nutrients: Nutrients(protein: 40))
          : try LogEntry.read(["calories", "1000"])
        for entry in entries { try editor.write(entry, allowingNew: false) }
      }
      let day = DayReader.read(LogSource(path: "2031-03-04.md", document: editor.document))
      #expect(day.nutrition.calories == 1000 && day.nutrition.protein == 40)
    }
  }
}
