public import JSON
import Store
public import Sync
public import Upkeep

/// Syncs at set times: `schedule`.
public enum Schedules {
  /// Has the store synced at set times from now on, in place of any schedule that it has.
  ///
  /// - Parameter kind: Who keeps it; nil for the first that works on this machine.
  public static func install(
    every interval: SyncInterval, using kind: TimerKind?, in context: ActionContext
  ) async throws -> ScheduleChange {
    try ActionContext.requireThreads()
    let job = try ScheduledJob(
      program: context.programPath, store: context.store, interval: interval,
      environment: context.environment)
    let done = try await Schedule(context.environment).install(job, using: kind)
    return ScheduleChange(
      changes: done.changes, kind: done.kind, next: context.clock.next(job.times),
      report: try await report(in: context))
  }

  /// Ends the schedule of the store, where it has one.
  public static func remove(in context: ActionContext) async throws -> ScheduleChange {
    try ActionContext.requireThreads()
    let changes = try await Schedule(context.environment).remove(context.store)
    return ScheduleChange(
      changes: changes, kind: nil, next: nil, report: try await report(in: context))
  }

  /// What is known of the store's schedule now.
  public static func report(in context: ActionContext) async throws -> ScheduleReport {
    try ActionContext.requireThreads()
    let store = try context.store
    let schedule = Schedule(context.environment)
    var report = ScheduleReport(store: store.root, history: context.syncRecord(of: store))
    guard let found = try await schedule.installed(store) else { return report }
    report.found = found
    guard let interval = found.interval else {
      report.isCurrent = false
      return report
    }
    let job = try ScheduledJob(
      program: context.programPath, store: store, interval: interval,
      environment: context.environment)
    report.isCurrent = try schedule.text(for: job, by: found.kind) == found.text
    report.next = context.clock.next(job.times)
    return report
  }
}

/// What was done to a store's schedule.
public struct ScheduleChange: Sendable {
  /// What was written or removed, for a person.
  public let changes: [String]
  /// Who keeps the new schedule; nil where there is none.
  public let kind: TimerKind?
  /// When the next sync is due, in seconds since 1970; nil for none.
  public let next: Int?
  /// The schedule as it is now.
  public let report: ScheduleReport
}

/// What is known of a store's schedule.
public struct ScheduleReport: Sendable {
  /// The store's folder.
  let store: String
  /// The schedule; nil for none.
  public internal(set) var found: InstalledSchedule?
  /// When the next sync is due, in seconds since 1970.
  public internal(set) var next: Int?
  /// Whether it is what `schedule install` would write now.
  var isCurrent = true
  /// How the last syncs went; nil where none is known.
  public let history: SyncRecord?

  init(store: String, history: SyncRecord?) {
    self.store = store
    self.history = history
  }

  /// What is wrong with it, and what to do.
  public var troubles: [String] {
    guard let found else { return [] }
    var troubles: [String] = []
    if found.interval == nil {
      troubles.append("it was changed by hand; write it anew with: bestupid schedule install")
    } else if !isCurrent {
      troubles.append(
        "it is not what would be written now, as after a move; bestupid schedule install")
    }
    if found.isActive == false {
      troubles.append("it is written, but does not run; bestupid schedule install")
    }
    return troubles
  }

  /// The result as docs/schemas/schedule.schema.json has it.
  ///
  /// - Parameter clock: The zone in which times are told.
  public func json(_ clock: Clock) -> JSONValue {
    [
      "schema": "bestupid.schedule/1", "store": .string(store),
      "installed": .bool(found != nil), "using": .optional(found?.kind.rawValue),
      "every": .optional(found?.interval?.description),
      "next": .optional(next.map(clock.text)),
      "active": found?.isActive.map(JSONValue.bool) ?? .null,
      "current": found == nil ? .null : .bool(isCurrent),
      "files": .array((found?.files ?? []).map(JSONValue.string)),
      "last_attempt": .optional(history.map { clock.text($0.lastAttempt) }),
      "last_sync": .optional(history?.lastSuccess.map(clock.text)),
      "last_failure": .optional(history?.failure?.message),
    ]
  }
}

extension Clock {
  /// When, after now, a schedule is due: looked for minute by minute, as cron does.
  fileprivate func next(_ times: ScheduleTimes) -> Int? {
    let first = now - now % 60 + 60
    return stride(from: first, to: first + 50 * 3600, by: 60).first { time in
      let minute = ((time + zone.offset(at: time)) / 60) % 1440
      return times.contains(hour: minute / 60, minute: minute % 60)
    }
  }
}
