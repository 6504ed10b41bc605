import LogSyntax
import Values
import Words

/// An exercise of a plan.
struct PlannedExercise {
  /// The exercise's name as written.
  let name: String
  /// The exercise's name for comparing.
  let key: String
  let entry: StrengthEntry

  init(_ name: String, _ entry: StrengthEntry) {
    self.name = name
    key = ExerciseText.key(name)
    self.entry = entry
  }

  /// The exercise as it may come to be done.
  var record: ExerciseRecord {
    let (name, equipment) = ExerciseText.nameAndEquipment(name)
    return ExerciseRecord(name: name, entry: entry, equipment: equipment, isPlanned: true)
  }
}

/// Reads today's plan, to know its exercises again in the strength log (docs/format.md §7).
enum PlanReader {
  /// The exercises of all plans of some files.
  static func read(_ files: [DayFile]) -> [PlannedExercise] {
    files.flatMap { file in
      file.sections.flatMap { $0.role == .plan ? read($0, file) : [] }
    }
  }

  private static func read(
    _ section: DaySection, _ file: DayFile
  ) -> [PlannedExercise] {
    var exercises: [PlannedExercise] = []
    for table in file.document.tables(in: section.body) {
      let rows = ExerciseTable.read(table, TableColumns(table, in: file), isPlan: true, file)
      exercises += rows.compactMap { row in row.entry.map { PlannedExercise(row.name, $0) } }
    }
    for line in section.body {
      let text: Range<Int>
      switch file.document.lines[line].kind {
      case .item(let item): text = item.text
      case .box(let box): text = box.text
      case .prose: text = file.document.lines[line].content
      default: continue
      }
      exercises += read(line: file.bytes(text), file.units)
    }
    return exercises
  }

  /// Reads the exercises of one line: in parts between `<br>`, and in parts between commas where
  /// at least two of those are exercises.
  static func read(line: ArraySlice<UInt8>, _ units: FormatUnits) -> [PlannedExercise] {
    pieces(line).flatMap { piece in
      let texts = parts(piece)
      let parts = texts.count > 1 ? texts.compactMap { planned($0, units) } : []
      return parts.count > 1 ? parts : [planned(piece, units)].compactMap { $0 }
    }
  }

  /// Whether a line has exercises.
  static func hasExercises(_ line: String) -> Bool {
    !read(line: Array(line.utf8)[...], .standard).isEmpty
  }

  /// The exercises of a line that is nothing but a list of them, without a label in front: each as
  /// written. Nil for any other line.
  static func list(_ line: String) -> [String]? {
    let texts = pieces(Array(line.utf8)[...]).flatMap(parts)
    let isList = texts.allSatisfy { Label.split($0) == nil && planned($0, .standard) != nil }
    return isList ? texts.map { String(decoding: $0, as: UTF8.self) } : nil
  }

  /// The parts of a line that its commas and other signs set off.
  static func parts(ofLine line: String) -> [String] {
    pieces(Array(line.utf8)[...]).flatMap(parts).map { String(decoding: $0, as: UTF8.self) }
  }

  /// An exercise of a plan: `Bench press: 3x8`, `Bench press 3x8`, `Strength A: bench press 3x8`.
  private static func planned(
    _ text: ArraySlice<UInt8>, _ units: FormatUnits
  ) -> PlannedExercise? {
    if let (name, value) = Label.split(text) {
      if !ExerciseText.isLabel(name),
        let entry = StrengthEntry.read(value, exercise: name, in: units).value
      {
        return PlannedExercise(name, entry)
      }
      // The label is the workout's.
      if let (name, entry, _) = ExerciseText.exerciseLine(value, units) {
        return PlannedExercise(name, entry)
      }
    }
    guard let (name, entry, _) = ExerciseText.exerciseLine(text, units) else { return nil }
    let bytes = Array(name.utf8)[...]
    for dash in [" - ", " – ", " — "] {
      if let start = MarkdownText.find(Array(dash.utf8), in: bytes) {
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
      if byte == ASCII.openParenthesis { depth += 1 }
      if byte == ASCII.closeParenthesis { depth -= 1 }
      let isSetOff =
        index > text.startIndex && text[index - 1] == ASCII.space && index + 1 < text.endIndex
        && text[index + 1] == ASCII.space
      let isMark =
        byte == ASCII.comma || byte == ASCII.semicolon
        || isSetOff
          && (byte == ASCII.plus || byte == ASCII.slash || byte == ASCII.ampersand
            || byte == ASCII.pipe)
      guard isMark, depth <= 0 else { continue }
      parts.append(MarkdownText.trimmed(text[start..<index]))
      start = index + 1
    }
    return parts + [MarkdownText.trimmed(text[start...])]
  }

  /// The parts of a line between `<br>`, without their bullets.
  private static func pieces(_ text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    let mark = Array("<br".utf8)
    var pieces: [ArraySlice<UInt8>] = []
    var rest = text
    while let start = MarkdownText.find(mark, in: rest) {
      pieces.append(rest[..<start])
      guard let close = rest[start...].firstIndex(of: ASCII.greater) else { break }
      rest = rest[(close + 1)...]
    }
    pieces.append(rest)
    return pieces.map { piece in
      let text = MarkdownText.trimmed(piece)
      var lexer = Lexer(text)
      // A bullet has a blank after it; `**` begins bold text.
      guard lexer.takeDash() || lexer.take("*") || lexer.take("+"), lexer.startsWithBlank else {
        return text
      }
      lexer.skipBlanks()
      return lexer.rest
    }
  }
}

/// What a line of lifts says, so far as a planner writes it: a line that nobody touched says it as the
/// plan does.
struct PlannedHeadline: Hashable {
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
