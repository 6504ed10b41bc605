import Git
import Store

/// Git's memory of the remote's branch, as `refs/remotes/origin/main`: what the last fetch or push
/// found. The remote may have changed since.
struct TrackingReference {
  private let repository: Repository
  private let name: String

  init(of upstream: Repository.Upstream, in repository: Repository) {
    self.repository = repository
    name = upstream.trackingReference
  }

  /// The path of its lock.
  var lock: String { "\(repository.commonDirectory)\(name).lock" }

  /// The commit that it names, if any.
  func tip() throws(StoreError) -> ObjectID? {
    try wrapping { () throws(GitError) in try repository.reference(name) }
  }

  /// Removes it, where the remote has no such branch.
  func remove() throws(GitError) { try repository.removeReference(name) }

  /// Moves it to a commit that was pushed: git does so only where the remote's configuration says so.
  func recordPush(of commit: ObjectID, by identity: Identity) throws(GitError) {
    let known = try repository.reference(name)
    if known == commit { return }
    do throws(GitError) {
      try repository.moveReference(
        name, from: known, to: commit, message: "sync: push", identity: identity)
    } catch  where [.modified, .exists, .locked].contains(error.code) {
      // Somebody fetches at this moment, and learns it from the remote.
      return
    }
  }
}
