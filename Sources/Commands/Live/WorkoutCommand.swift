import Actions
import ArgumentParser
import Context
import Live
import Screens
import Values
import Workouts

/// `bestupid workout start|set|…`.
struct WorkoutCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "workout",
    abstract: "Log a workout set by set, and write it into the day at its end.",
    discussion: """
      A workout in progress is kept on this machine until `finish` writes it into the day, in one commit, \
      or `cancel` drops it. It survives a crash and a reboot, and several terminals may add to it.

      Examples:
        bestupid workout start strength --name 'Strength A'
        bestupid workout set 'Bench press' 10x135 @ 8 rpe
        bestupid workout set 9x135
        bestupid workout cardio run 4.5/45 hr 140
        bestupid workout live
        bestupid workout finish --rpe 8
        bestupid workout plan --why
      """,
    subcommands: [
      StartWorkout.self, SetWorkout.self, CardioWorkout.self, RestWorkout.self, PauseWorkout.self,
      GoWorkout.self, SkipWorkout.self, NoteWorkout.self, UndoWorkout.self, StatusWorkout.self,
      ResumeWorkout.self, ViewWorkout.self, FinishWorkout.self, RepeatWorkout.self,
      CancelWorkout.self,
      PlanWorkout.self, TemplateCommand.self,
    ], defaultSubcommand: StatusWorkout.self)
}

/// `bestupid workout rest [SECONDS|off]`.
struct RestWorkout: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "rest", abstract: "Begin or end a rest.",
    discussion: """
      A rest begins automatically after a work set, in a superset after the last exercise of the round: as long as \
      the library says (`exercise edit NAME --rest`), else the plan, else the setting training.rest, else 60 s for \
      holds and bodyweight, 180 s for a barbell, 90 s for one muscle group alone, 120 s for all others.

      Examples:
        bestupid workout rest
        bestupid workout rest 90
        bestupid workout rest off
      """)

  @OptionGroup var global: GlobalOptions
  @Argument(
    help: ArgumentHelp(
      "How long, or the word off; the usual length by default.", valueName: "seconds"))
  var length: String?

  func run(in session: Session) async throws {
    let seconds = try length.flatMap { text -> Int? in
      if text.lowercased() == "off" { return nil }
      guard let seconds = Int(text) else {
        throw ActionError.usage(
          "'\(text)' is not a length of rest", hint: "Write: bestupid workout rest 90")
      }
      return seconds
    }
    let isOff = length != nil && seconds == nil
    try session.change(printing: \.current) { workout, rule, now in
      if isOff {
        try workout.stopRest(at: now)
      } else {
        try workout.startRest(seconds, resting: rule, at: now)
      }
    }
  }
}

/// `bestupid workout pause`.
struct PauseWorkout: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "pause", abstract: "Stop the clocks.",
    discussion: """
      Examples:
        bestupid workout pause
      """)

  @OptionGroup var global: GlobalOptions

  func run(in session: Session) async throws {
    try session.change(printing: \.current) { workout, _, now in
      try workout.pause(at: now)
    }
  }
}

/// `bestupid workout go`.
struct GoWorkout: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "go", abstract: "Resume the clocks.",
    discussion: """
      Examples:
        bestupid workout go
      """)

  @OptionGroup var global: GlobalOptions

  func run(in session: Session) async throws {
    try session.change(printing: \.current) { workout, _, now in
      try workout.go(at: now)
    }
  }
}

/// `bestupid workout skip NAME`.
struct SkipWorkout: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "skip", abstract: "Skip an exercise; its sets stay.",
    discussion: """
      Examples:
        bestupid workout skip leg curl
        bestupid workout skip curl
      """)

  @OptionGroup var global: GlobalOptions
  @Argument(help: "The exercise, or a part of its name.")
  var name: [String]

  func run(in session: Session) async throws {
    let state = try WorkoutTracker.skip(
      name.joined(separator: " "), boot: session.bootTime, in: session.context)
    try session.print(state, \.lines)
  }
}

/// `bestupid workout note TEXT`.
struct NoteWorkout: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "note", abstract: "Add a remark on the whole workout, for the day's notes.",
    discussion: """
      Examples:
        bestupid workout note cold gym
      """)

  @OptionGroup var global: GlobalOptions
  @Argument(help: "The remark.")
  var text: [String]

  func run(in session: Session) async throws {
    try session.change(printing: \.remarks) { workout, _, now in
      try workout.add(note: text.joined(separator: " "), at: now)
    }
  }
}

/// `bestupid workout undo`.
struct UndoWorkout: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo", abstract: "Undo the last change of the workout; up to fifty.",
    discussion: """
      What `finish` wrote is undone by `bestupid undo`.

      Examples:
        bestupid workout undo
      """)

  @OptionGroup var global: GlobalOptions

  func run(in session: Session) async throws {
    var what = ""
    let state = try WorkoutTracker.change(boot: session.bootTime, in: session.context) {
      workout, _, now in what = try workout.undo(at: now)
    }
    session.say("undone: \(what)")
    try session.print(state, \.lines)
  }
}

