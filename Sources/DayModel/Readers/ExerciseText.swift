import LogSyntax
import Values
import Words

/// What the name of an inline field says of an exercise.
struct ExerciseName {
  let name: String
  let equipment: String?
  /// The name for comparing.
  let key: String
  /// What the exercise's value is assigned under: one of other equipment is another one.
  let assignedKey: AssignedValues.Key
  /// What says that the day tells of the exercise, whatever equipment it names.
  let familyKey: AssignedValues.Key

  init(_ bytes: ArraySlice<UInt8>) {
    (name, equipment) = ExerciseText.nameAndEquipment(String(decoding: bytes, as: UTF8.self))
    key = ExerciseText.key(name)
    familyKey = .named("lift " + key)
    assignedKey = .named("lift " + key + "\n" + fieldKey(equipment ?? ""))
  }
}

/// Reads the names of exercises, and lines that begin with one (docs/format.md §8.2, §8.3).
enum ExerciseText {
  /// The exercise's name with blanks for `_`, and equipment from parentheses at its end (§8.3).
  static func nameAndEquipment(_ name: String) -> (name: String, equipment: String?) {
    if isPlain(name) { return (name, nil) }
    var bytes = MarkdownText.text(
      Array(name.utf8.map { $0 == ASCII.underscore ? ASCII.space : $0 })[...])
    var equipment: String?
    if bytes.last == ASCII.closeParenthesis, let open = bytes.lastIndex(of: ASCII.openParenthesis),
      open > bytes.startIndex
    {
      equipment = Lexer.note(bytes[open...])
      bytes = MarkdownText.trimmed(bytes[..<open])
    }
    return (String(decoding: bytes, as: UTF8.self), equipment)
  }

  /// Whether a name is letters, digits, hyphens and single blanks alone, as nearly all are.
  private static func isPlain(_ name: String) -> Bool {
    var last: UInt8 = ASCII.space
    for byte in name.utf8 {
      let isWord = Lexer.isLetter(byte) || Lexer.isDigit(byte) || byte == ASCII.hyphen
      guard isWord || byte == ASCII.space && last != ASCII.space else { return false }
      last = byte
    }
    return last != ASCII.space
  }

  /// A name for comparing.
  static func key(_ exercise: String) -> String { fieldKey(nameAndEquipment(exercise).name) }

  /// Whether a name is that of a remark, a part or a plan of training, and no exercise's: “Total
  /// Duration”, “Rest”, “Focus”, “Plan B”, “Option 2 (if tired)” (docs/format.md §8.2).
  static func isLabel(_ name: String) -> Bool {
    var lexer = Lexer(Array(name.utf8.prefix { $0 != ASCII.openParenthesis })[...])
    var isLabel = false
    while let word = lexer.nextWord() {
      if labelWords.contains(word) {
        isLabel = true
      } else if !besideLabels.contains(word), word.count > 1 {
        return false
      }
    }
    return isLabel
  }

  /// Words of which one makes a name a label, if all others are of these or of `besideLabels`.
  private static let labelWords: Set<Word> = [
    "alternative", "alternatives", "backup", "cardio", "comment", "comments", "completed", "cool",
    "cooldown",
    "cue", "cues", "done", "duration", "effort", "energy", "equipment", "feel", "feeling",
    "feelings", "feels", "felt", "focus", "goal", "goals", "gym", "intensity", "location", "mood",
    "next", "note", "notes", "option", "options", "overall", "plan", "planned", "plans", "rating",
    "reminder", "reminders", "rest", "rpe", "session", "sessions", "status", "summary", "target",
    "targets", "time", "tip", "tips", "tomorrow", "total", "totals", "volume", "warm", "warmup",
    "weather", "workout", "workouts",
  ]

  private static let besideLabels: Set<Word> = [
    "and", "between", "down", "for", "if", "main", "my", "of", "on", "or", "rep", "reps", "set",
    "sets", "the", "tired", "up", "weight", "work",
  ]

