public import Context
import DayEditing
import DayModel
import Language
public import Reports
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
  ) throws -> LogEditResult {
    let text = try InputError.entryLine(text, example: "bestupid note slept badly")
    return try context.listEdit("note", of: date, makesDay: true, dryRun: dryRun).run {
      try $0.write(.note(text), allowingNew: false)
    }
  }
}
