import DayModel
import Language
import LogSyntax
import TestSupport
import Testing

@testable import DayEditing
@testable import Values
@testable import Words

/// The lines that a sentence writes into an empty log, without headings.
private func lines(
  _ sentence: String, units: PersonalUnits = .format, names: KnownNames = .none
) throws(InputError) -> [String] {
  try lines(sentence.split(separator: " ").map(String.init), units: units, names: names)
}

private func lines(
  _ words: [String], units: PersonalUnits = .format, names: KnownNames = .none
) throws(InputError) -> [String] {
  var editor = DayEditor(LogDocument(""))
  editor.units = units
  for entry in try LogEntry.read(words, in: EntryContext(units: units, names: names)) {
    try editor.write(entry, allowingNew: true)
  }
  return String(decoding: editor.document.bytes, as: UTF8.self).split(separator: "\n")
    .map(String.init).filter { !$0.hasPrefix("#") }
}

@Suite("Typed sentences")
struct SentenceTests {
  @Test(
    "values need no quotes",
    arguments: [
      ("run 5k 27:30", ["Run:: 5k/27:30"]),
      ("run 5k in 27:30", ["Run:: 5k/27:30"]),
      ("run 5k, 27:30", ["Run:: 5k/27:30"]),
      ("run 27:30 5k", ["Run:: 5k/27:30"]),
      ("run 5 27:30", ["Run:: 5/27:30"]),
      ("run 5k 30", ["Run:: 5k/30"]),
      ("run 5 miles in 50:20", ["Run:: 5 miles/50:20"]),
      ("run 3.1 mi 27 min hr 140", ["Run:: 3.1 mi/27 min (140 bpm avg)"]),
      ("run 5k@5:30", ["Run:: 5k/27:30"]),
      ("run 5k @ 5:30", ["Run:: 5k/27:30"]),
      ("run 5k@8:51/mi", ["Run:: 5k/27:30"]),
      ("run 5k/27min30", ["Run:: 5k/27min30"]),
      ("run 4.5 / 45", ["Run:: 4.5 / 45"]),
      ("run 1 hr 30 min", ["Run:: 1 hr 30 min"]),
      ("run 1 hr 140", ["Run:: 1 (140 bpm avg)"]),
      ("swim 700m@2:00", ["Swim:: 700m/14:00"]),
      ("swim 12x50m 24:30", ["Swim:: 12x50m/24:30"]),
      ("walk 25 min", ["Walk:: 25 min"]),
      ("bike 8.6 mi 30 min watts 180 W", ["Bike:: 8.6 mi/30 min (180 W)"]),
      ("weight 81.5 kg", ["Weight:: 81.5 kg"]),
      ("weight 81,5", ["Weight:: 81,5"]),
      ("sleep 7h 30m", ["Sleep:: 7h 30m"]),
      ("sleep 7h30", ["Sleep:: 7h30"]),
      ("sleep 7 h 30 quality 76", ["Sleep:: 7 h 30", "Sleep_Quality:: 76"]),
      ("sleep 7 hr 30 min", ["Sleep:: 7 hr 30 min"]),
      ("mood am 7 pm 6", ["Mood_AM:: 7", "Mood_PM:: 6"]),
      ("mood am 7 / 10 energy 6", ["Mood_AM:: 7 / 10", "Energy:: 6"]),
      ("bench press 3x10 135", ["bench press:: 3x10 @ 135 lbs"]),
      ("squat 5x5 @ 100 kg", ["squat:: 5x5 @ 100 kg"]),
      ("squat 5x5@100 kg", ["squat:: 5x5 @ 100 kg"]),
      ("squat 5x5 @100kg weight 181", ["Weight:: 181", "squat:: 5x5 @ 100 kg"]),
      ("chin up 3 x 8 BW+25", ["chin up:: 3x8 @ BW+25"]),
      ("row 10x135, 9x135, 8x130", ["row:: 3x10 @ 135 lbs (sets: 10x135, 9x135, 8x130)"]),
      ("lift bench press 3x10 135 hr 120", ["Avg_HR:: 120", "bench press:: 3x10 @ 135 lbs"]),
      ("plank 3x45s", ["plank:: 3x45s"]),
      ("coffee 2 cups tea 1", ["coffee:: 2 cups", "tea:: 1"]),
      ("weather sunny and warm", ["weather:: sunny and warm"]),
      ("food greek yogurt 8:30", ["- **8:30**: greek yogurt"]),
      ("food oats weight 181", ["Weight:: 181", "- oats"]),
      ("note slept badly", ["- slept badly"]),
      (
        "calories 2100 kcal protein 120 g",
        ["calories_so_far:: 2100 kcal", "protein_so_far:: 120 g"]
      ),
    ])
  func withoutQuotes(sentence: String, expected: [String]) throws {
    #expect(try lines(sentence).sorted() == expected.sorted())
  }

