import DayModel
import JSON
import Values
import Words

/// The tables that days are exported as, for spreadsheets and databases.
///
/// The columns of a table, their names, units and order are fixed: new ones are added at the end. A
/// value that is not known is an empty text, never 0.
public enum ExportTable: String, Sendable, CaseIterable {
  /// One row a day: body, food, activities, todos, habits and routines.
  case metrics
  /// One row a set, of every exercise with sets.
  case strength

  /// The names of the columns, which say the units.
  ///
  /// - Parameter units: Those that are asked for; nil for those of the format.
  public func header(in units: PersonalUnits? = nil) -> [String] {
    switch self {
    case .metrics: return ["date"] + Self.metricColumns.map { $0.name(units) }
    case .strength:
      let pounds = units.shown("lb").word
      return [
        "date", "exercise", "set", "reps", "seconds", "weight_\(pounds)", "assist_\(pounds)",
        "bodyweight", "planned", "equipment",
      ]
    }
  }

  /// The rows that a day has, in the same units.
  public func rows(of record: DayRecord, in units: PersonalUnits? = nil) -> [[String]] {
    switch self {
    case .metrics:
      let facts = DayFacts(record)?.facts ?? [:]
      return [[date(of: record)] + Self.metricColumns.map { $0.text(record, facts, units) }]
    case .strength:
      return record.exercises.flatMap { sets(of: $0, date: date(of: record), units.shown("lb")) }
    }
  }

  private func date(of record: DayRecord) -> String { record.date?.description ?? "" }

  // MARK: Metrics

  /// A column of the table of days.
  struct Column: Sendable {
    /// Its name, with ``unit`` behind it where that may be another.
    let stem: String
    /// The unit of the format that may be another; nil where it never is.
    var unit: String?
    fileprivate let value: @Sendable (DayRecord, [FactColumn: Fact]) -> Value

    func name(_ units: PersonalUnits?) -> String {
      unit.map { "\(stem)_\(units.shown($0).word)" } ?? stem
    }

    func text(
      _ record: DayRecord, _ facts: [FactColumn: Fact], _ units: PersonalUnits?
    ) -> String {
      switch value(record, facts) {
      case .text(let text): text
      case .number(let number): ExportTable.text(number.map(units.shown(unit ?? "").value))
      }
    }
  }

  /// What stands in a cell.
  fileprivate enum Value {
    case number(Double?)
    case text(String)
  }

  /// The one table of what stands in which column.
  private static let metricColumns = metricColumns(of: FieldCatalog.daily)

  /// The columns with these fields of the body and of food. Those of the body that stand behind
  /// ``KnownField/focus`` are newer than the table, and so at its end.
  static func metricColumns(of fields: [KnownField]) -> [Column] {
    let food = fields.filter { $0.nutrient != nil }
    let body = fields.filter { $0.nutrient == nil }
    let newer = body.drop { $0 != .focus }.dropFirst()
    return body.dropLast(newer.count).map(number)
      + [Column(stem: "workout_type") { record, _ in .text(record.workoutType?.rawValue ?? "") }]
      + Activity.allCases.flatMap(columns) + food.map(number)
      + [
        fact("todos_total", .todosTotal),
        fact("todos_completed", .todosDone),
        fact("habits_total", .habitsTotal),
        fact("habits_completed", .habitsDone),
        Column(stem: "partial") { record, _ in .text(partial(record)) },
        fact("routines_total", .routinesTotal),
        fact("routines_completed", .routinesDone),
      ] + newer.map(number)
  }

  /// All of a day's activities of one type together.
  private static func columns(of activity: Activity) -> [Column] {
    let name = activity.rawValue
    return [
      fact(name, .activity(activity, .distance), in: activity.unit.rawValue),
      fact("\(name)_minutes", .activity(activity, .duration)),
      fact("\(name)_hr", .activity(activity, .hr)),
    ]
  }

  /// A field under the keys of the record: `sleep_hours`. What is eaten is said by its last key alone.
  private static func number(_ field: KnownField) -> Column {
    if field == .weight {
      return Column(stem: field.id, unit: "lb") { record, _ in .number(record[field]) }
    }
    let keys = field.recordKeys.suffix(field.nutrient == nil ? 2 : 1)
    return Column(stem: keys.joined(separator: "_")) { record, _ in .number(record[field]) }
  }

  /// The columns of totals that are the sums of only those entries that say how much.
  private static func partial(_ record: DayRecord) -> String {
    Nutrient.allCases.filter { record.partial[$0] != nil }.map(\.recordKey).joined(separator: " ")
  }

  private static func fact(
    _ name: String, _ column: FactColumn, in unit: String? = nil
  ) -> Column {
    Column(stem: name, unit: unit) { _, facts in
      if case .number(let number)? = facts[column] { .number(number) } else { .number(nil) }
    }
  }

  fileprivate static func text(_ number: Double?) -> String { number.map(decimalText) ?? "" }

  // MARK: Strength

  private func sets(
    of exercise: ExerciseRecord, date: String, _ shown: PersonalUnits.Shown
  ) -> [[String]] {
    let band = exercise.entry.headline.load.flatMap { $0.isAssistance ? nil : $0.band }
    let most = Measure.sets.possible.upperBound
    let sets = exercise.entry.facts.flatMap { run in
      // A number of sets that nobody can do is no reason to write as many rows.
      Array(repeating: run.set, count: Int(max(1, min(run.count.rounded(), most))))
    }
    return sets.enumerated().map { index, set in
      let load = set.load
      return [
        date, exercise.name, String(index + 1), Self.text(set.repetitions), Self.text(set.seconds),
        Self.text(load?.pounds.map(shown.value)), Self.text(load?.assistPounds.map(shown.value)),
        String(load?.isBodyweight == true),
        String(exercise.isPlanned), exercise.equipment ?? band ?? "",
      ]
    }
  }
}
