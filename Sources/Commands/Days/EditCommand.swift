import Actions
import ArgumentParser
import Context
import Values

/// `bestupid edit [DATE]`.
struct EditCommand: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit", abstract: "Edit a day's log in your editor, then check and commit it.",
    discussion: """
      The editor is VISUAL, else EDITOR, else editor or vi. A day without a log gets one, which is removed \
      if nothing is saved. Afterwards, what cannot be read of the log is reported, as by `check`.

      Exit status 73 if the editor fails: what it saved stays, and the next sync commits it.

      Examples:
        bestupid edit
        bestupid edit last monday
      """)

  @OptionGroup var global: GlobalOptions

  @Argument(
    parsing: .allUnrecognized, help: ArgumentHelp("The day; today by default.", valueName: "date"),
    completion: DataCompletions.days)
  var days: [String] = []

  func run(in session: Session) async throws {
    let context = session.context
    try context.findStore()
    let date = try context.date(days.day("day", of: Self.self, today: context.today))
    guard Terminal.canEdit else {
      throw ActionError.usage(
        "an editor needs a terminal", hint: "Write values with: bestupid log sleep 6:35")
    }
    let editor = try EditorProgram(in: context.environment)
    let edit = try HandEdit.begin(date, in: context)
    let isDone = editor.run(on: edit.absolutePath)
    let edited = try edit.finish(commits: isDone, in: context)
    guard isDone else {
      let which = "The editor is VISUAL, else EDITOR."
      throw ActionError(
        .cannotWrite,
        edited.result.isChanged
          ? "the editor failed; what it saved is kept but not committed"
          : "the editor failed, and saved nothing",
        hint: edited.result.isChanged ? "The next sync commits it. \(which)" : which,
        file: edit.path)
    }
    try session.print(json: edited.json) { [] }
    for diagnostic in edited.diagnostics where diagnostic.severity == .warning {
      try session.say(diagnostic.line(session.errorStyle))
    }
    if !session.options.json {
      session.say(edited.result.isChanged ? "edited \(edit.path)" : "nothing was changed")
    }
  }
}