  @Test("a distance and a load without a unit have the person's")
  func units() throws {
    let metric = PersonalUnits(weight: .kg, distance: .km, swim: .yd, temperature: .c)
    #expect(try lines("run 5 27:30", units: metric) == ["Run:: 5km/27:30"])
    #expect(try lines("run 5@5:30", units: metric) == ["Run:: 5km/27:30"])
    #expect(try lines("swim 500@2:00", units: metric) == ["Swim:: 500yd/10:00"])
    #expect(try lines("squat 5x5 100", units: metric) == ["squat:: 5x5 @ 100 kg"])
    #expect(try lines("weight 81,5", units: metric) == ["Weight:: 81,5kg"])
  }

  @Test("a lift or field that a log has is known by all words of its name")
  func knownNames() throws {
    let names = KnownNames(lifts: ["Bench press"], fields: ["Blood pressure", "Knee"])
    #expect(
      try lines("blood pressure 120/80 mmHg knee a bit stiff weight 181", names: names).sorted()
        == ["Blood pressure:: 120/80 mmHg", "Weight:: 181", "knee:: a bit stiff"])
  }

  @Test(
    "where words have two readings, both are told, and what is advised can be written",
    arguments: [
      ("run 5 30", ["run 5/30", "run 5:30"]),
      ("mood 7", ["mood am 7", "mood pm 7"]),
      ("sleep 7 hr 52", ["sleep 7h52", "sleep 7 avg_hr 52"]),
      (
        "sore throat 3/10",
        ["sore \"throat 3/10\" --new", "\"sore throat\" 3/10 --new"]
      ),
      ("sleep 7 30", ["sleep 7:30"]),
      (
        "squat 20x10",
        ["squat 20 sets of 10", "squat 10 sets of 20", "squat 20@10lb", "squat 10@20lb"]
      ),
      ("push-up 20x3", ["push-up 20 sets of 3", "push-up 3 sets of 20"]),
      ("squat 3x10 @ 8", ["squat 3x10 rpe 8", "squat 3x10@8lb"]),
      ("plank 3x45", ["plank 3x45s", "plank 3 sets of 45"]),
      ("plank 90", ["plank 90s", "plank 90 reps"]),
      ("squat 5x5, 3x3", ["squat 5 sets of 5, 3 sets of 3", "squat 5@5lb, 3@3lb"]),
      ("hike 12", ["hike 12min", "hike 12km"]),
      ("coffee 2 big cups", ["coffee \"2 big cups\" --new", "coffee 2 big cups --new"]),
      (
        "note slept badly weight 181",
        ["note \"slept badly weight 181\"", "note \"slept badly\" weight 181"]
      ),
    ])
  func twoReadings(sentence: String, advice: [String]) {
    let error = #expect(throws: InputError.self) { try lines(sentence) }
    #expect(error?.code == .usage)
    #expect(
      error?.hint
        == "Write: " + advice.map { "bestupid log \($0)" }.joined(separator: ", or: "))
  }

  @Test(
    "an error names the word that it stumbled over",
    arguments: [
      ("weight 0", "'0'"), ("calories 0", "'0'"), ("weight 1,815", "1,815"), ("weight", "weight"),
      ("weight sleep 7", "weight"), ("weight 180 sleep", "sleep"), ("weight 181.5 kg 80", "'80'"),
      ("sleep 7 30", "'30'"), ("temp °C", "°C"),
      ("run fast", "fast"), ("mood am x", "'x'"), ("squat 5x5 @ heavy", "@ heavy"),
      ("lift bench", "Bench press"), ("slep quality 80", "slep"), ("caffeine", "caffeine"),
      ("181", "181"), ("swim 40 laps", "40 laps"), ("weight 82.4.1", "82.4.1"),
      ("note", "note"), ("food", "food"), ("hr 900", "900"),
    ])
  func namesTheWord(sentence: String, word: String) throws {
    let error = #expect(throws: InputError.self) { try lines(sentence) }
    #expect(error?.message.contains(word) == true)
  }

  @Test(
    "a zero that would count as blank is refused with both ways out", arguments: ["0", "0.0"])
  func zero(text: String) {
    let error = #expect(throws: InputError.self) { try lines("weight \(text)") }
    #expect(error?.message == "weight '\(text)' would count as blank")
    #expect(
      error?.hint == "To make it blank: bestupid unset weight")
  }

  @Test("a number beyond all measure ends no program")
  func beyondMeasure() throws {
    let error = #expect(throws: InputError.self) { try lines("run 99999999999999999999k@5:30") }
    #expect(error?.code == .impossible)
    let run = try #require(FieldCatalog.field(id: "run"))
    let value = "0.000000000000000001mi/30"
    #expect(UnderstoodValue.text(of: value, run, in: .format)?.hasPrefix("0 mi in 30:00") == true)
  }

  @Test("a value is the same without quotes and with them, whatever stands beside it")
  func quotedOrNot() throws {
    let values = [
      ["weight", "81.5 kg"], ["sleep", "7h 30m"], ["mood am", "7"], ["energy", "6 / 10"],
      ["run", "5k in 27:30"], ["bike", "8.6 mi 30 min"], ["walk", "25 min"],
      ["squat", "5x5 @ 100 kg"],
      ["bench press", "3x10 135"], ["row", "10x135, 9x135"], ["coffee", "2 cups"],
      ["steps", "9,214"],
      ["calories", "2100 kcal"], ["swim", "700m 20:00"],
    ]
    let names = KnownNames(lifts: ["squat", "bench press", "row"], fields: ["coffee", "steps"])
    var random = SeededRandom()
    for _ in 0..<80 {
      let chosen = values.shuffled(using: &random).prefix(Int.random(in: 1...5, using: &random))
      let bare = chosen.flatMap { $0.flatMap { $0.split(separator: " ").map(String.init) } }
      let quoted = chosen.flatMap { pair in
        (pair[0].contains("mood") ? ["mood", "am"] : [pair[0]]) + [pair[1]]
      }
      #expect(
        try lines(bare, names: names) == lines(quoted, names: names), "seed \(random.seed): \(bare)"
      )
    }
  }

}

