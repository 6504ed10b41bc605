import DayStore
import Git
import LogMerge
import Store
import Words

/// Who made the versions of files that one side of a merge has, and when.
///
/// It depends on the commits alone, so that every device that merges them finds the same.
struct Provenance {
  private let tip: Commit
  private let origins: [RepositoryPath: PathOrigin]

  /// Looks through the commits that lead to `tip` and not to `other`, once for all `paths`.
  init(
    of paths: Set<RepositoryPath>, to tip: Commit, without other: Commit, in repository: Repository
  ) throws(GitError) {
    self.tip = tip
    let history = try repository.changes(of: paths, to: tip.id, without: other.id)
    origins = try PathHistory.origins(of: history, in: repository)
  }

  /// The author of a path's version as a whole: the newest commit that changed it, the tip where only
  /// merges did; and the bot where only the bot wrote the lines that are new on this side.
  func author(of path: RepositoryPath, _ rules: MergeRules) -> Author {
    let origin = origins[path]
    let commits = origin.map { origin in
      let writers = origin.writersOfLines
      return writers.isEmpty ? origin.commits : writers
    }
    let authors = commits.flatMap { $0.isEmpty ? nil : $0 } ?? [tip]
    return Author(
      origin?.newest ?? tip,
      role: authors.allSatisfy { rules.isBot($0.author.identity) } ? .bot : .device)
  }

  /// A path's version as a side of a merge.
  func side(of path: RepositoryPath, _ bytes: [UInt8], _ rules: MergeRules) -> Side {
    let origin = origins[path]
    var authors: [ObjectID: Author] = [:]
    for commit in origin?.writersOfLines ?? [] {
      authors[commit.id] = Author(
        commit, role: rules.isBot(commit.author.identity) ? .bot : .device)
    }
    let lines = origin?.lines.map { commit in commit.flatMap { authors[$0.id] } }
    return Side(
      bytes: bytes, author: author(of: path, rules), lineAuthors: LineAuthors(lines ?? []))
  }
}

extension Author {
  fileprivate init(_ commit: Commit, role: Side.Role) {
    self.init(
      role: role, device: commit.deviceName, time: commit.committer.time, commit: commit.id.hex,
      act: commit.act)
  }
}

extension Commit {
  /// How what it brought came about.
  fileprivate var act: Author.Act {
    if parents.count > 1 { return .merged }
    let isImport = !CommitMessage(text: message).values(of: CommitMessage.Trailer.importKey).isEmpty
    return isImport ? .imported : .wrote
  }

  /// The device that made it, by its trailer; else its author.
  var deviceName: String {
    let named = CommitMessage(text: message).values(of: CommitMessage.Trailer.deviceKey).last
    let name = named.flatMap { $0.isEmpty ? nil : $0 } ?? author.identity.name
    return String(name.inOneLine.prefix(100))
  }
}
