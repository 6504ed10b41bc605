extension Double {
  /// Rounded to whole parts of one, ten for tenths.
  func rounded(to parts: Double) -> Double { (self * parts).rounded() / parts }
}
