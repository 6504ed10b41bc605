import Words

/// The time at which something was written, as it says itself: a time in RFC 3339. A date alone, a
/// space for the `T`, and a missing offset are accepted too, as the bot writes them.
///
/// All timestamps have a total order, so that every device merges alike. Texts that are not a time
/// come first, then times by their instant; a time without an offset counts as UTC. Times of one
/// instant are ordered by their text, and so are texts that are not a time.
struct Timestamp: Comparable {
  private let text: ArraySlice<UInt8>
  private let instant: Instant?

  /// The timestamp with this text, with or without quotes.
  init(_ text: ArraySlice<UInt8>) {
    let isQuoted = text.count >= 2 && text.first == ASCII.quote && text.last == ASCII.quote
    self.text = isQuoted ? text.dropFirst().dropLast() : text
    instant = Instant(self.text)
  }

  static func < (left: Timestamp, right: Timestamp) -> Bool {
    switch (left.instant, right.instant) {
    case (nil, .some): return true
    case (.some, nil): return false
    case (let one?, let other?) where one != other: return one < other
    default: return left.text.lexicographicallyPrecedes(right.text)
    }
  }

  static func == (left: Timestamp, right: Timestamp) -> Bool { left.text == right.text }
}
