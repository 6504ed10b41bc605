/// Bytes as a name in a dictionary, hashed and compared many at a time.
struct ByteKey: Hashable {
  let bytes: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  static func == (one: ByteKey, other: ByteKey) -> Bool { one.bytes.isSame(as: other.bytes) }

  func hash(into hasher: inout Hasher) {
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
  }
}
