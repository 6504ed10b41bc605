import DayEditing
import DayModel
import Language
public import Live
public import Training
public import Values
import Words

/// The live view of a workout: what a person sees of it, and what each key asks for.
///
/// Nothing here reads a terminal, a file or a clock. Whoever runs it hands it keys and moments, makes the changes
/// that it asks for, and shows its ``rows(_:at:)``.
public struct WorkoutView: LiveView, Sendable {
  /// What a key asks for.
  public enum Request: Equatable, Sendable {
    /// Nothing but to be shown.
    case nothing
    /// A change of the workout.
    case change(WorkoutChange)
    /// The summary of the workout, which ``ask(_:)`` shows.
    case summary
    /// The workout is to be written into its day, with the effort of the whole where that was said.
    case finish(effort: Double?)
    /// The view is to end; the workout stays open.
    case leave
  }

  /// What the keys mean now.
  enum Mode: Equatable {
    case keys
    /// A line is typed: sets, with a name or without.
    case line(String)
    /// The name of an exercise is typed.
    case name(String)
    /// A heart rate is typed.
    case heartRate(String)
    /// The next digit is an effort.
    case effort
    /// A page of the keys, from 0; the first one follows the last.
    case help(page: Int)
    /// The question whether to log a set more than planned.
    case extra
    /// The question whether to finish, below a page of these lines.
    case asking([String], page: Int)
  }

  /// The workout as it was last read.
  public private(set) var workout: LiveWorkout
  /// What is known of its exercises, by ``exerciseOwnKey(_:)``.
  private var backgrounds: [String: ExerciseBackground] = [:]
  /// The names that Tab completes; nil where they were not told yet.
  private var names: [String]?
  private let units: PersonalUnits
  private let types: TrainingTypes
  let zones: HeartRateZones?
  private(set) var mode = Mode.keys
  /// What is said in the last row until the next key.
  private(set) var notice: String?
  /// The next set where a person has changed what is offered, with the exercise and the number that it is of.
  private var changed: (exercise: String, number: Int, set: StrengthSet)?
  /// The sets of each exercise that are records, by their index, each with what it is the most of.
  private var records: [String: [Int: String]] = [:]
  private(set) var isWarmUp = false
  private var hasRest = false

  /// The view of a workout.
  ///
  /// - Parameters:
  ///   - units: The units of a load and of a pace without one.
  ///   - types: The types of training, whose activities can be typed.
  ///   - zones: The zones of heart rate; nil where nothing says them.
  public init(
    _ workout: LiveWorkout, units: PersonalUnits, types: TrainingTypes = .builtIn,
    zones: HeartRateZones? = nil
  ) {
    self.workout = workout
    self.units = units
    self.types = types
    self.zones = zones
  }

  // MARK: What is known

  /// Takes a newer state of the workout.
  public mutating func update(_ workout: LiveWorkout) {
    // A warm-up is of the exercise that it was said of.
    if workout.current != self.workout.current { isWarmUp = false }
    let old = self.workout.exercises
    self.workout = workout
    for exercise in workout.exercises where !old.contains(exercise) { findRecords(of: exercise) }
  }

  private mutating func findRecords(of exercise: LiveWorkout.Exercise) {
    let key = exerciseOwnKey(exercise.name)
    records[key] = backgrounds[key]?.records(of: exercise.workSets, on: workout.date)
  }

  /// What the current exercise's set with an index is a record of; nil for none.
  func record(ofSet index: Int) -> String? {
    current.flatMap { records[exerciseOwnKey($0.name)]?[index] }
  }

  /// The names of exercises of which nothing was told yet.
  public var unknownExercises: [String] {
    workout.exercises.map(\.name).filter { backgrounds[exerciseOwnKey($0)] == nil }
  }

  /// Takes what is known of an exercise.
  public mutating func tell(_ background: ExerciseBackground, of exercise: String) {
    let key = exerciseOwnKey(exercise)
    backgrounds[key] = background
    for known in workout.exercises where exerciseOwnKey(known.name) == key {
      findRecords(of: known)
    }
  }

  /// Whether the names that Tab completes were told.
  public var hasNames: Bool { names != nil }

  /// Takes the names of exercises that Tab completes, in their order.
  public mutating func complete(_ names: [String]) { self.names = names }

  /// Says something in the last row, until the next key.
  public mutating func say(_ text: String?) { notice = text }

  /// Asks whether the workout is to be finished, below its summary.
  public mutating func ask(_ summary: [String]) { mode = .asking(summary, page: 0) }

  /// The active exercise, if any.
  var current: LiveWorkout.Exercise? {
    workout.current.flatMap { workout.index(of: $0) }.map { workout.exercises[$0] }
  }

  /// The activity that is timed and typed where no exercise is active, if any.
  var activity: TrainingActivity? { current == nil ? workout.timed : nil }

  /// What the next set of the current exercise can be.
  var next: NextSet? {
    current.map {
      NextSet(
        exercise: $0, background: backgrounds[exerciseOwnKey($0.name)] ?? ExerciseBackground())
    }
  }

