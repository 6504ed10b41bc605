import Testing
import Values
import WatchData

@testable import Imports

@Suite("The export of a Garmin account")
struct GarminExportTests {
  @Test("the files that are read are known by their names, in whatever folder")
  func names() {
    for name in [
      Garmin.nights, Garmin.days, Garmin.health, Garmin.readiness, Garmin.uptake, Garmin.load,
      Garmin.activities,
      "UDSFile_1.json", "export/x_sleepData.json",
    ] {
      #expect(GarminExport.isOne(name), "\(name)")
    }
    for name in [
      "", "Activities.csv", "DI_CONNECT/DI-Connect-Metrics/HillScore_1.json", "UDSFile_1.csv",
      "UDSFile_1.json/readme.txt", "sleepData.json.bak", "run.fit",
    ] {
      #expect(!GarminExport.isOne(name), "\(name)")
    }
  }

  @Test("a file of another name is passed over, and what is no JSON is refused")
  func refusal() throws {
    #expect(try Garmin.read([("readme.txt", "no JSON")]).days == [])
    let error = #expect(throws: InputError.self) { try Garmin.read([(Garmin.days, "[{")]) }
    #expect(error?.code == .badData)
    #expect(error?.message.hasPrefix(Garmin.days) == true)
  }

  // MARK: Days

  @Test("a day has steps, resting heart rate, energy, stress and body battery")
  func wholeDay() throws {
    let day = try Garmin.day(
      Garmin.days,
      """
      [{"calendarDate": "2031-03-04", "totalSteps": 8412, "restingHeartRate": 52,
        "activeKilocalories": 612.0,
        "allDayStress": {"aggregatorList": [
          {"type": "AWAKE", "averageStressLevel": 41, "maxStressLevel": 99},
          {"type": "TOTAL", "averageStressLevel": 31, "maxStressLevel": 96}]},
        "bodyBattery": {"chargedValue": 61, "drainedValue": 55, "bodyBatteryStatList": [
          {"bodyBatteryStatType": "HIGHEST", "statsValue": 83},
          {"bodyBatteryStatType": "LOWEST", "statsValue": 12},
          {"bodyBatteryStatType": "SLEEPEND", "statsValue": 80},
          {"bodyBatteryStatType": "STARTOFDAY", "statsValue": 64},
          {"bodyBatteryStatType": "MOSTRECENT", "statsValue": 20}]}}]
      """)
    #expect([day[.steps], day[.restingRate], day[.activeEnergy]] == [8412, 52, 612])
    #expect([day[.stress], day[.highestStress]] == [31, 96])
    #expect([day[.batteryAtStart], day[.batteryAtEnd]] == [64, 20])
    #expect([day[.lowestBattery], day[.highestBattery]] == [12, 83])
    #expect([day[.batteryCharged], day[.batteryDrained]] == [61, 55])
    #expect(day.syncedAt == "2031-03-04T00:00:00Z")
    #expect(day[.recovery] == nil)
  }

  @Test(
    "the day's start level is that at the end of sleep where there is none; below 0 is no value")
  func partsOfDay() throws {
    let day = try Garmin.day(
      Garmin.days,
      """
      [{"calendarDate": "2031-03-04", "totalSteps": 0, "restingHeartRate": 0,
        "allDayStress": {"aggregatorList": [
          {"type": "TOTAL", "averageStressLevel": -1, "maxStressLevel": -2}]},
        "bodyBattery": {"bodyBatteryStatList": [
          {"bodyBatteryStatType": "SLEEPEND", "statsValue": 80}]}}]
      """)
    #expect(day[.steps] == 0)
    #expect([day[.restingRate], day[.stress], day[.highestStress]] == [nil, nil, nil])
    #expect(day[.batteryAtStart] == 80)
    #expect(day[.batteryAtEnd] == nil)
  }

