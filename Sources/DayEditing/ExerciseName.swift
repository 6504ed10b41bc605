import DayModel
import LogSyntax
public import Values

/// The names that a line of Strength Log can begin with (docs/format.md §4, §8.1).
public enum ExerciseName {
  /// - Throws: `InputError` with code `value` for a name that would not be read back.
  public static func check(_ name: String) throws(InputError) {
    guard isField(name) else {
      throw InputError(
        .value, "'\(name)' cannot be the name of an exercise",
        hint: "A name is letters, digits, single blanks and _ - ( ) / ' . %, without @ and ::, "
          + "and at most 60 long: '\(readable(name))'")
    }
    guard isLift(name) else {
      throw InputError(
        .value, "'\(name)' cannot be the name of an exercise: a log reads it as something else",
        hint: "Write more than that: '\(readable(name))'")
    }
  }

  /// The name that is nearest to one and can be read back: `Clean and jerk` for `Clean & jerk`, `Run exercise` for
  /// `Run`; the name itself where that can be.
  public static func readable(_ name: String) -> String {
    if isLift(name) { return name }
    let signs = name.replacing("&", with: " and ").map { isField("a\($0)a") ? $0 : " " }
    let words = String(signs.drop { !$0.isLetter && !$0.isNumber }).split(separator: " ")
    var readable = words.joined(separator: " ")
    while !readable.isEmpty, !isField(readable) { readable.removeLast() }
    return readable.isEmpty ? "Exercise" : isLift(readable) ? readable : "\(readable) exercise"
  }

  /// A name without what people spell in several ways: letter case, blanks, hyphens and the plural. `Pull-ups` is
  /// `pullup`.
  public static func spelling(_ name: String) -> String {
    name.lowercased().split { !$0.isLetter && !$0.isNumber }.map(singular).joined()
  }

  /// The ``spelling(_:)`` of a name without the equipment in parentheses: `Curl (Barbell)` and `Curls` are both `curl`.
  public static func family(_ name: String) -> String {
    spelling(exerciseNameAndEquipment(name).name)
  }

  private static func singular(_ word: Substring) -> Substring {
    if word.count > 4, ["hes", "ses", "xes"].contains(where: word.hasSuffix) {
      return word.dropLast(2)
    }
    return word.count > 2 && word.hasSuffix("s") && !word.hasSuffix("ss") ? word.dropLast() : word
  }

  /// Whether a field can have the name.
  private static func isField(_ name: String) -> Bool {
    let document = LogDocument("\(name):: 1")
    if case .field(let field) = document.lines[0].kind { return document.text(field.name) == name }
    return false
  }

  /// Whether a line of Strength Log with the name is a lift, and no field that the format knows.
  private static func isLift(_ name: String) -> Bool {
    guard isField(name) else { return false }
    let document = LogDocument("## Strength Log\n\(name):: 1x10 @ 50 lbs (sets: 10x50)\n")
    let record = DayReader.read(LogSource(path: "", document: document))
    return record.exercises.count == 1
  }
}
