import Actions
import ArgumentParser
import Values

/// `bestupid undo [COMMIT]`.
struct UndoCommand: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo", abstract: "Take back what a command did, by a new commit.",
    discussion: """
      Without COMMIT the newest command of this device that is not undone yet. It works after a sync, a merge \
      and a restart too. COMMIT is 4 digits of its ID or more, and may be anybody's: `undo --list` and \
      `history` show them.

      What changed since is not undone: then nothing is, and both texts are shown. With --partial all the \
      rest is. What others wrote meanwhile stays.

      Examples:
        bestupid undo
        bestupid undo --list
        bestupid undo 1a2b3c4d --dry-run
      """)

  static let isPaged = true

  @OptionGroup var global: GlobalOptions

  @Flag(help: "List what can be undone, the newest first.")
  var list = false

  @Flag(help: "Undo what did not change since, and list the rest.")
  var partial = false

  @Flag(name: OptionNames.dryRun, help: "Print the change as a diff, and write nothing.")
  var dryRun = false

  @Argument(
    help: ArgumentHelp(
      "The commit; with --list how many, 20 without it.", valueName: "commit"),
    completion: DataCompletions.commits)
  var commit: String?

  func run(in session: Session) async throws {
    if list { return try printList(in: session) }
    let edit = try Undoing.undo(
      commit, isPartial: partial, dryRun: dryRun, in: session.context)
    try session.print(edit)
  }

  private func printList(in session: Session) throws {
    if partial || dryRun { throw ActionError.usage("--list goes with no other option") }
    let limit = commit.map { Int($0) } ?? 20
    guard let limit, limit > 0 else {
      throw ActionError.usage(
        "'\(commit ?? "")' is no number", hint: "Write: bestupid undo --list 20")
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
    if list.commits.isEmpty, !session.options.json { session.say("nothing to undo") }
  }
}

/// `bestupid redo [COMMIT]`.
struct RedoCommand: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "redo", abstract: "Take an undo back, by a new commit.",
    discussion: """
      Without COMMIT the newest undo of this device, if no later command of it lies in between. COMMIT is the \
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
  fileprivate func print(_ edit: UndoneEdit) throws {
    if options.json { return try Terminal.data(edit.json.text() + "\n") }
    if let notice = edit.notice { return say(StyledText(notice)) }
    if let diff = edit.diff {
      try Terminal.data(diff)
    } else {
      let style = try errorStyle
      for file in edit.files where file.isRemoved { say("\(file.path)  \(style.dim("removed"))") }
      for file in edit.files where file.isCreated { say("\(file.path)  \(style.dim("is back"))") }
      for change in edit.changes where change.key != "file" { say(change.line(style)) }
      if let undone = edit.undone {
        say("undid '\(undone.command)' (\(undone.shortID)); back with: bestupid redo")
      }
      if let redone = edit.redone {
        say("redid '\(redone.command)' (\(redone.shortID)); undone with: bestupid undo")
      }
    }
    for unit in edit.refused {
      try warn("\(unit.name) changed since, and stays")
    }
  }
}

extension CommitOrigin {
  /// The command, with its day where it names one.
  func command(ofDay isShown: Bool) -> String {
    guard isShown, let date else { return command }
    return "\(command)  (\(date))"
  }
}

extension Clock {
  /// A time to the minute, in local time: `2031-03-05 07:02`.
  func minute(_ time: Int) -> String {
    let text = text(time)
    return "\(text.prefix(10)) \(text.dropFirst(11).prefix(5))"
  }
}
