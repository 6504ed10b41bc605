import Context
import Git
import Store

/// Why nothing can be undone now: git is in the middle of something, and the commits of this moment are not those that
/// will be; or a command is saved and has no commit yet, so that the newest one with a commit is an older one.
struct UndoObstacle {
  /// What git waits for, if anything.
  private let reason: DeferralReason?
  /// The subject of the newest command that is saved and not committed, if any.
  private let saved: String?

  /// nil where nothing is in the way.
  init?(in context: ActionContext) throws {
    let repository = try Repository.opened(at: context.store.workingCopy)
    reason = try repository.reasonToWait(repository.head())
    saved = try repository.newestUncommitted()
    if reason == nil, saved == nil { return nil }
  }

  /// - Parameter isList: Whether it was only asked what can be undone.
  func error(isList: Bool) -> ActionError {
    let causes = [reason?.description, saved.map { "'\($0)' is saved and not committed" }]
    return ActionError(
      .deferred,
      "nothing \(isList ? "can be" : "was") undone: "
        + causes.compactMap(\.self).joined(separator: "; "),
      hint: reason == nil ? "The next command that writes commits it." : "Then undo again.")
  }
}
