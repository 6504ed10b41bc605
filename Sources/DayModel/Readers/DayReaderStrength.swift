import LogSyntax
import OrderedCollections
import Values
import Words

/// Lifts while a day is read.
struct StrengthDraft {
  /// Whether a ticked box, a heading, a title or single sets say that the training was done.
  var isConfirmed = false
  /// Whether a line of the log says something else than the plan.
  var differs = false
  /// The exercises of the plan, line by line.
  var plans: [[PlannedExercise]] = []
  /// Which of the record's exercises a planner may have filled in.
  var prefilled: [Int] = []
  /// The keys of the record's exercises.
  var keys = OrderedSet<String>()
  /// Where the last exercise of each key stands in the record, and in which form it was written.
  var last: [(index: Int, form: StrengthForm)] = []
}

/// An exercise of a plan.
struct PlannedExercise {
  /// The exercise's name for comparing.
  let key: String
  let entry: StrengthEntry

  init(_ name: String, _ entry: StrengthEntry) {
    key = DayBuilder.key(name)
    self.entry = entry
  }
}

/// How a log tells of an exercise; in one form, a second line is further sets.
enum StrengthForm: Equatable {
  /// `Name:: 3x10`.
  case field
  /// A row of the table that begins on a line of a file.
  case table(file: ObjectIdentifier, line: Int)
  /// Lines of text.
  case lines
}

/// What the name of an inline field says of an exercise.
struct ExerciseName {
  let name: String
  let equipment: String?
  /// The name for comparing.
  let key: String
  /// The place of its value in the day.
  let slot: Filled.Slot

  init(_ bytes: ArraySlice<UInt8>) {
    (name, equipment) = DayBuilder.exercise(String(decoding: bytes, as: UTF8.self))
    key = DayBuilder.key(name)
    slot = .named("lift " + key)
  }
}

extension DayBuilder {
  /// Reads `Name:: 3x10 @ 45 lbs` (docs/format.md §8.1).
  mutating func readLift(
    _ name: ArraySlice<UInt8>, _ value: ArraySlice<UInt8>, _ source: Source, _ line: Int
  ) {
    let exercise = memory.exercises.value(of: name, read: ExerciseName.init)
    let reading = StrengthEntry.read(value, exercise: exercise.name)
    if reading.state == .remark || reading.state == .unreadable, !filled.contains(exercise.slot) {
      strength.differs = true
    }
    let isTaken = take(
      reading.state, raw: reading.raw, for: exercise.slot,
      at: "training.strength_exercises.\(exercise.name)", as: .strength, source, line: line)
    guard isTaken, let entry = reading.value else { return }
    add(
      ExerciseRecord(name: exercise.name, entry: entry, equipment: exercise.equipment),
      key: exercise.key, as: .field, mayBePlan: true, source, line)
  }

  /// Adds an exercise to the day.
  ///
  /// - Parameters:
  ///   - key: its name for comparing.
  ///   - form: how the log tells of it.
  ///   - mayBePlan: whether a planner writes such lines.
  mutating func add(
    _ exercise: consuming ExerciseRecord, key: String, as form: StrengthForm, mayBePlan: Bool,
    _ source: Source, _ line: Int
  ) {
    if !mayBePlan { strength.isConfirmed = true }
    // Each row of a table counts; elsewhere the exercise may stand there in a second form: the
    // log's line, and the plan that was renamed, or the sets one by one.
    let (isNew, place) = strength.keys.append(key)
    if !isNew, case let (index, lastForm) = strength.last[place],
      lastForm != form || form == .lines
    {
      let known = record.exercises[index].entry
      if !exercise.entry.setDetails.isEmpty {
        if known.setDetails.isEmpty {
          record.exercises[index].entry.setDetails = exercise.entry.setDetails
          return
        }
      } else if known.saysTheSame(as: exercise.entry) {
        return
      } else if lastForm != form {
        reportSecond(exercise, source, line)
        return
      }
    }
    if record.exercises.isEmpty {
      // More than most days have, so that the lists need not grow.
      record.exercises.reserveCapacity(6)
      strength.last.reserveCapacity(6)
      strength.prefilled.reserveCapacity(6)
    }
    if isNew {
      strength.last.append((record.exercises.count, form))
    } else {
      strength.last[place] = (record.exercises.count, form)
    }
    if mayBePlan { strength.prefilled.append(record.exercises.count) }
    judge(exercise, source, line)
    if exercise.entry.isApproximate {
      markApproximate("training.strength_exercises.\(exercise.name)")
    }
    record.exercises.append(exercise)
  }

