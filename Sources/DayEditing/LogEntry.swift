public import Cycle
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
  /// What was eaten, with its time where one is written first, as in `food "8:30 oats"`, what it holds, which
  /// of that is approximate, and the day whose entry says so where this one does not.
  case food(String, Nutrients, approximate: Set<Nutrient> = [], asOn: CalendarDate? = nil)
  /// A line of free text.
  case note(String)
  /// A value of the cycle, as in `flow medium`.
  case cycle(CycleValue)

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

  /// Whether it is training.
  var isTraining: Bool {
    switch self {
    case .field(let field, _): field.kind == .activity
    case .activity, .ownActivity, .lift, .sets: true
    case .custom, .food, .note, .cycle: false
    }
  }

  /// The entry with a unit behind a bare number, where that is not the format's own or the file would be read
  /// in another. Distances get theirs where they are written (``ActivityText``).
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
    let unit: String? =
      switch field.kind {
      case .weight: units.writtenWeight?.rawValue
      case .totalDistance: units.writtenUnit(of: .swim)
      default: nil
      }
    if let unit { return ValueText.withUnit(unit, value) }
    if field.kind == .pace, !value.contains("/"), let unit = units.writtenUnit(of: .run) {
      return "\(value)/\(unit)"
    }
    return value
  }
}
