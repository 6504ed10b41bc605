package import DayStore
package import FactCache
package import Query
package import Store
package import Values

/// Where days are read: one that cannot be read is reported as an event, here alone, and hides no other.
extension ActionContext {
  /// The facts of the store's days, kept from run to run.
  package var factCache: FactCache {
    get throws {
      FactCache(
        of: try store, units: try unitsForReading.files, in: environment, clock: clock.fileTime)
    }
  }

  /// The records of the store's days.
  package var recordReader: RecordReader {
    get throws {
      try RecordReader(
        store, units: unitsForReading, dayStart: configurationForReading[.dayStartsAt])
    }
  }

  /// The facts of days, with each todo counted once: on the day on which it ended, or as open today.
  ///
  /// - Parameters:
  ///   - columns: The columns to load; nil loads all that there are.
  ///   - countsTodos: False where all columns are loaded for what tells no todos: they stay as each day has them.
  ///   - progress: Called for each log that is read, from any thread; nil where nobody waits.
  package func facts(
    in days: ClosedRange<CalendarDate> = .earliest ... .latest, columns: Set<FactColumn>?,
    countsTodos: Bool = true, progress: (@Sendable () -> Void)? = nil
  ) throws -> FactCache.Answer {
    guard countsTodos, FactTable.haveTodos(columns) else {
      let answer = try factCache.facts(in: days, columns: columns, progress: progress)
      try leaveOut(answer.unreadable)
      return answer
    }
    // A todo may go on behind the last day, and have been open before the first.
    let window = try configurationForReading[.rolloverDays]
    let reach = max(window, FactTable.todoReach)
    let around =
      days.lowerBound.advanced(by: -reach)...days.upperBound.advanced(by: reach)
    let answer = try factCache.facts(
      in: around, columns: columns?.union(FactTable.todoColumns), progress: progress)
    let table = try answer.table.countingTodosOnce(today: todayForReading, window: window)
    let wanted = answer.of(days, table.days(in: days))
    try leaveOut(wanted.unreadable)
    return wanted
  }

  /// The names of all columns that any day has. No facts are loaded, and nothing is told.
  package func columnNames() throws -> Set<FactColumn> {
    try factCache.facts(in: .earliest ... .latest, columns: []).names
  }

  /// What `read` makes of a day or of one of its files; nil where that cannot be read.
  package func readable<Value>(_ read: () throws -> Value?) throws -> Value? {
    do {
      return try read()
    } catch {
      try tell(.dayLeftOut(ActionError(error)))
      return nil
    }
  }

  /// Tells why days are left out.
  package func leaveOut(_ errors: [StoreError]) throws {
    for error in errors { try tell(.dayLeftOut(ActionError(error))) }
  }
}
