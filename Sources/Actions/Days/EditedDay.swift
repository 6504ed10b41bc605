public import DayEditing
import DayModel
public import JSON
public import Values

/// What an edit did to a log, or would do.
public struct EditedDay: Sendable {
  /// The day; nil for a file whose name is no log's.
  public let date: CalendarDate?
  /// The file, as the person knows it.
  public let path: String
  /// What became of each field.
  public let changes: [DayEditor.Change]
  /// What the person should know besides, which has been told as events.
  public let remarks: [DayEditor.Remark]
  /// The units of what is said of them: the person's; those of the format for a file of no store.
  public let units: PersonalUnits
  /// Whether the log did not exist before.
  public let isNew: Bool
  /// Whether the bytes of the log are others now.
  public let isChanged: Bool
  /// The change as a unified diff, where nothing was to be written; else nil.
  public let diff: [UInt8]?
  /// The commit, in hexadecimal; nil where none was made.
  public let commit: String?

  /// The result as docs/schemas/log.schema.json has it.
  public var json: JSONValue {
    [
      "schema": "bestupid.log/1",
      "date": .optional(date?.description),
      "file": .string(path),
      "created": .bool(isNew && isChanged && diff == nil),
      "changed": .bool(isChanged),
      "dry_run": .bool(diff != nil),
      "changes": .array(changes.map(\.json)),
      "diff": .optional(diff.map { String(decoding: $0, as: UTF8.self) }),
      "commit": .optional(commit),
      "diagnostics": .array(diagnostics.map(\.json)),
    ]
  }

  /// The values that were written and are unlikely.
  private var diagnostics: [Diagnostic] {
    changes.compactMap { change in
      change.warning.map { warning in
        Diagnostic(
          .warning, .implausible, warning, file: path, line: change.line + 1, raw: change.after)
      }
    }
  }
}

/// What an edit did to the logs of days, in one commit, or would do.
public struct EditedDays: Sendable {
  /// The days, oldest first; one for a file.
  public let days: [EditedDay]
  /// The commit, in hexadecimal; nil where none was made.
  public let commit: String?

  init(days: [EditedDay], commit: String?) { (self.days, self.commit) = (days, commit) }

  /// What an edit did to one day.
  public init(_ day: EditedDay) { self.init(days: [day], commit: day.commit) }

  /// The changes as a unified diff, where nothing was to be written; else nil.
  public var diff: [UInt8]? {
    let diffs = days.compactMap(\.diff)
    return diffs.isEmpty ? nil : diffs.flatMap(\.self)
  }

  /// The result: of one day as docs/schemas/log.schema.json has it, of more as
  /// docs/schemas/logs.schema.json has it.
  public var json: JSONValue {
    if days.count == 1 { return days[0].json }
    return [
      "schema": "bestupid.logs/1", "days": .array(days.map(\.json)), "commit": .optional(commit),
    ]
  }
}

extension DayEditor.Change {
  /// The change as docs/schemas/log.schema.json has it.
  var json: JSONValue {
    [
      "action": .string(action.rawValue), "field": .string(field), "name": .string(name),
      "section": .optional(section), "line": isRemoved ? .null : .int(line + 1),
      "before": .optional(before),
      "after": .optional(after),
    ]
  }
}