  /// Reports a headline beside one in another form that says something else.
  private mutating func reportSecond(
    _ exercise: ExerciseRecord, _ source: Source, _ line: Int
  ) {
    report(
      .note, .strength, "a second line of \(exercise.name), which is not counted", source,
      line: line, raw: source.plain(source.document.lines[line].content))
  }

  /// Reports numbers of an exercise that are not plausible, each kind once.
  private mutating func judge(_ exercise: ExerciseRecord, _ source: Source, _ line: Int) {
    guard keepsTexts else { return }
    let (sets, repetitions, seconds, load) = exercise.entry.headline
    let details = exercise.entry.setDetails
    let checks: [([Double?], Measure)] = [
      ([sets], .sets), ([repetitions] + details.map(\.repetitions), .repetitions),
      ([seconds] + details.map(\.seconds), .hold),
      ([load?.pounds] + details.map { $0.load?.pounds }, .load),
    ]
    for (values, measure) in checks {
      let worst = values.compactMap { $0 }.first { measure.judge($0) != .plausible }
      guard let worst else { continue }
      let raw = rawText(at: "training.strength_exercises.\(exercise.name)")
      judge(
        worst, measure, "\(measure) of \(exercise.name)", source, line: line, raw: raw)
    }
  }

  /// The exercise's name with blanks for `_`, and equipment from parentheses at its end (§8.3).
  static func exercise(_ name: String) -> (name: String, equipment: String?) {
    if isPlain(name) { return (name, nil) }
    var bytes = Plain.text(Array(name.utf8.map { $0 == UInt8(ascii: "_") ? 0x20 : $0 })[...])
    var equipment: String?
    if bytes.last == UInt8(ascii: ")"), let open = bytes.lastIndex(of: UInt8(ascii: "(")),
      open > bytes.startIndex
    {
      equipment = Lexer.note(bytes[open...])
      bytes = Plain.trimmed(bytes[..<open])
    }
    return (String(decoding: bytes, as: UTF8.self), equipment)
  }

  /// Whether a name is letters, digits, hyphens and single blanks alone, as nearly all are.
  private static func isPlain(_ name: String) -> Bool {
    var last: UInt8 = 0x20
    for byte in name.utf8 {
      let isWord = Lexer.isLetter(byte) || Lexer.isDigit(byte) || byte == UInt8(ascii: "-")
      guard isWord || byte == 0x20 && last != 0x20 else { return false }
      last = byte
    }
    return last != 0x20
  }

  /// A name for comparing.
  static func key(_ exercise: String) -> String { fieldKey(self.exercise(exercise).name) }

  /// A name with `@ 45 lbs` after it (docs/format.md §8.2, §8.3).
  static func exerciseAndLoad(
    _ text: ArraySlice<UInt8>
  ) -> (name: String, equipment: String?, load: Load?) {
    let plain = withoutNumber(Plain.text(text))
    // The load stands after `@`, or in parentheses or after a dash with its unit.
    for (index, byte) in zip(plain.indices, plain).reversed()
    where index > plain.startIndex && plain.count <= longestExercise {
      guard byte == UInt8(ascii: "@") || byte == UInt8(ascii: "(") || byte == 0x2D else { continue }
      let (name, equipment) = exercise(String(decoding: plain[..<index], as: UTF8.self))
      var lexer = Lexer(plain[(byte == UInt8(ascii: "@") ? index : index + 1)...])
      guard !name.isEmpty,
        let load = StrengthReader(exercise: name, style: .field).load(&lexer),
        byte == UInt8(ascii: "@") || load.unit != nil
      else { continue }
      return (name, equipment, load)
    }
    let (name, equipment) = exercise(String(decoding: plain, as: UTF8.self))
    return (name, equipment, nil)
  }

  /// A title without the number that it may begin with: `1. Bench press`.
  private static func withoutNumber(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var lexer = Lexer(text)
    guard lexer.digits() != nil, lexer.take(".") || lexer.take(")"), lexer.startsWithBlank else {
      return text
    }
    return Plain.trimmed(lexer.rest)
  }

  // MARK: Plans

