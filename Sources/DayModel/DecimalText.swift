import JSON
import Values
import Words

/// A number as a person writes it in a log: at most three decimals, none where it is whole.
package func decimalText(_ value: Double) -> String {
  guard case .number(let text) = JSONValue.double(value) else { return "" }
  return text
}

/// A number rounded to whole parts of one, ten for tenths, as ``decimalText(_:)`` writes it.
package func decimalText(_ value: Double, roundedTo parts: Double) -> String {
  decimalText((value * parts).rounded() / parts)
}

/// A range as `8-12`, or one number alone.
package func rangeText(_ range: ClosedRange<Int>) -> String {
  range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound)-\(range.upperBound)"
}
