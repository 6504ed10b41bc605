import DayModel
import Values
import Words

/// One thing to write into a day, as a person says it.
public enum LogEntry: Sendable, Equatable {
  /// A known field and its value, as in `weight 244`.
  case field(KnownField, value: String)
  /// An activity with what was measured in it, as in `run 4.5/45 hr 140`.
  case activity(KnownField, value: String, details: [Detail])
  /// Any other field, as in `caffeine 200`.
  case custom(name: String, value: String)
  /// A lift and its sets, as in `lift "Bench press" 3x10@135`.
  case lift(exercise: String, sets: String)
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
  /// | `swim`, `bike`, `run`, `walk` | its value, then any of `hr`, `rpm`, `pace`, `rpe` and a value |
  /// | `lift`, or the name of a lift alone | the exercise, the sets |
  /// | any name | `3x10@135`: it is a lift |
  /// | `food` | the text |
  /// | `note` | the text |
  /// | any other word | its value |
  ///
  /// - Parameters:
  ///   - nutrients: What the one `food` among the words holds.
  ///   - names: The lifts and fields that are known, which need no quotes around their names.
  /// - Throws: `InputError` with code `usage` where a value is missing or nutrients have no food.
  public static func read(
    _ words: [String], nutrients: Nutrients = Nutrients(), names: KnownNames = .none
  ) throws(InputError) -> [LogEntry] {
    var reader = Reader(words: words[...], nutrients: nutrients, names: names)
    while !reader.words.isEmpty { try reader.readEntry() }
    guard reader.foods == 1 || nutrients.isEmpty else {
      throw InputError(
        .usage, "--calories and its kin go with one food",
        hint: "Write: log food \"8:30 oats\" --calories 290")
    }
    return reader.entries
  }

  /// The entry with a unit behind a bare number, where the person's own is not the format's. Loads of
  /// lifts get theirs where they are written.
  func withUnits(_ units: PersonalUnits) -> LogEntry {
    switch self {
    case .field(let field, let value):
      return .field(field, value: Self.withUnit(value, field, units))
    case .activity(let field, let value, let details):
      let details = details.map {
        Detail($0.field, value: Self.withUnit($0.value, $0.field, units))
      }
      return .activity(field, value: Self.withUnit(value, field, units), details: details)
    default: return self
    }
  }

  private static func withUnit(
    _ value: String, _ field: KnownField, _ units: PersonalUnits
  ) -> String {
    switch field.kind {
    case .weight where units.weight == .kg && isBareNumber(value): return value + "kg"
    case .pace where units.distance == .km && !value.contains("/"): return value + "/km"
    case .totalDistance where units.swim == .yd && isBareNumber(value): return value + "yd"
    case .activity:
      guard let activity = field.activity else { return value }
      let unit = units.unit(of: activity)
      let parts = value.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
      guard unit != activity.unit.rawValue, let length = parts.first, isBareNumber(String(length))
      else { return value }
      let time = parts.count > 1 ? "/\(parts[1])" : ""
      return "\(length)\(unit)\(time)"
    default: return value
    }
  }

  /// Whether a text is one number, rough or not, and nothing else.
  private static func isBareNumber(_ text: String) -> Bool {
    var lexer = Lexer(text)
    _ = lexer.takeApproximate()
    return lexer.number() != nil && lexer.isAtEnd
  }

  private struct Reader {
    var words: ArraySlice<String>
    let nutrients: Nutrients
    let names: KnownNames
    var entries: [LogEntry] = []
    var foods = 0

    mutating func readEntry() throws(InputError) {
      let what = words.removeFirst()
      switch what.lowercased() {
      case "lift":
        let exercise: String
        if let name = takeExercise() {
          exercise = name
        } else {
          exercise = try value(after: what, "the exercise")
        }
        entries.append(.lift(exercise: exercise, sets: try value(after: what, "sets")))
      case "food":
        entries.append(.food(try value(after: what, "text"), nutrients))
        foods += 1
      case "note":
        entries.append(.note(try value(after: what, "text")))
      default:
        try readField(what)
      }
    }

    /// The several words of an exercise's name, up to the sets; nil where no sets follow, or a field
    /// comes before them.
    private mutating func takeExercise() -> String? {
      guard let end = words.firstIndex(where: { LiftText.areSets($0, of: "") }),
        case let name = words[..<end], name.count > 1,
        name.dropFirst().allSatisfy({ FieldCatalog.field(word: $0) == nil })
      else { return nil }
      words = words[end...]
      return name.joined(separator: " ")
    }

    private mutating func readField(_ what: String) throws(InputError) {
      // `mood am` and `sleep quality` are two words of one name.
      if let next = words.first, let field = FieldCatalog.field(word: "\(what) \(next)") {
        words.removeFirst()
        append(field, try value(after: "\(what) \(next)", "its value"))
      } else if let field = FieldCatalog.field(word: what) {
        append(field, try value(after: what, "its value"))
      } else {
        if what.lowercased() == "mood" {
          throw InputError(
            .usage, "mood of the morning or the evening?", hint: "Write: mood am 6")
        }
        try readOther(what)
      }
    }

    /// Reads a name that the format does not know: that of a lift or a field that is known, or of one
    /// to be made.
    private mutating func readOther(_ what: String) throws(InputError) {
      for count in stride(from: words.count - 1, through: 0, by: -1) {
        let name = ([what] + words.prefix(count)).joined(separator: " ")
        let isLift = names.hasLift(name)
        guard isLift || names.hasField(name) else { continue }
        let next = words.dropFirst(count).first ?? ""
        guard isLift || count > 0 || !LiftText.areSets(next, of: name) else { break }
        words.removeFirst(count)
        let value = try value(after: name, isLift ? "sets" : "its value")
        entries.append(
          isLift ? .lift(exercise: name, sets: value) : .custom(name: name, value: value))
        return
      }
      let value = try value(after: what, "its value")
      entries.append(
        LiftText.areSets(value, of: what)
          ? .lift(exercise: what, sets: value) : .custom(name: what, value: value))
    }

    /// Adds a field, or a measure to the activity that was named before it.
    private mutating func append(_ field: KnownField, _ value: String) {
      guard field.kind != .activity else {
        entries.append(.activity(field, value: value, details: []))
        return
      }
      if field.section == .trainingOutput, field.kind != .totalDistance,
        case .activity(let activity, let effort, let details)? = entries.last,
        field.activity ?? activity.activity == activity.activity
      {
        let details = details + [Detail(field, value: value)]
        entries[entries.count - 1] = .activity(activity, value: effort, details: details)
        return
      }
      entries.append(.field(field, value: value))
    }

    private mutating func value(after what: String, _ kind: String) throws(InputError) -> String {
      guard let value = words.popFirst() else {
        throw InputError(
          .usage, "'\(what)' needs \(kind)", hint: "Write: log weight 181 sleep 6:35 mood am 6")
      }
      guard value.contains(where: { !$0.isWhitespace }) else {
        throw InputError(
          .value, "'\(what)' needs \(kind), and got none",
          hint: "To make a field blank: bestupid unset \(what)")
      }
      return value
    }
  }
}
