import LogSyntax
import Testing

@testable import DayModel
@testable import Values

/// Values of Strength Log that end in `(planned)` (docs/format.md §8.1).
@Suite("Lines that are marked as planned")
struct PlannedMarkTests {
  private static let plan = """
    ## Planned Workout
    Strength A
    - Goblet squat 3x10 @ 45 lbs
    - Row 3x12 @ 40 lbs


    """

  private static let marked = """
    Goblet squat:: 3x10 @ 45 lbs (planned)
    Row:: 3x12 @ 40 lbs (planned)

    """

  private func read(_ text: String) -> DayRecord {
    DayReader.read(LogSource(path: "2031-03-06.md", document: LogDocument(text)))
  }

  private func states(_ text: String) -> [String: Bool] {
    Dictionary(read(text).exercises.map { ($0.name, $0.isPlanned) }) { $1 }
  }

  @Test(
    "the mark is at the end of the value, in any case",
    arguments: [
      ("3x10 (planned)", "3x10"), ("3x10 (Planned) \t", "3x10"), ("(planned)", ""),
      ("3x10(PLANNED)", "3x10"), ("3x10 (planned) x", nil), ("3x10 planned", nil), ("", nil),
      ("3x10 (unplanned)", nil), ("3x10 (planned", nil),
    ] as [(String, String?)])
  func mark(value: String, rest: String?) {
    let found = PlannedMark.removed(from: Array(value.utf8)[...])
    #expect(found.map { String(decoding: $0, as: UTF8.self) } == rest)
  }

  @Test("they are planned whatever the other lines say, and no line that differs")
  func whateverElse() {
    let both = ["Goblet squat": true, "Row": true]
    let log = "## Strength Log\n"
    #expect(states(Self.plan + log + Self.marked) == both)
    #expect(states(log + Self.marked) == both)
    // Not as in the plan, and beside a lift that was done.
    for other in [
      "Press:: 3x8 @ 50", "Press:: 3x8 @ 50 (sets: 8x50, 8x50, 7x50)", "Press:: skipped",
      "- Press: 8, 8, 7 reps @ 50 lbs", "Press:: heavy",
    ] {
      let states = states(Self.plan + log + Self.marked + other + "\n")
      #expect(states.filter { $0.key != "Press" } == both, "\(other)")
      #expect(states["Press"] != true, "\(other)")
    }
    // Lines of the bot are judged by themselves: they repeat the plan.
    let bots = Self.plan + log + "Row:: 3x12 @ 40 lbs\nGoblet squat:: 9x9 @ 9 (planned)\n"
    #expect(states(bots) == both)
    let done = Self.plan + log + "Row:: 3x12 @ 45 lbs\nGoblet squat:: 9x9 @ 9 (planned)\n"
    #expect(states(done) == ["Row": false, "Goblet squat": true])
  }

  @Test(
    "a ticked workout box, or a heading that says completed, makes them done",
    arguments: [
      "## Todos\n- [x] Workout: Strength A\n", "### Must Win 3\n- [x] Lift\n",
      "## Completed Workout\nall of it\n", "---\ntitle: \"x: [Strength Day Completed]\"\n---\n",
    ])
  func done(before: String) {
    let text = before + "## Strength Log\n" + Self.marked
    #expect(states(text) == ["Goblet squat": false, "Row": false])
    #expect(read(text).diagnostics.filter { $0.severity == .warning } == [])
  }

  @Test(
    "another line of the exercise counts, wherever it stands",
    arguments: [
      ("Row:: 3x12 @ 50", ""), ("", "Row:: 3x12 @ 50"), ("", "- Row: 12, 12, 9 reps @ 50 lbs"),
      ("", "\n| Exercise | Sets | Reps | Weight |\n|--|--|--|--|\n| row | 3 | 12 | 50 |"),
    ])
  func another(before: String, after: String) {
    let record = read("## Strength Log\n\(before)\nRow:: 3x12 @ 40 (planned)\n\(after)\n")
    #expect(record.exercises.map(\.isPlanned) == [false])
    #expect(record.exercises.first?.entry.headline.load?.pounds == 50)
    #expect(record.diagnostics.filter { $0.severity == .warning } == [])
  }

  @Test("the text is kept, a blank plan is nothing, and one that cannot be read is told")
  func texts() {
    let record = read("## Strength Log\nRow:: 3x12 @ 40 (planned)\nPress:: (planned)\n")
    #expect(record.exercises.map(\.name) == ["Row"])
    #expect(record.exercises[0].entry.note == nil)
    #expect(record.lines.map(\.name) == ["training.strength_exercises.Row"])
    let bad = read("## Strength Log\nRow:: heavy (planned)\n")
    #expect(bad.exercises.isEmpty && bad.diagnostics.map(\.construct) == [.strength])
  }

  @Test("elsewhere than with lifts the words are a remark")
  func elsewhere() {
    let record = read("## Training Output\nRun:: 3 mi (planned)\n## Quick Log\nTea:: 2 (planned)\n")
    #expect(record.activities.count == 1)
    #expect(record.fields.map(\.text) == ["2 (planned)"])
  }

  @Test("a value in the person's units keeps its mark")
  func shown() {
    let units = PersonalUnits(weight: .kg)
    #expect(
      ShownValue.text(of: "3x12 @ 40 (planned)", named: "Row", isLift: true, in: units)
        == "3x12 @ 18.1 kg (planned)")
  }
}
