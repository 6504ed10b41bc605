public import Context
import DayEditing
public import DayModel
import DayStore
import Git
public import Live
import Store
import Training
public import Values
public import Workouts

/// The workout in progress: `workout`.
///
/// Its state is on the disk before an action returns. One store has one at a time.
public enum WorkoutTracker {
  /// What `workout start` begins.
  public enum Beginning: Sendable, Equatable {
    /// A workout of a type, without a plan.
    case type(TrainingType)
    /// What the week's plan has for the day.
    case plan
    /// The same where the plan has something that is still to be done; else strength without a plan.
    case usual
    /// The template of a name: a person's own, else a table of the week's plan.
    case template(String)
    /// What was done on an earlier day; nil for the last that has any training.
    case `repeat`(CalendarDate?)
  }

  // MARK: Beginning

  /// What a person names: a type by its id, its name or a word of it, else a template.
  public static func beginning(named name: String, in context: ActionContext) throws -> Beginning {
    try context.trainingTypes.type(named: name).map { .type($0) } ?? .template(name)
  }

  /// Begins a workout. One that was left open is written into its own day before.
  ///
  /// - Parameters:
  ///   - date: The day that it is written into.
  ///   - minutes: When it began, in minutes past midnight; nil for now.
  /// - Throws: `busy` while another one is in progress; `noSuchPlan` without a plan of the day; `ambiguous` where
  ///   several of its tables can be meant; `noSuchEntry` for an unknown template, `badData` where the file of
  ///   templates is no JSON; `noSuchDay` without a day to repeat; `impossible` for a time that is still to come;
  ///   `value` for a template without exercises, and for a name of several lines.
  public static func start(
    _ beginning: Beginning, name: String?, on date: CalendarDate, at minutes: Int?,
    boot: BootTime, in context: ActionContext
  ) throws -> WorkoutState {
    let now = try context.moment(boot)
    let name = try name.map { try LiveWorkout.line($0) }
    let planned = try PlannedWorkout(beginning, on: date, in: context)
    let elapsed = try minutes.map { try context.seconds(sinceMinute: $0) } ?? 0
    return try context.workoutFile.locked { file in
      var closed: FinishedWorkout?
      if let open = try context.openWorkout(in: file) {
        guard try context.isLeftOpen(open, at: now) else {
          throw ActionError(
            .busy, "\(open.title) has been in progress since \(open.startedAt.prefix(16))",
            hint: "Continue with: bestupid workout set; end it: bestupid workout finish; "
              + "drop it: bestupid workout cancel")
        }
        closed = try finish(open, lasting: nil, effort: nil, dryRun: false, file, context)
      }
      let start = context.clock.now - elapsed
      var workout = LiveWorkout(
        id: context.workoutID(), date: date, type: planned.type.id, name: name ?? planned.name,
        origin: planned.origin, exercises: planned.exercises, legs: planned.legs,
        startedAt: context.clock.text(start), elapsed: Double(elapsed), at: now)
      workout.ownType = try context.ownType(planned.type)
      try file.keep(workout)
      return WorkoutState(workout: workout, now: now, closed: closed)
    }
  }

  // MARK: Changing

  /// Makes a change of the workout in progress.
  ///
  /// - Parameters:
  ///   - type: The type of the workout that begins where none is in progress; nil where that is an error.
  ///   - change: Makes it, with the rest that the settings say.
  /// - Throws: `noSuchEntry` without a workout; `busy` for a change of one that was left open; what `change` throws,
  ///   and then nothing has changed.
  public static func change(
    beginning type: TrainingType? = nil, boot: BootTime, in context: ActionContext,
    _ change: (inout LiveWorkout, RestRule, LiveMoment) throws -> Void
  ) throws -> WorkoutState {
    let today = try context.today
    let now = try context.moment(boot)
    let rule = try context.restRule
    return try context.workoutFile.locked { file in
      let open = try context.openWorkout(in: file)
      // One that was left open is written as it was left, and another one begins.
      let left = try open.flatMap { try context.isLeftOpen($0, at: now) ? $0 : nil }
      if let left, type == nil { throw leftOpen(left) }
      guard
        var workout = try (left == nil ? open : nil)
          ?? type.map({ type in
            var workout = LiveWorkout(
              id: context.workoutID(), date: today, type: type.id, name: nil,
              startedAt: now.text, at: now)
            workout.ownType = try context.ownType(type)
            return workout
          })
      else { throw ActionError.noWorkout }
      try change(&workout, rule, now)
      // What cannot be kept is refused before anything else is written.
      let bytes = try workout.keptBytes
      let closed = try left.map {
        try finish($0, lasting: nil, effort: nil, dryRun: false, file, context)
      }
      try file.write(bytes)
      return WorkoutState(
        workout: workout, now: now, closed: closed, hasBegun: open == nil || left != nil)
    }
  }

