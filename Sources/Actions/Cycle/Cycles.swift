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
    let table = try context.facts(
      in: .earliest...date, columns: CycleFacts.columns, countsTodos: false
    ).table
    let status = CycleStatus(CycleFacts.days(in: table), on: date, CycleAssumptions())
    let files = try context.store.listing().days.first { $0.date == date }
    let record = try files.flatMap { files in
      let reader = try context.recordReader
      return try context.readable { try reader.record(of: files) }
    }
    return CycleReport(status, record?.cycle ?? CycleEntry(), energy: record?[.energy])
  }
}
