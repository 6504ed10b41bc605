import LogSyntax
import Values
import Words

extension TrainingProse.Session {
  /// Reads the time, whose distance may stand on another line; it decides what a colon means.
  fileprivate mutating func setTime(_ value: ArraySlice<UInt8>, _ units: FormatUnits) {
    let known = record.distance.map { decimalText($0) + record.unit.rawValue }
    let text = Array("\(known ?? "")/".utf8) + Array(value)
    guard let effort = Effort.read(text[...], record.activity, in: units).value else { return }
    record.minutes = effort.minutes?.value
    record.isAmbiguous = effort.isAmbiguous
  }
}

extension TrainingProse {
  // MARK: Activities

  /// Begins an activity; the text is its name and what follows it.
  mutating func open(
    _ activity: Activity, _ text: some Collection<UInt8>, _ line: Int,
    isHeading: Bool = false, isFurther: Bool = false
  ) {
    close()
    var session = Session(
      record: ActivityRecord(activity: activity, unit: activity.unit), line: line)
    let bytes = Array(text)[...]
    let name = bytes[..<(Self.valueStart(bytes) ?? bytes.endIndex)]
    session.isFurther = isFurther || Activity.further(in: name) != nil
    session.hasTarget = Measures.namesTarget(bytes)
    if let start = Self.valueStart(bytes) {
      let value = MarkdownText.trimmed(bytes[start...])
      var plain = MarkdownText.text(value)
      if plain.last == ASCII.colon { plain = plain.dropLast() }
      let reading = Effort.read(plain, activity, in: file.units)
      if let effort = reading.value {
        session.record = ActivityRecord(effort, activity)
        session.record.note = nil
        session.isApproximate = effort.isApproximate
        if effort.isAmbiguous { session.time = Array(plain) }
        if !isHeading { session.raw = String(decoding: plain, as: UTF8.self) }
        if let note = effort.note, note != "total" { session.notes.append(note) }
      }
    }
    context = .session(session)
  }

  /// A name without the number at its end, which says how many of its kind there were: `Run 2`.
  static func numbered(
    _ name: ArraySlice<UInt8>
  ) -> (name: ArraySlice<UInt8>, number: Int)? {
    var text = MarkdownText.trimmed(name.prefix { $0 != ASCII.openParenthesis })
    guard let digit = text.popLast(), Lexer.isDigit(digit) else { return nil }
    if text.last == UInt8(ascii: "#") { text.removeLast() }
    guard text.last == ASCII.space else { return nil }
    return (MarkdownText.trimmed(text), Int(digit - ASCII.zero))
  }

  /// Where the numbers after an activity's name begin, those of `2nd run` apart; nil where there are
  /// none.
  static func valueStart(_ text: ArraySlice<UInt8>) -> Int? {
    var lexer = Lexer(text)
    while let byte = lexer.peek {
      if byte == ASCII.tilde { return lexer.at }
      let start = lexer.at
      if lexer.digits() != nil {
        guard ["st", "nd", "rd", "th"].contains(lexer.word) else { return start }
      } else if Lexer.isDigit(byte) {
        return start
      } else {
        lexer.at += 1
      }
    }
    return nil
  }

  /// The activity that a label names: in bold by its first word, else only where the label is
  /// nothing but that, or is short and has a distance or a time after it (`Treadmill walk: 25 min`).
  func activity(
    of name: ArraySlice<UInt8>, _ value: ArraySlice<UInt8>, isBold: Bool
  ) -> Activity? {
    if let first = Activity.first(in: name), isBold || Self.isActivityName(name) { return first }
    if isBold, let named = activity(inBold: name) { return named }
    guard name.count <= 40, section.role != .strength, let only = Activity.anywhere(in: name),
      Effort.read(value, only, in: file.units).state == .filled
    else { return nil }
    return only
  }

  /// The activity of a line in bold: named by its first word, and where no lifts stand, by any.
  func activity(inBold text: ArraySlice<UInt8>) -> Activity? {
    if section.role == .strength { return Activity.first(in: text) }
    // What stands behind the name, in numbers or in parentheses, says how it was and not what.
    let end = Self.valueStart(text) ?? text.endIndex
    return Activity.named(in: text[..<end].prefix { $0 != ASCII.openParenthesis })
  }

