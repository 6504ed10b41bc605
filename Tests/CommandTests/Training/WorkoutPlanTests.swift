import ProgramTestSupport
import TestSupport
import Testing

/// `workout plan`: what to lift next, and why.
@Suite("The plan of a workout")
struct WorkoutPlanTests {
  private static let plan = """
    ---
    title: "Protocol"
    phase: "Base"
    ---
    | Day | Type | Workout |
    |---|---|---|
    | **Tuesday** | Strength A | |
    | **Wednesday** | Run | 3 mi easy |

    ## Strength A (Tuesday)
    | Exercise | Weight | Sets x Reps |
    |---|---|---|
    | Bench press | 135 lbs | 3x8-12 |
    | Row | 40 lbs | 3 x 12 |

    """

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

  private func world(_ files: [String: String] = [:]) async throws -> World {
    var world = try await World.withStore(
      [
        "content/config/protocol_2031-03-10.md": Self.plan,
        "content/logs/2031-03-04.md": """
        ## Strength Log
        Bench press:: 3x12 @ 140 lbs (sets: 12x140, 12x140, 10x140) rpe 9

        """,
      ].merging(files) { $1 })
    world.now = "2031-03-11T07:20:00Z"
    return world
  }

  @Test("each exercise of the day, with what its rule suggests and what the plan says")
  func suggests() async throws {
    let world = try await world()
    let before = try world.contents()
    let run = try await world.bestupid("workout", "plan", "--why")
    expectSuccess(run)
    #expect(
      run.output == """
        Bench press  145 lb 3x12 (low)  plan: 135 lb 3x8-12
          2031-03-04: 12 at 140 lb, 1 in reserve; the rule plan asks 12 at 1: + 5 lb
        Row          40 lb 3x12 (low, none)  plan: 40 lb 3x12
          the plan's own numbers

        """)
    #expect(try world.contents() == before)
    let json = try await world.bestupid("workout", "plan", "--json").json("workout-plan")
    #expect(json["exercises"][0]["load"] == "145 lb")
    #expect(json["exercises"][0]["because"][0]["code"] == "reached")
    #expect(json["exercises"][1]["change"] == "none")
  }

  @Test("the library's rule, range and aliases count")
  func library() async throws {
    let world = try await world([
      "content/config/exercises.json": """
      {"version": 1, "exercises": [
        {"name": "Row", "aliases": ["Cable row"], "rule": "double", "reps": [6, 8], "sets": 2, "step": "10 lb"}
      ]}
      """,
      "content/logs/2031-03-05.md":
        "## Strength Log\nCable row:: 2x8 @ 50 lbs (sets: 8x50, 8x50)\n",
    ])
    let json = try await world.bestupid("workout", "plan", "--json").json("workout-plan")
    #expect(json["exercises"][1]["rule"] == "double")
    #expect(json["exercises"][1]["load"] == "60 lb")
    #expect(json["exercises"][1]["reps"] == 6)
  }

  @Test(
    "the plan's repetitions are those of the rule, where the library has none",
    arguments: [
      // Both of two workouts reached the five, and effort is not written.
      ("3x5", "230 lb", 5), ("3x4-5", "230 lb", 5), ("3x8", "225 lb", 8),
    ])
  func planned(counts: String, load: String, repetitions: Double) async throws {
    let workout = "## Strength Log\nSquat:: 3x5 @ 225 lbs (sets: 5x225, 5x225, 5x225)\n"
    let world = try await world([
      "content/config/protocol_2031-03-10.md": Self.plan(of: "| Squat | 225 lbs | \(counts) |"),
      "content/logs/2031-03-05.md": workout, "content/logs/2031-03-08.md": workout,
    ])
    let json = try await world.bestupid("workout", "plan", "--json").json("workout-plan")
    #expect(json["exercises"][0]["load"] == .string(load))
    #expect(json["exercises"][0]["reps"] == .number(repetitions))
    #expect(json["exercises"][0]["plan_says"] == .string("225 lb \(counts)"))
  }

  @Test("bands are help: enough repetitions ask for the next lighter one")
  func bands() async throws {
    let world = try await world([
      "content/config/protocol_2031-03-10.md": Self.plan(of: "| Assisted chin up | Green band | |"),
      "content/logs/2031-03-05.md": "## Strength Log\nAssisted chin up:: 2x8 @ Green band\n",
    ])
    let plan = try await world.bestupid("workout", "plan")
    #expect(plan.output.contains("the next lighter band"), "\(plan.output)")
    let list = try await world.bestupid("exercise", "list", "--json").json("exercises")
    #expect(list["exercises"][0]["kind"] == "assisted")
    #expect(list["exercises"][0]["name"] == "Assisted chin up")
  }

  @Test("in a deload week all is less, and no rule moves")
  func deload() async throws {
    let world = try await world([
      "content/config/protocol_2031-03-10.md": Self.plan.replacing("Base", with: "Recovery week")
    ])
    let json = try await world.bestupid("workout", "plan", "--json").json("workout-plan")
    #expect(json["exercises"][0]["change"] == "deload")
    #expect(json["exercises"][0]["load"] == "125 lb")
    #expect(json["exercises"][0]["sets"] == 2)
  }

  @Test("a day without exercises has none, and a week without a plan is said")
  func none() async throws {
    let world = try await world()
    let run = try await world.bestupid("workout", "plan", "2031-03-12")
    expectSuccess(run)
    #expect(run.output == "")
    #expect(run.errors.contains("no exercises are planned"))
    expectFailure(
      try await world.bestupid("workout", "plan", "2031-04-01"), 66, saying: "no plan for 2031-W14")
  }
}
