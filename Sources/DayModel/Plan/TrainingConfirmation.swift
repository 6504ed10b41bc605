public import Values

/// What a day says of itself was done, whatever its values are: by a ticked box `Workout: …`, or by a title
/// or heading that says completed (docs/format.md §10.2).
public struct TrainingConfirmation: Equatable, Sendable {
  /// Whether it says so of all that was planned.
  public var isOfAll = false
  /// The kinds of which it says so: `### Bike (COMPLETED)` is about the ride alone.
  public var kinds: [WorkoutType] = []

  /// Nothing is said.
  public init() {}

  /// Adds what a title or a heading says that names these kinds, or none.
  mutating func add(headingWith words: ArraySlice<UInt8>) {
    let named = words.split { !Lexer.isLetter($0) }.compactMap { WorkoutType(firstIn: $0) }
    if named.isEmpty { isOfAll = true }
    kinds += named.filter { !kinds.contains($0) }
  }

  /// Whether it covers a part of the day's plan.
  func covers(_ part: WeekPlan.Part) -> Bool {
    if isOfAll { return true }
    return switch part {
    case .activity(let activity): kinds.contains { $0.rawValue == activity.rawValue }
    case .brick: kinds.contains(.brick) || kinds.contains(.bike) && kinds.contains(.run)
    case .strength: kinds.contains(.strength)
    case .other: !kinds.isEmpty
    }
  }
}
