import Sync

/// That the remote's branch lacks what it had when it was last asked, for a person.
public struct RemoteLossNotice: Sendable {
  let remote: String
  let branch: String
  let loss: RemoteLoss
  let direction: SyncDirection

  /// What was found, and what becomes of it, in one line.
  public var words: String {
    let tip = loss.lastSeen.hex.prefix(7)
    let commits = loss.commits == 1 ? "1 commit" : "\(loss.commits) commits"
    let found =
      loss.now == nil
      ? "\(remote) has no branch \(branch) any more; it was at \(tip) when last seen"
      : "\(branch) of \(remote) has lost \(commits) since it was last seen, at \(tip)"
    let outcome =
      direction == .pull
      ? "what it had stays here, and bestupid sync sends it again"
      : "what it had is sent again from here"
    return "\(found): \(outcome)"
  }
}
