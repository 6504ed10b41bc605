import DayEditing
import DayModel
import JSON
public import Live
public import Values
import Words

/// The changes of a workout. Each is of a moment, and can be taken back.
extension LiveWorkout {
  /// How many changes can be taken back.
  static let mostChanges = 50

  /// What `set` says beside name and sets.
  public struct SetOptions: Sendable, Equatable {
    /// How many repetitions were left in reserve: the effort is 10 minus this number.
    public var reserve: Int?
    /// Whether the sets only warm up.
    public var isWarmUp = false
    /// The superset that the exercise belongs to.
    public var group: String?
    /// A remark on the exercise.
    public var note: String?

    /// Nothing beside.
    public init(
      reserve: Int? = nil, isWarmUp: Bool = false, group: String? = nil, note: String? = nil
    ) {
      (self.reserve, self.isWarmUp, self.group, self.note) = (reserve, isWarmUp, group, note)
    }
  }

  /// Adds sets. A work set begins the rest that follows it, in a superset the last one of a round.
  ///
  /// - Throws: `InputError` with code `impossible` for sets that cannot be, and for more than 300; `value`
  ///   where there is no current exercise, or some sets of the exercise have a load and some have none.
  public mutating func add(
    _ typed: (name: String?, sets: [StrengthSet]), _ options: SetOptions = SetOptions(),
    resting rule: RestRule,
    at now: LiveMoment
  ) throws(InputError) {
    let sets = try Self.checked(typed.sets, options)
    guard setCount + sets.count <= SetLimits.sets else {
      throw InputError(
        .impossible, "a workout has at most \(SetLimits.sets) sets",
        hint: "Write this one into the day: bestupid workout finish")
    }
    let name = try typed.name.map { name throws(InputError) in try Self.exerciseName(name) }
    let words = sets.map(\.short).joined(separator: ",")
    try change("set \(name ?? current ?? "") \(words)", at: now) { (next) throws(InputError) in
      let index = try next.exerciseIndex(named: name)
      if let group = options.group { next.exercises[index].group = try Self.groupName(group) }
      if let note = options.note {
        let text = try Self.line(note)
        next.exercises[index].note = next.exercises[index].note.map { "\($0), \(text)" } ?? text
      }
      for set in sets {
        try next.requireLoad(like: set, isWarmUp: options.isWarmUp, of: index)
        let number = next.exercises[index].sets.count + 1
        next.exercises[index].sets.append(
          Performed(number: number, isWarmUp: options.isWarmUp, set: set, at: next.elapsed))
      }
      next.exercises[index].isSkipped = false
      next.current = next.exercises[index].name
      if !options.isWarmUp {
        next.current = next.exercises[next.afterSet(of: index)].name
        let length = rule.seconds(of: next.exercises[index])
        next.rest =
          next.endsRound(index) && length > 0 ? Rest(of: length, left: Double(length)) : nil
      }
    }
  }

  private static func checked(
    _ sets: [StrengthSet], _ options: SetOptions
  ) throws(InputError) -> [StrengthSet] {
    var sets = sets
    if let reserve = options.reserve {
      guard sets.allSatisfy({ $0.effort == nil }) else {
        throw InputError(.usage, "an effort and --rir cannot be combined", hint: "Leave one out.")
      }
      guard (0...9).contains(reserve) else {
        throw InputError(
          .impossible, "\(reserve) repetitions in reserve are impossible",
          hint: "It is from 0 to 9.")
      }
      for index in sets.indices { sets[index].effort = Double(10 - reserve) }
    }
    for set in sets { try SetLimits.check(set) }
    return sets
  }

  /// The exercise that a set belongs to, which is added where the workout does not have it.
  private mutating func exerciseIndex(named name: String?) throws(InputError) -> Int {
    guard let name = name ?? current else {
      throw InputError(
        .value, "a set of which exercise?",
        hint: "Write: bestupid workout set \"Bench press\" 10x135")
    }
    if let index = index(of: name) { return index }
    exercises.append(Exercise(name))
    return exercises.count - 1
  }

