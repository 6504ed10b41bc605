import DayModel
import LogSyntax
import TestSupport
import Testing

@testable import DayEditing
@testable import Values

@Suite("unset")
struct RemovalTests {
  private static let day = """
    ## Planned Workout
    - Squat 5x5 @ 100 lbs

    ## Quick Log
    Weight:: 181
    Sleep:: 7:05
    Mood_AM:: 6
    Mood_PM:: 5
    Energy:: 7
    Caffeine:: 2 cups
    Bench time:: 30

    ## Strength Log
    Squat:: 5x5 @ 100 lbs
    - Bench_press:: 3x10 @ 135 lbs (sets: 10x135, 9x135, 8x130)
    Row (cable):: 3x12 @ 45
    Row (barbell):: 3x8 @ 95

    ## Fuel Log
    - **8:10am**: porridge (~320 cal, 11g protein)
      with plums
    - Lunch:
      - 12:30 lentil soup (410 cal, 22g protein)
      - bread
    - oats
      - 290 cal, 8g protein
    - porridge again
    calories_so_far:: ~1020
    protein_so_far:: 41
    carbs_so_far:: 0

    ## Notes
    * slept badly
      and late
    * [ ] ask about the knee
    * slept well
    """

  private func unset(_ words: [String], from text: String = day) throws -> DayEditor {
    var editor = DayEditor(LogDocument(text))
    try editor.unset(words)
    return editor
  }

  /// The day with texts replaced.
  private func day(_ replacements: (String, String)...) -> String {
    replacements.reduce(Self.day) { text, pair in
      precondition(text.contains(pair.0), pair.0)
      return text.replacing(pair.0, with: pair.1)
    }
  }

