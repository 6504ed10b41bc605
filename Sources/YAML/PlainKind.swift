import Words

/// The type that some reader of YAML 1.1 or 1.2 may give to a plain scalar.
///
/// Generous on purpose: what any reader takes for a number is a number here, so that a string which
/// looks like a number gets quotes.
enum PlainKind {
  case null
  case bool
  case number
  case date
  /// `<<` and `=`, which are not strings in YAML 1.1.
  case special
  case text

  static let bools: [String: Bool] = [
    "true": true, "True": true, "TRUE": true, "false": false, "False": false, "FALSE": false,
    "yes": true, "Yes": true, "YES": true, "no": false, "No": false, "NO": false,
    "on": true, "On": true, "ON": true, "off": false, "Off": false, "OFF": false,
  ]
  private static let nulls: Set<String> = ["", "~", "null", "Null", "NULL"]
  private static let shortBools: Set<String> = ["y", "Y", "n", "N"]

  init(of text: String) {
    let bytes = Array(text.utf8)
    if Self.nulls.contains(text) {
      self = .null
    } else if Self.bools[text] != nil || Self.shortBools.contains(text) {
      self = .bool
    } else if text == "<<" || text == "=" {
      self = .special
    } else if Self.isDate(bytes) {
      self = .date
    } else if Self.isNumber(bytes) {
      self = .number
    } else {
      self = .text
    }
  }

  /// Whether it is four digits, a hyphen, a digit, and then only bytes that a timestamp can have.
  private static func isDate(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= 8, bytes[4] == ASCII.hyphen, bytes[5].isDigit,
      bytes.prefix(4).allSatisfy(\.isDigit)
    else { return false }
    return bytes.allSatisfy { $0.isDigit || "-+:. TtZ".utf8.contains($0) }
  }

  /// Decimal, hexadecimal, octal and binary numbers, also with `_`, and sexagesimal numbers (`6:35`).
  private static func isNumber(_ bytes: [UInt8]) -> Bool {
    let unsigned = "+-".utf8.contains(bytes[0]) ? bytes.dropFirst() : bytes[...]
    let lower = String(decoding: unsigned, as: UTF8.self).lowercased()
    if lower == ".inf" || lower == ".nan" { return true }
    let digits = unsigned.first == ASCII.period ? unsigned.dropFirst() : unsigned
    guard let first = digits.first, first.isDigit else { return false }
    return digits.allSatisfy { $0.isDigit || "abcdefABCDEFxXoO_+-.:".utf8.contains($0) }
  }
}
