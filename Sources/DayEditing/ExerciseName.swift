import LogSyntax
public import Values

/// The names that a line of Strength Log can begin with (docs/format.md §4, §8.1).
public enum ExerciseName {
  /// - Throws: `InputError` with code `value` for a name that would not be read back.
  public static func check(_ name: String) throws(InputError) {
    if isReadBack(name) { return }
    throw InputError(
      .value, "'\(name)' cannot be the name of an exercise",
      hint: "A name is letters, digits, single blanks and _ - ( ) / ' . %, without @ and ::, "
        + "and at most 60 long: '\(readable(name))'")
  }

  /// The name that is nearest to one and can be read back: `Clean and jerk` for `Clean & jerk`; the name itself
  /// where that can be.
  public static func readable(_ name: String) -> String {
    if isReadBack(name) { return name }
    let signs = name.replacing("&", with: " and ").map { isReadBack("a\($0)a") ? $0 : " " }
    let words = String(signs.drop { !$0.isLetter && !$0.isNumber }).split(separator: " ")
    var readable = words.joined(separator: " ")
    while !readable.isEmpty, !isReadBack(readable) { readable.removeLast() }
    return readable.isEmpty ? "Exercise" : readable
  }

  private static func isReadBack(_ name: String) -> Bool {
    let document = LogDocument("\(name):: 1")
    if case .field(let field) = document.lines[0].kind { return document.text(field.name) == name }
    return false
  }
}
