import Foundation
import TestSupport

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A process that a test starts and does not wait for at once.
///
/// Foundation's `Process` would hand down the signals that its thread blocks, SIGTERM too; and where
/// many files are open it now and then reads beyond the end of their list, which ends the tests.
enum SpawnedProcess {
  /// Starts a program, in a process group of its own. Of the files that are open it gets those given, and
  /// those that are not marked to be closed in new programs (`FD_CLOEXEC`).
  ///
  /// - Parameters:
  ///   - words: The program, looked for on PATH, and its arguments.
  ///   - variables: Its environment, `NAME=value`.
  ///   - files: Which file it finds at 0, 1 and 2; /dev/null where nil.
  /// - Returns: Its ID, which is to be waited for.
  /// - Throws: What kept it from starting.
  static func start(
    _ words: [String], _ variables: [String], files: (input: Int32?, output: Int32?, errors: Int32?)
  ) throws -> pid_t {
    #if canImport(Glibc)
      var (actions, attributes) = (posix_spawn_file_actions_t(), posix_spawnattr_t())
    #else
      var (actions, attributes) = (posix_spawn_file_actions_t?.none, posix_spawnattr_t?.none)
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, file) in [files.input, files.output, files.errors].enumerated() {
      if let file {
        posix_spawn_file_actions_adddup2(&actions, file, Int32(number))
      } else {
        posix_spawn_file_actions_addopen(&actions, Int32(number), "/dev/null", O_RDWR, 0)
      }
    }
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETPGROUP))
    var arguments = words.map { strdup($0) } + [nil]
    var environment = variables.map { strdup($0) } + [nil]
    defer { (arguments + environment).forEach { free($0) } }
    var process = pid_t()
    let status = posix_spawnp(
      &process, words[0], &actions, &attributes, &arguments, &environment)
    guard status == 0 else {
      errno = status
      throw LoopbackSocket.Failure("posix_spawn \(words[0])")
    }
    return process
  }

  /// Whether a command ends with status 0. It sees PATH and no input, and what it writes is lost.
  static func succeeds(_ words: [String]) -> Bool {
    let variables = TestEnvironment.variable("PATH").map { ["PATH=\($0)"] } ?? []
    do {
      let process = try start(words, variables, files: (nil, nil, nil))
      var status: Int32 = 0
      while waitpid(process, &status, 0) < 0 && errno == EINTR {}
      return status == 0
    } catch {
      return false
    }
  }
}
