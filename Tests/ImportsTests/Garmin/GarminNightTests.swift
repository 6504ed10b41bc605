import Testing
import Values
import WatchData

@testable import Imports

@Suite("Nights of a Garmin account")
struct GarminNightTests {
  @Test("a night has its stages in hours, their sum, its score, its ends and naps")
  func wholeNight() throws {
    let day = try Garmin.day(
      Garmin.nights,
      """
      [{\(Garmin.night), "sleepWindowConfirmationType": "ENHANCED_CONFIRMED_FINAL", "remSleepSeconds": 4380,
        "awakeSleepSeconds": 960, "unmeasurableSeconds": 0, "sleepScores": {"overallScore": 78},
        "napList": [{"napTimeSec": 1200},
          {"napStartTimestampGMT": "2031-03-04T13:00:00.0",
           "napEndTimestampGMT": "2031-03-04T13:10:00.0"}]}]
      """)
    #expect(day.date.description == "2031-03-04")
    #expect(day.source == .garmin)
    #expect(day.syncedAt == "2031-03-04T06:02:00Z")
    #expect(day[.sleep] == 7.17)
    #expect([day[.deep], day[.light], day[.rem], day[.awake]] == [1.28, 4.67, 1.22, 0.27])
    #expect(day[.score] == 78)
    #expect(day[.nap] == 0.5)
    #expect(day[.sleepStart] == "2031-03-03T22:36:00Z")
    #expect(day[.sleepEnd] == "2031-03-04T06:02:00Z")
  }

  @Test("REM that is absent is 0 where the other stages are all of the window, else not known")
  func noREM() throws {
    // 4,620 + 16,800 + 5,340 is all of it.
    let whole = try Garmin.day(Garmin.nights, "[{\(Garmin.night), \"awakeSleepSeconds\": 5340}]")
    #expect(whole[.rem] == 0)
    #expect(whole[.sleep] == 5.95)
    for rest in ["\"awakeSleepSeconds\": 960", "\"unmeasurableSeconds\": 5340"] {
      let part = try Garmin.day(Garmin.nights, "[{\(Garmin.night), \(rest)}]")
      #expect(part[.rem] == nil)
      #expect(part[.sleep] == nil)
      #expect(part[.deep] == 1.28)
    }
  }

  @Test("the answer of the account's page is read too")
  func live() throws {
    let day = try Garmin.day(
      Garmin.nights,
      """
      {"dailySleepDTO": {"calendarDate": "2031-03-04", "sleepStartTimestampGMT": 1930343760000,
        "sleepEndTimestampGMT": 1930370520000, "deepSleepSeconds": 4620, "lightSleepSeconds": 16800,
        "remSleepSeconds": 4380, "awakeSleepSeconds": 960, "napTimeSeconds": 0,
        "sleepWindowConfirmationType": "enhanced_confirmed_final",
        "sleepScores": {"overall": {"value": 81}}}, "sleepLevels": []}
      """)
    #expect(day[.sleep] == 7.17)
    #expect(day[.nap] == 0)
    #expect(day[.score] == 81)
    #expect(day[.sleepEnd] == "2031-03-04T06:02:00Z")
  }

  @Test("a night that is not sure, has no stages or no date is counted and left out")
  func skippedNights() throws {
    let found = try Garmin.read([
      (
        Garmin.nights,
        """
        [{\(Garmin.night), "remSleepSeconds": 60, "sleepWindowConfirmationType": "OFF_WRIST"},
         {\(Garmin.night), "remSleepSeconds": 60, "sleepWindowConfirmationType": "UNCONFIRMED"},
         {"calendarDate": "2031-03-05"}, {"deepSleepSeconds": 9}, 7]
        """
      )
    ])
    #expect(found.days == [])
    #expect(
      found.skipped == [
        .init(
          reason: "a night that the watch is not sure of", count: 2,
          example: "\(Garmin.nights): entry 1"),
        .init(reason: "a night without stages", count: 1, example: "\(Garmin.nights): entry 3"),
        .init(reason: "an entry without a date", count: 2, example: "\(Garmin.nights): entry 4"),
      ])
  }

  @Test("times of nights are those of where they were lived")
  func zone() throws {
    let rules = ReadingRules(zones: LivedZones(home: TimeZoneRules(offset: 3600)))
    let found = try Garmin.read(
      [(Garmin.nights, "[{\(Garmin.night), \"remSleepSeconds\": 60}]")], rules)
    #expect(found.days.first?[.sleepStart] == "2031-03-03T23:36:00+01:00")
  }
}
