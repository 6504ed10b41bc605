import DayModel
import JSON
import Query
import TestSupport
import Testing
import Values

/// A number without a unit is in the file's (docs/format.md §4.5).
@Suite("numbers without a unit")
struct UnmarkedNumberTests {
  /// A line with places for the units: `{w}` of a weight, `{d}` of a distance, `{s}` of a swim, `{p}` of a pace.
  private static let body = [
    "Weight:: 79.5{w}", "Weight:: ~80{w} (scarf on)", "- **Weight**: 79.5{w}",
    "| Metric | Value |\n|---|---|\n| **Weight** | 81{w} |", "Weight (lbs):: 174", "Sleep:: 7:10",
  ]
  private static let training = [
    "Run:: 5{d}/27:30 (150 bpm avg)", "Run:: 5{d}/45:00", "Bike:: 20{d}/50", "Bike:: 30{d}",
    "Swim:: 600{s}/15:20", "Swim:: 8x50{s}/20:00", "Swim:: 8x50{s} (400{s} total)/20:00",
    "Walk:: 4{d} in 45:00", "Avg_Pace:: 5:30{p}", "Total distance:: 450{s}",
    "- **Second run:** 3{d}/18", "**Run:** 5{d} / 26min",
    "**Run**\n- Distance: 5{d}\n- Time: 26:10",
    "**Run**\n- Pace: 5:10{p}\n- Time: 26:10", "4x100m:: 2:25", "Run (km):: 5/27:30",
    "Run:: 5km/27:30 (pace 5:30{p})", "Row:: 5{d}/21",
    "| Activity | Dist/Time |\n|---|---|\n| **Run** | 5{d}/27 |",
  ]
  private static let strength = [
    "Squat:: 3x5 @ 100{w}", "Row:: 3x12 @ 45{w} (12, 10, 8)", "Swing:: 3x14-16 @ 24{w}",
    "Chest press:: 3x10 @ 70{w} (sets: 10x70{w}, 8x70{w}, 6x65{w})", "Dip:: 3x6 @ BW+15{w}",
    "Dip:: 3x6 @ BW-15{w}", "Assisted chin up:: 3x5 @ 20{w}", "Fly:: 3x9 @ 30{w}, 25{w}, 20{w}",
    "Press:: 3x9 @ 30/25/20{w}", "Curl:: 10x12{w}, 9x12{w}", "Bird dog:: 2x10",
    "Carry:: 3x40s @ 30{w}",
    "Leg curl:: 3x10 @ 40{w} (planned)", "Bench:: 3x5 @ 100 lbs", "Pull:: 2x5 @ 50{w} assist",
    "**Hip Thrust @ 95{w}:**\n- Set 1: 12 reps\n- Set 2: 9 reps @ 105{w}",
    "- Lunge: 12, 10 reps @ 45{w}",
    "| Exercise | Sets | Reps | Weight |\n|---|---|---|---|\n| Deadlift | 3 | 5 | 120{w} |",
    "| Exercise | Sets | Reps | Weight (lbs) |\n|---|---|---|---|\n| Deadlift | 3 | 5 | 120 |",
  ]

  /// A day whose lines are drawn at random.
  private static func day(_ random: inout SeededRandom) -> String {
    func some(_ lines: [String]) -> [String] {
      (0..<Int.random(in: 0...6, using: &random)).map { _ in random.pick(lines) + "\n" }
    }
    let parts = [
      ["## Planned Workout", "- Squat 3x5 @ 100{w}", "## Quick Log"], some(body),
      ["## Training Output"], some(training), ["## Strength Log"], some(strength),
    ]
    return parts.flatMap(\.self).joined(separator: "\n") + "\n"
  }

  private static func filled(_ text: String, _ marks: FormatUnits?) -> String {
    let words = [
      ("{w}", marks.map { " \($0.weight)" }), ("{d}", marks?.distance.rawValue),
      ("{s}", marks?.swim.rawValue), ("{p}", marks.map { "/\($0.distance)" }),
    ]
    return words.reduce(text) { $0.replacing($1.0, with: $1.1 ?? "") }
  }

