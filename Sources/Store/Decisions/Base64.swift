/// Bytes as text in the alphabet of RFC 4648 §4.
enum Base64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  static func encode(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      var bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      var letters: [UInt8] = []
      for _ in 0..<4 {
        letters.append(alphabet[bits & 63])
        bits >>= 6
      }
      text += letters.reversed().prefix(group.count + 1)
      text += repeatElement(UInt8(ascii: "="), count: 3 - group.count)
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Nil for what is no such text.
  static func decode(_ text: String) -> [UInt8]? {
    let letters = Array(text.utf8)
    guard letters.count % 4 == 0 else { return nil }
    var bytes: [UInt8] = []
    for start in stride(from: 0, to: letters.count, by: 4) {
      let group = letters[start..<start + 4]
      let padding = group.reversed().prefix { $0 == UInt8(ascii: "=") }.count
      guard padding <= 2, padding == 0 || start + 4 == letters.count else { return nil }
      var bits = 0
      for letter in group.dropLast(padding) {
        guard let value = alphabet.firstIndex(of: letter) else { return nil }
        bits = bits << 6 | value
      }
      bits <<= 6 * padding
      bytes += [UInt8(bits >> 16), UInt8(bits >> 8 & 255), UInt8(bits & 255)].dropLast(padding)
    }
    return bytes
  }
}
