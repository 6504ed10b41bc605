import Actions
import Context

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A program that shows a long text page by page, as git uses one: `GIT_PAGER`, else `PAGER`, else `less`. It
/// is started as soon as more is written than the screen has lines; what is shorter is written to the terminal.
struct Pager {
  private let command: String
  private let rows: Int
  private var waiting: [UInt8] = []
  private var lineCount = 0
  private var pipe: UnsafeMutablePointer<FILE>?

  /// The pager that the environment asks for; nil for an empty variable, or `cat`, or no `less`.
  ///
  /// - Parameter rows: The lines of the screen.
  init?(in environment: ActionEnvironment, rows: Int) {
    let named = ["GIT_PAGER", "PAGER"].lazy.compactMap { environment.variables[$0] }.first
    let command = named ?? environment.path(ofProgram: "less")
    guard let command, !command.isEmpty, command != "cat", rows > 1 else { return nil }
    self.command = command
    self.rows = rows
  }

  /// Takes output, and shows it once it is long enough.
  ///
  /// - Returns: false where the person has left the pager.
  mutating func take(_ bytes: [UInt8]) -> Bool {
    if let pipe { return Self.write(bytes, to: pipe) }
    waiting += bytes
    lineCount += bytes.count { $0 == UInt8(ascii: "\n") }
    guard lineCount >= rows else { return true }
    // As git does: leave at once where all fits, pass colours on, leave the screen as it was.
    setenv("LESS", "FRX", 0)
    setenv("LV", "-c", 0)
    guard let pipe = popen(command, "w") else { return true }
    // Ctrl-C is the pager's.
    signal(SIGINT, SIG_IGN)
    self.pipe = pipe
    defer { waiting = [] }
    return Self.write(waiting, to: pipe)
  }

  /// Waits until the person has left the pager.
  ///
  /// - Returns: what was too short for it, which is still to be written.
  mutating func finish() -> [UInt8] {
    defer { (waiting, pipe) = ([], nil) }
    guard let pipe else { return waiting }
    pclose(pipe)
    return []
  }

  private static func write(_ bytes: [UInt8], to pipe: UnsafeMutablePointer<FILE>) -> Bool {
    fwrite(bytes, 1, bytes.count, pipe) == bytes.count && fflush(pipe) == 0
  }
}
