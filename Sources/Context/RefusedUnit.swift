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
  /// Whether it is of the cycle: then the texts only say that there is one (docs/cycle.md, “What leaves”).
  public let isPrivate: Bool
  /// The unit with its texts, by which the history is looked through.
  package let identity: Inverse.Unit
  /// Who changed it last; nil where that is in no commit yet.
  public var changedBy: CommitOrigin?
  /// When that was, as ISO 8601 text in local time.
  public var changedAt: String?

  package init(_ unit: Inverse.Unit, in file: String, of date: CalendarDate?) {
    self.file = file
    self.date = date
    (isPrivate, identity) = (unit.isPrivate, unit)
    (section, key) = unit.openName
    line = unit.line
    func text(_ bytes: [UInt8]) -> String {
      unit.isPrivate ? Self.notShown : String(decoding: bytes, as: UTF8.self)
    }
    expected = unit.expected.map { text($0.value) }
    found = unit.found.map { text($0.value) }
    foundText = unit.found.map { text($0.text) }
    wantedText = unit.wanted.map { text($0.text) }
  }

  /// What stands for a text of the cycle.
  private static let notShown = "(of the cycle: not shown)"

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
      "line": line.map(JSONValue.int) ?? .null, "expected": .optional(isPrivate ? nil : expected),
      "found": .optional(isPrivate ? nil : found), "private": .bool(isPrivate),
      "changed_by": changedBy.map { author in
        [
          "commit": .string(author.commit), "device": .string(author.by),
          "at": .optional(changedAt),
        ]
      } ?? .null,
    ]
  }
}
