import Words

extension XMLText {
  /// The number that it is: `61`, `-1.50`, `1.2e-05`, with blanks around it; nil for anything else, and for numbers
  /// that are not finite.
  ///
  /// The same number as `Double(_: String)` finds, and no string is made where it has at most 15 digits.
  public var number: Double? {
    let bytes = bytes
    var index = bytes.startIndex
    var end = bytes.endIndex
    while index < end, Self.isSpace(bytes[index]) { index += 1 }
    while index < end, Self.isSpace(bytes[end - 1]) { end -= 1 }
    let start = index
    let isNegative = index < end && bytes[index] == ASCII.hyphen
    if index < end, isNegative || bytes[index] == ASCII.plus { index += 1 }
    var (digits, count, decimals) = (0, 0, 0)
    var hasPoint = false
    while index < end {
      if bytes[index].isDigit {
        digits = digits &* 10 &+ Int(bytes[index] &- ASCII.zero)
        count += 1
        if hasPoint { decimals += 1 }
      } else if bytes[index] == ASCII.period, !hasPoint {
        hasPoint = true
      } else {
        break
      }
      index += 1
    }
    guard count > 0 else { return nil }
    // Both parts are exact up to 15 digits, so that the quotient is the nearest number.
    if index == end, count <= 15 {
      let value = Double(digits) / Self.powers[decimals]
      return isNegative ? -value : value
    }
    guard index == end || bytes[index] | 0x20 == UInt8(ascii: "e"), end - start <= 400 else {
      return nil
    }
    let text = String(decoding: bytes[start..<end], as: UTF8.self)
    return Double(text).flatMap { $0.isFinite ? $0 : nil }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte.isBlank || byte == ASCII.lineFeed || byte == ASCII.carriageReturn
  }

  private static let powers: [Double] = (0...15).reduce(into: []) { powers, _ in
    powers.append((powers.last ?? 0.1) * 10)
  }
}