  /// The exercise that a name means: the one with its equipment, else where either says none the current one of its
  /// name, or the first. Two of different equipment are two.
  public func index(of name: String) -> Int? {
    let (own, family) = (exerciseOwnKey(name), exerciseKey(name))
    if let index = exercises.firstIndex(where: { exerciseOwnKey($0.fullName) == own }) {
      return index
    }
    func mayBe(_ exercise: Exercise) -> Bool {
      let other = exercise.fullName
      return exerciseKey(other) == family
        && (own == family || exerciseOwnKey(other) == exerciseKey(other))
    }
    return exercises.firstIndex { mayBe($0) && $0.name == current }
      ?? exercises.firstIndex(where: mayBe)
  }

  /// - Throws: `InputError` where a line could not say which sets have a load and which have none.
  private func requireLoad(
    like set: StrengthSet, isWarmUp: Bool, of index: Int
  ) throws(InputError) {
    guard !isWarmUp, !set.isHold else { return }
    let others = exercises[index].workSets.filter { !$0.isHold }
    guard others.allSatisfy({ ($0.load == nil) == (set.load == nil) }) else {
      throw InputError(
        .value, "some sets of \(exercises[index].name) have a load, and some have none",
        hint: "Write the body as a load, 10xBW, or undo the last set: bestupid workout undo")
    }
  }

  /// - Throws: `InputError` with code `value` for a name that a line of a log cannot begin with.
  static func exerciseName(_ name: String) throws(InputError) -> String {
    let name = try line(name)
    guard name.contains(where: \.isLetter) else {
      throw InputError(
        .value, "'\(name)' cannot be the name of an exercise",
        hint: "Write: bestupid workout set \"Bench press\" 10x135")
    }
    try ExerciseName.check(name)
    return name
  }

  /// - Throws: `InputError` with code `value` for a group that would be read back as another one.
  private static func groupName(_ group: String) throws(InputError) -> String {
    let group = try line(group)
    guard !group.contains(LiftLine.separator) else {
      throw InputError(
        .value, "'\(group)' cannot be the name of a superset",
        hint: "A semicolon ends it in a log; write a letter or a word: --group A")
    }
    return group
  }

  /// A text in one line, without blanks around it.
  ///
  /// - Throws: `InputError` with code `value` for a text that is blank, has a line break or begins a comment.
  public static func line(_ text: String) throws(InputError) -> String {
    let words = text.split(separator: " ").joined(separator: " ")
    guard !words.isEmpty else {
      throw InputError(.value, "the text is empty", hint: "Write a word or more.")
    }
    guard words.isOneLine, !words.contains("\t") else {
      throw InputError(.value, "a text of one line is needed", hint: "Leave line breaks out.")
    }
    guard !words.contains("<!--") else {
      throw InputError(
        .value, "'\(words)' begins a comment, which hides what follows it in a log",
        hint: "Leave <!-- out.")
    }
    return words
  }

  // MARK: Rest and pauses

  /// Begins a rest of this many seconds; nil for the usual one of the current exercise.
  ///
  /// - Throws: `InputError` with code `impossible` for less than a second or more than an hour.
  public mutating func startRest(
    _ seconds: Int?, resting rule: RestRule, at now: LiveMoment
  ) throws(InputError) {
    let usual =
      current.flatMap { index(of: $0) }.map { rule.seconds(of: exercises[$0]) } ?? rule.setting
    let length = seconds ?? usual ?? 120
    guard (1...3600).contains(length) else {
      throw InputError(
        .impossible, "a rest of \(length) s is impossible",
        hint: "It is from 1 to 3600 seconds, or off.")
    }
    try change("rest \(length)", at: now) { (next) throws(InputError) in
      next.rest = Rest(of: length, left: Double(length))
    }
  }

  /// Ends the rest.
  public mutating func stopRest(at now: LiveMoment) throws(InputError) {
    try change("rest off", at: now) { (next) throws(InputError) in next.rest = nil }
  }

  /// Stops the clocks.
  public mutating func pause(at now: LiveMoment) throws(InputError) {
    try change("pause", at: now) { (next) throws(InputError) in next.isPaused = true }
  }

