import Actions
import ArgumentParser
import Context
import Screens

/// `bestupid fields`.
struct FieldsCommand: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "fields", abstract: "List the fields and lifts of your logs.",
    discussion: """
      Each is shown with the number of days that have it, and the last of them: built-in \
      fields, your own, and your lifts. All of these can be logged and queried by name.

      Examples:
        bestupid fields
      """)

  @OptionGroup var global: GlobalOptions

  func run(in session: Session) async throws {
    let uses = try session.showingProgress { progress in
      try StoreFields.list(in: session.context, progress: progress)
    }
    try session.print(json: StoreFields.json(uses)) {
      let rows = uses.map { use in
        [use.name, use.kind.rawValue, "\(use.days)", use.last?.description ?? "-"]
      }
      let table = TextTable(
        header: ["name", "kind", "days", "last"], rows: rows, wordColumns: [0, 1, 3])
      return table.lines(try session.style, width: Terminal.size?.columns)
    }
    if uses.allSatisfy({ $0.days == 0 }) {
      try session.say(EmptyStates.noField(session.context.unitsForReading))
    }
  }
}