  private func expect(
    _ words: [String], _ expected: String, at location: SourceLocation = #_sourceLocation
  ) throws {
    let editor = try unset(words)
    #expect(
      String(decoding: editor.document.bytes, as: UTF8.self) == expected, "\(words)",
      sourceLocation: location)
  }

  private func text(_ editor: DayEditor) -> String {
    String(decoding: editor.document.bytes, as: UTF8.self)
  }

  @Test("several names at once are blank, and keep their names")
  func names() throws {
    try expect(
      ["weight", "sleep"], day(("Weight:: 181", "Weight::"), ("Sleep:: 7:05", "Sleep::")))
    try expect(
      ["mood", "am", "energy"], day(("Mood_AM:: 6", "Mood_AM::"), ("Energy:: 7", "Energy::")))
    try expect(
      ["mood", "am", "pm", "caffeine"],
      day(
        ("Mood_AM:: 6", "Mood_AM::"), ("Mood_PM:: 5", "Mood_PM::"),
        ("Caffeine:: 2 cups", "Caffeine::")))
    try expect(["bench", "time", "focus"], day(("Bench time:: 30", "Bench time::")))
  }

  @Test("the line of a lift goes, planned or done, with quotes or without")
  func lifts() throws {
    try expect(["squat"], day(("Squat:: 5x5 @ 100 lbs\n", "")))
    let benchless = day(
      ("- Bench_press:: 3x10 @ 135 lbs (sets: 10x135, 9x135, 8x130)\n", ""))
    for words in [["bench", "press"], ["Bench press"], ["lift", "bench", "press"]] {
      try expect(words, benchless)
    }
    try expect(
      ["bench", "press", "bench", "time", "row (cable)", "squat"],
      day(
        ("Squat:: 5x5 @ 100 lbs\n", ""), ("Bench time:: 30", "Bench time::"),
        ("- Bench_press:: 3x10 @ 135 lbs (sets: 10x135, 9x135, 8x130)\n", ""),
        ("Row (cable):: 3x12 @ 45\n", "")))
  }

  @Test("a food goes with the lines that belong to it, and the totals shrink by what it had")
  func foods() throws {
    try expect(
      ["food", "1"],
      day(
        ("- **8:10am**: porridge (~320 cal, 11g protein)\n  with plums\n", ""),
        ("~1020", "~700"), (":: 41", ":: 30")))
    try expect(
      ["food", "lentil", "soup", "weight"],
      day(
        ("  - 12:30 lentil soup (410 cal, 22g protein)\n", ""), ("~1020", "~610"),
        (":: 41", ":: 19"), ("Weight:: 181", "Weight::")))
    try expect(
      ["food", "oats"],
      day(("- oats\n  - 290 cal, 8g protein\n", ""), ("~1020", "~730"), (":: 41", ":: 33")))
    try expect(["food", "again"], day(("- porridge again\n", "")))
    // The whole of what was eaten goes before the beginning of something else.
    try expect(["food", "Porridge"], try text(unset(["food", "1"])))
  }

  @Test("numbers are those of the list as it stood, and no total goes below nothing")
  func numbers() throws {
    let text = "## Fuel Log\n- a (300 cal)\n- b (100 cal, 0.1g fat)\n- c\ncalories_so_far:: 350\n"
    let editor = try unset(
      ["food", "1", "food", "2", "food", "1"], from: text + "fat_so_far:: 11.3\n")
    #expect(
      String(decoding: editor.document.bytes, as: UTF8.self)
        == "## Fuel Log\n- c\ncalories_so_far:: 0\nfat_so_far:: 11.2\n")
    #expect(
      editor.changes.map { "\($0.action) \($0.name) \($0.before ?? "")" } == [
        "unset food a (300 cal)", "set calories_so_far 250",
        "unset food b (100 cal, 0.1g fat)", "set calories_so_far 350", "set fat_so_far 11.3",
      ])
  }

  @Test("a note goes by its number or by words that no other has")
  func notes() throws {
    try expect(["note", "1"], day(("* slept badly\n  and late\n", "")))
    try expect(["note", "WELL", "sleep"], day(("\n* slept well", ""), ("Sleep:: 7:05", "Sleep::")))
    try expect(["note", "the knee"], day(("* [ ] ask about the knee\n", "")))
  }

  @Test(
    "what is not there, or there several times, is refused by the word, with what there is",
    arguments: [
      (["nosuch"], InputError.Code.unknownField, "'nosuch'", "no field"),
      (["weight", "nosuch", "sleep"], .unknownField, "'nosuch'", "no field"),
      (["mood"], .usage, "mood", "bestupid unset mood am"),
      (["row"], .value, "Row (cable) or Row (barbell)", #"bestupid unset "Row (cable)""#),
      (["food", "6"], .noSuchEntry, "food 6", "bestupid food list"),
      (["food", "0"], .noSuchEntry, "food 0", "bestupid food list"),
      (["food", "2", "eggs"], .noSuchEntry, "'2 eggs'", "Nearest: "),
      (["food", "porr"], .ambiguous, "1 8:10am: porridge", "bestupid unset food 1"),
      (["note", "slept"], .ambiguous, "3 slept well", "bestupid unset note 1"),
      (["note"], .usage, "'note'", "bestupid note list"),
      (["note", "weight"], .noSuchEntry, "'weight'", "1 slept badly"),
      ([], .usage, "what", "bestupid unset weight"),
    ])
  func refused(words: [String], code: InputError.Code, message: String, hint: String) throws {
    let error = #expect(throws: InputError.self) { try unset(words) }
    #expect(error?.code == code, "\(error as Any)")
    #expect(error?.message.contains(message) == true, "\(error as Any)")
    #expect(error?.hint?.contains(hint) == true, "\(error as Any)")
  }

  @Test("a day without any says so")
  func nothing() throws {
    for kind in ["food", "note"] {
      let error = #expect(throws: InputError.self) {
        try unset([kind, "1"], from: "## Quick Log\n")
      }
      #expect(error?.hint == "The day has no \(kind).")
    }
  }

  @Test("what was logged and is unset leaves the day byte for byte")
  func inverse() throws {
    var random = SeededRandom()
    let foods = [
      "plum yogurt", "soup (310 cal)", "crisps 150 calories", "17:05 rice (9g protein)",
    ]
    for _ in 0..<300 {
      let end = random.pick(["\n", "\r\n"])
      func total() -> String { "\(Int.random(in: 0...3000, using: &random))" }
      let lines = [
        "## Strength Log", "Squat:: 5x5 @ 100 lbs", "", "## Fuel Log", "- tea", "  green",
        "calories_so_far:: \(random.pick(["", "~"]))\(total())", "protein_so_far:: \(total())",
        "fat_so_far::", "", "## Notes", "- one", "",
      ]
      let text = lines.joined(separator: end)
      var editor = DayEditor(LogDocument(text))
      var words: [String] = []
      for index in 0..<Int.random(in: 1...4, using: &random) {
        switch Int.random(in: 0..<3, using: &random) {
        case 0:
          var nutrients = Nutrients()
          if random.once(in: 2) {
            nutrients.calories = Double(Int.random(in: 1...900, using: &random))
          }
          if random.once(in: 2) {
            nutrients.protein = Double(Int.random(in: 1...90, using: &random))
          }
          try editor.write(.food(random.pick(foods), nutrients), allowingNew: false)
          // Tea goes on in a line that the reader of food counts by itself.
          words += ["food", "\(editor.document.foods.count - 1)"]
        case 1:
          try editor.write(.note("note number \(index)"), allowingNew: false)
          words += ["note", "number \(index)"]
        default:
          try editor.write(.lift(exercise: "Lift \(index)", sets: "3x10@50"), allowingNew: false)
          words += ["Lift \(index)"]
        }
      }
      try editor.unset(words)
      #expect(
        String(decoding: editor.document.bytes, as: UTF8.self) == text,
        "seed \(random.seed): \(words)")
    }
  }
}
