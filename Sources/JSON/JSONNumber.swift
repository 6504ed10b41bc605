extension [UInt8] {
  /// Appends a finite number with all its digits, so that it is read back as the same, where
  /// ``JSONValue/double(_:)`` has three decimals. A whole number has no decimal point.
  public mutating func append(exact number: Double) {
    if let whole = Int64(exactly: number) {
      self += String(whole).utf8
    } else {
      self += String(number).utf8
    }
  }
}
