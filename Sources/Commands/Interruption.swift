import Actions
import Dispatch
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Ends work that has child processes on Ctrl-C, with those.
///
/// They are in sessions of their own, where the terminal's signals do not reach them: without this
/// the program would die and leave them. Commands without children need no such care: they may die
/// at any instruction, and the next command recovers.
struct Signals: Interruption {
  private static let numbers = [SIGINT, SIGTERM, SIGHUP]

  /// Runs `work`.
  ///
  /// - Throws: `Interrupted` where a signal came, however the work ended then; else what the work
  ///   throws.
  func run<Result: Sendable>(
    _ work: @escaping @Sendable () async throws -> Result
  ) async throws -> Result {
    try ActionContext.requireThreads()
    let task = Task { try await work() }
    let caught = Mutex(false)
    let sources = Self.numbers.map { number in
      // A handler of ours keeps the signal from ending us, and unlike “ignore” is not inherited.
      signal(number) { _ in }
      let source = DispatchSource.makeSignalSource(signal: number)
      source.setEventHandler {
        caught.withLock { $0 = true }
        task.cancel()
      }
      source.resume()
      return source
    }
    defer {
      sources.forEach { $0.cancel() }
      Self.numbers.forEach { signal($0, SIG_DFL) }
    }
    let result = await task.result
    if caught.withLock({ $0 }) {
      Terminal.words("interrupted; nothing is lost")
      throw Interrupted()
    }
    return try result.get()
  }
}
