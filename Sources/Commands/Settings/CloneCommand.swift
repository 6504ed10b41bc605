import Actions
import ArgumentParser
import Context

/// `bestupid clone URL [DIR]`.
struct CloneCommand: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "clone", abstract: "Get a store from a remote.",
    discussion: """
      The first store on a machine becomes the default: commands find it from any folder.

      Of several branches the one that has a store is taken. Where several have one, you are asked; \
      without a terminal they are named, and the exit status is 78.

      Examples:
        bestupid clone git@example.org:you/log.git ~/log
        bestupid clone --branch main git@example.org:you/log.git
      """)

  @OptionGroup var global: GlobalOptions

  @Argument(help: ArgumentHelp("Any address that git accepts.", valueName: "url"))
  var url: String

  @Argument(
    help: ArgumentHelp("The folder; named like the repository by default.", valueName: "dir"))
  var folder: String?

  @Option(
    help: ArgumentHelp(
      "The branch of the remote; the one that has a store by default.", valueName: "name"))
  var branch: String?

  @Option(help: TimeLimit.help)
  var timeLimit = TimeLimit(seconds: 600)

  func run(in session: Session) async throws {
    session.end(after: timeLimit)
    let store = try await Stores.clone(
      url, into: folder, branch: branch, limit: timeLimit.duration, in: session.context
    ) { branches in
      guard Terminal.canAsk else { return nil }
      Terminal.words("several branches have a store:")
      for (index, name) in branches.enumerated() { Terminal.words("  \(index + 1) \(name)") }
      let number = Terminal.number(
        "Which one? (Enter: none)", among: Array(1...branches.count))
      return number.map { branches[$0 - 1] }
    }
    try session.print(store)
  }
}

extension Session {
  /// Prints what became of a store that was made, adopted or cloned.
  func print(_ store: NewStore) throws {
    try print(json: store.json) { [] }
    if options.json { return }
    say("\(store.action) \(store.root)")
    if store.isDefault { say("it is your default store: commands work from any folder now") }
    let style = try errorStyle
    for line in FirstMinutes.next(in: store, context.environment.variables, style) { say(line) }
    for file in store.leftOut { try warn(file.words) }
    for limitation in store.status.limitations {
      try warn("\(limitation.rawValue) is set, which bestupid's commits ignore")
    }
  }
}
