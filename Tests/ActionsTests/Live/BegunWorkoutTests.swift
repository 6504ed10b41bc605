import Actions
import Language
import TestSupport
import Testing
import Values
import Workouts

@testable import Context

/// What a workout begins with, and which exercise a typed name means in it.
@Suite("Workouts that begin with the plan, and names within them")
struct BegunWorkoutTests {
  private let boot = BootTime(id: "one", seconds: 0)

  private func fixture(_ files: [String: String] = [:]) throws -> ActionFixture {
    let plan = """
      ---
      title: Plan
      ---
      | Day | Type | Workout |
      |---|---|---|
      | Tuesday | Strength | Overhead press 3x8 @ 95, Bench press 3x8 @ 135, Squat 3x5 @ 225 |
      | Wednesday | Rest | |

      """
    return try .withStore(
      ["bestupid.yaml": "", "content/config/protocol_2031-03-03.md": plan]
        .merging(files) { $1 })
  }

  private func start(
    _ beginning: WorkoutTracker.Beginning, on date: CalendarDate = ActionFixture.today,
    _ fixture: ActionFixture
  ) throws -> LiveWorkout {
    let context = fixture.context()
    let state = try WorkoutTracker.start(
      beginning, name: nil, on: date, at: nil, boot: boot, in: context)
    return state.workout
  }

  private func set(_ words: String..., new: Bool = false, in fixture: ActionFixture) throws
    -> String?
  {
    let typed = try SetWords(words, unit: .lb)
    let state = try WorkoutTracker.add(
      (typed.name, typed.sets), LiveWorkout.SetOptions(), allowsNew: new, boot: boot,
      in: fixture.context())
    return state.workout.current
  }

  @Test("what is planned for the day is begun, unless it is done, or nothing is planned")
  func usual() throws {
    let planned = try start(.usual, try fixture())
    #expect(planned.exercises.map(\.name) == ["Overhead press", "Bench press", "Squat"])
    let done = try fixture([
      "content/logs/2031-03-04.md": "## Strength Log\nSquat:: 3x5 @ 225\n"
    ])
    #expect(try start(.usual, done).exercises.isEmpty)
    let rest = try start(.usual, on: ActionFixture.today.advanced(by: 1), try fixture())
    #expect(rest.exercises.isEmpty && rest.type == "strength")
    let without = try fixture(["content/config/protocol_2031-03-03.md": "nothing\n"])
    #expect(try start(.usual, without).exercises.isEmpty)
  }

  @Test("a part of a planned name is that exercise, but for a name that is known, or of several")
  func parts() throws {
    let fixture = try fixture([
      "content/logs/2031-02-25.md": "## Strength Log\nBench:: 3x8 @ 95\n"
    ])
    _ = try start(.plan, fixture)
    #expect(try set("overhead", "8x95", in: fixture) == "Overhead press")
    #expect(try set("sq", "5x225", in: fixture) == "Squat")
    // An exercise of that name is in the logs.
    #expect(try set("bench", "8x95", in: fixture) == "bench")
    expectRefusal(.ambiguous, saying: "'Overhead press' or 'Bench press'") {
      try set("press", "8x95", in: fixture)
    }
    #expect(try set("press", "8x95", new: true, in: fixture) == "press")
    let choice = try WorkoutTracker.make(.choose("over"), boot: boot, in: fixture.context())
    #expect(choice.state.workout.current == "Overhead press")
    // All notations of `log` are sets.
    for words in [
      ["Squat", "3 sets of 5 with 100kg"], ["Squat", "100kg 5x5"], ["Squat", "5,5,3 @ 100kg"],
    ] {
      let typed = try SetWords(words, unit: .lb)
      #expect(typed.name == "Squat" && typed.sets.allSatisfy { $0.load?.unit == .kg }, "\(words)")
    }
  }
}
