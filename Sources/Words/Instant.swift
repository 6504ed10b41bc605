/// An instant in RFC 3339. A date alone, a space for the `T`, and a missing offset, which is UTC, are accepted
/// too.
package struct Instant: Comparable, Sendable {
  /// Seconds since 1970-01-01T00:00:00Z.
  package let seconds: Int
  /// The nanoseconds beyond them.
  package let nanoseconds: Int

  /// The instant that a text names; nil where it names none.
  package init?(_ text: ArraySlice<UInt8>) {
    var scanner = Scanner(rest: text)
    guard let year = scanner.number(4), scanner.skip("-"), let month = scanner.number(2),
      scanner.skip("-"), let day = scanner.number(2), 1...12 ~= month, 1...31 ~= day
    else { return nil }
    var time = 0
    var fraction = 0
    var offset = 0
    if !scanner.rest.isEmpty {
      guard scanner.skip("Tt "), let hour = scanner.number(2), scanner.skip(":"),
        let minute = scanner.number(2), hour < 24, minute < 60
      else { return nil }
      time = hour * 3600 + minute * 60
      if scanner.skip(":") {
        guard let second = scanner.number(2), second <= 60 else { return nil }
        time += second
        if scanner.skip(".,") {
          guard let digits = scanner.fraction() else { return nil }
          fraction = digits
        }
      }
      guard let found = scanner.offset(), scanner.rest.isEmpty else { return nil }
      offset = found
    }
    seconds = Self.days(year, month, day) * 86_400 + time - offset
    nanoseconds = fraction
  }

  package static func < (left: Instant, right: Instant) -> Bool {
    (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
  }

  /// Howard Hinnant, “chrono-Compatible Low-Level Date Algorithms”, days_from_civil.
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let year = month > 2 ? year : year - 1
    let era = (year >= 0 ? year : year - 399) / 400
    let ofEra = year - era * 400
    let ofYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + ofEra * 365 + ofEra / 4 - ofEra / 100 + ofYear - 719_468
  }
}

/// Reads numbers and signs, one after the other.
private struct Scanner {
  var rest: ArraySlice<UInt8>

  /// Reads a number of exactly `count` digits.
  mutating func number(_ count: Int) -> Int? {
    let digits = rest.prefix(count)
    guard digits.count == count, digits.allSatisfy(\.isDigit) else { return nil }
    rest = rest.dropFirst(count)
    return digits.reduce(0) { $0 * 10 + Int($1 - ASCII.zero) }
  }

  /// Skips one byte, if it is one of these characters; returns whether it was.
  mutating func skip(_ characters: String) -> Bool {
    guard let next = rest.first, characters.utf8.contains(next) else { return false }
    rest = rest.dropFirst()
    return true
  }

  /// Reads a fraction of a second, in nanoseconds. Further digits are skipped.
  mutating func fraction() -> Int? {
    let digits = rest.prefix(while: \.isDigit)
    if digits.isEmpty { return nil }
    rest = rest.dropFirst(digits.count)
    let nine = digits.prefix(9) + Array(repeating: ASCII.zero, count: 9)
    return nine.prefix(9).reduce(0) { $0 * 10 + Int($1 - ASCII.zero) }
  }

  /// Reads an offset from UTC in seconds: `Z`, `+01:00` or `+0100`; 0 at the end of the text.
  mutating func offset() -> Int? {
    if rest.isEmpty || skip("Zz") { return 0 }
    let sign = rest.first == ASCII.hyphen ? -1 : 1
    guard skip("+-"), let hours = number(2) else { return nil }
    _ = skip(":")
    guard let minutes = number(2), hours < 24, minutes < 60 else { return nil }
    return sign * (hours * 3600 + minutes * 60)
  }
}
