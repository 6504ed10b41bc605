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

/// The first of those `candidates` that are nearest to `word`, if it is near enough to be meant.
public func nearest(to word: String, among candidates: [String]) -> String? {
  // Of a word of one letter nothing would be left to know it by.
  let limit = max(word.unicodeScalars.count > 1 ? 1 : 0, word.unicodeScalars.count / 3)
  return candidates.map { ($0, editDistance(word.lowercased(), $0.lowercased())) }
    .filter { $0.1 <= limit }
    .min { $0.1 < $1.1 }?.0
}
