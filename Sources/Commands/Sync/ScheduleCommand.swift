import Actions
import ArgumentParser
import Context
import Screens

/// `bestupid schedule install|remove|status`.
struct ScheduleCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schedule", abstract: "Sync the store automatically, at set times.",
    discussion: """
      It uses what the machine has: a systemd user timer, a launch agent, or a line in your \
      crontab. It runs `bestupid -C STORE sync --quiet`. `bestupid doctor --as-cron` tests the \
      remote in the environment of such a timer. With --remind it also shows what is due (bestupid help due) on \
      your desktop.

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
      An existing schedule is replaced. The intervals are: \
      \(SyncInterval.choices). Reminders of what is due run every 10m.

      Examples:
        bestupid schedule install --every 15m
        bestupid schedule install --remind
      """)

  @OptionGroup var global: GlobalOptions

  @Option(help: ArgumentHelp("How often: 15m, 2h or 1d.", valueName: "interval"))
  var every: SyncInterval = .quarterHour

  @Option(help: "The scheduler: systemd, cron or launchd; else the first that works here.")
  var using: TimerKind?

  @Flag(help: "Also show what is due as notifications.")
  var remind = false

  func run(in session: Session) async throws {
    let done = try await Scheduling.install(
      every: every, using: using, reminds: remind, in: session.context)
    try session.print(json: done.report.json(session.clock)) { [] }
    if session.options.json { return }
    for change in done.changes { session.say("\(change)") }
    let next = done.next.map { ", next at \(session.clock.text($0))" } ?? ""
    session.say("the store is synced every \(every)\(next)")
    if let interval = done.report.reminders?.found.interval {
      session.say("what is due is shown, checked every \(interval)")
    }
    if done.kind == .systemd {
      session.say("while you are logged in; to include other times: loginctl enable-linger")
    }
  }
}

/// `bestupid schedule remove`.
struct RemoveSchedule: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Remove the schedule and its reminders.",
    discussion: """
      Examples:
        bestupid schedule remove
        bestupid schedule remove --remind
      """)

  @OptionGroup var global: GlobalOptions

  @Flag(help: "Remove only the reminders.")
  var remind = false

  func run(in session: Session) async throws {
    let done = try await Scheduling.remove(remindersAlone: remind, in: session.context)
    try session.print(json: done.report.json(session.clock)) { [] }
    if session.options.json { return }
    if done.changes.isEmpty { session.say("there was no schedule") }
    for change in done.changes { session.say("\(change)") }
  }
}

/// `bestupid schedule status`.
struct ShowSchedule: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: "Show when the next sync is due, and how the last one went.",
    discussion: """
      Examples:
        bestupid schedule status
      """)
  static let tellsOfSyncs = true

  @OptionGroup var global: GlobalOptions

  func run(in session: Session) async throws {
    let style = try session.style
    let report = try await Scheduling.report(in: session.context)
    try session.print(json: report.json(session.clock)) {
      var lines: [StyledText] = []
      if let job = report.sync {
        lines.append("\(style.title("by"))    \(job.found.kind.rawValue)")
        lines += self.lines(job, "every", in: session, style)
      } else {
        lines.append("no schedule; make one with: bestupid schedule install")
      }
      if let reminders = report.reminders {
        lines += self.lines(reminders, "remind", in: session, style)
      }
      lines += report.troubles.map { style.warning($0) }
      if report.sync != nil, let history = report.history {
        let words = history.words(session.clock)
        lines.append(history.failure == nil ? StyledText(words) : style.warning(words))
      }
      return lines
    }
  }

  /// - Parameter title: What stands before the interval.
  private func lines(
    _ job: JobReport, _ title: String, in session: Session, _ style: Style
  ) -> [StyledText] {
    let next = job.next.map { ["\(style.title("next"))  \(session.clock.text($0))" as StyledText] }
    let interval = job.found.interval.map(\.description) ?? "?"
    return ["\(style.title(title)) \(interval)"] + (next ?? [])
      + job.found.files.map { "\(style.title("file"))  \($0)" }
  }
}

extension SyncInterval: ExpressibleByArgument {
  /// As `SyncInterval(_:)`.
  public init?(argument: String) { self.init(argument) }
}

extension TimerKind: WordArgument {}
