import DayModel
import Values
import Words

/// What a query can ask of every day, one column of a table whose rows are days.
///
/// The name is also the key under which the column may be kept as JSON: `weight`, `run.distance`,
/// `lift:goblet squat`, `habit:stretch`, `field:caffeine`.
public struct FactColumn: Hashable, Sendable {
  /// The name, in the spelling that equal columns share.
  public let name: String
  /// A sum of the name, which is made once and serves every table that a column is looked up in.
  private let sum: Int

  /// The column of a name that a ``FactColumn`` had.
  public init(name: String) {
    var text = name
    sum = text.withUTF8 { $0.reduce(0) { ($0 ^ Int($1)) &* 0x100_0000_01B3 } }
    self.name = text
  }

  /// Whether the names are the same bytes.
  public static func == (left: FactColumn, right: FactColumn) -> Bool {
    left.sum == right.sum && left.name == right.name
  }

  /// Hashes the sum.
  public func hash(into hasher: inout Hasher) { hasher.combine(sum) }

  /// A number of the body or of food, by its id in the ``FieldCatalog``.
  static func known(_ id: String) -> FactColumn { FactColumn(name: id) }

  /// A measure of all of a day's activities of one type.
  static func activity(_ activity: Activity, _ measure: ActivityMeasure) -> FactColumn {
    FactColumn(name: "\(activity.rawValue).\(measure.rawValue)")
  }

  /// The kind of day, a text.
  static let workoutType = FactColumn(name: "workout_type")
  /// How many of today's todos are done, and how many there are.
  static let todosDone = FactColumn(name: "todos.done")
  static let todosTotal = FactColumn(name: "todos.total")
  /// How many habits are done, and of how many it is known whether they are.
  static let habitsDone = FactColumn(name: "habits.done")
  static let habitsTotal = FactColumn(name: "habits.total")

  private static let liftPrefix = "lift:"
  private static let planPrefix = "plan:"
  private static let habitPrefix = "habit:"
  private static let customPrefix = "field:"

  /// The sets of an exercise that were done. Names compare like those of fields, without equipment
  /// in parentheses (docs/format.md §4, §8.3).
  static func lift(_ exercise: String) -> FactColumn {
    FactColumn(name: liftPrefix + exerciseKey(exercise))
  }

  /// The sets of an exercise that are a plan which nothing confirms.
  static func plan(_ exercise: String) -> FactColumn {
    FactColumn(name: planPrefix + exerciseKey(exercise))
  }

  /// Whether a habit was done: 1, or 0 for a miss.
  static func habit(_ id: String) -> FactColumn {
    FactColumn(name: habitPrefix + MarkdownText.lowercased(id))
  }

  /// The number of a field that the format does not know.
  static func custom(_ key: String) -> FactColumn { FactColumn(name: customPrefix + key) }

  /// How a person asks for the column: a field of the format's by its name alone, a lift quoted.
  var query: String? {
    if name.hasPrefix(Self.customPrefix) { return String(name.dropFirst(Self.customPrefix.count)) }
    if name.hasPrefix(Self.planPrefix) { return nil }
    guard name.hasPrefix(Self.liftPrefix) else { return name }
    return Self.liftPrefix + "\"\(name.dropFirst(Self.liftPrefix.count))\""
  }
}

/// What of a day's activities of one type is asked for.
enum ActivityMeasure: String, Sendable, CaseIterable {
  case distance, duration, pace, hr
}
