import Git
import LogMerge
import Store

/// Who made the versions of files that one side of a merge has, and when.
///
/// It depends on the commits alone, so that every device that merges them finds the same.
struct Provenance {
  /// Where a version comes from.
  struct Author {
    /// The newest commit that changed it.
    let commit: Commit
    /// The device that made that commit.
    let device: String
    /// `bot` where only the bot changed it.
    let role: Side.Role

    /// The version as a side of a merge.
    func side(_ bytes: [UInt8]) -> Side {
      Side(
        bytes: bytes, role: role, device: device, time: commit.committer.time,
        commit: commit.id.hex)
    }
  }

  private let tip: Commit
  private let origins: [RepositoryPath: PathOrigin]

  /// Looks through the commits that lead to `tip` and not to `other`, once for all `paths`.
  init(
    of paths: Set<RepositoryPath>, to tip: Commit, without other: Commit, in repository: Repository
  ) throws(GitError) {
    self.tip = tip
    origins = try repository.newestChanges(of: paths, to: tip.id, without: other.id)
  }

  /// The author of a path's version; that of the tip where only merges changed it.
  func author(of path: RepositoryPath, _ rules: MergeRules) -> Author {
    let origin = origins[path]
    let commit = origin?.newest ?? tip
    let authors = origin?.authors ?? [tip.author.identity]
    return Author(
      commit: commit, device: commit.deviceName,
      role: authors.allSatisfy(rules.isBot) ? .bot : .device)
  }
}

extension Commit {
  /// The device that made it, by its trailer; else its author.
  fileprivate var deviceName: String {
    let named = CommitMessage(text: message).values(of: CommitMessage.Trailer.deviceKey).last
    let name = named.flatMap { $0.isEmpty ? nil : $0 } ?? author.identity.name
    return String(CommitMessage.oneLine(name).prefix(100))
  }
}
