import Actions
import ArgumentParser
import Context
import DayModel
import Values

/// `bestupid parse FILE…`: plumbing, which needs no store.
struct ParseCommand: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "parse", abstract: "Print the day records of any files, with diagnostics.",
    discussion: """
      The date of a record is taken from the file name. Files of one day, such as a log and \
      its -workout.md, make one record. Needs no store.

      Examples:
        bestupid parse --json day.md
        bestupid parse --print day.md
        bestupid parse --units kg,km day.md
      """)

  static let isPaged = true

  @OptionGroup var global: GlobalOptions

  @Option(help: ArgumentHelp("The habits.md that names the habits.", valueName: "file"))
  var habits: String?

  @Option(
    help: ArgumentHelp(
      "The units of numbers without one, with commas between them: lb or kg, mi or km, m or yd.",
      valueName: "units"),
    transform: { text in
      guard let units = FormatUnits(words: text) else {
        throw ValidationError("'\(text)' is not units; write for instance kg,km")
      }
      return units
    })
  var units = FormatUnits.standard

  @Flag(help: "Print the document, reassembled from its parts.")
  var print = false

  @Argument(help: ArgumentHelp("A daily log.", valueName: "file"))
  var files: [String]

  func run(in session: Session) async throws {
    if print {
      for document in try LogFiles.documents(files, in: session.context) {
        try Terminal.data(document.lines.flatMap { document.bytes[$0.range] })
      }
      return
    }
    let records = try LogFiles.records(files, habits: habits, units: units, in: session.context)
    let json = records.count == 1 ? records[0].privateJSON : DayRecord.privateJSON(records)
    try Terminal.data(json.text() + "\n")
  }
}
