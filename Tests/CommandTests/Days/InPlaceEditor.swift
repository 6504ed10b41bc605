import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// An editor that saves in place: it opens the file that is there, and writes into it.
final class InPlaceEditor {
  private let file: FileHandle

  /// Opens a file that is there, with flags of open(2) besides.
  init(_ path: String, _ flags: Int32) throws {
    let number = open(path, O_WRONLY | O_CLOEXEC | flags)
    try #require(number >= 0, "\(path)")
    file = FileHandle(fileDescriptor: number, closeOnDealloc: true)
  }

  func write(_ text: String) throws { try file.write(contentsOf: Data(text.utf8)) }

  /// Adds a line, by appending, or by emptying the file and writing it a moment later. In both cases
  /// what the program wrote before is read after the file was opened, so nothing is overwritten unseen.
  ///
  /// - Returns: whether the file was there.
  static func add(_ line: String, to file: String, isAppending: Bool) throws -> Bool {
    let number = open(file, O_RDWR | O_CLOEXEC | (isAppending ? O_APPEND : 0))
    guard number >= 0 else { return false }
    let descriptor = FileHandle(fileDescriptor: number, closeOnDealloc: true)
    let added = Data("\n\(line)\n".utf8)
    if isAppending {
      try descriptor.write(contentsOf: added)
    } else {
      let text = try descriptor.readToEnd() ?? Data()
      try descriptor.truncate(atOffset: 0)
      usleep(30_000)
      try descriptor.write(contentsOf: text + added)
    }
    return true
  }
}
