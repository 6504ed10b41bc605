import Actions
import ArgumentParser
import Context
import Reports
import Screens
import Training
import Values

/// `bestupid workout plan [--why] [DATE]`.
struct PlanWorkout: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "plan",
    abstract: "Suggest loads for the day's exercises, from recent workouts.",
    discussion: """
      The exercises are those of the weekly plan for the day, and the plan's own numbers are shown beside \
      each suggestion. Confidence in a suggestion is high with four workouts in six weeks whose effort \
      is recorded, low with one workout or after four weeks off, and medium otherwise.

      The rules are plan (a set of the most repetitions with one in reserve earns a step), double and linear, \
      chosen by `exercise edit NAME --rule`. Bodyweight, assisted and timed exercises have \
      rules of their own. Steps are 5 lb or 2.5 kg, or the exercise's --step.

      Examples:
        bestupid workout plan
        bestupid workout plan --why 2031-03-04
        bestupid workout plan tomorrow --json
      """)

  @OptionGroup var global: GlobalOptions

  @Flag(help: "Explain each suggestion.")
  var why = false

  @Argument(
    parsing: .allUnrecognized,
    help: ArgumentHelp("The day; today by default.", valueName: "date"),
    completion: DataCompletions.days)
  var days: [String] = []

  func run(in session: Session) async throws {
    try session.context.findStore()
    let today = try session.context.todayForReading
    let date = try days.day("day", of: Self.self, today: today).map { word throws in
      try CalendarDate(word, today: today)
    }
    let plan = try WorkoutPlanReader.plan(on: date ?? today, today: today, in: session.context)
    try session.print(json: plan.json) {
      let style = try session.style
      let width = plan.exercises.map { columns($0.name) }.max() ?? 0
      return plan.exercises.flatMap { exercise -> [StyledText] in
        let says = exercise.planned.shown.map { "  plan: \($0)" } ?? ""
        let line: StyledText =
          "\(style.name(padded(exercise.name, to: width)))  \(exercise.text)\(style.dim(says))"
        let reasons = exercise.suggestion.because.map { reason in
          StyledText("  \(reason.date.map { "\($0): " } ?? "")\(reason.text)")
        }
        return [line] + (why ? reasons : [])
      }
    }
    if plan.exercises.isEmpty { session.say("\(plan.date): no exercises are planned") }
  }
}

extension WorkoutPlan.Exercise {
  /// What to lift, in one line: `145 lb 3x12 (high)`.
  fileprivate var text: String {
    let next = suggestion
    let amount = next.seconds.map { "\($0)s" } ?? next.repetitions.map(String.init)
    let counts =
      next.sets.map { sets in amount.map { "\(sets)x\($0)" } ?? "\(sets) sets" } ?? amount
    let change = [.deload, .down, .none].contains(next.change) ? ", \(next.change.rawValue)" : ""
    return [next.load?.shown, next.remark, counts, "(\(next.confidence.rawValue)\(change))"]
      .compactMap(\.self).joined(separator: " ")
  }
}