@Suite("Values in quotes")
struct QuotedValueTests {
  private static let units = PersonalUnits(weight: .kg, distance: .km, swim: .m, temperature: .c)

  @Test(
    "a value with a remark is the value in the person's units, and the remark",
    arguments: [
      (["weight", "82.4 at 7am"], "Weight:: 82.4kg (at 7am)"),
      (["weight", "82,4 after 2 coffees"], "Weight:: 82,4kg (after 2 coffees)"),
      (["weight", "83.2 kg (fasted)"], "Weight:: 83.2 kg (fasted)"),
      (["weight", "82.4"], "Weight:: 82.4kg"), (["run", "8 at 6am"], "Run:: 8km (at 6am)"),
      (["run", "8 42:00 at 6am"], "Run:: 8km/42:00 (at 6am)"),
      (["squat", "3x5@70 2 min rest"], "squat:: 3x5 @ 70 kg (2 min rest)"),
      (["squat", "3x5 70 felt easy"], "squat:: 3x5 @ 70 kg (felt easy)"),
      (["water", "500ml with lemon"], "Water:: 500ml (with lemon)"),
    ])
  func remarks(words: [String], line: String) throws {
    var editor = DayEditor(LogDocument(""))
    editor.units = Self.units
    for entry in try LogEntry.read(words, in: EntryContext(units: Self.units)) {
      try editor.write(entry, allowingNew: true)
    }
    let text = String(decoding: editor.document.bytes, as: UTF8.self)
    #expect(text.split(separator: "\n").contains { $0 == line }, "\(text)")
  }
}

