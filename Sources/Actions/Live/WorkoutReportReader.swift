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
struct WorkoutReportReader: Sendable {
  private let workout: ReportedWorkout
  private let types: TrainingTypes
  private let store: Store
  private let cache: FactCache
  private let reader: RecordReader

  /// The report of a workout of this many seconds; no earlier days are read yet.
  init(_ workout: LiveWorkout, lasting seconds: Double, in context: ActionContext) throws {
    types = try context.trainingTypes
    let library = try context.exerciseLibrary
    self.workout = ReportedWorkout(
      workout, lasting: seconds, among: try context.loggedExercises(library), library: library,
      types: types)
    store = try context.store
    cache = try context.factCache
    reader = try context.recordReader
  }

  /// What it comes to beside the days before it, these days, and why some could not be read.
  struct Reading: Sendable {
    let report: WorkoutReport
    let earlier: ReportedWorkout.EarlierDays
    let unreadable: [StoreError]
  }

  /// Reads the days before the workout.
  ///
  /// - Throws: As `FactCache.facts`.
  func read() throws -> Reading {
    let (date, columns) = (workout.date, workout.columns)
    // The cache has a file a year: each is read once.
    let first = date.advanced(by: -WorkoutSummary.longestAgo)
    let start = CalendarDate(year: first.components.year, month: 1, day: 1) ?? first
    let years = try cache.years(in: .earliest...date)
    let older = years.facts(in: .earliest...start.advanced(by: -1), columns: columns)
    let recent = years.facts(in: start...date.advanced(by: -1), columns: nil)
    // The day's log is being written; a weight in another file of the day counts where the log has none.
    let day = recent.days.last { $0.date == date }?.files ?? []
    let others = day.filter { $0 != LogFileName(date, .day) }
    let weight =
      others.isEmpty
      ? nil : try reader.record(of: DayFiles(date: date, files: others))[.weight]
    let earlier = ReportedWorkout.EarlierDays(
      year: recent.table,
      all: FactTable(joining: [older.table, recent.table.before(date, columns)]),
      newestWeight: weight.map { (date, $0) } ?? recent.table.newestWeight)
    let files = Dictionary(
      recent.days.map { ($0.date, $0.files) }, uniquingKeysWith: { first, _ in first })
    let report = try workout.report(beside: earlier) { date in
      try (files[date] ?? []).compactMap { try store.read($0) }
    }
    return Reading(
      report: report, earlier: earlier, unreadable: older.unreadable + recent.unreadable)
  }

  /// The report with what the workout's own day says once it is written: its records, and the body weight.
  func report(_ reading: Reading, on day: DayRecord) -> WorkoutReport {
    let facts = DayFacts(day, on: workout.date, types: types)
    let report = workout.withRecords(reading.report, beside: reading.earlier, and: facts)
    return day[.weight].map { workout.weighed(report, pounds: $0, on: workout.date) } ?? report
  }
}
