/// A sum of 64 bits by which accidents are seen: a torn file, a flipped bit. It is no protection
/// against a person who means harm.
///
/// Four lanes of multiply and rotate over eight bytes each, mixed at the end: a few bytes a
/// nanosecond, so that checking a file costs less than reading it.
enum Checksum {
  private static let prime: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// The sum of some bytes.
  static func of(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var lanes: (UInt64, UInt64, UInt64, UInt64) = (1, 2, 3, 4)
    var offset = 0
    func word(_ offset: Int) -> UInt64 {
      UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }
    while offset + 32 <= bytes.count {
      lanes.0 = step(lanes.0, word(offset))
      lanes.1 = step(lanes.1, word(offset + 8))
      lanes.2 = step(lanes.2, word(offset + 16))
      lanes.3 = step(lanes.3, word(offset + 24))
      offset += 32
    }
    while offset < bytes.count {
      lanes.0 = step(lanes.0, UInt64(bytes[offset]))
      offset += 1
    }
    var sum = UInt64(bytes.count)
    for lane in [lanes.0, lanes.1, lanes.2, lanes.3] { sum = step(sum, lane) }
    return sum ^ (sum >> 32)
  }

  /// The sum of some bytes.
  static func of(_ bytes: [UInt8]) -> UInt64 { bytes.withUnsafeBytes(of) }

  /// A sum as 16 hexadecimal digits.
  static func hex(_ sum: UInt64) -> String {
    let digits = String(sum, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  @inline(__always)
  private static func step(_ lane: UInt64, _ word: UInt64) -> UInt64 {
    let mixed = (lane ^ word) &* prime
    return (mixed << 29) | (mixed >> 35)
  }
}