  /// The error for a change of a workout that was left open: it is over, but not yet written.
  public static func leftOpen(_ workout: LiveWorkout) -> ActionError {
    ActionError(
      .busy, "\(workout.title) of \(workout.date) was left open and can no longer be changed",
      hint: "Write it into its day: bestupid workout finish; drop it: bestupid workout cancel")
  }

  /// Adds an activity, as its words are typed; where no workout is in progress one of its type begins.
  ///
  /// - Throws: `InputError` where the words cannot be read.
  public static func addCardio(
    _ words: [String], boot: BootTime, in context: ActionContext
  ) throws -> WorkoutState {
    let types = try context.trainingTypes
    let typed = try TypedCardio(words, units: context.units, types: types)
    return try change(beginning: types[typed.activity.id], boot: boot, in: context) {
      workout, _, now in
      try workout.add(typed, at: now)
    }
  }

  /// Adds sets; where no workout is in progress one of strength begins.
  ///
  /// - Parameter allowsNew: Whether an exercise may have a name that is nearly another one's, or a part of it.
  /// - Throws: `value` where it is nearly another one's and may not be; `ambiguous` where it is a part of several.
  public static func add(
    _ typed: (name: String?, sets: [StrengthSet]), _ options: LiveWorkout.SetOptions,
    allowsNew: Bool, boot: BootTime,
    in context: ActionContext
  ) throws -> WorkoutState {
    try change(beginning: .strength, boot: boot, in: context) { workout, rule, now in
      var typed = typed
      if !allowsNew {
        typed.name = try typed.name.map {
          try context.exercise(meantBy: $0, in: workout, library: rule.library)
        }
      }
      if let name = typed.name, !allowsNew,
        let near = try context.nearDuplicate(of: name, in: workout, library: rule.library)
      {
        throw ActionError(
          .value, "'\(name)' is similar to '\(near)'",
          hint: "Use that name, or add --new if it is another exercise.")
      }
      try workout.add(typed, options, resting: rule, at: now)
    }
  }

  /// Skips an exercise of the workout, which may be named by a part of its name.
  ///
  /// - Throws: `noSuchEntry` without a workout; `ambiguous` for a part of several names.
  public static func skip(
    _ name: String, boot: BootTime, in context: ActionContext
  ) throws -> WorkoutState {
    try change(boot: boot, in: context) { workout, rule, now in
      let name = try context.exercise(meantBy: name, in: workout, library: rule.library)
      try workout.skip(name, at: now)
    }
  }

  /// Makes a change of the live view.
  ///
  /// - Returns: The workout, and what to say of the change; nil for nothing.
  /// - Throws: `noSuchEntry` without a workout.
  public static func make(
    _ wanted: WorkoutChange, boot: BootTime, in context: ActionContext
  ) throws -> (state: WorkoutState, words: String?) {
    var words: String?
    let state = try change(boot: boot, in: context) { workout, rule, now in
      let wanted = try wanted.naming {
        try context.exercise(meantBy: $0, in: workout, library: rule.library)
      }
      words = try workout.make(wanted, resting: rule, at: now)
    }
    return (state, words)
  }

