extension [UInt8] {
  /// Appends a number in decimal, as JSON spells it.
  ///
  /// - Parameter decimals: How many of the digits stand after a point, at most 19.
  public mutating func append(decimal number: Int, decimals: Int = 0) {
    precondition(decimals < 20)
    // Digits come last first, and are written from the end of what the longest number takes: a
    // sign, 20 digits and a point.
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 22) { text in
      var start = text.count
      func prepend(_ byte: UInt8) {
        start -= 1
        text[start] = byte
      }
      var rest = number.magnitude
      var place = 0
      repeat {
        if place == decimals, place > 0 { prepend(UInt8(ascii: ".")) }
        prepend(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest % 10))
        rest /= 10
        place += 1
      } while rest > 0 || place <= decimals
      if number < 0 { prepend(UInt8(ascii: "-")) }
      append(contentsOf: UnsafeBufferPointer(rebasing: text[start...]))
    }
  }
}