  private static let types = TrainingTypes(Array("types:\n- {id: row, fields: [Row]}\n".utf8))

  private static func facts(_ text: String, _ units: FormatUnits) throws -> [FactColumn: [Fact?]] {
    let source = LogSource(path: "2031-03-04.md", bytes: Array(text.utf8), units: units)
    let record = DayReader.read(source)
    // The text of a field of one's own has other words, and so other numbers.
    let table = FactTable([try #require(DayFacts(record, types: types))])
    return table.columns.filter { !$0.key.name.hasPrefix("field:row") }
  }

  @Test("say the same as with the file's unit, in every place and whatever the units are")
  func sameAsMarked() throws {
    var random = SeededRandom()
    for _ in 0..<1500 {
      let day = Self.day(&random)
      let units = FormatUnits(
        weight: random.pick([.lb, .kg]), distance: random.pick([.mi, .km]),
        swim: random.pick([.m, .yd]))
      let marked = Self.filled(day, units)
      let bare = try Self.facts(Self.filled(day, nil), units)
      let note: Comment = "\(random)\n\(units)\n\(marked)"
      // What has its unit says the same in a file of any.
      for other in [units, .standard] {
        let expected = try Self.facts(marked, other)
        try #require(bare == expected, note)
      }
    }
  }

  @Test("are told in pounds, miles and metres, as ever")
  func converted() throws {
    let log = """
      ## Quick Log
      Weight:: 80
      ## Training Output
      Run:: 10/50
      Swim:: 1000/20
      Row:: 5/21
      Avg_Pace:: 5:00
      ## Strength Log
      Squat:: 3x5 @ 100
      Dip:: 3x6 @ BW+5
      """
    let units = FormatUnits(weight: .kg, distance: .km, swim: .yd)
    let source = LogSource(path: "2031-03-04.md", bytes: Array(log.utf8), units: units)
    let record = DayReader.read(source)
    #expect(record[.weight] == 80 * 2.20462)
    let run = try #require(record.activities.first { $0.activity == .run })
    #expect(run.metres == 10_000 && run.minutes == 50)
    #expect(run.measures.pace.map { abs($0 - 5 * 1.609344) < 1e-9 } == true)
    #expect(record.activities.first { $0.activity == .swim }?.metres == 914.4)
    #expect(record.exercises.map { $0.entry.load?.pounds } == [220.462, 5 * 2.20462])
    let facts = try Self.facts(log, units)
    let rowed = try #require(facts[FactColumn(name: "row.distance")]?.first)
    guard case .number(let miles) = rowed else {
      Issue.record("no distance: \(facts)")
      return
    }
    #expect(abs(miles - 5 / 1.609344) < 1e-9)
  }

  @Test("a unit that a label, a column or a type of training names stands above the file's")
  func labels() throws {
    let log = """
      ## Quick Log
      Weight (lbs):: 174
      ## Training Output
      Run (mi):: 3/27
      Swim (yd):: 8x50/20
      """
    let source = LogSource(
      path: "2031-03-04.md", bytes: Array(log.utf8), units: FormatUnits(weight: .kg, distance: .km))
    let record = DayReader.read(source)
    #expect(record[.weight] == 174)
    #expect(record.activities.map(\.metres) == [3 * 1609.344, 400 * 0.9144])
    let own = TrainingActivity(id: "row", field: "Row", unit: .m)
    #expect(own.effort("5000/21", in: source.units).value?.metres == 5000)
  }

  @Test(
    "units by their words",
    arguments: [
      ("kg,km", FormatUnits(weight: .kg, distance: .km)), ("YD", FormatUnits(swim: .yd)),
      ("lb,mi,m", .standard), ("kg,lb", nil), ("stone", nil), ("", nil), ("kg,", nil),
    ] as [(String, FormatUnits?)])
  func words(_ text: String, _ units: FormatUnits?) {
    #expect(FormatUnits(words: text) == units)
  }
}
