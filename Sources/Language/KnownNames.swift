public import DayEditing
public import DayModel
import LogSyntax

/// The names of lifts and of fields of a person's own that stand in their logs, and of their habits.
public struct KnownNames: Sendable {
  private let lifts: [String: String]
  private let fields: Set<String>
  private let types: TrainingTypes
  private let habits: Set<String>
  /// The symptoms that logs have, by their keys.
  private let symptoms: Set<String>

  /// Names, in any spelling, and the types of training.
  ///
  /// - Parameters:
  ///   - habits: The names and ids by which a person can mean one habit.
  ///   - symptoms: The keys of symptoms.
  public init(
    lifts: some Sequence<String>, fields: some Sequence<String>, types: TrainingTypes = .builtIn,
    habits: some Sequence<String> = [], symptoms: some Sequence<String> = []
  ) {
    self.lifts = Dictionary(lifts.map { (ExerciseName.spelling($0), $0) }) { first, _ in first }
    self.fields = Set(fields.map { fieldKey($0) })
    self.types = types
    self.habits = Set(habits.map { fieldKey($0) })
    self.symptoms = Set(symptoms)
  }

  /// No name is known.
  public static let none = KnownNames(lifts: [], fields: [])

  /// The activity that a name is of, if it is none of the format's.
  func ownActivity(_ name: String) -> TrainingActivity? { types.ownActivity(named: name) }

  /// The lift that logs have by this name or another spelling of it, as they have it.
  func lift(named name: String) -> String? { lifts[ExerciseName.spelling(name)] }

  /// All lifts, as logs have them.
  var liftNames: [String] { lifts.values.sorted() }

  /// Whether logs have a lift of this name.
  public func hasLift(_ name: String) -> Bool { lift(named: name) != nil }

  /// Whether logs have a field of this name that the format does not know.
  public func hasField(_ name: String) -> Bool { fields.contains(fieldKey(name)) }

  /// Whether a habit is called this.
  func hasHabit(_ name: String) -> Bool { habits.contains(fieldKey(name)) }

  /// Whether a symptom is called this.
  func hasSymptom(_ name: String) -> Bool { symptoms.contains(fieldKey(name)) }

  /// Whether words begin with the name of a lift or a field that logs have.
  func begin(_ words: [String]) -> Bool {
    words.indices.prefix(8).contains { last in
      let name = words[...last].joined(separator: " ")
      return hasLift(name) || hasField(name)
    }
  }

  /// Whether an entry is of a field that any log may have: one that logs have, or one that everybody has.
  public func hasField(of entry: LogEntry) -> Bool {
    guard case .custom(let name, _) = entry else { return false }
    return hasField(name) || CommonField.all.contains { $0.name == name }
  }
}
