internal import CZlib

/// A sum by which accidents are seen, a torn file or a flipped bit: the CRC-32 of zlib. It is no
/// protection against a person who means harm.
enum Checksum {
  /// How many characters ``hex(_:)`` has.
  static let length = 8

  /// The sum of some bytes as hexadecimal digits.
  static func hex(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    let digits = String(crc32_z(0, bytes.baseAddress, bytes.count), radix: 16)
    return String(repeating: "0", count: length - digits.count) + digits
  }

  /// The sum of some bytes as hexadecimal digits.
  static func hex(_ bytes: ArraySlice<UInt8>) -> String { bytes.withUnsafeBufferPointer(hex) }
}
