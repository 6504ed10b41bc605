extension Double {
  /// How many whole parts of one the number is, the nearest, and of two the one farther from zero: what is halfway as a
  /// decimal is halfway here, though the nearest binary number, or a sum of some, lies a hair beside it.
  ///
  /// The one rule by which numbers are rounded to be shown (docs/decisions/0137-one-function-prints-a-quantity.md).
  public func whole(parts: Double) -> Double {
    // A millionth of a part is more than sums of binary numbers are off, and less than any difference that is meant.
    let near = (self * parts * 1e6).rounded() / 1e6
    return near.isFinite ? near.rounded() : self * parts
  }

  /// The number rounded to whole parts of one, ten for tenths.
  public func rounded(toParts parts: Double) -> Double { whole(parts: parts) / parts }
}
