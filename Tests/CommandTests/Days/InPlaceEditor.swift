import Foundation
import Synchronization
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

/// A file that an editor has emptied and closed, and that stays one which was written just now: its time is
/// set again and again.
final class YoungFile: Sendable {
  private struct State {
    /// The file is no older than this.
    var time = ContinuousClock.now
    var wasYoung = true
    var isEnded = false
  }

  /// Half of what the program takes for just now.
  private static let limit = Duration.milliseconds(500)

  private let state = Mutex(State())
  private let path: String

  /// Empties the file at `path`.
  init(emptied path: String) throws {
    self.path = path
    try InPlaceEditor(path, O_TRUNC).write("")
    // A thread of its own: tasks may wait for other tests.
    Thread { [self] in
      while renew() { usleep(20_000) }
    }.start()
  }

  private func renew() -> Bool {
    state.withLock { state in
      let time = ContinuousClock.now
      guard !state.isEnded, utimensat(AT_FDCWD, path, nil, 0) == 0 else { return false }
      Self.look(&state)
      state.time = time
      return true
    }
  }

  private static func look(_ state: inout State) {
    if .now - state.time > limit { state.wasYoung = false }
  }

  /// Lets the file grow old after one last thing is done with it.
  ///
  /// - Returns: whether the file was young until then; on a busy machine it may not have been.
  func end(_ last: () throws -> Void) rethrows -> Bool {
    try state.withLock { state in
      state.isEnded = true
      try last()
      Self.look(&state)
      return state.wasYoung
    }
  }
}