  /// Whether a label is an activity with at most words such as “session” beside it.
  static func isActivityName(_ name: ArraySlice<UInt8>) -> Bool {
    var lexer = Lexer(name)
    while let word = lexer.nextWord() {
      guard Activity.words[word] != nil || besideActivities.contains(word) else { return false }
    }
    return true
  }

  private static let besideActivities: Set<Word> = ["session", "workout", "mi", "m", "km"]

  enum MeasureLabel {
    case heartRate, maxHeartRate, cadence, watts, pace, exertion, distance, time
  }

  /// The one table of names for measures below an activity (docs/format.md §8.5).
  static let labels: [Word: MeasureLabel] = [
    "avg hr": .heartRate, "average hr": .heartRate, "hr": .heartRate, "heart rate": .heartRate,
    "avg heart rate": .heartRate, "average heart rate": .heartRate, "max hr": .maxHeartRate,
    "max heart rate": .maxHeartRate, "peak hr": .maxHeartRate, "avg rpm": .cadence,
    "rpm": .cadence, "cadence": .cadence, "avg cadence": .cadence, "average cadence": .cadence,
    "avg watts": .watts, "watts": .watts, "power": .watts, "avg power": .watts,
    "average power": .watts, "pace": .pace, "avg pace": .pace, "average pace": .pace,
    "rpe": .exertion, "session rpe": .exertion, "distance": .distance,
    "total distance": .distance, "duration": .time, "total duration": .time, "time": .time,
    "total time": .time,
    "moving time": .time, "elapsed time": .time,
  ]

  mutating func set(_ label: MeasureLabel, _ value: ArraySlice<UInt8>) {
    var found = Measures()
    func number() -> Double? {
      var lexer = Lexer(MarkdownText.text(value))
      return lexer.quantity(NoUnit.words)?.quantity.value
    }
    switch label {
    case .heartRate: found.heartRate = HeartRates.read(value).value?.all?.value
    case .maxHeartRate: found.maxHeartRate = HeartRates.read(value).value?.all?.value
    case .cadence: found.cadence = number()
    case .watts: found.watts = number()
    case .pace: found.pace = Pace.read(value, in: file.units).value?.value
    case .exertion:
      found.exertion = Score.read(value, .ten).value?.value ?? Score.impossible(value, .ten)
    case .distance, .time: break
    }
    guard case .session(var session) = context else {
      measures.fill(from: found)
      return
    }
    session.record.measures.fill(from: found)
    if !found.isEmpty { session.hasResult = true }
    let activity = session.record.activity
    if label == .distance, session.record.distance == nil,
      let effort = Effort.read(value, activity, in: file.units).value
    {
      session.hasResult = true
      (session.record.distance, session.record.unit) = (effort.distance?.value, effort.unit)
      session.record.minutes = session.record.minutes ?? effort.minutes?.value
      if session.record.isAmbiguous { session.setTime(session.time[...], file.units) }
    }
    if label == .time, session.record.minutes == nil {
      session.time = Array(value)
      session.setTime(value, file.units)
      if session.record.minutes != nil { session.hasResult = true }
    }
    context = .session(session)
  }

  // MARK: Exercises

  /// Begins an exercise whose sets follow.
  mutating func open(exercise text: ArraySlice<UInt8>, _ line: Int) {
    let (name, equipment, load) = ExerciseText.exerciseAndLoad(text, file.units)
    if ExerciseText.isLabel(name) { return }
    if load == nil, case .session(let session) = context {
      (suspended, context) = (session, nil)
    } else {
      let open = load == nil ? suspended : nil
      if load == nil { suspended = nil }
      close()
      suspended = open
    }
    guard !name.isEmpty else { return }
    let record = ExerciseRecord(name: name, entry: StrengthEntry(), equipment: equipment)
    context = .exercise(Exercise(record: record, line: line, load: load))
  }

