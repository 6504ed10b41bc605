import DayEditing
import DayModel
import Language
import LogMerge
import LogSyntax
import TestSupport
import Testing
import Values

/// What two devices logged of one day is what one device would have logged: a further run, further sets (docs/merge.md).
@Suite("Values that both sides added")
struct AddedValueTests {
  /// Two values of a field, that both devices logged, and what the day has then.
  struct Added: Sendable, CustomTestStringConvertible {
    let heading: String
    let name: String
    /// That of the earlier device, and that of the later one.
    let values: [String]
    let merged: String

    var testDescription: String { "\(name) \(values)" }

    func file(_ line: String?, rest: String = "") -> String {
      "## Quick Log\nWeight:: 171\n\n## \(heading)\n\(line.map { $0 + "\n" } ?? "")\(rest)\n## Notes\n"
    }

    func line(_ index: Int) -> String { "\(name):: \(values[index])" }
  }

  static let added = [
    Added(
      heading: "Training Output", name: "Run", values: ["5/50", "6/60"],
      merged: "Run:: 5/50\n- **Second run:** 6/60"),
    Added(
      heading: "Training Output", name: "Run", values: ["5km/28", "3.5/38 (150 bpm avg)"],
      merged: "Run:: 5km/28\n- **Second run:** 3.5/38 (150 bpm avg)"),
    Added(
      heading: "Training Output", name: "swim", values: ["550m/20:30", "8x50m / 15:40"],
      merged: "swim:: 550m/20:30\n- **Second swim:** 8x50m / 15:40"),
    Added(
      heading: "Training Output", name: "Bike", values: ["8.2mi/29", "35min"],
      merged: "Bike:: 8.2mi/29\n- **Second bike:** 35min"),
    Added(
      heading: "Training Output", name: "Walk", values: ["1.1/20", "2/40"],
      merged: "Walk:: 1.1/20\n- **Second walk:** 2/40"),
    Added(
      heading: "Training Output", name: "Row", values: ["5000m/20:10", "2km/8.5"],
      merged: "Row:: 5000m/20:10; 2km/8.5"),
    Added(
      heading: "Strength Log", name: "Squat", values: ["2x5 @ 100 lbs", "1x3 @ 120 lbs"],
      merged: "Squat:: 3x3 @ 120 lbs (sets: 5x100, 5x100, 3x120)"),
    Added(
      heading: "Strength Log", name: "Squat", values: ["3x5 @ 100 lbs", "2x5 @ 100 lbs"],
      merged: "Squat:: 5x5 @ 100 lbs"),
    // A hold without a load is one with the body alone beside sets that have one.
    Added(
      heading: "Strength Log", name: "Plank", values: ["1x60s", "1x45s @ 25 lbs"],
      merged: "Plank:: 2x45s @ 25 lbs (sets: 60s @ BW, 45s @ 25)"),
  ]

  @Test("that differ are two, as on one device, and merging again adds nothing", arguments: added)
  func two(added: Added) {
    let blank = "\(added.name)::"
    for base in [nil, added.file(blank), added.file(nil), added.file("\(added.name):: -")] {
      expectAdded(
        (0...1).map { added.file(added.line($0)) }, to: base, give: added.file(added.merged))
    }
  }

