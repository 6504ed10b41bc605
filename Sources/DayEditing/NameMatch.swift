/// Which of some names a person means by part of one, or by one with a slip of the pen in it: by the steps that a day's
/// lists have (``ItemMatch``).
public enum NameMatch: Equatable, Sendable {
  /// The only name that is meant, by its index.
  case one(Int)
  /// Names that can be meant, by their indexes.
  case several([Int])
  /// No name.
  case none

  /// Looks a word up.
  ///
  /// - Parameters:
  ///   - names: The names of each thing, the one that is shown first.
  ///   - takesSlips: Whether a misspelled name is meant as well.
  public init(_ word: String, among names: [[String]], takesSlips: Bool = true) {
    let items = names.enumerated().map { index, names in
      ItemMatch.Item(
        number: index + 1, text: names.first ?? "", otherTexts: Array(names.dropFirst()))
    }
    // What follows `=` is always text, also digits and the word all.
    let text = "=\(word)"
    guard takesSlips || ItemMatch.isMeant(text, in: items) else {
      self = .none
      return
    }
    switch ItemMatch.find(text, in: items) {
    case .found(let index): self = .one(index)
    case .several(let indexes): self = .several(indexes)
    case .isSo, .cannot, .none, .all: self = .none
    }
  }
}
