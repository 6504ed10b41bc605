import Actions
import ArgumentParser
import Context
import LogMerge
import Values

/// `bestupid merge-file BASE OURS THEIRS`: plumbing, which needs no store; git's merge driver.
struct MergeFileCommand: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge-file", abstract: "Merge two versions of one file, as sync does.",
    discussion: """
      Prints the merged file, and on standard error one line for each thing that both sides \
      changed differently. There is never a conflict. An empty BASE, such as /dev/null, means that \
      the two have no common ancestor. Needs no store.

      Where both sides changed the same thing, its author decides. Between commits that git merges, the \
      history names it; --ours-role sets it for a whole file, and --ours-authors line by line. Each \
      row of its FILE covers one line or several: LINES ROLE TIME COMMIT DEVICE, as \
      "4-7 device 1930000060 - my phone", with the time in seconds since 1970. Lines that are not \
      listed are by whoever changed the file last.

      `bestupid init --merge-driver` makes git run it, so that a plain git pull merges by \
      section, too.

      Examples:
        bestupid merge-file base.md ours.md theirs.md -o merged.md
      """)

  @OptionGroup var global: GlobalOptions

  @Option(
    help: ArgumentHelp(
      "The file's path in its store, which decides how it merges; OURS by default.",
      valueName: "path"))
  var path: String?

  @Option(help: ArgumentHelp("Who wrote OURS: device or bot.", valueName: "role"))
  var oursRole: Side.Role?

  @Option(help: ArgumentHelp("Who wrote THEIRS: device or bot.", valueName: "role"))
  var theirsRole: Side.Role?

  @Option(
    help: ArgumentHelp("A file that says who wrote each line of OURS.", valueName: "file"))
  var oursAuthors: String?

  @Option(
    help: ArgumentHelp("A file that says who wrote each line of THEIRS.", valueName: "file"))
  var theirsAuthors: String?

  @Option(name: .shortAndLong, help: ArgumentHelp("The file to write.", valueName: "file"))
  var output: String?

  @Argument(help: ArgumentHelp("The common ancestor.", valueName: "base"))
  var base: String

  @Argument(help: ArgumentHelp("One version.", valueName: "ours"))
  var ours: String

  @Argument(help: ArgumentHelp("The other.", valueName: "theirs"))
  var theirs: String

  func run(in session: Session) async throws {
    let versions = FileVersions(
      base: base, ours: ours, theirs: theirs, oursRole: oursRole, theirsRole: theirsRole,
      oursAuthors: oursAuthors, theirsAuthors: theirsAuthors)
    let merged = try LogFiles.merge(versions, path: path, output: output, in: session.context)
    if session.options.json { return try Terminal.data(merged.json.text() + "\n") }
    if output == nil { try Terminal.data(merged.bytes) }
    let today = session.clock.day(of: session.clock.now)
    for decision in merged.decisions {
      session.say("\(DecisionWords(decision, in: .format, today: today).line)")
    }
  }
}

extension Side.Role: WordArgument {}
