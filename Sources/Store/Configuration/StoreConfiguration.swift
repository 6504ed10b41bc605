/// What `bestupid.yaml` at the store's root says, all devices alike.
public struct StoreConfiguration: Sendable, Equatable {
  /// The minutes past midnight at which a new day starts.
  public let dayStartsAt: Int
  /// The name of the time zone that today is found in; nil for this machine's.
  public let timeZone: String?
  /// The unit of a weight that is logged without one: `lb` or `kg`.
  public let weightUnit: String
  /// The unit of a ride, run or walk that is logged without one: `mi` or `km`.
  public let distanceUnit: String
  /// The new files and folders that a sync commits too.
  public let syncInclude: [String]
  /// How a sync merges what both sides changed.
  public let merging: MergeRules

  /// What `file` says, and where it says nothing the fallbacks of the keys.
  ///
  /// - Throws: `badConfiguration` with the line of a value that its key cannot have.
  public init(
    _ file: ConfigurationFile, in environment: ProcessEnvironment
  ) throws(StoreError) {
    func text(_ key: ConfigurationKey) throws(StoreError) -> String {
      try file.value(of: key, in: environment) ?? key.fallback ?? ""
    }
    dayStartsAt = ConfigurationKey.minutes(try text(.dayStartsAt)) ?? 0
    timeZone = try file.value(of: .timeZone, in: environment)
    weightUnit = try text(.weightUnit)
    distanceUnit = try text(.distanceUnit)
    syncInclude = try file.items(of: .syncInclude)
    merging = try MergeRules(file)
  }
}
