public import Context
public import Query
public import Reports
import Values

/// The days of a period on a calendar: `calendar`.
public enum CalendarReader {
  /// The calendar of a request's span. A day that cannot be read is reported as an event, and hides no other.
  ///
  /// - Parameters:
  ///   - request: The span, and at most one field whose values are shown.
  ///   - withCycle: Whether it shows the cycle.
  ///   - progress: Called for each log that is read, from any thread; nil where nobody waits.
  /// - Throws: `unknownField` for a field that neither the format nor any log knows.
  public static func calendar(
    _ request: QueryRequest, withCycle: Bool = false, in context: ActionContext,
    progress: (@Sendable () -> Void)?
  ) throws -> DayCalendar {
    let request = try context.resolved(request)
    let table = try Queries.facts(for: request, columns: nil, in: context, progress: progress).table
    let types = try context.trainingTypes(naming: table.sessions.joined())
    let lines = DayLine.all(request, in: table, types: types)
    let days = Dictionary(uniqueKeysWithValues: lines.map { ($0.date, $0) })
    let loads = TrainingLoad.all(of: types, in: table)
    let cycle =
      try withCycle
      ? DayCalendar.CycleDays(
        context.cycleStatus(on: request.today).status, symptoms: CycleFacts.symptoms(in: table),
        sessions: Set(zip(table.dates, table.sessions).filter { !$1.isEmpty }.map(\.0)),
        in: request.span) : nil
    return DayCalendar(
      request: request, lines: days,
      training: TrainingTotal(loads.filter { days[$0.date] != nil }), cycle: cycle)
  }
}
