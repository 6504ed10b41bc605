import Words

/// A heading and what stands below it, or the text before the first heading.
public struct Section: Sendable, Equatable {
  /// The index of the heading's line; nil for the text before the first heading.
  public let headingLine: Int?
  /// The heading's number of `#`; 0 for the text before the first heading.
  public let level: Int
  /// The section that its heading key names, where the format knows it (``LogDocument/key(of:)``).
  public let known: KnownSection?
  /// The lines below the heading, to the next heading of any level.
  public let body: Range<Int>
  /// The lines below the heading, to the next heading of the same or a higher level.
  public let extent: Range<Int>
}

/// Makes the heading key of a heading's text (docs/format.md §3).
///
/// `✅ TODAY'S TODOS (Carryovers + new suggestions)` and `Today’s Todos - Tuesday, Mar 4, 2031` have
/// the key `today's todos`.
enum HeadingKey {
  /// The section that a heading's key names.
  static func section(_ text: UnsafeBufferPointer<UInt8>) -> KnownSection? {
    // Nearly every heading is as the table has it, but for its case.
    if let known = KnownSection.byHeading[Word(text)] { return known.section }
    return KnownSection(key: make(String(decoding: text, as: UTF8.self)))
  }

  /// The key of a heading.
  static func key(_ text: ArraySlice<UInt8>) -> String {
    if let known = KnownSection.byHeading[Word(text)] { return known.key }
    return make(String(decoding: text, as: UTF8.self))
  }

  private static func make(_ text: String) -> String {
    var scalars = Substring(text).unicodeScalars[...]
    while let first = scalars.first, isOrnament(first) { scalars.removeFirst() }
    var before: Int
    repeat {
      before = scalars.count
      while let last = scalars.last, isOrnament(last) || last == ":" { scalars.removeLast() }
      removeTrailingParenthesis(&scalars)
      removeTrailingDate(&scalars)
    } while scalars.count < before
    let words = scalars.split { $0 == " " || $0 == "\t" || $0 == "\u{A0}" }
    return words.map { String($0).replacing("\u{2019}", with: "'").lowercased() }
      .joined(separator: " ")
  }

  /// Blanks, emphasis marks, and everything beyond ASCII that is neither letter nor digit: emoji,
  /// their joiners and variation selectors, arrows, dashes.
  private static func isOrnament(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return " \t*_-~".unicodeScalars.contains(scalar) }
    return !scalar.properties.isAlphabetic && scalar.properties.numericType == nil
  }

  private static func removeTrailingParenthesis(_ scalars: inout Substring.UnicodeScalarView) {
    guard scalars.last == ")" else { return }
    var depth = 0
    for index in scalars.indices.reversed() {
      if scalars[index] == ")" { depth += 1 }
      if scalars[index] == "(" { depth -= 1 }
      if depth == 0 {
        // A heading that is nothing but a parenthesis keeps it.
        if index > scalars.startIndex { scalars = scalars[..<index] }
        return
      }
    }
  }

  /// ` - <date>`, with a hyphen or a dash, where what follows begins like a date.
  private static func removeTrailingDate(_ scalars: inout Substring.UnicodeScalarView) {
    for index in scalars.indices.dropFirst().reversed() {
      guard "-–—".unicodeScalars.contains(scalars[index]),
        scalars[scalars.index(before: index)] == " "
      else { continue }
      let rest = scalars[scalars.index(after: index)...]
      guard rest.first == " ", beginsLikeDate(rest.dropFirst()) else { continue }
      scalars = scalars[..<index]
      return
    }
  }

  private static let dateWords: Set<String> = [
    "mon", "tue", "tues", "wed", "thu", "thur", "thurs", "fri", "sat", "sun",
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "sept", "oct", "nov", "dec",
    "january", "february", "march", "april", "june", "july", "august", "september", "october",
    "november", "december",
  ]

  private static func beginsLikeDate(_ text: Substring.UnicodeScalarView.SubSequence) -> Bool {
    let word = text.prefix { $0.properties.isAlphabetic }
    if !word.isEmpty { return dateWords.contains(String(word).lowercased()) }
    let digits = text.prefix { ("0"..."9").contains($0) }
    let after = text.dropFirst(digits.count).first
    return digits.count == 4 && after == "-" || (1...2).contains(digits.count) && text.count > 2
  }
}
