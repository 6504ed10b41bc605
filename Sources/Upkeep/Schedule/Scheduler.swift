import Programs
public import Store
import Words

/// What can run a program at set times, of which a machine has at least one.
public enum SchedulerKind: String, Sendable, CaseIterable {
  /// A timer of the person's own systemd.
  case systemd
  /// A line in the person's crontab.
  case cron
  /// A launch agent of macOS.
  case launchd
}

/// A schedule as it was found.
public struct InstalledSchedule: Sendable {
  /// Who keeps it.
  public let kind: SchedulerKind
  /// How often it runs; nil where a person has written something else there.
  public let interval: ScheduleInterval?
  /// What is written, as `Scheduler.text(for:)`.
  public let text: String
  /// The files it is written in; none for a crontab, which has no path to name.
  public let files: [String]
  /// Whether it is running; nil where that cannot be told.
  public let isActive: Bool?
}

/// How a schedule that was found stands to what would be written now.
public enum ScheduleState: Sendable {
  /// It is the same.
  case current
  /// It is the same but for the program that it runs, as after that was moved, and the variables of that.
  case namesAnotherProgram
  /// It differs otherwise: a person has edited it, or what the job needs has changed.
  case changed
}

/// One way to have a job of a store run at set times.
public protocol Scheduler: Sendable {
  /// Which it is.
  var kind: SchedulerKind { get }

  /// Whether this machine has it, and it answers.
  func isUsable() async -> Bool

  /// What is written for a job, whole.
  func text(for job: ScheduledJob) throws(StoreError) -> String

  /// Whether what is written runs a program, known by its path.
  func names(_ program: String, in text: String) -> Bool

  /// Writes a schedule, in place of one that was there, and starts it.
  ///
  /// - Returns: what was written, for a person.
  func install(_ job: ScheduledJob) async throws(StoreError) -> [String]

  /// Takes a store's schedule for a purpose away, and nothing else.
  ///
  /// - Returns: what was removed; nothing where there was none.
  func remove(
    _ purpose: ScheduledJob.Purpose, of store: Store
  ) async throws(StoreError) -> [String]

  /// A store's schedule for a purpose, if any.
  func installed(
    _ purpose: ScheduledJob.Purpose, of store: Store
  ) async throws(StoreError) -> InstalledSchedule?
}

/// The schedulers of a machine.
public struct Schedule: Sendable {
  /// The schedulers, the one to be preferred first: where launchd and cron are both there, cron may
  /// not read the person's files.
  private let schedulers: [any Scheduler]

  /// What the machine has, by the programs on the PATH.
  public init(_ environment: ProcessEnvironment) {
    let tools = ScheduleTools(environment: environment)
    schedulers = [
      SystemdScheduler(tools: tools), LaunchdScheduler(tools: tools), CronScheduler(tools: tools),
    ]
  }

  /// Has a job run at set times by one scheduler, and by that one only.
  ///
  /// - Parameter kind: nil takes the first that is usable.
  /// - Returns: who keeps it, and what was written or removed, for a person.
  /// - Throws: `usage` where there is none.
  public func install(
    _ job: ScheduledJob, using kind: SchedulerKind?
  ) async throws(StoreError) -> (kind: SchedulerKind, changes: [String]) {
    let chosen = try await choose(kind)
    var changes = try await chosen.install(job)
    for other in schedulers where other.kind != chosen.kind {
      if try await other.installed(job.purpose, of: job.store) != nil {
        changes += try await other.remove(job.purpose, of: job.store)
      }
    }
    return (chosen.kind, changes)
  }

  /// Takes every schedule of a store for a purpose away.
  ///
  /// - Returns: what was removed, for a person.
  public func remove(
    _ purpose: ScheduledJob.Purpose, of store: Store
  ) async throws(StoreError) -> [String] {
    var changes: [String] = []
    for scheduler in schedulers where try await scheduler.installed(purpose, of: store) != nil {
      changes += try await scheduler.remove(purpose, of: store)
    }
    return changes
  }

  /// A store's schedule for a purpose, if any.
  public func installed(
    _ purpose: ScheduledJob.Purpose, of store: Store
  ) async throws(StoreError) -> InstalledSchedule? {
    for scheduler in schedulers {
      if let found = try await scheduler.installed(purpose, of: store) { return found }
    }
    return nil
  }

