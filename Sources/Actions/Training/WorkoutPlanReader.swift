public import Context
import DayModel
import DayStore
public import Reports
import Store
import Training
public import Values

/// What to lift next: `workout plan`. Nothing here writes.
public enum WorkoutPlanReader {
  /// The exercises that the weekly plan has for a day, each with what its rule suggests.
  ///
  /// - Throws: `noSuchPlan` where the week has no plan.
  public static func plan(
    on date: CalendarDate, today: CalendarDate, in context: ActionContext
  ) throws -> WorkoutPlan {
    let store = try context.store
    let found = try ProtocolReader.plan(ofWeek: date, beside: store.listing().others, in: context)
    guard let file = found.file, let plan = found.plan else {
      throw try ProtocolReader.week(of: date, today: today, in: context).missingPlan
    }
    let day = plan.day(date.weekday)
    var planned = day?.exercises ?? []
    if let day, planned.isEmpty, case let tables = plan.tables(for: day), tables.count == 1 {
      planned = tables[0].exercises.map(\.record)
    }
    let progress = try ExerciseProgress.of(
      planned.map { .init($0.name, planned: $0.plannedSets, kind: $0.plannedKind) }, on: date,
      in: context)
    let exercises = zip(planned, progress).map { exercise, progress in
      WorkoutPlan.Exercise(
        name: progress.entry?.name ?? withCapital(exercise.name), suggestion: progress.suggestion,
        planned: exercise.plannedSets)
    }
    return WorkoutPlan(date: date, file: file.path, exercises: exercises)
  }
}
