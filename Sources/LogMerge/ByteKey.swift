/// Bytes as a name in a dictionary, hashed and compared many at a time.
struct ByteKey: Hashable {
  let bytes: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  static func == (one: ByteKey, other: ByteKey) -> Bool { one.bytes.isSame(as: other.bytes) }

  func hash(into hasher: inout Hasher) {
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
  }
}

extension ArraySlice<UInt8> {
  /// Does something with each line that is not blank, without blanks around it.
  func forEachLine(_ body: (ByteKey) -> Void) {
    var rest = self
    while !rest.isEmpty {
      let line = rest.prefix { $0 != 0x0A }
      rest = rest.dropFirst(line.count + 1)
      let text = line.trimmed
      if !text.isEmpty { body(ByteKey(text)) }
    }
  }
}
