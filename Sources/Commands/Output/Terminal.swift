import Actions

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The two streams of a run: data goes to standard output, everything else to standard error.
enum Terminal {
  static let standardOutput = STDOUT_FILENO
  static let standardError = STDERR_FILENO

  /// Whether a stream is a terminal that a person may be looking at.
  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// Writes data. A reader that has gone away is no error: the run ends silently.
  ///
  /// - Throws: `ActionError` where the data cannot be written, as on a full disk.
  static func data(_ text: String) throws { try write(text, to: standardOutput) }

  /// Writes a line for a person. One that cannot be written is not worth failing for.
  static func words(_ text: String) {
    _ = try? write(text + "\n", to: standardError)
  }

  /// Writes a line over the one that was written so before, on a terminal; nothing takes it away.
  static func status(_ text: String) {
    // “Erase in line” of ECMA-48, which takes away what is left of a longer one.
    _ = try? write("\r\u{1B}[K" + text, to: standardError)
  }

  private static func write(_ text: String, to descriptor: Int32) throws {
    var text = text
    try text.withUTF8 { bytes in
      try write(UnsafeRawBufferPointer(bytes), to: descriptor)
    }
  }

  /// Writes bytes as they are, as `show --raw` does.
  static func data(_ bytes: [UInt8]) throws {
    try bytes.withUnsafeBytes { try write($0, to: standardOutput) }
  }

  private static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) throws {
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

  /// Asks a question that is answered with y or n; without a terminal on both sides the answer is
  /// no.
  static func asks(_ question: String) -> Bool {
    guard isTerminal(STDIN_FILENO), isTerminal(standardError) else { return false }
    _ = try? write("\(question) [y/N] ", to: standardError)
    let answer = readLine(strippingNewline: true) ?? ""
    return ["y", "Y", "yes"].contains(answer)
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

  /// Text from a file, made harmless: control characters, which a terminal would obey, are shown
  /// as their pictures (U+2400…) or as U+FFFD, and so are the ones that turn the direction of text.
  static func safe(_ text: some StringProtocol) -> String {
    guard text.unicodeScalars.contains(where: isDangerous) else { return String(text) }
    var safe = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if !isDangerous(scalar) {
        safe.append(scalar)
      } else if scalar.value < 0x20, let picture = Unicode.Scalar(0x2400 + scalar.value) {
        safe.append(picture)
      } else {
        safe.append("\u{FFFD}")
      }
    }
    return String(safe)
  }

  private static func isDangerous(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09: false
    case 0..<0x20, 0x7F...0x9F, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
