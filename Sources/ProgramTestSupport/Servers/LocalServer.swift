import Foundation
import TestSupport

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A program that serves a test: started in the foreground, and ended when its last holder lets
/// go, or when the tests themselves end, however that happens.
public final class LocalServer: Sendable {
  private let shell: pid_t
  /// The shell waits for the end of its input, whose other end only we hold, and then ends its
  /// group.
  private let lifeline: Int32

  private static let script = """
    exec >>"$1" 2>&1
    shift
    "$@" &
    trap : TERM
    read -r line
    kill 0
    wait
    """

  /// Starts a program, which writes what it has to say to the file `log`.
  init(
    _ program: String, _ arguments: [String], environment: [String: String], log: String
  ) throws {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw LoopbackSocket.Failure("pipe") }
    defer { close(ends[0]) }
    lifeline = ends[1]
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }

    let words = ["/bin/sh", "-c", Self.script, "sh", log, program] + arguments
    let variables = environment.map { "\($0.key)=\($0.value)" }
    shell = try SpawnedProcess.start(words, variables, files: (ends[0], 1, 2))
  }

  deinit {
    close(lifeline)
    // Not for long, and then it writes nothing more into a folder that is going to be removed.
    var status: Int32 = 0
    if shell > 0 { waitpid(shell, &status, 0) }
  }

  /// Waits until `isReady`, and throws what the log says where it never is.
  static func wait(log: String, until isReady: () -> Bool) async throws {
    let deadline = ContinuousClock.now + patience
    while ContinuousClock.now < deadline {
      if isReady() { return }
      try await Task.sleep(for: .milliseconds(10))
    }
    throw GitSandbox.Unexpected(description: "a server does not start:\n\(try Files.text(log))")
  }

  /// Where a server's program is found: not every PATH has the folders of servers.
  static func find(_ name: String) -> String? {
    Program.find(name)
      ?? ["/usr/sbin", "/usr/local/sbin"].map { "\($0)/\(name)" }
      .first(where: FileManager.default.isExecutableFile)
  }
}
