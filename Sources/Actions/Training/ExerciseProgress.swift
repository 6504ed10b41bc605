import Context
import DayModel
import DayStore
import FactCache
import Query
import Reports
import Store
import Training
import Values

extension ExerciseProgress {
  /// What is known of exercises before a day, in the order of the exercises.
  ///
  /// A day that cannot be read is reported as an event.
  static func of(
    _ asked: [Asked], on date: CalendarDate, in context: ActionContext
  ) throws -> [ExerciseProgress] {
    let store = try context.store
    let listing = try store.listing()
    let library = try context.exerciseLibrary
    let logged = try context.loggedExercises(library)
    let keys = asked.map { logged.keysWritten(of: $0.name) }
    let table = try context.facts(
      in: .earliest...date.advanced(by: -1), columns: Set(keys.flatMap(\.self).map { .lift($0) })
    ).table
    let known = keys.map { ExerciseDay.all(of: $0, in: table) }
    // Effort and units stand in the logs alone: only those are read that count.
    let dates = known.flatMap { $0.suffix(workouts).map(\.date) }
    let written = try context.writtenDays(Set(dates), of: keys)
    let units = try context.unitsForReading.files
    var deloads: Set<CalendarDate> = []
    for monday in Set(dates.map(\.monday) + [date.monday])
    where ProtocolReader.plan(ofWeek: monday, beside: listing.others, of: store, in: units)
      .plan?.isDeload == true
    {
      deloads.insert(monday)
    }
    return asked.indices.map { index in
      ExerciseProgress(
        asked[index], on: date, by: library, known: known[index], written: written[index],
        deloadWeeks: deloads, units: units)
    }
  }
}
