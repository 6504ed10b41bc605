import Actions
import Context
import Screens
import Synchronization
import Words

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The two streams of a run: data goes to standard output, everything else to standard error.
///
/// The one gate to a terminal. What is for a person is ``StyledText``, which is harmless however it was
/// made, and ASCII alone where the locale has no Unicode, in a pipe too. Data goes to a pipe or a file byte for byte, and on a terminal each character that this would
/// obey is shown as a picture. No other file of the program writes to its streams.
enum Terminal {
  static let standardOutput = STDOUT_FILENO
  static let standardError = STDERR_FILENO

  /// Whether a stream is a terminal that a person may be looking at.
  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// The terminal that one of the standard streams is, with its session: another window that gets the same device later
  /// is another one. Nil where none is a terminal, as in a script of a timer.
  static var identity: String? {
    guard let stream = [STDIN_FILENO, standardOutput, standardError].first(where: isTerminal),
      let name = ttyname(stream)
    else { return nil }
    return "\(String(cString: name)) \(getsid(0))"
  }

  /// The size of the terminal that standard output is; nil where it is none, or does not say.
  static var size: (columns: Int, rows: Int)? { size(of: standardOutput) }

  private static func size(of stream: Int32) -> (columns: Int, rows: Int)? {
    var size = winsize()
    guard isTerminal(stream), ioctl(stream, UInt(TIOCGWINSZ), &size) == 0,
      size.ws_col > 0, size.ws_row > 0
    else { return nil }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Whether the reader can show signs beyond ASCII, by the variables of the locale.
  private static let hasUnicode: Bool = {
    let names = ["LC_ALL", "LC_CTYPE", "LANG"]
    let values = names.compactMap { name in getenv(name).map { (name, String(cString: $0)) } }
    return ScreenForm.hasUnicode(Dictionary(uniqueKeysWithValues: values))
  }()

  /// A text for a person, as the reader can show it.
  private static func readable(_ text: String) -> String {
    hasUnicode ? text : PlainSigns.text(text)
  }

  // MARK: Pages

  private static let pager = Mutex<Pager?>(nil)

  /// From now on standard output goes through a pager, where it is a terminal and the text is long.
  static func beginPaging(in environment: ActionEnvironment) {
    guard let size else { return }
    pager.withLock { $0 = Pager(in: environment, rows: size.rows) }
  }

  /// Ends that: writes what was too short for a pager, or waits until the person has left it.
  static func endPaging() throws {
    let rest = pager.withLock { pager in
      defer { pager = nil }
      return pager?.finish() ?? []
    }
    try rest.withUnsafeBytes { try write($0, to: standardOutput) }
  }

  /// - Returns: false where there is no pager.
  private static func page(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard pager.withLock({ $0 != nil }) else { return false }
    let bytes = Array(bytes)
    let isTaken = pager.withLock { $0?.take(bytes) }
    // As with a pipe whose reader has gone away.
    if isTaken == false {
      _ = pager.withLock { $0?.finish() }
      exit(ExitStatus.done.rawValue)
    }
    return isTaken != nil
  }

  // MARK: Data

  /// Writes data. A reader that has gone away is no error: the run ends silently.
  ///
  /// - Throws: `ActionError` where the data cannot be written, as on a full disk.
  static func data(_ text: String) throws {
    var text = text
    try text.withUTF8 { try data(UnsafeRawBufferPointer($0)) }
  }

  /// Writes bytes, as `show --raw` does.
  static func data(_ bytes: [UInt8]) throws {
    try bytes.withUnsafeBytes { try data($0) }
  }

  private static func data(_ bytes: UnsafeRawBufferPointer) throws {
    guard isTerminal(standardOutput) else { return try write(bytes, to: standardOutput) }
    try write(readable(shown(bytes)), to: standardOutput)
  }

  /// The text of data on a terminal. Only line ends and tabs are obeyed; what is not UTF-8 is U+FFFD.
  /// Each piece of data is harmless by itself, so all of them are, wherever they were parted.
  private static func shown(_ bytes: UnsafeRawBufferPointer) -> String {
    var shown = String.UnicodeScalarView()
    var hasReturn = false
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      // A carriage return before a line feed is part of a line end; another would write over its line.
      if hasReturn { shown.append(scalar == "\n" ? "\r" : ("\r" as Unicode.Scalar).picture) }
      hasReturn = scalar == "\r"
      if hasReturn { continue }
      shown.append(scalar.isHarmful && scalar != "\n" ? scalar.picture : scalar)
    }
    if hasReturn { shown.append(("\r" as Unicode.Scalar).picture) }
    return String(shown)
  }

  // MARK: Text for a person

  /// Writes lines that were asked for; on a terminal those that are too long for it are parted between
  /// words.
  static func lines(_ lines: [StyledText]) throws {
    if lines.isEmpty { return }
    try write(text(lines, on: standardOutput), to: standardOutput)
  }

