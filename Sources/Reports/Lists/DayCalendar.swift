public import JSON
public import Query
public import Values

/// The days of a span, with what is known of those that have a log.
public struct DayCalendar: Sendable {
  /// The span, today, and the field that is shown.
  public let request: QueryRequest
  /// The days that have a log.
  public let lines: [CalendarDate: DayLine]

  /// The training of the days.
  public let training: TrainingTotal

  /// The days of a request's span.
  public init(
    request: QueryRequest, lines: [CalendarDate: DayLine], training: TrainingTotal
  ) {
    (self.request, self.lines, self.training) = (request, lines, training)
  }

  /// The calendar as docs/schemas/calendar.schema.json has it.
  public var json: JSONValue {
    [
      "schema": "bestupid.calendar/1", "from": .string("\(request.span.lowerBound)"),
      "to": .string("\(request.span.upperBound)"),
      "field": .optional(request.fields.first?.name),
      "days": .array(request.span.map(day)), "training": training.json,
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
