import Actions
import ArgumentParser
import Values

/// `bestupid conflicts list|show|restore`.
struct ConflictsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "conflicts", abstract: "See what merges decided, and put back what gave way.",
    discussion: """
      Where two devices changed one thing, a sync keeps one text and writes the other into the \
      merge commit's message. So every device can list them, show both, and restore the other. \
      What this device wrote and lost is unread until it is listed or shown on this machine; \
      `bestupid status` says how much that is.

      Examples:
        bestupid conflicts
        bestupid conflicts restore 1a2b3c4d.1
      """,
    subcommands: [ListConflicts.self, ShowConflict.self, RestoreConflict.self],
    defaultSubcommand: ListConflicts.self)
}

/// `bestupid conflicts list`.
struct ListConflicts: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the decisions of merges, the newest first.",
    discussion: """
      Examples:
        bestupid conflicts
        bestupid conflicts list --last 1y
      """)

  static let isPaged = true

  @OptionGroup var global: GlobalOptions

  @Option(
    help: ArgumentHelp(
      "Those of the last 12w, 3m or 1y, today included; 30d without it.", valueName: "span"))
  var last: String?

  @Flag(help: "Those of all time.")
  var all = false

  func run(in session: Session) async throws {
    if all, last != nil { throw ActionError.usage("--all does not go with --last") }
    let range = try CalendarDate.last(last ?? "30d", today: session.context.todayForReading)
    let list = try Decisions.list(since: all ? nil : range.lowerBound, in: session.context)
    try session.print(json: list.json(session.clock)) {
      let style = try session.style
      return list.decisions.map { past in
        let restored =
          past.restoredBy != nil
          ? style.good("  (restored)") : list.isUnread(past) ? style.warning("  (unread)") : .empty
        let merged = style.dim("merged \(session.clock.day(of: Int(past.time)))")
        return "\(style.name("\(past.id)"))  \(merged)  \(past.decision.line)\(restored)"
      }
    }
    if list.decisions.isEmpty, !session.options.json {
      session.say(
        all ? "no merge had to decide anything" : "nothing was decided in the last \(last ?? "30d")"
      )
    }
  }
}

/// `bestupid conflicts show ID`.
struct ShowConflict: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Print both texts of a decision.",
    discussion: """
      Examples:
        bestupid conflicts show 1a2b3c4d.1
      """)

  static let isPaged = true

  @OptionGroup var global: GlobalOptions

  @Argument(help: "The decision's ID, as `conflicts list` has it.")
  var id: String

  func run(in session: Session) async throws {
    let texts = try Decisions.read(id, in: session.context)
    let past = texts.past
    try session.print(json: texts.json(session.clock)) {
      let style = try session.style
      let decision = past.decision
      var lines: [StyledText] = [
        "\(style.title("\(past.id)"))  merged \(session.clock.text(Int(past.time)))",
        "\(decision.subject)",
      ]
      lines.append(
        style.dim(
          "in the file, from \(decision.keptFrom) (\(decision.winner.reason)):"))
      lines += self.lines(texts.kept)
      lines.append(style.dim("from \(decision.lostFrom):"))
      lines += self.lines(texts.lost)
      if let commit = past.restoredBy { lines.append("restored by \(commit.hex.prefix(8))") }
      return lines
    }
  }

  private func lines(_ text: DecisionTexts.Text) -> [StyledText] {
    if text.length == 0 { return ["  (nothing)"] }
    if text.bytes.isEmpty { return ["  (\(text.length) bytes: git show \(text.blob ?? ""))"] }
    let note: [StyledText] =
      text.problem.map { ["  … (\($0.message))"] + ($0.hint.map { ["  \($0)"] } ?? []) } ?? []
    return String(decoding: text.bytes, as: UTF8.self)
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { "  \($0)" as StyledText } + note
  }
}

/// `bestupid conflicts restore ID`.
struct RestoreConflict: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore", abstract: "Put the text that gave way back, as a new edit.",
    discussion: """
      It takes the place of the text that was kept, where that still stands; in a day, else that of \
      its field or box, else it goes to the end of its section.

      Examples:
        bestupid conflicts restore 1a2b3c4d.1 --dry-run
      """)

  @OptionGroup var global: GlobalOptions

  @Flag(name: OptionNames.dryRun, help: "Print the change as a diff, and write nothing.")
  var dryRun = false

  @Argument(help: "The decision's ID, as `conflicts list` has it.")
  var id: String

  func run(in session: Session) async throws {
    let restored = try Decisions.restore(id, dryRun: dryRun, in: session.context)
    try session.print(json: restored.json(session.clock)) { [] }
    if session.options.json { return }
    if let diff = restored.diff { return try Terminal.data(diff) }
    let decision = restored.past.decision
    session.say(
      restored.isChanged
        ? "\(decision.subject) is \(decision.lost.words(of: decision.key)) again"
        : "\(decision.subject): it stands there already")
  }
}
