import Actions
import ArgumentParser
import Context
import Routines
import Screens
import Values

/// The routine that a run is of.
struct RoutineOfRun: ParsableArguments {
  @Flag(help: "Tick each task when its time is over, and begin the next.")
  var auto = false
  @Argument(
    help: "Its id, its name or a part of it; by default the one whose time has come.",
    completion: DataCompletions.routines)
  var routine: [String] = []

  /// Begins a run, or takes the one in progress.
  func start(in session: Session) throws -> RoutineRunState {
    try RoutineRuns.start(
      routine.isEmpty ? nil : routine.typed.joined(separator: " "), isAuto: auto,
      boot: session.bootTime, in: session.context)
  }
}

/// `bestupid routine start [ROUTINE] [--auto]`.
struct StartRoutine: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "start", abstract: "Begin to go through a routine, with a timer for each task.",
    discussion: """
      `routine next` ticks the task that is shown. There is one run at a time, which every terminal shares; at the \
      day's end it is over. With --auto `routine live` ticks each task when its time is over.

      Examples:
        bestupid routine start
        bestupid routine start morning --json
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var run: RoutineOfRun

  func run(in session: Session) async throws { try session.print(run.start(in: session)) }
}

/// `bestupid routine status`.
struct StatusRoutine: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: "Print the task that it is the time of, and what is left.",
    discussion: """
      Examples:
        bestupid routine status
        bestupid routine status --json
      """)

  @OptionGroup var global: GlobalOptions

  func run(in session: Session) async throws {
    try session.print(RoutineRuns.status(boot: session.bootTime, in: session.context))
  }
}

/// `bestupid routine next`.
struct NextTask: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "next", abstract: "Tick the task that is shown, and go on with the next one.",
    discussion: """
      The tick is that of `routine done`, with the time that the task took, in a commit of its own.

      Examples:
        bestupid routine next
      """)

  @OptionGroup var global: GlobalOptions

  func run(in session: Session) async throws { try session.change(.done(nil)) }
}

/// `bestupid routine later`.
struct LaterTask: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "later", abstract: "Put the task that is shown off to the end of the run.",
    discussion: """
      Examples:
        bestupid routine later
      """)

  @OptionGroup var global: GlobalOptions

  func run(in session: Session) async throws { try session.change(.later) }
}

/// `bestupid routine pause`.
struct PauseRoutine: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "pause", abstract: "Stop the timer of the run.",
    discussion: """
      Examples:
        bestupid routine pause
      """)

  @OptionGroup var global: GlobalOptions

  func run(in session: Session) async throws {
    try session.print(RoutineRuns.pause(true, boot: session.bootTime, in: session.context))
  }
}

/// `bestupid routine go`.
struct GoRoutine: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "go", abstract: "Go on after a pause.",
    discussion: """
      On a terminal it also cleans up after a live view that was killed.

      Examples:
        bestupid routine go
      """)

  @OptionGroup var global: GlobalOptions

  func run(in session: Session) async throws {
    if !session.options.json { try LiveTerminal.mend() }
    try session.print(RoutineRuns.pause(false, boot: session.bootTime, in: session.context))
  }
}

/// `bestupid routine finish`.
struct FinishRoutine: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "finish", abstract: "End the run; tasks that are open stay open.",
    discussion: """
      Examples:
        bestupid routine finish
      """)

  @OptionGroup var global: GlobalOptions

  func run(in session: Session) async throws {
    try session.print(RoutineRuns.finish(boot: session.bootTime, in: session.context))
  }
}

extension Session {
  /// Makes a change of the run in progress, and prints the run.
  fileprivate func change(_ change: RoutineView.Change) throws {
    try print(RoutineRuns.change(change, boot: bootTime, in: context))
  }

  /// Prints a run.
  func print(_ state: RoutineRunState) throws {
    if let words = state.words { say(StyledText(words)) }
    try print(json: state.json) { try RoutineRunText(state, style).lines }
  }
}

/// The lines that tell of a run.
struct RoutineRunText {
  private let state: RoutineRunState
  private let style: Style

  init(_ state: RoutineRunState, _ style: Style) { (self.state, self.style) = (state, style) }

  private var run: RoutineRun { state.run }

  private var counts: String {
    "\(run.count(.done)) of \(run.tasks.count - run.count(.dropped)) done"
  }

  /// The run, its task with the time that is left, and what comes then.
  var lines: [StyledText] {
    guard !run.isOver, !run.isFinished, let task = run.task else { return [ending] }
    let end = run.isPaused ? "paused" : "ends \(run.endsAt(state.now, in: state.clock))"
    let ahead = run.queue.filter { $0.id != task.id }.map(\.title)
    let head: StyledText = "\(style.title(run.name))  \(counts)  \(end)"
    let current: StyledText = "> \(style.name(task.title))  \(time(of: task))"
    let then: [StyledText] = ahead.isEmpty ? [] : ["  then \(ahead.joined(separator: ", "))"]
    return [head, current] + then
  }

  /// `Morning: 4 of 5 done in 12:40; open: Stretch`.
  private var ending: StyledText {
    let took = ClockText.text(seconds: Int(run.elapsed(at: state.now)))
    let open = run.queue.map(\.title)
    let rest = open.isEmpty ? "" : "; open: \(open.joined(separator: ", "))"
    return "\(style.title(run.name)): \(counts) in \(took)\(rest)"
  }

  /// `12:23 of 15:00`, `0:35 over 15:00`; without a timer how long it was shown.
  private func time(of task: RoutineRun.Task) -> String {
    guard let length = run.length(of: task), let left = run.remaining(at: state.now) else {
      return ClockText.text(seconds: Int(run.seconds(of: task.id, at: state.now)))
    }
    let whole = ClockText.text(seconds: Int(length))
    return left > 0
      ? "\(ClockText.text(seconds: Int(left.rounded(.up)))) of \(whole)"
      : "\(ClockText.text(seconds: Int(-left))) over \(whole)"
  }
}
