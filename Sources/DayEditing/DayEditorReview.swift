import LogSyntax
import Values

extension DayEditor {
  /// Puts a text under a heading of its own in Notes, in place of one that was put there
  /// before; what a person wrote below it stays.
  ///
  /// - Parameters:
  ///   - title: The heading.
  ///   - lines: The text, each line an item of a list.
  ///   - isOurs: Whether a line is of such a text.
  public mutating func writeNote(
    titled title: String, lines: [String], replacing isOurs: (String) -> Bool
  ) throws(InputError) {
    let before = document
    var section = 0
    let first = try edit { document throws(EditError) in
      let ensured = try document.ensuringSection(.notes)
      section = ensured.section
      return try ensured.document.settingSubsection(
        title, to: lines, replacing: isOurs, inSection: section)
    }
    guard document.bytes != before.bytes else { return }
    record(.set, "note", "note", line: first, before: nil, after: title, warning: nil)
  }
}