  /// How a schedule that was found stands to what its scheduler would write for `job` now.
  public func state(
    of found: InstalledSchedule, for job: ScheduledJob
  ) throws(StoreError) -> ScheduleState {
    guard let scheduler = schedulers.first(where: { $0.kind == found.kind }) else {
      throw StoreError(.internalFault, "no scheduler \(found.kind.rawValue)")
    }
    if try scheduler.text(for: job) == found.text { return .current }
    if scheduler.names(job.program, in: found.text) { return .changed }
    // What stands before and behind the program. No path has a NUL.
    let around = try scheduler.text(for: job.running("\0")).utf8.split(separator: 0)
    guard around.count == 2, let before = around.first, let behind = around.last else {
      throw StoreError(.internalFault, "a schedule names its program once")
    }
    let text = Array(found.text.utf8)
    let program = text.dropFirst(before.count).dropLast(behind.count)
    // Other words before the program are a person's, but for the variables that it needs.
    let isOurs =
      program.allSatisfy { $0 > ASCII.space } || program.starts(with: ScheduledJob.env.utf8)
    let isAsWritten = text.starts(with: before) && text.reversed().starts(with: behind.reversed())
    return isOurs && isAsWritten ? .namesAnotherProgram : .changed
  }

  private func choose(_ kind: SchedulerKind?) async throws(StoreError) -> any Scheduler {
    for scheduler in schedulers where kind == nil || scheduler.kind == kind {
      if await scheduler.isUsable() { return scheduler }
    }
    if let kind {
      throw StoreError(
        .usage, "there is no \(kind.rawValue) here that works for you",
        hint: "Without --using, the first that works is used.")
    }
    throw StoreError(
      .usage, "neither systemd nor cron nor launchd works for you here",
      hint: "Have something else run `bestupid sync --quiet` regularly.")
  }
}

/// The programs and folders of the schedulers.
struct ScheduleTools: Sendable {
  let environment: ProcessEnvironment

  /// No such program answers slowly, unless it hangs.
  private static let limit = Duration.seconds(20)

  func has(_ tool: String) -> Bool {
    ChildProcess.find(tool, in: environment.variables) != nil
  }

  /// Runs a program of the machine, with messages in English.
  func outcome(
    of tool: String, _ arguments: [String], input: [UInt8] = []
  ) async throws(StoreError) -> ChildProcess.Outcome {
    guard let path = ChildProcess.find(tool, in: environment.variables) else {
      throw StoreError(.usage, "there is no \(tool) on the PATH")
    }
    let variables = environment.variables.merging(["LC_ALL": "C"]) { $1 }
    let child = ChildProcess(
      path: path, arguments: arguments, environment: variables, folder: "/", input: input)
    do throws(ChildProcess.Failure) {
      return try await child.run(limit: Self.limit)
    } catch {
      switch error {
      case .timedOut: throw StoreError(.busy, "\(tool) does not respond")
      case .interrupted: throw StoreError(.busy, "interrupted")
      case .notStarted(let reason):
        throw StoreError(.inputOutput, "cannot run it: \(reason)", file: path)
      }
    }
  }

  /// The same, where only success will do.
  func run(
    _ tool: String, _ arguments: [String], input: [UInt8] = []
  ) async throws(StoreError) {
    let outcome = try await outcome(of: tool, arguments, input: input)
    guard outcome.succeeded else { throw Self.failure(tool, outcome) }
  }

  static func failure(_ tool: String, _ outcome: ChildProcess.Outcome) -> StoreError {
    StoreError(.inputOutput, "\(tool): \(outcome.complaint)")
  }

  // MARK: - Files

  func read(_ path: String) throws(StoreError) -> String? {
    try RegularFile.read(path, limit: 1 << 20).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Writes a file durably, unless it is just that already.
  func write(_ text: String, to path: String) throws(StoreError) {
    let old = try RegularFile.read(path, limit: 1 << 20)
    let new = Array(text.utf8)
    if old != new { try DurableFile(following: path).save(new, over: old) }
  }
}
