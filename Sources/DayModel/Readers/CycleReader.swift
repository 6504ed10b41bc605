import Cycle
import LogSyntax
import Values
import Words

/// Reads the fields of `## Cycle` (docs/format.md §14). What the catalogue knows (`Energy`) has its place elsewhere.
enum CycleReader {
  /// Takes a field that has a value. Returns whether it is one of the cycle's.
  static func read(
    _ field: Field, in file: DayFile, line: Int, into entry: inout CycleEntry, _ notes: DayNotes?
  ) -> Bool {
    let name = FieldName(file.document.bytes[field.name])
    guard name.known == nil else { return false }
    let text = MarkdownText.text(file.bytes(field.value))
    guard NotFilled.state(of: text, zeroIsBlank: false) != .blank else { return true }
    let value = String(decoding: text, as: UTF8.self)
    let location = Location(file: file, line: line)
    switch entry.read(key: fieldKey(name.text), name: name.text, value) {
    case .unreadable(let field):
      notes?.report(
        .warning, .cycle, "this is none of the values of \(field.name): \(field.values)",
        at: location)
    case .implausible:
      notes?.report(.warning, .implausible, "a temperature from 35 to 39 °C counts", at: location)
    case .severity:
      notes?.report(
        .warning, .cycle, "a symptom is 1, 2 or 3, mild, moderate or severe", at: location)
    case .duplicate:
      notes?.report(.warning, .duplicateField, "a second value, not counted", at: location)
    case nil: break
    }
    return true
  }
}
