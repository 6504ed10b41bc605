public import Git

/// The two transports, and the two ways to name a repository on this machine.
public enum Way: String, CaseIterable, Sendable {
  /// The git program and a path.
  case gitPath
  /// The git program and a `file://` address.
  case gitFile
  /// libgit2 and a path.
  case libgit2Path
  /// libgit2 and a `file://` address.
  case libgit2File

  /// The transport.
  public func transport(in sandbox: GitSandbox) throws -> any Transport {
    switch self {
    case .libgit2Path, .libgit2File: return Libgit2Transport(home: sandbox.home, hasAgent: false)
    case .gitPath, .gitFile:
      guard let git = GitExecutable.find(in: sandbox.environment) else {
        throw GitSandbox.Unexpected(description: "there is no git on the PATH")
      }
      return git
    }
  }

  /// The address of the repository at `path`.
  public func address(_ path: String) -> String {
    switch self {
    case .gitPath, .libgit2Path: path
    case .gitFile, .libgit2File: "file://" + path.replacing(" ", with: "%20")
    }
  }

  /// libgit2 writes into a repository on this machine by itself: nothing there runs a hook.
  public static let runningHooks: [Way] = [.gitPath, .gitFile]
}
