import Cycle
import Language
import LogSyntax
import TestSupport
import Testing

@testable import DayEditing
@testable import DayModel
@testable import Values

/// Writes the words of one command into a log and returns the text that comes of it.
private func log(
  _ words: String..., into text: String, nutrients: Nutrients = Nutrients(), new: Bool = false
) throws -> String {
  var editor = DayEditor(LogDocument(text))
  for entry in try LogEntry.read(words, nutrients: nutrients) {
    try editor.write(entry, allowingNew: new)
  }
  return String(decoding: editor.document.bytes, as: UTF8.self)
}

private func code(_ body: () throws -> some Any) -> InputError.Code? {
  do {
    _ = try body()
    return nil
  } catch {
    return (error as? InputError)?.code
  }
}

@Suite("The cycle beside free fields") struct CycleFieldTests {
  private static let day = "## Quick Log\nWeight:: 181\n\n## Cycle\nMucus:: dry\nCramps:: 2\n"

  @Test("a name that the cycle has is another one elsewhere")
  func apart() throws {
    let new = try log("mucus", "2", into: Self.day, new: true)
    #expect(new == Self.day.replacing("181\n", with: "181\nmucus:: 2\n"))
    #expect(code { try log("cramps", "3", into: Self.day) } == .unknownField)
    // Below a heading of its own, too, as it is read there.
    let parted = Self.day.replacing("Cramps", with: "### Signs\nCramps")
    #expect(code { try log("cramps", "3", into: parted) } == .unknownField)
    var editor = DayEditor(LogDocument(Self.day))
    #expect(code { try editor.unset("cramps") } == .unknownField)
    #expect(editor.document.bytes == Array(Self.day.utf8))
  }

  @Test("erasing takes all fields of the cycle out of any log, and no other line")
  func erase() throws {
    var logs = GeneratedLogs(random: SeededRandom())
    let seed = logs.random.seed
    for index in 0..<400 {
      var bytes = logs.document(lines: 12) + Array("\n## Cycle\nFlow:: light\n".utf8)
      if logs.random.once(in: 2) { bytes += Array("\nwritten by hand\nCramps:: 2".utf8) }
      if logs.random.once(in: 2) { bytes += Array("\n\n".utf8) }
      if logs.random.once(in: 3) { bytes += logs.document(lines: 6) }
      var editor = DayEditor(LogDocument(bytes))
      let names = editor.namesOfCycle.count
      let lines = Self.lines(bytes)
      _ = try editor.eraseCycle()
      let left = editor.namesOfCycle
      #expect(
        left.allSatisfy { editor.lacks(CycleValue(symptom: $0, "1")) }, "seed \(seed), \(index)")
      // What is left stood there in this order; fields went, and at most the heading.
      var rest = lines[...]
      for line in Self.lines(editor.document.bytes) {
        guard let at = rest.firstIndex(of: line) else {
          // A name without its value.
          if left.contains(where: { line.hasPrefix("\($0)::") }) { continue }
          Issue.record("seed \(seed), \(index): \(line)")
          break
        }
        rest = rest[(at + 1)...]
      }
      let gone = lines.count - Self.lines(editor.document.bytes).count
      #expect(
        (names - left.count...names + 1).contains(gone),
        "seed \(seed), \(index): \(gone) of \(names)")
    }
  }

  /// The lines that are not blank.
  private static func lines(_ bytes: [UInt8]) -> [String] {
    bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
      .map { String($0.reversed().drop { $0.isWhitespace }.reversed()) }.filter { !$0.isEmpty }
  }

  @Test("no hint names what stands there")
  func hints() throws {
    do {
      _ = try log("cramp", "3", into: Self.day)
      Issue.record("it was written")
    } catch {
      #expect(!"\(error)".contains("Cramps"), "\(error)")
    }
  }
}

@Suite struct LogEntryTests {
  @Test func aNameOfTwoWordsIsOneField() throws {
    let entries = try LogEntry.read(["sleep", "quality", "76"])
    #expect(entries == (try LogEntry.read(["quality", "76"])))
    #expect(entries.count == 1)
  }

