public import Context
import DayEditing
import DayModel
import DayStore
import JSON
public import Live
import LogSyntax
import Reports
public import Routines
import Store
public import Values

/// A run through a routine: `routine start`, `routine live` and what goes with them.
///
/// A store has one at a time. What it ticks is ticked as `routine done` does it, each in its commit; the run itself, kept
/// in `routine.json`, commits nothing. One of another day is over: its ticks stay.
public enum RoutineRuns {
  // MARK: Beginning

  /// Begins a run, or shows the one that is in progress.
  ///
  /// - Parameters:
  ///   - name: The id, the name or a part of the name of a routine; nil for the one whose time has come last.
  ///   - isAuto: Whether a task is ticked by itself when its time is over.
  /// - Throws: `noSuchEntry` and `ambiguous` for a name; `busy` while another routine is gone through; `value` for one of
  ///   which no task is open.
  public static func start(
    _ name: String?, isAuto: Bool, boot: BootTime, in context: ActionContext
  ) throws -> RoutineRunState {
    let now = try context.moment(boot)
    let today = try context.today
    _ = try context.routines()
    return try context.routineFile.locked { file in
      let open = try context.openRun(in: file, at: now)
      let routines = try context.routinesToday
      let chosen = try name.map { name in
        routines[
          try indexMeant(
            by: name, among: routines.map { [$0.name, $0.id] }, "routine",
            hint: "To see what there is: bestupid routine")]
      }
      if let open {
        if let chosen, chosen.id != open.routine {
          throw ActionError(
            .busy, "\(open.name) has been in progress since \(open.startedAt.prefix(16))",
            hint: "Go on with: bestupid routine live; end it: bestupid routine finish")
        }
        try context.tell(.notice("\(open.name) is already in progress"))
        return RoutineRunState(run: open, now: now, clock: context.clock)
      }
      let routine = try chosen ?? usual(among: routines, in: context)
      let run = RoutineRun(
        of: routine.id, name: routine.name, on: today, tasks: routine.runTasks, isAuto: isAuto,
        at: now)
      guard !run.isOver else {
        throw ActionError(
          .value,
          routine.tasks.isEmpty
            ? "\(routine.name) has no tasks" : "no task of \(routine.name) is open",
          hint: routine.tasks.isEmpty
            ? "Add one: bestupid routine task add \(routine.id) 'Make bed, 2m'"
            : "To open one again: bestupid routine undone \(routine.id) <task>")
      }
      try file.keep(run, now, context.clock)
      return RoutineRunState(run: run, now: now, clock: context.clock)
    }
  }

  /// The routine that is meant without a name: of those of today that have open tasks the one whose time has come last, else
  /// one without a time, else the first to come.
  private static func usual(
    among routines: [DayRoutine], in context: ActionContext
  ) throws -> DayRoutine {
    let ofToday = routines.filter { $0.isDue || $0.hasBoxes }
    let open = ofToday.filter { routine in
      routine.tasks.contains { $0.record.state == .open }
    }
    guard !open.isEmpty else {
      throw ActionError(
        ofToday.isEmpty ? .noSuchEntry : .value,
        ofToday.isEmpty ? "no routine is due today" : "all routines of today are done",
        hint: routines.isEmpty
          ? RoutineLists.hintToAdd
          : "To go through one all the same: bestupid routine start \(routines[0].id)")
    }
    let start = try context.configuration[.dayStartsAt]
    let minute = try context.clock.minutes(since: context.today, startingAt: start)
    func due(_ routine: DayRoutine) -> Int? {
      routine.time.flatMap(ClockText.minutes).map { ($0 - start + 1440) % 1440 }
    }
    let timed = open.compactMap { routine in due(routine).map { (routine, $0) } }
    return timed.filter { $0.1 <= minute }.max { $0.1 < $1.1 }?.0
      ?? open.first { due($0) == nil } ?? timed.min { $0.1 < $1.1 }?.0 ?? open[0]
  }

  // MARK: Changing

  /// Makes a change of the run in progress. With the last open task it is over.
  ///
  /// - Throws: `noSuchEntry` without a run; `value` for what cannot be done, and then nothing has changed; what ticking a
  ///   box throws.
  public static func change(
    _ change: RoutineView.Change, boot: BootTime, in context: ActionContext
  ) throws -> RoutineRunState {
    let now = try context.moment(boot)
    return try context.routineFile.locked { file in
      guard var run = try context.openRun(in: file, at: now) else { throw ActionError.noRun }
      var state = RoutineRunState(run: run, now: now, clock: context.clock)
      switch change {
      case .done(let id):
        try close(id ?? run.current ?? "", .done, nil, &run, &state, in: context)
      case .drop(let id, let reason):
        try close(id, .drop, reason, &run, &state, in: context)
      case .later: try run.postpone(at: now)
      case .minute: try run.addMinute(at: now)
      case .move(let step): try run.move(by: step, at: now)
      case .togglePause: run.isPaused ? run.go(at: now) : run.pause(at: now)
      case .undo: try undo(&run, &state, in: context)
      }
      state.run = run
      if run.isOver { try file.remove() } else { try file.keep(run, now, context.clock) }
      return state
    }
  }

