import Actions
import ArgumentParser
import Context
import Live
import Routines
import Screens

/// `bestupid routine live [ROUTINE] [--auto]`.
struct ViewRoutine: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "live", abstract: "Go through a routine on a full screen, task by task.",
    discussion: """
      The screen shows the tasks, how much is left of the current one, and when the run ends. Enter ticks the task; \
      l is for later, x drops it for today, u takes back, ? shows all keys. When its time is over the bell rings \
      (unless `config set training.bell off`) and the timer counts on; with --auto the task is ticked. Other terminals \
      may show and change the same run. Leaving with q or Ctrl-C keeps it open; `routine go` restores a terminal \
      whose view was killed. With --json the run is printed as `status` does.

      Examples:
        bestupid routine live
        bestupid routine live evening --auto
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var run: RoutineOfRun

  func run(in session: Session) async throws {
    if session.options.json {
      return try session.print(RoutineRuns.status(boot: session.bootTime, in: session.context))
    }
    guard Terminal.canEdit else {
      throw ActionError.usage(
        "routine live needs a terminal",
        hint: "Without one write: bestupid routine start, and then: bestupid routine next")
    }
    let state = try run.start(in: session)
    let stage = LiveStage(session)
    var live = try LiveRun(of: LiveRoutineContent(of: state, on: stage), on: stage)
    let name = state.run.name
    switch try live.run() {
    case .left: session.say("\(name) stays open: bestupid routine live")
    case .interrupted: throw ExitStatus.interrupted
    case .ended(.elsewhere(let told)):
      session.say(StyledText(told ?? "\(name) was ended elsewhere"))
    case .ended(.finished(let state, let milestones)):
      try session.print(state)
      for words in milestones { session.say(StyledText(words)) }
    case .killed(let number): endProcess(by: number)
    }
  }
}

/// A run of a routine on the full screen.
private struct LiveRoutineContent: LiveContent {
  enum End {
    /// It was ended by another terminal, by the end of the day, or by a change of its routine; with what was told of it.
    case elsewhere(String?)
    /// It is over, with the milestones that it has reached.
    case finished(RoutineRunState, milestones: [String])
  }

  let rings: Bool
  var view: RoutineView
  private var watch = RoutineWatch()
  /// The milestones that the run has reached.
  private var milestones: [String] = []
  /// How the run ended by itself.
  private var end: End?

  init(of state: RoutineRunState, on stage: LiveStage) throws {
    rings = try LiveViewData.rings(in: stage.context)
    view = RoutineView(state.run, clock: state.clock)
  }

  mutating func refresh(on stage: LiveStage) throws -> End? {
    if let end { return end }
    let news = try watch.news(of: view.run, boot: stage.session.bootTime, in: stage.context)
    switch news {
    case .changed(let run): view.update(run)
    case .ended: return .elsewhere(stage.takeTold())
    case nil: break
    }
    return nil
  }

  /// With `--auto` the task is ticked whose time is over, also where that was before the view opened.
  mutating func doMore(on stage: LiveStage) throws -> Bool {
    guard view.run.isAuto, !view.run.isPaused, let task = view.run.current,
      let left = try view.run.remaining(at: stage.moment()), left <= 0
    else { return false }
    try make(.done(task), on: stage)
    // One that could not be ticked is tried again with the next frame.
    return view.run.current != task
  }

  mutating func perform(
    _ request: RoutineView.Request, on stage: LiveStage
  ) throws -> LiveEnd<End>? {
    switch request {
    case .nothing: return nil
    case .leave: return .left
    case .finish:
      var finished: RoutineRunState?
      let failed = try stage.failure {
        finished = try RoutineRuns.finish(boot: stage.session.bootTime, in: stage.context)
      }
      if let finished { return .ended(.finished(finished, milestones: milestones)) }
      view.say(failed)
      return nil
    case .change(let change):
      try make(change, on: stage)
      return end.map { .ended($0) }
    }
  }

  private mutating func make(_ change: RoutineView.Change, on stage: LiveStage) throws {
    var words: String?
    let failed = try stage.failure {
      let state = try RoutineRuns.change(
        change, boot: stage.session.bootTime, in: stage.context)
      words = state.words
      milestones += state.milestones.map(\.words)
      view.update(state.run)
      if state.run.isOver { end = .finished(state, milestones: milestones) }
    }
    view.say(failed ?? words ?? stage.takeTold())
  }

  func saveClocks(on stage: LiveStage) throws {
    try RoutineRuns.saveClocks(boot: stage.session.bootTime, in: stage.context)
  }
}
