import Words

/// How alike two texts are: by the pairs of letters that their words have in common (Dice, 1945).
///
/// Numbers, times and what stands in parentheses at the end count only between texts whose words are as alike: a food
/// whose calories were corrected is the same one, and two foods of one form are two. A text without words is like no other. Letters compare without regard to
/// ASCII case.
struct Likeness {
  private let words: [UInt16]
  private let all: [UInt16]
  /// The words that begin with a digit, without times of day.
  private let numbers: Set<ArraySlice<UInt8>>

  /// Takes the text of a line. Time is that of sorting it.
  init(of text: ArraySlice<UInt8>) {
    all = Self.pairs(in: text) { _ in true }
    let words = Self.pairs(in: Self.withoutRemark(text)) { !$0.isDigit }
    numbers = Set(
      text.split(whereSeparator: \.isBlank).filter {
        $0.first?.isDigit == true && !$0.contains(ASCII.colon)
      })
    self.words = words.isEmpty ? Self.pairs(in: text) { !$0.isDigit } : words
  }

  /// How alike the words are, and then all of both texts, each from 0 to 1.
  struct Degree: Comparable {
    let ofWords: Double
    let ofAll: Double

    /// Whether one text can be an edit of the other.
    var isEdit: Bool { ofWords >= 0.5 }

    static func < (one: Degree, other: Degree) -> Bool {
      (one.ofWords, one.ofAll) < (other.ofWords, other.ofAll)
    }
  }

  /// How alike the text is to another one. Where one has all words of the other, it is at least an edit of it.
  func degree(_ other: Likeness) -> Degree {
    let (share, isContained) = Self.share(words, other.words)
    return Degree(
      ofWords: isContained ? max(share, 0.5) : share, ofAll: Self.share(all, other.all).share)
  }

  /// Whether each text has a number that the other one has not: two tasks, `Read chapter 3` and `Read chapter 4`.
  func differsInNumbers(from other: Likeness) -> Bool {
    !numbers.isSubset(of: other.numbers) && !other.numbers.isSubset(of: numbers)
  }

  private static func share(
    _ one: [UInt16], _ other: [UInt16]
  ) -> (share: Double, isContained: Bool) {
    if one.isEmpty || other.isEmpty { return (0, false) }
    var common = 0
    var (index, otherIndex) = (0, 0)
    while index < one.count, otherIndex < other.count {
      if one[index] == other[otherIndex] {
        (common, index, otherIndex) = (common + 1, index + 1, otherIndex + 1)
      } else if one[index] < other[otherIndex] {
        index += 1
      } else {
        otherIndex += 1
      }
    }
    let least = min(one.count, other.count)
    return (Double(2 * common) / Double(one.count + other.count), common == least && least > 3)
  }

  /// The pairs of neighbouring letters of words, with the ends of words as letters, sorted.
  ///
  /// - Parameter counts: Whether a word that begins with this byte counts.
  private static func pairs(
    in text: ArraySlice<UInt8>, where counts: (UInt8) -> Bool
  ) -> [UInt16] {
    var pairs: [UInt16] = []
    for word in text.split(whereSeparator: { !$0.isLetter && !$0.isDigit && UTF8.isASCII($0) }) {
      guard let first = word.first, counts(first) else { continue }
      var last: UInt8 = 0
      for byte in word.map(\.asciiLowercased) + [0] {
        pairs.append(UInt16(last) << 8 | UInt16(byte))
        last = byte
      }
    }
    return pairs.sorted()
  }

  private static func withoutRemark(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard text.last == ASCII.closeParenthesis,
      let open = text.lastIndex(of: ASCII.openParenthesis)
    else { return text }
    return text[..<open]
  }
}
