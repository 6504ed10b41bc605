import Words

/// How far a text is a value (docs/format.md §1: not filled is not zero).
enum Fill: Int, Comparable {
  /// Empty.
  case blank
  /// What is planned and not done (``PlannedMark``). It says nothing of the day, and gives way in silence.
  case planned
  /// A text that says that there is no value.
  case placeholder
  /// A value.
  case filled

  /// Whether nothing is lost where it gives way.
  var saysNothing: Bool { self <= .planned }

  static func < (one: Fill, other: Fill) -> Bool { one.rawValue < other.rawValue }

  /// Texts that say that there is no value, in lower case. `1-10` is the scale that old tables repeat.
  private static let placeholders: [String] = [
    "—", "–", "-", "n/a", "missed", "tbd", "*pending*", "pending", "(not logged yet)", "1-10",
    "\"\"", "''", "[]", "null", "~",
  ]

  /// The beginnings of other such texts.
  private static let placeholderPrefixes: [String] = ["(missed", "missed (", "⏳", "— ("]

  /// How far a text is a value. The text has no blanks around it.
  ///
  /// - Parameter zeroIsBlank: Whether `0` is what a form has where a number will be, as in totals and
  ///   in old tables (docs/format.md §4.4, §6).
  static func of(_ text: ArraySlice<UInt8>, zeroIsBlank: Bool = false) -> Fill {
    if text.isEmpty { return .blank }
    if zeroIsBlank, text.elementsEqual("0".utf8) { return .blank }
    let isPlaceholder =
      placeholders.contains { text.elementsEqual($0.utf8) { $0.asciiLowercased == $1 } }
      || placeholderPrefixes.contains { text.starts(with: $0.utf8) }
    return isPlaceholder ? .placeholder : .filled
  }
}
