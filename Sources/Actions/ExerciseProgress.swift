import DayModel
import DayStore
import FactCache
import Query
import Store
import Training
import Values

/// What the last workouts of an exercise were, and what its rule says for the next one.
struct ExerciseProgress {
  /// An exercise that is asked about.
  struct Asked {
    /// Its name.
    let name: String
    /// What is planned for it; nil for nothing.
    let planned: PlannedSets?
    /// What its progress is told by where neither the library nor a log says it.
    let kind: ExerciseKind

    init(_ name: String, planned: PlannedSets?, kind: ExerciseKind = .load) {
      (self.name, self.planned, self.kind) = (name, planned, kind)
    }
  }

  /// How many of the last workouts a suggestion looks at.
  static let workouts = 12

  /// Its entry in the library; nil for none.
  let entry: ExerciseEntry?
  /// The last workouts before the day as they are written, oldest first.
  let days: [ExerciseDay]
  /// What its rule says.
  let suggestion: Suggestion

  /// What is known of exercises before a day, in the order of the exercises.
  ///
  /// A day that cannot be read is told as an event.
  static func of(
    _ asked: [Asked], on date: CalendarDate, in context: ActionContext
  ) throws -> [ExerciseProgress] {
    let store = try context.store
    let listing = try store.listing()
    let library = try context.exerciseLibrary
    let keys = asked.map { library.keys(of: $0.name) }
    let table = try context.factCache.facts(
      in: .earliest...date.advanced(by: -1), columns: Set(keys.flatMap(\.self).map { .lift($0) }))
    for error in table.unreadable { try context.tell(.dayLeftOut(ActionError(error))) }
    let known = keys.map { ExerciseDay.all(of: $0, in: table.table) }
    // Effort and units stand in the logs alone: only those are read that count.
    let dates = known.flatMap { $0.suffix(workouts).map(\.date) }
    let written = try context.writtenDays(Set(dates), of: keys)
    var deloads: Set<CalendarDate> = []
    for monday in Set(dates.map(\.monday) + [date.monday])
    where WeekPlans.plan(ofWeek: monday, beside: listing.others, of: store).plan?.isDeload == true {
      deloads.insert(monday)
    }
    return asked.indices.map { index in
      let exercise = asked[index]
      let entry = library.entry(named: exercise.name)
      let kind = entry?.kind ?? ExerciseKind(of: known[index]) ?? exercise.kind
      let rule = ProgressionRule(kind, asked: entry?.rule)
      let target = ProgressionTarget(
        rule, repetitions: entry?.repetitions ?? exercise.planned?.range,
        sets: entry?.sets ?? exercise.planned?.sets,
        step: entry?.stepLoad)
      let suggestion = Progression.suggestion(
        for: exercise.name, target, after: written[index], on: date, deloadWeeks: deloads,
        planned: exercise.planned)
      return ExerciseProgress(entry: entry, days: written[index], suggestion: suggestion)
    }
  }
}
