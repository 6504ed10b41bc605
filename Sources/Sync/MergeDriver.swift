import DayStore
public import Git
public import LogMerge
public import Store
import Words

/// The merge by section as a merge driver of git's (gitattributes(5), “Defining a custom merge
/// driver”): what a plain `git pull` runs for a file that both sides changed.
public enum MergeDriver {
  /// The driver's name in git's configuration.
  public static let name = "bestupid"

  /// The files that it merges, as patterns below the store's root: those whose entries have names.
  /// Of any other git asks the person who pulls, where lines collide (docs/merge.md).
  static let patterns = ["content/logs/**", "content/config/**", "data/**/*.json", "memory/**"]

  /// Makes git on this machine use the driver in a store. Done again, it changes nothing.
  ///
  /// It is written to the repository's own configuration and attributes, which no commit carries:
  /// on a machine without the program git would take each such merge for failed.
  ///
  /// - Parameter program: The absolute path of the program.
  /// - Throws: `cannotWrite`, `unsupportedRepository`, `inputOutput`.
  public static func install(in store: Store, program: String) throws(StoreError) {
    let repository = try Repository.opened(at: store.workingCopy)
    let quoted = program.quotedForShell.escaped(["%": "%%"])
    let settings = [
      ("merge.\(name).name", "the merge by section of bestupid"),
      ("merge.\(name).driver", "\(quoted) merge-file %O %A %B --path=%P -o %A"),
    ]
    for (key, value) in settings {
      try wrapping { () throws(GitError) in
        if try repository.configuration(key) != value {
          try repository.setConfiguration(key, to: value)
        }
      }
    }
    try addAttributes(for: store, in: repository.commonDirectory + "info")
  }

  /// Whether git uses the driver in a store.
  public static func isInstalled(in store: Store) throws(StoreError) -> Bool {
    let repository = try Repository.opened(at: store.workingCopy)
    return try wrapping { () throws(GitError) in
      try repository.configuration("merge.\(name).driver") != nil
    }
  }

  private static func addAttributes(
    for store: Store, in folder: String
  ) throws(StoreError) {
    let path = folder + "/attributes"
    var bytes = try RegularFile.read(path) ?? []
    let lines = Set(bytes.split(separator: ASCII.lineFeed).map(Array.init))
    let missing = patterns.map { Array("\(pattern(store.gitPath($0))) merge=\(name)".utf8) }
      .filter { !lines.contains($0) }
    if missing.isEmpty { return }
    if let last = bytes.last, last != ASCII.lineFeed { bytes.append(ASCII.lineFeed) }
    for line in missing { bytes += line + [ASCII.lineFeed] }
    try PrivateFile.makeFolder(folder)
    try PrivateFile.replace(path, by: bytes, mode: 0o644)
  }

  /// A pattern of gitattributes(5) in quotes, where a folder's name asks for them. Only our own
  /// stars match anything.
  static func pattern(_ path: String) -> String {
    let isPlain = path.utf8.allSatisfy { byte in
      (ASCII.space + 1...ASCII.tilde).contains(byte) && !"\"\\?[#!".utf8.contains(byte)
    }
    if isPlain { return path }
    let literal = path.escaped(["\\": "\\\\", "?": "\\?", "[": "\\["])
    return "\"\(literal.escaped(["\\": "\\\\", "\"": "\\\""]))\""
  }
}

// MARK: - What git does not tell a driver

extension MergeDriver {
  /// The two versions of a file that git merges, and by which rules.
  public struct Versions: Sendable {
    /// The version of the branch that is merged into.
    public let ours: Side
    /// The other.
    public let theirs: Side
    /// Who owns which section of a day.
    public let rules: OwnershipRules

    /// Two versions and their rules.
    public init(ours: Side, theirs: Side, rules: OwnershipRules) {
      self.ours = ours
      self.theirs = theirs
      self.rules = rules
    }
  }

  /// What the history says of two versions of a file, so that git merges them as `sync` would.
  ///
  /// - Parameters:
  ///   - path: The file below the working copy.
  ///   - merged: The commits that git merges into HEAD.
  /// - Returns: nil where the versions are not those of two commits that are merged: git also joins
  ///   common ancestors, and picks single commits.
  public static func versions(
    of path: String, ours: [UInt8], theirs: [UInt8], merging merged: [ObjectID], in store: Store
  ) throws(StoreError) -> Versions? {
    let repository = try Repository.opened(at: store.workingCopy)
    let rules = try MergeRules(ConfigurationFile(of: store))
    let file = RepositoryPath(path)
    return try wrapping { () throws(GitError) in
      guard let tip = try repository.head().commit, merged.count == 1 else { return nil }
      let commits = [try repository.commit(tip), try repository.commit(merged[0])]
      for (commit, bytes) in zip(commits, [ours, theirs]) {
        let entry = try repository.entry(at: file, in: commit.tree)
        guard entry?.id == ObjectID(blob: bytes) else { return nil }
      }
      func side(_ index: Int, _ bytes: [UInt8]) throws(GitError) -> Side {
        let provenance = try Provenance(
          of: [file], to: commits[index], without: commits[1 - index], in: repository)
        return provenance.side(of: file, bytes, rules)
      }
      return Versions(
        ours: try side(0, ours), theirs: try side(1, theirs), rules: rules.ownership)
    }
  }
}
