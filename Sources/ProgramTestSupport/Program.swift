import Foundation
import Subprocess
import Synchronization
import TestSupport

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A program as a test runs it: in an environment that holds nothing but what is given, and never
/// for longer than its limit.
public struct Program: Sendable {
  /// The path of the executable.
  public var path: String
  /// All of its environment.
  public var environment: [String: String]
  /// The folder that it runs in.
  public var folder: String

  /// A program with its environment and folder.
  public init(path: String, environment: [String: String], folder: String) {
    self.path = path
    self.environment = environment
    self.folder = folder
  }

  /// What a run left behind.
  public struct Outcome: Sendable {
    /// The exit status; 128 and the signal's number where one ended the run, as shells count.
    public let status: Int32
    /// What was written to standard output.
    public let outputBytes: [UInt8]
    /// What was written to standard error.
    public let errorBytes: [UInt8]

    /// Whether the status is 0.
    public var succeeded: Bool { status == 0 }
    /// Standard output as text.
    public var output: String { String(decoding: outputBytes, as: UTF8.self) }
    /// Standard error as text.
    public var errors: String { String(decoding: errorBytes, as: UTF8.self) }
  }

  /// A run that did not end by itself in time. It has been ended, with all of its group.
  public struct TimeLimitExceeded: Error, CustomStringConvertible {
    /// The command line and its limit.
    public let description: String
  }

  private static let outputLimit = 64 << 20

  /// Runs the program to its end, once one of the places for programs is free.
  ///
  /// - Parameters:
  ///   - arguments: The words after the program's name.
  ///   - input: What it finds on standard input.
  ///   - limit: How long it may take from its start; then its process group is killed.
  /// - Throws: `TimeLimitExceeded`, or what kept the program from starting.
  public func run(
    _ arguments: [String], input: [UInt8] = [], limit: Duration = patience
  ) async throws -> Outcome {
    try await ProgramPlaces.occupy { try await start(arguments, input: input, limit: limit) }
  }

  /// How many programs run at once.
  public static var places: Int { ProgramPlaces.count }

  /// Runs `body`, whose programs share one place: those that run beside each other, and those that run
  /// while it holds what others wait for.
  public static func together<Result>(
    _ body: () async throws -> Result
  ) async throws -> Result {
    try await ProgramPlaces.occupy(body)
  }

  private func start(
    _ arguments: [String], input: [UInt8], limit: Duration
  ) async throws -> Outcome {
    let leader = Leader()
    let timer = Task {
      try await Task.sleep(for: limit)
      leader.state.withLock { state in
        state.isLate = true
        if let process = state.process { kill(-process, SIGKILL) }
      }
    }
    defer { timer.cancel() }
    let outcome = try await spawn(arguments, input: input, leader)
    guard !leader.state.withLock({ $0.isLate }) else {
      throw TimeLimitExceeded(
        description: "\(path) \(arguments.joined(separator: " ")) took longer than \(limit)")
    }
    return outcome
  }

  /// The process whose number is that of the group, once it runs, and whether its time is up.
  private final class Leader: Sendable {
    let state = Mutex<(process: pid_t?, isLate: Bool)>((nil, false))
  }

  private func spawn(
    _ arguments: [String], input: [UInt8], _ leader: Leader
  ) async throws -> Outcome {
    var variables: [Environment.Key: String] = [:]
    for (key, value) in environment {
      if let key = Environment.Key(rawValue: key) { variables[key] = value }
    }
    var options = PlatformOptions()
    options.createSession = true
    let run = try await Subprocess.run(
      .path(.init(path)), arguments: Arguments(arguments), environment: .custom(variables),
      workingDirectory: .init(folder), platformOptions: options, input: .array(input),
      output: .bytes(limit: Self.outputLimit), error: .bytes(limit: Self.outputLimit)
    ) { execution in
      leader.state.withLock { $0.process = execution.processIdentifier.value }
    }
    let status: Int32 =
      switch run.terminationStatus {
      case .exited(let code): code
      case .signaled(let signal): 128 + signal
      }
    return Outcome(
      status: status, outputBytes: run.standardOutput, errorBytes: run.standardError)
  }
}

extension Program {
  /// The folder that this build of the package puts its products in.
  private static let buildFolder: String = {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") } ?? Bundle.main
    let path = bundle.bundlePath
    return path.hasSuffix(".xctest") ? (path as NSString).deletingLastPathComponent : path
  }()

  /// The program of this build of the package.
  public static let built = buildFolder + "/bestupid"

  /// The program under test: the one that `BESTUPID_PROGRAM` names, as `make test` has it, else that of this build.
  public static let bestupid = TestEnvironment.variable("BESTUPID_PROGRAM") ?? built

  /// The program for one run: where `BESTUPID_OTHER_PROGRAM` names another version, as `make campaign-versions` has it, one of
  /// both by chance.
  static var forOneRun: String {
    TestEnvironment.variable("BESTUPID_OTHER_PROGRAM").flatMap { Bool.random() ? $0 : nil }
      ?? bestupid
  }

  /// The folder of the program under test.
  public static let folder = (bestupid as NSString).deletingLastPathComponent

  /// Where a program that tests need is found, on this machine's PATH.
  public static func find(_ name: String) -> String? {
    (TestEnvironment.variable("PATH") ?? "/usr/bin:/bin").split(separator: ":")
      .map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}
