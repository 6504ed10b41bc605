import Actions
import ArgumentParser
import Screens
import Words

/// `bestupid demo [DIR]`.
struct DemoCommand: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo", abstract: "Make a store of made-up days, to look around in.",
    discussion: """
      Half a year that ends today, in a new temporary folder. It does not become your default store, and nothing \
      outside of the folder changes. To be rid of it, remove the folder.

      Examples:
        bestupid demo
        bestupid demo ~/playground
      """)

  @OptionGroup var global: GlobalOptions

  @Argument(help: ArgumentHelp("The folder; a new temporary one by default.", valueName: "dir"))
  var folder: String?

  func run(in session: Session) async throws {
    let store = try DemonstrationStore.make(
      at: folder ?? session.options.directory, in: session.context)
    let enter =
      session.context.environment["BESTUPID_STORE"] == nil
      ? shellLine(["cd", store.root]) : "export " + shellLine(["BESTUPID_STORE=\(store.root)"])
    try session.print(json: store.json) {
      CommandLines(
        [
          (enter, "what you run in this shell is about these days then"),
          ("bestupid", "today at a glance"),
          ("bestupid query weight,sleep --by week", "numbers of many days"),
          ("bestupid chart heatmap", "a year of training; others: bestupid chart --help"),
          ("bestupid workout live", "a workout, set by set"),
          (shellLine(["rm", "-rf", store.root]), "when you have seen enough"),
        ]
      ).lines(try session.style)
    }
  }
}
