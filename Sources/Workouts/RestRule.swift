import DayModel
public import Training

/// How long the rest after a set is.
public struct RestRule: Sendable {
  /// The setting for all exercises, in seconds; nil where it is not set.
  public var setting: Int?

  /// The exercises that are known.
  public var library: ExerciseLibrary

  /// A rule.
  public init(setting: Int? = nil, library: ExerciseLibrary = .empty) {
    (self.setting, self.library) = (setting, library)
  }

  /// The rest after a set of an exercise, in seconds: its own, else what its plan says, else the setting, else 60 for
  /// holds and bodyweight, 180 for a barbell, 90 for one muscle group alone, 120 for all others.
  func seconds(of exercise: LiveWorkout.Exercise) -> Int {
    let known = library.entry(named: exercise.name)
    if let rest = known?.rest ?? exercise.plan?.rest ?? setting { return rest }
    if let last = exercise.workSets.last {
      if last.isHold || last.load == .body { return 60 }
    }
    if (exercise.equipment ?? known?.equipment) == "barbell" { return 180 }
    let isOneMuscle = known.map { entry in
      entry.muscleGroup != nil && entry.muscleGroup != "full body" && entry.muscles.isEmpty
    }
    return isOneMuscle == true ? 90 : 120
  }
}

extension LiveWorkout {
  /// Whether the last set of an exercise ends a round: every other exercise of its superset has as many sets,
  /// or is skipped or done.
  func endsRound(_ index: Int) -> Bool {
    guard let group = exercises[index].group else { return true }
    let count = exercises[index].workSets.count
    return exercises.allSatisfy {
      $0.group != group || $0.isSkipped || $0.isDone == true || $0.workSets.count >= count
    }
  }

  /// The exercise that comes after a work set of one: within a superset its partner that has fewer sets, and after a
  /// round the first one of which sets are still to be done. An exercise alone stays.
  func afterSet(of index: Int) -> Int {
    guard let group = exercises[index].group else { return index }
    let order =
      Array(exercises.indices.dropFirst(index + 1)) + Array(exercises.indices.prefix(index))
    let partners = order.filter {
      exercises[$0].group == group && !exercises[$0].isSkipped && exercises[$0].isDone != true
    }
    let count = exercises[index].workSets.count
    if let behind = partners.first(where: { exercises[$0].workSets.count < count }) {
      return behind
    }
    let own = exercises[index].isDone == true ? [] : [index]
    return (own + partners).min() ?? index
  }
}
