import DayModel
import Values
import Words

/// One thing to write into a day, as a person says it.
public enum LogEntry: Sendable, Equatable {
  /// A known field and its value, as in `weight 244`.
  case field(KnownField, value: String)
  /// A measure of an activity that was named before it, as in `run 4.5/45 hr 140`.
  case detail(KnownField, of: KnownField, value: String)
  /// Any other field, as in `caffeine 200`.
  case custom(name: String, value: String)
  /// A lift and its sets, as in `lift "Bench press" 3x10@135`.
  case lift(exercise: String, sets: String)
  /// What was eaten, with its time where one is written first, as in `food "8:30 oats"`.
  case food(String, Nutrients)
  /// A line of free text.
  case note(String)

  /// Reads `WHAT VALUE [WHAT VALUE]…`, as words from a command line or a line of a batch.
  ///
  /// | what | then |
  /// |---|---|
  /// | a known field: `weight`, `mood am`, `sleep quality` … | its value |
  /// | `swim`, `bike`, `run`, `walk` | its value, then any of `hr`, `rpm`, `pace`, `rpe` and a value |
  /// | `lift` | the exercise, the sets |
  /// | `food` | the text |
  /// | `note` | the text |
  /// | any other word | its value |
  ///
  /// - Parameter nutrients: What the one `food` among the words holds.
  /// - Throws: `InputError` with code `usage` where a value is missing or nutrients have no food.
  public static func read(
    _ words: [String], nutrients: Nutrients = Nutrients()
  ) throws(InputError) -> [LogEntry] {
    var reader = Reader(words: words[...], nutrients: nutrients)
    while !reader.words.isEmpty { try reader.readEntry() }
    guard reader.foods == 1 || nutrients.isEmpty else {
      throw InputError(
        .usage, "--calories and its kin go with one food",
        hint: "Write: log food \"8:30 oats\" --calories 290")
    }
    return reader.entries
  }

  /// The entry with a unit behind a bare number, where the person's own is not the format's.
  ///
  /// - Parameters:
  ///   - weight: `lb`, which a log means without a unit, or `kg`.
  ///   - distance: `mi`, which a log means without a unit, or `km`; a swim is in metres always.
  public func withUnits(weight: String, distance: String) -> LogEntry {
    guard case .field(let field, let value) = self else { return self }
    if field.kind == .weight, weight == "kg", Double(value) != nil {
      return .field(field, value: value + "kg")
    }
    if field.kind == .activity, field.id != "swim", distance == "km" {
      let parts = value.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
      guard let length = parts.first, Double(length) != nil else { return self }
      let time = parts.count > 1 ? "/\(parts[1])" : ""
      return .field(field, value: "\(length)km\(time)")
    }
    return self
  }

  private struct Reader {
    var words: ArraySlice<String>
    let nutrients: Nutrients
    var entries: [LogEntry] = []
    var foods = 0
    /// The activity that a following `hr` belongs to.
    var activity: KnownField?

    mutating func readEntry() throws(InputError) {
      let what = words.removeFirst()
      switch what.lowercased() {
      case "lift":
        let exercise = try value(after: what, "the exercise")
        entries.append(.lift(exercise: exercise, sets: try value(after: what, "sets")))
      case "food":
        entries.append(.food(try value(after: what, "text"), nutrients))
        foods += 1
      case "note":
        entries.append(.note(try value(after: what, "text")))
      default:
        try readField(what)
        return
      }
      activity = nil
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
        entries.append(.custom(name: what, value: try value(after: what, "its value")))
        activity = nil
      }
    }

    private mutating func append(_ field: KnownField, _ value: String) {
      let isDetail = field.section == .trainingOutput && field.kind != .activity
      if isDetail, let activity {
        entries.append(.detail(field, of: activity, value: value))
        return
      }
      entries.append(.field(field, value: value))
      activity = field.kind == .activity ? field : nil
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
