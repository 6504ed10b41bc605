import Git
import Words

/// What given-up merges decided, and no commit has told yet.
///
/// A merge that dies while it replaces files is finished by the next command, unless the person has
/// changed one of those files since, or something else keeps it from that. Then it is given up, and the
/// files that it had replaced count as changed by hand. What it decided about them must be told all the
/// same: the next commit tells it. The decisions themselves are kept, since a `git gc` may take the merge.
struct GivenUpMerges {
  let repository: Repository

  private var path: String { repository.gitDirectory + "bestupid/given-up" }

  /// What they decided, for the message of the next commit.
  func decisions() throws(StoreError) -> [CommitMessage.Trailer] {
    guard let bytes = try PrivateName.givenUp.file(in: repository).readIfUsable() else { return [] }
    // As the last paragraph of a message. A file that a power cut has torn holds no trailers.
    let text = String(decoding: Array("given up\n\n".utf8) + bytes, as: UTF8.self)
    return CommitMessage(text: text).trailers.filter { $0.key == RecordedDecision.trailerKey }
      .map(Self.withoutPrivateText)
  }

  /// A decision without a text of the cycle that an older version has kept here: no new commit gets it.
  private static func withoutPrivateText(_ trailer: CommitMessage.Trailer) -> CommitMessage.Trailer
  {
    let decision = RecordedDecision(trailerValue: trailer.value)
    return decision.map { $0.isPrivate ? $0.trailer : trailer } ?? trailer
  }

  /// Remembers a merge that may have replaced files and is perhaps not going to be finished.
  func add(_ merge: ObjectID) throws(StoreError) {
    let known = try decisions()
    let new = try decisions(of: merge).filter { !known.contains($0) }
    if !new.isEmpty { try write(known + new) }
  }

  /// Called when a commit is there: what it tells need not be told again.
  func forget(toldBy commit: ObjectID) throws(StoreError) {
    let known = try decisions()
    if known.isEmpty { return PrivateFile.remove(path) }
    let told = try decisions(of: commit)
    let rest = known.filter { !told.contains($0) }
    rest.isEmpty ? PrivateFile.remove(path) : try write(rest)
  }

  private func decisions(of commit: ObjectID) throws(StoreError) -> [CommitMessage.Trailer] {
    try wrapping { () throws(GitError) in
      CommitMessage(text: try repository.commit(commit).message).trailers
        .filter { $0.key == RecordedDecision.trailerKey }.map(Self.withoutPrivateText)
    }
  }

  private func write(_ decisions: [CommitMessage.Trailer]) throws(StoreError) {
    let lines = decisions.map { "\($0.key): \($0.value)\n" }.joined()
    try PrivateName.givenUp.file(in: repository).require(Array(lines.utf8))
    try PrivateFile.write(Array(lines.utf8), to: path)
  }
}
