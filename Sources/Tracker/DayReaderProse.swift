import LogSyntax

extension DayBuilder {
  /// Reads a training section: its tables, and training told in lines (docs/format.md §8.2, §8.5).
  mutating func readTraining(_ section: DaySection, in source: Source) {
    if section.isCompleted { strength.isConfirmed = true }
    let body = section.section.body
    var prose = TrainingProse(section, source)
    // Tables and lines keep the order in which they stand.
    var tables = source.document.tables(in: body)[...]
    for line in body {
      if let table = tables.first, table.lines.lowerBound == line {
        tables.removeFirst()
        add(prose.takeAll(), source)
        let columns = Columns(table, in: source)
        if section.role == .strength || !readActivities(table, columns, source) {
          readExercises(table, columns, source)
        }
      }
      prose.read(line)
    }
    add(prose.takeAll(), source)
    training.fields.fill(from: prose.measures)
    if training.heartRates.all == nil, let rate = prose.measures.heartRate {
      training.heartRates.all = Quantity(rate)
    }
  }

  private mutating func add(_ found: [TrainingProse.Found], _ source: Source) {
    for found in found {
      switch found {
      case .session(let session): add(session, source)
      case .exercise(let exercise):
        let path = "training.strength_exercises.\(exercise.record.name)"
        if let raw = exercise.raw, rawText(at: path) == nil { keep(raw: raw, at: path) }
        add(exercise.record, mayBePlan: exercise.mayBePlan, source, exercise.line)
      }
    }
  }

  /// Adds a session told in lines, or completes the activity that a field has of it.
  private mutating func add(_ session: TrainingProse.Session, _ source: Source) {
    var found = session.record
    found.note = session.notes.isEmpty ? nil : session.notes.joined(separator: "; ")
    let isNew = !record.activities.contains { activity in
      activity.activity == found.activity
        && (found.metres == nil || activity.metres == nil || found.metres == activity.metres)
    }
    guard isNew else {
      complete(with: found)
      return
    }
    guard
      found.distance != nil || found.minutes != nil || !found.laps.isEmpty
        || !found.measures.isEmpty
    else { return }
    let path = "training.activities.\(found.activity.rawValue)"
    if let raw = session.raw { keep(raw: raw, at: path) }
    add(
      found, raw: session.raw, isApproximate: session.isApproximate, source, session.line)
    checkLaps(found, source, session.line)
  }

  private mutating func complete(with found: ActivityRecord) {
    guard let index = record.activities.firstIndex(where: { $0.activity == found.activity }) else {
      return
    }
    var activity = record.activities[index]
    if activity.distance == nil, let distance = found.distance {
      (activity.distance, activity.unit) = (distance, found.unit)
    }
    activity.minutes = activity.minutes ?? found.minutes
    activity.measures.fill(from: found.measures)
    activity.laps += found.laps
    activity.note = activity.note ?? found.note
    record.activities[index] = activity
  }
}

/// Training told in lines of text and lists: a bold line or a heading says what, the lines below
/// say how much (docs/format.md §8.2, §8.5).
struct TrainingProse {
  /// An activity.
  struct Session {
    var record: ActivityRecord
    var line: Int
    var raw: String?
    var notes: [String] = []
    var isApproximate = false
  }

  /// An exercise.
  struct Exercise {
    var record: ExerciseRecord
    var line: Int
    var raw: String?
    var notes: [String] = []
    var load: Load?
    /// Whether a planner writes such lines.
    var mayBePlan = false
  }

  /// What the lines tell of.
  enum Found {
    case session(Session)
    case exercise(Exercise)
  }

  private let section: DaySection
  private let source: Source
  /// What the next lines belong to.
  private var context: Found?
  private var found: [Found] = []
  /// Measures that stand outside of any activity.
  private(set) var measures = Measures()

  init(_ section: DaySection, _ source: Source) {
    self.section = section
    self.source = source
    // A heading inside a training section, or one that names an activity, says what its lines are
    // about, as a bold line does.
    let key = Array(section.section.key.utf8)[...]
    let line = section.section.headingLine ?? 0
    if section.section.known == nil, let activity = Activity.only(in: key) {
      open(activity, key, line, isHeading: true)
    } else if section.isPart, section.section.known == nil {
      open(exercise: Array(section.title.utf8)[...], line)
    }
  }

  /// Ends what is open, and gives all that was found since the last time.
  mutating func takeAll() -> [Found] {
    close()
    defer { found = [] }
    return found
  }

  private mutating func close() {
    switch context {
    case nil: break
    case .session(let session): found.append(.session(session))
    case .exercise(var exercise):
      let entry = exercise.record.entry
      guard entry.sets != nil || !entry.setDetails.isEmpty else { break }
      let notes = [entry.note].compactMap { $0 } + exercise.notes
      exercise.record.entry.note = notes.isEmpty ? nil : notes.joined(separator: "; ")
      found.append(.exercise(exercise))
    }
    context = nil
  }

  // MARK: Lines

