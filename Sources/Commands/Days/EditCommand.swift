import Actions
import ArgumentParser
import Context
import Values

/// `bestupid edit [DATE]`.
struct EditCommand: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Edit a day's log, or its week's plan, in your editor, then check and commit it.",
    discussion: """
      The editor is VISUAL, else EDITOR, else editor or vi. It works on a copy. When it ends, what it saved is \
      merged with what came into the log meanwhile, from a sync or another command, and committed; what had \
      to give way is listed by `conflicts`. A day without a log gets one if something is saved. Afterwards, what \
      cannot be read of the log is reported, as by `check`.

      An editor that goes to the background needs its option to wait, as `code --wait`; what it saves else is \
      taken in by the next command that writes.

      With --plan it is the plan of the day's week, a table with a row a day: Day, Type and Workout. A week \
      without one gets one if something is saved.

      Exit status 65 if the editor removes or empties the log, which stays as it was; 73 if the editor fails: \
      what it saved is committed all the same, and `undo` takes it back.

      Examples:
        bestupid edit
        bestupid edit last monday
        bestupid edit --plan
      """)

  @OptionGroup var global: GlobalOptions

  @Flag(help: "Edit the plan of the day's week.")
  var plan = false

  @Argument(
    parsing: .allUnrecognized, help: ArgumentHelp("The day; today by default.", valueName: "date"),
    completion: DataCompletions.days)
  var days: [String] = []

  func run(in session: Session) async throws {
    let context = session.context
    try context.findStore()
    let date = try context.date(days.day("day", of: Self.self, today: context.today))
    try session.editByHand(hint: "Write values with: bestupid log sleep 6:35") {
      plan
        ? try HandEdit.beginPlan(ofWeek: date, in: context) : try HandEdit.begin(date, in: context)
    }
  }
}

extension Session {
  /// Has the person's editor change a file, and tells what became of it.
  ///
  /// - Parameters:
  ///   - hint: What to write where there is no terminal.
  ///   - begin: Hands the file out.
  func editByHand(hint: String, _ begin: () throws -> HandEdit) throws {
    guard Terminal.canEdit else {
      throw ActionError.usage(
        "an editor needs a terminal", hint: hint)
    }
    let editor = try EditorProgram(in: context.environment)
    let edit = try begin()
    let isDone = editor.run(on: edit.copyPath)
    let edited = try edit.finish(in: context)
    for decision in edited.decisions where decision.isWorthALook {
      try say("\(context.words(of: decision).line)")
    }
    guard isDone else {
      throw ActionError(
        .cannotWrite,
        edited.result.isChanged
          ? "the editor failed; what it saved is committed"
          : "the editor failed, and saved nothing",
        hint: edited.result.isChanged
          ? "Take it back with: bestupid undo" : "The editor is VISUAL, else EDITOR.",
        file: edit.path)
    }
    try print(json: edited.json) { [] }
    for diagnostic in edited.diagnostics where diagnostic.severity == .warning {
      try say(diagnostic.line(errorStyle))
    }
    if !options.json {
      say(edited.result.isChanged ? "edited \(edit.path)" : "nothing was changed")
      if edited.decisions.contains(where: \.isWorthALook) {
        try say(errorStyle.dim("both texts: bestupid conflicts"))
      }
    }
  }
}
