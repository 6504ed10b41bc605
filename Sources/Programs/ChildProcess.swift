internal import Subprocess
internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// One run of a program that can ask nothing of anybody and cannot outlive its limit.
public struct ChildProcess: Sendable {
  let path: String
  let arguments: [String]
  let environment: [String: String]
  let folder: String
  let input: [UInt8]

  /// The program at `path`, to be run with these arguments, all of this environment, in `folder`,
  /// and with `input` on its standard input.
  public init(
    path: String, arguments: [String], environment: [String: String], folder: String,
    input: [UInt8] = []
  ) {
    self.path = path
    self.arguments = arguments
    self.environment = environment
    self.folder = folder
    self.input = input
  }

  /// What a run left behind.
  public struct Outcome: Sendable {
    /// Whether it exited with status 0.
    public let succeeded: Bool
    /// What it wrote to standard output; its first 4 MiB where it was handed on as it came.
    public let outputBytes: [UInt8]
    /// Standard output as text.
    public var output: String { String(decoding: outputBytes, as: UTF8.self) }
    /// What it wrote to standard error.
    public let errors: String
    /// Why it failed, by the first line that it wrote to standard error.
    public var complaint: String {
      errors.split(whereSeparator: \.isNewline).first.map(String.init)
        ?? "failed without saying why"
    }
  }

  /// Why a run has no outcome.
  public enum Failure: Error {
    /// The time was up.
    case timedOut
    /// Our task was cancelled.
    case interrupted
    /// It could not be run, for this reason.
    case notStarted(String)
  }

  /// The absolute path of the first program of that name on the PATH of `environment`; nil where
  /// there is none.
  public static func find(_ name: String, in environment: [String: String]) -> String? {
    places(of: name, in: environment).first(where: isProgram)
  }

  /// The absolute paths of all programs of that name on the PATH, in its order.
  public static func all(named name: String, in environment: [String: String]) -> [String] {
    places(of: name, in: environment).filter(isProgram)
  }

  private static func places(of name: String, in environment: [String: String]) -> [String] {
    (environment["PATH"] ?? "").split(separator: ":").filter { $0.hasPrefix("/") }
      .map { "\($0)/\(name)" }
  }

  private static func isProgram(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
      && access(path, X_OK) == 0
  }

  /// The process whose number is that of the group, once it runs.
  private final class Leader: Sendable {
    let process = Mutex<pid_t?>(nil)
  }

  /// The process groups that run.
  private static let groups = Mutex<Set<pid_t>>([])

  /// Kills whatever still runs, with its group: for a process that ends without waiting for it.
  public static func killAll() {
    groups.withLock { groups in
      for leader in groups { kill(-leader, SIGKILL) }
    }
  }

  /// More than this from either stream is no answer to what we ask.
  private static let outputLimit = 4 << 20

  /// Runs it in a session of its own, without a terminal. When the time is up, or our
  /// task is cancelled, its whole process group is told to end, and two seconds later killed;
  /// no process of the group is left when this returns.
  ///
  /// - Parameter onOutput: Gets standard output as it comes, in order, each piece before the next is read; a
  ///   piece may end within a character. What it got stands where the run has no outcome. With it standard
  ///   output may be of any length; without it, and of standard error, more than 4 MiB is a failure.
  /// - Throws: `Failure` where the program did not run to its end.
  public func run(
    limit: Duration, onOutput: (@Sendable ([UInt8]) -> Void)? = nil
  ) async throws(Failure) -> Outcome {
    if let obstacle = Threads.obstacle {
      throw .notStarted("\(obstacle.message). \(obstacle.hint)")
    }
    let leader = Leader()
    var result = await withTaskGroup(of: Result<Outcome, Failure>?.self) { tasks in
      tasks.addTask { await self.spawn(leader, onOutput) }
      tasks.addTask {
        // Only cancellation ends the sleep early, and then nobody waits for its result.
        do { try await Task.sleep(for: limit) } catch { return nil }
        return .failure(.timedOut)
      }
      var first: Result<Outcome, Failure>?
      while first == nil, let next = await tasks.next() { first = next }
      tasks.cancelAll()
      await tasks.waitForAll()
      return first ?? .failure(.timedOut)
    }
    // Cancelled, the library gives what the program left when it was told to end.
    if Task.isCancelled, case .success(let outcome) = result, !outcome.succeeded {
      result = .failure(.interrupted)
    }
    if case .failure = result, let leader = leader.process.withLock({ $0 }) {
      // The leader is gone; whoever of its group ignored the request to end is ended now. The
      // kernel gives the number to nobody else while a member of the group lives.
      kill(-leader, SIGKILL)
    }
    if let leader = leader.process.withLock({ $0 }) {
      _ = Self.groups.withLock { $0.remove(leader) }
    }
    return try result.get()
  }

