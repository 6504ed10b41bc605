import DayEditing
public import DayModel
public import JSON
import Store
public import Values

/// Whole days: `show`, `new`, `check`; `export` is in `Days+Export.swift`.
public enum Days {
  /// Finds the days of a range that have a log.
  ///
  /// - Throws: `noSuchDay` where none has one.
  public static func find(
    in range: ClosedRange<CalendarDate>, in context: ActionContext
  ) throws -> LoggedDays {
    let store = try context.store
    let days = try store.listing().days.filter { range.contains($0.date) }
    let isSingle = range.lowerBound == range.upperBound
    guard !days.isEmpty else {
      throw ActionError.noLog(
        of: isSingle ? "\(range.lowerBound)" : "\(range.lowerBound) to \(range.upperBound)")
    }
    return LoggedDays(
      days: days, isSingle: isSingle,
      reader: try RecordReader(store, units: context.unitsForReading), context: context)
  }

  /// Makes the log of a day from the template, with blank fields, and commits it.
  ///
  /// - Throws: `cannotWrite` where the day has a log; `deferred` where it is saved and could not be
  ///   committed.
  public static func make(_ date: CalendarDate, in context: ActionContext) throws -> MadeDay {
    let store = try context.store
    if let existing = try store.log(of: date) {
      throw ActionError(
        .cannotWrite, "\(date) has a log already", hint: "See it with: bestupid show \(date)",
        file: existing.path)
    }
    let path = LogFileName(date, .day).path
    let deleted = store.deletedLogs(of: [(date, path)])
    let bytes = DayTemplate.make(date, habits: try RecordReader(store).habitNames)
    let edit = try store.edit(path, settings: context.commitSettings) { old in
      old ?? bytes
    } message: {
      "new \(date)"
    }
    for notice in deleted { try context.tell(.notice(notice)) }
    if case .deferred(let reason) = edit.outcome { throw ActionError.deferred(reason, path) }
    return MadeDay(date: date, path: path, commit: edit.outcome.id?.hex)
  }

  /// Reads the days of a range, or of the whole store, and reports what could not be read.
  ///
  /// Changes nothing. A file that cannot be read at all is one of the reports.
  public static func check(
    _ range: ClosedRange<CalendarDate>?, in context: ActionContext
  ) throws -> CheckedDays {
    let store = try context.store
    let listing = try store.listing()
    var days = listing.days
    // The files that are of no day are looked at where all days are.
    let misnamed =
      range == nil
      ? listing.others.filter { WeekPlanName($0, in: .logs) == nil }
        .compactMap(Diagnostic.misnamedLog) : []
    if let range { days = days.filter { range.contains($0.date) } }
    let reader = try RecordReader(store, units: context.unitsForReading)
    let plans = WeekPlans.diagnostics(in: range, beside: listing, of: store)
    let today = try context.todayForReading
    let far = days.compactMap { day in
      Diagnostic.farLog(day.date, day.log?.path ?? day.files[0].path, today: today)
    }
    return CheckedDays(
      dayCount: days.count, fileCount: days.reduce(0) { $0 + $1.files.count },
      diagnostics: misnamed + far + reader.habitDiagnostics + plans
        + days.flatMap { reader.diagnostics(of: $0) })
  }
}

/// A log that was made.
public struct MadeDay: Sendable {
  /// The day.
  public let date: CalendarDate
  /// The log, below the store's folder.
  public let path: String
  /// The commit, in hexadecimal.
  public let commit: String?

  /// The result as docs/schemas/log.schema.json has it.
  public var json: JSONValue {
    [
      "schema": "bestupid.log/1", "date": .string(date.description), "file": .string(path),
      "created": true, "changed": true, "dry_run": false, "changes": [], "diff": nil,
      "commit": .optional(commit), "diagnostics": [],
    ]
  }
}

/// What a check of days found.
public struct CheckedDays: Sendable {
  /// How many days were read.
  public let dayCount: Int
  /// How many files they have.
  public let fileCount: Int
  /// Warnings and notes: the habits' and the weekly plans' first, then day by day.
  public let diagnostics: [Diagnostic]

  /// What could not be read, or was not counted.
  public var warnings: [Diagnostic] { diagnostics.filter { $0.severity == .warning } }

  /// The result as docs/schemas/check.schema.json has it.
  public var json: JSONValue {
    [
      "schema": "bestupid.check/1", "files": .int(fileCount), "warnings": .int(warnings.count),
      "notes": .int(diagnostics.count - warnings.count),
      "diagnostics": .array(diagnostics.map(\.json)),
    ]
  }
}
