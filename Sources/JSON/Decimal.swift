extension [UInt8] {
  /// Appends a number in decimal, as JSON spells it.
  ///
  /// - Parameter decimals: How many of the digits stand after a point.
  public mutating func append(decimal number: Int, decimals: Int = 0) {
    if number < 0 { append(UInt8(ascii: "-")) }
    let start = count
    var rest = number.magnitude
    var place = 0
    repeat {
      if place == decimals, place > 0 { append(UInt8(ascii: ".")) }
      append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
      place += 1
    } while rest > 0 || place <= decimals
    var (first, last) = (start, count - 1)
    while first < last {
      swapAt(first, last)
      (first, last) = (first + 1, last - 1)
    }
  }
}
