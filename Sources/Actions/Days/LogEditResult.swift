public import Context
public import DayEditing
import DayModel
public import JSON
public import Reports
public import Values

/// What an edit did to a log, or would do.
public struct EditedLog: Sendable {
  /// The day; nil for a file whose name is no log's.
  public let date: CalendarDate?
  /// What became of each field.
  public let changes: [DayEditor.Change]
  /// What the person should know besides, which has been told as events.
  public let remarks: [DayEditor.Remark]
  /// The units of what is said of them: the person's; those of the format for a file of no store.
  public let units: PersonalUnits
  /// The file, as the person knows it.
  public let path: String
  /// What became of the file.
  public let result: EditResult

  init(
    _ date: CalendarDate?, _ changes: [DayEditor.Change], remarks: [DayEditor.Remark] = [],
    in units: PersonalUnits, _ file: EditResult.File, of result: EditResult
  ) throws {
    (self.date, self.changes, self.remarks, self.units) = (date, changes, remarks, units)
    path = file.path
    self.result = try result.ofFile(file)
  }

  /// The result as docs/schemas/log.schema.json has it.
  public var json: JSONValue {
    result.json(
      of: path, date, changes: changes.map(\.json), diagnostics: diagnostics.map(\.json))
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

/// What an edit did to logs, in one commit, or would do.
public struct LogEditResult: Sendable {
  /// The logs, oldest first; one for a file.
  public let logs: [EditedLog]
  /// What became of all files.
  public let result: EditResult
  /// The milestones of streaks that it has reached.
  public internal(set) var milestones: [Milestone] = []
  /// Where the cycle stands today, for a command of the cycle that has written.
  public internal(set) var cycle: CycleReport?

  /// The result: of one log as docs/schemas/log.schema.json has it, of more as
  /// docs/schemas/logs.schema.json has it.
  public var json: JSONValue {
    let reached = milestones.map(\.json)
    var more: [JSONValue.Member] = []
    if !reached.isEmpty { more.append(.init("milestones", .array(reached))) }
    if let cycle { more.append(.init("cycle", cycle.json)) }
    let edited: JSONValue =
      logs.count == 1
      ? logs[0].json
      : [
        "schema": "bestupid.logs/1", "days": .array(logs.map(\.json)),
        "commit": .optional(result.commit),
      ]
    guard case .object(let members) = edited, !more.isEmpty else { return edited }
    return .object(members + more)
  }
}

extension EditResult {
  /// What became of a log, as docs/schemas/log.schema.json has it.
  func json(
    of path: String, _ date: CalendarDate?, changes: [JSONValue] = [], diagnostics: [JSONValue]
  ) -> JSONValue {
    [
      "schema": "bestupid.log/1", "date": .optional(date?.description), "file": .string(path),
      "created": .bool(isCreated), "changed": .bool(isChanged), "dry_run": .bool(isDryRun),
      "changes": .array(changes), "diff": .optional(diffText), "commit": .optional(commit),
      "diagnostics": .array(diagnostics),
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
      "after": .optional(after), "added_to": .array(addedTo.map(JSONValue.string)),
      "as_on": .optional(asOn?.description),
    ]
  }
}
