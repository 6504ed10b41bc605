public import DayModel
public import JSON
public import Values

/// The notes of a day.
public struct NoteListing: Sendable {
  /// The day.
  public let date: CalendarDate
  /// The notes, by their numbers.
  public let items: [NoteItem]

  /// A list of a day.
  public init(date: CalendarDate, items: [NoteItem]) { (self.date, self.items) = (date, items) }

  /// The list as docs/schemas/notes.schema.json has it.
  public var json: JSONValue {
    let items = items.map { item -> JSONValue in
      ["n": .int(item.number), "text": .string(item.text), "line": .int(item.line + 1)]
    }
    return [
      "schema": "bestupid.notes/1", "date": .string(date.description), "items": .array(items),
    ]
  }
}
