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

  /// Kills whatever still runs, with its group: for a process that ends without waiting for it.
  public static func killAll() { ProgramRun.killAll() }

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
    let cancellation = ProgramRun.Cancellation()
    let run = ProgramRun(
      program: self, limit: limit, cancellation: cancellation, onOutput: onOutput)
    let result: Result<Outcome, Failure> = await withTaskCancellationHandler {
      await withCheckedContinuation { told in
        let error = Threads.start {
          told.resume(returning: Result { () throws(Failure) in try run.outcome() })
        }
        if let error { told.resume(returning: .failure(.notStarted(error))) }
      }
    } onCancel: {
      cancellation.request()
    }
    return try result.get()
  }
}
