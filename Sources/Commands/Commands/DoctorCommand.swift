import ArgumentParser
import Git
import JSON
import Store
import Upkeep

/// `bestupid doctor`.
struct DoctorCommand: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor", abstract: "Look at everything that a store needs, and mend it.",
    discussion: """
      Store, git, remote, who you are to it, schedule and more, each with what to do. The exit \
      status is 1 when there are problems.

      --as-cron looks with the environment that a timer has: no ssh-agent, no terminal, a short \
      PATH. --repair mends what a power cut leaves: stale locks, empty objects, a lost branch or \
      index. It touches no file of yours, and commits them as they are.
      """)
  static let tellsOfSyncs = true

  @OptionGroup var global: GlobalOptions

  @Flag(name: .customLong("as-cron"), help: "Look as a timer would meet it.")
  var asCron = false

  @Flag(help: "Mend the repository; asks first.")
  var repair = false

  @Flag(name: .shortAndLong, help: "Mend without asking.")
  var yes = false

  /// What the person's environment had, for the run in a timer's.
  @Option(help: .hidden)
  var dropped: String?

  func validate() throws {
    if yes && !repair { throw ValidationError("--yes goes with --repair") }
    if repair && asCron { throw ValidationError("--repair and --as-cron do not go together") }
  }

  func run(in session: Session) async throws {
    if asCron { try TimerRun(session: session).replaceProcess() }
    let names = dropped?.split(separator: ",").map(String.init)
    let repairs = repair ? try await mend(in: session) : []
    let checkup = Checkup(session: session, dropped: dropped == nil ? nil : names ?? [])
    let isStore = hasStore(session)
    let style = try session.style
    var findings: [(name: String, finding: Finding)] = []
    for check in Checkup.all where isStore || check.needs == .machine || check.name == "store" {
      let finding = await checkup.make(check.test)
      findings.append((check.name, finding))
      if !session.options.json { try show(check.name, finding, style, session) }
    }
    let problems = findings.count { $0.finding.level == .problem }
    if session.options.json {
      let json: JSONValue = [
        "schema": "bestupid.doctor/1", "store": .optional(session.foundStore?.root),
        "environment": dropped == nil ? "shell" : "timer",
        "repairs": .array(repairs.map(JSONValue.string)), "problems": .int(problems),
        "warnings": .int(findings.count { $0.finding.level == .warning }),
        "checks": .array(findings.map { $0.finding.json(named: $0.name) }),
      ]
      try Terminal.data(json.text() + "\n")
    }
    if problems > 0 { throw ExitStatus.problemsFound }
  }

  private func hasStore(_ session: Session) -> Bool {
    do {
      _ = try session.store
      return true
    } catch {
      // The check of the store tells why.
      return false
    }
  }

  /// A line a check; what is well only without `--quiet`.
  private func show(
    _ name: String, _ finding: Finding, _ style: Style, _ session: Session
  ) throws {
    if finding.level == .ok && session.options.quiet { return }
    let mark =
      switch finding.level {
      case .ok: style.good("ok     ")
      case .warning: style.warning("warning")
      case .problem: style.bad("problem")
      }
    try Terminal.data(
      "\(mark)  \(style.name(padded(name, to: 13))) \(Terminal.safe(redacted(finding.message)))\n")
    if let hint = finding.hint {
      try Terminal.data(String(repeating: " ", count: 23) + Terminal.safe(hint) + "\n")
    }
  }

  /// Mends the repository, where the person wants it.
  private func mend(in session: Session) async throws -> [String] {
    let store = try session.store
    guard
      yes || Terminal.asks("Mend \(Terminal.safe(store.root))? Your files stay as they are.")
    else {
      throw Failure.usage(
        "nothing was mended", hint: "Without a terminal to ask on: --repair --yes")
    }
    let done = try await Repair.run(
      workingCopy: store.workingCopy, settings: session.commitSettings,
      git: GitExecutable.find(in: session.environment.variables))
    if !session.options.json {
      if done.isEmpty { session.say("there was nothing to mend") }
      for line in done { session.say(Terminal.safe(line)) }
    }
    return done
  }
}

extension Finding {
  /// One element of `checks` (docs/schemas/doctor.schema.json).
  fileprivate func json(named name: String) -> JSONValue {
    [
      "name": .string(name), "level": .string(level.rawValue),
      "message": .string(redacted(message)), "hint": .optional(hint),
    ]
  }
}
