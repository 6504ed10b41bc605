/// UTF-16 to UTF-8, piece by piece.
struct UTF16Decoder {
  private let isBigEndian: Bool
  /// What a piece ended with: a byte, or the first half of a character.
  private var rest: [UInt8] = []

  /// A decoder for a file that begins so; nil for one that is not in UTF-16.
  init?(beginning bytes: [UInt8]) {
    switch (bytes.first, bytes.dropFirst().first) {
    case (0xFE, 0xFF), (0, UInt8(ascii: "<")): isBigEndian = true
    case (0xFF, 0xFE), (UInt8(ascii: "<"), 0): isBigEndian = false
    default: return nil
    }
  }

  /// The next piece in UTF-8; what is no character becomes U+FFFD.
  mutating func decode(_ piece: UnsafeRawBufferPointer, isLast: Bool) -> [UInt8] {
    let bytes = rest + piece
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    for index in stride(from: 0, to: bytes.count - 1, by: 2) {
      let (one, other) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      units.append(isBigEndian ? one << 8 | other : other << 8 | one)
    }
    var used = units.count * 2
    if !isLast, let last = units.last, UTF16.isLeadSurrogate(last) {
      units.removeLast()
      used -= 2
    }
    rest = Array(bytes[used...])
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }
}
