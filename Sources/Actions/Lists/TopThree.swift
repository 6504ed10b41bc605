public import Context
public import DayEditing
import DayModel
import Language
public import Reports
public import Values

/// The most important things for tomorrow: `top3`.
public enum TopThree {
  /// The entries of a day, by their numbers.
  ///
  /// - Throws: `noSuchDay` where the day is over and has no log.
  public static func list(on date: CalendarDate, in context: ActionContext) throws -> Top3Listing {
    let items = Top3Item.all(in: try context.shownLog(of: date))
    return Top3Listing(date: date, items: items.filter { !$0.text.isEmpty })
  }

  /// Writes a text into the first empty number of a day, which gets a log if it has none.
  ///
  /// - Throws: `usage` for a text that is blank or has a line break; as ``Entries/write`` for the rest.
  public static func add(
    _ text: String, on date: CalendarDate, dryRun: Bool, in context: ActionContext
  ) throws -> LogEditResult {
    let text = try InputError.entryLine(text, example: "bestupid top3 add Call Bea")
    return try context.listEdit("top3 add", of: date, makesDay: true, dryRun: dryRun).run {
      try $0.addTop3(text)
    }
  }

  /// Makes the list of these texts; further numbers are empty then.
  ///
  /// - Throws: As ``add(_:on:dryRun:in:)``.
  public static func set(
    _ texts: [String], on date: CalendarDate, dryRun: Bool, in context: ActionContext
  ) throws -> LogEditResult {
    let texts = try texts.map { text in
      try InputError.entryLine(
        text, example: "bestupid top3 set 'Draft the outline' 'Call Bea' 'Pay rent'")
    }
    return try context.listEdit("top3 set", of: date, makesDay: true, dryRun: dryRun).run {
      try $0.setTop3(texts)
    }
  }

  /// Empties the number that words mean together.
  ///
  /// - Throws: `ambiguous`, `noSuchEntry` and `usage` for the words; `noSuchDay` for a past or future day
  ///   without a log.
  public static func drop(
    _ words: [String], _ verb: ListVerb = .drop, on date: CalendarDate, dryRun: Bool,
    in context: ActionContext
  ) throws -> LogEditResult {
    try context.listEdit("top3 \(verb)", of: date, makesDay: false, dryRun: dryRun).run {
      try $0.dropTop3(words, verb)
    }
  }

  /// Gives the entry that a word means another text.
  ///
  /// - Throws: `usage` for a text that is blank or has a line break; as ``drop(_:_:on:dryRun:in:)`` for the rest.
  public static func edit(
    _ word: String, to text: String, on date: CalendarDate, dryRun: Bool, in context: ActionContext
  ) throws -> LogEditResult {
    let text = try InputError.entryLine(text, example: "bestupid top3 edit 2 Call Bea")
    return try context.listEdit("top3 edit", of: date, makesDay: false, dryRun: dryRun).run {
      try $0.edit(top3: word, to: text)
    }
  }

  /// Empties the number that words mean together, and adds its text to another day's.
  ///
  /// - Throws: `usage` for the same day; as ``drop(_:_:on:dryRun:in:)`` for the rest.
  public static func move(
    _ words: [String], to day: CalendarDate, on date: CalendarDate, dryRun: Bool,
    in context: ActionContext
  ) throws -> LogEditResult {
    try context.move(.top3, from: date, to: day, dryRun: dryRun) {
      [try $0.takeOut(top3: words)]
    } put: {
      try $0.addTop3($1)
    }
  }
}
