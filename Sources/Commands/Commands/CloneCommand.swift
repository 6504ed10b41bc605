import ArgumentParser
import Git
import Store

/// `bestupid clone URL [DIR]`.
struct CloneCommand: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "clone", abstract: "Get a store from a remote.",
    discussion:
      "The first store on a machine becomes the default: commands find it from any folder.")

  @OptionGroup var global: GlobalOptions

  @Argument(help: ArgumentHelp("Any address that git takes.", valueName: "url"))
  var url: String

  @Argument(
    help: ArgumentHelp("The folder; named like the repository without it.", valueName: "dir"))
  var folder: String?

  @Option(help: TimeLimit.help)
  var timeLimit = TimeLimit(seconds: 600)

  func run(in session: Session) async throws {
    let path = try session.newFolder(folder ?? Self.name(of: url))
    let transport = try session.transport
    let address = try session.address(url)
    session.say("cloning \(Terminal.safe(redacted(url)))")
    let result = try await endingOnSignals {
      try await StoreSetup.clone(
        address, into: path, transport: transport, limit: timeLimit.duration)
    }
    try result.finish(in: session)
  }

  /// The last part of an address, without `.git`: what git would name the folder.
  private static func name(of url: String) -> String {
    let last = url.split { $0 == "/" || $0 == ":" }.last.map(String.init) ?? "log"
    return last.hasSuffix(".git") && last.count > 4 ? String(last.dropLast(4)) : last
  }
}

extension Session {
  /// An address with a path made absolute, since git is run in another folder.
  fileprivate func address(_ url: String) throws -> String {
    let isPath = !url.contains("://") && !url.prefix { $0 != "/" }.contains(":")
    return isPath ? try environment.absolute(url) : url
  }
}
