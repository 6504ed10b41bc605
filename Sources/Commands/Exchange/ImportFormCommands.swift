import Actions
import ArgumentParser

/// `bestupid import apple-health FILE…`.
struct ImportAppleHealth: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "apple-health", abstract: "Fill your days from Apple Health.",
    discussion: """
      FILE is export.zip, as the Health app makes it, or the XML in it. Taken are sleep with its stages, weight, resting \
      heart rate and its variability, steps, energy, workouts and food. What several devices counted counts once. Records of \
      the cycle are left to `import cycle`.

      Days are those of where you lived them: the zone of the store, or --zone.

      Examples:
        bestupid import apple-health export.zip --dry-run
        bestupid import apple-health export.zip --only sleep,weight
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var options: TakeOptionGroup
  @Argument(help: ArgumentHelp("The export.", valueName: "file"), completion: .file())
  var files: [String]

  func run(in session: Session) async throws {
    try options.take(files, as: .appleHealth, in: session)
  }
}

/// `bestupid import strava FILE…`.
struct ImportStrava: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "strava", abstract: "Fill your days from Strava.",
    discussion: """
      FILE is the archive of your account, as a zip or a folder: its activities.csv, and the files of activities in it.

      Examples:
        bestupid import strava export_1234.zip --dry-run
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var options: TakeOptionGroup
  @Argument(help: ArgumentHelp("The archive.", valueName: "file"), completion: .file())
  var files: [String]

  func run(in session: Session) async throws { try options.take(files, as: .strava, in: session) }
}

/// `bestupid import fitbit FILE…`.
struct ImportFitbit: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "fitbit", abstract: "Fill your days from Fitbit.",
    discussion: """
      FILE is Google's Takeout, as a zip or a folder: sleep with its stages and score, weight, resting heart rate, steps and \
      exercises. Weights have no unit there: --units says it.

      Examples:
        bestupid import fitbit takeout.zip --units kg --dry-run
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var options: TakeOptionGroup
  @Argument(help: ArgumentHelp("The takeout.", valueName: "file"), completion: .file())
  var files: [String]

  func run(in session: Session) async throws { try options.take(files, as: .fitbit, in: session) }
}

/// `bestupid import strong FILE…`.
struct ImportStrong: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "strong", abstract: "Fill your days from the app Strong.",
    discussion: """
      FILE is its CSV. Exercises are written under Strength Log set by set, as `workout finish` does.

      Examples:
        bestupid import strong strong.csv --units lb --dry-run
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var options: TakeOptionGroup
  @Argument(help: ArgumentHelp("The export.", valueName: "file"), completion: .file())
  var files: [String]

  func run(in session: Session) async throws { try options.take(files, as: .strong, in: session) }
}

/// `bestupid import hevy FILE…`.
struct ImportHevy: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "hevy", abstract: "Fill your days from the app Hevy.",
    discussion: """
      FILE is its CSV. Exercises are written under Strength Log set by set, as `workout finish` does.

      Examples:
        bestupid import hevy workouts.csv --dry-run
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var options: TakeOptionGroup
  @Argument(help: ArgumentHelp("The export.", valueName: "file"), completion: .file())
  var files: [String]

  func run(in session: Session) async throws { try options.take(files, as: .hevy, in: session) }
}

/// `bestupid import loop FILE…`.
struct ImportLoop: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "loop", abstract: "Tick habits from Loop Habit Tracker.",
    discussion: """
      FILE is its zip of CSV files. A habit is matched by its name; days that Loop only infers are not ticked.

      Examples:
        bestupid import loop habits.zip --dry-run
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var options: TakeOptionGroup
  @Argument(help: ArgumentHelp("The export.", valueName: "file"), completion: .file())
  var files: [String]

  func run(in session: Session) async throws { try options.take(files, as: .loop, in: session) }
}

/// `bestupid import activity FILE…`.
struct ImportActivity: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "activity", abstract: "Fill your days from files of activities.",
    discussion: """
      FIT, TCX and GPX files, also packed as .gz.

      Examples:
        bestupid import activity run.fit --dry-run
        bestupid import activity activities/
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var options: TakeOptionGroup
  @Argument(help: ArgumentHelp("The files.", valueName: "file"), completion: .file())
  var files: [String]

  func run(in session: Session) async throws { try options.take(files, as: .activity, in: session) }
}
