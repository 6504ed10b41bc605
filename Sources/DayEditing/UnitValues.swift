public import DayModel
import LogSyntax
import Values
import Words

/// The values of a file that a unit can belong to.
extension UnitMarking.Value {
  /// Those of a day's file, with its plan.
  ///
  /// - Parameter types: The types of training, which may have activities of the person's own.
  public static func all(of file: LogSource, types: TrainingTypes) -> [Self] {
    let record = DayReader.read(file)
    var values = DayReader.plan(of: file).map(Self.init)
    if let weight = record[.weight] { values.append(Self("Weight", [weight])) }
    for activity in record.activities {
      values.append(
        Self(
          TrainingActivity(activity.activity).field,
          [activity.metres, activity.minutes, activity.measures.pace]
            + activity.laps.map { $0.distance * $0.unit.metres }))
    }
    for field in record.fields {
      guard let own = types.ownActivities[fieldKey(field.name)] else { continue }
      let efforts = own.efforts(field.text, in: record.units)
      values.append(Self(field.name, efforts.flatMap { [$0.metres, $0.minutes?.value] }))
    }
    return values + record.exercises.map(Self.init)
  }

  /// Those of a weekly plan.
  public static func all(of plan: WeekPlan) -> [Self] {
    plan.days.filter { $0.table == nil }.flatMap { $0.exercises.map(Self.init) }
      + plan.tables.flatMap { table in table.exercises.map { Self($0.record) } }
      + plan.targets.map { Self($0.name, [$0.measure?.whole]) }
  }

  private init(_ exercise: ExerciseRecord) {
    let entry = exercise.entry
    self.init(
      exercise.name,
      [entry.load?.rank, exercise.isPlanned ? 1 : 0] + entry.setDetails.map { $0.load?.rank })
  }
}
