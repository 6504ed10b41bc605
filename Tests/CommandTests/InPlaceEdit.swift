import Foundation
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What an editor does that saves in place: it opens the file that is there, and writes into it.
enum InPlaceEdit {
  /// Adds a line, by appending, or by emptying the file and writing it a moment later. In both cases
  /// what the program wrote before is read after the file was opened, so nothing is overwritten unseen.
  ///
  /// - Returns: whether the file was there.
  static func add(_ line: String, to file: String, isAppending: Bool) throws -> Bool {
    let number = open(file, O_RDWR | O_CLOEXEC | (isAppending ? O_APPEND : 0))
    guard number >= 0 else { return false }
    defer { close(number) }
    let descriptor = FileHandle(fileDescriptor: number)
    if isAppending {
      try descriptor.write(contentsOf: Data("\n\(line)\n".utf8))
    } else {
      let text = try descriptor.readToEnd() ?? Data()
      try descriptor.truncate(atOffset: 0)
      usleep(30_000)
      try descriptor.write(contentsOf: text + Data("\n\(line)\n".utf8))
    }
    return true
  }

  /// Replaces the text of a file that is there.
  static func replace(_ file: String, by text: String) throws {
    let number = open(file, O_WRONLY | O_TRUNC | O_CLOEXEC)
    try #require(number >= 0, "\(file)")
    defer { close(number) }
    try FileHandle(fileDescriptor: number).write(contentsOf: Data(text.utf8))
  }
}
