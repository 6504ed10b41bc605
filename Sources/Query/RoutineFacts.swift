import DayModel
public import Routines
public import Values
import Words

/// The facts of routines. They are kept by the names that logs have, so that they depend on no definition; whose they are
/// is said when they are asked for.
public enum RoutineFacts {
  /// The keys under which a routine's days are kept: its id, and what its name would make one of.
  public static func keys(of routine: Routine) -> [String] {
    let keys = [routine.id, slug(routine.name)].map { MarkdownText.lowercased($0) }
    return keys[0] == keys[1] ? [keys[0]] : keys
  }

  /// The columns of some keys that ``ticks(of:in:)`` and ``history(of:_:in:today:)`` take.
  public static func columns(of keys: some Sequence<String>) -> Set<FactColumn> {
    Set(keys.flatMap { key in [.routine(key, .done), .routine(key, .due)] })
  }

  /// The keys of all routines that columns are of, sorted.
  public static func keys(among columns: some Sequence<FactColumn>) -> [String] {
    columns.compactMap(\.dueRoutine).sorted()
  }

  /// The boxes of the days that have them, under all keys of a routine.
  public static func ticks(of keys: [String], in table: FactTable) -> [CalendarDate: RoutineTicks] {
    var ticks: [CalendarDate: RoutineTicks] = [:]
    for key in keys {
      let done = table.numbers(.routine(key, .done))
      for (index, due) in table.numbers(.routine(key, .due)).enumerated() {
        guard let due else { continue }
        let date = table.dates[index]
        ticks[date, default: RoutineTicks(done: 0, due: 0)].due += Int(due)
        ticks[date]?.done += Int(done[index] ?? 0)
      }
    }
    return ticks
  }

  /// What the days of a routine amount to. One that `routines.md` does not have is due from its first day with boxes to its
  /// last one.
  ///
  /// - Parameters:
  ///   - id: Its id, or the key that logs have of it.
  ///   - table: Facts of all days, with its columns.
  public static func history(
    of id: String, _ configuration: RoutineConfiguration, in table: FactTable, today: CalendarDate
  ) -> RoutineHistory {
    let known = configuration.routine(id)
    let ticks = ticks(of: known.map(keys) ?? [id], in: table)
    let routine =
      known
      ?? Routine(
        id: id, name: withCapital(id), since: ticks.keys.min(), until: ticks.keys.max())
    return RoutineHistory(routine, of: configuration, ticks: ticks, today: today)
  }

  /// How many seconds the tasks of a routine took on each day of a table; nil where no log says it.
  static func seconds(of keys: [String], in table: FactTable) -> [Double?] {
    let columns = keys.map { table.numbers(.routine($0, .seconds)) }
    return table.dates.indices.map { index in
      let known = columns.compactMap { $0[index] }
      return known.isEmpty ? nil : known.reduce(0, +)
    }
  }
}
