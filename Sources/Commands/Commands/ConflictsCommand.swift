import ArgumentParser
import Git
import JSON
import Store
import Sync
import Values

/// `bestupid conflicts list|show|restore`.
struct ConflictsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "conflicts", abstract: "See what merges decided, and put back what gave way.",
    discussion: """
      Where two devices changed one thing, a sync keeps one text and writes the other into the \
      merge commit's message. So every device can list them, show both, and restore the other.
      """,
    subcommands: [ListConflicts.self, ShowConflict.self, RestoreConflict.self],
    defaultSubcommand: ListConflicts.self)
}

/// `bestupid conflicts list`.
struct ListConflicts: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the decisions of merges, the newest first.")

  @OptionGroup var global: GlobalOptions

  @Option(
    help: ArgumentHelp(
      "Those of the last 12w, 3m or 1y, today included; 30d without it.", valueName: "span"))
  var last: String?

  @Flag(help: "Those of all time.")
  var all = false

  func run(in session: Session) async throws {
    if all, last != nil { throw Failure.usage("--all does not go with --last") }
    let store = try session.store
    let range = try CalendarDate.last(last ?? "30d", today: session.todayForReading)
    let decisions = try DecisionHistory(workingCopy: store.workingCopy).decisions.filter { past in
      all || Clock.day(of: Int(past.time)) >= range.lowerBound
    }
    try session.print(json: decisions.json) {
      let style = try session.style
      return decisions.map { past in
        let restored = past.restoredBy == nil ? "" : style.good("  (restored)")
        let merged = style.dim("merged \(Clock.day(of: Int(past.time)))")
        return "\(style.name("\(past.id)"))  \(merged)  \(past.decision.line)\(restored)"
      }
    }
    if decisions.isEmpty, !session.options.json {
      session.say(
        all ? "no merge had to decide anything" : "nothing was decided in the last \(last ?? "30d")"
      )
    }
  }
}

/// `bestupid conflicts show ID`.
struct ShowConflict: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Print both texts of a decision.")

  @OptionGroup var global: GlobalOptions

  @Argument(help: "The decision's ID, as `conflicts list` has it.")
  var id: String

  func run(in session: Session) async throws {
    let history = try DecisionHistory(workingCopy: session.store.workingCopy)
    let past = try history.decision(named: id)
    try session.print(json: [past].json) {
      let style = try session.style
      let decision = past.decision
      var lines = [
        "\(style.title("\(past.id)"))  merged \(Clock.text(Int(past.time)))", decision.place,
      ]
      lines.append(
        style.dim(
          "in the file, from \(Terminal.safe(decision.keptFrom)) (\(decision.winner.reason)):"))
      lines += try text(decision.kept, history)
      lines.append(style.dim("from \(Terminal.safe(decision.lostFrom)):"))
      lines += try text(decision.lost, history)
      if let commit = past.restoredBy { lines.append("restored by \(commit.hex.prefix(8))") }
      return lines
    }
  }

  private func text(
    _ text: RecordedDecision.Text, _ history: DecisionHistory
  ) throws -> [String] {
    if text.length == 0 { return ["  (nothing)"] }
    if text.bytes.isEmpty { return ["  (\(text.length) bytes: git show \(text.blob?.hex ?? ""))"] }
    var bytes = text.bytes
    var note: [String] = []
    do throws(WorkspaceError) {
      bytes = try history.wholeText(of: text)
    } catch {
      note = ["  … (\(error.message))"] + [error.hint.map { "  \($0)" }].compactMap(\.self)
    }
    return String(decoding: bytes, as: UTF8.self)
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { "  " + Terminal.safe($0) } + note
  }
}

/// `bestupid conflicts restore ID`.
struct RestoreConflict: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore", abstract: "Put the text that gave way back, as a new edit.",
    discussion: """
      It takes the place of the text that was kept, where that still stands; in a day, else that of \
      its field or box, else it goes to the end of its section.
      """)

  @OptionGroup var global: GlobalOptions

  @Flag(name: .customLong("dry-run"), help: "Print the change as a diff, and write nothing.")
  var dryRun = false

  @Argument(help: "The decision's ID, as `conflicts list` has it.")
  var id: String

  func run(in session: Session) async throws {
    let store = try session.store
    let history = try DecisionHistory(workingCopy: store.workingCopy)
    let past = try history.decision(named: id)
    let path = "\(past.decision.path)"
    // The decision may be about a file outside of the store's folder.
    let files = Store(root: store.workingCopy, workingCopy: store.workingCopy)
    func change(_ old: [UInt8]?) throws -> [UInt8] {
      guard let old else {
        throw WorkspaceError(
          .noSuchFile, "the file is gone", hint: "See its text with: bestupid conflicts show \(id)",
          file: path)
      }
      return try history.restoring(past, in: old)
    }
    if dryRun {
      let old = try files.files.read(path)
      return try report(past, old, try change(old), commit: nil, session)
    }
    let edit = try files.edit(path, settings: session.commitSettings, change: change) {
      DecisionHistory.message(restoring: past)
    }
    if case .deferred(let reason) = edit.outcome { throw Session.deferred(reason, path) }
    try report(past, edit.old, edit.new, commit: edit.outcome.id, session)
  }

  private func report(
    _ past: PastDecision, _ old: [UInt8]?, _ new: [UInt8], commit: ObjectID?, _ session: Session
  ) throws {
    let diff =
      try dryRun ? TextDiff.unified(from: old, to: new, path: past.decision.path) : nil
    let json: JSONValue = [
      "schema": "bestupid.restore/1", "decision": past.json, "changed": .bool(old != new),
      "dry_run": .bool(dryRun), "diff": .optional(diff.map { String(decoding: $0, as: UTF8.self) }),
      "commit": .optional(commit?.hex),
    ]
    try session.print(json: json) { [] }
    if session.options.json { return }
    if let diff { return try Terminal.data(diff) }
    session.say(
      old == new
        ? "\(past.decision.place): it stands there already"
        : "\(past.decision.place) is \(past.decision.lost.words(of: past.decision.key)) again")
  }
}

extension [PastDecision] {
  fileprivate var json: JSONValue {
    ["schema": "bestupid.conflicts/1", "decisions": .array(map(\.json))]
  }
}
