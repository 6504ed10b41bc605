import ArgumentParser

/// `bestupid workout plan`.
struct WorkoutCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "workout", abstract: "See what to lift next.",
    discussion: """
      Examples:
        bestupid workout plan
        bestupid workout plan --why tomorrow
      """,
    subcommands: [PlanWorkout.self])
}
