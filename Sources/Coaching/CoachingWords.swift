import Words

/// How much training somebody is used to.
public enum FitnessLevel: String, Sendable, CaseIterable, CoachingWord {
  /// The first months.
  case beginner
  /// Trains regularly.
  case intermediate
  /// Has trained hard for years.
  case advanced
}

/// What somebody trains for.
public enum CoachingGoal: String, Sendable, CaseIterable, CoachingWord {
  /// To get stronger.
  case buildStrength
  /// To become more flexible.
  case improveFlexibility
  /// To calm down.
  case reduceStress
  /// To come back after a birth.
  case postpartumRecovery
  /// To help the hormones. No training is known to do so, so that it weighs nothing.
  case hormoneBalance
  /// To train often, however little.
  case consistency
}

/// What a workout takes.
public enum Equipment: String, Sendable, CaseIterable, CoachingWord {
  /// Nothing, and what its name says.
  case none, dumbbells, resistanceBands, yogaMat, pilatesRing, kettlebell, barreOrChair

  /// Other words for some of them, by their keys.
  public static let otherWords: [String: String] = ["chairorbarre": barreOrChair.rawValue]
}

/// What of the body a workout is for.
public enum TargetArea: String, Sendable, CaseIterable, CoachingWord {
  /// All of it, and what its name says.
  case fullBody, upperBody, lowerBody, core, glutes, arms, back
}

/// A word of a few, which people and files write in several ways: `yogaMat`, `yoga_mat`, `yoga-mat`, `Yoga mat`.
public protocol CoachingWord: RawRepresentable<String>, CaseIterable {
  /// Other words for some of them, by their keys.
  static var otherWords: [String: String] { get }
}

extension CoachingWord {
  /// None.
  public static var otherWords: [String: String] { [:] }

  /// The word that is meant, however it is written; nil for none of them.
  public init?(written text: String) {
    if let word = Self(rawValue: text) {
      self = word
      return
    }
    let key = wordKey(text)
    let known = Self.allCases.first { wordKey($0.rawValue) == key }?.rawValue
    guard let word = known ?? Self.otherWords[key] else { return nil }
    self.init(rawValue: word)
  }

  /// All of them as they are written.
  public static var words: [String] { allCases.map(\.rawValue) }
}

/// A word with hyphens between its parts, as ids of types have it: `hiit-strength` for `hiitStrength` and `HIIT strength`.
public func hyphenated(_ text: String) -> String {
  var parts = ""
  var isBehindSmall = false
  for character in text {
    if character.isUppercase, isBehindSmall { parts += "-" }
    isBehindSmall = character.isLowercase
    parts += character.isLetter || character.isNumber ? character.lowercased() : "-"
  }
  return parts.split(separator: "-").joined(separator: "-")
}
