import Charts
import Context
import Screens
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Asks the terminal for its ground.
///
/// It answers on standard input, in line with what a person types. So nothing is asked where something is typed
/// already, or where what is typed meanwhile could not be given back (``canGiveBack``), and the modes of the terminal are
/// as they were before, however it ends.
enum GroundQuestion {
  /// How long a chart waits for the answer.
  private static let limit = Duration.milliseconds(50)

  /// What the terminal says its ground is; nil where it says nothing, or cannot be asked.
  static func answer(in environment: ActionEnvironment) -> ChartTheme? {
    guard isWorthAsking(environment), canGiveBack, var modes = Modes() else { return nil }
    guard modes.becomeRaw() else { return nil }
    let answer = isTyped(within: .zero) ? nil : ask()
    modes.giveBack()
    // Now that the terminal shows what is typed, and Ctrl-C is Ctrl-C again.
    for byte in answer?.typed ?? [] { giveBack(byte) }
    return answer?.ground
  }

  /// Whether an answer can come in time, and from the terminal that is looked at: not from another machine, and not
  /// where the program runs behind another.
  private static func isWorthAsking(_ environment: ActionEnvironment) -> Bool {
    guard Terminal.canEdit, tcgetpgrp(STDIN_FILENO) == getpgrp(),
      tcgetsid(STDIN_FILENO) == getsid(0)
    else { return false }
    let isRemote = ["SSH_CONNECTION", "SSH_TTY", "SSH_CLIENT"].contains { environment[$0] != nil }
    return !isRemote && !["", "dumb", "linux"].contains(environment["TERM"] ?? "")
  }

  // MARK: Asking

  private static func ask() -> TerminalGround.Answer? {
    do { try Terminal.codes(TerminalGround.question) } catch { return nil }
    let end = ContinuousClock.now + limit
    var bytes: [UInt8] = []
    while true {
      let rest = end - ContinuousClock.now
      guard rest > .zero, isTyped(within: rest) else { break }
      let more = pending()
      if more.isEmpty { break }
      bytes += more
      if TerminalGround.Answer(bytes).isComplete { break }
    }
    return TerminalGround.Answer(bytes)
  }

  private static func isTyped(within time: Duration) -> Bool {
    var descriptor = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    let (seconds, attoseconds) = time.components
    let milliseconds = seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
    return poll(&descriptor, 1, Int32(clamping: milliseconds)) > 0
      && descriptor.revents & Int16(POLLIN) != 0
  }

  /// What has come.
  private static func pending() -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = bytes.withUnsafeMutableBytes { read(STDIN_FILENO, $0.baseAddress, $0.count) }
    return count > 0 ? Array(bytes.prefix(count)) : []
  }

  // MARK: Giving back

  /// Whether the system takes what was typed as if it were typed again. Linux may be set up not to, from 6.2 on.
  private static var canGiveBack: Bool {
    #if os(Linux)
      let descriptor = open("/proc/sys/dev/tty/legacy_tiocsti", O_RDONLY)
      // Older systems always do.
      guard descriptor >= 0 else { return errno == ENOENT }
      defer { close(descriptor) }
      var byte: UInt8 = 0
      return read(descriptor, &byte, 1) == 1 && byte == UInt8(ascii: "1")
    #else
      return true
    #endif
  }

  private static func giveBack(_ byte: UInt8) {
    var character = CChar(bitPattern: byte)
    _ = ioctl(STDIN_FILENO, UInt(TIOCSTI), &character)
  }

  // MARK: Modes

  /// The modes of the terminal, which are given back on every way out: a signal's too.
  private struct Modes {
    private var before: termios
    private var handlers: [(number: Int32, handler: Handler?)] = []
    private typealias Handler = @convention(c) (Int32) -> Void

    private static let ends = [
      SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV,
    ]

    /// The modes as they are; nil where the terminal does not tell.
    init?() {
      before = termios()
      guard tcgetattr(STDIN_FILENO, &before) == 0 else { return nil }
    }

    /// From now on what comes is not shown, and is there at once; keys are no signals.
    mutating func becomeRaw() -> Bool {
      let copy = UnsafeMutablePointer<termios>.allocate(capacity: 1)
      copy.initialize(to: before)
      modesAtEnd.store(UInt(bitPattern: copy), ordering: .sequentiallyConsistent)
      for number in Self.ends { handlers.append((number, signal(number, giveBackAndEnd))) }
      var raw = before
      raw.c_lflag &= ~tcflag_t(ICANON | ECHO | IEXTEN | ISIG)
      raw.c_iflag &= ~tcflag_t(IXON | ICRNL | INLCR)
      withUnsafeMutableBytes(of: &raw.c_cc) { codes in
        codes[Int(VMIN)] = 0
        codes[Int(VTIME)] = 0
      }
      guard tcsetattr(STDIN_FILENO, TCSANOW, &raw) == 0 else {
        giveBack()
        return false
      }
      return true
    }

    /// Gives the modes back, and signals what they did.
    mutating func giveBack() {
      _ = tcsetattr(STDIN_FILENO, TCSANOW, &before)
      for (number, handler) in handlers { signal(number, handler) }
      handlers = []
      let copy = modesAtEnd.exchange(0, ordering: .sequentiallyConsistent)
      UnsafeMutablePointer<termios>(bitPattern: copy)?.deallocate()
    }
  }
}

/// The address of the modes that a signal gives back; 0 for none.
private let modesAtEnd = Atomic<UInt>(0)

/// Gives the terminal's modes back, and ends as the signal would have. It is called at any instruction, so it does no
/// more.
private func giveBackAndEnd(_ number: Int32) {
  if let modes = UnsafePointer<termios>(bitPattern: modesAtEnd.load(ordering: .relaxed)) {
    _ = tcsetattr(STDIN_FILENO, TCSANOW, modes)
  }
  signal(number, SIG_DFL)
  _ = raise(number)
}
