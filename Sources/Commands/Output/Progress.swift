import Screens
import Synchronization

/// Counts what is read, days of logs or bytes of a file, and tells a person who waits for it, on a terminal.
final class Progress: Sendable {
  private struct State {
    var count = 0
    var steps = 0
    var lastShown: ContinuousClock.Instant
    var isShown = false
  }

  private let state = Mutex(State(lastShown: .now))
  private let words: @Sendable (Int) -> StyledText

  /// Nil where there is nobody to tell.
  ///
  /// - Parameters:
  ///   - isQuiet: Whether nothing is to be said.
  ///   - words: What is said of a count.
  init?(isQuiet: Bool, _ words: @escaping @Sendable (Int) -> StyledText) {
    guard !isQuiet, Terminal.isTerminal(Terminal.standardError) else { return nil }
    self.words = words
  }

  /// So much more was read; from any thread.
  func step(_ amount: Int) {
    state.withLock { state in
      state.count += amount
      state.steps += 1
      // What is done in half a second needs no words.
      guard state.steps % 64 == 0, .now - state.lastShown > .milliseconds(500) else { return }
      state.lastShown = .now
      state.isShown = true
      Terminal.status(words(state.count))
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

extension Session {
  /// Reads days while a person on a terminal sees how far it has come.
  func showingProgress<Answer>(
    _ read: ((@Sendable () -> Void)?) throws -> Answer
  ) rethrows -> Answer {
    try showingProgress(as: { "reading the logs: \($0) days" }) { step in
      guard let step else { return try read(nil) }
      return try read { step(1) }
    }
  }

  /// Reads something while a person on a terminal sees how far it has come.
  ///
  /// - Parameters:
  ///   - words: What is said of how much was read.
  ///   - read: Is given what takes how much more was read; nil where nobody waits.
  func showingProgress<Answer>(
    as words: @escaping @Sendable (Int) -> StyledText,
    _ read: ((@Sendable (Int) -> Void)?) throws -> Answer
  ) rethrows -> Answer {
    guard let progress = Progress(isQuiet: options.quiet, words) else { return try read(nil) }
    defer { progress.end() }
    return try read(progress.step)
  }
}