  @Test("heart rate variability is of the night, by either form")
  func variability() throws {
    let export = try Garmin.day(
      Garmin.health,
      """
      [{"calendarDate": "2031-03-04", "metrics": [{"type": "HR", "value": 50},
        {"type": "HRV", "value": 52.0, "status": "IN_RANGE"}]}]
      """)
    #expect(export[.variability] == 52)
    #expect(export[.variabilityMethod] == "rmssd")
    let live = try Garmin.day(
      Garmin.health,
      """
      {"hrvSummary": {"calendarDate": "2031-03-04", "weeklyAvg": 58, "lastNightAvg": 52,
        "status": "BALANCED"}}
      """)
    #expect([live[.variability], live[.weeklyVariability]] == [52, 58])
    #expect(live[.variabilityStatus] == "balanced")
  }

  // MARK: Training

  private func readinessEntry(_ hour: Int, _ context: String, _ score: Int) -> String {
    """
    {"calendarDate": "2031-03-04", "timestamp": "2031-03-04T0\(hour):00:00.0",
     "inputContext": "\(context)", "score": \(score), "level": "MODERATE", "hrvWeeklyAverage": 58}
    """
  }

  @Test("of a day's readiness that of waking up counts, else the first")
  func readiness() throws {
    let update = "UPDATE_REALTIME_VARIABLES"
    let morning = try Garmin.day(
      Garmin.readiness,
      "[\(readinessEntry(4, update, 30)), \(readinessEntry(6, "AFTER_WAKEUP_RESET", 70)), "
        + "\(readinessEntry(9, update, 50))]")
    #expect(morning[.readiness] == 70)
    #expect(morning[.readinessStatus] == "moderate")
    #expect(morning[.weeklyVariability] == 58)
    let first = try Garmin.day(
      Garmin.readiness, "[\(readinessEntry(9, update, 50)), \(readinessEntry(4, update, 30))]")
    #expect(first[.readiness] == 30)
  }

  @Test("a weekly heart rate variability of 511 is none")
  func noWeekly() throws {
    let day = try Garmin.day(
      Garmin.readiness,
      "[{\"calendarDate\": \"2031-03-04\", \"score\": 64, \"hrvWeeklyAverage\": 511}]")
    #expect(day[.readiness] == 64)
    #expect(day[.weeklyVariability] == nil)
    #expect(day[.variabilityMethod] == nil)
  }

  @Test(
    "VO₂max is of running or cycling; a load's date may be in milliseconds, and the last counts")
  func uptakeAndLoad() throws {
    let found = try Garmin.read([
      (
        Garmin.uptake,
        """
        [{"calendarDate": "2031-03-04", "sport": "RUNNING", "vo2MaxValue": 48.3},
         {"calendarDate": "2031-03-04", "sport": "CYCLING", "vo2MaxValue": 51.0},
         {"calendarDate": "2031-03-04", "sport": "OTHER", "vo2MaxValue": 12.0}]
        """
      ),
      (
        Garmin.load,
        """
        [{"calendarDate": 1930348800000, "timestamp": "2031-03-04T20:00:00.0",
          "dailyTrainingLoadAcute": 340},
         {"calendarDate": 1930348800000, "timestamp": "2031-03-04T09:00:00.0",
          "dailyTrainingLoadAcute": 320}]
        """
      ),
    ])
    #expect(found.days.map(\.date.description) == ["2031-03-04"])
    let day = try #require(found.days.first)
    #expect([day[.runningVO2Max], day[.cyclingVO2Max]] == [48.3, 51])
    #expect(day[.load] == 340)
  }

  // MARK: Activities

  @Test("an activity is in milliseconds and centimetres, by its own clock, without its energy")
  func activity() throws {
    let day = try Garmin.day(
      Garmin.activities,
      """
      [{"summarizedActivitiesExport": [
        {"activityId": 7, "activityType": "trail_running", "beginTimestamp": 1930368605000,
         "startTimeLocal": 1.930372205E12, "duration": 1710000.0, "distance": 501000.0,
         "elevationGain": 4800.0, "avgHr": 141.0, "maxHr": 163.0, "calories": 1680.0,
         "aerobicTrainingEffect": 3.200000047683716, "anaerobicTrainingEffect": 0.0}]}]
      """)
    var expected = MeasuredActivity(
      "trail_running", kindName: "run", start: MeasuredMoment(time: FITWriter.morning, offset: 3600)
    )
    expected.minutes = 28.5
    expected.kilometres = 5.01
    expected.ascent = 48
    expected.aerobicEffect = 3.2
    (expected.heartRate, expected.highestHeartRate) = (141, 163)
    #expect(day.activities == [expected])
  }

