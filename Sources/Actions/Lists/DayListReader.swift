public import Context
import DayModel
import DayStore
import FactCache
import Git
public import Query
public import Reports
import Store
import Values

/// Days in a line each: `list`.
public enum DayListReader {
  /// How many days a list has without a period.
  public static let usualDays = 30

  /// The days of a request that have a log. A day that cannot be read is reported as an event,
  /// and hides no other.
  ///
  /// - Parameters:
  ///   - request: The span and the conditions, and whether days without a log are among the list.
  ///   - reversed: Whether the oldest day comes first.
  ///   - progress: Called for each log that is read, from any thread; nil where nobody waits.
  /// - Throws: `unknownField` for a condition on a field that neither the format nor any log knows.
  public static func list(
    _ request: QueryRequest, reversed: Bool = false, in context: ActionContext,
    progress: (@Sendable () -> Void)?
  ) throws -> DayList {
    let request = try context.resolved(request)
    let facts = try Queries.facts(for: request, columns: nil, in: context, progress: progress)
    let store = try context.store
    let types = try context.trainingTypes(naming: facts.table.sessions.joined())
    let lines = DayLine.all(request, in: facts.table, types: types)
    let logs = Dictionary(uniqueKeysWithValues: facts.days.map { ($0.date, $0) })
    let uncommitted = try store.uncommittedFiles(
      among: lines.flatMap { logs[$0.date]?.files.map(\.path) ?? [] })
    var plans: [CalendarDate: WeekPlan?] = [:]
    var days = try lines.compactMap { line throws -> DayList.Day? in
      guard let files = logs[line.date]?.files, let file = files.first else { return nil }
      var planned: [String] = []
      if line.training.isEmpty, line.date >= request.today {
        let monday = line.date.monday
        let plan =
          try plans[monday]
          ?? ProtocolReader.plan(ofWeek: monday, beside: facts.otherNames, in: context).plan
        plans[monday] = .some(plan)
        planned =
          plan?.day(line.date.weekday)?.types(among: types).map(\.id)
          ?? [line.workoutType].compactMap(\.self)
      }
      return DayList.Day(
        line: line, file: file.path, planned: planned,
        isCommitted: !files.contains { uncommitted.contains($0.path) })
    }
    if request.fillsGaps { days = filled(days, request) }
    func isOlder(_ day: DayFiles) -> Bool { day.date < request.span.lowerBound }
    return DayList(
      days: reversed ? days : days.reversed(),
      hasOlder: try facts.days.first.map(isOlder) == true
        || store.listing().days.first.map(isOlder) == true)
  }

  /// The days with those between them that have no log, from the span's first day, or the first log's, to
  /// its last, but not beyond today.
  private static func filled(_ days: [DayList.Day], _ request: QueryRequest) -> [DayList.Day] {
    let known = Dictionary(uniqueKeysWithValues: days.map { ($0.line.date, $0) })
    let first =
      request.span.lowerBound == .earliest ? days.first?.line.date : request.span.lowerBound
    let last = min(
      request.span.upperBound, max(request.today, days.last?.line.date ?? request.today))
    guard let first, first <= last else { return days }
    return (first...last).map { date in
      known[date]
        ?? DayList.Day(line: DayLine(emptyOn: date), file: nil, planned: [], isCommitted: true)
    }
  }
}
