public import Context
import DayEditing
import DayModel
import DayStore
import FactCache
import Query
public import Reports
import Store
import Training
public import Values

/// A week or a month in figures: `review`.
public enum ReviewReader {

  /// The review of the period that a day is in, up to today. What cannot be read is reported as an event, and
  /// hides nothing else.
  ///
  /// - Parameters:
  ///   - isWhole: Whether days on which a value is partial count as days without.
  ///   - progress: Called for each log that is read, from any thread; nil where nobody waits.
  public static func review(
    _ length: ReviewedPeriod.Length, of date: CalendarDate, isWhole: Bool = false,
    in context: ActionContext, progress: (@Sendable () -> Void)?
  ) throws -> ReviewedPeriod {
    let today = try context.todayForReading
    let (period, before) = length.periods(of: date)
    let facts = try context.facts(
      in: .earliest...period.upperBound, columns: nil, progress: progress)
    var planned: [WeekProgress.Day] = []
    var target: Double?
    let last = min(period.upperBound, max(today, period.lowerBound))
    for monday in CalendarDate.mondays(in: period.lowerBound...last) {
      let week = try ProtocolReader.week(of: monday, today: today, in: context)
      if let plan = week.progress.plan {
        planned += week.progress.days
        target = plan.targetCompliance ?? target
      }
    }
    try context.tellOfUnits(in: facts.days.filter { period.contains($0.date) })
    let habits = try context.recordReader.habitNames
    let types = try context.trainingTypes(naming: facts.table.sessions.joined())
    let review = Review(
      of: period, before: before, in: facts.table, planned: planned,
      types: types, isWhole: isWhole, today: today)
    return ReviewedPeriod(
      length, of: date, review: review,
      records: ReviewRecord.all(
        in: TrainingRecords(in: facts.table, library: try context.exerciseLibrary, types: types),
        span: review.span),
      targetCompliance: target, units: try context.unitsForReading, habitNames: habits)
  }

  /// Puts a review under Notes of the last day of its span that has a log, in place of one of the same name.
  ///
  /// - Throws: `noSuchDay` where none of its days has one; `deferred` where it is saved and could not be
  ///   committed.
  public static func save(
    _ reviewed: ReviewedPeriod, dryRun: Bool, in context: ActionContext
  ) throws -> LogEditResult {
    let span = reviewed.review.span
    let days = try context.store.listing().days.filter { span.contains($0.date) && $0.log != nil }
    guard let date = days.last?.date else {
      throw ActionError.noLog(of: span)
    }
    let text = ReviewText(reviewed)
    let edit = LogEdit(
      verb: "review", target: .day(date), dryRun: dryRun, makesDays: false, context: context)
    return try edit.run { editor in
      try editor.writeNote(
        titled: text.title, lines: text.lines.map { "- \($0)" }, replacing: ReviewText.isLine)
    }
  }
}
