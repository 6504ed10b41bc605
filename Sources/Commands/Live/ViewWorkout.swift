import Actions
import ArgumentParser
import Context
import Screens
import Synchronization
import Workouts

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// `bestupid workout live`.
struct ViewWorkout: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "live", abstract: "Log the workout on a full screen, key by key.",
    discussion: """
      The screen shows the exercises, last time's sets beside today's, and the rest, which rings a bell \
      at its end (unless `config set training.bell off`). Enter logs the set that is shown; + and - change its \
      load, ] and [ its repetitions; ? shows all keys. A run is typed as /run 3.1/27:30, or timed: t starts the \
      stopwatch, and Enter stops it. Other terminals may show and change the same workout. \
      Leaving with q or Ctrl-C keeps it open; `workout resume` restores a terminal whose view was killed. With \
      --json the workout is printed as `status` does.

      Examples:
        bestupid workout live
      """)

  @OptionGroup var global: GlobalOptions

  func run(in session: Session) async throws {
    let state = try WorkoutTracker.status(boot: session.bootTime, in: session.context)
    if session.options.json { return try Terminal.data(state.json.text() + "\n") }
    guard Terminal.canEdit else {
      throw ActionError.usage(
        "workout live needs a terminal",
        hint: "Without one write: bestupid workout set \"Bench press\" 10x135")
    }
    if state.isLeftOpen { throw WorkoutTracker.leftOpen(state.workout) }
    var live = try LiveRun(of: state.workout, in: session)
    switch try live.run() {
    case .left: session.say("\(state.workout.title) stays open: bestupid workout live")
    case .interrupted: throw ExitStatus.interrupted
    case .ended: session.say("\(state.workout.title) was ended elsewhere")
    case .finish(let effort):
      let context = session.context.at(session.clockNow)
      try session.finish(effort: effort, dryRun: false, in: context)
    case .killed(let number):
      signal(number, SIG_DFL)
      _ = raise(number)
    }
  }
}

/// One run of the live view: it hands keys, time and what other terminals did to the ``LiveView``, and makes the
/// changes that this asks for.
private struct LiveRun {
  /// How a run ended.
  enum End {
    /// The person left; the workout is open.
    case left
    case interrupted
    /// Another terminal has ended the workout.
    case ended
    /// The workout is to be written into its day.
    case finish(effort: Double?)
    /// A signal is to end the process.
    case killed(by: Int32)
  }

  /// How long an escape waits for what may follow it, in seconds.
  private static let escapeTime = 0.05

  private let session: Session
  private let rings: Bool
  private let hasUnicode: Bool
  private let told = Told()
  private var view: LiveView
  private var watch = WorkoutWatch()
  private var reader = LiveKeyReader()
  /// The change that was not made, since it names what is nearly another exercise; asked for again it is.
  private var refused: LiveChange?

  init(of workout: LiveWorkout, in session: Session) throws {
    self.session = session
    rings = try LiveViewData.rings(in: session.context)
    hasUnicode = ScreenForm.hasUnicode(session.context.environment.variables)
    view = LiveView(
      workout, units: try session.context.units, types: try session.context.trainingTypes,
      zones: try LiveViewData.zones(on: workout.date, in: session.context))
  }

  /// The context of one action, at its own time; what the action tells is shown in the view.
  private var context: ActionContext {
    get throws { session.context.at(session.clockNow) { [told] in told.add($0) } }
  }

  private func moment() throws -> WorkoutMoment {
    try LiveViewData.moment(session.bootTime, in: context)
  }