  @Test func severalFieldsReadLikeASentence() throws {
    let entries = try LogEntry.read([
      "weight", "181", "Sleep", "6:35", "mood", "am", "6", "quality", "7",
      "run", "4.5/45", "hr", "140", "lift", "Bench press", "3x10@135", "hr", "60", "caffeine",
      "200",
    ])
    let names = entries.map { entry in
      switch entry {
      case .field(let field, let value): "\(field.name)=\(value)"
      case .activity(let field, let value, let details):
        "\(field.name)=\(value)" + details.map { " \($0.field.name)=\($0.value)" }.joined()
      case .custom(let name, let value): "?\(name)=\(value)"
      case .lift(let exercise, let sets): "\(exercise)=\(sets)"
      case .sets(let exercise, _): exercise
      case .food(let text, _, _, _), .note(let text): text
      case .ownActivity(let activity, let value, _): "\(activity.field)=\(value)"
      case .cycle(let value): "\(value.name)=\(value.text)"
      }
    }
    #expect(
      names == [
        "Weight=181", "Sleep=6:35", "Mood_AM=6", "Sleep_Quality=7",
        "Run=4.5/45 Avg_HR=140", "Bench press", "Avg_HR=60", "?caffeine=200",
      ])
  }

  @Test(arguments: [
    ["weight"], ["mood", "6"], ["mood", "am"], ["lift", "Row"], ["food"], ["note"], ["caffeine"],
  ])
  func aMissingValueIsAUsageError(words: [String]) {
    #expect(code { try LogEntry.read(words) } == .usage)
  }

  @Test func nutrientsNeedExactlyOneFood() throws {
    var nutrients = Nutrients()
    nutrients.calories = 290
    #expect(code { try LogEntry.read(["weight", "181"], nutrients: nutrients) } == .usage)
    #expect(
      code { try LogEntry.read(["food", "a", "food", "b"], nutrients: nutrients) } == .usage)
    #expect(try LogEntry.read(["food", "a"], nutrients: nutrients).count == 1)
  }

  @Test func everyTemplateFieldIsKnownInItsSection() {
    let day = NewDay(
      CalendarDate(iso: "2031-03-04")!,
      habits: [HabitConfiguration.Habit(id: "walk", name: "Walk")])
    let document = LogDocument(DayTemplate.make(day))
    for section in document.sections {
      for (_, field) in document.fields(in: section.body) {
        let known = FieldCatalog.field(named: document.text(field.name))
        #expect(known?.section == section.known)
      }
    }
    let known = document.sections.compactMap(\.known)
    #expect(known == known.sorted())
    #expect(document.bytes.suffix(3) == Array("\n3.".utf8)[...])
  }
}

