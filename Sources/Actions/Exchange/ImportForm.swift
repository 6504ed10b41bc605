import Context

/// The forms of exports that are known: the one table.
public enum ImportForm: String, Sendable, CaseIterable {
  case garmin
  case appleHealth = "apple-health"
  case strava, fitbit, strong, hevy, loop
  /// FIT, TCX and GPX.
  case activity
  case csv

  /// What a file of it is called in a report: `an export of Strong`.
  var title: String {
    switch self {
    case .garmin: "an export of Garmin"
    case .appleHealth: "an export of Apple Health"
    case .strava: "an export of Strava"
    case .fitbit: "an export of Fitbit"
    case .strong: "an export of Strong"
    case .hevy: "an export of Hevy"
    case .loop: "an export of Loop"
    case .activity: "activities"
    case .csv: "a CSV"
    }
  }
}
