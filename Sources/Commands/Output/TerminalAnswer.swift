import Charts
import Screens

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension Terminal {
  /// The ground that the terminal says it has, asked by OSC 11; nil where there is nobody to ask, and without an answer.
  ///
  /// Behind the question stands one that every terminal answers. All is read up to that answer, byte by byte: none of it
  /// is left to be typed into the shell, and what a person types after it is left there.
  static func ground() -> ChartTheme? {
    // In the background nothing may be read.
    guard isTerminal(STDIN_FILENO), isTerminal(standardOutput), tcgetpgrp(STDIN_FILENO) == getpgrp()
    else { return nil }
    var modes = termios()
    guard tcgetattr(STDIN_FILENO, &modes) == 0 else { return nil }
    var raw = modes
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO)
    guard tcsetattr(STDIN_FILENO, TCSANOW, &raw) == 0 else { return nil }
    defer { _ = tcsetattr(STDIN_FILENO, TCSANOW, &modes) }
    // What is typed ahead would be read with the answer. Of a line without its end that is seen only now.
    guard !hasInput(within: 0) else { return nil }
    codesAtOnce(TerminalGround.question)
    return TerminalGround.Answer(answer()).ground
  }

  /// How long an answer may take, over a slow network too: nearly all come within a few milliseconds.
  private static let patience = 1.0

  private static func answer() -> [UInt8] {
    let clock = ContinuousClock()
    let end = clock.now + .seconds(patience)
    var bytes: [UInt8] = []
    while !TerminalGround.Answer(bytes).isComplete {
      let left = clock.now.duration(to: end) / .milliseconds(1)
      var byte: UInt8 = 0
      guard left > 0, hasInput(within: Int32(left)), read(STDIN_FILENO, &byte, 1) == 1 else {
        break
      }
      bytes.append(byte)
    }
    return bytes
  }

  private static func hasInput(within milliseconds: Int32) -> Bool {
    var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    return poll(&input, 1, milliseconds) == 1 && input.revents & Int16(POLLIN) != 0
  }
}
