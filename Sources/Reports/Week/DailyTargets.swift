public import LogSyntax
public import Values
import Words

/// What a day's own comment wants to be eaten: `<!-- Daily Targets: 2000-2200 cal | 120g protein -->`
/// (docs/format.md §5).
public struct DailyTargets: Equatable, Sendable {
  /// Kilocalories; nil where the comment does not say.
  public private(set) var calories: Target?
  /// Grams of protein; nil where the comment does not say.
  public private(set) var protein: Target?

  /// No targets.
  public init() {}

  /// The targets of the first such comment of a log; none where it has no such comment.
  public init(_ document: LogDocument) {
    for range in document.hiddenRanges(in: 0..<document.bytes.count) {
      let comment = String(decoding: document.bytes[range], as: UTF8.self)
      guard let text = Self.text(of: comment) else { continue }
      for part in text.split(whereSeparator: { "|;".contains($0) }) { add(part) }
      return
    }
  }

  /// What the comment says behind `Daily Targets:`; nil for any other comment.
  private static func text(of comment: String) -> Substring? {
    guard comment.hasPrefix("<!--"), let colon = comment.firstIndex(of: ":") else { return nil }
    let name = comment[..<colon].dropFirst(4).lowercased().filter { !$0.isWhitespace }
    guard name == "dailytargets" else { return nil }
    let text = comment[comment.index(after: colon)...]
    return text.hasSuffix("-->") ? text.dropLast(3) : text
  }

  /// Takes one of its parts: numbers, and the word of a nutrient. What is neither is passed over.
  private mutating func add(_ part: Substring) {
    let words = part.lowercased().split { !$0.isLetter }
    // A comma parts thousands.
    let numbers = part.filter { $0 != "," }.split { !$0.isNumber && $0 != "." }
    let range = numbers.prefix(2).joined(separator: "-")
    if words.contains("protein") {
      protein = protein ?? numbers.first.flatMap { Target(String($0), of: .grams) }
    } else if words.contains(where: { ["cal", "cals", "kcal", "kcals", "calories"].contains($0) }) {
      calories = calories ?? Target(range, of: .calories)
    }
  }
}
