import TestSupport
import Testing

@testable import DayModel
@testable import Query
@testable import Values

@Suite("The version of the rules of facts")
struct FactRulesTests {
  /// What the facts of all fixtures amount to, by the version of the rules that read them.
  private static let known: (rules: Int, digest: UInt64) = (
    16, 4_914_538_605_132_043_726
  )

  @Test(
    "a fixture that has other facts than before raises the version, so that caches are made anew")
  func digest() throws {
    var digest: UInt64 = 0xcbf2_9ce4_8422_2325
    func add(_ text: some Sequence<UInt8>) {
      for byte in text { digest = (digest ^ UInt64(byte)) &* 0x100_0000_01b3 }
    }
    for fixture in try Fixture.all().sorted(by: { $0.name < $1.name }) {
      let files = try fixture.logs.map { LogSource(path: $0, bytes: try fixture.read($0)) }
      guard let day = DayFacts(DayReader.read(files)) else { continue }
      for (column, fact) in day.facts.sorted(by: { $0.key.name < $1.key.name }) {
        add("\(fixture.name) \(column.name) ".utf8)
        add(fact.spelling)
      }
    }
    #expect(
      Self.known == (DayFacts.rules, digest),
      "raise DayFacts.rules and record the digest; the facts of a new fixture need the latter only")
  }

  @Test("facts that are read without texts are those of the record", arguments: try Fixture.all())
  func withoutTexts(fixture: Fixture) throws {
    let files = try fixture.logs.map { LogSource(path: $0, bytes: try fixture.read($0)) }
    let record = DayReader.read(files)
    guard let date = record.date else { return }
    #expect(DayFacts(of: files, on: date, habits: .empty) == DayFacts(record))
  }

  @Test("and so are those of any bytes")
  func anyBytes() throws {
    let random = SeededRandom()
    var logs = GeneratedLogs(random: random)
    let date = try day("2031-03-04")
    for _ in 0..<300 {
      let files = ["2031-03-04.md", "2031-03-04-workout.md"].map {
        LogSource(path: $0, bytes: logs.document(lines: 60))
      }
      let facts = DayFacts(of: files, on: date, habits: .empty)
      #expect(facts == DayFacts(DayReader.read(files)), "seed \(random.seed)")
    }
  }

  @Test("and so are those of days that say the same things in another order")
  func anyOrder() throws {
    var random = SeededRandom()
    let date = try day("2031-03-04")
    for _ in 0..<600 {
      var text = random.once(in: 2) ? "---\ntitle: \"2031-03-04: [Run Day] Done\"\n---\n" : ""
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        text += random.pick(Self.headings) + "\n"
        for _ in 0..<Int.random(in: 0...7, using: &random) {
          text += random.pick(Self.lines) + "\n"
        }
      }
      let files = [LogSource(path: "content/logs/2031-03-04.md", bytes: Array(text.utf8))]
      let facts = DayFacts(of: files, on: date, habits: .empty)
      #expect(facts == DayFacts(DayReader.read(files)), "seed \(random.seed)\n\(text)")
    }
  }

  private static let headings = [
    "## Planned Workout", "## Planned Workout (COMPLETED)", "## Today's Todos", "## Must Win",
    "## Daily Habits", "## Quick Log", "## Training Output", "## Strength Log", "## Fuel Log",
    "## Workout", "### Deferred", "### Bike", "### Squat", "# A day", "## Notes", "## Morning Run",
  ]

  private static let lines = [
    "Weight:: 180.1", "Weight (kg):: 80", "- Weight:: ~181", "Weight:: <!-- later -->",
    "Weight:: -",
    "Sleep:: 7:10", "Sleep:: 7h (score: 84)", "Sleep_Quality:: 71", "Mood_AM:: (forgot)",
    "Focus:: many", "Energy:: 5 <!-- or 6 -->", "quality:: 8", "| Weight | 0 |", "Sleep: 6.5",
    "Run:: 3.1/29:10", "Bike:: 10/45", "run:: 4/40", "Avg_HR:: 140", "Avg_HR:: Bike 121, Run 146",
    "Run_HR:: 150", "Run_HR:: Bike 121", "Max_HR:: 170", "Session_RPE:: 6", "rpe:: 7",
    "Avg_Watts:: 200", "Avg_RPM:: 85", "Total distance:: 400m", "4x100m:: 2:10", "Pace:: 9:30",
    "**Run:** 3mi in 30:00", "- Avg HR: 140", "Bench press:: 3x10 @ 45",
    "Bench press:: 3x10 @ 45 (sets: 10x45, 9x45, 8x45)", "Squat:: 3x5 @ 185", "Squat:: heavy",
    "Row:: 0x0 @ 0", "Assisted dip:: 3x8 @ 40", "- Bench press 3x10 @ 45", "Squat: 3x5 @ 185",
    "Squat 3x5", "- [x] Squat", "- [x] Gym", "- [ ] Gym", "- [ ] Read", "- [x] Read",
    "**Deferred:**", "calories_so_far:: ~2,150", "calories:: 1900", "protein_so_far:: 0 g",
    "protein:: 90", "- 7:12 eggs (~200 cal)", "- oats (300 cal, 10g protein)",
    "**Total:** 1900 cal",
    "- Total calories: 1,460", "To**tal**: 12 cal", "~~Total~~ protein: 80g", "_Protein_: ~70g",
    "- running total: 900 cal, 40g protein", "  - total: 5 cal", "Rating:: 7", "rating:: 9",
  ]
}
