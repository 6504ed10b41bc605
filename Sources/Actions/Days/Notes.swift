public import Context
public import DayEditing
import DayModel
import Language
public import Reports
public import Values

/// The notes of a day: `note`.
public enum Notes {
  /// The notes of a day, by their numbers.
  ///
  /// - Throws: `noSuchDay` where the day is over and has no log.
  public static func list(on date: CalendarDate, in context: ActionContext) throws -> NoteListing {
    NoteListing(date: date, items: NoteItem.all(in: try context.shownLog(of: date)))
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

  /// Takes the note away that words mean together, with the lines that belong to it.
  ///
  /// - Throws: `ambiguous`, `noSuchEntry` and `usage` for the words; `noSuchDay` for a past or future day without a
  ///   log.
  public static func drop(
    _ words: [String], _ verb: ListVerb = .drop, on date: CalendarDate, dryRun: Bool,
    in context: ActionContext
  ) throws -> LogEditResult {
    try context.listEdit("note \(verb)", of: date, makesDay: false, dryRun: dryRun).run {
      try $0.dropNote(words, verb)
    }
  }

  /// Gives the note that a word means another text.
  ///
  /// - Throws: `usage` for a text that is blank or has a line break; as ``drop(_:_:on:dryRun:in:)`` for the rest.
  public static func edit(
    _ word: String, to text: String, on date: CalendarDate, dryRun: Bool, in context: ActionContext
  ) throws -> LogEditResult {
    let text = try InputError.entryLine(text, example: "bestupid note edit 2 slept badly")
    return try context.listEdit("note edit", of: date, makesDay: false, dryRun: dryRun).run {
      try $0.edit(note: word, to: text)
    }
  }

  /// Takes the note off a day that words mean together, and adds it to another one.
  ///
  /// - Throws: `usage` for the same day, `value` for a note with lines below it; as ``drop(_:_:on:dryRun:in:)`` for
  ///   the rest.
  public static func move(
    _ words: [String], to day: CalendarDate, on date: CalendarDate, dryRun: Bool,
    in context: ActionContext
  ) throws -> LogEditResult {
    try context.move(.note, from: date, to: day, dryRun: dryRun) {
      [try $0.takeOut(note: words)]
    } put: {
      try $0.write(.note($1), allowingNew: false)
    }
  }
}