@Suite struct DayEditorTests {
  @Test func aValueGoesToTheFieldThatCounts() throws {
    #expect(
      try log("weight", "181", into: "## Fuel Log\nWeight:: 9\n## Quick Log\nWeight::\nSleep::")
        == "## Fuel Log\nWeight:: 9\n## Quick Log\nWeight:: 181\nSleep::")
    #expect(
      try log("weight", "181", into: "## Quick Log\nWeight::\nWeight:: 180\n")
        == "## Quick Log\nWeight::\nWeight:: 181\n")
    #expect(
      try log("quality", "76", into: "## Daily Metrics\nSleep Quality (1-10):: 7")
        == "## Daily Metrics\nSleep Quality (1-10):: 76")
  }

  @Test func aMissingFieldOrSectionIsMade() throws {
    #expect(
      try log("energy", "6", into: "## Quick Log\nWeight:: 1\n\n## Top 3")
        == "## Quick Log\nWeight:: 1\nEnergy:: 6\n\n## Top 3")
    #expect(try log("run", "4.5/45", into: "") == "## Training Output\nRun:: 4.5/45\n")
  }

  @Test func anOldTableTakesTheValueInItsCell() throws {
    let table = "## Daily Stats\n| Metric | Value | Notes |\n|:--|:--|:--|\n"
    #expect(
      try log("weight", "181", into: table + "| **Weight (lbs)** | 0 | |\n")
        == table + "| **Weight (lbs)** | 181 | |\n")
    #expect(
      try log("mood", "pm", "6", into: table + "| **Bedtime Mood** |   |  1-10 |\n")
        == table + "| **Bedtime Mood** | 6  |  1-10 |\n")
    let training = "## Training Output\n| Activity | Dist/Time | HR / Watts |\n|--|--|--|\n"
    #expect(
      try log("run", "5/50", into: training + "| **Run (mi)** | | |\n")
        == training + "| **Run (mi)** | 5/50| |\n")
  }

  @Test(
    "lifts are written as the format has them",
    arguments: [
      ("3x10@135", "3x10 @ 135 lbs"), ("3x10 @ 60kg", "3x10 @ 60 kg"),
      ("3x8@BW+25", "3x8 @ BW+25"), ("3x45s", "3x45s"), ("3x10", "3x10"),
      ("10x135,9x135,8x130", "3x10 @ 135 lbs (sets: 10x135, 9x135, 8x130)"),
      ("8x60kg, 8x60kg", "2x8 @ 60 kg"),
    ])
  func lifts(typed: String, written: String) throws {
    #expect(
      try log("lift", "Bench press", typed, into: "## Strength Log\n")
        == "## Strength Log\nBench press:: \(written)\n")
  }

  @Test func aLiftThatThePlanNamesIsWrittenSetBySet() throws {
    let day = "## Planned Workout\n- Row 2x9 @ 50 lbs\n## Strength Log\nRow:: 2x9 @ 50 lbs"
    #expect(
      try log("lift", "row", "2x9@50", into: day)
        == day + " (sets: 9x50, 9x50)")
  }

  @Test func foodIsOneLineAndAddsToFilledTotals() throws {
    var nutrients = Nutrients()
    nutrients.calories = 290
    nutrients.protein = 30
    let day = "## Fuel Log\ncalories_so_far:: ~1,200\nprotein_so_far:: 0\n\n- 7:30 tea\n"
    #expect(
      try log("food", "8:30 plum yogurt", into: day, nutrients: nutrients)
        == "## Fuel Log\ncalories_so_far:: ~1,490\nprotein_so_far:: 0\n\n- 7:30 tea\n"
        + "- **8:30**: plum yogurt (290 cal, 30g protein)\n")
    #expect(
      try log("food", "soup, bread (half)", into: "## Fuel Log")
        == "## Fuel Log\n- soup, bread (half)")
    #expect(
      try log("food", "17:05 – soup (~310 cal)", into: "## Fuel Log")
        == "## Fuel Log\n- **17:05**: soup (~310 cal)")
  }

  @Test func otherFieldsMustExistOrBeAskedFor() throws {
    let day = "## Quick Log\nWeight::\nCaffeine::"
    #expect(try log("caffeine", "200", into: day) == "## Quick Log\nWeight::\nCaffeine:: 200")
    #expect(code { try log("wieght", "181", into: day) } == .unknownField)
    #expect(
      try log("Steps", "9000", into: day, new: true)
        == "## Quick Log\nWeight::\nCaffeine::\nSteps:: 9000")
    var editor = DayEditor(LogDocument(day))
    do {
      try editor.write(.custom(name: "wieght", value: "1"), allowingNew: false)
    } catch {
      #expect(error.message == "unknown field 'wieght'")
      #expect(error.hint == "Did you mean 'weight'? Write: bestupid log weight 1")
    }
  }

  @Test(
    "what cannot be read or cannot be is refused",
    arguments: [
      (["weight", "abc"], InputError.Code.value), (["weight", "-5"], .impossible),
      (["weight", "0"], .value), (["sleep", "31h"], .impossible),
      (["mood", "am", "11"], .impossible),
      (["run", "far"], .value), (["hr", "fast"], .value), (["lift", "Row", "heavy"], .value),
      (["weight", "181\nSleep:: 3"], .value), (["note", "a\u{1B}[2J"], .value),
      (["weight", "99999"], .impossible),
    ] as [([String], InputError.Code)])
  func badValues(words: [String], expected: InputError.Code) throws {
    var editor = DayEditor(LogDocument("## Quick Log\nWeight:: 1"))
    let before = editor.document
    #expect(
      code {
        for entry in try LogEntry.read(words) { try editor.write(entry, allowingNew: true) }
      } == expected)
    #expect(editor.document == before)
  }

  @Test func anUnlikelyValueIsWrittenWithAWarning() throws {
    var editor = DayEditor(LogDocument("## Quick Log"))
    try editor.write(.field(FieldCatalog.field(id: "weight")!, value: "41"), allowingNew: false)
    #expect(editor.changes.first?.warning?.contains("unlikely") == true)
    #expect(editor.changes.first?.section == "Quick Log")
  }

  @Test func unsettingBlanksTheField() throws {
    var editor = DayEditor(LogDocument("## Quick Log\nWeight:: 181\nSleep::\nTea:: 2"))
    #expect(try editor.unset("weight"))
    #expect(try editor.unset("tea"))
    #expect(try !editor.unset("sleep"))
    #expect(try !editor.unset("energy"))
    #expect(code { try editor.unset("coffee") } == .unknownField)
    #expect(
      String(decoding: editor.document.bytes, as: UTF8.self)
        == "## Quick Log\nWeight::\nSleep::\nTea::")
    #expect(editor.changes.map(\.before) == ["181", "2"])
  }

  @Test func aValueGoesToTheColumnAndTheSectionThatAreRead() throws {
    let log = """
      ## Daily Stats
      | Metric | Target | Value |
      |---|---|---|
      | Weight (lbs) | 180 | 184 |
      ## Nutrition Log
      | Metric | Target | Actual |
      |---|---|---|
      | Calories | 2,000 | 900 |
      ## Workout (PENDING)
      Run:: 3/30
      ### Strength (RESCHEDULED to Thursday)
      Squat:: 3x5 @ 185 lbs
      """
    var editor = DayEditor(LogDocument(Array(log.utf8)))
    for (word, value) in [("weight", "182"), ("calories", "1250"), ("run", "4/36")] {
      let field = try #require(FieldCatalog.field(id: word))
      try editor.write(.field(field, value: value), allowingNew: false)
    }
    try editor.write(.lift(exercise: "Squat", sets: "3x6@190"), allowingNew: false)
    let text = String(decoding: editor.document.bytes, as: UTF8.self)
    for line in ["| Weight (lbs) | 180 | 182 |", "| Calories | 2,000 | 1250 |", "Run:: 3/30\n"] {
      #expect(text.contains(line))
    }
    let record = DayReader.read([LogSource(path: "2031-03-04.md", document: editor.document)])
    #expect(record[.weight] == 182)
    #expect(record.nutrition.calories == 1250)
    #expect(record.activities.map(\.minutes) == [36])
    #expect(record.exercises.map(\.entry.load?.pounds) == [190])
  }
}

