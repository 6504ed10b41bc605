import Actions
import Context
import Dispatch
import Screens
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
  private static let interrupted: StyledText = "interrupted; nothing is lost"

  /// From here on a signal ends the process at once, and the programs that it has started: for commands
  /// that only look, and ask other programs on the way.
  static func endPrograms() {
    // Without threads no program is started.
    do { try ActionContext.requireThreads() } catch { return }
    for number in numbers {
      signal(number) { _ in }
      let source = DispatchSource.makeSignalSource(signal: number)
      // The handler keeps its source, for as long as the process lives.
      source.setEventHandler {
        withExtendedLifetime(source) { HardEnd.now { ExitStatus.interrupted.rawValue } }
      }
      source.resume()
    }
  }

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
        HardEnd.schedule(after: HardEnd.grace) {
          Terminal.words(Self.interrupted)
          return ExitStatus.interrupted.rawValue
        }
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
      Terminal.words(Self.interrupted)
      throw Interrupted()
    }
    return try result.get()
  }
}

/// The end of the process where nothing else ends it.
///
/// Work is cancelled and programs are told to end first. But no cancellation reaches a thread that waits
/// in a call of the system, such as libgit2 opening what never answers.
enum HardEnd {
  /// What everything else has to come to its end: more than a program that ignores the request to end is
  /// given (`ChildProcess`).
  static let grace = Duration.seconds(5)

  // Its own threads: those of Swift's tasks may all be waiting.
  private static let queue = DispatchQueue(label: "end of the process")
  private static let telling = DispatchQueue(label: "last words")

  /// Ends the process after a time, unless it has ended by then.
  ///
  /// - Parameter tell: Says why; returns the exit status.
  static func schedule(after time: Duration, tell: @escaping @Sendable () -> Int32) {
    run(after: time) { now(tell: tell) }
  }

  /// Ends the process when a time is up and it only waits: what is at work on large files continues, or
  /// they would never be committed, sixty times as long at most.
  ///
  /// - Parameter tell: Says why; returns the exit status.
  static func scheduleWhenIdle(
    after time: Duration, tell: @escaping @Sendable () -> Int32
  ) {
    let last = ContinuousClock.now + time * 60
    run(after: time) { look(until: last, tell: tell) }
  }

  private static func look(
    until last: ContinuousClock.Instant, tell: @escaping @Sendable () -> Int32
  ) {
    let before = processorTime
    run(after: grace) {
      // A hundredth of the time is more than waiting costs.
      if processorTime - before > grace / 100, ContinuousClock.now < last {
        look(until: last, tell: tell)
      } else {
        now(tell: tell)
      }
    }
  }

  /// What the process has used of the processors.
  private static var processorTime: Duration {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  private static func run(after time: Duration, _ body: @escaping @Sendable () -> Void) {
    queue.asyncAfter(
      deadline: .now() + .milliseconds(Int(time / .milliseconds(1))), execute: body)
  }

  /// Ends the process, and kills the programs that it has started.
  static func now(tell: @escaping @Sendable () -> Int32) {
    ActionContext.killPrograms()
    // Standard error may be a pipe that nobody reads.
    telling.asyncAfter(deadline: .now() + .seconds(1)) { _exit(ExitStatus.tryAgain.rawValue) }
    _exit(tell())
  }
}

extension Session {
  /// Ends the process soon after the time limit of its command, whatever it waits for.
  func end(after limit: TimeLimit) {
    do { try ActionContext.requireThreads() } catch { return }
    let arguments = line.arguments
    HardEnd.scheduleWhenIdle(after: limit.duration) {
      let error = ActionError(
        .busy, "something here has not answered within \(limit.seconds) seconds",
        hint: "Nothing is lost. A file that git reads may be a pipe, or its disk may be gone.")
      return Bestupid.report(error, arguments)
    }
  }
}
