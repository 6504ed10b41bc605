import Context
import DayModel
import DayStore
import FactCache
import Query
import Reports
import Store
import Training
import Values
import Workouts

/// Gathers the days before a workout for its report. Its own day may be written meanwhile.
struct WorkoutReports: Sendable {
  private let workout: ReportedWorkout
  private let store: Store
  private let cache: FactCache

  /// The report of a workout of this many seconds; no earlier days are read yet.
  init(_ workout: LiveWorkout, lasting seconds: Double, in context: ActionContext) throws {
    self.workout = ReportedWorkout(
      workout, lasting: seconds, library: try context.exerciseLibrary,
      types: try context.trainingTypes)
    store = try context.store
    cache = try context.factCache
  }

  /// The days before a workout, as they were read.
  struct EarlierDays: Sendable {
    fileprivate let year: FactTable
    fileprivate let all: FactTable
    fileprivate let files: [CalendarDate: [LogFileName]]
    /// Why days could not be read.
    let unreadable: [StoreError]
  }

  /// Reads the days before it.
  ///
  /// - Throws: As `FactCache.facts`.
  func earlierDays() throws -> EarlierDays {
    let (date, columns) = (workout.date, workout.columns)
    // The cache has a file a year: each is read once.
    let first = date.advanced(by: -WorkoutSummary.longestAgo)
    let start = CalendarDate(year: first.components.year, month: 1, day: 1) ?? first
    let years = try cache.years(in: .earliest...date)
    let older = years.facts(in: .earliest...start.advanced(by: -1), columns: columns)
    let recent = years.facts(in: start...date.advanced(by: -1), columns: nil)
    return EarlierDays(
      year: recent.table,
      all: FactTable(joining: [older.table, recent.table.before(date, columns)]),
      files: Dictionary(
        recent.days.map { ($0.date, $0.files) }, uniquingKeysWith: { first, _ in first }),
      unreadable: older.unreadable + recent.unreadable)
  }

  /// What the workout comes to beside the days before it.
  ///
  /// - Parameter weight: The body weight of its own day in pounds, if any.
  /// - Throws: What reading a log throws.
  func report(beside days: EarlierDays, weight: Double?) throws -> WorkoutReport {
    let earlier = ReportedWorkout.EarlierDays(
      year: days.year, all: days.all,
      newestWeight: weight.map { (workout.date, $0) } ?? days.year.newestWeight)
    return try workout.report(beside: earlier) { date in
      try (days.files[date] ?? []).compactMap { try store.read($0) }
    }
  }
}