  mutating func read(_ line: Int) {
    guard let (range, isItem) = source.freeText(atLine: line) else { return }
    let raw = Plain.trimmed(source.bytes(range))
    let bold = Label.bold(raw)
    if let (name, value) = Label.split(raw) {
      read(label: name, value, line, isBold: bold != nil, isItem: isItem)
    } else if let (text, rest) = bold {
      if let activity = Activity.first(in: text) {
        open(activity, Array(text) + Array(rest), line)
      } else if Plain.trimmed(rest).isEmpty {
        open(exercise: text, line)
      }
    } else if isItem {
      readEntry(Plain.text(raw), line)
    }
  }

  private mutating func read(
    label: String, _ value: ArraySlice<UInt8>, _ line: Int, isBold: Bool, isItem: Bool
  ) {
    let name = Array(label.utf8)[...]
    let key = fieldKey(label)
    if let measure = Self.labels[FieldCatalog.nameKey(label)] {
      set(measure, value)
    } else if Self.isSet(key) {
      addSets(value)
    } else if Self.noteLabels.contains(key) {
      note(key == "notes" || key == "note" ? nil : label, value)
    } else if let activity = Activity.first(in: name), isBold || Self.isActivityName(name) {
      open(activity, Array(name.dropFirst(0)) + [0x20] + Array(value), line)
    } else if readExercise(label, value, line) {
      return
    } else if isBold, !isItem, Plain.text(value).isEmpty {
      open(exercise: name, line)
    } else if case .session = context {
      note(label, value)
    } else if Plain.text(value).isEmpty {
      // `Squat + Press superset:` ends what stood before it.
      close()
    }
  }

  /// An entry without a name of its own: a set, a lap, an exercise with its headline.
  private mutating func readEntry(_ text: ArraySlice<UInt8>, _ line: Int) {
    switch context {
    case .exercise where text.first.map(Lexer.isDigit) == true:
      addSets(text)
    case .session(var session):
      context = nil
      var lexer = Lexer(text)
      if var lap = lexer.lapDistance() {
        lexer.skipBlanks()
        if lexer.take(word: "in") || lexer.take("@") || lexer.takeDash() { lexer.skipBlanks() }
        lap.minutes = lexer.lapTime()
        lap.note = lexer.note
        session.record.laps.append(lap)
      } else {
        session.record.measures.fill(from: Measures.find(in: text))
      }
      context = .session(session)
    default:
      guard section.role != .training, let (name, entry) = DayBuilder.exerciseLine(text) else {
        return
      }
      close()
      var exercise = Exercise(record: ExerciseRecord(name: name, entry: entry), line: line)
      exercise.mayBePlan = entry.setDetails.isEmpty
      exercise.raw = String(decoding: text, as: UTF8.self)
      context = .exercise(exercise)
    }
  }

  // MARK: Activities

  /// Begins an activity; the text is its name and what follows it.
  private mutating func open(
    _ activity: Activity, _ text: some Collection<UInt8>, _ line: Int, isHeading: Bool = false
  ) {
    close()
    var session = Session(
      record: ActivityRecord(activity: activity, unit: activity.unit), line: line)
    let bytes = Array(text)[...]
    if let start = Self.valueStart(bytes) {
      let value = Plain.trimmed(bytes[start...])
      var plain = Plain.text(value)
      if plain.last == UInt8(ascii: ":") { plain = plain.dropLast() }
      let reading = Effort.read(plain, activity)
      if let effort = reading.value {
        session.record = ActivityRecord(effort, activity)
        session.record.note = nil
        session.isApproximate = effort.isApproximate
        if !isHeading { session.raw = String(decoding: plain, as: UTF8.self) }
        if let note = effort.note, note != "total" { session.notes.append(note) }
      }
    }
    context = .session(session)
  }

  /// Where the numbers after an activity's name begin; nil where another word comes in between that
  /// is no kind of session.
  private static func valueStart(_ text: ArraySlice<UInt8>) -> Int? {
    text.firstIndex { Lexer.isDigit($0) || $0 == UInt8(ascii: "~") }
  }

  /// Whether a label is an activity with at most words such as “session” beside it.
  private static func isActivityName(_ name: ArraySlice<UInt8>) -> Bool {
    let words = name.split(whereSeparator: { !Lexer.isLetter($0) })
      .map { String(decoding: $0, as: UTF8.self).lowercased() }
    return words.allSatisfy { word in
      Activity.words[word] != nil || ["session", "workout", "mi", "m", "km"].contains(word)
    }
  }

  private enum MeasureLabel {
    case heartRate, maxHeartRate, cadence, watts, pace, exertion, distance, time
  }

  /// The one table of names for measures below an activity (docs/format.md §8.5).
  private static let labels: [String: MeasureLabel] = [
    "avg hr": .heartRate, "average hr": .heartRate, "hr": .heartRate, "heart rate": .heartRate,
    "avg heart rate": .heartRate, "average heart rate": .heartRate, "max hr": .maxHeartRate,
    "max heart rate": .maxHeartRate, "peak hr": .maxHeartRate, "avg rpm": .cadence,
    "rpm": .cadence, "cadence": .cadence, "avg cadence": .cadence, "average cadence": .cadence,
    "avg watts": .watts, "watts": .watts, "power": .watts, "avg power": .watts,
    "average power": .watts, "pace": .pace, "avg pace": .pace, "average pace": .pace,
    "rpe": .exertion, "session rpe": .exertion, "distance": .distance,
    "total distance": .distance, "duration": .time, "time": .time, "total time": .time,
    "moving time": .time, "elapsed time": .time,
  ]

