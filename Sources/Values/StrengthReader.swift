import Words

/// Where a text about an exercise stands, which decides what `12x40` is (docs/format.md §8).
package enum StrengthStyle {
  /// After `Name::`: sets × repetitions @ weight.
  case field
  /// In a list of sets: repetitions × weight.
  case sets
}

/// Reads the text of one exercise.
package struct StrengthReader {
  let isAssisted: Bool
  let isBand: Bool
  package let style: StrengthStyle
  /// Whether the text is all that follows the exercise's name.
  package let isNamed: Bool
  /// What a load without a unit is in.
  let units: FormatUnits

  package init(
    exercise: String, style: StrengthStyle, isNamed: Bool = false, in units: FormatUnits
  ) {
    self.isNamed = isNamed
    self.units = units
    isAssisted = MarkdownText.contains("assist", in: exercise)
    // In a band exercise the band is the equipment, not the help.
    isBand = MarkdownText.contains("band", in: exercise)
    self.style = style
  }

  package func read(_ plain: ArraySlice<UInt8>) -> StrengthEntry? {
    var (head, list, tail) = Self.splitSets(plain)
    var entry = StrengthEntry()
    var lexer = Lexer(head)
    if !lexer.isDone {
      guard readHead(&lexer, into: &entry) else { return nil }
      head = lexer.rest
    }
    if let list {
      let load = entry.load
      if let sets = sets(in: list, load: load) {
        entry.setDetails = load?.isAssistance == true ? sets.map(\.assisted) : sets
      } else {
        // The headline stands by itself; the list that cannot be read is a remark.
        tail = plain[head.endIndex...]
      }
    }
    guard entry.sets != nil || !entry.setDetails.isEmpty else { return nil }
    if list == nil, let sets = setsInParentheses(&head, of: entry) { entry.setDetails = sets }
    entry.add(note: head)
    entry.add(note: tail)
    return entry
  }

  /// `3x12 @ 40 (12, 9, 7)`: a list without its word, if it has one entry for each set.
  private func setsInParentheses(
    _ text: inout ArraySlice<UInt8>, of entry: StrengthEntry
  ) -> [StrengthSet]? {
    guard entry.setDetails.isEmpty, let count = entry.sets, count > 1 else { return nil }
    let trimmed = MarkdownText.trimmed(text)
    guard trimmed.first == ASCII.openParenthesis,
      let close = trimmed.firstIndex(of: ASCII.closeParenthesis),
      let sets = sets(in: trimmed[..<close].dropFirst(), load: entry.load),
      Double(sets.count) == count
    else { return nil }
    text = trimmed[(close + 1)...]
    return sets
  }

  /// The text around `(sets: …)`, and the list in it.
  private static func splitSets(
    _ text: ArraySlice<UInt8>
  ) -> (head: ArraySlice<UInt8>, list: ArraySlice<UInt8>?, tail: ArraySlice<UInt8>) {
    let empty = text[text.endIndex...]
    for index in text.indices where text[index] | 0x20 == UInt8(ascii: "s") {
      if index > text.startIndex, Lexer.isLetter(text[index - 1]) { continue }
      var lexer = Lexer(text[index...])
      guard lexer.take(word: "sets") || lexer.take(word: "set") else { continue }
      lexer.skipBlanks()
      guard lexer.take(":") else { continue }
      var start = index
      var end = text.endIndex
      var after = end
      let before = MarkdownText.trimmed(text[..<index])
      if before.last == ASCII.openParenthesis {
        start = before.endIndex - 1
        end = text[lexer.at...].firstIndex(of: ASCII.closeParenthesis) ?? end
        after = min(end + 1, after)
      }
      return (text[..<start], text[lexer.at..<end], text[after...])
    }
    return (text, nil, empty)
  }
}

extension StrengthSet {
  /// The set with its weight as assistance, as behind a head whose load is that.
  fileprivate var assisted: StrengthSet {
    var set = self
    if case .weight(let weight)? = set.load { set.load = .assistance(weight) }
    return set
  }
}

extension StrengthEntry {
  /// Adds a remark, if there is one.
  fileprivate mutating func add(note text: ArraySlice<UInt8>) {
    guard let note = Lexer.note(text) else { return }
    self.note = self.note.map { "\($0) \(note)" } ?? note
  }
}

extension Lexer {
  /// Digits only, as a number that no comma can join to the next.
  package mutating func integer() -> Double? { digits().map { Double($0.value) } }

  /// A whole number, or a range of them: `8-10`.
  package mutating func countRange() -> Quantity? {
    let start = at
    let isApproximate = takeApproximate()
    guard let low = integer() else {
      at = start
      return nil
    }
    var quantity = Quantity(low: low, high: low, approximate: isApproximate)
    let end = at
    skipBlanks()
    if takeDash() {
      skipBlanks()
      if let high = integer(), high >= low {
        quantity.high = high
        return quantity
      }
    }
    at = end
    return quantity
  }

  mutating func takeWeightWord() -> Bool {
    let start = at
    skipBlanks()
    if take(word: "weight") { return true }
    at = start
    return false
  }
}
