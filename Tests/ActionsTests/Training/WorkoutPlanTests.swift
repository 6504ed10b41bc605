import Actions
import Reports
import TestSupport
import Testing
import Values

@testable import Context

/// `workout plan`: what to lift next, and why.
@Suite("The plan of a workout: loads, repetitions and reasons")
struct WorkoutPlanTests {
  private static let plan = SampleStore.strengthPlan

  /// The plan of a week with one exercise.
  private static func plan(of row: String) -> String {
    """
    | Day | Type | Workout |
    |---|---|---|
    | **Tuesday** | Strength A | |

    ## Strength A (Tuesday)
    | Exercise | Weight | Sets x Reps |
    |---|---|---|
    \(row)

    """
  }

  private func fixture(_ files: [String: String] = [:]) throws -> ActionFixture {
    try .withStore(
      [
        "content/config/protocol_2031-03-10.md": Self.plan,
        "content/logs/2031-03-04.md": """
        ## Strength Log
        Bench press:: 3x12 @ 140 lbs (sets: 12x140, 12x140, 10x140) rpe 9

        """,
      ].merging(files) { $1 })
  }

  private static let today = CalendarDate(iso: "2031-03-11") ?? .earliest

  private func plan(
    on date: CalendarDate = Self.today, in fixture: ActionFixture
  ) throws -> JSONNode {
    let plan = try WorkoutPlanReader.plan(
      on: date, today: Self.today, in: fixture.context(at: "2031-03-11T07:20:00Z"))
    return try read(plan.json, "workout-plan")["exercises"]
  }

  @Test("each exercise of the day has what its rule suggests, and what the plan says")
  func suggests() throws {
    let fixture = try fixture()
    let before = try fixture.contents()
    let exercises = try plan(in: fixture)
    #expect(exercises.elements.map(\.["load"]) == ["145 lb", "40 lb"])
    #expect(exercises.elements.map(\.["sets"]) == [3, 3])
    #expect(exercises.elements.map(\.["reps"]) == [12, 12])
    #expect(exercises.elements.map(\.["plan_says"]) == ["135 lb 3x8-12", "40 lb 3x12"])
    #expect(exercises[0]["because"][0]["code"] == "reached")
    #expect(exercises[1]["change"] == "none")
    #expect(try fixture.contents() == before)
    #expect(fixture.messages == [])
  }

  @Test("the library's rule, range and aliases count")
  func library() throws {
    let fixture = try fixture([
      "content/config/exercises.json": """
      {"version": 1, "exercises": [
        {"name": "Row", "aliases": ["Cable row"], "rule": "double", "reps": [6, 8], "sets": 2, "step": "10 lb"}
      ]}
      """,
      "content/logs/2031-03-05.md":
        "## Strength Log\nCable row:: 2x8 @ 50 lbs (sets: 8x50, 8x50)\n",
    ])
    let row = try plan(in: fixture)[1]
    #expect(row["rule"] == "double")
    #expect(row["load"] == "60 lb")
    #expect(row["reps"] == 6)
  }

  @Test(
    "the plan's repetitions are those of the rule, where the library has none",
    arguments: [
      // Both of two workouts reached the five, and effort is not written.
      ("3x5", "230 lb", 5), ("3x4-5", "230 lb", 5), ("3x8", "225 lb", 8),
    ])
  func planned(counts: String, load: String, repetitions: Double) throws {
    let workout = "## Strength Log\nSquat:: 3x5 @ 225 lbs (sets: 5x225, 5x225, 5x225)\n"
    let fixture = try fixture([
      "content/config/protocol_2031-03-10.md": Self.plan(of: "| Squat | 225 lbs | \(counts) |"),
      "content/logs/2031-03-05.md": workout, "content/logs/2031-03-08.md": workout,
    ])
    let squat = try plan(in: fixture)[0]
    #expect(squat["load"] == .string(load))
    #expect(squat["reps"] == .number(repetitions))
    #expect(squat["plan_says"] == .string("225 lb \(counts)"))
  }

  @Test("in a deload week all is less, and no rule moves")
  func deload() throws {
    let fixture = try fixture([
      "content/config/protocol_2031-03-10.md": Self.plan.replacing("Base", with: "Recovery week")
    ])
    let press = try plan(in: fixture)[0]
    #expect(press["change"] == "deload")
    #expect(press["load"] == "125 lb")
    #expect(press["sets"] == 2)
  }

  @Test("a day without exercises has none, and a week without a plan is refused")
  func none() throws {
    let fixture = try fixture()
    #expect(try plan(on: Self.today.advanced(by: 1), in: fixture).elements == [])
    expectRefusal(.noSuchPlan, saying: "no plan for 2031-W14") {
      try plan(on: CalendarDate(iso: "2031-04-01") ?? .earliest, in: fixture)
    }
  }
}
