import Words

/// A heading and what stands below it, or the text before the first heading.
public struct Section: Sendable, Equatable {
  /// The index of the heading's line; nil for the text before the first heading.
  public let headingLine: Int?
  /// The heading's number of `#`; 0 for the text before the first heading.
  public let level: Int
  /// The heading key: the heading's text without emoji, remarks, dates and letter case (docs/format.md §3).
  /// Empty for the text before the first heading.
  public let key: String
  /// The section that the key names, where the format knows it.
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
  /// The key of a heading, and the section that it names.
  static func read(_ text: UnsafeBufferPointer<UInt8>) -> (key: String, section: KnownSection?) {
    // Nearly every heading is as the table has it, but for its case.
    if let known = KnownSection.byHeading[Word(text)] { return known }
    let key = make(String(decoding: text, as: UTF8.self))
    return (key, KnownSection(key: key))
  }

  /// The key of any heading. Time is linear, however long the heading is.
  private static func make(_ text: String) -> String {
    let all = Array(text.unicodeScalars)
    let openings = openings(in: all)
    var key = all.drop(while: isOrnament)
    var mayEndInDate = true
    var before: Int
    repeat {
      before = key.count
      while let last = key.last, isOrnament(last) || last == ":" { key = key.dropLast() }
      removeTrailingParenthesis(&key, openings)
      // What did not end in a date before does not with less after it.
      if mayEndInDate { mayEndInDate = removeTrailingDate(&key) }
    } while key.count < before
    var joined = String.UnicodeScalarView()
    for word in key.split(whereSeparator: { $0 == " " || $0 == "\t" || $0 == "\u{A0}" }) {
      if !joined.isEmpty { joined.append(" ") }
      for scalar in word { joined.append(scalar == "\u{2019}" ? "'" : scalar) }
    }
    return String(joined).lowercased()
  }

  /// Blanks, emphasis marks, and everything beyond ASCII that is neither letter nor digit: emoji,
  /// their joiners and variation selectors, arrows, dashes.
  private static func isOrnament(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return " \t*_-~".unicodeScalars.contains(scalar) }
    return !scalar.properties.isAlphabetic && scalar.properties.numericType == nil
  }

  /// For each closing parenthesis the index of its opening one.
  private static func openings(in text: [Unicode.Scalar]) -> [Int: Int] {
    var openings: [Int: Int] = [:]
    var open: [Int] = []
    for (index, scalar) in text.enumerated() {
      if scalar == "(" { open.append(index) }
      if scalar == ")" { openings[index] = open.popLast() }
    }
    return openings
  }

  private static func removeTrailingParenthesis(
    _ text: inout ArraySlice<Unicode.Scalar>, _ openings: [Int: Int]
  ) {
    // A heading that is nothing but a parenthesis keeps it.
    guard let opening = openings[text.endIndex - 1], opening > text.startIndex else { return }
    text = text[..<opening]
  }

  /// Removes ` - <date>`, with a hyphen or a dash, where what follows begins like a date. Returns
  /// whether there was one.
  private static func removeTrailingDate(_ text: inout ArraySlice<Unicode.Scalar>) -> Bool {
    for index in text.indices.dropFirst().reversed() {
      guard text[index] == "-" || text[index] == "–" || text[index] == "—", text[index - 1] == " "
      else { continue }
      let rest = text[(index + 1)...]
      guard rest.first == " ", beginsLikeDate(rest.dropFirst()) else { continue }
      text = text[..<index]
      return true
    }
    return false
  }

  private static let dateWords: Set<String> = [
    "mon", "tue", "tues", "wed", "thu", "thur", "thurs", "fri", "sat", "sun",
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "sept", "oct", "nov", "dec",
    "january", "february", "march", "april", "june", "july", "august", "september", "october",
    "november", "december",
  ]

  private static func beginsLikeDate(_ text: ArraySlice<Unicode.Scalar>) -> Bool {
    let word = text.prefix { $0.properties.isAlphabetic }
    if !word.isEmpty {
      // The longest of them has nine letters.
      let letters = String(String.UnicodeScalarView(word))
      return word.count < 10 && dateWords.contains(letters.lowercased())
    }
    let digits = text.prefix { ("0"..."9").contains($0) }
    let after = text.dropFirst(digits.count).first
    return digits.count == 4 && after == "-" || (1...2).contains(digits.count) && text.count > 2
  }
}