  /// Pauses the run, or goes on with it; one that is so already stays so.
  ///
  /// - Throws: `noSuchEntry` without a run.
  public static func pause(
    _ isPaused: Bool, boot: BootTime, in context: ActionContext
  ) throws -> RoutineRunState {
    let state = try status(boot: boot, in: context)
    return state.run.isPaused == isPaused
      ? state : try change(.togglePause, boot: boot, in: context)
  }

  /// Ticks or drops a task in the log.
  private static func close(
    _ id: String, _ verb: BoxVerb, _ reason: String?, _ run: inout RoutineRun,
    _ state: inout RoutineRunState, in context: ActionContext
  ) throws {
    guard let task = run.tasks.first(where: { $0.id == id }), task.state == .open else {
      state.words = "that task is not open any more"
      return
    }
    let now = state.now
    let seconds = Int(run.seconds(of: id, at: now).rounded())
    let reason = try reason.map(RoutineLists.reason)
    let result = try RoutineLists.make(
      DayEditor.RoutineChange(
        verb, routine: run.routine, time: context.clock.timeOfDay(at: context.clock.now),
        seconds: seconds, reason: reason),
      of: .id(id), context.listSources(of: run.date), on: run.date, dryRun: false, in: context)
    state.milestones = result.milestones
    run.close(
      id, as: verb == .done ? .done : .dropped, try context.runTasks(of: run) ?? [], at: now)
  }

  private static func undo(
    _ run: inout RoutineRun, _ state: inout RoutineRunState, in context: ActionContext
  ) throws {
    if let (change, id) = run.lastChange, change == .done || change == .dropped {
      _ = try RoutineLists.make(
        DayEditor.RoutineChange(.undone, routine: run.routine), of: .id(id),
        context.listSources(of: run.date), on: run.date, dryRun: false, in: context)
    }
    let last = run.lastChange
    try run.undo(context.runTasks(of: run) ?? [], at: state.now)
    let title = run.tasks.first { $0.id == last?.task }?.title
    state.words = "undone: \(title ?? "") \(last?.change.rawValue ?? "")"
  }

  /// Ends the run; what is open stays open.
  ///
  /// - Throws: `noSuchEntry` without a run.
  public static func finish(boot: BootTime, in context: ActionContext) throws -> RoutineRunState {
    let now = try context.moment(boot)
    return try context.routineFile.locked { file in
      guard var run = try context.openRun(in: file, at: now) else { throw ActionError.noRun }
      try file.remove()
      run.finish(at: now)
      return RoutineRunState(run: run, now: now, clock: context.clock)
    }
  }

  // MARK: Reading

  /// The run in progress.
  ///
  /// - Throws: `noSuchEntry` without one.
  public static func status(boot: BootTime, in context: ActionContext) throws -> RoutineRunState {
    let now = try context.moment(boot)
    guard let run = try context.openRun(at: now) else { throw ActionError.noRun }
    return RoutineRunState(run: run, now: now, clock: context.clock)
  }

  /// Saves how late it is in the run. It need not be on the disk at once.
  public static func saveClocks(boot: BootTime, in context: ActionContext) throws {
    let now = try context.moment(boot)
    try context.routineFile.locked { file in
      guard let run = try context.openRun(in: file, at: now) else { return }
      try file.keep(run, now, context.clock, durably: false)
    }
  }
}

/// A run after a change, at the moment of it.
public struct RoutineRunState: Sendable {
  /// The run.
  public internal(set) var run: RoutineRun
  /// The moment.
  public let now: LiveMoment
  /// The clock, which has the zone in which times are told.
  public let clock: Clock
  /// What to say of the change; nil for nothing.
  public internal(set) var words: String?
  /// The milestones of streaks that it has reached.
  public internal(set) var milestones: [Milestone] = []

  init(run: RoutineRun, now: LiveMoment, clock: Clock) {
    (self.run, self.now, self.clock) = (run, now, clock)
  }

  /// The state as docs/schemas/live-routine.schema.json has it.
  public var json: JSONValue {
    let json = run.json(at: now, in: clock)
    guard !milestones.isEmpty, case .object(let members) = json else { return json }
    return .object(members + [.init("milestones", .array(milestones.map(\.json)))])
  }
}

