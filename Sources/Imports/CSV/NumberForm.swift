import Words

/// How a file writes numbers: which mark stands before decimals, and which between thousands.
public enum NumberForm: Sendable {
  /// `1,050.5`.
  case point
  /// `1.050,5`.
  case comma
  /// Thousands have no mark, and decimals come behind either: `1,050` is a little more than one.
  case ungrouped
  /// It is not known. What could be two numbers, such as `1,050`, is none.
  case unknown

  /// What a text is as a number.
  public enum Reading: Sendable, Equatable {
    case number(Double)
    /// It could be two: 1050 or 1.05.
    case ambiguous
    /// It is none.
    case none
  }

  /// The number that a text is; nil where it is none, or could be two.
  public func number(_ text: String) -> Double? {
    if case .number(let number) = read(text) { number } else { nil }
  }

  /// Reads a number: a sign, digits with thousands in groups of three, and decimals. Blanks and apostrophes between
  /// thousands are read in any form.
  public func read(_ text: String) -> Reading {
    guard var marks = Self.marks(text) else { return .none }
    let isNegative = marks.first == ASCII.hyphen
    if isNegative || marks.first == ASCII.plus { marks.removeFirst() }
    let decimal: UInt8
    switch self {
    case .point: decimal = ASCII.period
    case .comma: decimal = ASCII.comma
    case .ungrouped: decimal = marks.contains(ASCII.comma) ? ASCII.comma : ASCII.period
    case .unknown:
      guard let found = Self.decimal(in: marks) else { return .ambiguous }
      decimal = found
    }
    let parts = marks.split(separator: decimal, omittingEmptySubsequences: false)
    guard let whole = parts.first.flatMap({ self == .ungrouped ? $0 : Self.joined($0) }),
      parts.count <= 2
    else { return .none }
    let decimals = parts.dropFirst().first ?? []
    guard !whole.isEmpty || !decimals.isEmpty, (whole + decimals).allSatisfy(\.isDigit),
      let number = Double(
        String(
          decoding: [ASCII.zero] + whole + [ASCII.period] + decimals + [ASCII.zero], as: UTF8.self))
    else { return .none }
    return .number(isNegative ? -number : number)
  }

  /// The bytes of a number, with an apostrophe for each mark that only thousands can have; nil for what is too long for one.
  private static func marks(_ text: String) -> [UInt8]? {
    var marks: [UInt8] = []
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\u{2212}": marks.append(ASCII.hyphen)
      case "\u{A0}", "\u{2009}", "\u{202F}", "\u{2019}", " ": marks.append(ASCII.apostrophe)
      case _ where scalar.isASCII: marks.append(UInt8(scalar.value))
      default: return nil
      }
    }
    return marks.count <= 40 ? marks : nil
  }

  /// The mark before the decimals as a number itself shows it; nil where that is open.
  private static func decimal(in marks: [UInt8]) -> UInt8? {
    let found = marks.filter { $0 == ASCII.comma || $0 == ASCII.period }
    guard let last = found.last else { return ASCII.period }
    let other = last == ASCII.comma ? ASCII.period : ASCII.comma
    if found.contains(other) { return last }
    // A mark that comes twice stands between thousands.
    if found.count > 1 { return other }
    let parts = marks.split(separator: last, omittingEmptySubsequences: false)
    let mayBeThousands =
      (1...3).contains(parts[0].count) && parts[0].first != ASCII.zero && parts[1].count == 3
    return mayBeThousands ? nil : last
  }

  /// The digits of thousands in groups of three; nil for other groups.
  private static func joined(_ whole: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let groups = whole.split(omittingEmptySubsequences: false) { !$0.isDigit }
    guard groups.count > 1 else { return whole }
    guard (1...3).contains(groups[0].count), groups[0].first != ASCII.zero,
      groups.dropFirst().allSatisfy({ $0.count == 3 }),
      whole.allSatisfy({ $0.isDigit || [ASCII.comma, ASCII.period, ASCII.apostrophe].contains($0) })
    else { return nil }
    return whole.filter(\.isDigit)[...]
  }
}
