import Live
import Testing
import Training
import Values

@testable import Language
@testable import Workouts

/// Exercises of one name with several kinds of equipment in a live workout.
@Suite("Equipment in a workout")
struct EquipmentInWorkoutTests {
  private let now = LiveMoment(
    bootID: "one", boot: 0, wall: 0, text: "2031-03-04T17:00:00Z")

  private func workout(_ planned: [String]) throws -> LiveWorkout {
    LiveWorkout(
      id: "a", date: try #require(CalendarDate(iso: "2031-03-04")), type: "strength", name: nil,
      exercises: planned.map { LiveWorkout.Exercise(WorkoutTemplate.Exercise($0), unit: .lb) },
      startedAt: now.text, at: now)
  }

  @Test(
    "two of different equipment are two; where either says none they are one",
    arguments: [
      ([], ["Squat (Barbell)", "Squat (Dumbbell)"], ["Squat (Barbell) 1", "Squat (Dumbbell) 1"]),
      ([], ["Squat (Barbell)", "squat (barbell)"], ["Squat (Barbell) 2"]),
      ([], ["Squat (Barbell)", "Squat"], ["Squat (Barbell) 2"]),
      (
        [], ["Squat (Barbell)", "Squat (Dumbbell)", "Squat"],
        ["Squat (Barbell) 1", "Squat (Dumbbell) 2"]
      ),
      (
        ["Squat (barbell)", "Squat (dumbbell)"], ["Squat (Dumbbell)", "Squat (Barbell)"],
        ["Squat (dumbbell) 1", "Squat (barbell) 1"]
      ),
      (["Squat"], ["Squat (Dumbbell)"], ["Squat 1"]),
    ])
  func sets(planned: [String], typed: [String], lifts: [String]) throws {
    var workout = try workout(planned)
    for (index, name) in typed.enumerated() {
      let later = LiveMoment(
        bootID: "one", boot: Double(index + 1), wall: index + 1, text: now.text)
      try workout.add(
        (name, try SetWords(["10x30"], unit: .lb).sets), resting: RestRule(), at: later)
    }
    let entry = try workout.entry(lasting: 60)
    #expect(entry.lifts.map { "\($0.name) \($0.line.sets.count)" } == lifts)
  }
}
