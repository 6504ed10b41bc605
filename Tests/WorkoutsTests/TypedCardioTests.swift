import DayModel
import Testing
import Values

@testable import Workouts

@Suite("Distances that are typed in a live workout")
struct TypedCardioTests {
  private static let stores: [String: PersonalUnits] = [
    "mi": .format,
    "km": PersonalUnits(distance: .km, files: FormatUnits(distance: .km)),
    "km in files of mi": PersonalUnits(distance: .km),
    "mi in files of km": PersonalUnits(files: FormatUnits(distance: .km)),
  ]

  private static let types = TrainingTypes(
    Array(
      "types:\n- {id: row, unit: m, fields: [Row]}\n- {id: paddle, fields: [Paddle]}\n".utf8))

  @Test(
    "a distance without a unit is the person's, or its type's, and has its unit where others would read another",
    arguments: [
      ("run 5/27:30", "mi", "5/27:30", 5 * 1609.344), ("run 5/27:30", "km", "5km/27:30", 5000),
      ("run 5/27:30", "km in files of mi", "5km/27:30", 5000),
      ("run 5/27:30", "mi in files of km", "5mi/27:30", 5 * 1609.344),
      ("run 5mi/45", "km", "5mi/45", 5 * 1609.344), ("run 5 km 27:30", "mi", "5 km/27:30", 5000),
      ("swim 1000/25:00", "km", "1000/25:00", 1000), ("row 5000/21:30", "km", "5000/21:30", 5000),
      ("row 5k/21:30", "mi", "5k/21:30", 5000), ("paddle 4/40", "km", "4km/40", 4000),
      ("paddle 4/40", "mi", "4/40", 4 * 1609.344),
      ("paddle 4/40", "mi in files of km", "4mi/40", 4 * 1609.344),
      ("run 25min", "km", "25min", nil),
    ] as [(String, String, String, Double?)])
  func units(typed: String, store: String, value: String, metres: Double?) throws {
    let units = try #require(Self.stores[store])
    var workout = begun(type: "run")
    try workout.add(
      TypedCardio(typed.split(separator: " ").map(String.init), units: units, types: Self.types),
      at: moment(100))
    // As another process reads it.
    let cardio = try #require(try LiveWorkout(workout.bytes).cardio.first)
    #expect(cardio.value == value)
    #expect(cardio.activity == workout.cardio[0].activity)
    let read = cardio.activity.effort(cardio.value, in: .standard).value?.metres
    #expect(read.map { ($0 * 10).rounded() } == metres.map { ($0 * 10).rounded() })
    // What is written into the day says the same in the store's files.
    let written = cardio.activity.effort(cardio.value, in: units.files).value?.metres
    #expect(written == read)
  }
}
