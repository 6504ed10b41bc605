public import LogSyntax
public import Values

/// What is meant to be eaten of each nutrient on a day: what the settings say, else the day's own comment.
public struct NutrientTargets: Equatable, Sendable {
  private let targets: [Nutrient: Target]

  /// The targets of a day.
  ///
  /// - Parameters:
  ///   - settings: What the settings say.
  ///   - document: The day's log; nil where it has none.
  public init(_ settings: [Nutrient: Target], _ document: LogDocument?) {
    let comment = document.map(DailyTargets.init) ?? DailyTargets()
    let said = [Nutrient.calories: comment.calories, .protein: comment.protein]
      .compactMapValues { $0 }
    targets = said.merging(settings) { $1 }
  }

  /// The target of a nutrient, if any.
  public subscript(nutrient: Nutrient) -> Target? { targets[nutrient] }
}
