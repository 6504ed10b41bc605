/// A number from 0 to 99 with two digits, as clocks show it: `07`. Greater ones keep their digits.
public func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