  private mutating func set(_ label: MeasureLabel, _ value: ArraySlice<UInt8>) {
    var found = Measures()
    func number() -> Double? {
      var lexer = Lexer(Plain.text(value))
      return lexer.quantity([String: Double]())?.quantity.value
    }
    switch label {
    case .heartRate: found.heartRate = HeartRates.read(value).value?.all?.value
    case .maxHeartRate: found.maxHeartRate = HeartRates.read(value).value?.all?.value
    case .cadence: found.cadence = number()
    case .watts: found.watts = number()
    case .pace: found.pace = Pace.read(value).value?.value
    case .exertion: found.exertion = Score.read(value).value?.value
    case .distance, .time: break
    }
    guard case .session(var session) = context else {
      measures.fill(from: found)
      return
    }
    session.record.measures.fill(from: found)
    let activity = session.record.activity
    if label == .distance, session.record.distance == nil,
      let effort = Effort.read(value, activity).value
    {
      (session.record.distance, session.record.unit) = (effort.distance?.value, effort.unit)
      session.record.minutes = session.record.minutes ?? effort.minutes?.value
    }
    if label == .time, session.record.minutes == nil {
      // The time's distance may stand on another line; it decides what a colon means.
      let known = session.record.distance.map { decimalText($0) + session.record.unit.rawValue }
      let text = Array("\(known ?? "")/".utf8) + Array(value)
      if let effort = Effort.read(text[...], activity).value {
        session.record.minutes = effort.minutes?.value
        session.record.isAmbiguous = effort.isAmbiguous
      }
    }
    context = .session(session)
  }

  // MARK: Exercises

  /// Begins an exercise whose sets follow.
  private mutating func open(exercise text: ArraySlice<UInt8>, _ line: Int) {
    close()
    let (name, equipment, load) = DayBuilder.exerciseAndLoad(text)
    guard !name.isEmpty else { return }
    let record = ExerciseRecord(name: name, entry: StrengthEntry(), equipment: equipment)
    context = .exercise(Exercise(record: record, line: line, load: load))
  }

  /// An exercise with its sets on one line: `Goblet squat: 14, 10, 8 reps @ 45 lbs`.
  private mutating func readExercise(
    _ label: String, _ value: ArraySlice<UInt8>, _ line: Int
  ) -> Bool {
    let (name, equipment, load) = DayBuilder.exerciseAndLoad(Array(label.utf8)[...])
    let reading = StrengthEntry.read(value, exercise: name, style: .sets)
    guard var entry = reading.value, isClear(entry, Plain.text(value)) else { return false }
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
  private func isClear(_ entry: StrengthEntry, _ text: ArraySlice<UInt8>) -> Bool {
    let saysSets =
      text.contains(UInt8(ascii: "@")) || Plain.find(Array("rep".utf8), in: text) != nil
    if case .session = context { return saysSets }
    if section.role == .training { return saysSets || entry.sets != nil }
    return saysSets || entry.sets != nil || entry.setDetails.contains { $0.load != nil }
      || entry.setDetails.contains { $0.seconds != nil }
      || entry.setDetails.count > 1 && text.contains(UInt8(ascii: ","))
  }

  /// Adds the sets of a line to the exercise that is open.
  private mutating func addSets(_ value: ArraySlice<UInt8>) {
    guard case .exercise(var exercise) = context else { return }
    let reading = StrengthEntry.read(value, exercise: exercise.record.name, style: .sets)
    guard let entry = reading.value else { return }
    // Held once only, its sets grow in place.
    context = nil
    var sets = entry.setDetails
    if let count = entry.sets {
      // `3x10 @ 45` in a list of sets is that many of them.
      let set = StrengthSet(
        repetitions: entry.repetitions?.value, seconds: entry.seconds, load: entry.load)
      sets = Array(repeating: set, count: Int(min(count, 100)))
    }
    for index in sets.indices where sets[index].load == nil { sets[index].load = exercise.load }
    exercise.record.entry.setDetails += sets
    exercise.mayBePlan = false
    if let note = entry.note { exercise.notes.append(note) }
    context = .exercise(exercise)
  }

  private static func isSet(_ key: String) -> Bool {
    var lexer = Lexer(key)
    guard lexer.take(word: "set") else { return false }
    lexer.skipBlanks()
    return lexer.digits() != nil && lexer.isDone
  }

  // MARK: Notes

  /// Names of lines that are remarks on what stands above them.
  private static let noteLabels: Set<String> = [
    "notes", "note", "total", "totals", "volume", "total volume", "rest", "comment", "comments",
    "warm-up", "warm up", "warmup", "cool-down", "cool down", "cooldown",
  ]

  private mutating func note(_ label: String?, _ value: ArraySlice<UInt8>) {
    let text = Plain.string(value)
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
