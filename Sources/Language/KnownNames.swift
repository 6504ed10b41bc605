public import DayEditing
public import DayModel
import LogSyntax

/// The names of lifts and of fields of a person's own that stand in their logs.
public struct KnownNames: Sendable {
  private let lifts: Set<String>
  private let fields: Set<String>
  private let types: TrainingTypes

  /// Names, in any spelling, and the types of training.
  public init(
    lifts: some Sequence<String>, fields: some Sequence<String>, types: TrainingTypes = .builtIn
  ) {
    self.lifts = Set(lifts.map(exerciseKey))
    self.fields = Set(fields.map { fieldKey($0) })
    self.types = types
  }

  /// No name is known.
  public static let none = KnownNames(lifts: [], fields: [])

  /// The activity of a person's own type that words name; nil if there is none, and for those of the format.
  func ownActivity(_ words: some Sequence<String>) -> TrainingActivity? {
    guard !types.ownActivities.isEmpty,
      let activity = types.type(named: words.joined(separator: " "))?.activity
    else { return nil }
    return activity.known == nil ? activity : nil
  }

  /// Whether logs have a lift of this name.
  public func hasLift(_ name: String) -> Bool { lifts.contains(exerciseKey(name)) }

  /// Whether logs have a field of this name that the format does not know.
  public func hasField(_ name: String) -> Bool { fields.contains(fieldKey(name)) }

  /// Whether words begin with the name of a lift or a field that logs have.
  public func begin(_ words: [String]) -> Bool {
    words.indices.contains { last in
      let name = words[...last].joined(separator: " ")
      return hasLift(name) || hasField(name)
    }
  }

  /// Whether an entry is of a field that logs have.
  public func hasField(of entry: LogEntry) -> Bool {
    if case .custom(let name, _) = entry { hasField(name) } else { false }
  }
}
