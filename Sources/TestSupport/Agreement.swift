/// Whether two numbers agree to a thousandth, the precision of a record.
public func agree(_ left: Double?, _ right: Double?) -> Bool {
  guard let left, let right else { return left == right }
  return abs(left - right) < 0.0006
}
