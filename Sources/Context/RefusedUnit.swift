package import JSON
package import LogMerge
public import Values

/// What a commit had changed and somebody has changed since, so that it is not undone.
public struct RefusedUnit: Sendable, Equatable {
  /// The file, below the working copy's folder.
  public let file: String
  /// The day of the file; nil for another file.
  public let date: CalendarDate?
  /// The heading of the section; empty where there is none.
  public let section: String
  /// The name of the field, the text of the box or of the line.
  public let key: String
  /// Its line, from 1; nil where it is gone.
  public let line: Int?
  /// What the commit made of it; nil where it removed it.
  public let expected: String?
  /// What is there now; nil where it is gone.
  public let found: String?
  /// Its lines as they are now; nil where it is gone.
  public let foundText: String?
  /// Its lines as they would be; nil where it would go.
  public let wantedText: String?
  /// Who changed it last; nil where that is in no commit yet.
  public var changedBy: CommitOrigin?
  /// When that was, as ISO 8601 text in local time.
  public var changedAt: String?

  package init(_ unit: Inverse.Unit, in file: String, of date: CalendarDate?) {
    self.file = file
    self.date = date
    section = unit.section
    key = unit.key
    line = unit.line
    expected = unit.expected.map { Self.text($0.value) }
    found = unit.found.map { Self.text($0.value) }
    foundText = unit.found.map { Self.text($0.text) }
    wantedText = unit.wanted.map { Self.text($0.text) }
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  /// What it is, for a person: `Weight of 2031-03-05`.
  public var name: String {
    let place = date?.description ?? file
    return switch key {
    case "file": place
    case "lines": line.map { "line \($0) of \(place)" } ?? "a line of \(place)"
    default: "\(key) of \(place)"
    }
  }

  /// The unit as docs/schemas/undo.schema.json has it.
  package var json: JSONValue {
    [
      "file": .string(file), "section": .string(section), "key": .string(key),
      "line": line.map(JSONValue.int) ?? .null, "expected": .optional(expected),
      "found": .optional(found),
      "changed_by": changedBy.map { author in
        [
          "commit": .string(author.commit), "device": .string(author.by),
          "at": .optional(changedAt),
        ]
      } ?? .null,
    ]
  }
}
