import LogSyntax
public import Values

/// The names that a line of Strength Log can begin with (docs/format.md §4, §8.1).
public enum ExerciseName {
  /// - Throws: `InputError` with code `value` for a name that would not be read back.
  public static func check(_ name: String) throws(InputError) {
    let document = LogDocument("\(name):: 1")
    if case .field(let field) = document.lines[0].kind, document.text(field.name) == name { return }
    throw InputError(
      .value, "'\(name)' cannot be the name of an exercise",
      hint:
        "A name is letters, digits, single blanks and _ - ( ) / ' . %, without @ and ::, and at most 60 long."
    )
  }
}
