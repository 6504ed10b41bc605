/// Whether a text is a value (docs/format.md §1: not filled is not zero).
enum Fill: Int, Comparable {
  /// Nothing.
  case blank
  /// A text that says that there is no value.
  case placeholder
  /// A value.
  case filled

  static func < (one: Fill, other: Fill) -> Bool { one.rawValue < other.rawValue }

  /// Texts that say that there is no value, in any case. `1-10` is the scale that old tables repeat, and `>`
  /// is what YAML has before a text on lines of its own.
  private static let placeholders: [StaticString] = [
    "—", "–", "-", "n/a", "missed", "tbd", "*pending*", "pending", "(not logged yet)", "1-10",
    "\"\"", "''", "[]", "null", "~",
  ]

  /// How some placeholders begin.
  private static let placeholderStarts: [StaticString] = ["(missed", "missed (", "⏳", "— ("]

  /// What a text without blanks around it is.
  ///
  /// - Parameter zeroIsBlank: whether `0` stands where a number will be, as in totals and in old
  ///   tables (docs/format.md §4.4, §6).
  static func of(_ text: ArraySlice<UInt8>, zeroIsBlank: Bool = false) -> Fill {
    if text.isEmpty { return .blank }
    if zeroIsBlank, text.elementsEqual("0".utf8) { return .blank }
    let isPlaceholder =
      placeholders.contains { text.isSame(as: $0) }
      || placeholderStarts.contains { text.starts(with: $0) }
    return isPlaceholder ? .placeholder : .filled
  }
}
