import Actions
public import ArgumentParser
import Context
import DayEditing
import DayModel
import Language
import Reports
import Screens
import Values
import Words

/// The root command: `bestupid`.
public struct Bestupid: SessionCommand {
  /// The name, the help and the commands.
  public static let configuration = CommandConfiguration(
    commandName: "bestupid",
    abstract: "Your days as plain markdown, one file per day, in a git working copy that you own.",
    discussion: """
      Today at a glance: bestupid
      Log a value:       bestupid log weight 181 sleep 6:35 mood am 6
      See the day:       bestupid show
      See a trend:       bestupid query weight --last 12w
      Sync the devices:  bestupid sync

      `bestupid` alone shows weight, sleep, mood and energy with their last seven days, the planned workout, \
      todos, habits, food, the week, and what waits for a sync. Its blocks and their order are the \
      setting dashboard.show; the settings targets.… colour its values.

      The store is the folder that -C or BESTUPID_STORE names, else the nearest one above \
      the current folder, else your default store. `bestupid init DIR` makes one.
      """,
    version: Version.text,
    groupedSubcommands: [
      CommandGroup(
        name: "Starting a store",
        subcommands: [
          InitCommand.self, CloneCommand.self, SetupCommand.self, DemoCommand.self,
        ]),
      CommandGroup(
        name: "Every day",
        subcommands: [
          LogCommand.self, UnsetCommand.self, NewCommand.self, ShowCommand.self,
          TodoCommand.self, HabitCommand.self, RoutineCommand.self, StreakCommand.self,
          CycleCommand.self,
          Top3Command.self, FoodCommand.self, NoteCommand.self,
          UndoCommand.self, RedoCommand.self, HistoryCommand.self, DueCommand.self,
          ProtocolCommand.self, QueryCommand.self, FieldsCommand.self, ExportCommand.self,
          ImportCommand.self,
        ]),
      CommandGroup(
        name: "Training",
        subcommands: [
          ExerciseCommand.self, WorkoutCommand.self, TypeCommand.self, LibraryCommand.self,
          RecommendCommand.self,
        ]),
      CommandGroup(
        name: "Looking through the days",
        subcommands: [
          ListCommand.self, CalendarCommand.self, ChartCommand.self, ReviewCommand.self,
          GrepCommand.self, EditCommand.self, OpenCommand.self,
        ]),
      CommandGroup(
        name: "Keeping devices together",
        subcommands: [
          SyncCommand.self, PullCommand.self, PushCommand.self, StatusCommand.self,
          ConflictsCommand.self, ScheduleCommand.self,
        ]),
      CommandGroup(
        name: "Looking closer",
        subcommands: [
          CheckCommand.self, DoctorCommand.self, ParseCommand.self, MergeFileCommand.self,
          CacheCommand.self, ConfigCommand.self, CompletionsCommand.self, VersionCommand.self,
          CompleteCommand.self,
        ]),
    ])

  @OptionGroup var global: GlobalOptions

  /// The command as ArgumentParser makes it.
  public init() {}

  /// Without a command: today at a glance.
  func run(in session: Session) async throws {
    if session.context.isWithoutStore, !session.options.json,
      Terminal.isTerminal(Terminal.standardOutput)
    {
      try Terminal.lines(FirstMinutes.ways(try session.style))
      throw ExitStatus.noInput
    }
    let dashboard = try session.showingProgress { progress in
      try DashboardReader.today(in: session.context, progress: progress)
    }
    session.remember(.todo, .habit, of: dashboard.date)
    try session.print(json: dashboard.json) {
      DashboardScreen(
        dashboard: dashboard, style: try session.style,
        screen: ScreenForm(of: session.context.environment), rows: Terminal.size?.rows ?? 24
      ).lines
    }
    try sayWarnings(dashboard, in: session)
    try session.tellOfOpenWorkout()
    do {
      try LaterSync.startOfDay(in: session.context, now: session.options.now)
    } catch {
      try session.warn("no sync is started: \(ActionError(error).message)")
    }
  }

  /// Says what could not be read of the day: bytes that are no text by the line that `check` has.
  private func sayWarnings(_ dashboard: Dashboard, in session: Session) throws {
    let warnings = dashboard.diagnostics.filter { $0.severity == .warning }
    for warning in warnings where warning.construct == .invalidUTF8 {
      try session.say(warning.line(session.errorStyle))
    }
    let count = warnings.count { ![.invalidUTF8, .file].contains($0.construct) }
    guard count > 0 else { return }
    let lines = "\(count) \(count == 1 ? "line" : "lines") to check"
    let days = dashboard.week.diagnostics.isEmpty ? "\(dashboard.date)" : dashboard.week.week
    try session.say("\(session.errorStyle.warning(lines)): bestupid check \(days)")
  }

  /// The dashboard says how syncs go.
  static var tellsOfSyncs: Bool { true }
}

