internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A program from its start to its end, followed by one thread, which reads what it writes and looks at the clock. What fails is an
/// error, and the program is gone when it is told.
struct ProgramRun {
  typealias Failure = ChildProcess.Failure

  /// Whether the program is to end before its time.
  final class Cancellation: Sendable {
    private let isWanted = Atomic(false)
    func request() { isWanted.store(true, ordering: .relaxed) }
    var isRequested: Bool { isWanted.load(ordering: .relaxed) }
  }

  let program: ChildProcess
  let limit: Duration
  let cancellation: Cancellation
  let onOutput: (@Sendable ([UInt8]) -> Void)?

  /// Runs the program to its end.
  func outcome() throws(Failure) -> ChildProcess.Outcome {
    let process: pid_t
    let output: Pipe
    let errors: Pipe
    do throws(ProgramStart.Failure) {
      (output, errors) = (try Pipe(), try Pipe())
      let input = try program.input.isEmpty ? nil : InputFile(program.input)
      var start = ProgramStart(
        path: program.path, arguments: program.arguments, environment: program.environment)
      start.folder = program.folder
      start.streams = [input?.descriptor, output.writing, errors.writing]
      process = try start.start()
    } catch {
      throw .notStarted("\(error)")
    }
    output.closeWriting()
    errors.closeWriting()
    Self.groups.withLock { _ = $0.insert(process) }
    return try follow(process, output, errors)
  }

  // MARK: The groups that run

  private static let groups = Mutex<Set<pid_t>>([])

  /// Kills whatever still runs, with its group.
  static func killAll() {
    groups.withLock { groups in
      for leader in groups { kill(-leader, SIGKILL) }
    }
  }

  // MARK: Its way to the end

  /// How long a program that was told to end has before it is killed.
  private static let grace = Duration.seconds(2)

  /// How long it is at most between two looks at clock and process, in milliseconds.
  private static let longestPause: Int32 = 50

  private func follow(
    _ process: pid_t, _ output: Pipe, _ errors: Pipe
  ) throws(Failure) -> ChildProcess.Outcome {
    var taken = Taken(onOutput: onOutput)
    var deadline = ContinuousClock.now + limit
    var failure: Failure?
    var pause: Int32 = 0
    while !hasEnded(process) {
      wait(for: [output, errors], pause)
      // What has closed its streams ends soon, mostly at once.
      let isSilent = output.reading < 0 && errors.reading < 0
      pause = isSilent ? min(max(1, pause * 2), Self.longestPause) : Self.longestPause
      let new = taken.take(output, errors) ?? (cancellation.isRequested ? .interrupted : nil)
      if failure == nil, new != nil || ContinuousClock.now > deadline {
        failure = new ?? .timedOut
        deadline = .now + Self.grace
        kill(-process, SIGTERM)
      } else if failure != nil, ContinuousClock.now > deadline {
        kill(-process, SIGKILL)
      }
    }
    // Whoever has inherited its streams may hold them for ever: what is there by now counts.
    for _ in 0..<Pipe.mostPieces where failure == nil { failure = taken.take(output, errors) }
    // Before its number can be another's.
    if failure != nil { kill(-process, SIGKILL) }
    Self.groups.withLock { _ = $0.remove(process) }
    let succeeded = collect(process)
    if let failure {
      // Who was told to end, and did what it had to, has an outcome.
      guard case .interrupted = failure, succeeded == true else { throw failure }
    }
    guard let succeeded else { throw .notStarted("nothing is known of its end") }
    return ChildProcess.Outcome(
      succeeded: succeeded, outputBytes: taken.output,
      errors: String(decoding: taken.errors, as: UTF8.self))
  }

  /// Waits until one of the pipes has something, for so many milliseconds at most.
  private func wait(for pipes: [Pipe], _ pause: Int32) {
    // A negative number is passed over.
    var files = pipes.map { pollfd(fd: $0.reading, events: Int16(POLLIN), revents: 0) }
    if poll(&files, nfds_t(files.count), pause) < 0, errno != EINTR { usleep(1000) }
  }

  /// Whether the process has ended; its number stays its own.
  private func hasEnded(_ process: pid_t) -> Bool {
    var told = siginfo_t()
    if waitid(P_PID, id_t(process), &told, WEXITED | WNOHANG | WNOWAIT) != 0 {
      return errno == ECHILD
    }
    return told.si_signo != 0
  }

  /// Whether the process, which has ended, did so with status 0, and gives its number back; nil where nobody knows.
  private func collect(_ process: pid_t) -> Bool? {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { return nil }
    }
    return status == 0
  }

  // MARK: What it writes

  /// What a program has written.
  private struct Taken {
    let onOutput: (@Sendable ([UInt8]) -> Void)?
    var output: [UInt8] = []
    var errors: [UInt8] = []

    /// More than this from either stream is no answer to what we ask.
    private static let limit = 4 << 20

    /// Takes what has come.
    ///
    /// - Returns: Why the program is to end.
    mutating func take(_ output: Pipe, _ errors: Pipe) -> Failure? {
      do throws(ProgramStart.Failure) {
        let piece = try output.read()
        if let onOutput, !piece.isEmpty { onOutput(piece) }
        let mostOutput = onOutput == nil ? Self.limit + 1 : Self.limit
        self.output += piece.prefix(mostOutput - self.output.count)
        self.errors += try errors.read().prefix(Self.limit + 1 - self.errors.count)
      } catch {
        return .notStarted("what it writes cannot be read: \(error)")
      }
      guard max(self.output.count, self.errors.count) <= Self.limit else {
        return .notStarted("The process's output exceeded the limit of \(Self.limit) bytes.")
      }
      return nil
    }
  }
}