  /// A name with `@ 45 lbs` after it (docs/format.md §8.2, §8.3).
  static func exerciseAndLoad(
    _ text: ArraySlice<UInt8>, _ units: FormatUnits
  ) -> (name: String, equipment: String?, load: Load?) {
    let plain = withoutNumber(MarkdownText.text(text))
    // The load stands after `@`, or in parentheses or after a dash with its unit.
    for (index, byte) in zip(plain.indices, plain).reversed()
    where index > plain.startIndex && plain.count <= longestExercise {
      guard byte == ASCII.at || byte == ASCII.openParenthesis || byte == ASCII.hyphen else {
        continue
      }
      let (name, equipment) = nameAndEquipment(String(decoding: plain[..<index], as: UTF8.self))
      var lexer = Lexer(plain[(byte == ASCII.at ? index : index + 1)...])
      guard !name.isEmpty,
        let load = StrengthReader(exercise: name, style: .field, in: units).load(&lexer),
        byte == ASCII.at || load.writtenUnit != nil
      else { continue }
      return (name, equipment, load)
    }
    let (name, equipment) = nameAndEquipment(String(decoding: plain, as: UTF8.self))
    return (name, equipment, nil)
  }

  /// A title without the number that it may begin with: `1. Bench press`.
  private static func withoutNumber(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var lexer = Lexer(text)
    guard lexer.digits() != nil, lexer.take(".") || lexer.take(")"), lexer.startsWithBlank else {
      return text
    }
    return MarkdownText.trimmed(lexer.rest)
  }

  /// `Goblet squat 3x10 @ 45 lbs`: a name, then a headline.
  static func exerciseLine(
    _ text: ArraySlice<UInt8>, _ units: FormatUnits
  ) -> (name: String, entry: StrengthEntry, raw: String)? {
    let plain = MarkdownText.text(text)
    guard let first = plain.first, Lexer.isLetter(first) || first >= 0x80 else { return nil }
    var previous: UInt8 = 0
    for index in plain.prefix(longestExercise).indices {
      defer { previous = plain[index] }
      guard Lexer.isDigit(plain[index]), previous == ASCII.space || previous == 0xA0 else {
        continue
      }
      let name = MarkdownText.withoutTrailingMarks(plain[..<index])
      let exercise = nameAndEquipment(String(decoding: name, as: UTF8.self)).name
      if isLabel(exercise) { return nil }
      let entry = StrengthEntry.read(plain[index...], exercise: exercise, in: units).value
      guard let entry else { continue }
      // A list of sets is no part of the name.
      guard entry.sets != nil || entry.isListOfLoads else { continue }
      return (exercise, entry, String(decoding: plain[index...], as: UTF8.self))
    }
    return nil
  }

  private static let longestExercise = 80
}

extension StrengthEntry {
  /// Whether these are at least two sets with their loads.
  fileprivate var isListOfLoads: Bool {
    setDetails.count > 1 && setDetails.allSatisfy { $0.load != nil }
  }
}

/// The name of an exercise for comparing: without equipment in parentheses, case and `_`
/// (docs/format.md §4, §8.3).
package func exerciseKey(_ name: String) -> String { ExerciseText.key(name) }

/// A name with its equipment for comparing: `squat (dumbbell)`.
package func exerciseOwnKey(_ name: String) -> String {
  let (name, equipment) = exerciseNameAndEquipment(name)
  return exerciseFullName(fieldKey(name), equipment.map(fieldKey))
}

/// A name with its equipment behind it, as a line of a log has it: `Squat (Dumbbell)`.
package func exerciseFullName(_ name: String, _ equipment: String?) -> String {
  name + (equipment.map { " (\($0))" } ?? "")
}

/// The name of an exercise with blanks for `_`, and the equipment in the parentheses at its end.
package func exerciseNameAndEquipment(_ name: String) -> (name: String, equipment: String?) {
  ExerciseText.nameAndEquipment(name)
}
