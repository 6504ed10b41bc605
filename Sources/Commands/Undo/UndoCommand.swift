import Actions
import ArgumentParser
import Context
import Screens
import Values

/// `bestupid undo [COUNT|COMMIT]`.
struct UndoCommand: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo", abstract: "Undo what a command did, with a new commit.",
    discussion: """
      Without COMMIT, this device's newest command that is not undone yet. It works after a sync, a merge \
      and a restart too. A number of up to 3 digits undoes so many commands in one commit: all, or none. COMMIT is \
      at least 4 digits of its ID, and may be anybody's: `undo --list` and `history` show them.

      If something changed since, nothing is undone, and both texts are shown. With --partial the \
      rest is undone. What others wrote meanwhile stays.

      Examples:
        bestupid undo
        bestupid undo 3
        bestupid undo --list
        bestupid undo 1a2b3c4d --dry-run
      """)

  static let isPaged = true

  @OptionGroup var global: GlobalOptions

  @Flag(help: "List what can be undone, newest first.")
  var list = false

  @Flag(help: "Undo what did not change since, and list the rest.")
  var partial = false

  @Flag(name: OptionNames.dryRun, help: "Print the change as a diff, and write nothing.")
  var dryRun = false

  @Argument(
    help: ArgumentHelp(
      "How many commands, or the commit; with --list how many, 20 by default.",
      valueName: "commit"),
    completion: DataCompletions.commits)
  var commit: String?

  func run(in session: Session) async throws {
    if list { return try printList(in: session) }
    let edit =
      if let count {
        try Undoing.undo(
          last: count, isPartial: partial, dryRun: dryRun, in: session.context)
      } else {
        try Undoing.undo(commit, isPartial: partial, dryRun: dryRun, in: session.context)
      }
    try session.print(edit)
  }

  /// How many commands are to be undone; nil for one that has an ID.
  private var count: Int? {
    commit.flatMap { $0.utf8.count < Undoing.leastDigits ? Int($0) : nil }
  }

  private func printList(in session: Session) throws {
    if partial || dryRun { throw ActionError.usage("--list cannot be combined with other options") }
    let limit = commit.map { Int($0) } ?? 20
    guard let limit, limit > 0 else {
      throw ActionError.usage(
        "'\(commit ?? "")' is not a number", hint: "Write: bestupid undo --list 20")
    }
    let list = try Undoing.list(limit: limit, in: session.context)
    try session.print(json: list.json(session.clock)) {
      let style = try session.style
      return list.commits.map { commit in
        let time = session.clock.minute(commit.time)
        // The day is told where it is not that of the commit.
        let isOther = commit.date.map { !time.hasPrefix("\($0)") } ?? false
        return
          "\(style.name(commit.shortID))  \(style.dim(time))  \(commit.command(ofDay: isOther))"
      }
    }
    if list.commits.isEmpty, !session.options.json { session.say(EmptyStates.nothingToUndo) }
  }
}

/// `bestupid redo [COMMIT]`.
struct RedoCommand: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "redo", abstract: "Redo what was undone, with a new commit.",
    discussion: """
      Without COMMIT, this device's newest undo, unless it has run a later command. COMMIT is the \
      undo, or what it undid.

      Examples:
        bestupid redo
        bestupid redo 5e6f7a8b
      """)

  @OptionGroup var global: GlobalOptions

  @Flag(help: "Redo what did not change since, and list the rest.")
  var partial = false

  @Flag(name: OptionNames.dryRun, help: "Print the change as a diff, and write nothing.")
  var dryRun = false

  @Argument(
    help: ArgumentHelp("The commit.", valueName: "commit"), completion: DataCompletions.commits)
  var commit: String?

  func run(in session: Session) async throws {
    let edit = try Undoing.redo(
      commit, isPartial: partial, dryRun: dryRun, in: session.context)
    try session.print(edit)
  }
}

extension Session {
  /// Prints what an undo or a redo did: as JSON, as a diff, or in words.
  func print(_ edit: UndoneEdit) throws {
    if options.json { return try Terminal.data(edit.json.text() + "\n") }
    if let notice = edit.notice { return say(StyledText(notice)) }
    if let diff = edit.result.diff {
      try Terminal.data(diff)
    } else {
      let style = try errorStyle
      for path in edit.removed { say("\(path)  \(style.dim("removed"))") }
      for path in edit.created { say("\(path)  \(style.dim("is back"))") }
      for change in edit.changes where change.key != "file" { say(change.line(style)) }
      say("undid", edit.undone, edit, "back with: bestupid redo")
      say("redid", edit.redone, edit, "undone with: bestupid undo")
    }
    for unit in edit.refused {
      try warn("\(unit.name) changed since, and stays")
    }
  }
}

extension Session {
  /// Says which commits were undone or redone, the newest first.
  private func say(_ verb: String, _ newest: CommitOrigin?, _ edit: UndoneEdit, _ back: String) {
    guard let newest else { return }
    let commands = ([newest] + edit.further).map {
      "'\($0.command.withoutMarkdown)' (\($0.shortID))"
    }
    say("\(verb) \(commands.joined(separator: ", ")); \(back)")
  }
}

extension CommitOrigin {
  /// The command without markdown, with its day where it names one.
  func command(ofDay isShown: Bool) -> String {
    guard isShown, let date else { return command.withoutMarkdown }
    return "\(command.withoutMarkdown)  (\(date))"
  }
}

extension Clock {
  /// A time to the minute, in local time: `2031-03-05 07:02`.
  func minute(_ time: Int) -> String {
    let text = text(time)
    return "\(text.prefix(10)) \(text.dropFirst(11).prefix(5))"
  }
}
