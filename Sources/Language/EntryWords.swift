public import Values

/// Words that name entries of a day's list, with the day where that stands last: `stretch yesterday`.
public struct EntryWords: Sendable, Equatable {
  /// The words for entries.
  public let words: [String]
  /// The day; nil where the words name none.
  public let day: CalendarDate?

  /// The most words that a day has: `3 days ago`.
  private static let mostWords = 3

  /// Words of which the last ones are the day if they are one, and no entry, and words stand before them.
  ///
  /// - Parameter isEntry: Whether a text means an entry of the list.
  public init(
    _ words: [String], today: CalendarDate, isEntry: (String) throws -> Bool
  ) rethrows {
    for count in stride(from: min(Self.mostWords, words.count - 1), to: 0, by: -1) {
      let last = words.suffix(count).joined(separator: " ")
      guard let day = Self.day(last, today: today, isComing: false) else { continue }
      let texts = Set([last, words.last ?? "", words.joined(separator: " ")])
      if try texts.contains(where: isEntry) { break }
      (self.words, self.day) = (words.dropLast(count), day)
      return
    }
    (self.words, day) = (words, nil)
  }

  /// Words of which the last ones say to which day the entries go: `plants tomorrow`, `plants to friday`. A weekday,
  /// and a day without its year, is the next one from today on.
  ///
  /// - Parameter example: A line that works.
  /// - Throws: `InputError` with code `usage` where the last words are no day.
  public init(
    movedTo words: [String], today: CalendarDate, example: String
  ) throws(InputError) {
    for count in stride(from: min(Self.mostWords, words.count - 1), to: 0, by: -1) {
      let last = words.suffix(count).joined(separator: " ")
      guard let day = Self.day(last, today: today, isComing: true) else { continue }
      let names = words.dropLast(count)
      let isFilled = names.last?.lowercased() == "to"
      (self.words, self.day) = (Array(isFilled ? names.dropLast() : names), day)
      return
    }
    throw InputError(.usage, "to which day?", hint: "The day comes last, as in: \(example)")
  }

  private static func day(
    _ text: String, today: CalendarDate, isComing: Bool
  ) -> CalendarDate? {
    switch Result(catching: { () throws(InputError) in
      try CalendarDate.named(text, today: today, isComing: isComing)
    }) {
    case .success(let day): day
    // A date that can be two is no day that is meant for certain.
    case .failure: nil
    }
  }
}
