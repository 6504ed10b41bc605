import JSON
public import Values

/// The stages of a night, as a watch tells them (docs/format.md §10.4).
public struct SleepStages: Sendable, Equatable {
  /// A stage, from the bottom of a bar to its top.
  public enum Stage: String, CaseIterable, Sendable {
    case deep, light, rem, awake

    /// Its name for a person.
    public var name: String { self == .rem ? "REM" : rawValue }
  }

  /// The hours of each stage.
  public let hours: [Stage: Double]

  /// The nights of `data/garmin_metrics.json` that have all four stages, by day.
  ///
  /// A stage is the number whose key begins with its name: `deep_minutes`, `deep_seconds`, else hours.
  ///
  /// - Throws: ``InputError`` with code `value` for bytes that are no JSON.
  public static func nights(_ bytes: [UInt8]) throws(InputError) -> [CalendarDate: SleepStages] {
    var nights: [CalendarDate: SleepStages] = [:]
    for (date, entry) in try WatchFile.entries(bytes) {
      if let stages = entry["sleep"].flatMap({ SleepStages($0) }) { nights[date] = stages }
    }
    return nights
  }

  /// The stages of a night; nil where one is missing.
  private init?(_ sleep: JSONDocument.Element) {
    guard sleep.kind == .object else { return nil }
    var hours: [Stage: Double] = [:]
    for (key, value) in sleep.members {
      let words = key.lowercased().split(separator: "_")
      guard let stage = words.first.flatMap({ Stage(rawValue: String($0)) }),
        let number = value.double, number >= 0
      else { continue }
      let perHour: Double =
        switch words.last {
        case "seconds", "sec", "s": 3600
        case "minutes", "min", "m": 60
        default: 1
        }
      hours[stage] = number / perHour
    }
    guard hours.count == Stage.allCases.count else { return nil }
    self.hours = hours
  }
}
