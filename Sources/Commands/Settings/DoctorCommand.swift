import Actions
import ArgumentParser
import Context
import Screens

/// `bestupid doctor`.
struct DoctorCommand: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor", abstract: "Check everything that a store needs, and repair it.",
    discussion: """
      Checks the store, git, the remote, your access to it, the schedule and more, with advice. The exit \
      status is 1 when there are problems. Nothing is pushed: what a hook or a lock at the remote \
      said to the last sync is listed under `syncs`.

      --as-cron checks in the environment of a timer: no ssh-agent, no terminal, a short \
      PATH. --repair fixes what a power cut, a full disk or a killed program leaves: damaged objects, \
      packs, references, reflogs and indexes, stale locks, interrupted commands, leftover files. It \
      changes none of your files, commits them as they are, keeps what it removes, and reports what it \
      did. It also writes a schedule anew that names a program which was moved.

      --report prints what a report of a fault should say: versions, sizes, settings and which checks fail. It has \
      no value of a day, no name, no path and no address.

      Examples:
        bestupid doctor
        bestupid doctor --report
        bestupid doctor --repair
        bestupid doctor --as-cron --json
      """)
  static let tellsOfSyncs = true

  @OptionGroup var global: GlobalOptions

  @Flag(name: .customLong("as-cron"), help: "Check in the environment of a timer.")
  var asCron = false

  @Flag(help: "Repair the repository; asks first.")
  var repair = false

  @Flag(help: "Print what a report of a fault should say, without anything personal.")
  var report = false

  @Flag(name: .shortAndLong, help: "Repair without asking.")
  var yes = false

  /// What the person's environment had, for the run in a timer's.
  @Option(help: .hidden)
  var dropped: String?

  func validate() throws {
    if yes && !repair { throw ValidationError("--yes needs --repair") }
    if repair && asCron { throw ValidationError("--repair and --as-cron cannot be combined") }
    if report && (repair || asCron) {
      throw ValidationError("--report cannot be combined with --repair or --as-cron")
    }
  }

  func run(in session: Session) async throws {
    if asCron { try TimerRun(in: session.context).replaceProcess(session.line) }
    Signals.endPrograms()
    if report { return try await printReport(in: session) }
    let names = dropped?.split(separator: ",").map(String.init)
    let repairs = repair ? try await mend(in: session) : []
    let style = try session.style
    let report = try await Checkup.run(
      dropped: dropped == nil ? nil : names ?? [], repairs: repairs, in: session.context
    ) { finding in
      if !session.options.json { try show(finding, style, session) }
    }
    if session.options.json { try Terminal.data(report.json.text() + "\n") }
    if report.problemCount > 0 { throw ExitStatus.problemsFound }
  }

  private func printReport(in session: Session) async throws {
    let report = try await SupportReport.make(in: session.context)
    try session.print(json: report.json) {
      report.rows.map { "\(padded($0.name, to: 10))\($0.text)" }
    }
  }

  /// A line a check; what is well only without `--quiet`.
  private func show(_ finding: Finding, _ style: Style, _ session: Session) throws {
    if finding.level == .ok && session.options.quiet { return }
    let mark =
      switch finding.level {
      case .ok: style.good("ok     ")
      case .warning: style.warning("warning")
      case .problem: style.bad("problem")
      }
    var lines: [StyledText] = [
      "\(mark)  \(style.name(padded(finding.name, to: 13))) \(finding.message)"
    ]
    if let hint = finding.hint { lines.append("\(padded("", to: 23))\(hint)") }
    try Terminal.lines(lines)
  }

  /// Mends the repository, where the person wants it.
  private func mend(in session: Session) async throws -> [String] {
    let folder = try session.context.findStore()
    guard yes || Terminal.asks("Repair \(folder)? Your files stay unchanged.")
    else {
      throw ActionError.usage(
        "nothing was repaired", hint: "Without a terminal to ask on: --repair --yes")
    }
    let done = try await Checkup.repair(in: session.context)
    if !session.options.json {
      if done.isEmpty { session.say("there was nothing to repair") }
      for line in done { session.say("\(line)") }
    }
    return done
  }
}
