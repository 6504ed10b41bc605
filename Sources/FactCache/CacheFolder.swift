import Store

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The folder of a store's cache, private to its owner. Whatever goes wrong here is no error: then
/// there is nothing to read, or nothing is kept.
struct CacheFolder: Sendable {
  let path: String

  init(_ path: String) { self.path = path }

  private func file(_ year: Int) -> String { "\(path)/\(year).json" }

  /// The bytes of a year's file; nil where there is none to read.
  func read(_ year: Int) -> [UInt8]? {
    do throws(StoreError) { return try RegularFile.read(file(year)) } catch { return nil }
  }

  /// The years that have a file; none where they cannot be listed.
  var years: [Int] {
    do throws(StoreError) {
      return try (ContainedFolder(parent).names(in: name) ?? []).compactMap { file in
        file.hasSuffix(".json") ? Int(file.dropLast(".json".count)) : nil
      }.sorted()
    } catch {
      return []
    }
  }

  /// Whether a newer program has written a year's file, which it would have to make again.
  func isNewer(_ year: Int) -> Bool {
    guard let bytes = read(year) else { return false }
    return CacheHeader.forms.contains { $0.isOlder(than: bytes) }
  }

  /// Replaces a year's file in one step.
  func write(_ bytes: [UInt8], _ year: Int) {
    do throws(StoreError) {
      if mkdir(path, 0o700) != 0, errno == ENOENT {
        try FileSystem.makeWritableFolder(parent)
        _ = mkdir(path, 0o700)
      }
      try PrivateFile.replace(file(year), by: bytes)
    } catch {
      return
    }
  }

  /// Removes a year's file.
  func remove(_ year: Int) { PrivateFile.remove(file(year)) }

  /// Removes every file of the cache, and what a process left that was killed while it wrote one.
  func removeAll() {
    do throws(StoreError) {
      for name in try ContainedFolder(parent).names(in: name) ?? []
      where name.utf8.drop(while: { $0 != UInt8(ascii: ".") }).starts(with: ".json".utf8) {
        PrivateFile.remove("\(path)/\(name)")
      }
    } catch {
      return
    }
  }

  private var parent: String { String(path[..<slash]) }
  private var name: String { String(path[path.index(after: slash)...]) }
  private var slash: String.Index { path.lastIndex(of: "/") ?? path.startIndex }
}