extension Bestupid {
  /// Runs a command line: reads it, acts, and says what went wrong.
  ///
  /// - Parameter words: The words, or why they cannot be read.
  /// - Returns: The exit status (docs/cli.md).
  static func run(_ words: Result<CommandLineWords, ActionError>) async -> Int32 {
    let line: CommandLineWords
    do {
      line = try words.get()
    } catch {
      return report(error, [])
    }
    let arguments = line.arguments
    do {
      // Scripts ask for it before anything else: no parser has to start for that.
      if arguments == ["--version"] {
        try Terminal.data(Version.text + "\n")
        return ExitStatus.done.rawValue
      }
      var command = try parsed(arguments)
      if let command = command as? any SessionCommand {
        try await command.runInSession(line)
      } else {
        try command.run()
      }
      return ExitStatus.done.rawValue
    } catch {
      let status = report(error, arguments)
      guard let proposal = proposal(for: error, arguments), Terminal.accepts(proposal) else {
        return status
      }
      return await run(.success(CommandLineWords(line.program, proposal)))
    }
  }

  /// The words of the one entry that was most likely meant by a line that is not understood, for a person at a terminal;
  /// nil for what begins something new, and where nobody can answer.
  private static func proposal(for error: any Error, _ arguments: [String]) -> [String]? {
    guard Terminal.canAsk, !CommandLineWords.options(arguments).contains("--json"),
      let words = described(error, arguments).hint.flatMap(proposedLine),
      ["log", "food"].contains(words.first), !words.contains("--new"), !arguments.contains("-"),
      let options = HelpWords.optionsOfEveryCommand(arguments)
    else { return nil }
    return words + options
  }

  /// The command that arguments name; `log` where they name none.
  private static func parsed(_ arguments: [String]) throws -> any ParsableCommand {
    do {
      return try parseAsRoot(HelpWords.replaced(in: HelpWords.marked(arguments)))
    } catch {
      guard isUsage(error), let line = logLine(arguments),
        let command = try? parseAsRoot(HelpWords.marked(line)), command is LogCommand
      else { throw error }
      return command
    }
  }

  /// Says what went wrong.
  ///
  /// - Returns: The exit status.
  static func report(_ error: any Error, _ arguments: [String]) -> Int32 {
    // What the command has printed so far comes before its error.
    try? Terminal.endPaging()
    let isJSON = CommandLineWords.options(arguments).contains("--json")
    do {
      if let status = error as? ExitStatus { return status.rawValue }
      if error is Interrupted { return ExitStatus.interrupted.rawValue }
      if exitCode(for: error) == .success {
        // Help and version are what was asked for: data.
        let text = fullMessage(for: error)
        if isJSON {
          try Terminal.data(HelpWords.json(text).text() + "\n")
        } else {
          let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
          try Terminal.lines(lines.map { StyledText($0) })
        }
        return ExitStatus.done.rawValue
      }
      let failure = described(error, arguments)
      if isJSON {
        try Terminal.data(failure.json.text() + "\n")
      }
      failure.lines(.forErrors(arguments)).forEach(Terminal.words)
      return failure.kind.exitStatus.rawValue
    } catch {
      return ExitStatus.inputOutput.rawValue
    }
  }

  /// What an error means for the person who typed these arguments.
  private static func described(_ error: any Error, _ arguments: [String]) -> ActionError {
    var failure = isUsage(error) ? usage(error, arguments) : ActionError(error)
    if [.usage, .date, .value, .unknownField].contains(failure.kind),
      let unquoted = UnquotedDay.error(in: arguments, of: [configuration.commandName ?? "bestupid"])
    {
      return ActionError(unquoted)
    }
    failure.hint = UnknownOption.line(for: failure, arguments) ?? failure.hint
    failure.message = NegativeValues.unmarked(failure.message)
    failure.hint = failure.hint.map(NegativeValues.unmarked)
    return failure
  }

  /// Whether ArgumentParser could not read the command line.
  private static func isUsage(_ error: any Error) -> Bool {
    exitCode(for: error) == .validationFailure
  }

  private static func usage(_ error: any Error, _ arguments: [String]) -> ActionError {
    // The values that an option takes come on lines of their own.
    let lines = message(for: error).split(separator: "\n")
    let values = lines.dropFirst().map { $0.drop { " -".contains($0) } }.joined(separator: ", ")
    let message = [lines.first.map(String.init) ?? "", values].filter { !$0.isEmpty }
      .joined(separator: " ")
    let words = HelpWords.split(arguments).words
    let command = HelpWords.command(words)
    if let wrong = command.unknown, !message.contains("Unknown option") {
      let hint = command.guess ?? "bestupid --help lists the commands."
      return .usage("there is no command '\(wrong)'", hint: hint)
    }
    return .usage(
      message, hint: "Write: \(WordChoice.line(for: message, arguments) ?? command.example)")
  }
}
