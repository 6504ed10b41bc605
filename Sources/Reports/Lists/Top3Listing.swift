public import DayModel
public import JSON
public import Values

/// The entries of a day under Top 3 for Tomorrow.
public struct Top3Listing: Sendable {
  /// The day.
  public let date: CalendarDate
  /// The entries that have a text, by their numbers.
  public let items: [Top3Item]

  /// A list of a day.
  public init(date: CalendarDate, items: [Top3Item]) { (self.date, self.items) = (date, items) }

  /// The list as docs/schemas/top3.schema.json has it.
  public var json: JSONValue {
    let items = items.map { item -> JSONValue in
      ["n": .int(item.number), "text": .string(item.text), "line": .int(item.line + 1)]
    }
    return [
      "schema": "bestupid.top3/1", "date": .string(date.description), "items": .array(items),
    ]
  }
}