  /// The set that Enter logs, and where it is from; nil where nothing says one.
  var offer: NextSet.Offer? {
    guard let next else { return nil }
    if let changed, changed.exercise == exerciseOwnKey(next.exercise.name),
      changed.number == next.exercise.sets.count
    {
      return NextSet.Offer(set: changed.set, source: .person)
    }
    return next.offered
  }

  /// The set that Enter logs; nil where nothing says one.
  var offered: StrengthSet? { offer?.set }

  /// Whether letters type a name: there is no exercise yet, and nothing that is timed.
  var isNaming: Bool { workout.exercises.isEmpty && activity == nil && workout.watch == nil }

  // MARK: Time

  /// Whether the rest has come to its end since this was last asked: then the bell rings, once.
  public mutating func isTimeOver(at now: LiveMoment) -> Bool {
    let left = workout.restLeft(at: now)
    defer { hasRest = (left ?? 0) > 0 }
    return hasRest && left.map { $0 <= 0 } == true
  }

  /// How many seconds what is shown stays true.
  public func secondsToNextFrame(at now: LiveMoment) -> Double {
    if workout.isPaused { return 1 }
    let elapsed = workout.elapsed(at: now)
    var times = [elapsed.rounded(.down) + 1 - elapsed]
    if let left = workout.restLeft(at: now) { times.append(left - (left.rounded(.up) - 1)) }
    // Two that are close are one frame.
    return max(times.min() ?? 1, 0.05)
  }

  // MARK: Keys

  /// Takes a key.
  public mutating func press(_ key: LiveKey) -> Request {
    notice = nil
    switch mode {
    case .keys: return pressAmongKeys(key)
    case .help(let page):
      mode = key == Self.nextPage ? .help(page: page + 1) : .keys
      return .nothing
    case .effort:
      mode = .keys
      return Self.effort(key).map { .change(.effort($0)) } ?? .nothing
    case .extra:
      mode = .keys
      let isYes = [.enter, .character(" "), .character("y")].contains(key)
      return isYes ? offered.map { log($0) } ?? .nothing : .nothing
    case .asking(let summary, let page):
      mode = key == Self.nextPage ? .asking(summary, page: page + 1) : .keys
      if key == .character("y") { return .finish(effort: nil) }
      return Self.effort(key).map { .finish(effort: $0) } ?? .nothing
    case .line(let text): return type(text, key) { .line($0) }
    case .name(let text):
      if key == .tab {
        mode = .name(completed(text))
        return .nothing
      }
      return type(text, key) { .name($0) }
    case .heartRate(let text): return type(text, key) { .heartRate($0) }
    }
  }

  /// Turns the page of what does not fit.
  private static let nextPage = LiveKey.character("?")

  /// The effort of a digit: 0 is ten.
  private static func effort(_ key: LiveKey) -> Double? {
    guard case .character(let digit) = key, digit.isASCII, let number = digit.wholeNumberValue
    else { return nil }
    return number == 0 ? 10 : Double(number)
  }

  private mutating func type(
    _ text: String, _ key: LiveKey, _ mode: (String) -> Mode
  ) -> Request {
    switch key {
    case .character(let character): self.mode = mode(text + String(character))
    case .paste(let more): self.mode = mode(text + more)
    case .backspace: self.mode = text.isEmpty ? .keys : mode(String(text.dropLast()))
    case .escape: self.mode = .keys
    case .enter: return enter(text)
    case .tab, .previous, .next: break
    }
    return .nothing
  }

  /// Takes the line that was typed. One that cannot be read stays, to be corrected.
  private mutating func enter(_ text: String) -> Request {
    let words = text.split(separator: " ").map(String.init)
    let typed = mode
    mode = .keys
    guard !words.isEmpty else { return .nothing }
    if case .heartRate = typed {
      guard let rate = Int(text.filter { $0 != " " }), 20...300 ~= rate else {
        mode = typed
        notice = "a heart rate is a number of beats a minute: 140"
        return .nothing
      }
      notice = zoneText(of: rate)
      return .nothing
    }
    do throws(InputError) {
      if let activity = try typedActivity(words) { return .change(.cardio(activity)) }
      if case .name = typed { return .change(named(words)) }
      let typed = try SetWords(words, unit: units.weight)
      return .change(.set(name: typed.name, sets: typed.sets, isWarmUp: takeWarmUp()))
    } catch {
      mode = typed
      notice = error.message
      return .nothing
    }
  }

  /// The activity that a line says: `run 3.1/27:30`, and where no exercise is active `3.1/27:30` of the workout's own;
  /// nil for a line that is meant as something else.
  private func typedActivity(_ words: [String]) throws(InputError) -> TypedCardio? {
    let isBare = words[0].first?.isNumber == true
    let words = (isBare ? [activity?.id].compactMap(\.self) : []) + words
    guard TypedCardio.isMeant(by: words, types: types) else { return nil }
    return try TypedCardio(words, units: units, types: types)
  }

