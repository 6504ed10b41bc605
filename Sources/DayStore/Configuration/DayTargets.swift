import Store
public import Values

/// What a person wants the figures of a day to be, as the settings `targets.…` say it; nil for no target.
public struct DayTargets: Sendable, Equatable {
  /// Hours of sleep.
  public let sleep: Target?
  /// How well they slept.
  public let quality: Target?
  /// Mood.
  public let mood: Target?
  /// Energy.
  public let energy: Target?
  /// Body weight, in the person's unit.
  public let weight: Target?
  /// Kilocalories.
  public let calories: Target?
  /// Grams of protein.
  public let protein: Target?
  /// How much of a plan is to be kept to, in percent.
  public let compliance: Double?

  init(
    _ file: ConfigurationFile, in environment: ProcessEnvironment
  ) throws(StoreError) {
    func target(_ key: ConfigurationKey) throws(StoreError) -> Target? {
      guard case .target(let measure) = key.kind,
        let text = try file.value(of: key, in: environment)
      else { return nil }
      return Target(text, of: measure)
    }
    sleep = try target(.sleepTarget)
    quality = try target(.qualityTarget)
    mood = try target(.moodTarget)
    energy = try target(.energyTarget)
    weight = try target(.weightTarget)
    calories = try target(.calorieTarget)
    protein = try target(.proteinTarget)
    compliance = try file.value(of: .complianceTarget, in: environment).flatMap { Double($0) }
  }
}
