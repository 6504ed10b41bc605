/// A file of Garmin's account export that is read: the one table of their names, in whatever folder.
enum GarminFile: CaseIterable {
  case nights, days, healthStatus, readiness, oxygenUptake, load, activities

  /// How its name begins or ends, in small letters.
  private var pattern: (start: String, end: String) {
    switch self {
    case .nights: ("", "_sleepdata.json")
    case .days: ("udsfile_", ".json")
    case .healthStatus: ("", "_healthstatusdata.json")
    case .readiness: ("trainingreadinessdto_", ".json")
    case .oxygenUptake: ("metricsmaxmetdata_", ".json")
    case .load: ("metricsacutetrainingload_", ".json")
    case .activities: ("", "_summarizedactivities.json")
    }
  }

  /// The file at a path; nil for one that is not read.
  init?(_ path: String) {
    let name = path.split(separator: "/").last?.lowercased() ?? ""
    let file = Self.allCases.first {
      name.hasPrefix($0.pattern.start) && name.hasSuffix($0.pattern.end)
    }
    guard let file else { return nil }
    self = file
  }
}
