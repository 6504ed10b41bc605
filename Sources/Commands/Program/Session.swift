import Actions
import ArgumentParser
import Context
import DayEditing
import JSON
import Screens
import SystemValues
import Values

/// One run of a command: the context of its action, and what it prints.
///
/// Only here does the program read its environment and its clock; all else is handed them.
struct Session {
  let options: GlobalOptions
  /// The command line that is run.
  let line: CommandLineWords
  let messages: Messages
  let context: ActionContext

  init(
    _ options: GlobalOptions, _ line: CommandLineWords, of command: any ParsableCommand.Type
  ) throws {
    self.options = options
    self.line = line
    let environment = try ActionEnvironment.current()
    ActionContext.useGitConfiguration(of: environment)
    let messages = Messages(
      isQuiet: options.quiet, color: options.color, environment: environment)
    self.messages = messages
    context = try ActionContext(
      environment: environment, clock: .current(options.now, in: environment),
      folder: options.directory,
      command: command.commandPath.joined(separator: " "), terminal: Terminal.identity,
      program: line.program,
      interruption: Signals(), tell: { try messages.tell($0) })
  }

  /// The context in which a shell's completions are looked up; nothing is said.
  static func contextForCompletion(folder: String?, now: String?) throws -> ActionContext {
    let environment = try ActionEnvironment.current()
    return try ActionContext(
      environment: environment, clock: .current(now, in: environment), folder: folder,
      program: "bestupid",
      interruption: Uninterrupted(), tell: { _ in })
  }

  /// The time, with the zone in which it is shown.
  var clock: Clock { context.clock }

  /// The time at this moment, for what takes long.
  var clockNow: Clock { options.now == nil ? .system(in: clock.zone) : clock }

  /// How long the machine has been running. With `--now` that is the clock's time, so that runs can be repeated.
  var bootTime: BootTime {
    options.now == nil ? .system : BootTime(id: "now", seconds: Double(clock.now))
  }

  /// The style for standard output.
  var style: Style {
    get throws { try messages.style(for: Terminal.standardOutput) }
  }

  /// The style for standard error.
  var errorStyle: Style {
    get throws { try messages.style(for: Terminal.standardError) }
  }

  /// Prints the data of a command: JSON where it was asked for, else lines.
  func print(json: @autoclosure () throws -> JSONValue, lines: () throws -> [StyledText]) throws {
    if options.json {
      try Terminal.data(json().text() + "\n")
    } else {
      try Terminal.lines(lines())
    }
  }

  /// Notes the lists that were printed with numbers, so that numbers typed on this terminal mean them.
  func remember(_ topics: ListTopic..., of date: CalendarDate) {
    guard !options.json else { return }
    Lists.remember(topics, of: date, in: context)
  }

  /// Says something to the person, on standard error; not with `--quiet`.
  func say(_ line: @autoclosure () throws -> StyledText) rethrows { try messages.say(line()) }

  /// Warns the person, on standard error; also with `--quiet`.
  func warn(_ text: String) throws { try messages.warn(text) }

  /// Starts the sync that is to follow what was changed. That it cannot be started is no error of the command.
  fileprivate func syncLater() throws {
    do {
      try LaterSync.startAfterChange(in: context, now: options.now)
    } catch {
      try warn("no sync follows: \(ActionError(error).message)")
    }
  }

  /// Says in one line, on a terminal, that syncs have been failing for more than a day.
  fileprivate func tellOfFailingSyncs() throws {
    guard !options.quiet, !options.json, Terminal.isTerminal(Terminal.standardError),
      let words = context.longSyncFailure
    else { return }
    try warn("\(words): bestupid sync")
  }
}

/// A command that runs in a session.
protocol SessionCommand: ParsableCommand {
  var global: GlobalOptions { get }
  func run(in session: Session) async throws
  /// Whether the command says by itself how syncs go.
  static var tellsOfSyncs: Bool { get }
  /// Whether what it prints may be long, and goes through a pager then.
  static var isPaged: Bool { get }
}

extension SessionCommand {
  static var tellsOfSyncs: Bool { false }
  static var isPaged: Bool { false }

  /// Runs the command in a session of its own.
  func runInSession(_ line: CommandLineWords) async throws {
    let session = try Session(global, line, of: Self.self)
    if Self.isPaged, !global.noPager { Terminal.beginPaging(in: session.context.environment) }
    do {
      try await run(in: session)
    } catch {
      try session.syncLater()
      throw error
    }
    // What was changed is sent while a person still reads.
    try session.syncLater()
    try Terminal.endPaging()
    if !Self.tellsOfSyncs { try session.tellOfFailingSyncs() }
  }
}

extension ParsableCommand {
  /// The names that are typed for the command, from the first below the program's on: `todo done`.
  static var commandPath: [String] { path(below: Bestupid.self) ?? [] }

  private static func path(below command: any ParsableCommand.Type) -> [String]? {
    if command == Self.self { return [] }
    for next in command.configuration.allSubcommands {
      if let rest = path(below: next) { return [next.configuration.commandName ?? ""] + rest }
    }
    return nil
  }
}
