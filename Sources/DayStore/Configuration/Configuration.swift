public import Cycle
public import DayModel
public import Store
public import Values

/// What a configuration file says: the store's `bestupid.yaml`, or this machine's `config.yaml`. It is read
/// and checked once, and asked by key: `configuration[.trainingRest]`.
public struct Configuration: Sendable {
  private let home: ConfigurationHome
  /// What the file sets, by the names of the settings.
  private let values: [String: any Sendable]

  /// What a store's file says that sets nothing.
  public static let standard = Configuration(home: .store, values: [:])

  private init(home: ConfigurationHome, values: [String: any Sendable]) {
    self.home = home
    self.values = values
  }

  /// What `file` says of the settings that live in it.
  ///
  /// - Throws: `badConfiguration` with the line of a value that its setting cannot have.
  public init(
    _ file: ConfigurationFile, keys: [AnyConfigurationKey] = AnyConfigurationKey.all,
    in environment: ProcessEnvironment
  ) throws(StoreError) {
    var values: [String: any Sendable] = [:]
    for key in keys where key.home == file.home {
      values[key.name] = try file.value(of: key, in: environment)
    }
    self.init(home: file.home, values: values)
  }

  /// What a setting of this file is; its default where the file does not set it.
  public subscript<Value>(key: ConfigurationKey<Value>) -> Value {
    precondition(key.home == home, "\(key.name) lives in the other file")
    guard let value = values[key.name] else { return key.defaultValue }
    return value as? Value ?? key.defaultValue
  }
}

extension Configuration {
  /// Whether the file sets a setting.
  public func sets<Value>(_ key: ConfigurationKey<Value>) -> Bool { values[key.name] != nil }
}

// MARK: - What several settings say together

extension Configuration {
  /// The units of numbers that are logged without one, of those that are shown, and of those that files have.
  public var units: PersonalUnits {
    PersonalUnits(
      weight: self[.weightUnit], distance: self[.distanceUnit], swim: self[.swimUnit],
      temperature: self[.temperatureUnit], files: formatUnits)
  }

  /// What a number without a unit is in the store's files.
  private var formatUnits: FormatUnits {
    FormatUnits(
      weight: self[.formatWeight], distance: self[.formatDistance], swim: self[.formatSwim])
  }

  /// When what is not done yet is due.
  public var reminders: ReminderTimes {
    ReminderTimes(
      morning: self[.remindMorning], mustWin: self[.remindMustWin], evening: self[.remindEvening],
      cycle: self[.remindCycle])
  }

  /// What is assumed of cycles.
  public var cycleAssumptions: CycleAssumptions {
    CycleAssumptions(
      length: self[.cycleLength], periodLength: self[.cyclePeriodLength],
      usesSigns: self[.cycleSigns])
  }

  /// How a sync merges what both sides changed.
  public var merging: MergeRules {
    MergeRules(botAuthors: self[.botAuthors], ownership: self[.owners], units: formatUnits)
  }
}
