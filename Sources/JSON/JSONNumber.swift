import Words

extension [UInt8] {
  /// Appends a finite number with all its digits, so that it is read back as the same, where
  /// ``JSONValue/double(_:)`` has three decimals. A whole number has no decimal point.
  public mutating func append(exact number: Double) {
    if let whole = Int(exactly: number) {
      append(exact: whole)
    } else {
      self += number.description.utf8
    }
  }

  /// Appends a whole number in decimal.
  public mutating func append(exact number: Int) {
    // No string is made of it, as most numbers of a log have one digit or three.
    if number < 0 { append(ASCII.hyphen) }
    let magnitude = number.magnitude
    var unit: UInt = 1
    while magnitude / unit >= 10 { unit *= 10 }
    while unit > 0 {
      append(ASCII.zero + UInt8(magnitude / unit % 10))
      unit /= 10
    }
  }
}
