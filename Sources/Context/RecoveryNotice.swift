public import Store
public import Values

extension RecoveryNotice {
  /// What was found, and what to do.
  package func words(_ clock: Clock) -> String {
    switch self {
    case .broughtBack(let edit):
      "\(edit.path): what was saved at \(clock.text(Int(edit.time))) was not in it; "
        + "it is merged in and committed"
    case .setAside(let edit): edit.words(clock)
    case .gaveUp(let reason):
      "a sync was interrupted and cannot be finished: \(reason). Nothing is lost: the next sync commits "
        + "what it had written, and merges again"
    case .leftBehind(let reason):
      "what an interrupted command left cannot be cleared: \(reason). Repair it with: "
        + "bestupid doctor --repair"
    case .movedAside(let moved): moved.words
    }
  }
}

extension SavedEdit {
  /// What was saved and is no more, and where it is.
  public func words(_ clock: Clock) -> String {
    "\(path): what was saved at \(clock.text(Int(time))) (\(subject)) is no longer in it; "
      + "restore it with: bestupid doctor --repair, or see \(storedPath)"
  }
}
