import DayModel
public import Live
public import Values

/// A change that the live view asks for. It is made of the state as it is on the disk then, so that what other
/// terminals did stays.
public enum WorkoutChange: Equatable, Sendable {
  /// Sets, of the exercise that they name or of the current one.
  case set(name: String?, sets: [StrengthSet], isWarmUp: Bool)
  /// An activity, as `workout cardio` adds it.
  case cardio(TypedCardio)
  /// The active exercise; one that is not there is added.
  case choose(String)
  /// The effort of the last set.
  case effort(Double)
  /// A rest begins, or ends.
  case toggleRest
  /// Lengthens or shortens the rest by this many seconds.
  case moveRest(Int)
  /// The stopwatch begins, or is forgotten.
  case toggleWatch
  /// The stopwatch ends, as a hold with this load or as the workout's activity.
  case stopWatch(Load?, isWarmUp: Bool)
  case skip
  case togglePause
  case undo
}

extension WorkoutChange {
  /// The exercise that the change names, if any.
  public var exercise: String? {
    switch self {
    case .set(let name, _, _): name
    case .choose(let name): name
    default: nil
    }
  }

  /// The change with the exercise that a name means.
  public func naming(_ exercise: (String) throws -> String) rethrows -> WorkoutChange {
    switch self {
    case .set(let name, let sets, let isWarmUp):
      .set(name: try name.map(exercise), sets: sets, isWarmUp: isWarmUp)
    case .choose(let name): .choose(try exercise(name))
    default: self
    }
  }
}

extension LiveWorkout {
  /// Makes a change of the live view.
  ///
  /// - Returns: What to say of it; nil for nothing.
  /// - Throws: `InputError` where it cannot be made; nothing has changed then.
  public mutating func make(
    _ change: WorkoutChange, resting rule: RestRule, at now: LiveMoment
  ) throws(InputError) -> String? {
    switch change {
    case .set(let name, let sets, let isWarmUp):
      let before = current
      try add((name, sets), SetOptions(isWarmUp: isWarmUp), resting: rule, at: now)
      if let current, let before, current != (name ?? before) { return "next: \(current)" }
    case .cardio(let typed): try add(typed, at: now)
    case .choose(let name): try choose(name, at: now)
    case .effort(let effort): try setEffort(effort, at: now)
    case .toggleRest:
      if rest == nil {
        try startRest(nil, resting: rule, at: now)
      } else {
        try stopRest(at: now)
      }
    case .moveRest(let seconds): try moveRest(by: seconds, at: now)
    case .toggleWatch: try toggleWatch(at: now)
    case .stopWatch(let load, let isWarmUp):
      try stopWatch(load, isWarmUp: isWarmUp, resting: rule, at: now)
    case .skip:
      guard let current else { throw Self.noExercise }
      let done = index(of: current).map { exercises[$0].workSets.count } ?? 0
      try skip(current, at: now)
      let sets = "\(done) \(done == 1 ? "set" : "sets")"
      return done == 0
        ? "\(current) is skipped; u undoes that"
        : "the rest of \(current) is skipped after \(sets); u undoes that"
    case .togglePause: try isPaused ? go(at: now) : pause(at: now)
    case .undo: return "undone: \(try undo(at: now))"
    }
    return nil
  }

  private static var noExercise: InputError {
    InputError(.value, "no exercise is active", hint: "Name one: / and its name")
  }

  /// Makes an exercise the current one. One that the workout does not have is added, which can be taken back.
  public mutating func choose(_ name: String, at now: LiveMoment) throws(InputError) {
    if let index = index(of: name) {
      // Where a person looks is no change to take back.
      self = ticked(to: now)
      current = exercises[index].name
      return
    }
    let name = try Self.exerciseName(name)
    try change("exercise \(name)", at: now) { (next) throws(InputError) in
      next.exercises.append(Exercise(name))
      next.current = name
    }
  }

  /// Says how hard the last set was.
  ///
  /// - Throws: `InputError` without a set, and for an effort that cannot be.
  public mutating func setEffort(_ effort: Double, at now: LiveMoment) throws(InputError) {
    try SetLimits.check(effort: effort)
    guard let last = lastLogged else {
      throw InputError(.value, "there is no set yet", hint: "Log one first.")
    }
    try change("effort \(decimalText(effort))", at: now) { (next) throws(InputError) in
      let set = next.exercises[last].sets.count - 1
      next.exercises[last].sets[set].set.effort = effort
    }
  }

  /// The exercise with the set that was logged last; of sets of one moment that of the current exercise. In a superset
  /// the current exercise is another one by then.
  var lastLogged: Int? {
    exercises.indices.filter { !exercises[$0].sets.isEmpty }.max { one, other in
      func rank(_ index: Int) -> (Double, Int) {
        (exercises[index].sets.last?.at ?? 0, exercises[index].name == current ? 1 : 0)
      }
      return rank(one) < rank(other)
    }
  }

  /// Makes the rest longer or shorter; one of no length ends.
  ///
  /// - Throws: `InputError` where no rest is running, and above an hour.
  public mutating func moveRest(by seconds: Int, at now: LiveMoment) throws(InputError) {
    guard let rest else {
      throw InputError(.value, "no rest is running", hint: "r begins one.")
    }
    let length = rest.of + seconds
    guard length <= 3600 else {
      throw InputError(.impossible, "a rest is at most an hour")
    }
    try change("rest \(length)", at: now) { (next) throws(InputError) in
      let left = (next.rest?.left ?? 0) + Double(seconds)
      next.rest = length > 0 ? Rest(of: length, left: left) : nil
    }
  }

  // MARK: The stopwatch

  /// How many seconds the stopwatch shows; nil where none runs.
  public func watched(at now: LiveMoment) -> Double? {
    watch.map { max(0, elapsed(at: now) - $0.since) }
  }

  /// Begins the stopwatch, or forgets the one that runs.
  public mutating func toggleWatch(at now: LiveMoment) throws(InputError) {
    try change(watch == nil ? "stopwatch" : "no stopwatch", at: now) {
      (next) throws(InputError) in
      next.watch = next.watch == nil ? Watch(since: next.elapsed) : nil
    }
  }

  /// The activity that a stopwatch times where no exercise is active: the workout's own, else the first planned one that
  /// is still to be done. Nil if there is none.
  var timed: TrainingActivity? {
    activity
      ?? openLegs.lazy.compactMap { Activity(rawValue: $0.type.lowercased()) }.first
      .map { TrainingActivity($0) }
  }

  /// Ends the stopwatch: its time is a hold of the current exercise, else it is of the activity that is ``timed``.
  ///
  /// - Throws: `InputError` where none runs, or nothing says what it timed.
  public mutating func stopWatch(
    _ load: Load?, isWarmUp: Bool, resting rule: RestRule, at now: LiveMoment
  ) throws(InputError) {
    guard let watched = watched(at: now) else {
      throw InputError(.value, "no stopwatch is running", hint: "t begins one.")
    }
    let seconds = max(1, Int(watched.rounded(.down)))
    var next = self
    next.watch = nil
    if let current {
      let hold = StrengthSet(.seconds(Double(seconds)), load)
      try next.add((current, [hold]), SetOptions(isWarmUp: isWarmUp), resting: rule, at: now)
    } else if let timed {
      let parts = [seconds / 3600, seconds / 60 % 60, seconds % 60]
      let time = parts.enumerated().map { index, part in
        index > 0 && part < 10 ? "0\(part)" : "\(part)"
      }.joined(separator: ":")
      try next.add(TypedCardio(timed, time: time), at: now)
    } else {
      throw Self.noExercise
    }
    self = next
  }
}
