public import DayModel
public import Values

/// What `bestupid.yaml` at the store's root says, all devices alike.
public struct StoreConfiguration: Sendable, Equatable {
  /// The minutes past midnight at which a new day starts.
  public let dayStartsAt: Int
  /// The rules of the time zone that today is found in; nil for this machine's.
  public let timeZone: TimeZoneRules?
  /// The units of numbers that are logged without one, and of those that are shown.
  public let units: PersonalUnits
  /// How many days back a new day looks for its source day; 0 for none (docs/format.md §3.2).
  public let rolloverDays: Int
  /// What the figures of a day are wanted to be.
  public let targets: DayTargets
  /// The names of the dashboard's blocks, in order; empty for all.
  public let dashboardBlocks: [String]
  /// When what is not done yet is due.
  public let reminders: ReminderTimes
  /// The seconds of rest after a set of a live workout; nil for the usual.
  public let trainingRest: Int?
  /// After how many hours without a change a live workout counts as left open.
  public let trainingAbandon: Int
  /// Whether the live view rings the terminal's bell at the end of a rest.
  public let trainingBell: Bool
  /// What the zones of heart rate are made of.
  public let heartRates: HeartRateSettings
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
      .flatMap { TimeZoneFiles(in: environment).rules(named: $0) }
    units = PersonalUnits(
      weight: WeightUnit(rawValue: try text(.weightUnit)) ?? .lb,
      distance: DistanceUnit(rawValue: try text(.distanceUnit)) ?? .mi,
      swim: PersonalUnits.Swim(rawValue: try text(.swimUnit)) ?? .m,
      temperature: PersonalUnits.Temperature(rawValue: try text(.temperatureUnit)) ?? .f)
    rolloverDays = Int(try text(.rolloverDays)) ?? 0
    targets = try DayTargets(file, in: environment)
    dashboardBlocks = try file.items(of: .dashboardBlocks)
    reminders = ReminderTimes(
      morning: ConfigurationKey.minutes(try text(.remindMorning)),
      mustWin: ConfigurationKey.minutes(try text(.remindMustWin)),
      evening: ConfigurationKey.minutes(try text(.remindEvening)))
    trainingRest = Int(try text(.trainingRest))
    trainingAbandon = Int(try text(.trainingAbandon)) ?? 12
    trainingBell = try text(.trainingBell) != "off"
    heartRates = HeartRateSettings(
      limits: ConfigurationKey.items(try text(.heartRateZones)).compactMap { Int($0) },
      highest: Int(try text(.highestHeartRate)), birthYear: Int(try text(.birthYear)),
      resting: Int(try text(.restingHeartRate)))
    syncInclude = try file.items(of: .syncInclude)
    merging = try MergeRules(file)
  }
}

extension ReminderTimes {
  /// The times that count where nothing is set.
  public static let usual = ReminderTimes(
    morning: ConfigurationKey.remindMorning.fallback.flatMap(ConfigurationKey.minutes),
    mustWin: ConfigurationKey.remindMustWin.fallback.flatMap(ConfigurationKey.minutes),
    evening: ConfigurationKey.remindEvening.fallback.flatMap(ConfigurationKey.minutes))
}

/// What the zones of heart rate are made of, in beats a minute.
public struct HeartRateSettings: Sendable, Equatable {
  /// The lower limits of the five zones; empty where they are not set.
  public let limits: [Int]
  /// The highest rate; nil where it is not set.
  public let highest: Int?
  /// The year of birth; nil where it is not set.
  public let birthYear: Int?
  /// The rate at rest; nil where it is not set.
  public let resting: Int?
}
