import DayModel

/// How long the rest after a set is.
public struct RestRule: Sendable, Equatable {
  /// The setting for all exercises, in seconds; nil where it is not set.
  public var setting: Int?

  /// What is known of exercises, by `exerciseKey`.
  public var known: [String: Known] = [:]

  /// What is known of an exercise beside its sets.
  public struct Known: Sendable, Equatable {
    /// Its own rest, in seconds; nil for the usual.
    public let rest: Int?
    /// What it is done with.
    public let equipment: String?
    /// Whether it works one muscle group alone.
    public let isOneMuscle: Bool

    /// What is known.
    public init(rest: Int?, equipment: String?, isOneMuscle: Bool) {
      (self.rest, self.equipment, self.isOneMuscle) = (rest, equipment, isOneMuscle)
    }
  }

  /// A rule.
  public init(setting: Int? = nil) { self.setting = setting }

  /// The rest after a set of an exercise, in seconds: its own, else what its plan says, else the setting, else 60 for
  /// holds and bodyweight, 180 for a barbell, 90 for one muscle group alone, 120 for all others.
  func seconds(of exercise: LiveWorkout.Exercise) -> Int {
    let known = known[exerciseKey(exercise.name)]
    if let rest = known?.rest ?? exercise.plan?.rest ?? setting { return rest }
    if let last = exercise.workSets.last {
      if last.isHold || last.load == .body { return 60 }
    }
    if (exercise.equipment ?? known?.equipment) == "barbell" { return 180 }
    return known?.isOneMuscle == true ? 90 : 120
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