  private static func text(_ lines: [StyledText], on stream: Int32) -> String {
    let lines = hasUnicode ? lines : lines.map { StyledText(codes: PlainSigns.text($0.codes)) }
    return parted(lines, on: stream).map { $0.codes + "\n" }.joined()
  }

  /// Lines as a stream has them: on a terminal those that are too long for it are parted between words.
  static func parted(_ lines: [StyledText], on stream: Int32) -> [StyledText] {
    guard let width = size(of: stream)?.columns else { return lines }
    return lines.flatMap { $0.wrapped(to: width) }
  }

  /// Writes a line for a person, on a terminal parted between words. One that cannot be written is not worth failing
  /// for.
  static func words(_ text: StyledText) {
    _ = try? write(self.text([text], on: standardError), to: standardError)
  }

  /// Writes a line over the one that was written so before, on a terminal; nothing takes it away.
  static func status(_ text: StyledText) {
    // “Erase in line” of ECMA-48, which takes away what is left of a longer one.
    _ = try? write("\r\u{1B}[K" + readable(text.codes), to: standardError)
  }

  /// Writes codes that the terminal obeys, with text that is harmless (``LiveTerminal``).
  static func codes(_ text: String) throws { try write(readable(text), to: standardOutput) }

  /// Writes codes as far as the system takes them at once: from a handler of a signal, which may do no more.
  static func codesAtOnce(_ text: StaticString) {
    _ = text.withUTF8Buffer { bytes in
      #if canImport(Glibc)
        Glibc.write(standardOutput, bytes.baseAddress, bytes.count)
      #else
        Darwin.write(standardOutput, bytes.baseAddress, bytes.count)
      #endif
    }
  }

  /// Whether there is a person to ask: a terminal on both sides.
  static var canAsk: Bool { isTerminal(STDIN_FILENO) && isTerminal(standardError) }

  /// Whether there is a person who can work in an editor: a terminal for what is typed and what is shown.
  static var canEdit: Bool { isTerminal(STDIN_FILENO) && isTerminal(standardOutput) }

  /// Asks a question that is answered with y or n; without a terminal on both sides the answer is
  /// no.
  static func asks(_ question: StyledText) -> Bool {
    guard canAsk else { return false }
    _ = try? write(readable("\(question.codes) [y/N] "), to: standardError)
    let answer = readLine(strippingNewline: true) ?? ""
    return ["y", "Y", "yes"].contains(answer)
  }

  /// Asks for a text; nil where the answer is blank, and without a terminal on both sides.
  static func answer(_ question: StyledText) -> String? {
    guard canAsk else { return nil }
    _ = try? write(readable(question.codes), to: standardError)
    let words = (readLine(strippingNewline: true) ?? "").split(separator: " ")
    return words.isEmpty ? nil : words.joined(separator: " ")
  }

  /// Asks whether a line that is proposed is run: the return key alone does so.
  static func accepts(_ line: [String]) -> Bool {
    guard canAsk else { return false }
    _ = try? write("Return runs that line, n leaves it: ", to: standardError)
    return readLine(strippingNewline: true)?.isEmpty == true
  }

  /// Asks for one of some numbers, again where the answer is another; nil where it is blank, and without a
  /// terminal on both sides.
  static func number(_ question: StyledText, among numbers: [Int]) -> Int? {
    while canAsk {
      _ = try? write(readable("\(question.codes) "), to: standardError)
      let answer = (readLine(strippingNewline: true) ?? "").filter { $0 != " " }
      if answer.isEmpty { return nil }
      if let number = Int(answer), numbers.contains(number) { return number }
    }
    return nil
  }

  // MARK: Streams

  private static func write(_ text: String, to descriptor: Int32) throws {
    var text = text
    try text.withUTF8 { bytes in
      try write(UnsafeRawBufferPointer(bytes), to: descriptor)
    }
  }

  private static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) throws {
    if descriptor == standardOutput, page(bytes) { return }
    var rest = bytes[...]
    while !rest.isEmpty {
      let slice = UnsafeRawBufferPointer(rebasing: rest)
      #if canImport(Glibc)
        let count = Glibc.write(descriptor, slice.baseAddress, slice.count)
      #else
        let count = Darwin.write(descriptor, slice.baseAddress, slice.count)
      #endif
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EPIPE {
        exit(ExitStatus.done.rawValue)
      } else if errno != EINTR {
        throw ActionError(
          .inputOutput,
          "cannot write the output: \(String(cString: strerror(errno)))")
      }
    }
  }

  /// All of standard input.
  static func standardInput(limit: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = buffer.withUnsafeMutableBytes { read(STDIN_FILENO, $0.baseAddress, $0.count) }
      if count == 0 { return bytes }
      if count < 0 {
        if errno == EINTR { continue }
        throw ActionError(
          .inputOutput,
          "cannot read standard input: \(String(cString: strerror(errno)))")
      }
      bytes += buffer[..<count]
      guard bytes.count <= limit else {
        throw ActionError(.badData, "standard input is longer than \(limit) bytes")
      }
    }
  }
}