/// Looks whether another terminal, or anyone else, has changed the run or the boxes of its day.
public struct RoutineWatch {
  /// What became of the run.
  public enum News {
    /// It, or what the day has of it, may have changed.
    case changed(RoutineRun)
    /// It is over.
    case ended
  }

  private var seen: [[UInt8]?] = []

  /// A watch that has seen nothing yet.
  public init() {}

  /// What is new since this was last asked; nil for nothing.
  public mutating func news(
    of run: RoutineRun, boot: BootTime, in context: ActionContext
  ) throws -> News? {
    let store = try context.store
    let log = try store.log(of: run.date)
    let found = [
      try context.routineFile.read(), try log.flatMap { try store.read($0) },
      try store.files.read(Store.routinesPath),
    ]
    if found == seen, try context.today == run.date { return nil }
    seen = found
    let now = try context.moment(boot)
    return try context.openRun(at: now).map { .changed($0) } ?? .ended
  }
}

extension ActionError {
  fileprivate static var noRun: ActionError {
    ActionError(
      .noSuchEntry, "no routine is in progress", hint: "Start one: bestupid routine start")
  }
}

extension DayRoutine {
  /// Its tasks as a run has them. One that only the log has is without a timer.
  fileprivate var runTasks: [RoutineRun.Task] {
    tasks.map { task in
      let state: RoutineRun.Task.State =
        switch task.record.state {
        case .open: .open
        case .done: .done
        case .dropped: .dropped
        }
      return RoutineRun.Task(
        id: task.record.id, title: task.record.title, minutes: task.task?.minutes ?? 0,
        state: state, note: task.record.note.written)
    }
  }
}

extension LiveFile.Locked {
  /// Keeps a run, on the disk.
  fileprivate func keep(
    _ run: RoutineRun, _ now: LiveMoment, _ clock: Clock, durably: Bool = true
  ) throws {
    try write(run.bytes(at: now, in: clock), durably: durably)
  }
}

extension ActionContext {
  fileprivate var routineFile: LiveFile {
    get throws { try LiveFile(.routine, of: store, in: environment) }
  }

  /// The routines of today, as the next command that edits the log finds them.
  fileprivate var routinesToday: [DayRoutine] {
    get throws {
      let today = try today
      return DayRoutine.all(
        in: try carriedLog(of: today)?.document ?? LogDocument([]), try store.routines, on: today,
        isToday: true)
    }
  }

  /// The tasks of a run as its day has them; nil where nothing has the routine any more.
  fileprivate func runTasks(of run: RoutineRun) throws -> [RoutineRun.Task]? {
    try routinesToday.first { $0.id == run.routine }?.runTasks
  }

  /// The id of the routine that is gone through on a day, for who only reads it; nil for none.
  func runningRoutine(on date: CalendarDate) throws -> String? {
    try readableRun.flatMap { $0.date == date ? $0.routine : nil }
  }

  /// The run that the file has; nil where it has none that can be read.
  private var readableRun: RoutineRun? {
    get throws {
      do {
        return try routineFile.read().map { bytes throws(UnreadableState) in
          try RoutineRun(bytes)
        }
      } catch let error as StoreError where error.kind == .badConfiguration {
        throw error
      } catch {
        return nil
      }
    }
  }

  /// The run in progress, for who only reads it, with what the log has now.
  fileprivate func openRun(at now: LiveMoment) throws -> RoutineRun? {
    if var run = try readableRun, try run.date == today, let tasks = try runTasks(of: run) {
      run.update(tasks, at: now)
      if !run.isOver { return run }
    }
    // What stands there and is no run of today is seen to.
    let file = try routineFile
    return try file.isThere ? file.locked { try openRun(in: $0, at: now) } : nil
  }

  /// The run in progress, with what the log has now. One that is over is taken away, and what cannot be read is kept under
  /// another name; both are told as events.
  fileprivate func openRun(
    in file: LiveFile.Locked, at now: LiveMoment
  ) throws -> RoutineRun? {
    for moved in try file.clear() { try tellOfState(moved, of: "routine") }
    guard let bytes = try file.read() else { return nil }
    var run: RoutineRun
    do throws(UnreadableState) {
      run = try RoutineRun(bytes)
    } catch {
      try tellOfState(file.setAside(since: error.reason), of: "routine")
      return nil
    }
    guard try run.date == today else {
      try file.remove()
      try tell(.notice("\(run.name) of \(run.date) was left open, and is over; its ticks stay"))
      return nil
    }
    guard let tasks = try runTasks(of: run) else {
      try file.remove()
      try tell(.notice("\(run.name) is no routine any more, and its run is over"))
      return nil
    }
    run.update(tasks, at: now)
    if run.isOver {
      try file.remove()
      try tell(.notice("no task of \(run.name) is open any more, and its run is over"))
      return nil
    }
    return run
  }
}
