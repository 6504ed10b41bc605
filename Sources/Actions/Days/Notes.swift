import DayEditing
public import DayModel
public import JSON
public import Values

/// The notes of a day: `note`.
public enum Notes {
  /// The notes of a day, by their numbers.
  ///
  /// - Throws: `noSuchDay` where the day has no log.
  public static func list(on date: CalendarDate, in context: ActionContext) throws -> NoteListing {
    NoteListing(date: date, items: NoteItem.all(in: try context.log(of: date).document))
  }

  /// Adds a note to a day, which gets a log if it has none.
  ///
  /// - Throws: `usage` for a text that is blank or has a line break; as ``Entries/write`` for the rest.
  public static func add(
    _ text: String, on date: CalendarDate, dryRun: Bool, in context: ActionContext
  ) throws -> EditedDays {
    let text = try ActionError.entryLine(text, example: "bestupid note slept badly")
    return try context.listEdit("note", of: date, makesDay: true, dryRun: dryRun).runOnDays {
      try $0.edit(date) { try $0.write(.note(text), allowingNew: false) }
    }
  }
}

/// The notes of a day.
public struct NoteListing: Sendable {
  /// The day.
  public let date: CalendarDate
  /// The notes, by their numbers.
  public let items: [NoteItem]

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
