import ArgumentParser
import DayModel
import Git
import JSON
import LogMerge
import Store
import Sync

/// `bestupid merge-file BASE OURS THEIRS`: plumbing, which needs no store; git's merge driver.
struct MergeFileCommand: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge-file", abstract: "Merge two versions of one file, as sync does.",
    discussion: """
      Prints the merged file, and on standard error one line for each thing that both sides \
      changed differently. There is never a conflict. An empty BASE, as /dev/null, means that \
      the two have no common ancestor. Needs no store.

      `bestupid init --merge-driver` makes git run it, so that a plain git pull merges by \
      section, too.
      """)

  @OptionGroup var global: GlobalOptions

  @Option(
    help: ArgumentHelp(
      "Where the file lies in its store, which says how it merges; without it, OURS.",
      valueName: "path"))
  var path: String?

  @Option(help: ArgumentHelp("Who wrote OURS: device or bot.", valueName: "role"))
  var oursRole: Side.Role?

  @Option(help: ArgumentHelp("Who wrote THEIRS: device or bot.", valueName: "role"))
  var theirsRole: Side.Role?

  @Option(name: .shortAndLong, help: ArgumentHelp("The file to write.", valueName: "file"))
  var output: String?

  @Argument(help: ArgumentHelp("The version that both come from.", valueName: "base"))
  var base: String

  @Argument(help: ArgumentHelp("One version.", valueName: "ours"))
  var ours: String

  @Argument(help: ArgumentHelp("The other.", valueName: "theirs"))
  var theirs: String

  func run(in session: Session) async throws {
    let old = try session.readVersion(base)
    let path = path ?? Self.path(ofVersion: ours)
    let store = try session.store(around: path)
    let versions = try versions(of: path, in: store, session)
    let result = FileMerger.merge(
      path: store?.pathInStore(path) ?? path, bases: old.isEmpty ? [] : [old],
      ours: versions.ours, theirs: versions.theirs, rules: versions.rules)
    let decisions = result.decisions.map {
      RecordedDecision($0, path: RepositoryPath(path), sides: [])
    }
    if let output { try session.write(result.bytes, to: output) }
    if session.options.json {
      let merged = output == nil ? String(validating: result.bytes, as: UTF8.self) : nil
      let json: JSONValue = [
        "schema": "bestupid.merge/1", "path": .string(path), "output": .optional(output),
        "merged": .optional(merged), "decisions": .array(decisions.map(\.json)),
      ]
      try Terminal.data(json.text() + "\n")
      return
    }
    if output == nil { try Terminal.data(result.bytes) }
    for decision in decisions { session.say(decision.line) }
  }

  /// Where a version lies in a store, by its own path: a log by its name, wherever it is.
  private static func path(ofVersion file: String) -> String {
    let name = file.split(separator: "/").last ?? ""
    return LogFileName(path: file) == nil ? file : "\(LogFileName.folder)/\(name)"
  }

  /// The two versions, with whatever git's history or the options say of them.
  private func versions(
    of path: String, in store: Store?, _ session: Session
  ) throws -> MergeDriver.Versions {
    let (ours, theirs) = (try session.readVersion(ours), try session.readVersion(theirs))
    if oursRole == nil, theirsRole == nil, let store,
      let found = try MergeDriver.versions(
        of: path, ours: ours, theirs: theirs, merging: session.mergedCommits, in: store)
    {
      return found
    }
    func side(_ bytes: [UInt8], _ role: Side.Role?, _ name: String) -> Side {
      Side(bytes: bytes, role: role ?? .device, device: name, time: 0, commit: "")
    }
    let configuration = try store.map { store throws in
      try StoreConfiguration(ConfigurationFile(of: store), in: session.environment)
    }
    return MergeDriver.Versions(
      ours: side(ours, oursRole, "ours"), theirs: side(theirs, theirsRole, "theirs"),
      rules: configuration?.merging.ownership ?? .standard)
  }
}

extension Side.Role: WordArgument {}

extension Session {
  /// The commits that a `git merge` or `git pull` that runs us merges into HEAD: it names each one
  /// in a variable `GITHEAD_<id>`.
  fileprivate var mergedCommits: [ObjectID] {
    environment.variables.keys.filter { $0.hasPrefix("GITHEAD_") }
      .compactMap { ObjectID(hex: String($0.dropFirst(8))) }
  }

  /// The bytes of a file that a person or git names; `/dev/null` has none.
  fileprivate func readVersion(_ path: String) throws -> [UInt8] {
    path == "/dev/null" ? [] : try read(path)
  }

  /// The store that holds a path below the current folder; nil where there is none.
  fileprivate func store(around path: String) throws -> Store? {
    let absolute = try environment.absolute(path)
    let folder = absolute.prefix(upTo: absolute.lastIndex(of: "/") ?? absolute.startIndex)
    return try StoreLocator.nearest(to: String(folder))
      ?? StoreLocator.nearest(to: environment.currentDirectory)
  }

  fileprivate func write(_ bytes: [UInt8], to path: String) throws {
    let file = try DurableFile(following: environment.absolute(path))
    try file.save(bytes, over: try file.read().bytes)
  }
}
