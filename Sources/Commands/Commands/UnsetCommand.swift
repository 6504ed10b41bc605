import Actions
import ArgumentParser

/// `bestupid unset FIELD`.
struct UnsetCommand: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "unset", abstract: "Make a field of a day blank.",
    discussion: """
      The field keeps its name: only the text after the colons goes.

      Examples:
        bestupid unset energy
        bestupid unset run --date yesterday
      """)

  @OptionGroup var global: GlobalOptions

  @Option(
    name: OptionNames.date, parsing: .unconditional, help: OptionNames.dateHelp,
    completion: DataCompletions.days)
  var date: String?

  @Option(
    help: ArgumentHelp("Edit this file and commit nothing; needs no store.", valueName: "path"),
    completion: .file())
  var file: String?

  @Flag(name: OptionNames.dryRun, help: "Print the change as a diff, and write nothing.")
  var dryRun = false

  @Argument(
    help: ArgumentHelp("The field, such as weight or mood pm.", valueName: "field"),
    completion: DataCompletions.names)
  var words: [String]

  func run(in session: Session) async throws {
    let edited = try Entries.clear(
      words.joined(separator: " "), of: session.editTarget(date: date, file: file),
      dryRun: dryRun, in: session.context)
    try session.print(edited)
  }
}
