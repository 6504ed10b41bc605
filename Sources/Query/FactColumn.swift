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

  /// The column of a name that a ``FactColumn`` had.
  public init(name: String) { self.name = name }

  /// Whether the names are the same bytes; equal strings need not be.
  public static func == (left: FactColumn, right: FactColumn) -> Bool {
    var (left, right) = (left.name, right.name)
    return left.withUTF8 { left in
      right.withUTF8 { right in
        left.count == right.count && left.indices.allSatisfy { left[$0] == right[$0] }
      }
    }
  }

  /// Hashes the bytes of the name.
  public func hash(into hasher: inout Hasher) {
    var name = name
    name.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }

  /// A number of the body or of food, by its id in the ``FieldCatalog``.
  static func known(_ id: String) -> FactColumn { FactColumn(name: id) }

  /// A measure of all of a day's activities of one type.
  static func activity(_ activity: Activity, _ measure: ActivityMeasure) -> FactColumn {
    FactColumn(name: "\(activity.rawValue).\(measure.rawValue)")
  }

  /// The same of any activity. Of a person's own there are distance and duration.
  static func activity(_ activity: TrainingActivity, _ measure: ActivityMeasure) -> FactColumn {
    FactColumn(name: "\(activity.id).\(measure.rawValue)")
  }

  /// The measures of each activity.
  static let activities = Activity.allCases.map { type in
    (
      type,
      (
        distance: activity(type, .distance), duration: activity(type, .duration),
        pace: activity(type, .pace), heartRate: activity(type, .hr)
      )
    )
  }

  /// The activities by the columns of their paces.
  static let paces = Dictionary(
    uniqueKeysWithValues: Activity.allCases.map { (activity($0, .pace), $0) })

  /// The kind of day, a text.
  static let workoutType = FactColumn(name: "workout_type")
  /// How many of today's todos are done, and how many there are.
  static let todosDone = FactColumn(name: "todos.done")
  static let todosTotal = FactColumn(name: "todos.total")
  /// The boxes of the day's todos and tasks (``CountedTask``), from which todos are counted over several days.
  static let tasks = FactColumn(name: "boxes:todos")
  /// How many habits are done, and of how many it is known whether they are.
  static let habitsDone = FactColumn(name: "habits.done")
  static let habitsTotal = FactColumn(name: "habits.total")

  /// The perceived exertion of the day's training.
  static let exertion = known(KnownField.exertion.id)
  /// The day's sessions, a line each; how many there are, their minutes, and the mean of their ratings.
  public static let sessions = FactColumn(name: "lines:sessions")
  static let sessionCount = FactColumn(name: "sessions.count")
  static let sessionMinutes = FactColumn(name: "sessions.minutes")
  static let sessionRating = FactColumn(name: "sessions.rating")

  /// How many tasks of all routines are done, and how many were due.
  static let routinesDone = FactColumn(name: "routines.done")
  static let routinesTotal = FactColumn(name: "routines.total")

  private static let liftPrefix = "lift:"
  private static let planPrefix = "plan:"
  private static let habitPrefix = "habit:"
  private static let routinePrefix = "routine:"
  private static let cyclePrefix = "cycle:"
  private static let severityPrefix = "severity:"
  private static let symptomPrefix = "symptom:"
  private static let customPrefix = "field:"
  private static let remarkPrefix = "text:"
  private static let unitPrefix = "unit:"
  private static let partPrefix = "part:"
  private static let partialPrefix = "partial:"

  /// What logs call the thing that a query names: `squat` for `lift:squat`.
  public static func withoutKind(_ name: String) -> String {
    let kind = [liftPrefix, habitPrefix, customPrefix].first { name.lowercased().hasPrefix($0) }
    let rest = kind.map { name.dropFirst($0.count) } ?? ""
    return rest.isEmpty ? name : String(rest)
  }

  /// The sets of an exercise that were done, with the equipment that its name says or with none said
  /// (docs/format.md §4, §8.3).
  public static func lift(_ exercise: String) -> FactColumn {
    FactColumn(name: liftPrefix + exerciseOwnKey(exercise))
  }

  /// The sets of an exercise that are a plan which nothing confirms.
  static func plan(_ exercise: String) -> FactColumn {
    FactColumn(name: planPrefix + exerciseKey(exercise))
  }

  /// Whether a habit was done: 1, or 0 for a miss.
  static func habit(_ id: String) -> FactColumn {
    FactColumn(name: habitPrefix + MarkdownText.lowercased(id))
  }

  /// What a day has of a routine (``RoutineFacts``).
  static func routine(_ key: String, _ measure: RoutineMeasure) -> FactColumn {
    FactColumn(name: "\(routinePrefix)\(MarkdownText.lowercased(key)).\(measure.rawValue)")
  }

  /// What a day says of the cycle (``CycleFacts``).
  static func cycle(_ measure: CycleMeasure) -> FactColumn {
    FactColumn(name: cyclePrefix + measure.rawValue)
  }

  /// Whether a symptom was there: 1, or 0 where the day says that it was not.
  static func symptom(_ key: String) -> FactColumn { FactColumn(name: symptomPrefix + key) }

  /// How bad a symptom was, where that is said: 1…3.
  static func severity(_ key: String) -> FactColumn { FactColumn(name: severityPrefix + key) }

  /// The key of the symptom of which the column says whether it was there; nil for all others.
  public var symptom: String? {
    name.hasPrefix(Self.symptomPrefix) ? String(name.dropFirst(Self.symptomPrefix.count)) : nil
  }

  /// The key of the routine of which the column says how many tasks were due; nil for all others.
  var dueRoutine: String? {
    let ending = ".\(RoutineMeasure.due.rawValue)"
    guard name.hasPrefix(Self.routinePrefix), name.hasSuffix(ending) else { return nil }
    return String(name.dropFirst(Self.routinePrefix.count).dropLast(ending.count))
  }

  /// The number of a field that the format does not know.
  static func custom(_ key: String) -> FactColumn { FactColumn(name: customPrefix + key) }

  /// That a field which the format does not know has words and no number: 1.
  static func remark(_ key: String) -> FactColumn { FactColumn(name: remarkPrefix + key) }

  /// The unit of the numbers of a field which the format does not know, where they have one (``CustomUnit``).
  static func unit(_ key: String) -> FactColumn { FactColumn(name: unitPrefix + key) }

  /// That a total of food is the sum of some entries, while others do not say how much: how many do.
  static func partial(_ nutrient: Nutrient) -> FactColumn {
    FactColumn(name: "\(partialPrefix)\(nutrient)")
  }

  /// The columns that say on which days a total is partial, by the total's own.
  static let partials = Dictionary(
    uniqueKeysWithValues: Nutrient.allCases.map { (known($0.field.id), partial($0)) })

  /// A measure of one of several activities of one type that a day has, by its number from 1. A day with one
  /// has none of these: its sums are that activity's.
  static func part(
    _ number: Int, of activity: TrainingActivity, _ measure: ActivityMeasure
  ) -> FactColumn {
    FactColumn(name: "\(partPrefix)\(activity.id).\(measure.rawValue).\(number)")
  }

  /// The exercise whose sets the column has, with its equipment: `squat (dumbbell)`; nil for all others.
  public var exercise: String? {
    name.hasPrefix(Self.liftPrefix) ? String(name.dropFirst(Self.liftPrefix.count)) : nil
  }

  /// The key of the habit that the column is of; nil for all others.
  public var habit: String? {
    name.hasPrefix(Self.habitPrefix) ? String(name.dropFirst(Self.habitPrefix.count)) : nil
  }

  /// The key of the field that the column is of, where the format does not know it: that of the number
  /// and of each of two. Nil for all others.
  public var customField: String? {
    for prefix in [Self.customPrefix, Self.remarkPrefix] where name.hasPrefix(prefix) {
      return String(name.dropFirst(prefix.count))
    }
    return nil
  }

  /// How a person asks for the column: a field of the format's by its name alone, a lift quoted.
  public var query: String? {
    if name.hasPrefix(Self.customPrefix) { return String(name.dropFirst(Self.customPrefix.count)) }
    if let dueRoutine { return Self.routinePrefix + dueRoutine }
    let unasked = [
      Self.routinePrefix, Self.cyclePrefix, Self.severityPrefix, Self.symptomPrefix,
      Self.planPrefix, Self.remarkPrefix, Self.unitPrefix,
      Self.partPrefix,
      Self.partialPrefix,
    ]
    if self == .tasks || self == .sessions || unasked.contains(where: name.hasPrefix) { return nil }
    guard name.hasPrefix(Self.liftPrefix) else { return name }
    return Self.liftPrefix + "\"\(name.dropFirst(Self.liftPrefix.count))\""
  }
}

/// What is known of a day of the cycle.
enum CycleMeasure: String, Sendable, CaseIterable {
  /// That it has any entry: 1.
  case logged
  /// The words of `Period` and `State`.
  case period, state
  /// The flow as a number, whether the length counts, the temperature in degrees Celsius, and whether something disturbed it.
  case flow, counts, temperature, disturbed
}

/// What is known of a day of a routine.
enum RoutineMeasure: String, Sendable {
  /// How many tasks are done, how many are due, and how many seconds they took.
  case done, due, seconds
}

/// What of a day's activities of one type is asked for.
enum ActivityMeasure: String, Sendable, CaseIterable {
  case distance, duration, pace, hr
}
