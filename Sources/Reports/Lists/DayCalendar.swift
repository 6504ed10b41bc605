public import Cycle
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

  /// What the days are in a cycle; nil where that is not asked for.
  public let cycle: CycleDays?

  /// What days are in a cycle, as it is seen today.
  public struct CycleDays: Sendable {
    /// Where the cycle stands.
    public let status: CycleStatus
    /// The symptoms of the days, sorted.
    public let symptoms: [CalendarDate: [String]]
    /// The days that have a session.
    public let sessions: Set<CalendarDate>
    /// The days of the expected starts until the end of the span, and those of their windows.
    private let starts: Set<CalendarDate>, window: Set<CalendarDate>

    /// The days of a span.
    public init(
      _ status: CycleStatus, symptoms: [String: [SymptomFigures.Day]],
      sessions: Set<CalendarDate> = [], in span: ClosedRange<CalendarDate>
    ) {
      (self.status, self.sessions) = (status, sessions)
      var names: [CalendarDate: [String]] = [:]
      for (name, days) in symptoms {
        for day in days { names[day.date, default: []].append(name) }
      }
      self.symptoms = names.mapValues { $0.sorted() }
      let forecasts = status.forecasts(until: span.upperBound)
      starts = Set(forecasts.compactMap(\.date))
      window = Set(forecasts.compactMap(\.window).flatMap { $0 })
    }

    /// Whether a cycle began on a day.
    public func isStart(_ date: CalendarDate) -> Bool {
      status.history.cycle(startingOn: date) != nil
    }

    /// Whether a start is expected on a day, and not logged.
    public func isExpectedStart(_ date: CalendarDate) -> Bool { starts.contains(date) }

    /// Whether a day is in the window of an expected start.
    public func isInWindow(_ date: CalendarDate) -> Bool { window.contains(date) }

    fileprivate func json(of date: CalendarDate) -> JSONValue {
      let place = status.place(of: date)
      return [
        "cycle_day": place.map { .int($0.day) } ?? .null,
        "phase": .optional(place?.phase?.rawValue),
        "bleeding": .bool(status.history.bleeding.contains(date)),
        "flow": .optional(status.history.days[date]?.flow?.word),
        "start": .bool(isStart(date)), "predicted_start": .bool(isExpectedStart(date)),
        "in_window": .bool(isInWindow(date)),
        "symptoms": .array((symptoms[date] ?? []).map(JSONValue.string)),
        "session": .bool(sessions.contains(date)),
      ]
    }
  }

  /// The days of a request's span.
  public init(
    request: QueryRequest, lines: [CalendarDate: DayLine], training: TrainingTotal,
    cycle: CycleDays? = nil
  ) {
    (self.request, self.lines, self.training) = (request, lines, training)
    self.cycle = cycle
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
    var members: [JSONValue.Member] = [
      .init("date", .string("\(date)")), .init("log", .bool(line != nil)),
      .init("trained", .bool(line.map { !$0.training.isEmpty } ?? false)),
      .init("value", .double(line?.values.first??.number)),
    ]
    if let cycle { members.append(.init("cycle", cycle.json(of: date))) }
    return .object(members)
  }
}
