import ArgumentParser
import DayModel
import JSON
import Store
import Values

/// `bestupid check [DATE|FROM..TO]`.
struct CheckCommand: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Name what could not be read, with file and line.",
    discussion: """
      Changes nothing. Exit status 1 where something could not be read, or was not counted; \
      what is only worth knowing is shown with --notes.
      """)

  @OptionGroup var global: GlobalOptions

  @Flag(help: "Show notes too, not only warnings.")
  var notes = false

  @Argument(
    parsing: .allUnrecognized,
    help: ArgumentHelp("A day or FROM..TO; every day without it.", valueName: "date"))
  var days: [String] = []

  func run(in session: Session) async throws {
    var listed = try session.store.listing().days
    if let words = try days.single("range") {
      let range = try CalendarDate.range(words, today: session.todayForReading)
      listed = listed.filter { range.contains($0.date) }
    }
    let reader = try RecordReader(session.store)
    let diagnostics = reader.habitDiagnostics + listed.flatMap { reader.diagnostics(of: $0) }
    let warnings = diagnostics.filter { $0.severity == .warning }
    let json: JSONValue = [
      "schema": "bestupid.check/1", "files": .int(listed.reduce(0) { $0 + $1.files.count }),
      "warnings": .int(warnings.count), "notes": .int(diagnostics.count - warnings.count),
      "diagnostics": .array(diagnostics.map(\.json)),
    ]
    try session.print(json: json) {
      let style = try session.style
      return (notes ? diagnostics : warnings).map { $0.line(style) }
    }
    if !warnings.isEmpty { throw ExitStatus.problemsFound }
    session.say("\(listed.count) \(listed.count == 1 ? "day" : "days") read, nothing to report")
  }
}

extension Diagnostic {
  /// `file:line: what is wrong: the text`.
  func line(_ style: Style) -> String {
    let place = Terminal.safe(file) + (line.map { ":\($0)" } ?? "")
    let text = raw.map { ": " + Terminal.safe($0) } ?? ""
    let kind = severity == .warning ? style.warning("warning") : style.dim("note")
    return "\(place): \(kind): \(Terminal.safe(message))\(text)"
  }
}