@Suite("Nights by their times")
struct SleepSpanTests {
  private func lines(_ words: String, on day: String) throws -> [String] {
    let today = try #require(CalendarDate(iso: day))
    let zone = try TimeZoneRules(posix: "CET-1CEST,M3.5.0,M10.5.0/3")
    let noon = Clock(now: today.dayNumber * 86_400 + 43_200, zone: zone, fileTime: { 0 })
    let context = EntryContext(today: today, clock: noon)
    let request = try LogRequest(
      LogWords(words.split(separator: " ").map(String.init)), in: context
    ) { .none }
    return request.lines.flatMap(\.entries).map { entry in
      if case .field(_, let value) = entry { value } else { "" }
    }
  }

  @Test(
    "hours are those that passed, also over a change of clocks",
    arguments: [
      ("sleep 23:15-6:45", "2031-03-05", "7:30 (23:15-6:45)"),
      ("sleep 23:15-6:45", "2031-03-30", "6:30 (23:15-6:45)"),
      ("sleep 23:15-6:45", "2031-10-26", "8:30 (23:15-6:45)"),
      ("sleep 23:15-6:45 on sunday", "2031-04-01", "6:30 (23:15-6:45)"),
      ("bed 0:30 up 8:00", "2031-03-05", "7:30 (0:30-8:00)"),
    ])
  func span(words: String, day: String, value: String) throws {
    #expect(try lines(words, on: day) == [value])
  }
}

@Suite("Values as they are shown")
struct UnderstoodValueTests {
  private let metric = PersonalUnits(weight: .kg, distance: .km, swim: .m, temperature: .c)

  @Test(
    "is told in the person's units",
    arguments: [
      ("run", "5k/27:30", "3.11 mi in 27:30, 8:51/mi", "5 km in 27:30, 5:30/km"),
      ("run", "5k/27min30", "3.11 mi in 27:30, 8:51/mi", "5 km in 27:30, 5:30/km"),
      (
        "run", "5k/27:30 (140 bpm avg, RPE 6)",
        "3.11 mi in 27:30, 8:51/mi, 140 bpm, exertion 6 of 10",
        "5 km in 27:30, 5:30/km, 140 bpm, exertion 6 of 10"
      ),
      ("run", "13.1/1:45:10", "13.1 mi in 1:45:10, 8:02/mi", "21.08 km in 1:45:10, 4:59/km"),
      ("run", "5", "5 mi", "8.05 km"),
      ("walk", "25min", "25:00 min", "25:00 min"),
      ("walk", "~1h30", "~1:30:00", "~1:30:00"),
      ("bike", "8.6mi/30", "8.6 mi in 30:00, 17.2 mph", "13.84 km in 30:00, 27.7 km/h"),
      ("swim", "700m/20:00", "700 m in 20:00, 2:51/100m", "700 m in 20:00, 2:51/100m"),
      ("weight", "181.5", "181.5 lb", "82.3 kg"), ("weight", "81,5kg", "179.7 lb", "81.5 kg"),
      ("sleep", "6.58", "6:35 h", "6:35 h"),
      ("sleep_quality", "76", "7.6 of 10", "7.6 of 10"),
      ("avg_pace", "8:51/mi", "8:51/mi", "5:30/km"), ("avg_hr", "138 bpm", "138 bpm", "138 bpm"),
      ("calories", "~2,150", "~2,150 kcal", "~2,150 kcal"), ("protein", "120g", "120 g", "120 g"),
      ("avg_watts", "180w", "180 W", "180 W"), ("avg_rpm", "85", "85 rpm", "85 rpm"),
    ])
  func fields(id: String, value: String, us: String, metres: String) throws {
    let field = try #require(FieldCatalog.field(id: id))
    #expect(UnderstoodValue.text(of: value, field, in: .format) == us)
    #expect(UnderstoodValue.text(of: value, field, in: metric) == metres)
  }

