public import DayEditing
public import DayModel
import Values

extension DayEditor {
  /// Writes values of no source where the day has none, as `log` writes them; nothing is noted of them. What is filled
  /// stays, and so does what a person wrote in place of a value, such as `(missed)`.
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
    func isOpen(_ field: KnownField) -> Bool {
      FillRule.isImports(texts(of: field, in: record), noted: [], again: false)
    }
    for value in values {
      do throws(InputError) {
        switch value.entry {
        case .field(let field, _):
          guard isOpen(field) else { continue }
          try write(value.entry, allowingNew: false)
        case .activity(let field, let text, var details):
          // A further one of the kind is one that the file has too.
          guard written.contains(field.id) || isOpen(field) else { continue }
          details.removeAll { detail in
            raw.contains(detail.field.recordPath) || filledText(of: detail.field) != nil
          }
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
}

extension Diagnostic {
  /// The report of a value that cannot be written.
  fileprivate init(_ error: InputError, of value: FiledValue, file: String) {
    self.init(
      .warning, .metrics, "\(value.path): \(error.message)", file: file, line: value.line)
  }
}