  /// Expects that what the earlier and the later of two devices have gives a day without a decision, whichever is merged
  /// with the other, and that merging that day with either of them changes nothing.
  private func expectAdded(
    _ days: [String], to base: String?, give merged: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let sides = days.enumerated().map { index, day in
      Side(
        bytes: Array(day.utf8), role: .device, device: "device \(index)", time: Int64(1 + index),
        commit: "\(index)")
    }
    func merge(_ one: Side, _ other: Side) -> MergeResult {
      DayMerge.merge(
        base: base.map { Array($0.utf8) }, ours: one, theirs: other, adding: asLogged)
    }
    let result = merge(sides[0], sides[1])
    #expect(
      String(decoding: result.bytes, as: UTF8.self) == merged, sourceLocation: sourceLocation)
    #expect(result.decisions == [], sourceLocation: sourceLocation)
    #expect(merge(sides[1], sides[0]) == result, sourceLocation: sourceLocation)
    for role in Side.Role.allCases {
      let again = Side(
        bytes: result.bytes, mergedFrom: sides,
        by: Author(role: role, device: "third", time: 3, commit: "3"))
      for side in sides {
        #expect(
          merge(again, side).bytes == result.bytes, "\(role)", sourceLocation: sourceLocation)
      }
    }
  }

  @Test("that are the same are one", arguments: added)
  func equal(added: Added) {
    let line = added.line(0)
    let result = merged(
      base: nil, added.file(line), added.file(line, rest: "Avg_HR:: 140\n"),
      roles: (.device, .device))
    #expect(result.text == added.file(line, rest: "Avg_HR:: 140\n"))
    #expect(result.decisions == [])
  }

  @Test(
    "that are nearly the same are one, and the other is in a decision",
    arguments: [
      ("Training Output", "Run:: 5/50", "Run:: 5.1/50:30"),
      ("Training Output", "Run:: 5km/28", "Run:: 3.1mi/28"),
      ("Training Output", "Run:: 5/50", "Run:: 5/50 (150 bpm avg)"),
      ("Training Output", "Row:: 5000m/20:10", "Row:: 5050m/20:10"),
      ("Strength Log", "Squat:: 3x5 @ 100 lbs", "Squat:: 3x5 @ 102 lbs"),
      ("Strength Log", "Squat:: 2x5 @ 100 lbs", "Squat:: 2x5 @ 100 lbs (sets: 5x100, 5x100) rpe 8"),
    ])
  func near(heading: String, one: String, other: String) {
    func file(_ line: String) -> String { "## \(heading)\n\(line)\n" }
    for (first, second) in [(one, other), (other, one)] {
      let result = merged(base: nil, file(first), file(second), roles: (.device, .device))
      #expect(result.text == file(second))
      #expect(result.decisions.map(\.lostText) == [first])
    }
  }

  @Test("of which the base had one are edits of it", arguments: added)
  func edits(added: Added) {
    let base = added.file(
      "\(added.name):: \(added.heading == "Strength Log" ? "1x1 @ 50 lbs" : "9/90")")
    let result = merged(
      base: base, added.file(added.line(0)), added.file(added.line(1)), roles: (.device, .device))
    #expect(result.text == added.file(added.line(1)))
    #expect(result.decisions.map(\.lostText) == [added.line(0)])
  }

  @Test("of which the bot wrote one are one: the device's", arguments: added)
  func bot(added: Added) {
    for roles: (Side.Role, Side.Role) in [(.device, .bot), (.bot, .device)] {
      let result = merged(
        base: nil, added.file(added.line(0)), added.file(added.line(1)), roles: roles)
      #expect(result.text == added.file(added.line(roles.0 == .device ? 0 : 1)))
      #expect(result.decisions.map(\.winner) == [.device])
    }
  }

  @Test(
    "that are added to a list which the base has are both behind it",
    arguments: [
      (
        "Strength Log", "Squat", "2x5 @ 100 lbs", "3x5 @ 100 lbs",
        "3x3 @ 120 lbs (sets: 5x100, 5x100, 3x120)",
        "4x3 @ 120 lbs (sets: 5x100, 5x100, 5x100, 3x120)"
      ),
      (
        "Strength Log", "Plank", "1x60s", "2x60s", "2x45s @ 25 lbs (sets: 60s @ BW, 45s @ 25)",
        "3x45s @ 25 lbs (sets: 60s @ BW, 60s @ BW, 45s @ 25)"
      ),
      (
        "Training Output", "Row", "5000m/20:10", "5000m/20:10; 2km/8.5", "5000m/20:10; 3km/13",
        "5000m/20:10; 2km/8.5; 3km/13"
      ),
    ])
  func lists(
    heading: String, name: String, base: String, first: String, second: String, merged: String
  ) {
    func file(_ value: String) -> String { "## \(heading)\n\(name):: \(value)\n\n## Notes\n" }
    expectAdded([file(first), file(second)], to: file(base), give: file(merged))
  }

  /// A total of the day that grows, in a log.
  private static func day(_ water: String?) -> String {
    "## Quick Log\nWeight:: 171\n\(water.map { "Water:: \($0)\n" } ?? "")\n## Notes\n"
  }

  @Test(
    "that are added to a total are both in it, whatever it was before, and merging again adds nothing",
    arguments: [
      (nil, "250ml", "0.5 l", "750ml"), ("", "250ml", "0.5 l", "750ml"),
      ("-", "0.5 l (tea)", "250 ml (milk)", "0.75 l (tea) (milk)"),
      ("500ml", "750ml", "1000ml", "1250ml"), ("500ml", "1 l", "750ml", "1.25 l"),
      ("500ml (tea)", "750ml (tea)", "600ml (tea) (milk)", "850ml (tea) (milk)"),
      (nil, "2 l", "10ml", "2.01 l"), (nil, "10ml", "2 l", "2010ml"), ("1", "3", "5", "7"),
    ] as [(String?, String, String, String)])
  func total(base: String?, first: String, second: String, merged: String) {
    expectAdded([Self.day(first), Self.day(second)], to: Self.day(base), give: Self.day(merged))
  }

  @Test(
    "of a total that did not grow on both sides, or by the same, are one",
    arguments: [
      ("500ml", "750ml", "0.75 l"), (nil, "500ml", "510ml"), ("500ml", "750ml", "300ml"),
      ("500ml", "300ml", "750ml"), ("500", "750", "1000ml"), (nil, "2", "5ml"),
      ("500ml", "1 l", "2 l <!-- or 3 l -->"), ("500ml", "much", "1 l"),
    ] as [(String?, String, String)])
  func oneTotal(base: String?, first: String, second: String) {
    let result = merged(
      base: Self.day(base), Self.day(first), Self.day(second), roles: (.device, .device))
    #expect(result.text == Self.day(second))
    #expect(result.decisions.map(\.lostText) == ["Water:: \(first)"])
  }

  @Test("of a total are one where nothing tells of authors, or one is the bot's")
  func totalWithoutAuthors() {
    func side(_ value: String, _ role: Side.Role, _ time: Int64) -> Side {
      Side(
        bytes: Array(Self.day(value).utf8), role: role, device: "", time: time, commit: "\(time)")
    }
    func text(_ one: Side, _ other: Side) -> (String, Int) {
      let result = DayMerge.merge(
        base: Array(Self.day(nil).utf8), ours: one, theirs: other, adding: asLogged)
      return (String(decoding: result.bytes, as: UTF8.self), result.decisions.count)
    }
    let undated = text(side("250ml", .device, 0), side("500ml", .device, 0))
    #expect([Self.day("250ml"), Self.day("500ml")].contains(undated.0))
    #expect(undated.1 == 1)
    #expect(text(side("250ml", .device, 1), side("500ml", .bot, 2)).1 == 1)
    #expect(!text(side("250ml", .device, 1), side("500ml", .bot, 2)).0.contains("750"))
  }

  @Test("that are single values, such as a weight, are one")
  func single() {
    for name in ["Weight", "Sleep", "Mood_AM"] {
      func file(_ value: String) -> String { "## Quick Log\n\(name):: \(value)\n" }
      let result = merged(base: file(""), file("2"), file("5"), roles: (.device, .device))
      #expect(result.text == file("5"))
      #expect(result.decisions.map(\.lostText) == ["\(name):: 2"])
    }
  }

  @Test("a second run of one device stands beside the run of the other")
  func further() {
    let base = "## Training Output\nRun::\n"
    let two = "## Training Output\nRun:: 5/50\n- **Second run:** 6/60\n"
    for (first, second) in [(two, base + "Walk:: 1/20\n"), (base + "Walk:: 1/20\n", two)] {
      #expect(
        merged(base: base, first, second, roles: (.device, .device)).text
          == two.replacing("5/50\n", with: "5/50\nWalk:: 1/20\n"))
    }
    // Each has a run that the other has, and one of its own.
    let other = "## Training Output\nRun:: 6/60\n- **Second run:** 7/70\n"
    let result = merged(base: base, two, other, roles: (.device, .device))
    #expect(
      result.text
        == "## Training Output\nRun:: 5/50\n- **Second run:** 7/70\n- **Second run:** 6/60\n")
    #expect(result.decisions == [])
  }

  // MARK: One device

  private static let commands = [
    "run 5/50", "run 6/61", "run 3/27", "bike 8.2mi/29", "bike 12/44", "swim 550m/20:30",
    "walk 1.1/20", "lift squat 5@100,5@100", "lift squat 3@120", "lift squat 8@60",
    "lift press 10@70", "lift press 12@40,12@40", "food eggs (200 cal)", "food soup (300 cal)",
    "note cold morning", "water 250ml", "water 0.5 l", "water 330 ml", "row 2km/8.5",
    "row 3km/13",
  ]

  private func logged(_ commands: [String], in day: String) throws -> String {
    var editor = DayEditor(LogDocument(day))
    for command in commands {
      for entry in try LogEntry.read(command.split(separator: " ").map(String.init)) {
        try editor.write(entry, allowingNew: true)
      }
    }
    return String(decoding: editor.document.bytes, as: UTF8.self)
  }

  /// What a day says, whatever its order.
  private func told(_ day: String) -> [String] {
    let record = DayReader.read(LogSource(path: "2031-03-04.md", bytes: Array(day.utf8)))
    let activities = record.activities.map {
      "\($0.activity) \($0.distance ?? 0) \($0.minutes ?? 0)"
    }
    let water = record.raw.filter { fieldKey($0.name) == "water" }.map { "water \($0.text)" }
    return (activities + record.exercises.flatMap(sets) + record.foods.map(\.food) + water).sorted()
  }

  private func sets(of exercise: ExerciseRecord) -> [String] {
    guard let line = LiftLine(exercise.entry, in: .standard) else { return ["\(exercise)"] }
    return line.sets.map { "\(exercise.name) \($0)" }
  }

  @Test("two devices that log have what one has that logs all of it")
  func asOnOneDevice() throws {
    let seed = SeededRandom().seed
    var random = SeededRandom(seed: seed)
    let forms = [
      "", "## Training Output\nRun::\nBike::\n\n## Strength Log\n\n## Fuel Log\n",
      "## Quick Log\nWeight::\n\n## Training Output\n", "## Quick Log\nWater:: 1 l\n",
      "## Strength Log\nSquat:: 1x9 @ 40 lbs\n\n## Training Output\nRow:: 5000m/20:10\n",
    ]
    for round in 0..<200 {
      let base = random.pick(forms)
      let all = Self.commands.shuffled(using: &random).prefix(
        Int.random(in: 2...6, using: &random)
      ).map(\.self)
      let cut = Int.random(in: 0...all.count, using: &random)
      let sides = [
        try logged(Array(all[..<cut]), in: base), try logged(Array(all[cut...]), in: base),
      ]
      let result = merged(base: base, sides[0], sides[1], roles: (.device, .device))
      let what: Comment = "seed \(seed), round \(round): \(all), \(cut): \(result.text)"
      #expect(told(result.text) == told(try logged(all, in: base)), what)
      #expect(result.decisions == [], what)
    }
  }
}