  /// What a line behind `/` asks for: an exercise, or sets of it. A number at its end belongs to the name:
  /// `Cable fly 2`.
  private mutating func named(_ words: [String]) -> WorkoutChange {
    do throws(InputError) {
      let typed = try SetWords(words, unit: units.weight)
      if typed.sets.contains(where: { $0.isHold || $0.load != nil }) {
        return .set(name: typed.name, sets: typed.sets, isWarmUp: takeWarmUp())
      }
    } catch {
      // A name alone is not a set.
    }
    return .choose(words.joined(separator: " "))
  }

  /// `140: zone 3; from 90, 108, 126, 144, 162 (% of HRmax 180 (Tanaka))`.
  private func zoneText(of rate: Int) -> String {
    guard let zones else { return "\(rate): for zones set training.birth_year or training.zones" }
    let limits = zones.limits.map { decimalText($0) }.joined(separator: ", ")
    return "\(rate): zone \(zones.zone(of: Double(rate))); from \(limits) (\(zones.formula))"
  }

  /// The name that the text begins; the text where there is none.
  private func completed(_ text: String) -> String {
    let all = workout.exercises.map(\.name) + (names ?? [])
    return all.first { $0.lowercased().hasPrefix(text.lowercased()) && $0.count > text.count }
      ?? text
  }

  private mutating func pressAmongKeys(_ key: LiveKey) -> Request {
    switch key {
    case .enter: return log()
    case .previous: return move(by: -1)
    case .next: return move(by: 1)
    case .paste(let text):
      mode = .line(text)
      return .nothing
    case .tab, .backspace, .escape: return .nothing
    case .character(let character): return press(character)
    }
  }

  private mutating func press(_ character: Character) -> Request {
    if isNaming, character.isLetter {
      mode = .name(String(character))
      return .nothing
    }
    switch character {
    case " ": return log()
    case "s": return logAgain()
    case "+": return load(by: 1)
    case "-": return load(by: -1)
    case "]": return change { $0.moved(by: 1) }
    case "[": return change { $0.moved(by: -1) }
    case "n": return move(by: 1)
    case "p": return move(by: -1)
    case "/": mode = .name("")
    case "e": mode = .effort
    case "h": mode = .heartRate("")
    case "?": mode = .help(page: 0)
    case "w": isWarmUp.toggle()
    case "r": return .change(.toggleRest)
    case "<": return .change(.moveRest(-15))
    case ">": return .change(.moveRest(15))
    case "t": return .change(.toggleWatch)
    case "u": return .change(.undo)
    case "x": return .change(.skip)
    case "P": return .change(.togglePause)
    case "f": return .summary
    case "q": return .leave
    case _ where character.isASCII && character.isNumber: mode = .line(String(character))
    default: notice = "? shows the keys"
    }
    return .nothing
  }

  /// Logs the set that is shown, or ends the stopwatch.
  private mutating func log() -> Request {
    if workout.watch != nil {
      return .change(.stopWatch(offered.flatMap { $0.load }, isWarmUp: takeWarmUp()))
    }
    guard let offer else {
      mode = current == nil && activity == nil ? .name("") : .line("")
      return .nothing
    }
    if next?.isDone == true, offer.source != .person, !isWarmUp {
      mode = .extra
      return .nothing
    }
    return log(offer.set)
  }

  /// Logs a set, which only warms up where a person said so, or it repeats one that did.
  private mutating func log(_ set: StrengthSet, likeWarmUp: Bool = false) -> Request {
    changed = nil
    return .change(
      .set(name: current?.name, sets: [set], isWarmUp: takeWarmUp() || likeWarmUp))
  }

  private mutating func takeWarmUp() -> Bool {
    defer { isWarmUp = false }
    return isWarmUp
  }

  private mutating func logAgain() -> Request {
    guard let last = current?.sets.last else {
      notice = "there is no set yet"
      return .nothing
    }
    return log(last.set.withoutEffort, likeWarmUp: last.isWarmUp)
  }

  /// The set that the keys change: the one that is shown, else the one before.
  private var base: StrengthSet? { offered ?? current?.workSets.last?.withoutEffort }

  /// Changes the set that is shown.
  private mutating func change(_ body: (StrengthSet) -> StrengthSet) -> Request {
    guard let current, let set = base else {
      notice = "no set is shown: type one, such as 10x135"
      return .nothing
    }
    changed = (exerciseOwnKey(current.name), current.sets.count, body(set))
    return .nothing
  }

  private mutating func load(by direction: Double) -> Request {
    guard let next, let set = base else { return change { $0 } }
    let isAssisted =
      next.exercise.name.lowercased().contains("assist")
      || (next.exercise.sets.map(\.set) + (next.background.last?.sets ?? [])).contains {
        $0.load?.assistPounds != nil
      }
    guard
      let moved = set.loaded(
        by: direction, step: next.background.step, isAssisted: isAssisted,
        unit: units.weight)
    else {
      notice = "a band has no steps: type the set"
      return .nothing
    }
    return change { _ in moved }
  }

  private mutating func move(by step: Int) -> Request {
    let names = workout.exercises.map(\.name)
    guard !names.isEmpty else {
      notice = "there is no exercise yet: / names one"
      return .nothing
    }
    let index = names.firstIndex { $0 == current?.name }
    let next = index.map { ($0 + step + names.count) % names.count } ?? 0
    return .change(.choose(names[next]))
  }
}
