import Actions
import ArgumentParser
import Context
import DayModel
import Screens
import Values

/// `bestupid check [DATE|FROM..TO]`.
struct CheckCommand: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Report what could not be read, with file and line.",
    discussion: """
      Checks logs, habits and weekly plans, and changes nothing. Exit status 1 if something could not be read \
      or was not counted; remarks that are only worth knowing are shown with --notes.

      Examples:
        bestupid check
        bestupid check 2031-03 --notes
      """)

  static let isPaged = true

  @OptionGroup var global: GlobalOptions

  @Flag(help: "Show notes too, not only warnings.")
  var notes = false

  @Argument(
    parsing: .allUnrecognized,
    help: ArgumentHelp("A day or FROM..TO; every day by default.", valueName: "date"),
    completion: DataCompletions.days)
  var days: [String] = []

  func run(in session: Session) async throws {
    try session.context.findStore()
    let today = try session.context.todayForReading
    let range = try days.day("range", of: Self.self, today: today).map { words throws in
      try CalendarDate.range(words, today: today)
    }
    let checked = try Days.check(range, in: session.context)
    try session.print(json: checked.json) {
      let style = try session.style
      return (notes ? checked.diagnostics : checked.warnings).map { $0.line(style) }
    }
    if !checked.warnings.isEmpty { throw ExitStatus.problemsFound }
    let count = checked.dayCount
    session.say("\(count) \(count == 1 ? "day" : "days") read, nothing to report")
  }
}

extension Diagnostic {
  /// `file:line: what is wrong: the text`.
  func line(_ style: Style) -> StyledText {
    let position = file + (line.map { ":\($0)" } ?? "")
    let text = raw.map { ": \($0)" } ?? ""
    let kind = severity == .warning ? style.warning("warning") : style.dim("note")
    return "\(position): \(kind): \(message)\(text)"
  }
}
