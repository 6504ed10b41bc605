public import DayEditing
import DayModel
import LogSyntax
public import Values

extension LogEntry {
  /// Reads `WHAT VALUE [WHAT VALUE]…`, as words from a command line or a line of a batch.
  ///
  /// | what | then |
  /// |---|---|
  /// | a known field: `weight`, `mood am`, `sleep quality` … | its value |
  /// | `pm` or `am` behind a mood | the value of that mood |
  /// | `swim`, `bike`, `run`, `walk` | its value, then any of `hr`, `rpm`, `pace`, `rpe` and a value |
  /// | a type of the person's own that has distance and time | the same |
  /// | `lift`, or the name of a lift alone | the exercise, the sets |
  /// | any name | `3x10@135` or `3x10 135`: it is a lift |
  /// | `food`, `note` | the text |
  /// | any other word | its value |
  ///
  /// A value goes as far as its field reads on, and no further than to the next name: `sleep 7h 30m`,
  /// `run 5k in 27:30`. A word with blanks was in quotes, and is a value by itself.
  ///
  /// - Parameters:
  ///   - nutrients: What the one `food` among the words holds.
  ///   - names: The lifts, fields and types that are known, which need no quotes around their names.
  /// - Throws: `InputError` with code `usage` where a value is missing, words belong to nothing or have
  ///   two readings, or nutrients have no food; `unknownField` for a name without a value.
  public static func read(
    _ words: [String], nutrients: Nutrients = Nutrients(), names: KnownNames = .none
  ) throws(InputError) -> [LogEntry] {
    var reader = EntryReader(words, nutrients: nutrients, names: names)
    let entries = try reader.readAll()
    try requireEachOnce(entries)
    return entries
  }

  /// - Throws: `InputError` with code `value` where two of the entries are one line of the log, of which only the last
  ///   would stay.
  static func requireEachOnce(_ entries: [LogEntry]) throws(InputError) {
    var seen: Set<String> = []
    for entry in entries {
      let (name, hint): (String, String)
      switch entry {
      case .lift(let exercise, _), .sets(let exercise, _):
        (name, hint) = (exercise, "Write its sets in one list: 10x135,9x135,8x130")
      case .field(let field, _): (name, hint) = (field.name, "Write it once.")
      case .custom(let field, _): (name, hint) = (field, "Write it once.")
      case .activity, .ownActivity, .food, .note: continue
      }
      guard seen.insert(exerciseKey(name)).inserted else {
        throw InputError(.value, "'\(name)' is given twice", hint: hint)
      }
    }
  }
}
