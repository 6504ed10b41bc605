import Values
import Words

/// Finds what a person means in a numbered list (docs/decisions/0082-lists-in-the-terminal.md).
///
/// Digits alone are an item's number, and what follows `=` is always text. Else the first of these steps
/// counts by which the word means any item: the same text; the same without case, emphasis and blanks; an
/// item's id; the beginning of the text; the beginnings of its words, in order; a part of it, which begins where
/// a word does or has four letters or more; its words in order, of which some are misspelled; a text or a word of it
/// that is misspelled. `all` means an item only by a word `all` of it (docs/decisions/0139-words-of-lists.md).
enum ItemMatch {
  /// An item of the list, as far as it can be meant.
  struct Item: Sendable, Equatable {
    /// What the command would do to it.
    enum Standing: Sendable, Equatable {
      /// It would change.
      case changes
      /// It is already as the command would make it.
      case isSo
      /// It cannot be made so.
      case cannot
    }

    /// Its number, from 1.
    var number: Int
    /// What it says, as the list shows it first.
    let text: String
    /// Other texts by which it is known.
    var otherTexts: [String] = []
    /// The key of its history; nil where it has none.
    var id: String?
    /// What the command would do to it.
    var standing = Standing.changes
  }

  /// What a word means, by indexes of the items.
  enum Result: Sendable, Equatable {
    /// One item that would change; the first of several with one text.
    case found(Int)
    /// An item that is already as it is wanted.
    case isSo(Int)
    /// An item that cannot be made so.
    case cannot(Int)
    /// Several items, of each text the first.
    case several([Int])
    /// None; with up to three that are nearest, the nearest first.
    case none(nearest: [Int])
    /// The word `all`, which no item has; with all that would change.
    case all([Int])

    /// Whether it is one item, whatever would become of it.
    var isOne: Bool {
      switch self {
      case .found, .isSo, .cannot: true
      case .several, .none, .all: false
      }
    }

    /// Whether it is an item that stays as it is.
    fileprivate var changesNothing: Bool {
      switch self {
      case .isSo, .cannot: true
      case .found, .several, .none, .all: false
      }
    }
  }

  /// Whether a word means an item, or several, by any step but that for a misspelling.
  static func isMeant(_ word: String, in items: [Item]) -> Bool {
    switch find(word, in: items, by: Step.groups.dropLast(2)) {
    case .none, .all: false
    case .found, .isSo, .cannot, .several: true
    }
  }

  /// What several words mean together: as ``find(_:in:)``, but none by a single word of an item, so that no word is
  /// taken for a slip of the pen.
  static func find(together words: String, in items: [Item]) -> Result {
    find(words, in: items, by: Step.groups.dropLast())
  }

  /// What a word means among some items. One that would change goes before one that is as it is wanted,
  /// where steps of one group find both; but no group finds what a better one has found already.
  static func find(_ word: String, in items: [Item]) -> Result {
    find(word, in: items, by: Step.groups[...])
  }

  private static func find(
    _ word: String, in items: [Item], by groups: ArraySlice<[Step]>
  ) -> Result {
    let texts = items.map { ([$0.text] + $0.otherTexts).map(FoldedText.init) }
    if word.first != "=", let number = number(word) {
      guard let index = items.firstIndex(where: { $0.number == number }) else {
        return .none(nearest: [])
      }
      return result(of: [index], FoldedText(word), in: items) ?? .none(nearest: [])
    }
    let wanted = FoldedText(word.first == "=" ? String(word.dropFirst()) : word)
    let open = items.indices.filter { items[$0].standing == .changes }
    if word.first != "=", wanted.line == "all",
      !texts.joined().contains(where: { $0.words.contains("all") })
    {
      return .all(open)
    }
    for steps in groups {
      var settled: Result?
      for step in steps {
        let matches = items.indices.filter { index in
          step == .id
            ? items[index].id.map(FoldedText.init)?.line == wanted.line && !wanted.line.isEmpty
            : texts[index].contains { step.holds(wanted, $0) }
        }
        switch result(of: matches, wanted, in: items) {
        case nil: continue
        case let found? where found.changesNothing: settled = settled ?? found
        case let found?: return found
        }
      }
      if let settled { return settled }
    }
    let nearest =
      open
      .map { index in (index, texts[index].map(wanted.distance).min() ?? .max) }
      .sorted { ($0.1, $0.0) < ($1.1, $1.0) }
    return .none(nearest: nearest.prefix(3).map(\.0))
  }

  /// The number that a word of digits is; nil for any other word.
  private static func number(_ word: String) -> Int? {
    guard !word.isEmpty, word.utf8.allSatisfy(\.isDigit) else { return nil }
    return Int(word) ?? .max
  }