  @Test(
    "of lifts and of fields of a person's own",
    arguments: [
      ("3x10 @ 135 lbs", "3 sets of 10 with 135 lb"), ("3x10 @ 135", "3 sets of 10 with 61.2 kg"),
      ("5x5 @ 100 kg", "5 sets of 5 with 100 kg"),
      ("3x8 @ BW+25", "3 sets of 8 with bodyweight and 11.3 kg"),
      ("3x6 @ BW", "3 sets of 6 with bodyweight"),
      ("3x45s", "3 sets of 45 s"),
      (
        "2x10 @ 100 kg (sets: 10x100kg, 8x100kg)", "2 sets: 10 with 100 kg, 8 with 100 kg"
      ),
    ])
  func lifts(value: String, expected: String) {
    #expect(UnderstoodValue.lift(value, of: "Squat", in: metric) == expected)
    #expect(
      UnderstoodValue.lift("\(value) (planned)", of: "Squat", in: metric)
        == "\(expected) (planned)")
  }

  @Test func numbers() {
    #expect(UnderstoodValue.number("2 cups", of: "Caffeine", in: metric) == "2 (2 cups)")
    #expect(UnderstoodValue.number("120/80", of: "Caffeine", in: metric) == "120 and 80 (120/80)")
    #expect(UnderstoodValue.number("98.6 °F", of: "Caffeine", in: metric) == "37 °C")
    #expect(UnderstoodValue.number("9", of: "Caffeine", in: metric) == "9")
    #expect(UnderstoodValue.number("sunny", of: "Caffeine", in: metric) == nil)
    #expect(
      UnderstoodValue.food("**8:30am**: oats (290 cal, 30g protein)")
        == "oats, 8:30am, 290 kcal, 30 g protein")
    #expect(UnderstoodValue.food("tea (~290 cal, 3g carbs)") == "tea, ~290 kcal, 3 g carbs")
  }
}

@Suite("Typed activities of own types")
struct OwnActivityTests {
  private static let types = TrainingTypes(
    Array("types:\n- {id: row, name: Rowing, fields: [Row], unit: m, words: [erg machine]}\n".utf8))
  private let names = KnownNames(lifts: ["Seated row"], fields: ["Coffee"], types: types)

  @Test(
    "it is read as a swim is, by its id, name or words",
    arguments: [
      ("row 5000/21:30", ["Row:: 5000/21:30"]),
      ("Rowing 5k in 21:30 hr 140", ["Row:: 5k/21:30 (140 bpm avg)"]),
      ("erg machine 25 min rpe 7 coffee 2", ["Row:: 25 min (RPE 7)", "coffee:: 2"]),
      ("row /20 run 5k/25 hr 150", ["Row:: /20", "Run:: 5k/25 (150 bpm avg)"]),
      ("run 5k/25 row 2000/8:20", ["Run:: 5k/25", "Row:: 2000/8:20"]),
      ("row 5000/21:30 row 2000/8:20", ["Row:: 5000/21:30; 2000/8:20"]),
      ("lift row 3x10@45kg", ["row:: 3x10 @ 45 kg"]),
      ("row 3x10@45", ["row:: 3x10 @ 45 lbs"]),
      ("seated row 3x10@45", ["seated row:: 3x10 @ 45 lbs"]),
    ])
  func sentence(words: String, expected: [String]) throws {
    #expect(try lines(words, names: names).sorted() == expected.sorted())
  }

  @Test("without the type it is one that many people have, and what is no effort is refused")
  func refused() throws {
    #expect(try lines("row 5000m/21:30") == ["Row:: 5000m/21:30"])
    #expect(throws: InputError.self) { try lines("row 5000/21:30") }
    for words in ["row 5steps", "row 1/2/3;4"] {
      #expect(throws: InputError.self) { try lines(words, names: names) }
    }
  }

  @Test("it goes to Training Output, beside what is there, or in its place")
  func places() throws {
    func written(_ words: String, into log: String, replacing: Bool = false) throws -> String {
      var editor = DayEditor(LogDocument(log))
      for entry in try LogEntry.read(
        words.split(separator: " ").map(String.init), in: EntryContext(names: names))
      {
        try editor.write(entry, allowingNew: false, replacing: replacing)
      }
      return String(decoding: editor.document.bytes, as: UTF8.self)
    }
    let lifts = "## Strength Log\nRow:: 3x10 @ 45 lbs\n"
    #expect(
      try written("row 5000/21:30", into: lifts)
        == "## Training Output\nRow:: 5000/21:30\n\n" + lifts)
    let day = "## Training Output\nRow:: 2000/8:20\nAvg_HR::\n"
    #expect(
      try written("row 5000/21:30", into: day)
        == day.replacing("8:20", with: "8:20; 5000/21:30"))
    #expect(
      try written("row 5000/21:30", into: day, replacing: true)
        == day.replacing("2000/8:20", with: "5000/21:30"))
    #expect(
      try written("row 5000/21:30", into: day.replacing("2000/8:20", with: ""))
        == day.replacing("2000/8:20", with: "5000/21:30"))
  }
}
