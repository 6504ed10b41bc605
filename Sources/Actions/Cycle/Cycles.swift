public import Context
import Cycle
import DayModel
import FactCache
import Query
public import Reports
import Store
public import Values

/// The cycle, out of what the days say under `## Cycle`: `cycle`.
public enum Cycles {
  /// Where the cycle stands on a day; days behind it count for nothing.
  ///
  /// - Throws: `notAStore`.
  public static func show(
    on date: CalendarDate, in context: ActionContext
  ) throws -> CycleReport {
    let facts = try context.facts(
      in: .earliest...date, columns: CycleFacts.columns, countsTodos: false)
    let status = CycleStatus(CycleFacts.days(in: facts.table), on: date, CycleAssumptions())
    let record = try facts.days.last { $0.date == date }.flatMap { files in
      let reader = try context.recordReader
      return try context.readable { try reader.record(of: files) }
    }
    return CycleReport(status, record?.cycle ?? CycleEntry(), energy: record?[.energy])
  }
}
