import Actions
import ArgumentParser

/// `bestupid schedule install|remove|status`.
struct ScheduleCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schedule", abstract: "Have the store synced by itself, at set times.",
    discussion: """
      What the machine has is used: a timer of your systemd, a launch agent, or a line in your \
      crontab. It runs `bestupid -C STORE sync --quiet`. `bestupid doctor --as-cron` tests the \
      remote as such a timer meets it.

      Examples:
        bestupid schedule install
        bestupid schedule status
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
      \(SyncInterval.choices).

      Examples:
        bestupid schedule install --every 15m
      """)

  @OptionGroup var global: GlobalOptions

  @Option(help: ArgumentHelp("How often: 15m, 2h or 1d.", valueName: "interval"))
  var every: SyncInterval = .quarterHour

  @Option(help: "Who keeps it: systemd, cron or launchd; else the first that works here.")
  var using: TimerKind?

  func run(in session: Session) async throws {
    let done = try await Schedules.install(every: every, using: using, in: session.context)
    try session.print(json: done.report.json(session.clock)) { [] }
    if session.options.json { return }
    for change in done.changes { session.say("\(change)") }
    let next = done.next.map { ", next at \(session.clock.text($0))" } ?? ""
    session.say("the store is synced every \(every)\(next)")
    if done.kind == .systemd {
      session.say("while you are logged in; also when not, after: loginctl enable-linger")
    }
  }
}

/// `bestupid schedule remove`.
struct RemoveSchedule: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Sync at set times no longer.",
    discussion: """
      Examples:
        bestupid schedule remove
      """)

  @OptionGroup var global: GlobalOptions

  func run(in session: Session) async throws {
    let done = try await Schedules.remove(in: session.context)
    try session.print(json: done.report.json(session.clock)) { [] }
    if session.options.json { return }
    if done.changes.isEmpty { session.say("there was no schedule") }
    for change in done.changes { session.say("\(change)") }
  }
}

/// `bestupid schedule status`.
struct ShowSchedule: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: "Say when the next sync is due, and how the last one went.",
    discussion: """
      Examples:
        bestupid schedule status
      """)
  static let tellsOfSyncs = true

  @OptionGroup var global: GlobalOptions

  func run(in session: Session) async throws {
    let style = try session.style
    let report = try await Schedules.report(in: session.context)
    try session.print(json: report.json(session.clock)) {
      guard let found = report.found else {
        return ["no schedule; make one with: bestupid schedule install"]
      }
      var lines: [StyledText] = ["\(style.title("by"))    \(found.kind.rawValue)"]
      lines.append("\(style.title("every")) \(found.interval.map(\.description) ?? "?")")
      if let next = report.next {
        lines.append("\(style.title("next"))  \(session.clock.text(next))")
      }
      lines += found.files.map { "\(style.title("file"))  \($0)" }
      lines += report.troubles.map { style.warning($0) }
      if let history = report.history {
        let words = history.words(session.clock)
        lines.append(history.failure == nil ? StyledText(words) : style.warning(words))
      }
      return lines
    }
  }
}

extension SyncInterval: ExpressibleByArgument {
  /// As `SyncInterval(_:)`.
  public init?(argument: String) { self.init(argument) }
}

extension TimerKind: WordArgument {}
