public import Context
import DayModel
import DayStore
public import Reports
import Store
public import Values

/// Weekly plans beside the days: `protocol`, and what `check` says of plans. Nothing here writes one.
public enum ProtocolReader {
  /// A week beside its plan. What cannot be read of either is reported as an event, and hides nothing else.
  ///
  /// The days come from their files: it takes whether a box is ticked, which the cache of facts does not
  /// have, and reading seven files takes less than a millisecond.
  ///
  /// - Parameters:
  ///   - date: Any day of the week.
  ///   - today: The day that entries belong to now.
  public static func week(
    of date: CalendarDate, today: CalendarDate, in context: ActionContext
  ) throws -> PlannedWeek {
    let store = try context.store
    let listing = try store.listing()
    return try week(
      of: date, today: today, among: listing.days, beside: listing.others,
      types: store.trainingTypes, with: context.recordReader, in: context)
  }

  /// The same, for who has read the folder of logs already.
  ///
  /// - Parameters:
  ///   - logs: Days that have a file, with all of the week.
  ///   - names: The names in the folder of logs that are no day's.
  ///   - known: Records that were read already.
  ///   - types: The types of training.
  static func week(
    of date: CalendarDate, today: CalendarDate, among logs: [DayFiles], beside names: [String],
    known: [CalendarDate: DayRecord] = [:], types: TrainingTypes, with reader: RecordReader,
    in context: ActionContext
  ) throws -> PlannedWeek {
    let days = date.monday...date.monday.advanced(by: 6)
    var records: [DayRecord] = []
    for day in logs where days.contains(day.date) {
      if let record = try known[day.date] ?? context.readable({ try reader.record(of: day) }) {
        records.append(record)
      }
    }
    let types = try context.trainingTypes(types, naming: records.flatMap(\.sessions))
    let found = try plan(ofWeek: date, beside: names, in: context)
    return PlannedWeek(
      file: found.file,
      progress: WeekProgress(
        weekOf: date, plan: found.plan, records: records, types: types,
        today: today),
      records: records, types: types, diagnostics: found.diagnostics)
  }

  /// The plan that counts for a week, or the reasons why there is none.
  struct Found {
    /// Its file; nil for a week without a plan.
    let file: WeekPlanName?
    /// What it says; nil for a week without a plan.
    let plan: WeekPlan?
    /// What could not be read of it, and of files before it that are no plans.
    let diagnostics: [Diagnostic]
    /// Of each file before it, and of their folder, the reason why it cannot be read.
    let leftOut: [Diagnostic]
  }

  /// The first plan of a week that can be read. Of each file before it the reason is reported as an event.
  ///
  /// - Parameters:
  ///   - date: Any day of the week.
  ///   - names: The names in the folder of logs that are no day's.
  static func plan(
    ofWeek date: CalendarDate, beside names: [String], in context: ActionContext
  ) throws -> Found {
    let units = try context.unitsForReading.files
    let found = plan(ofWeek: date, beside: names, of: try context.store, in: units)
    for reason in found.leftOut { try context.tell(.planLeftOut(reason)) }
    return found
  }

  /// The first plan of a week that can be read; nobody is told of the files before it.
  static func plan(
    ofWeek date: CalendarDate, beside names: [String], of store: Store, in units: FormatUnits
  ) -> Found {
    let files = store.weekPlanFiles(beside: names)
    var unread = [files.obstacle].compactMap(\.self)
    var leftOut = unread
    for file in files.plans(ofWeek: date) {
      let reading = store.read(file, in: units)
      if let plan = reading.plan {
        return Found(
          file: file, plan: plan, diagnostics: unread + reading.diagnostics, leftOut: leftOut)
      }
      leftOut += reading.diagnostics.prefix(1)
      unread += reading.diagnostics
    }
    return Found(file: nil, plan: nil, diagnostics: unread, leftOut: leftOut)
  }

  /// All that could not be read in plans, or is not counted: of those of the weeks that a range touches;
  /// nil for all.
  static func diagnostics(
    in range: ClosedRange<CalendarDate>?, beside names: [String], of store: Store,
    units: FormatUnits
  ) -> [Diagnostic] {
    let files = store.weekPlanFiles(beside: names)
    var diagnostics = [files.obstacle].compactMap(\.self) + (range == nil ? files.misnamed : [])
    var counted: WeekPlanName?
    for file in files.plans {
      if let range {
        let week = file.monday...file.monday.advanced(by: 6)
        guard week.overlaps(range) else { continue }
      }
      if let first = counted, first.monday == file.monday {
        diagnostics.append(
          Diagnostic(
            .warning, .plan,
            "not counted: the plan of \(file.monday.isoWeekText) is \(first.path)", file: file.path)
        )
        continue
      }
      let reading = store.read(file, in: units)
      diagnostics += reading.diagnostics
      if reading.plan != nil { counted = file }
    }
    return diagnostics
  }
}

extension PlannedWeek {
  /// The error for a week that has to have a plan and has none.
  public var missingPlan: ActionError {
    hasUnreadPlan
      ? ActionError(
        .noSuchPlan, "there is no plan for \(week) that can be read",
        hint: "See: bestupid check \(week)")
      : ActionError(
        .noSuchPlan, "there is no plan for \(week)",
        hint: "To write \(expectedPath): bestupid edit --plan \(progress.monday)")
  }
}
