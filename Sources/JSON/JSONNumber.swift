extension [UInt8] {
  /// Appends a finite number with all its digits, so that it is read back as the same, where
  /// ``JSONValue/double(_:)`` has three decimals. A whole number has no decimal point.
  public mutating func append(exact number: Double) {
    if let whole = Int(exactly: number) {
      self += whole.description.utf8
    } else {
      self += number.description.utf8
    }
  }
}
