#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What was read from some bytes, kept by these bytes: for pure functions of them alone.
///
/// Days repeat themselves word for word, and to look a text up takes less than to read it. All
/// entries go when there are too many of them. A cache belongs to one thread.
final class ByteCache<Value> {
  private var values: [Key: Value] = [:]
  /// How many texts are kept at most.
  private let limit: Int

  /// Longer texts than this are few, and not kept.
  private static var longest: Int { 2048 }

  /// - Parameter limit: How many texts are kept at most; of none, each is read anew.
  init(limit: Int) { self.limit = limit }

  /// What the bytes say, which is read if they are new.
  ///
  /// - Parameter read: Is given the bytes, in an array of their own where they will be kept: no
  ///   whole log is held by one line of it.
  func value(
    of bytes: ArraySlice<UInt8>, read: (ArraySlice<UInt8>) -> Value
  ) -> Value {
    guard limit > 0, bytes.count <= Self.longest else { return read(bytes) }
    if let known = values[Key(bytes: bytes)] { return known }
    let own = Array(bytes)[...]
    let value = read(own)
    if values.count >= limit { values.removeAll(keepingCapacity: true) }
    values[Key(bytes: own)] = value
    return value
  }

  private struct Key: Hashable {
    let bytes: ArraySlice<UInt8>

    // All bytes at once; a slice by itself compares and hashes them one by one.
    static func == (left: Key, right: Key) -> Bool {
      left.bytes.withUnsafeBytes { left in
        right.bytes.withUnsafeBytes { right in
          left.count == right.count
            && (left.isEmpty || memcmp(left.baseAddress!, right.baseAddress!, left.count) == 0)
        }
      }
    }

    func hash(into hasher: inout Hasher) {
      bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    }
  }
}
