import Git
import Words

/// Makes stores.
public enum StoreSetup {
  /// How a store came to be.
  public enum Action: String, Sendable {
    /// A repository was made for it.
    case created
    /// A repository was there, and nothing in it was changed.
    case adopted
    /// It came from a remote.
    case cloned
  }

  /// A store that was set up.
  public struct Result: Sendable {
    /// The store.
    public let store: Store
    /// How it came to be.
    public let action: Action
    /// The files that were written, below the root.
    public let files: [String]
  }

  /// What git ignores in a new store.
  private static var firstIgnores: String {
    """
    # What belongs to this machine alone. git ignores it, and so does bestupid sync.

    # Editors
    *~
    .*.sw[a-p]
    .#*
    \\#*#
    *.orig
    *.rej
    .idea/
    .vscode/
    .obsidian/workspace*

    # Systems
    .DS_Store
    ._*
    Thumbs.db
    desktop.ini
    .directory
    .Trash-*

    # Keys, passwords and tokens
    \(IncludedFiles.privateFolder)/
    \(Secrets.names.joined(separator: "\n"))

    """
  }

  /// Makes the folder at the absolute `path` a store.
  ///
  /// A folder that is a repository is adopted: no file and no commit of it changes; where it has
  /// no `content/logs` yet, the empty folder is made. Any other folder gets a repository with a
  /// first commit of `bestupid.yaml` and `.gitignore`; one that it brings stays as it is.
  ///
  /// A new folder within another working copy is refused, unless git ignores it there
  /// (docs/decisions/0031-no-repository-within-another.md).
  ///
  /// - Parameter configuration: The bytes of a new `bestupid.yaml`.
  /// - Throws: `cannotWrite`, `unsupportedRepository`, `inputOutput`.
  public static func initialize(
    _ path: String, configuration: [UInt8], settings: CommitSettings
  ) throws(StoreError) -> Result {
    // A store may also be a folder of a larger working copy.
    if let store = try existing(path) { return Result(store: store, action: .adopted, files: []) }
    if FileSystem.isPresent("\(path)/.git", as: .folder)
      || FileSystem.isPresent("\(path)/.git", as: .file)
    {
      _ = try Repository.opened(at: path)
      return Result(store: try adopt(path), action: .adopted, files: [])
    }
    if let kind = try FileSystem.kind(path), kind != .folder {
      throw StoreError(.cannotWrite, "a file is in the way", file: path)
    }
    try GitFolder.refuse(FileSystem.resolvedPlace(path).whole)
    if GitFolder.isRepository(path) {
      throw StoreError(
        .cannotWrite, "a bare repository, which has no files to work on",
        hint: "Make a working copy of it: bestupid clone \(path) DIR", file: path)
    }
    if let around = try Store.workingCopy(around: path), try !ignores(around, path) {
      throw StoreError(
        .cannotWrite, "the folder is inside another git working copy, \(around)",
        hint: "To keep the days there: mkdir -p \(path)/\(Store.logFolder), then init again. "
          + "To keep them apart: git init \(path), then init again.", file: path)
    }
    try FileSystem.makeWritableFolder(path)
    _ = try wrapping { () throws(GitError) in try Repository.create(at: path) }
    // A folder may bring files of its own, which are the person's.
    let files = [
      (Store.configurationName, configuration), (".gitignore", Array(firstIgnores.utf8)),
    ]
    .filter { name, _ in !FileSystem.isPresent("\(path)/\(name)", as: .file) }
    try commit(files, at: path, "init: a new store", settings: settings)
    return Result(store: try adopt(path), action: .created, files: files.map(\.0))
  }

  /// Commits files that a store does not have yet.
  ///
  /// - Parameters:
  ///   - files: Their paths below the store's folder, and their bytes.
  ///   - message: What the commit says.
  /// - Throws: `changedMeanwhile` where one is there.
  public static func commit(
    _ files: [(String, [UInt8])], to store: Store, _ message: CommitMessage,
    settings: CommitSettings
  ) throws(StoreError) {
    try commit(
      files.map { (store.gitPath($0), $1) }, at: store.workingCopy, message, settings: settings)
  }

  private static func commit(
    _ files: [(String, [UInt8])], at workingCopy: String, _ message: CommitMessage,
    settings: CommitSettings
  ) throws(StoreError) {
    let transaction = try StoreTransaction.begin(workingCopy: workingCopy, settings: settings)
    let changes = files.map { name, bytes in
      FileChange(path: RepositoryPath(name), old: nil, new: bytes)
    }
    if !changes.isEmpty { _ = try transaction.prepare(changes).commit(message) }
  }

  /// Configures the remote `origin` of a store.
  ///
  /// - Throws: `cannotWrite` where there is one with another address.
  public static func addRemote(_ url: String, to store: Store) throws(StoreError) {
    let repository = try Repository.opened(at: store.workingCopy)
    let remotes = try wrapping { () throws(GitError) in try repository.remotes() }
    if let origin = remotes.first(where: { $0.name == "origin" }) {
      if origin.url == url { return }
      throw StoreError(
        .cannotWrite, "the remote origin already exists: \(redacted(origin.url))",
        hint: "Change it with: git remote set-url origin URL")
    }
    try wrapping { () throws(GitError) in try repository.addRemote("origin", url: url) }
  }

  /// Whether the folder `path` within a working copy is nothing to the repository there.
  private static func ignores(
    _ workingCopy: String, _ path: String
  ) throws(StoreError) -> Bool {
    let folder = path.utf8.dropFirst(workingCopy.utf8.count).drop { $0 == ASCII.slash }
    // The slash says that it is a folder, which may not be there yet.
    let relative = RepositoryPath(bytes: Array(folder) + [ASCII.slash])
    do throws(GitError) {
      return try Repository.open(at: workingCopy).isIgnored(relative)
    } catch {
      // A repository that cannot be asked may well want it.
      return false
    }
  }

  /// The store whose root is `path`, if any.
  private static func existing(_ path: String) throws(StoreError) -> Store? {
    guard let store = try Store.nearest(to: path),
      try FileSystem.resolved(path) == store.root
    else { return nil }
    _ = try Repository.opened(at: store.workingCopy)
    return store
  }

  /// The store at `path`, with the folder that marks it.
  static func adopt(_ path: String) throws(StoreError) -> Store {
    if let store = try existing(path) { return store }
    try FileSystem.makeWritableFolder("\(path)/\(Store.logFolder)")
    guard let store = try Store.nearest(to: path) else {
      throw StoreError(.notAStore, "cannot make a store here", file: path)
    }
    return store
  }
}
