public import Context
import DayEditing
import DayModel
import DayStore
import FactCache
public import Live
import Query
import Reports
import Store
public import Training
public import Values
public import Workouts

/// What `workout live` asks for while it runs, beside the changes of ``WorkoutTracker``.
public enum LiveViewData {
  /// The moment that the clocks of a context and of the machine show.
  public static func moment(_ boot: BootTime, in context: ActionContext) throws -> LiveMoment {
    try context.moment(boot)
  }

  /// Whether the bell rings at the end of a rest (`training.bell`).
  public static func rings(in context: ActionContext) throws -> Bool {
    try context.configuration[.trainingBell]
  }

  /// The zones of heart rate on a day; nil where nothing says them.
  public static func zones(
    on date: CalendarDate, in context: ActionContext
  ) throws -> HeartRateZones? {
    try context.heartRateZones(on: date)
  }

  /// The names of exercises that a person may mean: those of the library that are not archived, and those of the
  /// logs.
  public static func names(in context: ActionContext) throws -> [String] {
    let library = try context.exerciseLibrary
    let inLibrary = library.entries.filter { !$0.isArchived }.map(\.name)
    let known = Set(library.entries.flatMap { library.keys(of: $0.name) })
    let columns = try context.columnNames()
    let logged = LoggedExercises(columns, library: library).all.map(\.key)
    return inLibrary + logged.filter { !known.contains($0) }.map(withCapital)
  }

  /// The name that a new one in a workout is probably a slip of the pen of, if any.
  public static func nearDuplicate(
    of name: String, in workout: LiveWorkout, _ context: ActionContext
  ) throws -> String? {
    try context.nearDuplicate(of: name, in: workout, library: context.exerciseLibrary)
  }

  /// What is known of exercises besides a workout: their last sets, what their rule says, their steps.
  ///
  /// A day that cannot be read is reported as an event.
  public static func backgrounds(
    of names: [String], in workout: LiveWorkout, _ context: ActionContext
  ) throws -> [ExerciseBackground] {
    let asked = names.map { name in
      let plan = workout.index(of: name).flatMap { workout.exercises[$0].plan }
      return ExerciseProgress.Asked(name, planned: plan?.plannedSets)
    }
    let progress = try ExerciseProgress.of(asked, on: workout.date, in: context)
    return progress.map { progress in
      let last = progress.days.last.flatMap { day -> ExerciseBackground.Last? in
        let sets = day.sets.compactMap(\.exact)
        return sets.isEmpty ? nil : .init(date: day.date, sets: sets)
      }
      let suggestion = progress.suggestion
      return ExerciseBackground(
        last: last, advice: last == nil ? nil : suggestion.advice,
        load: last == nil || suggestion.change == .same ? nil : suggestion.load?.exact,
        step: progress.step?.exact, days: progress.known,
        confirmed: Set(progress.entry?.confirmed ?? []))
    }
  }

  /// Saves how late it is in the workout, as `LiveWorkout.withSavedClocks` says. It need not be on the disk at once.
  public static func saveClocks(boot: BootTime, in context: ActionContext) throws {
    let now = try context.moment(boot)
    try context.workoutFile.locked { file in
      guard let workout = try context.openWorkout(in: file),
        let saved = workout.withSavedClocks(at: now)
      else { return }
      try file.keep(saved, durably: false)
    }
  }
}

/// When the clocks of a workout are saved while it is shown: every ten seconds.
public struct ClockSaves: Sendable {
  private static let secondsBetween = 10.0
  private var last: Double

  /// The seconds since the machine's start when the view begins.
  public init(since start: Double) { last = start }

  /// Whether the clocks are to be saved now; this is the last save then.
  public mutating func isDue(at seconds: Double) -> Bool {
    guard seconds - last >= Self.secondsBetween else { return false }
    last = seconds
    return true
  }
}

/// Looks whether another terminal has changed the workout.
public struct WorkoutWatch {
  /// What became of the workout.
  public enum News {
    /// It has changed.
    case changed(LiveWorkout)
    /// It is over: finished, cancelled, or what is there cannot be read.
    case ended
  }

  private var bytes: [UInt8]?

  /// A watch that has seen nothing yet.
  public init() {}

  /// What is new since this was last asked; nil for nothing.
  public mutating func news(in context: ActionContext) throws -> News? {
    let found = try context.workoutFile.read()
    if found == bytes { return nil }
    bytes = found
    guard let found else { return .ended }
    do throws(UnreadableState) { return .changed(try LiveWorkout(found)) } catch { return .ended }
  }
}

extension LiveWorkout.Plan {
  fileprivate var plannedSets: PlannedSets {
    PlannedSets(sets: sets, repetitions: repetitions, seconds: seconds, load: load)
  }
}
