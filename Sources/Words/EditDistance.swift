/// How many insertions, deletions, replacements and swaps of neighbours lead from one word to
/// another: the optimal string alignment distance (Damerau 1964, restricted).
package func editDistance(_ one: String, _ other: String) -> Int {
  let (a, b) = (Array(one.unicodeScalars), Array(other.unicodeScalars))
  var beforeLast: [Int] = []
  var last = Array(0...b.count)
  for i in a.indices {
    var current = [i + 1]
    for j in b.indices {
      var best = min(last[j] + (a[i] == b[j] ? 0 : 1), last[j + 1] + 1, current[j] + 1)
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
        best = min(best, beforeLast[j - 1] + 1)
      }
      current.append(best)
    }
    (beforeLast, last) = (last, current)
  }
  return last[b.count]
}

/// The one of `candidates` that was most likely meant by `word`; nil where none is near. All hints ask here.
///
/// The first of these steps counts that holds for any of them, and of several names the nearest, then the one of the same
/// length (`weight` and not `weigh` for `weigth`), then the first: a slip of the pen in the whole name; the beginnings of its
/// words (`bench` of `Bench press`); a slip in its words (`benhc`).
public func nearest(to word: String, among candidates: [String]) -> String? {
  let wanted = NameSpelling(word)
  let names = candidates.map { (name: $0, spelling: NameSpelling($0)) }
  let steps = [wanted.slips(to:), wanted.missingLetters(of:), wanted.slipsInWords(to:)]
  for step in steps {
    let near = names.compactMap { name in
      step(name.spelling).map { (name.name, ($0, abs(name.name.count - word.count))) }
    }
    if let nearest = near.min(by: { $0.1 < $1.1 }) { return nearest.0 }
  }
  return nil
}

/// Whether a name is hardly another than a second one: a slip of the pen leads from one to the other, or two where it has
/// seven letters and more. A judgement of what stands in a file, where nobody asked: stricter than a hint.
package func isSlip(_ name: String, of other: String) -> Bool {
  func letters(_ name: String) -> [Character] {
    name.lowercased().map { $0 == "_" || $0 == "-" ? " " : $0 }
  }
  let (one, two) = (letters(name), letters(other))
  // A number counts something: `Run 2` is no slip of `Run`.
  guard one != two, one.filter(\.isNumber) == two.filter(\.isNumber) else { return false }
  guard let first = one.first, two.prefix(2).contains(first), one.prefix(2).contains(two[0]) else {
    return false
  }
  // Letters at the end make another word: `Weights`, `Sleepy`; but not one that is there twice, as in `Yogaa`.
  let (short, long) = one.count < two.count ? (one, two) : (two, one)
  if long.starts(with: short), long[short.count...].contains(where: { $0 != short.last }) {
    return false
  }
  let distance = editDistance(String(one), String(two))
  // Of a short word another letter makes another word: `Moon`, `Mood`.
  let isAnother = one.count < 5 && one.count == two.count && one.sorted() != two.sorted()
  return distance <= (min(one.count, two.count) < 7 ? 1 : 2) && !isAnother
}

/// A name without regard to case, as a whole and in words.
private struct NameSpelling {
  private let whole: String
  private let words: [Substring]

  init(_ name: String) {
    whole = name.lowercased()
    words = whole.split { !$0.isLetter && !$0.isNumber }
  }

  /// How many slips lead to another name; nil for too many.
  func slips(to other: NameSpelling) -> Int? { Self.slips(whole[...], other.whole[...]) }

  /// How many letters another name has more, where the words begin words of it in their order; nil for others. Of
  /// two letters hardly anything is left to know a name by.
  func missingLetters(of other: NameSpelling) -> Int? {
    guard words.reduce(0, { $0 + $1.count }) > 2 else { return nil }
    var rest = words[...]
    for word in other.words where rest.first.map(word.hasPrefix) == true { rest.removeFirst() }
    return rest.isEmpty ? other.whole.count - whole.count : nil
  }

  /// How many slips lead from each word to one of another name, all together; nil for too many. A short word is
  /// another one, and no slip.
  func slipsInWords(to other: NameSpelling) -> Int? {
    guard !words.isEmpty, words.allSatisfy({ $0.count > 3 }) else { return nil }
    var sum = 0
    for word in words {
      guard let slips = other.words.compactMap({ Self.slips(word, $0) }).min() else { return nil }
      sum += slips
    }
    return sum
  }

  private static func slips(_ word: Substring, _ other: Substring) -> Int? {
    // Of a word of one letter nothing would be left to know it by.
    let count = word.unicodeScalars.count
    let distance = editDistance(String(word), String(other))
    return distance <= max(count > 1 ? 1 : 0, count / 3) ? distance : nil
  }
}
