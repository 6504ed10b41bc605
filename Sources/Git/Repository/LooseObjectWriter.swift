internal import CZlib

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Writes loose objects in the place of libgit2, which hashes them with a slower SHA-1, and which writes
/// a file that nobody can read where it is told not to deflate (seen with 1.5).
enum LooseObjectWriter {
  /// Puts the file of an object in its place, in one step (gitformat-loose(5)). On Linux whoever writes
  /// objects syncs all of them; elsewhere each is durable when this returns.
  ///
  /// - Parameters:
  ///   - path: Its place, in one of the 256 folders, which may not be there.
  ///   - level: 0 for as it is, to 9, of zlib's deflation.
  static func write(
    _ bytes: [UInt8], kind: String, to path: String, level: Int32
  ) throws(GitError) {
    let content = try deflated(Array("\(kind) \(bytes.count)\0".utf8) + bytes, level)
    let folder = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
    let temporary = "\(folder)/tmp_obj_\(String(UInt64.random(in: 0...UInt64.max), radix: 36))"
    let file = try create(temporary, in: folder)
    do throws(GitError) {
      try fill(file, content)
      close(file)
    } catch {
      close(file)
      unlink(temporary)
      throw error
    }
    guard rename(temporary, path) == 0 else {
      let code = errno
      unlink(temporary)
      throw GitError(system: code, function: "rename")
    }
    #if !os(Linux)
      try sync(folder)
    #endif
  }

  private static func deflated(_ bytes: [UInt8], _ level: Int32) throws(GitError) -> [UInt8] {
    var status = Z_OK
    let content = [UInt8](unsafeUninitializedCapacity: Int(compressBound(UInt(bytes.count)))) {
      place, count in
      var size = UInt(place.count)
      status = compress2(place.baseAddress, &size, bytes, UInt(bytes.count), level)
      count = status == Z_OK ? Int(size) : 0
    }
    guard status == Z_OK else { throw GitError(.other, "zlib: \(status)", function: "compress2") }
    return content
  }

  /// Makes a new file; its folder too, which a `git gc` may take away again while it is empty.
  private static func create(_ path: String, in folder: String) throws(GitError) -> Int32 {
    var file: Int32 = -1
    for _ in 0..<4 {
      file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o444)
      if file >= 0 { return file }
      guard errno == ENOENT else { break }
      mkdir(folder, 0o777)
    }
    throw GitError(system: errno, function: "open")
  }

  private static func fill(_ file: Int32, _ bytes: [UInt8]) throws(GitError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { systemWrite(file, $0) }
      if written < 0 {
        if errno == EINTR { continue }
        throw GitError(system: errno, function: "write")
      }
      rest = rest.dropFirst(written)
    }
    #if !os(Linux)
      guard fsync(file) == 0 else { throw GitError(system: errno, function: "fsync") }
    #endif
  }

  #if !os(Linux)
    private static func sync(_ folder: String) throws(GitError) {
      let number = open(folder, O_RDONLY | O_CLOEXEC)
      guard number >= 0 else { throw GitError(system: errno, function: "open") }
      defer { close(number) }
      guard fsync(number) == 0 else { throw GitError(system: errno, function: "fsync") }
    }
  #endif
}

/// write(2), which a method here would hide.
private func systemWrite(_ file: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  write(file, bytes.baseAddress, bytes.count)
}
