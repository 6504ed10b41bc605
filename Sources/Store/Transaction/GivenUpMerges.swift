import Git
import Words

/// The merges that were given up, and whose decisions no commit has told yet.
///
/// A merge that dies while it replaces files is finished by the next command, unless the person has
/// changed one of those files since. Then it is given up, and the files that it had replaced count as
/// changed by hand. What it decided about them must be told all the same: the next commit tells it.
struct GivenUpMerges {
  let repository: Repository

  private var path: String { repository.gitDirectory + "bestupid/given-up" }

  private func list() throws(StoreError) -> [ObjectID] {
    let bytes = try RegularFile.read(path, limit: 1 << 16) ?? []
    return bytes.split(separator: ASCII.lineFeed).compactMap {
      ObjectID(hex: String(decoding: $0, as: UTF8.self))
    }
  }

  /// Remembers a merge that may have replaced files and is not going to be finished.
  func add(_ merge: ObjectID) throws(StoreError) {
    let known = try list()
    guard !known.contains(merge), try !decisions(of: merge).isEmpty else { return }
    let lines = (known + [merge]).map { "\($0.hex)\n" }.joined()
    try PrivateFile.write(Array(lines.utf8), to: path)
  }

  /// What they decided, for the message of the next commit.
  func decisions() throws(StoreError) -> [CommitMessage.Trailer] {
    var trailers: [CommitMessage.Trailer] = []
    for merge in try list() { trailers += try decisions(of: merge) }
    return trailers
  }

  /// Called when a commit has told it, or the merge was finished after all.
  func forget() { PrivateFile.remove(path) }

  /// A commit that is gone, as after a power cut, has decided nothing that anybody saw.
  private func decisions(of merge: ObjectID) throws(StoreError) -> [CommitMessage.Trailer] {
    do throws(GitError) {
      return CommitMessage(text: try repository.commit(merge).message).trailers
        .filter { $0.key == RecordedDecision.trailerKey }
    } catch {
      guard error.code == .notFound else { throw StoreError(error) }
      return []
    }
  }
}