  /// Resumes the clocks.
  public mutating func go(at now: LiveMoment) throws(InputError) {
    try change("go", at: now) { (next) throws(InputError) in next.isPaused = false }
  }

  // MARK: Exercises, remarks, activities

  /// Skips an exercise; what was done of it stays. The next one becomes the current one.
  ///
  /// - Throws: `InputError` with code `noSuchEntry` where the workout does not have it.
  public mutating func skip(_ name: String, at now: LiveMoment) throws(InputError) {
    guard let index = index(of: name) else {
      let names = exercises.map(\.name)
      let guess = nearest(to: name, among: names).map { "Did you mean '\($0)'?" }
      throw InputError(
        .noSuchEntry, "the workout has no '\(name)'",
        hint: guess ?? (names.isEmpty ? nil : "It has: \(names.joined(separator: ", "))"))
    }
    try change("skip \(exercises[index].name)", at: now) { (next) throws(InputError) in
      next.exercises[index].isSkipped = true
      guard next.current == next.exercises[index].name else { return }
      let order = Array(next.exercises[index...]) + Array(next.exercises[..<index])
      next.current = order.first { !$0.isSkipped }?.name
    }
  }

  /// Adds a remark on the whole.
  public mutating func add(note text: String, at now: LiveMoment) throws(InputError) {
    let text = try Self.line(text)
    try change("note \(text)", at: now) { (next) throws(InputError) in
      next.note = next.note.map { "\($0), \(text)" } ?? text
    }
  }

  /// Adds an activity; a second one of another kind makes the workout a brick.
  ///
  /// - Throws: `InputError` where distance, time or a measure cannot be read, or cannot be.
  public mutating func add(
    _ typed: TypedCardio, at now: LiveMoment
  ) throws(InputError) {
    let activity = try typed.cardio(at: elapsed(at: now))
    if let effort = typed.effort { try SetLimits.check(effort: effort) }
    try change("cardio \(activity.activity.id) \(activity.value)", at: now) {
      (next) throws(InputError) in
      next.cardio.append(activity)
      if let effort = typed.effort { next.sessionEffort = effort }
      let kinds = Set(next.cardio.map(\.activity))
      if kinds.count > 1, next.activity != nil {
        next.type = WorkoutType.brick.rawValue
      }
    }
  }

  // MARK: Taking changes back

  /// Takes the last change back; the clocks continue.
  ///
  /// - Returns: What was taken back.
  /// - Throws: `InputError` with code `value` where there is nothing to undo.
  public mutating func undo(at now: LiveMoment) throws(InputError) -> String {
    guard let last = changes.last else {
      throw InputError(
        .value, "nothing to undo",
        hint: "The workout began so; to end it: bestupid workout cancel")
    }
    let next = ticked(to: now)
    guard case .object(var members) = next.json else { return last.what }
    for old in last.was {
      guard let index = members.firstIndex(where: { $0.key == old.key }) else { continue }
      members[index].value = old.value
    }
    do throws(UnreadableState) {
      self = try LiveWorkout(StateMembers(.object(members), "the file"))
    } catch {
      throw InputError(.value, "the last change cannot be undone: \(error.reason)")
    }
    changes.removeLast()
    return last.what
  }

  /// Makes a change, and notes what it changed.
  mutating func change(
    _ what: String, at now: LiveMoment,
    _ body: (inout LiveWorkout) throws(InputError) -> Void
  ) throws(InputError) {
    let before = ticked(to: now)
    var next = before
    try body(&next)
    let was = Self.members(before).filter { member in
      !Self.members(next).contains { $0.key == member.key && $0.value == member.value }
    }
    if !was.isEmpty {
      next.changes.append(PastChange(what: what, was: was))
      next.changes.removeFirst(max(0, next.changes.count - Self.mostChanges))
    }
    self = next
  }

  private static func members(_ workout: LiveWorkout) -> [JSONValue.Member] {
    guard case .object(let members) = workout.json else { return [] }
    return members.filter { undoable.contains($0.key) }
  }
}
