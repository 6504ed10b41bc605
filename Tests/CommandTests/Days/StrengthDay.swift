import ProgramTestSupport
import TestSupport
import Testing

/// What the golden day of strength comes from.
extension StrengthDay {
  static let plan = """
    | Day | Type | Workout |
    |---|---|---|
    | Tuesday | Strength A | press, curl |

    ## Strength A (Tuesday)
    | Exercise | Weight | Sets x Reps |
    |---|---|---|
    | Bench press | 135 lbs | 3 x 10 |
    | Leg curl | 60 | 3 x 12 |

    """

  /// The sets of the golden day.
  static let sets = [
    "Bench press|10x45|--warm-up", "Bench press|10x135|@|8|rpe|--group|A",
    "Seated row|10x45kg|--group|A", "Bench press|9x135|@|9|rpe", "Seated row|8x45kg",
    "Bench press|8x130|--rir|1", "Dip|8xBW+15", "6xBW", "Assisted chin up|5x50assist",
    "5x40assist", "Plank|40s", "35s",
  ]

  /// A store with a day and the plan, at the time when the workout begins.
  static func world(_ day: String = left) async throws -> World {
    try await World.training([
      sampleName: day, "bestupid.yaml": "", "content/config/protocol_2031-03-03.md": plan,
    ])
  }
}

extension World {
  /// A store with some files, at the time when a workout begins.
  static func training(_ files: [String: String]) async throws -> World {
    var world = try await World.withStore(files)
    world.now = "2031-03-04T17:15:00Z"
    return world
  }

  /// Runs `workout` with some words, which succeeds.
  func workout(_ words: String...) async throws -> Program.Outcome {
    let run = try await bestupid(["workout"] + words)
    expectSuccess(run)
    return run
  }
}
