import Synchronization

/// Counts the days that are read, and tells a person who waits for it, on a terminal.
final class Progress: Sendable {
  private struct State {
    var count = 0
    var lastShown: ContinuousClock.Instant
    var isShown = false
  }

  private let state = Mutex(State(lastShown: .now))

  /// Nil where there is nobody to tell.
  ///
  /// - Parameter isQuiet: Whether nothing is to be said.
  init?(isQuiet: Bool) {
    guard !isQuiet, Terminal.isTerminal(Terminal.standardError) else { return nil }
  }

  /// One more day was read; from any thread.
  func step() {
    state.withLock { state in
      state.count += 1
      // What is done in half a second needs no words.
      guard state.count % 64 == 0, .now - state.lastShown > .milliseconds(500) else { return }
      state.lastShown = .now
      state.isShown = true
      Terminal.status("reading the logs: \(state.count) days")
    }
  }

  /// Takes the line away.
  func end() {
    state.withLock { state in
      if state.isShown { Terminal.status(.empty) }
      state.isShown = false
    }
  }
}
