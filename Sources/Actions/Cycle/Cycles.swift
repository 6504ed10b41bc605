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
    let (status, _, days) = try context.cycleStatus(on: date)
    let record = try days.last { $0.date == date }.flatMap { files in
      let reader = try context.recordReader
      return try context.readable { try reader.record(of: files) }
    }
    return CycleReport(status, record?.cycle ?? CycleEntry(), energy: record?[.energy])
  }
}

extension Cycles {
  /// The next starts, and what each of the next days is likely to be.
  ///
  /// - Throws: `notAStore`.
  public static func predict(
    cycles: Int, days: Int, in context: ActionContext
  ) throws -> CyclePredictionReport {
    let status = try context.cycleStatus(on: context.todayForReading).status
    return CyclePredictionReport(status, cycles: cycles, days: days)
  }

  /// The last cycles, the newest first.
  ///
  /// - Throws: `notAStore`.
  public static func history(last: Int, in context: ActionContext) throws -> CycleHistoryReport {
    let (status, _, days) = try context.cycleStatus(on: context.todayForReading)
    let cycles = status.history.cycles.suffix(last).reversed()
    let files = Dictionary(days.map { ($0.date, $0) }) { $1 }
    let reader = try context.recordReader
    return try CycleHistoryReport(
      cycles.map { cycle in
        let record = try files[cycle.start].flatMap { files in
          try context.readable { try reader.record(of: files) }
        }
        let usesShift = status.phases(of: cycle)?.basis == .temperature
        return CycleHistoryReport.Entry(
          cycle, note: record?.cycle.note,
          shift: usesShift ? status.shift(in: cycle)?.firstHigher : nil)
      })
  }

  /// What is shown by phase.
  private static let measures = [
    "energy", "mood_am", "mood_pm", "sleep", "sleep_quality", "sessions.minutes",
  ]

  /// A phase: its days this time, what suits it, and what it was like.
  ///
  /// - Parameter name: The phase as typed; nil for that of today.
  /// - Throws: `value` for a word that is none, and where the phase of today is not known.
  public static func phase(
    _ name: String?, in context: ActionContext
  ) throws -> CyclePhaseReport {
    let asked: CyclePhase? = try name.map { try Libraries.word($0, "phase") }
    let fields = try context.symptoms + [QueryField.known("energy")].compactMap(\.self)
    let columns = fields.reduce(into: [.sessions] as Set<FactColumn>) { $0.formUnion($1.columns) }
    let (status, table, _) = try context.cycleStatus(on: context.todayForReading, besides: columns)
    return CyclePhaseReport(
      try asked ?? status.knownPhase, status, in: table,
      sessions: try context.sessions(in: table, status, types: context.trainingTypes))
  }

  /// What the cycles were like.
  ///
  /// - Throws: `notAStore`.
  public static func stats(in context: ActionContext) throws -> CycleStatsReport {
    let fields = measures.compactMap { QueryField.known($0) }
    let columns = try (fields + context.symptoms).reduce(into: Set<FactColumn>()) {
      $0.formUnion($1.columns)
    }
    let (status, table, _) = try context.cycleStatus(on: context.todayForReading, besides: columns)
    return CycleStatsReport(status, in: table, fields)
  }

  /// The starts until today that are none, as another one is too near: both stay in their files, and one counts.
  ///
  /// - Parameter range: The days that are asked for; nil for all.
  static func diagnostics(
    in range: ClosedRange<CalendarDate>?, _ context: ActionContext
  ) throws -> [Diagnostic] {
    let history = try context.cycleStatus(on: context.todayForReading).status.history
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
      case .auto: try hasCycle
      }
    }
  }

  /// Whether any day has an entry of the cycle.
  var hasCycle: Bool {
    get throws { try columnNames().contains { CycleFacts.columns.contains($0) } }
  }

  /// The symptoms of the store, whose names its columns alone know.
  var symptoms: [QueryField] {
    get throws { try columnNames().compactMap(\.symptom).map { QueryField.symptom($0) } }
  }

  /// Where the cycle stands on a day, and the days of the store until then.
  ///
  /// - Parameter columns: What the table holds besides the cycle.
  func cycleStatus(
    on date: CalendarDate, besides columns: Set<FactColumn> = []
  ) throws -> (status: CycleStatus, table: FactTable, days: [DayFiles]) {
    let facts = try facts(
      in: .earliest...date, columns: CycleFacts.columns.union(columns), countsTodos: false)
    let status = try CycleStatus(
      CycleFacts.days(in: facts.table), on: date, configurationForReading.cycleAssumptions)
    return (status, facts.table, facts.days)
  }
}
