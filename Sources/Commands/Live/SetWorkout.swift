import Actions
import ArgumentParser
import Context
import Language
import Values
import Workouts

/// `bestupid workout set [NAME] SETS`.
struct SetWorkout: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "set", abstract: "Log a set, or several identical sets.",
    discussion: """
      10x135 | 10x60kg | 6xBW+15 | 50 assisted x 5 | 40s | 3x10x135 | 3x10@135 | 10,9,8 @ 60kg, and the effort: \
      @8, @ 8 rpe or rpe 8. Of two numbers the first is how often, the second the load; all else is as `log` \
      understands sets. The default is the current exercise. Without a workout, one of strength begins. A name similar to one that the library or a log has is \
      refused, except with --new.

      Examples:
        bestupid workout set 'Bench press' 10x135 @ 8 rpe
        bestupid workout set 9x135 --rir 1
        bestupid workout set 'Seated row' 10x45kg --group A
        bestupid workout set 10x45 --warm-up
      """)

  @OptionGroup var global: GlobalOptions

  @Option(
    help: ArgumentHelp(
      "Repetitions left in reserve, instead of an effort.", valueName: "n"))
  var rir: Int?

  @Flag(help: "A warm-up set, which does not count.")
  var warmUp = false

  @Flag(help: "Accept a name similar to that of another exercise.")
  var new = false

  @Option(help: ArgumentHelp("The superset that the exercise belongs to: A.", valueName: "group"))
  var group: String?

  @Option(
    name: [.customShort("m"), .customLong("note")], parsing: .unconditionalSingleValue,
    help: ArgumentHelp("A remark on the exercise.", valueName: "text"))
  var note: [String] = []

  @Argument(help: ArgumentHelp("The exercise, the sets, and the effort.", valueName: "set"))
  var words: [String]

  func run(in session: Session) async throws {
    try session.context.findStore()
    let unit = try session.context.units.weight
    let typed = try SetWords(words.map(NegativeValues.typed), unit: unit)
    let notes = [typed.remark].compactMap(\.self) + note.map(NegativeValues.typed)
    let options = LiveWorkout.SetOptions(
      reserve: rir, isWarmUp: warmUp, group: group,
      note: notes.isEmpty ? nil : notes.joined(separator: ", "))
    let state = try WorkoutTracker.add(
      (typed.name, typed.sets), options, allowsNew: new, boot: session.bootTime, in: session.context
    )
    try session.print(state, \.current)
  }
}

/// `bestupid workout cardio ACTIVITY VALUE`.
struct CardioWorkout: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "cardio", abstract: "Log a swim, ride, run or walk of the workout.",
    discussion: """
      Distance and time as `log` takes them, and any of hr, rpm, pace and rpe; rpe is for the whole workout. \
      A distance without a unit is in your units, or in that of a type of your own (`bestupid type`). \
      Two activities make a brick. Without a workout, one of the activity begins.

      Examples:
        bestupid workout cardio run 4.5/45 hr 140
        bestupid workout cardio bike 7.2/24:00 hr 118 rpm 84
      """)

  @OptionGroup var global: GlobalOptions
  @Argument(
    help: ArgumentHelp("The activity, distance and time, and measures.", valueName: "what value"))
  var words: [String]

  func run(in session: Session) async throws {
    try session.context.findStore()
    let state = try WorkoutTracker.addCardio(
      words.map(NegativeValues.typed), boot: session.bootTime, in: session.context)
    try session.print(state, \.lines)
  }
}
