import ArgumentParser
import Git
import JSON
import Sync
import Upkeep

/// `bestupid schedule install|remove|status`.
struct ScheduleCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schedule", abstract: "Have the store synced by itself, at set times.",
    discussion: """
      What the machine has is used: a timer of your systemd, a launch agent, or a line in your \
      crontab. It runs `bestupid -C STORE sync --quiet`. `bestupid doctor --as-cron` tests the \
      remote as such a timer meets it.
      """,
    subcommands: [InstallSchedule.self, RemoveSchedule.self, ShowSchedule.self],
    defaultSubcommand: ShowSchedule.self)
}

/// `bestupid schedule install`.
struct InstallSchedule: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "install", abstract: "Sync at set times from now on.",
    discussion: """
      Where there is a schedule already it is replaced. The times are: \
      \(ScheduleInterval.choices).
      """)

  @OptionGroup var global: GlobalOptions

  @Option(help: ArgumentHelp("How often: 15m, 2h or 1d.", valueName: "interval"))
  var every: ScheduleInterval = .quarterHour

  @Option(help: "Who keeps it: systemd, cron or launchd; else the first that works here.")
  var using: SchedulerKind?

  func run(in session: Session) async throws {
    let job = try ScheduledJob(
      program: session.programPath, store: session.store, interval: every,
      environment: session.environment)
    let done = try await Schedule(session.environment).install(job, using: using)
    try await session.printSchedule { _ in [] }
    if session.options.json { return }
    for change in done.changes { session.say(Terminal.safe(change)) }
    let next = session.next(job.times).map { ", next at \(Clock.text($0))" } ?? ""
    session.say("the store is synced every \(every)\(next)")
    if done.kind == .systemd {
      session.say("while you are logged in; also when not, after: loginctl enable-linger")
    }
  }
}

/// `bestupid schedule remove`.
struct RemoveSchedule: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Sync at set times no longer.")

  @OptionGroup var global: GlobalOptions

  func run(in session: Session) async throws {
    let changes = try await Schedule(session.environment).remove(session.store)
    try await session.printSchedule { _ in [] }
    if session.options.json { return }
    if changes.isEmpty { session.say("there was no schedule") }
    for change in changes { session.say(Terminal.safe(change)) }
  }
}

/// `bestupid schedule status`.
struct ShowSchedule: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: "Say when the next sync is due, and how the last one went.")
  static let tellsOfSyncs = true

  @OptionGroup var global: GlobalOptions

  func run(in session: Session) async throws {
    let style = try session.style
    try await session.printSchedule { state in
      guard let found = state.found else {
        return ["no schedule; make one with: bestupid schedule install"]
      }
      var lines = ["\(style.title("by"))    \(found.kind.rawValue)"]
      lines.append("\(style.title("every")) \(found.interval.map(\.description) ?? "?")")
      if let next = state.next { lines.append("\(style.title("next"))  \(Clock.text(next))") }
      lines += found.files.map { "\(style.title("file"))  \(Terminal.safe($0))" }
      lines += state.troubles.map { style.warning($0) }
      if let record = state.record {
        let words = Terminal.safe(record.words(at: session.clock.now))
        lines.append(record.failure == nil ? words : style.warning(words))
      }
      return lines
    }
  }
}

/// What is known of a store's schedule.
struct ScheduleState {
  var found: InstalledSchedule?
  /// When the next sync is due, in seconds since 1970.
  var next: Int?
  /// Whether it is what `schedule install` would write now.
  var isCurrent = true
  var record: SyncRecord?

  /// What is wrong with it, and what to do.
  var troubles: [String] {
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
}

extension Session {
  /// What is known of the store's schedule now.
  var scheduleState: ScheduleState {
    get async throws {
      let store = try store
      let schedule = Schedule(environment)
      var state = ScheduleState(record: syncRecord(of: store))
      guard let found = try await schedule.installed(store) else { return state }
      state.found = found
      guard let interval = found.interval else {
        state.isCurrent = false
        return state
      }
      let job = try ScheduledJob(
        program: programPath, store: store, interval: interval, environment: environment)
      state.isCurrent = try schedule.text(for: job, by: found.kind) == found.text
      state.next = next(job.times)
      return state
    }
  }

  fileprivate func printSchedule(_ lines: (ScheduleState) throws -> [String]) async throws {
    let state = try await scheduleState
    let found = state.found
    let json: JSONValue = [
      "schema": "bestupid.schedule/1", "store": .string(try store.root),
      "installed": .bool(found != nil), "using": .optional(found?.kind.rawValue),
      "every": .optional(found?.interval?.description),
      "next": .optional(state.next.map(Clock.text)),
      "active": found?.isActive.map(JSONValue.bool) ?? .null,
      "current": found == nil ? .null : .bool(state.isCurrent),
      "files": .array((found?.files ?? []).map(JSONValue.string)),
      "last_attempt": .optional(state.record.map { Clock.text($0.lastAttempt) }),
      "last_sync": .optional(state.record?.lastSuccess.map(Clock.text)),
      "last_failure": .optional(state.record?.failure?.message),
    ]
    try print(json: json) { try lines(state) }
  }

  /// When, after now, a schedule is due: looked for minute by minute, as cron does.
  fileprivate func next(_ times: ScheduleTimes) -> Int? {
    let first = clock.now - clock.now % 60 + 60
    return stride(from: first, to: first + 50 * 3600, by: 60).first { time in
      let minute = ((time + Clock.offset(at: time)) / 60) % 1440
      return times.contains(hour: minute / 60, minute: minute % 60)
    }
  }

  /// The program as it was called, absolute: a link that a later version moves stays in its place.
  var programPath: String {
    get throws {
      let name = CommandLine.arguments.first ?? "bestupid"
      if name.utf8.contains(UInt8(ascii: "/")) { return try environment.absolute(name) }
      guard let path = ChildProcess.find(name, in: environment.variables) else {
        throw Failure(
          .noInput, code: "no-such-file", "the program's own path is not known",
          hint: "Call it by its path.")
      }
      return path
    }
  }
}

extension ScheduleInterval: ExpressibleByArgument {
  /// As `ScheduleInterval(_:)`.
  public init?(argument: String) { self.init(argument) }
}

extension SchedulerKind: WordArgument {}