  /// Reads the lines of today's plan, to know them again in the strength log (docs/format.md §7).
  private mutating func readPlan(_ section: DaySection, in source: Source) {
    for table in source.document.tables(in: section.body) {
      readExercises(table, Columns(table, in: source), isPlan: true, source)
    }
    for line in section.body {
      let text: Range<Int>
      switch source.document.lines[line].kind {
      case .item(let item): text = item.text
      case .box(let box): text = box.text
      case .prose: text = source.document.lines[line].content
      default: continue
      }
      readPlan(line: source.bytes(text))
    }
  }

  /// Reads the exercises of one line: in parts between `<br>`, and in parts between commas where
  /// at least two of those are exercises.
  mutating func readPlan(line: ArraySlice<UInt8>) {
    let exercises = Self.plan(line)
    if !exercises.isEmpty { strength.plans.append(exercises) }
  }

  private static func plan(_ line: ArraySlice<UInt8>) -> [PlannedExercise] {
    pieces(line).flatMap { piece in
      let texts = parts(piece)
      let parts = texts.count > 1 ? texts.compactMap { planned($0) } : []
      return parts.count > 1 ? parts : [planned(piece)].compactMap { $0 }
    }
  }

  /// A plan as an inline field; false where it is no exercise.
  mutating func readPlanned(_ name: String, _ value: ArraySlice<UInt8>) -> Bool {
    guard let entry = StrengthEntry.read(value, exercise: name).value else { return false }
    strength.plans.append([PlannedExercise(name, entry)])
    return true
  }

  /// An exercise of a plan: `Bench press: 3x8`, `Bench press 3x8`, `Strength A: bench press 3x8`.
  private static func planned(_ text: ArraySlice<UInt8>) -> PlannedExercise? {
    if let (name, value) = Label.split(text) {
      if let entry = StrengthEntry.read(value, exercise: name).value {
        return PlannedExercise(name, entry)
      }
      // The label is the workout's.
      if let (name, entry, _) = exerciseLine(value) { return PlannedExercise(name, entry) }
    }
    guard let (name, entry, _) = exerciseLine(text) else { return nil }
    let bytes = Array(name.utf8)[...]
    for dash in [" - ", " – ", " — "] {
      if let start = Plain.find(Array(dash.utf8), in: bytes) {
        let rest = String(decoding: bytes[(start + dash.utf8.count)...], as: UTF8.self)
        return PlannedExercise(rest, entry)
      }
    }
    return PlannedExercise(name, entry)
  }

  /// The parts of a text between commas, semicolons, and signs with blanks around them.
  private static func parts(_ text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var parts: [ArraySlice<UInt8>] = []
    var start = text.startIndex
    var depth = 0
    for (index, byte) in zip(text.indices, text) {
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")") { depth -= 1 }
      let isSetOff =
        index > text.startIndex && text[index - 1] == 0x20 && index + 1 < text.endIndex
        && text[index + 1] == 0x20
      let isMark =
        byte == 0x2C || byte == 0x3B
        || isSetOff && (byte == 0x2B || byte == 0x2F || byte == 0x26 || byte == 0x7C)
      guard isMark, depth <= 0 else { continue }
      parts.append(Plain.trimmed(text[start..<index]))
      start = index + 1
    }
    return parts + [Plain.trimmed(text[start...])]
  }

  /// The parts of a line between `<br>`, without their bullets.
  private static func pieces(_ text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    let mark = Array("<br".utf8)
    var pieces: [ArraySlice<UInt8>] = []
    var rest = text
    while let start = Plain.find(mark, in: rest) {
      pieces.append(rest[..<start])
      guard let close = rest[start...].firstIndex(of: UInt8(ascii: ">")) else { break }
      rest = rest[(close + 1)...]
    }
    pieces.append(rest)
    return pieces.map { piece in
      let text = Plain.trimmed(piece)
      var lexer = Lexer(text)
      // A bullet has a blank after it; `**` begins bold text.
      guard lexer.takeDash() || lexer.take("*") || lexer.take("+"), lexer.startsWithBlank else {
        return text
      }
      lexer.skipBlanks()
      return lexer.rest
    }
  }

  /// `Goblet squat 3x10 @ 45 lbs`: a name, then a headline.
  static func exerciseLine(
    _ text: ArraySlice<UInt8>
  ) -> (name: String, entry: StrengthEntry, raw: String)? {
    let plain = Plain.text(text)
    guard let first = plain.first, Lexer.isLetter(first) || first >= 0x80 else { return nil }
    var previous: UInt8 = 0
    for index in plain.prefix(longestExercise).indices {
      defer { previous = plain[index] }
      guard Lexer.isDigit(plain[index]), previous == 0x20 || previous == 0xA0 else { continue }
      let name = Plain.withoutTrailingMarks(plain[..<index])
      let exercise = exercise(String(decoding: name, as: UTF8.self)).name
      let entry = StrengthEntry.read(plain[index...], exercise: exercise).value
      guard let entry else { continue }
      // A list of sets is no part of the name.
      guard entry.sets != nil || entry.isListOfLoads else { continue }
      return (exercise, entry, String(decoding: plain[index...], as: UTF8.self))
    }
    return nil
  }

  private static let longestExercise = 80

  // MARK: The day

  /// Decides whether lines that a planner writes are done (docs/format.md §8.1, §11): they are
  /// planned while no box, heading or set confirms them and every line is as in the plan.
  mutating func finishStrength() {
    // Nearly always one line says that somebody wrote, and the plan need not be read.
    guard mayBePlanned else { return }
    for source in sources {
      for section in source.sections where section.role == .plan { readPlan(section, in: source) }
    }
    guard !strength.plans.isEmpty else { return }
    let planned = Set(strength.plans.joined().flatMap(PlannedHeadline.all))
    let isUntouched = strength.prefilled.allSatisfy { index in
      let exercise = record.exercises[index]
      return planned.contains(PlannedHeadline(Self.key(exercise.name), exercise.entry))
    }
    guard isUntouched else { return }
    for index in strength.prefilled { record.exercises[index].isPlanned = true }
  }
}

