public import DayModel
public import JSON
public import Query
public import Values

/// The habits of a day.
public struct HabitListing: Sendable {
  /// A habit with what its history comes to.
  public struct Entry: Sendable {
    /// The habit.
    public let item: HabitItem
    /// Its history up to the day.
    public let figures: HabitFigures
    /// Its month; nil where that was not asked for.
    public let month: DayCalendar?

    /// A habit with what its history comes to.
    public init(item: HabitItem, figures: HabitFigures, month: DayCalendar?) {
      (self.item, self.figures, self.month) = (item, figures, month)
    }
  }

  /// The day.
  public let date: CalendarDate
  /// The habits, by their numbers.
  public let entries: [Entry]

  /// The habits of a day.
  public init(date: CalendarDate, entries: [Entry]) { (self.date, self.entries) = (date, entries) }

  /// The list as docs/schemas/habits.schema.json has it.
  public var json: JSONValue {
    let items = entries.map { entry -> JSONValue in
      var members = entry.members
      // The longest streak stands behind the present one.
      members.insert(.init("longest", .int(entry.figures.longest)), at: 5)
      if let month = entry.month {
        let days = month.request.span.filter { $0 <= date }.map { date -> JSONValue in
          [
            "date": .string(date.description), "log": .bool(month.lines[date] != nil),
            "done": entry.figures.isDone[date].map(JSONValue.bool) ?? .null,
          ]
        }
        members.append(.init("days", .array(days)))
      }
      return .object(members)
    }
    return [
      "schema": "bestupid.habits/1", "date": .string(date.description), "items": .array(items),
    ]
  }
}

extension HabitListing.Entry {
  /// What JSON says of it on its day.
  var members: [JSONValue.Member] {
    [
      .init("n", .int(item.number)), .init("id", .string(item.id)),
      .init("name", .string(item.name)), .init("state", .string(item.state.rawValue)),
      .init("streak", .int(figures.streak)), .init("strength", .double(figures.strength)),
      .init("time", .optional(item.time)),
      .init("line", item.places.first.map { .int($0.line + 1) } ?? .null),
    ]
  }
}
