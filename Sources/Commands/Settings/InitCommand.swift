import Actions
import ArgumentParser
import Context

/// `bestupid init [DIR]`.
struct InitCommand: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "init", abstract: "Create a store, or adopt a repository.",
    discussion: """
      In an existing repository nothing is changed. The first store on a machine \
      becomes the default: commands find it from any folder.

      With --merge-driver a plain git pull merges by section, as sync does, on this machine: \
      written to the repository's own configuration and attributes, and to none of your files.

      Examples:
        bestupid init ~/log
        bestupid init ~/log --remote git@example.org:you/log.git
        bestupid init . --merge-driver
      """)

  @OptionGroup var global: GlobalOptions

  @Option(
    help: ArgumentHelp("A repository to sync with. It is not contacted yet.", valueName: "url"))
  var remote: String?

  @Flag(help: "Make git itself merge by section in this store.")
  var mergeDriver = false

  @Argument(help: ArgumentHelp("The folder; the current one by default.", valueName: "dir"))
  var folder: String?

  func validate() throws {
    if remote?.isEmpty == true { throw ValidationError("--remote needs an address") }
  }

  func run(in session: Session) async throws {
    let store = try Stores.create(
      at: folder ?? session.options.directory ?? ".", remote: remote,
      installsMergeDriver: mergeDriver, in: session.context)
    try session.print(store)
    if mergeDriver, !session.options.json { session.say("git merges by section here") }
  }
}
