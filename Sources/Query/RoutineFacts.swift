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

  /// The columns of some keys.
  public static func columns(of keys: some Sequence<String>) -> Set<FactColumn> {
    Set(keys.flatMap { key in RoutineMeasure.allCases.map { .routine(key, $0) } })
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
}
