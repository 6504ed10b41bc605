/// Text in UTF-16 that begins with a byte order mark, as spreadsheets save it (RFC 2781, section 3.2).
struct UTF16Text {
  /// The same text in UTF-8, without the mark. What is no character is the replacement character.
  let utf8: [UInt8]

  /// Nil for bytes without such a mark.
  init?(_ bytes: [UInt8]) {
    let isLittleEndian = bytes.starts(with: [0xFF, 0xFE])
    guard isLittleEndian || bytes.starts(with: [0xFE, 0xFF]) else { return nil }
    let (low, high) = isLittleEndian ? (0, 1) : (1, 0)
    // A last byte without its other half is none of the text.
    let units = stride(from: 2, to: bytes.count - 1, by: 2).map { index in
      UInt16(bytes[index + low]) | UInt16(bytes[index + high]) << 8
    }
    utf8 = Array(String(decoding: units, as: UTF16.self).utf8)
  }
}
