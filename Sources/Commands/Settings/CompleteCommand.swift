import Actions
import ArgumentParser
import Screens

/// `bestupid complete KIND [PREFIX]`: what scripts of shells can complete with, one word a line.
///
/// Nothing is an error here: who completes a line would only see it spoilt.
struct CompleteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "complete", abstract: "Print the completions of a word.",
    discussion: """
      The kinds are field, query, habit, todo (todo-done, todo-undone and todo-drop for what such a command would \
      change), section, food, date, commit, week, exercise, template, workout and \
      config-key. 200 lines at most.

      Examples:
        bestupid complete habit
        bestupid complete todo-done Dr
      """, shouldDisplay: false)

  @OptionGroup var global: GlobalOptions

  @Argument(
    parsing: .allUnrecognized,
    help: ArgumentHelp("The kind, and how the word begins.", valueName: "kind"))
  var words: [String] = []

  func run() throws {
    guard let kind = words.first.flatMap(Completions.Kind.init(name:)) else { return }
    let found = DataCompletions.words(
      kind, beginning: words.dropFirst().joined(separator: " "), folder: global.directory,
      now: global.now)
    try Terminal.data(found.map { $0 + "\n" }.joined())
  }
}
