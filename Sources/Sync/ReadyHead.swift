import Git
import Store

extension Repository {
  /// HEAD, from which a sync may continue.
  ///
  /// - Throws: `deferred` in the middle of a merge or the like and on a detached HEAD,
  ///   `unsupportedRepository` where a file that is not there may not mean a removed one.
  func headReadyForSync() throws(StoreError) -> Head {
    let head = try wrapping { () throws(GitError) in try self.head() }
    if let reason = try reasonToWait(head) { throw StoreError(.deferred, "\(reason)") }
    let limitations = try wrapping { () throws(GitError) in try self.limitations() }
    for limitation in limitations where limitation != .unsignedCommits {
      throw StoreError(
        .unsupportedRepository,
        "the repository uses \(limitation.rawValue), which sync does not support",
        hint: "Sync with git, or turn it off.")
    }
    return head
  }
}
