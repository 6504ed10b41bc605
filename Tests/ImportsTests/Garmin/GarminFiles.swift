import Testing
import Values
import WatchData

@testable import Imports

/// The paths of files of a Garmin account's export, and reading them.
enum Garmin {
  static let nights =
    "DI_CONNECT/DI-Connect-Wellness/2031-01-01_2031-04-10_1_sleepData.json"
  static let days = "DI_CONNECT/DI-Connect-Aggregator/UDSFile_2031-01-01_2031-04-10.json"
  static let health = "DI_CONNECT/DI-Connect-Wellness/1_healthStatusData.json"
  static let readiness =
    "DI_CONNECT/DI-Connect-Metrics/TrainingReadinessDTO_20310101_1.json"
  static let uptake = "DI_CONNECT/DI-Connect-Metrics/MetricsMaxMetData_20310101_1.json"
  static let load = "DI_CONNECT/DI-Connect-Metrics/MetricsAcuteTrainingLoad_20310101_1.json"
  static let activities = "DI_CONNECT/DI-Connect-Fitness/a_0_summarizedActivities.json"

  /// A night from 22:36 to 06:02 (26,760 seconds), without its end.
  static let night = """
    "calendarDate": "2031-03-04", "sleepStartTimestampGMT": "2031-03-03T22:36:00.0",
    "sleepEndTimestampGMT": "2031-03-04T06:02:00.0", "deepSleepSeconds": 4620,
    "lightSleepSeconds": 16800
    """

  /// What files say together.
  static func read(
    _ files: [(name: String, text: String)], _ rules: ReadingRules = ReadingRules()
  ) throws -> Measurements {
    var export = GarminExport(rules)
    for file in files { try export.read(Array(file.text.utf8), name: file.name) }
    return export.measurements
  }

  /// The only day of a file, which tells of nothing left out.
  static func day(_ name: String, _ text: String) throws -> MeasuredDay {
    let found = try read([(name, text)])
    #expect(found.skipped == [])
    #expect(found.days.count == 1)
    return try #require(found.days.first)
  }
}
