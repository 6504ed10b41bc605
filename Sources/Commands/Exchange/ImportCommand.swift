import Actions
import ArgumentParser
import Context
import Reports
import Screens

/// `bestupid import`.
struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Import data about your days from other programs.",
    discussion: """
      Years of your days lie in the exports of other programs. `import FILE` finds out what a file is, and fills what \
      you left blank, never what you wrote; `import undo` takes all of an import back. Without a file your days are filled \
      again from what is measured already.

      Examples:
        bestupid import export.zip --dry-run
        bestupid import garmin
        bestupid import daily-metrics --dry-run
        bestupid import unstoppable bootstrap.json
        bestupid import cycle drip.csv --dry-run
      """,
    subcommands: [
      ImportFile.self, ImportFill.self, ImportAppleHealth.self, ImportGarmin.self,
      ImportStrava.self, ImportFitbit.self, ImportStrong.self, ImportHevy.self, ImportLoop.self,
      ImportActivity.self, ImportCSV.self, ImportDailyMetrics.self, ImportUnstoppable.self,
      ImportCycle.self,
      ImportExercises.self, ImportList.self, ImportSources.self, ImportShow.self, ImportUndo.self,
    ], defaultSubcommand: ImportFile.self)
}

/// `bestupid import cycle FILE`.
struct ImportCycle: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "cycle", abstract: "Fill days of the cycle from another tracker's file.",
    discussion: """
      drip         its CSV: bleeding, temperature, mucus, pains and notes
      Clue         measurements.json: period, spotting and pains
      Flo          its JSON: periods, symptoms and ovulation tests
      Apple Health export.zip, or export.xml out of it: flow, starts, temperature, tests, mucus and symptoms
      a CSV        start,end, or date,period,flow,temp and symptoms; also what `cycle history --csv` prints

      The tracker is known by the file. Only what a day does not say is written, in one commit, so that a second import \
      changes nothing; what is not taken is counted by kind.

      Examples:
        bestupid import cycle drip.csv --dry-run
        bestupid import cycle measurements.json
      """)

  @OptionGroup var global: GlobalOptions
  @Flag(name: OptionNames.dryRun, help: "Print the changes as a diff, and write nothing.")
  var dryRun = false
  @Option(
    help: ArgumentHelp(
      "How a CSV writes dates: dd/MM/yyyy, d MMM yyyy; else as is seen from them.",
      valueName: "form"))
  var dateForm: String?
  @Argument(help: ArgumentHelp("The tracker's file.", valueName: "file"))
  var file: String

  func run(in session: Session) async throws {
    let meter = ImportMeter()
    let imported = try session.showingProgress(as: { _ in "reading: \(meter.words)" }) { step in
      try CycleImport.run(
        from: file, dateForm: dateForm, dryRun: dryRun, in: session.context,
        meter: step.map(meter.calling))
    }
    if session.options.json { return try Terminal.data(imported.json.text() + "\n") }
    if let diff = imported.result?.diff { try Terminal.data(diff) }
    let count = "\(counted(imported.values, "value")) of \(counted(imported.days, "day"))"
    session.say(
      imported.values == 0
        ? "nothing new in this file of \(imported.tracker.title)"
        : "\(count) from \(imported.tracker.title)")
    let rest = imported.leftOut.sorted { $0.key < $1.key }.map { "\($0.value) of \($0.key)" }
    if !rest.isEmpty { session.say("not taken: \(rest.joined(separator: ", "))") }
  }
}

/// `bestupid import exercises FILE`.
struct ImportExercises: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "exercises",
    abstract: "Add movements of free-exercise-db or wger to the library of exercises.",
    discussion: """
      FILE is free-exercise-db's exercises.json, or a saved answer of wger's exerciseinfo. Names that the library has \
      stay as they are; instructions and licences are kept, images are not. All is one commit.

      Examples:
        bestupid import exercises exercises.json
        bestupid import exercises exercises.json --dry-run
      """)

  @OptionGroup var global: GlobalOptions
  @Flag(name: OptionNames.dryRun, help: "Print the change as a diff, and write nothing.")
  var dryRun = false
  @Argument(help: ArgumentHelp("The file.", valueName: "file"), completion: .file())
  var file: String

  func run(in session: Session) async throws {
    let imported = try ExerciseImport.run(from: file, dryRun: dryRun, in: session.context)
    if session.options.json { return try Terminal.data(imported.json.text() + "\n") }
    if let diff = imported.result.diff { return try Terminal.data(diff) }
    let rest = [
      imported.known == 0 ? nil : "\(imported.known) were there already",
      imported.withoutName == 0 ? nil : "\(imported.withoutName) have no name that a log can have",
    ].compactMap(\.self).map { "; \($0)" }.joined()
    session.say(
      imported.added == 0
        ? "nothing new in this file of \(imported.source.rawValue)\(rest)"
        : "\(counted(imported.added, "exercise")) from \(imported.source.rawValue)\(rest)")
  }
}

