import ProgramTestSupport
import TestSupport
import Testing

/// `workout plan` as a person reads it; what it suggests is tested in ActionsTests.
@Suite("workout plan")
struct WorkoutPlanTests {
  private static let plan = SampleStore.strengthPlan

  /// The plan of a week with one exercise.
  private static let bands = """
    | Day | Type | Workout |
    |---|---|---|
    | **Tuesday** | Strength A | |

    ## Strength A (Tuesday)
    | Exercise | Weight | Sets x Reps |
    |---|---|---|
    | Assisted chin up | Green band | |

    """

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

  @Test("bands are help: enough repetitions ask for the next lighter one")
  func bands() async throws {
    let world = try await world([
      "content/config/protocol_2031-03-10.md": Self.bands,
      "content/logs/2031-03-05.md": "## Strength Log\nAssisted chin up:: 2x8 @ Green band\n",
    ])
    let plan = try await world.bestupid("workout", "plan")
    #expect(plan.output.contains("the next lighter band"), "\(plan.output)")
    let list = try await world.bestupid("exercise", "list", "--json").json("exercises")
    #expect(list["exercises"][0]["kind"] == "assisted")
    #expect(list["exercises"][0]["name"] == "Assisted chin up")
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