  @Test(
    "an activity without a time or a kind is counted; one without a clock is of where it was lived")
  func partsOfActivity() throws {
    let rules = ReadingRules(zones: LivedZones(home: TimeZoneRules(offset: -6 * 3600)))
    let found = try Garmin.read(
      [
        (
          Garmin.activities,
          """
          [{"summarizedActivitiesExport": [{"activityType": "running"}, {"beginTimestamp": 1e12},
            {"activityType": "yoga", "beginTimestamp": 1e300},
            {"activityType": "yoga", "beginTimestamp": 1930368605000}]}]
          """
        )
      ], rules)
    #expect(found.days.map(\.date.description) == ["2031-03-03"])
    #expect(found.days.flatMap(\.activities).map(\.kindName) == ["other"])
    #expect(found.skipped.map(\.count) == [3])
  }

  @Test("an activity of a FIT file counts instead of its summary")
  func fitFiles() throws {
    var writer = FITWriter()
    writer.fileID()
    writer.session(at: FITWriter.morning + 3, timer: 1710, metres: 5010, ascent: 48)
    var export = GarminExport(ReadingRules())
    let summaries = (0..<3).map { index in
      """
      {"activityType": "\(index == 1 ? "cycling" : "running")", "distance": 600000,
       "beginTimestamp": \((FITWriter.morning + (index == 2 ? 7200 : 0)) * 1000)}
      """
    }
    try export.read(
      Array("[{\"summarizedActivitiesExport\": [\(summaries.joined(separator: ","))]}]".utf8),
      name: Garmin.activities)
    export.add(try readFIT(writer))
    let activities = export.measurements.days.flatMap(\.activities)
    #expect(activities.map(\.kindName) == ["bike", "run", "run"])
    #expect(activities.map(\.kilometres) == [6, 5.01, 6])
    #expect(activities.map(\.ascent) == [nil, 48, nil])
  }

  // MARK: All files

  @Test("all files of a day are one day in any order, with a recovery score of ours")
  func anyOrder() throws {
    let files = [
      (
        Garmin.nights,
        "[{\(Garmin.night), \"remSleepSeconds\": 60, \"sleepScores\": {\"overallScore\": 78}}]"
      ),
      (
        Garmin.days,
        """
        [{"calendarDate": "2031-03-04", "bodyBattery": {"bodyBatteryStatList": [
          {"bodyBatteryStatType": "STARTOFDAY", "statsValue": 64}]}}]
        """
      ),
      (
        Garmin.health,
        "[{\"calendarDate\": \"2031-03-04\", \"metrics\": [{\"type\": \"HRV\", \"value\": 52}]}]"
      ),
      (Garmin.readiness, "[\(readinessEntry(6, "AFTER_WAKEUP_RESET", 70))]"),
      (Garmin.load, "[{\"calendarDate\": \"2031-03-04\", \"dailyTrainingLoadAcute\": 340}]"),
    ]
    let found = try Garmin.read(files)
    #expect(found.days.count == 1)
    #expect(found.days.first?[.recovery] == 76.4)
    #expect(found.days.first?[.load] == 340)
    #expect(found.days.first?[.readiness] == 70)
    #expect(try Garmin.read(files.reversed()).days == found.days)
    #expect(try Garmin.read(files + files).days == found.days)
  }

  @Test("of two activities of a kind and a start the same one counts in any order of the files")
  func contradictions() throws {
    let files = [600_000, 540_000].enumerated().map { index, duration in
      (
        "\(index)/\(Garmin.activities)",
        """
        [{"beginTimestamp": 1930372205000, "activityType": "running", "duration": \(duration)}]
        """
      )
    }
    let found = try Garmin.read(files).days
    #expect(found.flatMap(\.activities).count == 1)
    #expect(try Garmin.read(files.reversed()).days == found)
  }
}