  /// The workout in progress.
  ///
  /// - Throws: `noSuchEntry` without one.
  public static func status(boot: BootTime, in context: ActionContext) throws -> WorkoutState {
    let now = try context.moment(boot)
    guard let workout = try context.openWorkout() else { throw ActionError.noWorkout }
    return WorkoutState(
      workout: workout, now: now, isLeftOpen: try context.isLeftOpen(workout, at: now))
  }

  /// Says in a line that a workout was left open; nil where none was. What cannot be read says nothing here.
  public static func leftOpen(boot: BootTime, in context: ActionContext) throws -> String? {
    let hasFolder =
      context.environment.home != nil || context.environment["XDG_STATE_HOME"] != nil
    if try !hasFolder || context.ignoresConfiguration() { return nil }
    guard let workout = try context.readableWorkout, try !context.isOver(workout),
      try context.isLeftOpen(workout, at: try context.moment(boot))
    else { return nil }
    return "\(workout.title) of \(workout.date) was left open: bestupid workout finish"
  }

  /// Drops the workout; it can be brought back while no other one is dropped.
  public static func cancel(boot: BootTime, in context: ActionContext) throws -> WorkoutState {
    let now = try context.moment(boot)
    return try context.workoutFile.locked { file in
      guard let workout = try context.openWorkout(in: file) else { throw ActionError.noWorkout }
      try file.cancel()
      return WorkoutState(workout: workout, now: now)
    }
  }

  /// Brings the workout back that was dropped last.
  ///
  /// - Throws: `busy` while another one is in progress; `noSuchEntry` where none was dropped.
  public static func bringBack(boot: BootTime, in context: ActionContext) throws -> WorkoutState {
    let now = try context.moment(boot)
    return try context.workoutFile.locked { file in
      if let open = try context.openWorkout(in: file) {
        throw ActionError(
          .busy, "\(open.title) is in progress",
          hint: "End it first: bestupid workout finish")
      }
      try context.clear(file)
      guard try file.restoreCancelled(), let workout = try context.openWorkout(in: file) else {
        throw ActionError(
          .noSuchEntry, "no workout was cancelled", hint: "Start one: bestupid workout start")
      }
      return WorkoutState(workout: workout, now: now)
    }
  }
}

extension ActionError {
  static var noWorkout: ActionError {
    ActionError(
      .noSuchEntry, "no workout is in progress", hint: "Start one: bestupid workout start strength")
  }
}

extension ActionContext {
  var workoutFile: LiveFile {
    get throws { try LiveFile(.workout, of: store, in: environment) }
  }

  func moment(_ boot: BootTime) throws -> LiveMoment {
    LiveMoment(
      bootID: boot.id, boot: boot.seconds, wall: clock.now, text: clock.text(clock.now))
  }

  /// The most seconds that a workout can have begun ago.
  private static let longestAgo = 43_200

  /// The seconds since a minute of a day, which may be one before midnight.
  fileprivate func seconds(sinceMinute minute: Int) throws -> Int {
    let midnight = clock.day(of: clock.now).dayNumber * 86_400 - clock.offset
    let seconds = (clock.now - midnight - minute * 60 + 86_400) % 86_400
    guard seconds <= Self.longestAgo else {
      throw ActionError(
        .impossible, "a workout cannot begin in the future",
        hint: "Write a time that has passed: --at 17:15")
    }
    return seconds
  }

  /// `20310304T171502-7f3a`: the local time, and what makes it the only one.
  fileprivate func workoutID() -> String {
    let time = clock.text(clock.now).prefix(19).filter { $0 != "-" && $0 != ":" }
    let digits = String(UInt16.random(in: 0...UInt16.max), radix: 16)
    return "\(time)-" + String(repeating: "0", count: 4 - digits.count) + digits
  }

  /// A type with the name that the person gave it; nil for one that is built in and has its own name.
  fileprivate func ownType(_ type: TrainingType) throws -> LiveWorkout.OwnType? {
    LiveWorkout.OwnType(try trainingTypes[type.id] ?? type)
  }

