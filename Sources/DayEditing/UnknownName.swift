import DayModel
import Values
import Words

/// What is said of names that neither the format nor the logs know.
package enum UnknownName {
  /// The error, with the nearest name that is known or the way to make a field.
  ///
  /// - Parameters:
  ///   - value: What was to be written; nil where nothing was.
  ///   - names: The names that the log has.
  static func error(_ name: String, value: String, names: [String]) -> InputError {
    guess(name, value: value, names: names)
      ?? InputError(
        .unknownField, "unknown field '\(name)'",
        hint: otherWay(name, value)
          + "To create the field: bestupid log \(shellLine([name, value])) --new")
  }

  /// What else than a field it may be.
  private static func otherWay(_ name: String, _ value: String) -> String {
    if !value.contains(where: \.isNumber) {
      return "As a note: bestupid log note \(shellLine(["\(name) \(value)"])). "
    }
    return isEffort(value) ? "For a kind of training: \(typeLine(name)). " : ""
  }

  /// Whether a value says how long or how far, with the unit: `60 min`, `5 km/30 min`.
  static func isEffort(_ value: String) -> Bool {
    guard value.contains(where: \.isLetter) else { return false }
    let effort = TrainingActivity(id: "", field: "", unit: nil).effort(value, in: .standard).value
    return effort.map { $0.isClear && !$0.runsOn && $0.note == nil } ?? false
  }

  /// The line that makes a kind of training of a name, which counts as such on every screen then.
  static func typeLine(_ name: String) -> String {
    "bestupid type add \(shellLine([withCapital(name)]))"
  }

  /// The error where a name that is known is near enough to be meant.
  package static func guess(_ name: String, value: String?, names: [String]) -> InputError? {
    let known = FieldCatalog.fields.flatMap { [$0.id] + $0.words } + ["lift", "food", "note"]
    guard let guess = nearest(to: name, among: known + names) else { return nil }
    let words = guess.split(separator: " ").map(String.init)
    let example = FieldCatalog.field(word: guess).map { ValueText.example($0, .format) } ?? "7"
    return InputError(
      .unknownField, "unknown field '\(name)'",
      hint: "Did you mean '\(guess)'? Write: bestupid log \(shellLine(words + [value ?? example]))")
  }
}
