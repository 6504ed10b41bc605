public import Context
public import DayModel
import DayStore
public import JSON
import LogSyntax
import Query
import Store
import Training
public import Values
import Words

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
      throw ActionError.noLog(of: range)
    }
    return LoggedDays(
      days: days, isSingle: isSingle,
      reader: try context.recordReader, context: context)
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
      carries: false, context: context)
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
    let reader = try context.recordReader
    let plans = ProtocolReader.diagnostics(
      in: range, beside: listing.others, of: store, units: try context.unitsForReading.files)
    let today = try context.todayForReading
    let far = days.compactMap { day in
      Diagnostic.farLog(day.date, day.log?.path ?? day.files[0].path, today: today)
    }
    let units = try UnsettledUnit.all(range == nil ? nil : days, in: context).map { unit in
      Diagnostic(
        .note, .unit, "\(unit.words); settle it with: \(unit.command)",
        file: Store.configurationName)
    }
    let training =
      range == nil
      ? Exercises.diagnostics(of: store) + (try store.trainingTypes.diagnostics)
        + (try context.libraryDiagnostics) : []
    let (found, records) = checked(days, by: reader)
    let weights = records.compactMap { day, record in record[.weight].map { (day, $0) } }
    let diagnostics =
      units + misnamed + far + reader.definitionDiagnostics + training + plans
      + strayLines(besideLogsOf: store) + found
      + (try doubtfulWeights(weights, in: context)) + (try doubtfulLifts(days, in: context))
      + (try misspeltFields(records, in: context))
      + (try Cycles.diagnostics(in: range, context))
    let links = range == nil ? refusedLinks(of: store, besides: diagnostics) : []
    return CheckedDays(
      dayCount: days.count, fileCount: days.reduce(0) { $0 + $1.files.count },
      diagnostics: links + diagnostics)
  }

  /// The links of a store through which nothing is read, but for those that other reports name.
  private static func refusedLinks(
    of store: Store, besides others: [Diagnostic]
  ) -> [Diagnostic] {
    let told = Set(others.map(\.file))
    return store.links().filter { !told.contains($0.path) }.compactMap { link in
      link.refusal.map { Diagnostic(.warning, .file, $0, file: link.path) }
    }
  }

  /// Stray lines of a person's own lists of habits and routines.
  private static func strayLines(besideLogsOf store: Store) -> [Diagnostic] {
    [Store.habitsPath, Store.routinesPath].flatMap { path in
      // What cannot be read is reported with its file.
      guard let bytes = (try? store.files.read(path)).flatMap(\.self) else { return [Diagnostic]() }
      return StrayLines.diagnostics(in: LogDocument(bytes), file: path)
    }
  }

  /// What could not be read of days, and the records of those that could be.
  private static func checked(
    _ days: [DayFiles], by reader: RecordReader
  ) -> (diagnostics: [Diagnostic], records: [(day: DayFiles, record: DayRecord)]) {
    var (diagnostics, records) = ([Diagnostic](), [(day: DayFiles, record: DayRecord)]())
    for day in days {
      let (record, found) = reader.checked(day)
      diagnostics += found
      if let record { records.append((day, record)) }
    }
    return (diagnostics, records)
  }

  /// Fields whose names are hardly others than known ones, as far as they are not in use: on three days or more a
  /// name is the person's own.
  private static func misspeltFields(
    _ records: [(day: DayFiles, record: DayRecord)], in context: ActionContext
  ) throws -> [Diagnostic] {
    let names = records.flatMap { day, record in record.fields.map { (day: day, name: $0.name) } }
    if names.isEmpty { return [] }
    let facts = try context.factCache.facts(in: .earliest ... .latest, columns: nil, progress: nil)
    let uses = FieldUse.counts(in: facts.table)
    let known =
      FieldCatalog.fields.map(\.name) + (try context.trainingTypes.activities.map(\.field))
    let own = uses.filter { $0.value >= leastUses }.keys.sorted().map(withCapital)
    return try names.compactMap { day, name in
      guard uses[fieldKey(name), default: 0] < leastUses,
        let meant = (known + own).first(where: { isSlip(name, of: $0) }),
        let place = try place(ofField: name, on: day, in: context)
      else { return nil }
      return Diagnostic(
        .warning, .misspelt, "'\(name)' counts as a field of your own; did you mean \(meant)?",
        file: place.path, line: place.line, raw: place.text)
    }
  }

  /// On how many days a name is in use at least, to be one of a field of the person's own.
  private static let leastUses = 3

  /// The file of a day and the line in it, from 1, that has a field of a name.
  private static func place(
    ofField name: String, on day: DayFiles, in context: ActionContext
  ) throws -> (path: String, line: Int, text: String)? {
    for file in day.files {
      guard let bytes = try context.store.read(file) else { continue }
      let document = LogDocument(bytes)
      let found = document.fields(in: document.lines.indices).first {
        document.text($0.field.name) == name
      }
      if let found {
        return (
          file.path, found.line + 1, document.visibleText(document.lines[found.line].content)
        )
      }
    }
    return nil
  }

  /// Weights without a unit that are implausible beside their neighbours, and would not be in the other unit.
  /// They are named, and never converted.
  private static func doubtfulWeights(
    _ weights: [(day: DayFiles, pounds: Double)], in context: ActionContext
  ) throws -> [Diagnostic] {
    var units = try context.unitsForReading
    let unit = units.files.weight
    let other = unit == .lb ? WeightUnit.kg : .lb
    units.files.weight = other
    let all = weights.map(\.pounds)
    let otherReader = try RecordReader(context.store, units: units)
    return weights.indices.compactMap { index in
      let (day, pounds) = weights[index]
      guard let usual = DoubtfulUnit.neighbours(of: index, in: all),
        DoubtfulUnit.isFar(pounds, from: usual),
        let then = otherReader.checked(day).record?[.weight], then != pounds,
        DoubtfulUnit.isNear(then, to: usual)
      else { return nil }
      let number = decimalText(pounds / unit.pounds, roundedTo: 10)
      return Diagnostic(
        .warning, .implausible,
        "Weight has no unit: \(number) \(unit) is unlikely beside "
          + "\(decimalText(usual / unit.pounds, roundedTo: 10)) \(unit), \(number) \(other) is not; "
          + "write its unit behind it", file: day.log?.path ?? day.files[0].path)
    }
  }

  /// Sets of some days that are no record until they are confirmed: those that are far above all before them, which
  /// a log alone does not tell.
  private static func doubtfulLifts(
    _ days: [DayFiles], in context: ActionContext
  ) throws -> [Diagnostic] {
    guard let last = days.last?.date else { return [] }
    let table = try context.factCache.years(in: .earliest...last)
      .facts(in: .earliest...last, columns: nil).table
    let records = TrainingRecords(
      in: table, library: try context.exerciseLibrary, types: try context.trainingTypes)
    return records.lifts.flatMap { lift in
      lift.records.doubtful.compactMap { doubt -> Diagnostic? in
        guard let day = days.first(where: { $0.date == doubt.date }),
          doubt.set.knownPounds.map({ Measure.load.judge($0) == .plausible }) == true
        else { return nil }
        let name = withCapital(lift.key)
        return Diagnostic(
          .warning, .implausible,
          "\(name) \(doubt.set.shown) is far above all before it, and no record; if it is right: "
            + shellLine(["bestupid", "exercise", "confirm", name, "\(doubt.date)"]),
          file: day.log?.path ?? day.files[0].path)
      }
    }
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
