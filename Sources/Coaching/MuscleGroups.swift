extension TargetArea {
  /// What of the body an exercise of a muscle group is for (docs/format.md §10.7); nil for a group that is not known.
  public init?(muscleGroup: String) {
    guard let area = Self.areas[muscleGroup.lowercased()] else { return nil }
    self = area
  }

  private static let areas: [String: TargetArea] = [
    "chest": .upperBody, "shoulders": .upperBody, "traps": .upperBody, "neck": .upperBody,
    "biceps": .arms, "triceps": .arms, "forearms": .arms,
    "lats": .back, "middle back": .back, "lower back": .back,
    "abdominals": .core, "glutes": .glutes,
    "quadriceps": .lowerBody, "hamstrings": .lowerBody, "calves": .lowerBody,
    "abductors": .lowerBody, "adductors": .lowerBody,
    "full body": .fullBody,
  ]
}
