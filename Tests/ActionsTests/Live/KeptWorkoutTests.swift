import Actions
import TestSupport
import Testing
import Values
import Workouts

@testable import Context

/// What is kept of a live workout can be read again.
@Suite("Kept workouts")
struct KeptWorkoutTests {
  private let boot = BootTime(id: "one", seconds: 100)

  private func note(_ text: String, in context: ActionContext) throws -> WorkoutState {
    try WorkoutTracker.change(boot: boot, in: context) { workout, _, now in
      try workout.add(note: text, at: now)
    }
  }

  @Test(
    "a remark that is too large is refused with how large it is, and the workout stays as it was")
  func tooLarge() throws {
    let fixture = try ActionFixture.withStore()
    let context = fixture.context(command: "workout")
    _ = try WorkoutTracker.addCardio(["run", "3.1/27:30"], boot: boot, in: context)
    _ = try note("short", in: context)
    let error = try #require(throws: ActionError.self) {
      try note(String(repeating: "x", count: 17 << 20), in: context)
    }
    #expect(error.kind.exitStatus == .badData)
    #expect(error.message.contains("note 17.0 MiB"), "\(error.message)")
    let state = try WorkoutTracker.status(boot: boot, in: context)
    #expect(state.workout.note == "short" && !state.workout.isEmpty)
    #expect(fixture.messages.isEmpty)
  }

  @Test("changes that could be taken back give way to what was done")
  func changesGiveWay() throws {
    let fixture = try ActionFixture.withStore()
    let context = fixture.context(command: "workout")
    _ = try WorkoutTracker.addCardio(["run", "3.1/27:30"], boot: boot, in: context)
    for _ in 0..<6 { _ = try note(String(repeating: "x", count: 2 << 20), in: context) }
    let state = try WorkoutTracker.status(boot: boot, in: context)
    #expect(state.workout.note?.utf8.count == 6 * (2 << 20) + 10)
    _ = try WorkoutTracker.change(boot: boot, in: context) { workout, _, now in
      try workout.add(note: "last", at: now)
    }
    #expect(fixture.messages.isEmpty)
  }
}
