import DayEditing
import DayModel
import LogSyntax
import Values

extension DayEditor {
  /// Writes values where the day has none. What is filled stays, and so does what a person wrote in
  /// place of a value, such as `(missed)`.
  ///
  /// - Parameters:
  ///   - values: What a file says of the day.
  ///   - record: The day as it is, all of its files.
  ///   - file: The name of the file for diagnostics.
  /// - Returns: What cannot be written, because it cannot be read or cannot be.
  public mutating func fill(
    _ values: [MetricsFile.Value], record: DayRecord, file: String
  ) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    let raw = Set(record.raw.map(\.name))
    var written: Set<String> = []
    for value in values {
      do throws(InputError) {
        switch value.entry {
        case .field(let field, _):
          guard !raw.contains(field.recordPath), record.number(of: field) == nil,
            !record.activities.contains(where: { $0.activity == field.activity }),
            isBlank(field)
          else { continue }
          try write(value.entry, allowingNew: false)
          written.insert(field.id)
        case .detail(let field, let activity, _):
          // A measure belongs to what was written before it, and to nothing else.
          guard written.contains(activity.id), !raw.contains(field.recordPath), isBlank(field)
          else { continue }
          try write(value.entry, allowingNew: false)
        case .custom, .lift, .food, .note: continue
        }
      } catch {
        diagnostics.append(
          Diagnostic(
            .warning, .metrics, "\(value.path): \(error.message)", file: file, line: value.line))
      }
    }
    return diagnostics
  }

  /// Whether a field holds nothing, or one of the marks that mean nothing
  /// (docs/format.md §1 rule 3).
  private func isBlank(_ field: KnownField) -> Bool {
    guard let text = location(of: field, name: field.name).flatMap({ text(at: $0) }) else {
      return true
    }
    return NotFilled.state(of: MarkdownText.text(Array(text.utf8)[...]), zeroIsBlank: true)
      == .blank
  }
}
