public import Context
public import DayModel
import DayStore
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

  /// Makes the log of a day, with what it takes over from plan, habits and the day before it, and commits
  /// it (docs/format.md §3.2).
  ///
  /// - Parameters:
  ///   - fills: Whether a log that is there gets what it lacks of a new day's.
  ///   - dryRun: Whether nothing is written, and the result has a diff.
  /// - Throws: `cannotWrite` where the day has a log that is not to be filled; `deferred` where it is
  ///   saved and could not be committed.
  public static func make(
    _ date: CalendarDate, fills: Bool = false, dryRun: Bool = false, in context: ActionContext
  ) throws -> LogEditResult {
    let edit = LogEdit(
      verb: "new", target: .day(date), dryRun: dryRun, makesDays: true, tellsOfDoubts: false,
      context: context)
    return try edit.runOnLogs { try $0.make(fills: fills) }
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
    let plans = ProtocolReader.diagnostics(in: range, beside: listing.others, of: store)
    let today = try context.todayForReading
    let far = days.compactMap { day in
      Diagnostic.farLog(day.date, day.log?.path ?? day.files[0].path, today: today)
    }
    let training =
      range == nil ? Exercises.diagnostics(of: store) + (try store.trainingTypes.diagnostics) : []
    return CheckedDays(
      dayCount: days.count, fileCount: days.reduce(0) { $0 + $1.files.count },
      diagnostics: misnamed + far + reader.habitDiagnostics + training + plans
        + days.flatMap { reader.diagnostics(of: $0) })
  }
}

/// What a check of days found.
public struct CheckedDays: Sendable {
  /// How many days were read.
  public let dayCount: Int
  /// How many files they have.
  public let fileCount: Int
  /// Warnings and notes: the habits', the exercises' and types', and the weekly plans' first, then day by day.
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