  mutating func run() throws -> End {
    let terminal = try LiveTerminal(session.style)
    defer { terminal.close() }
    var saves = ClockSaves(since: session.bootTime.seconds)
    while true {
      if let news = try watch.news(in: context) {
        guard case .changed(let workout) = news else { return .ended }
        view.update(workout)
      }
      let now = try moment()
      do { try show(on: terminal, at: now) } catch  where terminal.isGone {
        return try ended(by: SIGHUP)
      }
      // The first screen does not wait for what earlier days say.
      if !view.hasNames || !view.unknownExercises.isEmpty {
        try readBackgrounds()
        continue
      }
      if saves.isDue(at: now.boot) {
        try LiveViewData.saveClocks(boot: session.bootTime, in: context)
      }
      let time = reader.isWaiting ? Self.escapeTime : view.secondsToNextFrame(at: now)
      switch try terminal.wait(seconds: time) {
      case .nothing: if let end = try press(reader.isWaiting ? reader.flush() : []) { return end }
      case .resized: break
      case .typed(let bytes): if let end = try press(reader.read(bytes)) { return end }
      case .ended(by: SIGINT): return .interrupted
      case .ended(let number): return try ended(by: number)
      }
    }
  }

  private func ended(by number: Int32) throws -> End {
    try LiveViewData.saveClocks(boot: session.bootTime, in: context)
    return .killed(by: number)
  }

  private mutating func show(on terminal: LiveTerminal, at now: WorkoutMoment) throws {
    let size = Terminal.size ?? (80, 24)
    let screen = LiveScreen(columns: size.columns, rows: size.rows, hasUnicode: hasUnicode)
    let isOver = view.isRestOver(at: now)
    try terminal.show(view.rows(screen, at: now), ringing: isOver && rings)
  }

  private mutating func readBackgrounds() throws {
    let names = view.unknownExercises
    var backgrounds = [ExerciseBackground](repeating: .init(), count: names.count)
    var completed: [String] = []
    let failed = try failure {
      if !view.hasNames { completed = try LiveViewData.names(in: context) }
      if !names.isEmpty {
        backgrounds = try LiveViewData.backgrounds(of: names, in: view.workout, context)
      }
    }
    // What cannot be read is not asked for again.
    if !view.hasNames { view.complete(completed) }
    for (name, background) in zip(names, backgrounds) { view.tell(background, of: name) }
    if let words = failed ?? told.take() { view.say(words) }
  }

  /// What stands in the way of an action; nil if nothing does. The view continues.
  private func failure(_ body: () throws -> Void) throws -> String? {
    do {
      try body()
      return nil
    } catch {
      return ActionError(error).inOneLine.message
    }
  }

  private mutating func press(_ keys: [LiveKey]) throws -> End? {
    for key in keys {
      switch view.press(key) {
      case .nothing: break
      case .leave: return .left
      case .finish(let effort): return .finish(effort: effort)
      case .change(let change): try make(change)
      case .summary:
        var lines: [String] = []
        let failed = try failure {
          let finished = try WorkoutTracker.finish(
            effort: nil, dryRun: true, boot: session.bootTime, in: context)
          lines = WorkoutSummaryText(finished, in: try context.unitsForReading).lines.map(\.codes)
        }
        let words = told.take()
        if let failed { view.say(failed) } else { view.ask(lines + [words].compactMap(\.self)) }
      }
    }
    return nil
  }

  private mutating func make(_ change: LiveChange) throws {
    var words: String?
    let failed = try failure {
      if let name = change.exercise, change != refused,
        let near = try LiveViewData.nearDuplicate(of: name, in: view.workout, context)
      {
        refused = change
        words = "'\(name)' is similar to '\(near)'; enter it again to take it as another exercise"
        return
      }
      refused = nil
      let made = try WorkoutTracker.make(change, boot: session.bootTime, in: context)
      words = made.words
      view.update(made.state.workout)
    }
    view.say(failed ?? words ?? told.take())
  }
}

/// What actions tell while the screen is the view's.
private final class Told: Sendable {
  private let texts = Mutex<[String]>([])

  func add(_ event: ActionEvent) {
    switch event {
    case .cloning, .packing: break
    default: texts.withLock { $0.append(event.words) }
    }
  }

  /// What was told since this was last asked, in one line; nil for nothing.
  func take() -> String? {
    texts.withLock { texts in
      defer { texts = [] }
      return texts.isEmpty ? nil : texts.joined(separator: "; ")
    }
  }
}
