import JSON

/// A number as a person writes it in a log: at most three decimals, none where it is whole.
package func decimalText(_ value: Double) -> String {
  guard case .number(let text) = JSONValue.double(value) else { return "" }
  return text
}

/// A number rounded to whole parts of one, ten for tenths, as ``decimalText(_:)`` writes it.
package func decimalText(_ value: Double, roundedTo parts: Double) -> String {
  decimalText(value.rounded(toParts: parts))
}

/// A range as `8-12`, or one number alone.
package func rangeText(_ range: ClosedRange<Int>) -> String {
  range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound)-\(range.upperBound)"
}

/// A number rounded to whole parts of one, with commas between thousands.
package func grouped(_ value: Double, roundedTo parts: Double = 10) -> String {
  let text = decimalText(value, roundedTo: parts)
  let sign = text.hasPrefix("-") ? "-" : ""
  let digits = Array(text.dropFirst(sign.count).prefix { $0 != "." })
  guard digits.count > 3, digits.allSatisfy(\.isNumber) else { return text }
  let rest = text.dropFirst(sign.count + digits.count)
  var whole = ""
  for (index, digit) in digits.enumerated() {
    if index > 0, (digits.count - index).isMultiple(of: 3) { whole.append(",") }
    whole.append(digit)
  }
  return sign + whole + rest
}