@Suite struct ChangeTests {
  @Test func linesAreThoseOfTheFinalLog() throws {
    var editor = DayEditor(LogDocument("## Fuel Log\n- tea\n\n## Top 3\n1."))
    for entry in try LogEntry.read(["food", "soup", "weight", "181", "run", "4/40"]) {
      try editor.write(entry, allowingNew: false)
    }
    let lines = editor.changes.map { change in
      editor.document.text(editor.document.lines[change.line].content)
    }
    #expect(lines == ["- soup", "Weight:: 181", "Run:: 4/40"])
    #expect(editor.changes.map(\.field) == ["food", "weight", "run"])
    #expect(editor.changes.map(\.action) == [.add, .set, .set])
  }
}

@Suite struct UnitTests {
  @Test(
    "a bare number takes the person's unit",
    arguments: [
      ("weight 110.5", "Weight:: 110.5kg"), ("weight 110,5", "Weight:: 110,5kg"),
      ("weight 244lb", "Weight:: 244lb"), ("run 8/45", "Run:: 8km/45"), ("run 8", "Run:: 8km"),
      ("run /20", "Run:: /20"), ("run 8/45 hr 140", "Run:: 8km/45 (140 bpm avg)"),
      ("bike 5mi/20", "Bike:: 5mi/20"), ("swim 750/20", "Swim:: 750yd/20"),
      ("swim 600m/20", "Swim:: 600m/20"), ("sleep 7", "Sleep:: 7"),
      ("run 8/45 pace 5:36", "Run:: 8km/45 (pace 5:36/km)"),
      ("squat 5x5@100", "squat:: 5x5 @ 100 kg"), ("squat 5x5@225lbs", "squat:: 5x5 @ 225 lbs"),
      ("dip 3x8@BW+10", "dip:: 3x8 @ BW+10 kg"),
      ("row 10x60,8x65", "row:: 2x8 @ 65 kg (sets: 10x60kg, 8x65kg)"),
      ("row 10x60,8x135lbs", "row:: 2x8 @ 135 lbs (sets: 10x60kg, 8x135lbs)"),
    ])
  func units(words: String, line: String) throws {
    var editor = DayEditor(LogDocument(""))
    editor.units = PersonalUnits(weight: .kg, distance: .km, swim: .yd)
    let context = EntryContext(units: editor.units)
    for entry in try LogEntry.read(words.split(separator: " ").map(String.init), in: context) {
      try editor.write(entry, allowingNew: false)
    }
    #expect(String(decoding: editor.document.bytes, as: UTF8.self).contains("\n\(line)\n"))
  }

  @Test("what is unlikely is told in the person's units")
  func warnings() throws {
    var editor = DayEditor(LogDocument(""))
    editor.units = PersonalUnits(weight: .kg, distance: .km)
    for entry in try LogEntry.read(["weight", "20", "run", "500"]) {
      try editor.write(entry, allowingNew: false)
    }
    #expect(
      editor.changes.map(\.warning) == [
        "weight 20 kg is unlikely: usual is 27.3 to 317.5 kg",
        "run '500km' is 500 km: the distance is unlikely for a run",
      ])
    #expect {
      try editor.write(
        .field(FieldCatalog.field(id: "weight")!, value: "2000"), allowingNew: false)
    } throws: { error in
      (error as? InputError)?.hint?.contains("0.5 to 680.3 kg") == true
    }
  }
}