/// `bestupid import unstoppable FILE`.
struct ImportUnstoppable: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "unstoppable", abstract: "Import a routine, today's ticks and your name.",
    discussion: """
      FILE is a saved answer of Unstoppable's GET /v1/bootstrap. The first routine that is not archived gets the tasks \
      that it lacks, or one is made; what is there stays. The streak that it claims is noted as such: `streak` tells it \
      beside the days of your logs and never counts it with them. All is one commit.

      Examples:
        bestupid import unstoppable bootstrap.json --dry-run
      """)

  @OptionGroup var global: GlobalOptions
  @Flag(name: OptionNames.dryRun, help: "Print the changes as a diff, and write nothing.")
  var dryRun = false
  @Argument(help: ArgumentHelp("The saved answer.", valueName: "file"))
  var file: String

  func run(in session: Session) async throws {
    let imported = try UnstoppableImport.run(from: file, dryRun: dryRun, in: session.context)
    if session.options.json { return try Terminal.data(imported.json.text() + "\n") }
    if let diff = imported.result.diff { try Terminal.data(diff) }
    for line in imported.taken { session.say(StyledText(line)) }
    if imported.taken.isEmpty { session.say("nothing new") }
  }
}

/// `bestupid import daily-metrics [FILE]`.
struct ImportDailyMetrics: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "daily-metrics", abstract: "Fill blank fields of your days from figures.",
    discussion: """
      FILE holds the bot's figures, such as the store's data/daily_metrics.json, which is the \
      default; a private export of the bot; or the figures of its memory. Body values, totals of food \
      and swims, rides, runs and walks are imported, in one commit, where the day has none. \
      Exercises are not, because they include plans.

      A field that is filled never changes, and a day without a log gets one only with --new.

      Examples:
        bestupid import daily-metrics --dry-run
        bestupid import daily-metrics figures.json --new
      """)

  @OptionGroup var global: GlobalOptions

  @Flag(name: OptionNames.dryRun, help: "Print the changes as a diff, and write nothing.")
  var dryRun = false

  @Flag(name: .customLong("new"), help: "Create logs for days that have none.")
  var makesDays = false

  @Argument(help: ArgumentHelp("The figures.", valueName: "file"))
  var file: String?

  func run(in session: Session) async throws {
    let filled = try Metrics.import(
      from: file, makesDays: makesDays, dryRun: dryRun, in: session.context)
    if session.options.json { return try Terminal.data(filled.json.text() + "\n") }
    let style = try session.errorStyle
    for diagnostic in filled.diagnostics { Terminal.words(diagnostic.line(style)) }
    for day in filled.days {
      for warning in day.changes.compactMap(\.warning) {
        try session.warn("\(day.date): \(warning)")
      }
    }
    if let diff = filled.result.diff {
      try Terminal.data(diff)
    } else {
      let units = try session.context.unitsForReading
      for day in filled.days {
        for change in day.changes { session.say(change.line("\(day.date)", units, style)) }
      }
    }
    sayLeftOut(filled, session)
    if filled.days.isEmpty { session.say("nothing to fill") }
  }

  private func sayLeftOut(_ filled: FilledDays, _ session: Session) {
    guard let first = filled.withoutLog.first, let last = filled.withoutLog.last else { return }
    let count = filled.withoutLog.count
    session.say(
      count == 1
        ? "\(first) has no log and is left out; --new makes one"
        : "\(count) days from \(first) to \(last) have no log and are left out; --new makes them")
  }
}
