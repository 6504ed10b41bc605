import Store

extension RecoveredEdit {
  /// What became of a text that was saved and is found missing.
  func words(_ clock: Clock) -> String {
    switch self {
    case .broughtBack(let text):
      "\(text.path): git had taken away what was saved at \(clock.text(Int(text.time))); "
        + "it is there again, and committed"
    case .setAside(let text): text.words(clock)
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
