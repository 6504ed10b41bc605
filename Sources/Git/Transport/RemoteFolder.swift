/// A remote that is a folder on this machine, whose branches can be read as well as our own
/// (docs/decisions/0055-a-remote-that-is-a-folder.md).
///
/// That saves asking git where there is nothing new. To carry commits stays the transport's.
public struct RemoteFolder: Hashable, Sendable {
  /// Where the repository is; absolute.
  let path: String

  /// The commit at the tip of a branch; nil where there is none, or where it is left to git to say
  /// why it cannot be read. A disk that hangs or has to wake up is not waited for.
  public func tip(of branch: String) async -> ObjectID? {
    await onOwnThread(limit: .seconds(1)) { try? tipIfShown(of: branch) } ?? nil
  }

  private func tipIfShown(of branch: String) throws(GitError) -> ObjectID? {
    let remote = try Repository.open(at: path)
    // What is hidden from a fetch is for git to know (git-config, `transfer.hideRefs`).
    for key in ["transfer.hiderefs", "uploadpack.hiderefs"]
    where try remote.configuration(key) != nil { return nil }
    return try remote.reference("refs/heads/\(branch)")
  }
}

extension RemoteFolder {
  /// The folder that a remote is, as long as git would fetch and push just there in the usual way; nil
  /// for every other remote.
  init?(_ remote: Repository.Remote, _ configuration: Configuration) throws(GitError) {
    let name = remote.name
    // What has git do something else, or nothing at all (git-config).
    let others = [
      "remote.\(name).pushurl", "remote.\(name).uploadpack", "remote.\(name).receivepack",
      "remote.\(name).vcs", "protocol.allow", "protocol.file.allow",
    ]
    for key in others where try configuration.string(key) != nil { return nil }
    guard remote.url.hasPrefix("/"), try configuration.count("remote.\(name).url") == 1 else {
      return nil
    }
    path = remote.url
  }
}