/// `bestupid workout status`.
struct StatusWorkout: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: "Print the current workout.",
    discussion: """
      Examples:
        bestupid workout
        bestupid workout status --json
      """)

  @OptionGroup var global: GlobalOptions

  func run(in session: Session) async throws {
    let state = try WorkoutTracker.status(boot: session.bootTime, in: session.context)
    try session.print(state, \.lines)
  }
}

/// `bestupid workout resume`.
struct ResumeWorkout: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "resume",
    abstract: "Resume the workout after a pause, or the cancelled one.",
    discussion: """
      On a terminal it also cleans up after a live view that was killed.

      Examples:
        bestupid workout resume
        bestupid workout resume --cancelled
      """)

  @OptionGroup var global: GlobalOptions

  @Flag(help: "Bring back the workout that was cancelled last.")
  var cancelled = false

  func run(in session: Session) async throws {
    if !session.options.json { try LiveTerminal.mend() }
    let state =
      cancelled
      ? try WorkoutTracker.bringBack(boot: session.bootTime, in: session.context)
      : try WorkoutTracker.change(boot: session.bootTime, in: session.context) { workout, _, now in
        try workout.go(at: now)
      }
    try session.print(state, \.lines)
  }
}

/// `bestupid workout finish`.
struct FinishWorkout: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "finish", abstract: "Write the workout into its day, in one commit, and end it.",
    discussion: """
      Exercises go to Strength Log, into the existing lines where those only state the plan; planned ones \
      without a set are skipped. Minutes, activities and effort go to Training Output. The task with the \
      workout's name is ticked. `bestupid undo` undoes all of it.

      Examples:
        bestupid workout finish
        bestupid workout finish --rpe 8
        bestupid workout finish --dry-run
      """)

  @OptionGroup var global: GlobalOptions

  @Option(help: ArgumentHelp("The effort of the whole workout, from 1 to 10.", valueName: "n"))
  var rpe: Double?

  @Flag(name: OptionNames.dryRun, help: "Print the change as a diff, and write nothing.")
  var dryRun = false

  func run(in session: Session) async throws {
    try session.finish(effort: rpe, dryRun: dryRun, in: session.context)
  }
}

/// `bestupid workout cancel`.
struct CancelWorkout: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "cancel", abstract: "Drop the workout; the last one can be brought back.",
    discussion: """
      `workout resume --cancelled` brings it back.

      Examples:
        bestupid workout cancel
      """)

  @OptionGroup var global: GlobalOptions

  func run(in session: Session) async throws {
    let state = try WorkoutTracker.cancel(boot: session.bootTime, in: session.context)
    if session.options.json { return try Terminal.data(state.json.text() + "\n") }
    session.say(
      "\(state.workout.title) is dropped; bring it back with: bestupid workout resume --cancelled")
  }
}

extension Session {
  /// Writes the workout into its day, and tells what became of it.
  func finish(effort: Double?, dryRun: Bool, in context: ActionContext) throws {
    let finished = try WorkoutTracker.finish(
      effort: effort, dryRun: dryRun, boot: bootTime, in: context)
    if options.json { return try Terminal.data(finished.json.text() + "\n") }
    if let log = finished.log { try print(log) }
    try tell(finished)
  }

  /// Tells what a workout came to.
  private func tell(_ finished: FinishedWorkout) throws {
    let lines = try WorkoutSummaryText(finished, in: context.unitsForReading).lines
    for line in Terminal.parted(lines, on: Terminal.standardError) { say(line) }
  }

  /// Says of a workout that was left open.
  func tellOfOpenWorkout() throws {
    if let words = try WorkoutTracker.leftOpen(boot: bootTime, in: context) {
      try say(errorStyle.warning(words))
    }
  }

  /// Makes a change of the workout in progress, and prints the workout.
  func change(
    printing lines: (WorkoutText) -> [StyledText],
    _ change: (inout LiveWorkout, RestRule, LiveMoment) throws -> Void
  ) throws {
    try print(WorkoutTracker.change(boot: bootTime, in: context, change), lines)
  }

  /// Prints a workout: as JSON, or in the words that are wanted of it.
  func print(_ state: WorkoutState, _ lines: (WorkoutText) -> [StyledText]) throws {
    if let closed = state.closed {
      try tell(closed)
    }
    if state.hasBegun { say("a workout has begun: \(state.workout.title)") }
    if state.isLeftOpen {
      try warn("\(state.workout.title) was left open: bestupid workout finish")
    }
    try print(json: state.json) { lines(WorkoutText(state, try style)) }
  }
}
