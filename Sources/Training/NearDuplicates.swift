import Words

/// Names of exercises that probably mean one exercise. They are pointed out, and never joined.
public enum NearDuplicates {
  /// Whether two names that are not equal probably mean the same: without parentheses, case, hyphens,
  /// plurals and the order of the words they are equal, or a slip of the pen apart.
  public static func areNear(_ one: String, _ other: String) -> Bool {
    let key = exerciseIdentity(one)
    return key != exerciseIdentity(other) && areNear(Self.words(of: one), Self.words(of: other))
  }

  /// Of more names than this none are compared with each other: no person keeps as many exercises.
  static let nameLimit = 1_000

  /// The pairs of near names among these, each pair once, in the order of the names; none where there are
  /// more than a thousand.
  ///
  /// - Complexity: Quadratic in the number of names.
  public static func pairs(among names: [String]) -> [(String, String)] {
    guard names.count <= nameLimit else { return [] }
    let all = names.map { (name: $0, key: exerciseIdentity($0), words: words(of: $0)) }
    var pairs: [(String, String)] = []
    for (index, one) in all.enumerated() {
      for other in all[(index + 1)...]
      where one.key != other.key && areNear(one.words, other.words) {
        pairs.append((one.name, other.name))
      }
    }
    return pairs
  }

  /// Words that are equipment: two exercises with two of them are two exercises.
  private static let equipment: Set<String> = [
    "barbell", "dumbbell", "kettlebell", "machine", "cable", "band", "bodyweight", "ball", "ez",
    "trap",
  ]

  /// Words of which any two of a line are opposites.
  private static let opposites: [Set<String>] = [
    ["incline", "decline", "flat"], ["front", "back"], ["left", "right"], ["single", "double"],
    ["high", "low"], ["seated", "standing"],
  ]

  /// The words of a name, for comparing: sorted, and without a plural's `s`.
  private static func words(of name: String) -> [String] {
    let plain = exerciseIdentity(name.replacing("-", with: " ")).utf8.split(separator: ASCII.space)
    return plain.map { bytes in
      let isPlural = bytes.count >= 4 && bytes.last == letterS && bytes.dropLast().last != letterS
      return String(decoding: isPlural ? bytes.dropLast() : bytes, as: UTF8.self)
    }.sorted()
  }

  private static let letterS = UInt8(ascii: "s")

  private static func areNear(_ one: [String], _ other: [String]) -> Bool {
    if one == other { return true }
    let (only, otherOnly) = (one.filter { !other.contains($0) }, other.filter { !one.contains($0) })
    guard !(only + otherOnly).contains(where: isSign),
      !(only.contains(where: equipment.contains) && otherOnly.contains(where: equipment.contains)),
      !opposites.contains(where: { group in
        only.contains(where: group.contains) && otherOnly.contains(where: group.contains)
      })
    else { return false }
    let letters = max(one.joined().count, other.joined().count)
    guard letters >= 5 else { return false }
    let limit = letters < 10 ? 1 : 2
    return editDistance(one.joined(separator: " "), other.joined(separator: " ")) <= limit
  }

  /// Whether a word is a number or a single letter, which tells exercises apart.
  private static func isSign(_ word: String) -> Bool {
    word.count == 1 || word.contains(where: \.isNumber)
  }
}
