import Actions
import Context
import Live
import Screens
import Synchronization
import Words

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The terminal while the live view has it: its other screen, without lines, echo and a cursor.
///
/// Whatever ends the program but SIGKILL, the terminal is as it was then: each way out goes through ``leave()``,
/// and a trap through `endAfterTrap`. Signals come as bytes of a pipe, so that all work is done in the
/// one loop that ``wait(seconds:)`` serves.
final class LiveTerminal {
  /// What came while the view waited.
  enum Event {
    /// Bytes were typed.
    case typed([UInt8])
    /// The time is up, or a signal came that only asks to look again.
    case nothing
    /// The terminal has another size.
    case resized
    /// A signal that ends the view.
    case ended(by: Int32)
  }

  /// What a terminal is told on every way out: no bracketed paste, the cursor, no colours, the first screen
  /// (xterm's control sequences).
  fileprivate static let goodbye: StaticString = "\u{1B}[?2004l\u{1B}[?25h\u{1B}[0m\u{1B}[?1049l"
  private static let hello = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?2004h\u{1B}[2J"
  private static let bell = "\u{7}"

  private static let ending = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
  private static let traps = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV]

  /// The modes that the terminal had.
  private var modes: termios
  /// The ends of the pipe of signals.
  private var pipe: (read: Int32, write: Int32)
  /// The rows that the terminal shows.
  private var shown: [LiveRow] = []
  private var isEntered = false
  private let style: Style

  /// Takes the terminal.
  ///
  /// - Throws: `inputOutput` where the system does not give what it takes.
  init(_ style: Style) throws {
    self.style = style
    modes = termios()
    guard tcgetattr(STDIN_FILENO, &modes) == 0 else { throw Self.failure("read its modes") }
    var ends: [Int32] = [0, 0]
    guard makePipe(&ends) == 0 else { throw Self.failure("watch for signals") }
    pipe = (ends[0], ends[1])
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    signalPipe.store(pipe.write, ordering: .sequentiallyConsistent)
    let copy = UnsafeMutablePointer<termios>.allocate(capacity: 1)
    copy.initialize(to: modes)
    modesAtTrap.store(UInt(bitPattern: copy), ordering: .sequentiallyConsistent)
    for number in Self.ending + [SIGTSTP, SIGCONT, SIGWINCH] { signal(number, noteSignal) }
    for number in Self.traps { signal(number, endAfterTrap) }
    try enter()
  }

  private static func failure(_ what: String) -> ActionError {
    ActionError(
      .inputOutput, "the terminal does not let us \(what): \(String(cString: strerror(errno)))")
  }

