#if canImport(Glibc)
  internal import CPosix
  internal import Glibc
#else
  internal import Darwin
#endif

/// The one place where a program is started, by posix_spawn(3): whatever goes wrong is an error
/// (docs/decisions/0184-programs-are-started-by-posix-spawn.md).
///
/// It has a session of its own, so that no signal of a terminal reaches it, and no terminal. Signals do there what they do by
/// default. Of our files it has those that are given, and no other: a lock that one of these holds would else be held as long
/// as it runs.
struct ProgramStart {
  /// The program's path, absolute.
  let path: String
  /// Its arguments, without its name.
  let arguments: [String]
  /// All of its variables.
  let environment: [String: String]
  /// The folder that it starts in; nil for ours.
  var folder: String?
  /// What it has as standard input, output and error, numbers from 3 on; nil for `/dev/null`.
  var streams: [Int32?] = [nil, nil, nil]

  /// The number of an error of the system.
  struct Failure: Error, CustomStringConvertible {
    let number: Int32
    var description: String { String(cString: strerror(number)) }
  }

  /// Starts the program.
  ///
  /// - Returns: Its process, which is the first of its session and of its group, and is to be waited for.
  func start() throws(Failure) -> pid_t {
    var actions = Actions()
    try check(posix_spawn_file_actions_init(&actions))
    defer { posix_spawn_file_actions_destroy(&actions) }
    var attributes = Attributes()
    try check(posix_spawnattr_init(&attributes))
    defer { posix_spawnattr_destroy(&attributes) }
    for (number, stream) in zip(Int32(0)..., streams) {
      if let stream {
        try check(posix_spawn_file_actions_adddup2(&actions, stream, number))
      } else {
        try check(posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0))
      }
    }
    try check(Self.closeOthers(&actions))
    if let folder { try check(posix_spawn_file_actions_addchdir_np(&actions, folder)) }
    var signals = sigset_t()
    sigemptyset(&signals)
    try check(posix_spawnattr_setsigmask(&attributes, &signals))
    sigfillset(&signals)
    try check(posix_spawnattr_setsigdefault(&attributes, &signals))
    let flags = Self.flags | Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF)
    try check(posix_spawnattr_setflags(&attributes, flags))
    var words = ([path] + arguments).map { strdup($0) } + [nil]
    var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for word in words + variables { free(word) } }
    var process = pid_t()
    try check(posix_spawn(&process, path, &actions, &attributes, &words, &variables))
    return process
  }

  private func check(_ number: Int32) throws(Failure) {
    guard number == 0 else { throw Failure(number: number) }
  }

  #if canImport(Glibc)
    private typealias Actions = posix_spawn_file_actions_t
    private typealias Attributes = posix_spawnattr_t
    /// `POSIX_SPAWN_SETSID`, which glibc hides behind _GNU_SOURCE.
    private static let flags: Int16 = 0x80

    private static func closeOthers(_ actions: inout Actions) -> Int32 {
      posix_spawn_file_actions_addclosefrom_np(&actions, 3)
    }
  #else
    private typealias Actions = posix_spawn_file_actions_t?
    private typealias Attributes = posix_spawnattr_t?
    /// A session of its own, and no files but the streams.
    private static let flags = Int16(POSIX_SPAWN_SETSID | POSIX_SPAWN_CLOEXEC_DEFAULT)

    private static func closeOthers(_ actions: inout Actions) -> Int32 { 0 }
  #endif
}
