import ArgumentParser
import DayEditing
import DayModel
import JSON
import Store

/// `bestupid new [DATE]`.
struct NewCommand: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "new", abstract: "Make a day's file, with blank fields.",
    discussion:
      "The sections are those of the template; the habits come from content/config/habits.md.")

  @OptionGroup var global: GlobalOptions

  @Argument(
    parsing: .allUnrecognized, help: ArgumentHelp("The day; today without it.", valueName: "date"))
  var date: [String] = []

  func run(in session: Session) async throws {
    let store = try session.store
    let date = try session.date(try self.date.single("day"))
    if let existing = try store.log(of: date) {
      throw WorkspaceError(
        .cannotWrite, "\(date) has a log already", hint: "See it with: bestupid show \(date)",
        file: existing.path)
    }
    let path = LogFileName(date, .day).path
    let bytes = DayTemplate.make(date, habits: try RecordReader(store).habitNames)
    let edit = try store.edit(path, settings: session.commitSettings) { old in
      old ?? bytes
    } message: {
      "new \(date)"
    }
    if case .deferred(let reason) = edit.outcome { throw Session.deferred(reason, path) }
    let json: JSONValue = [
      "schema": "bestupid.log/1", "date": .string(date.description), "file": .string(path),
      "created": true, "changed": true, "dry_run": false, "changes": [], "diff": nil,
      "commit": .optional(edit.outcome.id?.hex), "diagnostics": [],
    ]
    try session.print(json: json) { [] }
    if !session.options.json { session.say("made \(path)") }
  }
}