  private func spawn(
    _ leader: Leader, _ onOutput: (@Sendable ([UInt8]) -> Void)?
  ) async -> Result<Outcome, Failure> {
    var options = PlatformOptions()
    options.createSession = true
    options.teardownSequence = [
      .gracefulShutDown(toProcessGroup: true, allowedDurationToNextStep: .seconds(2))
    ]
    var variables: [Environment.Key: String] = [:]
    for (key, value) in environment {
      if let key = Environment.Key(rawValue: key) { variables[key] = value }
    }
    do {
      // With no input, standard input is /dev/null.
      if input.isEmpty {
        return .success(try await start(.none, variables, options, leader, onOutput))
      }
      let file = try inputFile()
      defer { fclose(file) }
      return .success(
        try await start(
          .fileDescriptor(.init(rawValue: fileno(file)), closeAfterSpawningProcess: false),
          variables, options, leader, onOutput))
    } catch is CancellationError {
      return .failure(.interrupted)
    } catch {
      return .failure(.notStarted("\(error)"))
    }
  }

  /// The input in a file without a name. A program may end before it has read all of it; of a pipe the
  /// library would then end ours (swift-subprocess 1.0.2, "FileDescriptor was not closed").
  private func inputFile() throws -> UnsafeMutablePointer<FILE> {
    guard let file = tmpfile() else { throw NoInputFile() }
    do {
      let descriptor = fileno(file)
      var rest = input[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { throw NoInputFile() }
        rest = rest.dropFirst(count)
      }
      guard lseek(descriptor, 0, SEEK_SET) == 0, fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0 else {
        throw NoInputFile()
      }
    } catch {
      fclose(file)
      throw error
    }
    return file
  }

  /// There was no room for the input.
  private struct NoInputFile: Error, CustomStringConvertible {
    let description = "no room for its input: \(String(cString: strerror(errno)))"
  }

  /// It wrote more than anybody takes.
  private struct TooMuchOutput: Error, CustomStringConvertible {
    let description = "The process's output exceeded the limit of \(outputLimit) bytes."
  }

  private func start(
    _ input: some InputProtocol, _ variables: [Environment.Key: String],
    _ options: PlatformOptions, _ leader: Leader, _ onOutput: (@Sendable ([UInt8]) -> Void)?
  ) async throws -> Outcome {
    let run = try await Subprocess.run(
      .path(.init(path)), arguments: Arguments(arguments), environment: .custom(variables),
      workingDirectory: .init(folder), platformOptions: options, input: input,
      output: .sequence, error: .bytes(limit: Self.outputLimit)
    ) { execution in
      let number = execution.processIdentifier.value
      leader.process.withLock { $0 = number }
      _ = Self.groups.withLock { $0.insert(number) }
      var kept: [UInt8] = []
      for try await piece in execution.standardOutput {
        let bytes = piece.withUnsafeBytes { Array($0) }
        if let onOutput {
          onOutput(bytes)
        } else if kept.count + bytes.count > Self.outputLimit {
          throw TooMuchOutput()
        }
        kept += bytes.prefix(Self.outputLimit - kept.count)
      }
      return kept
    }
    return Outcome(
      succeeded: run.terminationStatus.isSuccess, outputBytes: run.closureResult,
      errors: String(decoding: run.standardError, as: UTF8.self))
  }
}
