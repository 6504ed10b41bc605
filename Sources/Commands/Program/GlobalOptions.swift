import Actions
import ArgumentParser
import Context

/// The options that every command takes, before or after its name.
struct GlobalOptions: ParsableArguments {
  @Option(
    name: .customShort("C"),
    help: ArgumentHelp("Use the store in this folder.", valueName: "dir"))
  var directory: String?

  @Flag(name: .long, help: "Print JSON on standard output, errors too.")
  var json = false

  @Flag(name: .shortAndLong, help: "Print only data and errors.")
  var quiet = false

  @Flag(name: .customLong("no-pager"), help: "Write long output to the terminal, not to a pager.")
  var noPager = false

  @Option(name: .long, help: "Colour the output: auto, always or never.")
  var color: ColorChoice?

  @Option(
    name: .long,
    help: ArgumentHelp("Run as if it were this time (reproducible runs).", valueName: "iso-time"))
  var now: String?
}

extension ColorChoice: WordArgument {}
