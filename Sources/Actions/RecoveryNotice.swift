import Store
public import Values

extension RecoveryNotice {
  /// What was found, and what to do.
  func words(_ clock: Clock) -> String {
    switch self {
    case .broughtBack(let edit):
      "\(edit.path): git had taken away what was saved at \(clock.text(Int(edit.time))); "
        + "it is there again, and committed"
    case .setAside(let edit): edit.words(clock)
    case .gaveUp(let reason):
      "a sync was cut short and cannot be finished: \(reason). Nothing is lost: the next sync commits "
        + "what it had written, and merges again"
    case .leftBehind(let reason):
      "what a command that was cut short has left cannot be cleared: \(reason). Mend it with: "
        + "bestupid doctor --repair"
    }
  }
}

extension SavedEdit {
  /// What was saved and is no more, and where it is.
  public func words(_ clock: Clock) -> String {
    "\(path): what was saved at \(clock.text(Int(time))) (\(subject)) is not in it any more; "
      + "bring it back with: bestupid doctor --repair, or see \(storedPath)"
  }
}
