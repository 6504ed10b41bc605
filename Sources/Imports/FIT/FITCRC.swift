/// The CRC-16 of FIT: polynomial 0x8005, both ways reflected, from 0 (CRC-16/ARC).
enum FITCRC {
  private static let table: [UInt16] = (0..<256).map { byte in
    (0..<8).reduce(UInt16(byte)) { crc, _ in crc & 1 == 1 ? crc >> 1 ^ 0xA001 : crc >> 1 }
  }

  /// The CRC of bytes.
  static func of(_ bytes: ArraySlice<UInt8>) -> UInt16 {
    let table = table
    return bytes.reduce(0) { crc, byte in
      crc >> 8 ^ table[Int(UInt8(truncatingIfNeeded: crc) ^ byte)]
    }
  }
}
