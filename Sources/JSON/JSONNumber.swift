extension [UInt8] {
  /// Appends a finite number with all its digits, so that it is read back as the same, where
  /// ``JSONValue/double(_:)`` has three decimals. A whole number has no decimal point.
  public mutating func append(exact number: Double) {
    if let whole = Int(exactly: number) {
      append(whole)
    } else {
      self += number.description.utf8
    }
  }

  // Most numbers of a log have one digit or three, which no string need be made of.
  private mutating func append(_ whole: Int) {
    if whole < 0 { append(UInt8(ascii: "-")) }
    let start = count
    var rest = whole.magnitude
    repeat {
      append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    self[start...].reverse()
  }
}
