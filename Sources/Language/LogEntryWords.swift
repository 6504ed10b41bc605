public import DayEditing
import DayModel
import LogSyntax
public import Values

extension LogEntry {
  /// Reads `WHAT VALUE [WHAT VALUE]…`, as words from a command line or a line of a batch, by the grammar of `log`
  /// (docs/cli.md, “What log understands”). No day may be named.
  ///
  /// - Parameters:
  ///   - nutrients: What the one food among the words holds.
  ///   - context: What the words depend on.
  /// - Throws: `InputError` with code `usage` where a value is missing, words belong to nothing or have
  ///   two readings, or nutrients have no food; `value` for what cannot be read.
  public static func read(
    _ words: [String], nutrients: Nutrients = Nutrients(), in context: EntryContext = EntryContext()
  ) throws(InputError) -> [LogEntry] {
    var context = context
    context.today = nil
    return try dated(words, nutrients: nutrients, option: nil, in: context).map(\.entry)
  }

  /// Reads words of which some may be a day.
  ///
  /// - Parameter option: The day of the command, where an option names it.
  static func dated(
    _ words: [String], nutrients: Nutrients, option: CalendarDate?, in context: EntryContext
  ) throws(InputError) -> [EntryReader.DatedEntry] {
    var reader = EntryReader(TypedWord.words(of: words), nutrients: nutrients, context)
    if context.isOfCycle { try reader.readCycle() } else { try reader.readAll() }
    let entries = try reader.resolved(option: option)
    try requireEachOnce(entries)
    return entries
  }

  /// - Throws: `InputError` with code `value` where two of the entries are one line of the log, of which only the last
  ///   would stay.
  static func requireEachOnce(_ entries: [EntryReader.DatedEntry]) throws(InputError) {
    var seen: Set<String> = []
    for (entry, date) in entries {
      let (name, hint): (String, String)
      switch entry {
      case .lift(let exercise, _), .sets(let exercise, _):
        (name, hint) = (exercise, "Write its sets in one list: 10x135,9x135,8x130")
      case .field(let field, _): (name, hint) = (field.name, "Write it once.")
      case .custom(let field, _): (name, hint) = (field, "Write it once.")
      case .cycle(let value): (name, hint) = (value.name, "Write it once.")
      case .activity, .ownActivity, .food, .note: continue
      }
      let key = exerciseOwnKey(name) + (date.map { " \($0)" } ?? "")
      guard seen.insert(key).inserted else {
        throw InputError(.value, "'\(name)' is given twice", hint: hint)
      }
    }
  }
}