  func isLeftOpen(_ workout: LiveWorkout, at now: LiveMoment) throws -> Bool {
    workout.isStale(at: now, afterHours: try configuration[.trainingAbandon])
  }

  /// The workout in progress, if any. One that a killed `finish` has written is taken away, which is
  /// told as an event.
  func openWorkout(in file: LiveFile.Locked) throws -> LiveWorkout? {
    guard var workout = try savedWorkout(in: file) else { return nil }
    guard workout.isFinishing else { return workout }
    // What the killed run has saved is committed when a transaction begins.
    try finishSavedEdits()
    workout.isFinishing = false
    guard try hasCommit(of: workout) else { return workout }
    try file.remove()
    try tell(.notice("\(workout.title) of \(workout.date) was already written, and is over"))
    return nil
  }

  /// The workout as its file has it, if any. What cannot be read is kept under another name, which is told as an event.
  func savedWorkout(in file: LiveFile.Locked) throws -> LiveWorkout? {
    try clear(file)
    guard let bytes = try file.read() else { return nil }
    let workout: LiveWorkout
    do throws(UnreadableState) {
      workout = try LiveWorkout(bytes)
    } catch {
      try tellOfState(file.setAside(since: error.reason), of: "workout")
      return nil
    }
    guard try isOver(workout) else { return workout }
    do throws(StoreError) {
      try file.remove()
    } catch {
      // It still cannot be taken away, and is over all the same.
    }
    return nil
  }

  /// Moves what stands in the place of the files aside, which is told as an event.
  fileprivate func clear(_ file: LiveFile.Locked) throws {
    for moved in try file.clear() { try tellOfState(moved, of: "workout") }
  }

  /// Tells that the state of something live is none, and where it is kept.
  func tellOfState(_ moved: StateFile.SetAside, of what: String) throws {
    try tell(
      .warning(
        "the state of the \(what) cannot be read (\(moved.what)); it is kept in \(moved.kept)"))
  }

  /// The workout that the file has, for who only reads it; nil where it has none that can be read.
  var readableWorkout: LiveWorkout? {
    get throws {
      do {
        return try workoutFile.read().map { bytes throws(UnreadableState) in
          try LiveWorkout(bytes)
        }
      } catch let error as StoreError where error.kind == .badConfiguration {
        throw error
      } catch {
        return nil
      }
    }
  }

  /// The workout in progress, for who only reads it.
  func openWorkout() throws -> LiveWorkout? {
    if let workout = try readableWorkout, !workout.isFinishing {
      return try isOver(workout) ? nil : workout
    }
    // What stands there and is no workout, or one that is being finished, is seen to.
    return try workoutFile.isThere ? workoutFile.locked { try openWorkout(in: $0) } : nil
  }

  // MARK: Workouts that are over

  /// Whether a finish has written the workout and could not take its state away.
  func isOver(_ workout: LiveWorkout) throws -> Bool {
    try store.finishedWorkout == workout.id
  }
}

extension LiveFile.Locked {
  /// Keeps a workout, on the disk.
  ///
  /// - Throws: `value` for one that could not be read again; `cannotWrite`, `inputOutput`.
  func keep(_ workout: LiveWorkout, durably: Bool = true) throws {
    try write(workout.keptBytes, durably: durably)
  }
}

extension LiveWorkout {
  /// The bytes that are kept of it: those that can be read again.
  ///
  /// - Throws: `value` where there are none.
  fileprivate var keptBytes: [UInt8] {
    get throws {
      guard let bytes = bytes(atMost: LiveFile.limit) else {
        throw ActionError(
          .value,
          "with this the workout would be too large to be read again: \(sizes); nothing was changed",
          hint: "At most \(LiveFile.limit >> 20) MiB of a workout are kept.")
      }
      do throws(UnreadableState) {
        _ = try LiveWorkout(bytes)
      } catch {
        throw ActionError(
          .value, "with this the workout could not be read again: \(error.reason)",
          hint: "Nothing was changed.")
      }
      return bytes
    }
  }
}