  /// An exercise with its sets on one line: `Goblet squat: 14, 10, 8 reps @ 45 lbs`.
  mutating func readExercise(
    _ label: String, _ value: ArraySlice<UInt8>, _ line: Int
  ) -> Bool {
    let (name, equipment, load) = ExerciseText.exerciseAndLoad(Array(label.utf8)[...], file.units)
    if ExerciseText.isLabel(name) { return false }
    let reading = StrengthEntry.read(
      value, exercise: name, style: .sets, isNamed: true, in: file.units)
    guard var entry = reading.value, isClear(entry, MarkdownText.text(value)) else { return false }
    close()
    for index in entry.setDetails.indices where entry.setDetails[index].load == nil {
      entry.setDetails[index].load = load
    }
    if entry.sets != nil, entry.load == nil { entry.load = load }
    let record = ExerciseRecord(name: name, entry: entry, equipment: equipment)
    var exercise = Exercise(record: record, line: line, raw: reading.raw)
    exercise.mayBePlan = entry.setDetails.isEmpty
    context = .exercise(exercise)
    return true
  }

  /// Whether numbers after a name are surely sets: below an activity only with repetitions or a
  /// load, elsewhere also a list or a time. `Felt: 7/10` is none.
  func isClear(_ entry: StrengthEntry, _ text: ArraySlice<UInt8>) -> Bool {
    let saysReps = MarkdownText.find(Array("rep".utf8), in: text) != nil
    if case .session = context {
      return saysReps || entry.load?.writtenUnit != nil
        || entry.setDetails.contains { $0.load?.writtenUnit != nil }
    }
    let saysSets = saysReps || text.contains(ASCII.at)
    if section.role == .training { return saysSets || entry.sets != nil }
    return saysSets || entry.sets != nil || entry.setDetails.contains { $0.load != nil }
      || entry.setDetails.contains { $0.seconds != nil }
      || entry.setDetails.count > 1 && text.contains(ASCII.comma)
  }

  /// Adds the sets of a line to the exercise that is open.
  mutating func addSets(_ value: ArraySlice<UInt8>) {
    guard case .exercise(var exercise) = context else { return }
    let reading = StrengthEntry.read(
      value, exercise: exercise.record.name, style: .sets, in: file.units)
    guard let entry = reading.value else { return }
    // Held once only, its sets grow in place.
    context = nil
    var sets = entry.setDetails
    if let count = entry.sets {
      // `3x10 @ 45` in a list of sets is that many of them.
      sets = Array(repeating: entry.headlineSet, count: Int(min(count, 100)))
    }
    for index in sets.indices where sets[index].load == nil { sets[index].load = exercise.load }
    exercise.record.entry.setDetails += sets
    exercise.mayBePlan = false
    if let note = entry.note { exercise.notes.append(note) }
    context = .exercise(exercise)
  }

  /// The text after `Set 3 -`; nil for any other.
  static func afterSetNumber(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    var lexer = Lexer(text)
    guard lexer.take(word: "set") else { return nil }
    lexer.skipBlanks()
    guard lexer.digits() != nil else { return nil }
    lexer.skipBlanks()
    guard lexer.takeDash() || lexer.take("=") || lexer.take(".") || lexer.take(")") else {
      return nil
    }
    lexer.skipBlanks()
    return lexer.rest
  }

  static func isSet(_ name: ArraySlice<UInt8>) -> Bool {
    var lexer = Lexer(name)
    guard lexer.take(word: "set") else { return false }
    lexer.skipBlanks()
    return lexer.digits() != nil && lexer.isDone
  }

  // MARK: Notes

  mutating func note(_ label: String?, _ value: ArraySlice<UInt8>) {
    let text = MarkdownText.string(value)
    guard !NotFilled.isBlank(text) else { return }
    let note = label.map { "\($0): \(text)" } ?? text
    switch context {
    case nil: break
    case .session(var session):
      context = nil
      session.notes.append(note)
      context = .session(session)
    case .exercise(var exercise):
      context = nil
      exercise.notes.append(note)
      context = .exercise(exercise)
    }
  }
}
