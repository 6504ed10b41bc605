import Actions
import ArgumentParser
import Context
import Workouts

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
    let stage = LiveStage(session)
    var live = try LiveRun(of: LiveWorkoutContent(of: state.workout, on: stage), on: stage)
    switch try live.run() {
    case .left: session.say("\(state.workout.title) stays open: bestupid workout live")
    case .interrupted: throw ExitStatus.interrupted
    case .ended(.elsewhere): session.say("\(state.workout.title) was ended elsewhere")
    case .ended(.finish(let effort)):
      let context = session.context.at(session.clockNow)
      try session.finish(effort: effort, dryRun: false, in: context)
    case .killed(let number): endProcess(by: number)
    }
  }
}

/// The workout in progress on the full screen.
private struct LiveWorkoutContent: LiveContent {
  enum End {
    /// Another terminal has ended the workout.
    case elsewhere
    /// The workout is to be written into its day.
    case finish(effort: Double?)
  }

  let rings: Bool
  var view: WorkoutView
  private var watch = WorkoutWatch()
  /// The change that was not made, since it names what is nearly another exercise; asked for again it is.
  private var refused: WorkoutChange?

  init(of workout: LiveWorkout, on stage: LiveStage) throws {
    let context = try stage.context
    rings = try LiveViewData.rings(in: context)
    view = WorkoutView(
      workout, units: try context.units, types: try context.trainingTypes,
      zones: try LiveViewData.zones(on: workout.date, in: context))
  }

  mutating func refresh(on stage: LiveStage) throws -> End? {
    guard let news = try watch.news(in: stage.context) else { return nil }
    guard case .changed(let workout) = news else { return .elsewhere }
    view.update(workout)
    return nil
  }

  mutating func doMore(on stage: LiveStage) throws -> Bool {
    let names = view.unknownExercises
    if view.hasNames, names.isEmpty { return false }
    var backgrounds = [ExerciseBackground](repeating: .init(), count: names.count)
    var completed: [String] = []
    let failed = try stage.failure {
      if !view.hasNames { completed = try LiveViewData.names(in: stage.context) }
      if !names.isEmpty {
        backgrounds = try LiveViewData.backgrounds(of: names, in: view.workout, stage.context)
      }
    }
    // What cannot be read is not asked for again.
    if !view.hasNames { view.complete(completed) }
    for (name, background) in zip(names, backgrounds) { view.tell(background, of: name) }
    if let words = failed ?? stage.takeTold() { view.say(words) }
    return true
  }

  mutating func perform(
    _ request: WorkoutView.Request, on stage: LiveStage
  ) throws -> LiveEnd<End>? {
    switch request {
    case .nothing: break
    case .leave: return .left
    case .finish(let effort): return .ended(.finish(effort: effort))
    case .change(let change): try make(change, on: stage)
    case .summary:
      var lines: [String] = []
      let failed = try stage.failure {
        let finished = try WorkoutTracker.finish(
          effort: nil, dryRun: true, boot: stage.session.bootTime, in: stage.context)
        lines = WorkoutSummaryText(finished, in: try stage.context.unitsForReading)
          .lines.map(\.codes)
      }
      let words = stage.takeTold()
      if let failed { view.say(failed) } else { view.ask(lines + [words].compactMap(\.self)) }
    }
    return nil
  }

  private mutating func make(_ change: WorkoutChange, on stage: LiveStage) throws {
    var words: String?
    let failed = try stage.failure {
      if let name = change.exercise, change != refused,
        let near = try LiveViewData.nearDuplicate(of: name, in: view.workout, stage.context)
      {
        refused = change
        words = "'\(name)' is similar to '\(near)'; enter it again to take it as another exercise"
        return
      }
      refused = nil
      let made = try WorkoutTracker.make(
        change, boot: stage.session.bootTime, in: stage.context)
      words = made.words
      view.update(made.state.workout)
    }
    view.say(failed ?? words ?? stage.takeTold())
  }

  func saveClocks(on stage: LiveStage) throws {
    try LiveViewData.saveClocks(boot: stage.session.bootTime, in: stage.context)
  }
}
