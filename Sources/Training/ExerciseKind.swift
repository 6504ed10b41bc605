import Values

/// What makes an exercise harder, and so how its progress is measured.
public enum ExerciseKind: String, Sendable, CaseIterable {
  /// A weight.
  case load
  /// The body, perhaps with a weight on it.
  case bodyweight
  /// The body with help, of which less is more.
  case assisted
  /// Time.
  case hold

  /// How many of the last workouts say what kind an exercise is.
  static let workouts = 10

  /// The kind of most of the last ten workouts, on a tie that of the newest; nil without any.
  public init?(of days: [ExerciseDay]) {
    let kinds = days.filter { !$0.sets.isEmpty }.sorted { $0.date < $1.date }.suffix(Self.workouts)
      .map { Self(of: $0.sets) }
    guard let newest = kinds.last else { return nil }
    let most = Self.allCases.map { kind in kinds.count { $0 == kind } }.max() ?? 0
    self = kinds.last { kind in kinds.count { $0 == kind } == most } ?? newest
  }

  /// The kind of most sets of a workout; on a tie that of the first.
  private init(of sets: [StrengthSet]) {
    let kinds = sets.map { set -> ExerciseKind in
      if set.isHold { return .hold }
      return switch set.load {
      case .weight?: .load
      case .bodyweight?, nil: .bodyweight
      case .assistance?, .band?: .assisted
      }
    }
    let most = Self.allCases.map { kind in kinds.count { $0 == kind } }.max() ?? 0
    self = kinds.first { kind in kinds.count { $0 == kind } == most } ?? .load
  }
}
