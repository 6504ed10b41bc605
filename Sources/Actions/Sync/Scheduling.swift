public import Context
public import JSON
import Store
public import Sync
public import Upkeep
public import Values

/// Syncs and reminders at set times: `schedule`.
public enum Scheduling {
  /// Has the store synced at set times from now on, in place of any schedule that it has.
  ///
  /// Reminders that it has already are written anew as well, and kept by the same.
  ///
  /// - Parameters:
  ///   - kind: Who keeps it; nil for the first that works on this machine.
  ///   - reminds: Whether the person is reminded of what is due, too.
  public static func install(
    every interval: SyncInterval, using kind: TimerKind?, reminds: Bool, in context: ActionContext
  ) async throws -> ScheduleChange {
    try ActionContext.requireThreads()
    // A schedule that could never sync is not made.
    _ = try context.git
    let schedule = Schedule(context.environment)
    let job = try context.job(.sync, every: interval)
    var done = try await schedule.install(job, using: kind)
    let store = try context.store
    var reminding = reminds
    if !reminding { reminding = try await schedule.installed(.remind, of: store) != nil }
    if reminding {
      let reminders = try context.job(.remind, every: .tenMinutes)
      done.changes += try await schedule.install(reminders, using: done.kind).changes
    }
    return ScheduleChange(
      changes: done.changes, kind: done.kind, next: context.clock.next(job.times),
      report: try await report(in: context))
  }

  /// Ends the schedules of the store, where it has any.
  ///
  /// - Parameter remindersAlone: Whether it is still synced at set times.
  public static func remove(
    remindersAlone: Bool, in context: ActionContext
  ) async throws -> ScheduleChange {
    try ActionContext.requireThreads()
    let schedule = Schedule(context.environment)
    let store = try context.store
    var changes: [String] = []
    for purpose in remindersAlone ? [.remind] : ScheduledJob.Purpose.allCases {
      changes += try await schedule.remove(purpose, of: store)
    }
    return ScheduleChange(
      changes: changes, kind: nil, next: nil, report: try await report(in: context))
  }

  /// Writes schedules anew that name another program than this one, as after it was moved. One that a person has edited
  /// stays.
  ///
  /// - Returns: What was written, for a person.
  static func renew(in context: ActionContext) async throws -> [String] {
    let schedule = Schedule(context.environment)
    var changes: [String] = []
    for purpose in ScheduledJob.Purpose.allCases {
      guard let report = try await job(purpose, in: context),
        report.state == .namesAnotherProgram, let interval = report.found.interval
      else { continue }
      changes += try await schedule.install(
        context.job(purpose, every: interval), using: report.found.kind
      ).changes
    }
    return changes
  }

  /// What is known of the store's schedules now.
  public static func report(in context: ActionContext) async throws -> ScheduleReport {
    try ActionContext.requireThreads()
    let store = try context.store
    let reminders = try await job(.remind, in: context)
    return ScheduleReport(
      store: store.root, sync: try await job(.sync, in: context), reminders: reminders,
      reminderObstacle: reminders == nil ? nil : try Reminders.obstacle(in: context),
      history: context.syncRecord(of: store))
  }

  private static func job(
    _ purpose: ScheduledJob.Purpose, in context: ActionContext
  ) async throws -> JobReport? {
    let schedule = Schedule(context.environment)
    guard let found = try await schedule.installed(purpose, of: context.store) else { return nil }
    guard let interval = found.interval else {
      return JobReport(found: found, next: nil, state: .changed)
    }
    let job = try context.job(purpose, every: interval)
    return JobReport(
      found: found, next: context.clock.next(job.times),
      state: try schedule.state(of: found, for: job))
  }
}

extension ActionContext {
  fileprivate func job(
    _ purpose: ScheduledJob.Purpose, every interval: SyncInterval
  ) throws -> ScheduledJob {
    try ScheduledJob(
      purpose, program: programPath, store: store, interval: interval, environment: environment)
  }
}

/// What was done to a store's schedule.
public struct ScheduleChange: Sendable {
  /// What was written or removed, for a person.
  public let changes: [String]
  /// Who keeps the new schedule, if any.
  public let kind: TimerKind?
  /// When the next sync is due, in seconds since 1970, if any.
  public let next: Int?
  /// The schedule as it is now.
  public let report: ScheduleReport
}

/// What is known of one schedule of a store.
public struct JobReport: Sendable {
  /// The schedule.
  public let found: InstalledSchedule
  /// When it runs next, in seconds since 1970; nil for one that was changed by hand.
  public let next: Int?
  /// How it stands to what `schedule install` would write now.
  let state: ScheduleState

  /// What is wrong with it, and what to do.
  fileprivate var troubles: [String] {
    var troubles: [String] = []
    if found.interval == nil {
      troubles.append("it was edited by hand; reinstall it with: bestupid schedule install")
    } else if state == .namesAnotherProgram {
      troubles.append("it names another program, as after a move; bestupid doctor --repair")
    } else if state == .changed {
      troubles.append("it is outdated; bestupid schedule install")
    }
    if found.isActive == false {
      troubles.append("it is installed but does not run; bestupid schedule install")
    }
    return troubles
  }
}

/// What is known of a store's schedules.
public struct ScheduleReport: Sendable {
  /// The store's folder.
  let store: String
  /// That of the syncs, if any.
  public let sync: JobReport?
  /// That of the reminders, if any.
  public let reminders: JobReport?
  /// Why the last run of the reminders showed none, where it could not.
  public let reminderObstacle: String?
  /// How the last syncs went; nil where none is known.
  public let history: SyncRecord?

  /// What is wrong with them, and what to do.
  public var troubles: [String] {
    let obstacle = reminderObstacle.map { ["reminders are not shown: \($0)"] } ?? []
    return (sync?.troubles ?? []) + (reminders?.troubles.map { "reminders: \($0)" } ?? [])
      + obstacle
  }

  /// The result as docs/schemas/schedule.schema.json has it.
  ///
  /// - Parameter clock: The zone in which times are told.
  public func json(_ clock: Clock) -> JSONValue {
    .object(
      [.init("schema", "bestupid.schedule/1"), .init("store", .string(store))]
        + Self.members(of: sync, clock) + [
          .init("last_attempt", .optional(history.map { clock.text($0.lastAttempt) })),
          .init("last_sync", .optional(history?.lastSuccess.map(clock.text))),
          .init("last_failure", .optional(history?.failure?.message)),
          .init(
            "reminders",
            .object(
              Self.members(of: reminders, clock) + [
                .init("obstacle", .optional(reminderObstacle))
              ])),
        ])
  }

  private static func members(of job: JobReport?, _ clock: Clock) -> [JSONValue.Member] {
    let found = job?.found
    return [
      .init("installed", .bool(found != nil)), .init("using", .optional(found?.kind.rawValue)),
      .init("every", .optional(found?.interval?.description)),
      .init("next", .optional(job?.next.map(clock.text))),
      .init("active", found?.isActive.map(JSONValue.bool) ?? .null),
      .init("current", job.map { .bool($0.state == .current) } ?? .null),
      .init("files", .array((found?.files ?? []).map(JSONValue.string))),
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
