import LogSyntax
import TestSupport
import Testing

@testable import DayModel

/// Exercises of one name and several kinds of equipment on one day. All values are made up.
@Suite("Exercises by their equipment")
struct EquipmentTests {
  private func read(_ log: String) -> DayRecord {
    DayReader.read(LogSource(path: "2031-03-04.md", document: LogDocument(log)))
  }

  private func told(_ record: DayRecord) -> [String] {
    record.exercises.map { exercise in
      "\(exercise.name)/\(exercise.equipment ?? "")/\(exercise.entry.setDetails.count)"
    }
  }

  @Test("each is read with its sets, and under a path of its own")
  func both() {
    let record = read(
      "## Strength Log\nSquat (Barbell):: 2x5 @ 135 lbs (sets: 5x135, 5x135)\n"
        + "Squat (Dumbbell):: 1x8 @ 40 lbs (sets: 8x40)\nSquat:: 1x9 (sets: 9)\n")
    #expect(told(record) == ["Squat/Barbell/2", "Squat/Dumbbell/1", "Squat//1"])
    #expect(record.diagnostics.isEmpty)
    let two = read(
      "## Strength Log\nSquat (Barbell):: 2x5 @ 135 lbs\nSquat (Dumbbell):: 1x8 @ 40 lbs\n")
    #expect(
      two.raw.map { "\($0.name) \($0.text)" } == [
        "training.strength_exercises.Squat 2x5 @ 135 lbs",
        "training.strength_exercises.Squat (Dumbbell) 1x8 @ 40 lbs",
      ])
  }

  @Test("a second line of one name and equipment is not counted, as before")
  func same() {
    let record = read(
      "## Strength Log\nSquat (Barbell):: 1x5 @ 135 lbs (sets: 5x135)\n"
        + "squat (barbell):: 1x8 @ 40 lbs (sets: 8x40)\n")
    #expect(told(record) == ["Squat/Barbell/1"] && record.diagnostics.count == 1)
  }

  @Test("a plan of the exercise, whatever its equipment, is not counted beside what was done")
  func plans() {
    let record = read(
      "## Strength Log\nSquat (Barbell):: 1x5 @ 135 lbs (sets: 5x135)\nSquat:: 3x5 @ 135 lbs (planned)\n"
        + "Squat (Dumbbell):: 3x8 @ 40 lbs (planned)\n")
    #expect(told(record) == ["Squat/Barbell/1"])
  }

  @Test("sets written are sets read, whatever names and equipment they have, in fields and lines")
  func law() {
    var random = SeededRandom()
    let names = ["Squat", "Row", "Chest press", "Curl", "Pull-up"]
    let equipment = ["", "Barbell", "Dumbbell", "green band", "Smith machine", "left", "kg 20"]
    for _ in 0..<400 {
      var written: [String: Int] = [:]
      var lines: [String] = []
      for _ in 0..<Int.random(in: 1...7, using: &random) {
        let (name, with) = (random.pick(names), random.pick(equipment))
        let full = with.isEmpty ? name : "\(name) (\(with))"
        guard written[full] == nil else { continue }
        let sets = (0..<Int.random(in: 1...4, using: &random)).map { _ in
          "\(Int.random(in: 1...12, using: &random))x\(5 * Int.random(in: 1...40, using: &random))"
        }
        written[full] = sets.count
        let headline = "\(sets.count)x5 @ 50 lbs (sets: \(sets.joined(separator: ", ")))"
        lines.append("\(full):: \(headline)")
      }
      let record = read("## Strength Log\n" + lines.joined(separator: "\n") + "\n")
      var found: [String: Int] = [:]
      for exercise in record.exercises {
        let full = exercise.name + (exercise.equipment.map { " (\($0))" } ?? "")
        found[full, default: 0] += exercise.entry.setDetails.count
      }
      #expect(found == written, "\(lines), seed \(random.seed)")
    }
  }
}
