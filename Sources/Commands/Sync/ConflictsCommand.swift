import Actions
import ArgumentParser
import Context
import Screens
import Values

/// `bestupid conflicts list|show|restore`.
struct ConflictsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "conflicts",
    abstract: "Show what merges decided and the bot changed, and restore what was dropped.",
    discussion: """
      Where two devices changed the same thing, a sync keeps one text and writes the other into the \
      merge commit's message. Every device can list these decisions, show both texts, and restore the other. \
      What this device wrote and lost is unread until it is listed or shown on this machine; \
      `bestupid status` counts it.

      What a bot of `bot_authors` changed or removed of what a person had written is listed as well, also \
      where nothing had to be merged. What it adds is not, nor its own: plans, briefings and totals.

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
    commandName: "list", abstract: "List the decisions of merges, newest first.",
    discussion: """
      Examples:
        bestupid conflicts
        bestupid conflicts list --last 1y
      """)

  static let isPaged = true

  @OptionGroup var global: GlobalOptions

  @Option(
    help: ArgumentHelp(
      "Those of the last 12w, 3m or 1y, today included; 30d by default.", valueName: "span"))
  var last: String?

  @Flag(help: "List those of all time.")
  var all = false

  func run(in session: Session) async throws {
    if all, last != nil { throw ActionError.usage("--all cannot be combined with --last") }
    let range = try CalendarDate.last(last ?? "30d", today: session.context.todayForReading)
    let list = try MergeDecisions.list(since: all ? nil : range.lowerBound, in: session.context)
    try session.print(json: list.json(session.clock)) {
      let style = try session.style
      return try list.decisions.flatMap { try lines(of: $0, in: list, session: session, style) }
    }
    if list.decisions.isEmpty, !session.options.json {
      session.say(EmptyStates.noConflict(in: all ? nil : last ?? "30d"))
    }
  }
}

extension ListConflicts {
  /// A decision, the value first, and below it why, when, and the command that puts the other text back.
  private func lines(
    of past: PastMergeDecision, in list: DecisionList, session: Session, _ style: Style
  ) throws -> [StyledText] {
    let restored =
      past.restoredBy != nil
      ? style.good("  (restored)") : list.isUnread(past) ? style.warning("  (unread)") : .empty
    let day = session.clock.day(of: Int(past.time))
    let change = list.botChange(past)
    let line = try change?.line ?? session.context.words(of: past.decision).line
    let reason = change == nil ? "\(past.decision.winner.reason); merged \(day)" : "changed \(day)"
    let back =
      list.isRestorable(past)
      ? "put back: bestupid conflicts restore \(past.id)" : "conflicts show \(past.id)"
    return ["\(line)\(restored)", style.dim("  \(reason); \(back)")]
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

  @Argument(help: "The decision's ID, as shown by `conflicts list`.")
  var id: String

  func run(in session: Session) async throws {
    let texts = try MergeDecisions.read(id, in: session.context)
    let past = texts.past
    try session.print(json: texts.json(session.clock)) {
      let style = try session.style
      let decision = past.decision
      let made = past.isBotChange ? "changed" : "merged"
      var lines: [StyledText] = [
        "\(style.title("\(past.id)"))  \(made) \(session.clock.text(Int(past.time)))",
        "\(texts.botChange?.line ?? decision.subject)",
      ]
      lines.append(
        style.dim(
          "in the file, from \(decision.keptFrom) (\(decision.winner.reason)):"))
      let isDeletedFile = decision.winner == .changed && decision.key == "file"
      lines += isDeletedFile ? ["  (the whole file)"] : self.lines(texts.kept)
      lines.append(style.dim("from \(decision.lostFrom):"))
      lines += decision.winner == .changed ? ["  (deleted)"] : self.lines(texts.lost)
      if let commit = past.restoredBy { lines.append("restored by \(commit.hex.prefix(8))") }
      return lines
    }
  }

  private func lines(_ text: DecisionTexts.Text) -> [StyledText] {
    if let problem = text.problem, text.bytes.isEmpty { return ["  (\(problem.message))"] }
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
    commandName: "restore", abstract: "Restore the text that was dropped, as a new edit.",
    discussion: """
      It replaces the text that was kept, if that is still there; in a day, else that of \
      its field or box, else it goes to the end of its section.

      Examples:
        bestupid conflicts restore 1a2b3c4d.1 --dry-run
      """)

  @OptionGroup var global: GlobalOptions

  @Flag(name: OptionNames.dryRun, help: "Print the change as a diff, and write nothing.")
  var dryRun = false

  @Argument(help: "The decision's ID, as shown by `conflicts list`.")
  var id: String

  func run(in session: Session) async throws {
    let restored = try MergeDecisions.restore(id, dryRun: dryRun, in: session.context)
    try session.print(json: restored.json(session.clock)) { [] }
    if session.options.json { return }
    if let diff = restored.result.diff { return try Terminal.data(diff) }
    let decision = restored.past.decision
    guard restored.result.isChanged else {
      return session.say("\(decision.subject): it is already there")
    }
    let was = restored.replaced.map { " (“\($0)” stood there)" } ?? ""
    if let change = restored.botChange {
      let what = [change.name, change.before].filter { !$0.isEmpty }.joined(separator: " ")
      session.say("\(what) is there again on \(change.day)\(was)")
    } else if decision.isPrivate {
      session.say("\(decision.subject) is there again")
    } else {
      session.say("\(decision.subject) is \(decision.lost.words(of: decision.key)) again\(was)")
    }
  }
}
