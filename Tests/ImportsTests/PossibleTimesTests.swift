import Imports
import Testing
import Values
import WatchData

/// A year 0231 had a file that is never read again, and the newest time of an export in 9999 kept every later one from being taken.
@Suite("Years in which nothing can have been measured")
struct PossibleTimesTests {
  private static let bad = ["0231-03-04", "1969-12-31", "2100-01-01", "9999-12-31"]

  /// What of a file is kept: the day beside the bad one, and the time of the newest day.
  private func check(_ found: Measurements, left reason: String?) {
    #expect(found.days.map { "\($0.date)" } == ["2031-03-04"])
    #expect(found.days.compactMap(\.syncedAt).map { $0.prefix(10) } == ["2031-03-04"])
    #expect(found.skipped.map(\.reason) == [reason].compactMap(\.self))
  }

  @Test("Strong and Hevy", arguments: bad)
  func sets(_ date: String) throws {
    let strong = """
      Date,Exercise Name,Set Order,Weight,Reps
      2031-03-04 18:05:00,Plank,1,0,5
      \(date) 18:05:00,Plank,1,0,5
      """
    check(
      try StrongFile.read(Array(strong.utf8), name: "a.csv", ReadingRules()),
      left: "a date that is not of 1970 to 2099")
    let hevy = """
      title,start_time,exercise_title,set_type,reps
      Pull,2031-03-04 18:05:00,Row,normal,5
      Pull,\(date) 18:05:00,Row,normal,5
      """
    check(
      try HevyFile.read(Array(hevy.utf8), name: "a.csv", ReadingRules()),
      left: "a date that is not of 1970 to 2099")
  }

  @Test("Strava", arguments: ["Mar 4, 0231", "Dec 31, 9999"])
  func strava(_ date: String) throws {
    let list = """
      Activity ID,Activity Date,Activity Type,Filename,Elapsed Time
      1,"Mar 4, 2031, 6:30:05 AM",Run,,60
      2,"\(date), 6:30:05 AM",Run,,60
      """
    check(
      try StravaExport(Array(list.utf8), name: "a.csv", ReadingRules()).measurements,
      left: "a date that is not of 1970 to 2099")
  }

  @Test("Garmin's page", arguments: bad)
  func garminPage(_ date: String) throws {
    let list = """
      Activity Type,Date,Distance,Calories,Time,Avg HR
      Running,2031-03-04 06:30:05,--,310,28:30,141
      Running,\(date) 06:30:05,--,310,28:30,141
      """
    var export = GarminExport(ReadingRules())
    try export.read(page: Array(list.utf8), name: "Activities.csv")
    check(export.measurements, left: "a date that is not of 1970 to 2099")
  }

  @Test("Loop", arguments: bad)
  func loop(_ date: String) throws {
    let marks = "Date,Value\n2031-03-04,YES_MANUAL\n\(date),YES_MANUAL\n"
    check(
      try LoopFile.checkmarks(of: "Read", Array(marks.utf8), file: "Checkmarks.csv"),
      left: "a row without a date")
    // Files of older versions have no header.
    let old = "\(date),2\n2031-03-04,2\n"
    check(
      try LoopFile.checkmarks(of: "Read", Array(old.utf8), file: "Checkmarks.csv"),
      left: "a row without a date")
  }

  @Test("Garmin and Fitbit", arguments: bad)
  func accounts(_ date: String) throws {
    let steps = [date, "2031-03-04"].map { "{\"calendarDate\": \"\($0)\", \"totalSteps\": 5}" }
    var garmin = GarminExport(ReadingRules())
    try garmin.read(Array("[\(steps.joined(separator: ","))]".utf8), name: "UDSFile_1.json")
    check(garmin.measurements, left: "an entry without a date")
    let nights = [date, "2031-03-04"].map {
      "{\"dateOfSleep\": \"\($0)\", \"minutesAsleep\": 400, \"endTime\": \"\($0)T06:00:00.000\"}"
    }
    var fitbit = FitbitExport(ReadingRules())
    try fitbit.read("sleep-1.json", Array("[\(nights.joined(separator: ","))]".utf8))
    check(fitbit.measurements, left: "an entry without a time or a value")
  }
}
