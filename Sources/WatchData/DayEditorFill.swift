public import DayEditing
public import DayModel
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
    _ values: [FiledValue], record: DayRecord, file: String
  ) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    let raw = Set(record.raw.map(\.name))
    var written: Set<String> = []
    for value in values {
      do throws(InputError) {
        switch value.entry {
        case .field(let field, _):
          guard isOpen(field, in: record, raw) else { continue }
          try write(value.entry, allowingNew: false)
        case .activity(let field, let text, var details):
          // A further one of the kind is one that the file has too.
          guard written.contains(field.id) || isOpen(field, in: record, raw) else { continue }
          details.removeAll { raw.contains($0.field.recordPath) || !isBlank($0.field) }
          do throws(InputError) {
            for detail in details { try detail.check() }
          } catch {
            diagnostics.append(.init(error, of: value, file: file))
            details = []
          }
          try write(.activity(field, value: text, details: details), allowingNew: false)
          written.insert(field.id)
        case .ownActivity, .custom, .lift, .sets, .food, .note, .cycle: continue
        }
      } catch {
        diagnostics.append(.init(error, of: value, file: file))
      }
    }
    return diagnostics
  }

  /// Whether the day knows nothing of a field, and nobody wrote words in its place.
  private func isOpen(_ field: KnownField, in record: DayRecord, _ raw: Set<String>) -> Bool {
    !raw.contains(field.recordPath) && record[field] == nil
      && !record.activities.contains { $0.activity == field.activity } && isBlank(field)
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

extension Diagnostic {
  /// The report of a value that cannot be written.
  fileprivate init(_ error: InputError, of value: FiledValue, file: String) {
    self.init(
      .warning, .metrics, "\(value.path): \(error.message)", file: file, line: value.line)
  }
}
