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
  @Option(
    help: ArgumentHelp(
      "The apps and devices that count before others; else as import.apple_health says.",
      valueName: "name,name"))
  var sourceOrder: String?
  @Argument(help: ArgumentHelp("The export.", valueName: "file"), completion: .file())
  var files: [String]

  func run(in session: Session) async throws {
    try options.take(files, as: .appleHealth, sourceOrder: sourceOrder, in: session)
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

/// `bestupid import csv FILE`.
struct ImportCSV: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "csv", abstract: "Fill your days from a CSV.",
    discussion: """
      Without a map the columns are taken whose names are those of `bestupid fields`, or of an export of ours. With one any \
      file is: --map names a file, or a map of content/config/imports.yaml. `--propose` prints the map that would take a file, \
      to be edited. What a map can say: docs/csv-maps.md.

      Examples:
        bestupid import csv scale.csv --propose
        bestupid import csv scale.csv --map scale.yaml --dry-run
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var options: TakeOptionGroup
  @Option(
    help: ArgumentHelp(
      "What the columns mean: a file, or a name of imports.yaml.", valueName: "map"),
    completion: .file())
  var map: String?
  @Flag(help: "Print the map that would take the file, and write nothing.")
  var propose = false
  @Argument(help: ArgumentHelp("The file.", valueName: "file"), completion: .file())
  var files: [String]

  func run(in session: Session) async throws {
    if propose {
      for file in files {
        try Terminal.data(Importing.proposedMap(for: file, in: session.context))
      }
      return
    }
    try options.take(files, as: .csv, map: map, in: session)
  }
}
