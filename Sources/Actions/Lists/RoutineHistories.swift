public import Context
import DayModel
import DayStore
import FactCache
import Query
public import Reports
import Routines
import Store
import Values

extension RoutineLists {
  /// Routines with their figures: with the month of today, or with the days of a span.
  ///
  /// A day that cannot be read is reported as an event, and hides no other.
  ///
  /// - Parameters:
  ///   - name: The id, the name or a part of the name of one; nil for all that are not over.
  ///   - last: The span, as `30d`; nil for the month.
  /// - Throws: `noSuchEntry`, `ambiguous`; `usage` for a span that is none.
  public static func show(
    _ name: String?, last: String?, in context: ActionContext
  ) throws -> RoutineFigures {
    let today = try context.todayForReading
    let configuration = try context.routines()
    let reader = try StreakReader(configuration, in: context)
    let chosen = try reader.histories(of: name).filter { item in
      name != nil || !item.history.routine.isArchived(on: today)
    }
    let month = today.wholeMonth
    let span =
      try last.map { try CalendarDate.last($0, today: today) } ?? month.lowerBound...today
    let records = try context.routineRecords(of: span)
    let entries = try chosen.map { id, _, history in
      let streak = Streak(history, today: today)
      let days = span.map { date -> RoutineFigures.Day in
        let record = records[date]?.first { $0.id == id }
        return RoutineFigures.Day(
          date, streak.state(on: date) ?? .off, history.ticks[date],
          minutes: record.flatMap { $0.seconds > 0 ? Double($0.seconds) / 60 : nil },
          startedAt: record?.startedAt)
      }
      return RoutineFigures.Entry(
        routine: history.routine, streak: streak, days: days,
        month: try last == nil ? context.calendar(ofRoutine: id, in: month, today: today) : nil)
    }
    return RoutineFigures(today: today, entries: entries)
  }
}

extension ActionContext {
  /// The routines of the logs of some days.
  fileprivate func routineRecords(
    of span: ClosedRange<CalendarDate>
  ) throws -> [CalendarDate: [RoutineRecord]] {
    let reader = try recordReader
    var records: [CalendarDate: [RoutineRecord]] = [:]
    for files in try store.listing().days where span.contains(files.date) {
      records[files.date] = try readable { try reader.record(of: files).routines }
    }
    return records
  }

  /// The calendar of a routine in a month.
  fileprivate func calendar(
    ofRoutine id: String, in month: ClosedRange<CalendarDate>, today: CalendarDate
  ) throws -> DayCalendar {
    let field = try QueryField("routine:\(QueryField.quoted(id))")
    let request = try resolved(QueryRequest([field], in: month, today: today))
    let table = try factCache.facts(in: request.days, columns: request.columns).table
    return DayCalendar(of: request, in: table)
  }
}
