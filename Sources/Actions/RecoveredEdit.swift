import Store

extension RecoveredEdit {
  /// What became of an edit that was saved and is found missing.
  func words(_ clock: Clock) -> String {
    switch self {
    case .broughtBack(let edit):
      "\(edit.path): git had taken away what was saved at \(clock.text(Int(edit.time))); "
        + "it is there again, and committed"
    case .setAside(let edit): edit.words(clock)
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
