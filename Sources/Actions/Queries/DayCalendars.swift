public import JSON
public import Query
public import Values

/// The days of a period on a calendar: `calendar`.
public enum DayCalendars {
  /// The calendar of a request's span. A day that cannot be read is told as an event, and hides no other.
  ///
  /// - Parameters:
  ///   - request: The span, and at most one field whose values are shown.
  ///   - progress: Called for each log that is read, from any thread; nil where nobody waits.
  /// - Throws: `unknownField` for a field that neither the format nor any log knows.
  public static func calendar(
    _ request: QueryRequest, in context: ActionContext, progress: (@Sendable () -> Void)?
  ) throws -> DayCalendar {
    let request = try context.namingExercises(request)
    let table = try Queries.facts(for: request, columns: nil, in: context, progress: progress).table
    let lines = DayLine.all(request, in: table, types: try context.trainingTypes)
    return DayCalendar(
      request: request, lines: Dictionary(uniqueKeysWithValues: lines.map { ($0.date, $0) }))
  }
}

/// The days of a span, with what is known of those that have a log.
public struct DayCalendar: Sendable {
  /// The span, today, and the field that is shown.
  public let request: QueryRequest
  /// The days that have a log.
  public let lines: [CalendarDate: DayLine]

  /// The calendar as docs/schemas/calendar.schema.json has it.
  public var json: JSONValue {
    [
      "schema": "bestupid.calendar/1", "from": .string("\(request.span.lowerBound)"),
      "to": .string("\(request.span.upperBound)"),
      "field": .optional(request.fields.first?.name),
      "days": .array(request.span.map(day)),
    ]
  }

  private func day(_ date: CalendarDate) -> JSONValue {
    let line = lines[date]
    return [
      "date": .string("\(date)"), "log": .bool(line != nil),
      "trained": .bool(line.map { !$0.training.isEmpty } ?? false),
      "value": .double(line?.values.first??.number),
    ]
  }
}
