import DayModel
import Values
import Words

/// One thing to write into a day, as a person says it.
public enum LogEntry: Sendable, Equatable {
  /// A known field and its value, as in `weight 244`.
  case field(KnownField, value: String)
  /// An activity with what was measured in it, as in `run 4.5/45 hr 140`.
  case activity(KnownField, value: String, details: [Detail])
  /// An activity of a type of the person's own, as in `row 5000/21:30 hr 140`.
  case ownActivity(TrainingActivity, value: String, details: [Detail])
  /// Any other field, as in `caffeine 200`.
  case custom(name: String, value: String)
  /// A lift and its sets, as in `lift "Bench press" 3x10@135`.
  case lift(exercise: String, sets: String)
  /// A lift whose sets are known one by one, as from a pasted text.
  case sets(exercise: String, LiftLine)
  /// What was eaten, with its time where one is written first, as in `food "8:30 oats"`.
  case food(String, Nutrients)
  /// A line of free text.
  case note(String)

  /// A measure that is said with an activity: `hr 140`.
  public struct Detail: Sendable, Equatable {
    /// The field that it would have alone.
    public let field: KnownField
    /// The text.
    public let value: String

    /// A measure of an activity.
    public init(_ field: KnownField, value: String) {
      self.field = field
      self.value = value
    }
  }

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
        throw InputError(.value, "'\(name)' stands there twice", hint: hint)
      }
    }
  }

  /// The entry with a unit behind a bare number, where the person's own is not the format's. Distances
  /// and loads get theirs where they are written (``ActivityText``, ``LiftText``).
  func withUnits(_ units: PersonalUnits) -> LogEntry {
    switch self {
    case .field(let field, let value):
      return .field(field, value: Self.withUnit(value, field, units))
    case .activity(let field, let value, let details):
      let details = details.map {
        Detail($0.field, value: Self.withUnit($0.value, $0.field, units))
      }
      return .activity(field, value: value, details: details)
    case .ownActivity(let activity, let value, let details):
      let details = details.map {
        Detail($0.field, value: Self.withUnit($0.value, $0.field, units))
      }
      return .ownActivity(activity, value: value, details: details)
    default: return self
    }
  }

  private static func withUnit(
    _ value: String, _ field: KnownField, _ units: PersonalUnits
  ) -> String {
    switch field.kind {
    case .weight where units.weight == .kg && ValueText.isBareNumber(value): return value + "kg"
    case .pace where units.distance == .km && !value.contains("/"): return value + "/km"
    case .totalDistance where units.swim == .yd && ValueText.isBareNumber(value):
      return value + "yd"
    default: return value
    }
  }
}