  /// What the items that one step finds come to; nil where it finds none.
  private static func result(
    of matches: [Int], _ wanted: FoldedText, in items: [Item]
  ) -> Result? {
    let changing = matches.filter { items[$0].standing == .changes }
    guard let first = changing.first else {
      if let index = matches.first(where: { items[$0].standing == .isSo }) { return .isSo(index) }
      return matches.first.map { .cannot($0) }
    }
    var distinct: [Int] = []
    for index in changing {
      let isKnown = distinct.contains { other in
        items[other].id == items[index].id
          && items[other].text.utf8.elementsEqual(items[index].text.utf8)
      }
      if !isKnown { distinct.append(index) }
    }
    if distinct.count == 1 { return .found(first) }
    // Of two habits with one name the id decides.
    let named = distinct.filter { items[$0].id.map(FoldedText.init)?.line == wanted.line }
    return named.count == 1 ? .found(named[0]) : .several(distinct)
  }

  /// The steps, from the surest on.
  private enum Step {
    case sameText, sameLetters, id, beginning, beginningsOfWords, part, misspelledWords, misspelled

    /// A whole name says which item is meant, whatever became of it. Of what is abbreviated in one way or
    /// another, that is meant which would change. A word that is misspelled means only what no other step finds.
    static let groups: [[Step]] = [
      [.sameText], [.sameLetters], [.id], [.beginning, .beginningsOfWords, .part],
      [.misspelledWords], [.misspelled],
    ]

    /// Whether a word means a text by this step; the id is no text.
    func holds(_ wanted: FoldedText, _ text: FoldedText) -> Bool {
      if self == .sameText { return text.written.utf8.elementsEqual(wanted.written.utf8) }
      guard !wanted.line.isEmpty, !text.line.isEmpty else { return false }
      switch self {
      case .sameText, .id: return false
      case .sameLetters: return text.letters == wanted.letters
      case .beginning: return text.line.hasPrefix(wanted.line)
      case .beginningsOfWords: return text.hasInOrder(wanted.words) { $1.hasPrefix($0) }
      case .part: return text.hasPart(wanted.line)
      case .misspelledWords:
        return wanted.words.contains { word in text.words.contains { $0.hasPrefix(word) } }
          && text.hasInOrder(wanted.words) { $1.hasPrefix($0) || Step.isMisspelled($0, $1) }
      case .misspelled:
        return ([text.line] + text.words).contains { Step.isMisspelled(wanted.line, $0) }
      }
    }

    /// Whether a word is another one with one letter wrong, or two where it has more than four. Fewer than four
    /// letters are all there: with one more they would be the inside of another word.
    private static func isMisspelled(_ word: String, _ other: String) -> Bool {
      let count = word.unicodeScalars.count
      // Of one letter nothing would be left to know it by; a number is another one.
      guard count > 1, word.contains(where: \.isLetter) else { return false }
      guard count >= FoldedText.leastInside || other.unicodeScalars.count == count else {
        return false
      }
      return editDistance(word, other) <= (count <= 4 ? 1 : 2)
    }
  }

  /// A text without regard to case, emphasis and how many blanks part its words.
  private struct FoldedText {
    /// The text as written.
    let written: String
    let words: [String]
    /// The words with a blank between each two.
    let line: String

    /// The words without blanks.
    var letters: String { words.joined() }

    init(_ text: String) {
      written = text
      let plain = MarkdownText.lowercased(MarkdownText.string(Array(text.utf8)[...]))
      words = plain.filter { $0 != "*" && $0 != "`" }.split(whereSeparator: \.isWhitespace)
        .compactMap { word in
          let end = word.lastIndex { $0 != "_" }
          return end.map { String(word[...$0].drop { $0 == "_" }) }
        }
      line = words.joined(separator: " ")
    }

    /// The least letters of a word that is found inside another one.
    static let leastInside = 4

    /// Whether the text has this part, where a word of it begins or, if its first word is not short, anywhere.
    func hasPart(_ part: String) -> Bool {
      if part.prefix(while: { $0 != " " }).count >= Self.leastInside { return line.contains(part) }
      return line.ranges(of: part).contains { range in
        let before = line[..<range.lowerBound].last
        return before.map { $0.isLetter || $0.isNumber } != true
      }
    }

    /// Whether words of the text are those that are wanted, in their order.
    func hasInOrder(_ wanted: [String], _ isMeant: (String, String) -> Bool) -> Bool {
      var wanted = wanted[...]
      for word in words where wanted.first.map({ isMeant($0, word) }) == true {
        wanted.removeFirst()
      }
      return wanted.isEmpty
    }

    /// How many letters are to be changed to get the whole of a text, or one of its words.
    func distance(to text: FoldedText) -> Int {
      ([text.line] + text.words).map { editDistance(line, $0) }.min() ?? .max
    }
  }
}
