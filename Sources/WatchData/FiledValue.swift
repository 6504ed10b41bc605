public import DayEditing
public import JSON
public import Values

/// A value of a day out of a file.
public struct FiledValue: Sendable {
  /// What to write, as a person would say it.
  public let entry: LogEntry
  /// Where it stands in the file, such as `entries[3].sleep.hours`.
  public let path: String
  /// The line of the file, from 1.
  public let line: Int

  /// A value with its place.
  public init(_ entry: LogEntry, at path: String, line: Int) {
    (self.entry, self.path, self.line) = (entry, path, line)
  }
}

extension JSONDocument {
  /// A file of figures.
  ///
  /// - Throws: ``InputError`` with code `value` for bytes that are no JSON, with the line.
  public init(figures bytes: [UInt8]) throws(InputError) {
    do {
      self = try JSONDocument(bytes)
    } catch {
      let line = LineIndex(bytes).line(at: error.offset)
      throw InputError(
        .value, "invalid JSON in line \(line): \(error.code.rawValue)", hint: "Nothing was changed."
      )
    }
  }
}
