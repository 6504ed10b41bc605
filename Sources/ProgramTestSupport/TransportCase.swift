public import Git

/// The two ways to name a repository on this machine.
public enum TransportCase: String, CaseIterable, Sendable {
  /// A path.
  case path
  /// A `file://` address.
  case fileURL

  /// The address of the repository at `path`.
  public func address(_ path: String) -> String {
    switch self {
    case .path: path
    case .fileURL: "file://" + path.replacing(" ", with: "%20")
    }
  }
}

extension GitSandbox {
  /// The git program of the sandbox's PATH.
  public func gitExecutable() throws -> GitExecutable {
    guard let git = GitExecutable.find(in: environment) else {
      throw Unexpected(description: "there is no git on the PATH")
    }
    return git
  }
}
