package import Sync

/// That the remote's branch lacks what it had when it was last asked, for a person.
public struct RemoteLossNotice: Sendable {
  package let remote: String
  package let branch: String
  package let loss: RemoteLoss
  package let direction: SyncDirection

  package init(remote: String, branch: String, loss: RemoteLoss, direction: SyncDirection) {
    (self.remote, self.branch, self.loss, self.direction) = (remote, branch, loss, direction)
  }

  /// What was found, and what becomes of it, in one line.
  public var words: String {
    let tip = loss.lastSeen.hex.prefix(7)
    let commits = loss.commits == 1 ? "1 commit" : "\(loss.commits) commits"
    let found =
      loss.now == nil
      ? "\(remote) no longer has a branch \(branch); it was at \(tip) when last seen"
      : "\(branch) of \(remote) has lost \(commits) since it was last seen, at \(tip)"
    let outcome =
      direction == .pull
      ? "what it had stays here, and bestupid sync sends it again"
      : "what it had is sent again from here"
    return "\(found): \(outcome)"
  }
}
