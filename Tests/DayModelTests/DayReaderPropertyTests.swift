import JSON
import LogSyntax
import TestSupport
import Testing

@testable import DayModel
@testable import Values

@Suite struct DayReaderPropertyTests {
  private static let words = [
    "## Quick Log", "## Training Output", "## Strength Log", "## Fuel Log", "## Today's Todos",
    "## Daily Habits", "## Planned Workout", "## Top 3 for Tomorrow", "### Bike (COMPLETED ✅)",
    "## Workout Log", "# Workout B", "Weight:: ", "Sleep:: ", "Run:: ", "Swim:: ", "Avg_HR:: ",
    "Bike_HR:: ", "Goblet_squat:: ", "4x100m:: ", "calories_so_far:: ", "protein_so_far:: ",
    "- [ ] ", "- [x] ", "  - [x] ", "- ~~", "~~", "**", "**Swim — ", "**Squat @ 45:**", "- Set 1: ",
    "- ", "1. ", "| ", " | ", "|---|---|", "<!-- ", " -->", "```", "> ", "---",
    "title: \"[Run Day]\"",
    "~", "≈", "(", ")", "(sets: ", "3x10 @ 45", "12x40, 9x40", "7:10", "h", "km", "lbs", "kg", "/",
    "@", " BW+", "assist", "Blue band", "2,150", "1.5", "-", "–", "½", "9:30am", "at 10:00", "cal",
    "g protein", "⏳", "✅ DONE", "N/A", "missed", "<br>", ":", "::", "%", "\u{A0}", "é", "\u{0}",
    "total", "bpm", "Bike 121, Run 146", "0", "99999999999999999999", "\t",
  ]

  private static func document(_ random: inout SeededRandom) -> [UInt8] {
    var bytes: [UInt8] = []
    for _ in 0..<Int.random(in: 0...120, using: &random) {
      switch Int.random(in: 0...20, using: &random) {
      case 0: bytes.append(UInt8.random(in: 0...255, using: &random))
      case 1...7: bytes += Array(["\n", "\r\n", "\n\n"].randomElement(using: &random)!.utf8)
      default: bytes += Array(words.randomElement(using: &random)!.utf8)
      }
    }
    return bytes
  }

  /// Every number that a record holds.
  private func numbers(_ value: JSONValue) -> [String] {
    switch value {
    case .number(let text): [text]
    case .array(let elements): elements.flatMap(numbers)
    case .object(let members): members.flatMap { numbers($0.value) }
    default: []
    }
  }

  @Test func anyBytesAreADay() {
    var random = SeededRandom()
    for round in 0..<400 {
      let bytes = Self.document(&random)
      let files = [
        LogSource(path: "2031-03-04.md", bytes: bytes),
        LogSource(path: "2031-03-04-workout.md", bytes: Array(bytes.reversed())),
      ]
      let record = DayReader.read(files)
      let context = "seed \(random.seed), round \(round)"
      #expect(DayReader.read(files) == record, "\(context): reading is repeatable")
      #expect(record.todos.completed <= record.todos.total, "\(context)")
      #expect(record.allBoxes.completed <= record.allBoxes.total, "\(context)")
      #expect(record.raw.allSatisfy { !$0.text.isEmpty }, "\(context): raw text is there")
      #expect(Set(record.raw.map(\.name)).count == record.raw.count, "\(context): one text a path")
      #expect(Set(record.habits.map(\.id)).count == record.habits.count, "\(context)")
      for diagnostic in record.diagnostics {
        let lines = files.first { $0.path == diagnostic.file }?.document.lines.count ?? 0
        #expect(diagnostic.line.map { (1...max(lines, 1)).contains($0) } ?? true, "\(context)")
      }
      #expect(numbers(record.json).allSatisfy { Double($0)?.isFinite == true }, "\(context)")
    }
  }

  @Test(
    arguments: [
      "Weight:: 1,1,1,1,1,1,1,1,", "1,2", "9", "a", "~", "*", "**", "_", "(", "- 9:30 ", "x9@9,",
      "Squat:: 3x10 @ 45\n", "- [x] habit\n", "## Daily Habits\n- [x] habit\n", "| 1 ", "| a |\n",
      "<br>", "<!--", "~~a~~", "1h", "9 cal ", "12x40,", ": ", "Run:: 3/30\n", "# a\n",
      "###### a\n",
      "9:30-", "½", "\u{A0}", "- Set 1: 3\n", "**Run:** 3mi\n", "- 100m in 2:10\n", "45/",
      "and 121 bpm ",
      "(sets: ", "**Bike\n", "9x9@9+", "- a\n  - b\n", "\n", "— ", "3x10 ", "Set 1: ", "total (",
      "a: b\n", "7 1/2 ", "7 30 ", "7 and a ", "- a\n  b\n", "  b\n",
    ])
  func timeIsLinearInWhateverIsRepeated(_ piece: String) {
    // A line or a document of this many pieces.
    let count = 2_500 / piece.utf8.count
    let heads = [
      "## Quick Log\nWeight:: ", "## Strength Log\nSquat:: ", "## Strength Log\n- Squat: ",
      "## Training Output\nRun:: ", "## Training Output\nAvg_HR:: ", "## Fuel Log\n- ",
      "## Planned Workout\n- ", "## Daily Habits\n", "## Training Output\n**Swim:** ",
    ]
    for head in heads {
      func read(_ count: Int) {
        let text = head + String(repeating: piece, count: count)
        let source = LogSource(path: "2031-03-04.md", bytes: Array(text.utf8))
        #expect(DayReader.read(source).date?.description == "2031-03-04")
      }
      let growth = Growth(small: { read(count) }, large: { read(count * 8) })
      #expect(growth.isLinear, "\(head.debugDescription): \(growth)")
    }
  }

  @Test("as many lifts of one name as there may be are compared with a plan")
  func longPlan() {
    func read(_ count: Int) {
      let sets = 1...count
      let plan = sets.map { "- Squat \($0)x5 @ 45 lbs\n" }.joined()
      let head = "| Exercise | Sets | Reps | Weight |\n|---|---|---|---|\n"
      let lifts = sets.reversed().map { "| Squat | \($0) | 5 | 45 |\n" }.joined()
      let text = "## Planned Workout\n\(plan)\n## Strength Log\n\(head)\(lifts)"
      let record = DayReader.read(LogSource(path: "2031-03-04.md", bytes: Array(text.utf8)))
      #expect(record.exercises.count == sets.count)
      #expect(record.exercises.allSatisfy { $0.isPlanned })
    }
    let growth = Growth(small: { read(1_250) }, large: { read(10_000) })
    #expect(growth.isLinear, "\(growth)")
  }
}
