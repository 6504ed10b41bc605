import Actions
import ArgumentParser

/// `bestupid new [DATE]`.
struct NewCommand: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "new", abstract: "Make a day's file, with blank fields.",
    discussion: """
      The sections are those of the template; the habits come from content/config/habits.md.

      Examples:
        bestupid new
        bestupid new 2031-03-04
      """)

  @OptionGroup var global: GlobalOptions

  @Argument(
    parsing: .allUnrecognized, help: ArgumentHelp("The day; today without it.", valueName: "date"))
  var date: [String] = []

  func run(in session: Session) async throws {
    try session.context.findStore()
    let date = try session.context.date(
      self.date.day("day", of: Self.self, today: session.context.today))
    let made = try Days.make(date, in: session.context)
    try session.print(json: made.json) { [] }
    if !session.options.json { session.say("made \(made.path)") }
  }
}
