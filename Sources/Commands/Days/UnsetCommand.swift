import Actions
import ArgumentParser
import Context
import Language
import Values

/// `bestupid unset WHAT [WHAT]…`.
struct UnsetCommand: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "unset", abstract: "Remove values, lifts, food and notes from a day.",
    usage: """
      bestupid unset <name> [<name> ...] [<day>] [--dry-run]
      bestupid unset food <line>
      bestupid unset note <line>
      """,
    discussion: """
      A field keeps its name: only the text after the colons is removed. Of a lift, the line under Strength Log \
      is removed. Several names are one commit: all, or none.

      LINE is the number of an entry in the day's list, from 1, or words found in one entry only. \
      The whole entry is removed, and a food's nutrients are subtracted from the totals that are filled.

      Examples:
        bestupid unset energy
        bestupid unset mood am sleep bench press
        bestupid unset food 2
        bestupid unset note 'slept badly'
        bestupid unset run yesterday
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
    help: ArgumentHelp(
      "Fields such as weight or mood pm, lifts, food LINE or note LINE.", valueName: "name"),
    completion: DataCompletions.names)
  var words: [String]

  func run(in session: Session) async throws {
    let (words, day) = try wordsAndDay(in: session)
    let target = try day.map(EditTarget.day) ?? session.editTarget(date: date, file: file)
    try session.print(Entries.clear(words, of: target, dryRun: dryRun, in: session.context))
  }

  /// The names, and the day that stands behind them; none where an option names one, and where logs have a field of
  /// that name.
  private func wordsAndDay(in session: Session) throws -> (words: [String], day: CalendarDate?) {
    if date != nil || file != nil { return (words, nil) }
    let names = try StoreFields.names(in: session.context)
    let read = try EntryWords(words.typed, today: session.context.today) {
      names.hasField($0) || names.hasLift($0)
    }
    return (read.words, read.day)
  }
}
