/// How long the rest after a set is.
public struct RestRule: Sendable, Equatable {
  /// The setting for all exercises, in seconds; nil where it is not set.
  public var setting: Int?

  /// A rule.
  public init(setting: Int? = nil) { self.setting = setting }

  /// The rest after a set of an exercise, in seconds: what its plan says, else the setting, else 60 for holds
  /// and bodyweight, 180 for a barbell, 120 for all others.
  ///
  /// - Parameter isOneMuscle: Whether the exercise is known to work one muscle group alone, which takes 90.
  func seconds(of exercise: LiveWorkout.Exercise, isOneMuscle: Bool = false) -> Int {
    if let rest = exercise.plan?.rest ?? setting { return rest }
    if let last = exercise.workSets.last {
      if last.isHold { return 60 }
      if case .bodyweight(0, _) = last.load { return 60 }
    }
    if exercise.equipment == "barbell" { return 180 }
    return isOneMuscle ? 90 : 120
  }
}

extension LiveWorkout {
  /// Whether the last set of an exercise ends a round: every other exercise of its superset has as many sets,
  /// or is skipped.
  func endsRound(_ index: Int) -> Bool {
    guard let group = exercises[index].group else { return true }
    let count = exercises[index].workSets.count
    return exercises.allSatisfy {
      $0.group != group || $0.isSkipped || $0.workSets.count >= count
    }
  }
}
