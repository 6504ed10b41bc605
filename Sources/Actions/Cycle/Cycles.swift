public import Context
import Cycle
import DayEditing
import DayModel
import DayStore
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
    let (status, days) = try context.cycleStatus(on: date)
    let record = try days.last { $0.date == date }.flatMap { files in
      let reader = try context.recordReader
      return try context.readable { try reader.record(of: files) }
    }
    return CycleReport(status, record?.cycle ?? CycleEntry(), energy: record?[.energy])
  }
}

extension Cycles {
  /// The starts until today that are none, as another one is too near: both stay in their files, and one counts.
  ///
  /// - Parameter range: The days that are asked for; nil for all.
  static func diagnostics(
    in range: ClosedRange<CalendarDate>?, _ context: ActionContext
  ) throws -> [Diagnostic] {
    let (status, _) = try context.cycleStatus(on: context.todayForReading)
    let history = status.history
    return try history.rejected.filter { range?.contains($0) ?? true }.compactMap { date in
      guard let start = history.lastStart(until: date), let other = try context.store.log(of: start)
      else { return nil }
      let log = try context.log(of: date)
      return Diagnostic(
        .warning, .cycleOrder,
        "this start is \(start.distance(to: date)) days behind that of \(other.path), which counts; a cycle has "
          + "\(CycleHistory.fewestDays) days or more",
        file: log.path, line: DayEditor(log.document).line(ofCycle: .period).map { $0 + 1 })
    }
  }
}

extension ActionContext {
  /// Whether lists and completions have the cycle: where the setting says so, else once a day has an entry.
  var tracksCycle: Bool {
    get throws {
      switch try configurationForReading[.cycleTracking] {
      case .on: true
      case .off: false
      case .auto: try columnNames().contains { CycleFacts.columns.contains($0) }
      }
    }
  }

  /// Where the cycle stands on a day, and the days of the store until then.
  func cycleStatus(
    on date: CalendarDate
  ) throws -> (status: CycleStatus, days: [DayFiles]) {
    let facts = try facts(in: .earliest...date, columns: CycleFacts.columns, countsTodos: false)
    let status = try CycleStatus(
      CycleFacts.days(in: facts.table), on: date, configurationForReading.cycleAssumptions)
    return (status, facts.days)
  }
}
