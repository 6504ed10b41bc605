#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A program that goes on by itself: nobody waits for it, and nothing of its starter's holds it.
///
/// It has a session of its own, so that no signal of a terminal reaches it, no terminal, `/dev/null` for its three
/// streams, and none of the starter's other files: a lock that these hold would else be held as long as it runs.
public enum DetachedProcess {
  /// Why it could not be started.
  public struct Failure: Error, Sendable, CustomStringConvertible {
    /// What happened, in one line.
    public let description: String
  }

  /// Starts a program. It returns at once.
  ///
  /// - Parameters:
  ///   - path: The program's path, absolute.
  ///   - arguments: Its arguments, without its name.
  ///   - environment: All of its variables.
  public static func start(
    _ path: String, _ arguments: [String], environment: [String: String]
  ) throws(Failure) {
    var actions = Actions()
    var attributes = Attributes()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // The three streams.
    for stream: Int32 in 0...2 {
      posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR, 0)
    }
    posix_spawnattr_setflags(&attributes, flags)
    closeOthers(&actions)
    var words = ([path] + arguments).map { strdup($0) } + [nil]
    var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for word in words + variables { free(word) } }
    var process = pid_t()
    let code = posix_spawn(&process, path, &actions, &attributes, &words, &variables)
    guard code == 0 else {
      throw Failure(description: "cannot start \(path): \(String(cString: strerror(code)))")
    }
  }

  #if canImport(Glibc)
    private typealias Actions = posix_spawn_file_actions_t
    private typealias Attributes = posix_spawnattr_t
    /// `POSIX_SPAWN_SETSID`, which glibc hides behind _GNU_SOURCE.
    private static let flags: Int16 = 0x80

    /// The highest descriptor that is looked at where nothing says which are open.
    private static let highest: Int32 = 1024

    /// Has each file that is open here and would be inherited closed there.
    private static func closeOthers(_ actions: inout Actions) {
      for number in 3..<highest {
        let flags = fcntl(number, F_GETFD)
        if flags >= 0, flags & FD_CLOEXEC == 0 {
          posix_spawn_file_actions_addclose(&actions, number)
        }
      }
    }
  #else
    private typealias Actions = posix_spawn_file_actions_t?
    private typealias Attributes = posix_spawnattr_t?
    /// A session of its own, and no files but the streams.
    private static let flags = Int16(POSIX_SPAWN_SETSID | POSIX_SPAWN_CLOEXEC_DEFAULT)

    private static func closeOthers(_ actions: inout Actions) {}
  #endif
}
