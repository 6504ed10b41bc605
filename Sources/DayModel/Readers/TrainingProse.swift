import LogSyntax
import Values
import Words

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
    /// The text of a time that stands before its distance, which decides what its colon means.
    var time: [UInt8] = []
    /// Whether its head says that it is one more of its kind: “second run”.
    var isFurther = false
    /// Whether its head names a target.
    var hasTarget = false
    /// Whether a line below the head says how it went.
    var hasResult = false

    /// Whether it is a target and no more: nobody says that it was done (docs/format.md §8.5).
    var isPlan: Bool {
      hasTarget && !hasResult && record.measures.isEmpty
        && (record.distance == nil || record.minutes == nil)
    }
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
    /// Whether the text after the name cannot be read as sets.
    var isUnreadable = false
  }

  /// What the next lines belong to.
  enum Context {
    case session(Session)
    case exercise(Exercise)
  }

  let section: DaySection
  let file: DayFile
  var context: Context?
  /// The activity that stood open when a line in bold began what may be an exercise, or only groups
  /// the lines below it (docs/format.md §8.5).
  var suspended: Session?
  var found: [TrainingReading.Finding] = []
  /// Measures that stand outside of any activity.
  var measures = Measures()

  init(_ section: DaySection, _ file: DayFile) {
    self.section = section
    self.file = file
    // A heading inside a training section, or one that names an activity, says what its lines are
    // about, as a bold line does.
    let key = Array(file.document.sections[section.index].key.utf8)[...]
    let line = section.headingLine ?? 0
    if section.known == nil, let activity = Activity.only(in: key) {
      open(activity, key, line, isHeading: true)
    } else if section.isPart, section.known == nil {
      openPart(file.document.title(of: file.document.sections[section.index]), line)
    }
  }

  /// Begins the exercise that a heading names, `Squat 3x5 @ 185` with its headline.
  private mutating func openPart(_ title: ArraySlice<UInt8>, _ line: Int) {
    if let (label, value) = Label.split(title), readExercise(label, value, line) { return }
    if let (name, entry, raw) = ExerciseText.exerciseLine(title, file.units) {
      begin(name, entry, raw, line)
    } else {
      open(exercise: title, line)
    }
  }

  /// Begins an exercise with its sets, or reports them where they seem to be weight × repetitions.
  mutating func begin(
    _ name: String, _ entry: StrengthEntry, _ raw: String, _ line: Int, equipment: String? = nil
  ) {
    close()
    if entry.isWeightFirst {
      reportUnreadable(name, raw, line)
      return
    }
    let record = ExerciseRecord(name: name, entry: entry, equipment: equipment)
    var exercise = Exercise(record: record, line: line)
    exercise.mayBePlan = entry.setDetails.isEmpty
    exercise.raw = raw
    context = .exercise(exercise)
  }

  /// Notes a line whose sets cannot be read; what is open stays open.
  mutating func reportUnreadable(_ name: String, _ raw: String, _ line: Int) {
    var exercise = Exercise(record: ExerciseRecord(name: name, entry: StrengthEntry()), line: line)
    (exercise.raw, exercise.isUnreadable) = (raw, true)
    found.append(.exercise(exercise))
  }

  /// Ends what is open, and gives all that was found since the last time.
  mutating func takeAll() -> [TrainingReading.Finding] {
    close()
    defer { found = [] }
    return found
  }

  mutating func close() {
    let open = suspended
    suspended = nil
    if let open { finish(open) }
    switch context {
    case nil: break
    case .session(let session): finish(session)
    case .exercise(var exercise):
      let entry = exercise.record.entry
      guard entry.sets != nil || !entry.setDetails.isEmpty else { break }
      let notes = [entry.note].compactMap { $0 } + exercise.notes
      exercise.record.entry.note = notes.isEmpty ? nil : notes.joined(separator: "; ")
      found.append(.exercise(exercise))
    }
    context = nil
  }

  private mutating func finish(_ session: Session) {
    if !session.isPlan { found.append(.session(session)) }
  }

  /// Goes back to the activity above a line in bold that grouped lines and was no exercise.
  mutating func resume() {
    guard let session = suspended, case .exercise(let exercise) = context,
      exercise.record.entry.setDetails.isEmpty
    else { return }
    (suspended, context) = (nil, .session(session))
  }

  // MARK: Lines

  mutating func read(_ line: Int) {
    guard let (range, isItem) = file.freeText(atLine: line) else { return }
    let raw = MarkdownText.trimmed(file.bytes(range))
    let bold = Label.bold(raw)
    if let (name, value) = Label.split(raw) {
      read(label: name, value, line, isBold: bold != nil, isItem: isItem)
    } else if let (text, rest) = bold {
      if let activity = activity(inBold: text) {
        open(activity, Array(text) + Array(rest), line)
      } else if rest.first(where: { $0 != ASCII.space }) == ASCII.at,
        rest.last == ASCII.colon
      {
        open(exercise: (Array(text) + Array(rest.dropLast()))[...], line)
      } else if MarkdownText.trimmed(rest).isEmpty {
        open(exercise: text, line)
      } else {
        _ = readExercise(String(decoding: text, as: UTF8.self), rest, line)
      }
    } else if let activity = effort(in: MarkdownText.text(raw)) {
      open(activity, MarkdownText.text(raw), line)
    } else if isItem {
      readEntry(MarkdownText.text(raw), line)
    } else {
      readSentence(MarkdownText.text(raw))
    }
  }

  mutating func read(
    label: String, _ value: ArraySlice<UInt8>, _ line: Int, isBold: Bool, isItem: Bool
  ) {
    let name = Array(label.utf8)[...]
    let key = Word(label).withBlanks
    if let measure = Self.labels[FieldCatalog.nameWord(label)] {
      resume()
      set(measure, value)
    } else if let activity = activity(of: name, value, isBold: isBold) {
      let numbered = Self.valueStart(value) == nil ? nil : Self.numbered(name)
      open(
        activity, Array(numbered?.name ?? name) + [ASCII.space] + Array(value), line,
        isFurther: numbered.map { $0.number > 1 } ?? false)
    } else if takeResult(label, value) || addLap(label, value) {
      return
    } else if Self.isSet(name) {
      addSets(value)
    } else if key == "cardio", let activity = Activity.first(in: value) {
      open(activity, value, line)
    } else if ExerciseText.isLabel(label) {
      note(key == "notes" || key == "note" ? nil : label, value)
    } else if readExercise(label, value, line) {
      return
    } else if isBold, !isItem, MarkdownText.text(value).isEmpty {
      open(exercise: name, line)
    } else if case .session = context {
      note(label, value)
    } else if MarkdownText.text(value).isEmpty {
      // `Squat + Press superset:` ends what stood before it.
      close()
    }
  }

  /// The activity of a line such as `Bike 8 mi / 30 min`: its name, then distance or time.
  private func effort(in text: ArraySlice<UInt8>) -> Activity? {
    guard section.role != .strength, let activity = Activity.first(in: text),
      let start = Self.valueStart(text)
    else { return nil }
    let name = text[..<start].split(whereSeparator: { !Lexer.isLetter($0) })
    let reading = Effort.read(text[start...], activity, in: file.units)
    // A bare number is no distance in a sentence.
    return name.count <= 2 && reading.value?.isClear == true ? activity : nil
  }

  /// A line of text below an activity, which may tell its measures.
  mutating func readSentence(_ text: ArraySlice<UInt8>) {
    resume()
    guard case .session(var session) = context else { return }
    let measures = Measures.find(in: text, file.units)
    session.record.measures.fill(from: measures)
    if !measures.isEmpty { session.hasResult = true }
    let isUnknown = session.record.distance == nil && session.record.minutes == nil
    if isUnknown,
      let effort = Effort.read(text, session.record.activity, in: file.units).value,
      effort.distance != nil, effort.minutes != nil
    {
      session.hasResult = true
      (session.record.distance, session.record.unit) = (effort.distance?.value, effort.unit)
      session.record.minutes = effort.minutes?.value
      session.record.isAmbiguous = effort.isAmbiguous
      session.raw = String(decoding: text, as: UTF8.self)
    }
    context = .session(session)
  }

  /// `Main set: 6x100m @ 2:05` below an activity: laps with a name.
  mutating func addLap(_ label: String, _ value: ArraySlice<UInt8>) -> Bool {
    guard Self.labels[Word(label).withBlanks] == nil else { return false }
    var lexer = Lexer(MarkdownText.text(value))
    guard var laps = lexer.laps() else { return false }
    resume()
    guard case .session = context else { return false }
    if fieldKey(label) == "total" {
      set(.distance, value)
      return true
    }
    let last = laps.count - 1
    laps[last].note = [label, laps[last].note].compactMap { $0 }.joined(separator: ": ")
    return add(laps)
  }

  /// Adds laps to the activity. Returns whether there is one.
  ///
  /// Nothing else may hold the activity meanwhile, not even a `switch` over the context: its laps would be copied for
  /// each line.
  private mutating func add(_ laps: [ActivityRecord.Lap]) -> Bool {
    guard case .session(var session) = context else { return false }
    context = nil
    session.record.laps += laps
    session.hasResult = true
    context = .session(session)
    return true
  }

  /// `Actual workout: 8.2 mi / 29 min` below an activity without numbers: how it went.
  private mutating func takeResult(_ label: String, _ value: ArraySlice<UInt8>) -> Bool {
    var lexer = Lexer(label)
    var word = lexer.nextWord()
    while let next = word {
      guard Self.resultWords.contains(next) else { return false }
      word = lexer.nextWord()
    }
    resume()
    guard case .session(var session) = context, session.record.distance == nil,
      session.record.minutes == nil,
      let effort = Effort.read(value, session.record.activity, in: file.units).value, effort.isClear
    else { return false }
    let record = ActivityRecord(effort, session.record.activity)
    (session.record.distance, session.record.unit) = (record.distance, record.unit)
    (session.record.minutes, session.record.isAmbiguous) = (record.minutes, record.isAmbiguous)
    session.record.measures.fill(from: record.measures)
    if let note = effort.note { session.notes.append(note) }
    session.raw = MarkdownText.string(value)
    session.hasResult = true
    context = .session(session)
    return true
  }

  private static let resultWords: Set<Word> = [
    "actual", "workout", "session", "sessions", "result", "results", "completed", "done",
  ]

  /// An entry without a name of its own: a set, laps, an exercise with its headline.
  mutating func readEntry(_ text: ArraySlice<UInt8>, _ line: Int) {
    if readNamedSets(text, line) { return }
    var lexer = Lexer(text)
    let laps = lexer.laps()
    if laps != nil || !Measures.find(in: text, file.units).isEmpty { resume() }
    if let laps, add(laps) { return }
    switch context {
    case .exercise where text.first.map(Lexer.isDigit) == true:
      addSets(text)
    case .exercise where Self.afterSetNumber(text) != nil:
      addSets(Self.afterSetNumber(text) ?? [])
    case .session(var session):
      let measures = Measures.find(in: text, file.units)
      session.record.measures.fill(from: measures)
      if !measures.isEmpty { session.hasResult = true }
      context = .session(session)
      readLift(text, line)
    default: readLift(text, line)
    }
  }

  /// `Bench press 3x10 @ 135`: an exercise with its headline. Below an activity, and where activities
  /// stand, only what is surely one; what may be one is reported there.
  private mutating func readLift(_ text: ArraySlice<UInt8>, _ line: Int) {
    guard let (name, entry, raw) = ExerciseText.exerciseLine(text, file.units) else { return }
    guard section.role == .training else {
      if case .session = context { return }
      return begin(name, entry, raw, line)
    }
    if entry.isSurelyLift {
      begin(name, entry, raw, line)
    } else if case .session = context {
      return
    } else if entry.mayBeLift {
      begin(name, entry, raw, line)
    } else {
      reportUnreadable(name, raw, line)
    }
  }
}