  private func enter() throws {
    var raw = modes
    // Signals stay the terminal's: Ctrl-C and Ctrl-Z are what they are elsewhere.
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO | IEXTEN)
    raw.c_iflag &= ~tcflag_t(IXON | ICRNL)
    withUnsafeMutableBytes(of: &raw.c_cc) { codes in
      codes[Int(VMIN)] = 1
      codes[Int(VTIME)] = 0
    }
    isEntered = true
    guard tcsetattr(STDIN_FILENO, TCSADRAIN, &raw) == 0 else {
      throw Self.failure("read single keys")
    }
    shown = []
    try Terminal.codes(Self.hello)
  }

  /// Gives the terminal back. It may be called again.
  func leave() {
    guard isEntered else { return }
    isEntered = false
    // Where it is gone there is nothing to give back.
    try? Terminal.codes(Self.goodbye.description)
    _ = tcsetattr(STDIN_FILENO, TCSADRAIN, &modes)
  }

  /// Gives the terminal back for good, and the signals what they did before.
  func close() {
    leave()
    for number in Self.ending + Self.traps + [SIGTSTP, SIGCONT, SIGWINCH] {
      signal(number, SIG_DFL)
    }
    signalPipe.store(-1, ordering: .sequentiallyConsistent)
    for end in [pipe.read, pipe.write] { closeDescriptor(end) }
  }

  // MARK: Showing

  /// Shows rows: only what differs is written, in one piece.
  ///
  /// - Throws: `inputOutput` where the terminal takes nothing.
  func show(_ rows: [LiveRow], ringing: Bool) throws {
    let rows = rows.map { LiveRow($0.text.harmless, $0.role) }
    var frame = ringing ? Self.bell : ""
    for (index, row) in rows.enumerated() {
      let old = index < shown.count ? shown[index] : ""
      if row == old { continue }
      let isAlike = row.role == old.role
      let same = isAlike ? String(zip(row.text, old.text).prefix { $0 == $1 }.map(\.0)) : ""
      let column = TextWidth.columns(of: same) + 1
      let tail = String(row.text.dropFirst(same.count))
      frame += "\u{1B}[\(index + 1);\(column)H" + style.painted(tail, row.role).codes
      if TextWidth.columns(of: row.text) < TextWidth.columns(of: old.text) {
        frame += "\u{1B}[K"
      }
    }
    shown = rows
    if !frame.isEmpty { try Terminal.codes(frame) }
  }

  /// Whether the terminal was closed: it takes nothing then, and its signal is on the way.
  var isGone: Bool {
    var modes = termios()
    return tcgetattr(STDIN_FILENO, &modes) != 0
  }

  /// Has the next frame write all rows.
  func forget() throws {
    shown = []
    try Terminal.codes("\u{1B}[2J")
  }

  // MARK: Waiting

  /// Waits for keys or a signal.
  func wait(seconds: Double) throws -> Event {
    var descriptors = [
      pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
      pollfd(fd: pipe.read, events: Int16(POLLIN), revents: 0),
    ]
    let count = poll(&descriptors, nfds_t(descriptors.count), Int32((seconds * 1000).rounded(.up)))
    if count < 0, errno != EINTR { throw Self.failure("wait for keys") }
    if let event = try takeSignals() { return event }
    guard count > 0, descriptors[0].revents != 0 else { return .nothing }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let read = bytes.withUnsafeMutableBytes {
      readDescriptor(STDIN_FILENO, $0.baseAddress, $0.count)
    }
    if read > 0 { return .typed(Array(bytes.prefix(read))) }
    // The terminal is gone.
    return read < 0 && (errno == EINTR || errno == EAGAIN) ? .nothing : .ended(by: SIGHUP)
  }

  /// Does what signals ask for that have come.
  private func takeSignals() throws -> Event? {
    let numbers = signals()
    if let number = numbers.first(where: Self.ending.contains) { return .ended(by: number) }
    if numbers.contains(SIGTSTP) { try stop() }
    if numbers.contains(SIGTSTP) || numbers.contains(SIGCONT) {
      try enter()
      return .resized
    }
    guard numbers.contains(SIGWINCH) else { return nil }
    // A window that is dragged has many sizes.
    var descriptor = pollfd(fd: pipe.read, events: Int16(POLLIN), revents: 0)
    while poll(&descriptor, 1, 50) > 0 {
      let more = signals()
      if let number = more.first(where: Self.ending.contains) { return .ended(by: number) }
      if !more.contains(SIGWINCH) { break }
    }
    try forget()
    return .resized
  }

  private func signals() -> [Int32] {
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = bytes.withUnsafeMutableBytes { readDescriptor(pipe.read, $0.baseAddress, $0.count) }
    return count > 0 ? bytes.prefix(count).map(Int32.init) : []
  }

  /// Stops the program as Ctrl-Z does any other, until it is continued.
  private func stop() throws {
    leave()
    signal(SIGTSTP, SIG_DFL)
    _ = raise(SIGTSTP)
    signal(SIGTSTP, noteSignal)
  }

  // MARK: The terminal of another run

  /// Gives the terminal back that a view had which was killed. To any other one nothing happens: going back to the
  /// first screen moves the cursor to where it was last saved, so it is saved before.
  static func mend() throws {
    guard Terminal.canEdit else { return }
    try Terminal.codes("\u{1B}7" + goodbye.description)
    var modes = termios()
    guard tcgetattr(STDIN_FILENO, &modes) == 0 else { return }
    let wanted = tcflag_t(ICANON | ECHO | IEXTEN)
    guard modes.c_lflag & wanted != wanted else { return }
    modes.c_lflag |= wanted
    modes.c_iflag |= tcflag_t(ICRNL | IXON)
    _ = tcsetattr(STDIN_FILENO, TCSADRAIN, &modes)
  }
}

// MARK: Signals

/// Where a handler notes its signal; -1 for nowhere.
private let signalPipe = Atomic<Int32>(-1)
/// The address of the modes that a trap gives back; 0 for none.
private let modesAtTrap = Atomic<UInt>(0)

/// Notes a signal for the loop. It is called at any instruction, so it does no more.
private func noteSignal(_ number: Int32) {
  let error = errno
  var byte = UInt8(truncatingIfNeeded: number)
  _ = writeDescriptor(signalPipe.load(ordering: .relaxed), &byte, 1)
  errno = error
}

/// Gives the terminal back, and ends as the trap would have.
private func endAfterTrap(_ number: Int32) {
  Terminal.codesAtOnce(LiveTerminal.goodbye)
  if let modes = UnsafePointer<termios>(bitPattern: modesAtTrap.load(ordering: .relaxed)) {
    _ = tcsetattr(STDIN_FILENO, TCSANOW, modes)
  }
  signal(number, SIG_DFL)
  _ = raise(number)
}

// The system's functions under names that the methods of the terminal do not hide.

private func makePipe(_ ends: inout [Int32]) -> Int32 { pipe(&ends) }

private func closeDescriptor(_ descriptor: Int32) { close(descriptor) }

private func readDescriptor(
  _ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int
) -> Int { read(descriptor, bytes, count) }

private func writeDescriptor(
  _ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int
) -> Int { write(descriptor, bytes, count) }

extension Style {
  /// A text as a row of the role is shown.
  fileprivate func painted(_ text: String, _ role: LiveRow.Role) -> StyledText {
    switch role {
    case .plain: plain(text)
    case .strong: title(text)
    case .dim: dim(text)
    case .good: good(text)
    case .warning: warning(text)
    }
  }
}
