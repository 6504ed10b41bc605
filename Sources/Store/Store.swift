import Words

/// A folder in a git working copy that a person's files lie in, and the reading of them.
public struct Store: Sendable {
  /// The folder that holds `content/logs` and `bestupid.yaml`, absolute and without links.
  public let root: String
  /// The folder that holds `.git`: `root`, or a folder above it.
  public let workingCopy: String
  private let tracked: TrackedFiles

  /// The store at `root` within the working copy at `workingCopy`, both absolute.
  public init(root: String, workingCopy: String) {
    self.root = root
    self.workingCopy = workingCopy
    tracked = TrackedFiles(of: workingCopy)
  }

  /// The store's files: the one way in which they are read.
  public var files: ContainedFolder { ContainedFolder(root, followingLinksTo: tracked) }

  /// The root below the working copy; empty where they are one.
  public var folder: String {
    String(decoding: root.utf8.dropFirst(workingCopy.utf8.count + 1), as: UTF8.self)
  }

  /// What a person types, in any folder, to name the remote that syncs go to.
  package var commandForRemote: String {
    shellLine(["git", "-C", workingCopy, "remote", "add", "origin", "URL"])
  }

  /// A path below the root as one below the working copy, which is how git names it.
  public func gitPath(_ path: String) -> String {
    folder.isEmpty ? path : "\(folder)/\(path)"
  }

  /// A path below the working copy as one below the root; one outside of the root as it is.
  public func pathInStore(_ path: String) -> String {
    let prefix = folder.isEmpty ? "" : "\(folder)/"
    return path.utf8.starts(with: prefix.utf8)
      ? String(decoding: path.utf8.dropFirst(prefix.utf8.count), as: UTF8.self) : path
  }
}