extension DayBuilder {
  /// Whether there are lines that may be a planner's, as far as the plan does not matter.
  // Called, it would be handed a copy of the whole builder's bytes.
  @inline(__always) var mayBePlanned: Bool {
    !strength.isConfirmed && !strength.differs && !strength.prefilled.isEmpty
      && strength.prefilled.allSatisfy { record.exercises[$0].entry.setDetails.isEmpty }
  }
}

extension StrengthEntry {
  /// Whether these are at least two sets with their loads.
  fileprivate var isListOfLoads: Bool {
    setDetails.count > 1 && setDetails.allSatisfy { $0.load != nil }
  }

  /// Whether the weights seem to stand before the repetitions, as in `225x5, 245x3`: nobody does
  /// so many sets, or so many repetitions with so little.
  var isWeightFirst: Bool {
    if let sets, repetitions != nil, setDetails.isEmpty { return sets > Self.mostSets }
    return setDetails.contains { set in
      guard let repetitions = set.repetitions, let pounds = set.load?.pounds, pounds > 0 else {
        return false
      }
      return repetitions > Self.mostSets && repetitions > pounds
    }
  }

  private static let mostSets = 30.0

  /// Whether the headlines say the same.
  fileprivate func saysTheSame(as other: StrengthEntry) -> Bool {
    let (one, two) = (headline, other.headline)
    return one.sets == two.sets && one.repetitions == two.repetitions
      && one.seconds == two.seconds && one.load?.pounds == two.load?.pounds
      && one.load?.assistPounds == two.load?.assistPounds
  }
}

/// What a line of lifts says, so far as a planner writes it: a line that nobody touched says it as the
/// plan does.
private struct PlannedHeadline: Hashable {
  let key: String
  let sets: Double?
  let seconds: Double?
  let pounds: Double
  let assistPounds: Double?
  let band: String?
  var low: Double?
  var high: Double?
  var note: String?

  init(_ key: String, _ entry: StrengthEntry) {
    self.key = key
    (sets, seconds) = (entry.sets, entry.seconds)
    (low, high) = (entry.repetitions?.low, entry.repetitions?.high)
    pounds = entry.load?.pounds ?? 0
    (assistPounds, band) = (entry.load?.assistPounds, entry.load?.band)
    note = entry.note
  }

  /// All that a planner makes of a line of the plan: of `8-10` it may take either end, and leave out
  /// the note.
  static func all(of plan: PlannedExercise) -> [PlannedHeadline] {
    let whole = PlannedHeadline(plan.key, plan.entry)
    let ends = [(whole.low, whole.high), (whole.low, whole.low), (whole.high, whole.high)]
    return ends.flatMap { low, high in
      [whole.note, nil].map { note in
        var headline = whole
        (headline.low, headline.high, headline.note) = (low, high, note)
        return headline
      }
    }
  }
}

/// The name of an exercise for comparing: without equipment in parentheses, case and `_`
/// (docs/format.md §4, §8.3).
package func exerciseKey(_ name: String) -> String { DayBuilder.key(name) }
