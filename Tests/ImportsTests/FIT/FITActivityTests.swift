import TestSupport
import Testing
import Values
import WatchData

@testable import Imports

@Suite("Activities of FIT files")
struct FITActivityTests {
  private let morning = FITWriter.morning

  private func activities(
    _ rules: ReadingRules = ReadingRules(), _ write: (inout FITWriter) -> Void
  ) throws -> [MeasuredActivity] {
    var writer = FITWriter()
    writer.fileID()
    write(&writer)
    return try readFIT(writer, rules).days.flatMap(\.activities)
  }

  private func activity(_ write: (inout FITWriter) -> Void) throws -> MeasuredActivity {
    let found = try activities(ReadingRules(), write)
    #expect(found.count == 1)
    return try #require(found.first)
  }

  @Test("a session has all its figures in our units, and is not approximate")
  func session() throws {
    let found = try activity {
      $0.session(
        at: morning, sport: 1, sub: 3, timer: 1710, elapsed: 1770.5, metres: 5010, calories: 402,
        heartRate: 141, highest: 163, ascent: 48, effects: (32, 8), effort: 70)
    }
    var expected = MeasuredActivity(
      "trail_running", kindName: "run", start: MeasuredMoment(time: morning, offset: 0))
    expected.minutes = 28.5
    expected.elapsedMinutes = 29.508
    expected.kilometres = 5.01
    expected.calories = 402
    (expected.heartRate, expected.highestHeartRate) = (141, 163)
    expected.ascent = 48
    (expected.aerobicEffect, expected.anaerobicEffect, expected.effort) = (3.2, 0.8, 7)
    expected.device = "garmin 3121"
    #expect(found == expected)
    #expect(found.id == "run-2031-03-04T05:30:05Z")
  }

  @Test("a time that is absent is the one with pauses, else from the first record to the last")
  func duration() throws {
    let elapsed = try activity { $0.session(at: morning, elapsed: 600) }
    #expect(elapsed.minutes == 10)
    #expect(!elapsed.isApproximate)
    let made = try activity {
      $0.session(at: morning)
      for second in [0, 60, 90] { $0.record(at: morning + second) }
    }
    #expect(made.minutes == 1.5)
    #expect(made.elapsedMinutes == nil)
    #expect(made.isApproximate)
    let unknown = try activity { $0.session(at: morning) }
    #expect(unknown.minutes == nil)
    #expect(!unknown.isApproximate)
  }

  @Test("a distance that is absent is the last record's")
  func distance() throws {
    let made = try activity {
      $0.record(at: morning, metres: 4)
      $0.record(at: morning + 300, metres: 1004)
      $0.record(at: morning + 600)
      $0.session(at: morning, timer: 600)
    }
    #expect(made.kilometres == 1.004)
    #expect(made.isApproximate)
  }

  @Test("a heart rate that is absent is the mean of the records, without 0 and 255")
  func heartRate() throws {
    let made = try activity {
      for (second, rate) in [0, nil, 120, 150, 0].enumerated() {
        $0.record(at: morning + second, heartRate: rate)
      }
      $0.session(at: morning, timer: 600)
    }
    #expect(made.heartRate == 135)
    #expect(made.highestHeartRate == 150)
    #expect(made.isApproximate)
    let own = try activity {
      $0.record(at: morning, heartRate: 180)
      $0.record(at: morning + 1, heartRate: 180)
      $0.session(at: morning, timer: 600, heartRate: 140)
    }
    #expect(own.heartRate == 140)
    #expect(own.highestHeartRate == nil)
    #expect(!own.isApproximate)
    for rate in [0, nil] {
      let none = try activity {
        for second in 0..<9 { $0.record(at: morning + second, heartRate: rate) }
        $0.session(at: morning, timer: 600, heartRate: rate, highest: rate)
      }
      #expect(none.heartRate == nil)
      #expect(none.highestHeartRate == nil)
      #expect(!none.isApproximate)
    }
  }

  @Test("records count for the session within which they were made")
  func within() throws {
    let found = try activities {
      for second in 0..<10 { $0.record(at: morning + second, heartRate: 120) }
      // A pause that no session has.
      for second in 500..<600 { $0.record(at: morning + second, heartRate: 200) }
      for second in 1000..<1010 { $0.record(at: morning + second, heartRate: 150) }
      $0.session(at: morning + 1000, sport: 2, timer: 100)
      $0.session(at: morning, sport: 1, timer: 100, elapsed: 100)
    }
    #expect(found.map(\.heartRate) == [120, 150])
    #expect(found.map(\.kindName) == ["run", "bike"])
  }

  @Test("metres may be counted on through the sessions, or from 0 in each")
  func metresOfSeveral() throws {
    for before in [0.0, 1500] {
      let found = try activities {
        for step in 0...2 { $0.record(at: morning + step, metres: Double(step) * 750) }
        for step in 0...2 {
          $0.record(at: morning + 100 + step, metres: before + Double(step) * 10_000)
        }
        $0.session(at: morning, sport: 5, timer: 90, elapsed: 90)
        $0.session(at: morning + 100, sport: 2, timer: 90)
      }
      #expect(found.map(\.kilometres) == [1.5, 20])
    }
  }

  @Test("compressed speed and distance add up to the distance")
  func compressedDistance() throws {
    let made = try activity {
      $0.session(at: morning, timer: 600)
      $0.define(1, 20, [.long(253), .init(number: 8, size: 3, code: 0x0D)])
      // 12 bits of speed, then 12 bits of distance in sixteenths: 100 m, 250 m, and past 256 m: 300 m.
      for (second, metres) in [100, 250, 300].enumerated() {
        let packed = 277 | (metres * 16 & 0xFFF) << 12
        $0.message(
          1,
          $0.number(FITWriter.time(morning + second), size: 4)
            + (0..<3).map { UInt8(packed >> (8 * $0) & 0xFF) })
      }
      $0.message(1, $0.number(FITWriter.time(morning + 3), size: 4) + [0xFF, 0xFF, 0xFF])
    }
    #expect(made.kilometres == 0.3)
  }

  @Test("without a session the laps are one activity, their heart rates weighted by their time")
  func laps() throws {
    let made = try activity {
      $0.record(at: morning, heartRate: 99)
      $0.record(at: morning + 900, heartRate: 99)
      $0.lap(at: morning, timer: 300, elapsed: 310, metres: 1000, heartRate: 120, sport: 1)
      $0.lap(at: morning + 310, timer: 600, elapsed: 600, metres: 2000, heartRate: 150, sport: 1)
    }
    #expect(made.id == "run-2031-03-04T05:30:05Z")
    #expect(made.minutes == 15)
    #expect(agree(made.elapsedMinutes, 910.0 / 60))
    #expect(made.kilometres == 3)
    #expect(made.heartRate == 140)
    #expect(made.isApproximate)
  }

  @Test("laps of several sports are no run")
  func lapsOfSeveralSports() throws {
    let made = try activity {
      for second in 0..<2 { $0.record(at: morning + second) }
      $0.lap(at: morning, timer: 300, sport: 5)
      $0.lap(at: morning + 310, timer: 600, sport: 2)
    }
    #expect(made.type == "multi_sport")
    #expect(made.kindName == "other")
  }

  @Test("without session and laps the records are one activity, of the file's sport")
  func records() throws {
    let made = try activity {
      $0.write(12, [(0, 1, 1), (1, 1, 1)])
      $0.record(at: morning, heartRate: 100, metres: 0)
      $0.record(at: morning + 600, heartRate: 140, metres: 1500)
    }
    #expect(made.type == "treadmill_running")
    #expect(made.minutes == 10)
    #expect(made.kilometres == 1.5)
    #expect(made.heartRate == 120)
    #expect(made.isApproximate)
  }

  @Test("no session and fewer than two records: nothing is taken, and that is said")
  func nothing() throws {
    var writer = FITWriter()
    writer.fileID()
    writer.record(at: morning, heartRate: 100)
    writer.lap(at: morning, timer: 300)
    let measurements = try readFIT(writer, name: "empty.fit")
    #expect(measurements.days == [])
    #expect(
      measurements.skipped == [
        .init(reason: "a FIT file without measured values", count: 1, example: "empty.fit")
      ])
  }

  @Test("a triathlon is three activities, with transitions and a swim that says only generic")
  func triathlon() throws {
    let found = try activities {
      var start = morning
      for (sport, seconds) in [(0, 1500), (3, 120), (2, 3600), (3, 60), (1, 1800)] {
        $0.session(at: start, sport: sport, timer: Double(seconds), elapsed: Double(seconds))
        start += seconds
      }
    }
    #expect(found.map(\.type) == ["other", "transition", "cycling", "transition", "running"])
    #expect(found.map(\.kindName) == ["other", "other", "bike", "other", "run"])
    #expect(found.map(\.minutes) == [25, 2, 60, 1, 30])
  }

  @Test(
    "sports and sub-sports have Garmin's words and the kinds of the format",
    arguments: [
      (1, nil, "running", "run"), (1, 1, "treadmill_running", "run"),
      (1, 3, "trail_running", "run"), (1, 4, "track_running", "run"),
      (1, 58, "virtual_run", "run"), (1, 99, "running", "run"), (1, 67, "ultra_run", "run"),
      (2, nil, "cycling", "bike"), (2, 6, "indoor_cycling", "bike"),
      (2, 7, "road_biking", "bike"), (2, 8, "mountain_biking", "bike"),
      (2, 46, "gravel_cycling", "bike"), (2, 58, "virtual_ride", "bike"),
      (21, nil, "e_biking", "bike"), (21, 47, "e_bike_mountain", "bike"),
      (5, nil, "swimming", "swim"), (5, 17, "lap_swimming", "swim"),
      (5, 18, "open_water_swimming", "swim"), (11, nil, "walking", "walk"),
      (11, 31, "speed_walking", "walk"), (17, nil, "hiking", "walk"),
      (10, 20, "strength_training", "strength"), (10, nil, "training", "other"),
      (10, 43, "yoga", "other"), (4, 15, "elliptical", "other"), (0, 0, "other", "other"),
      (3, nil, "transition", "other"), (15, 14, "indoor_rowing", "other"),
      (12, nil, "cross_country_skiing", "other"), (254, nil, "other", "other"),
      (nil, nil, "other", "other"),
    ] as [(Int?, Int?, String, String)])
  func sports(sport: Int?, sub: Int?, type: String, kind: String) throws {
    let found = try activity { $0.session(at: morning, sport: sport, sub: sub, timer: 60) }
    #expect(found.type == type)
    #expect(found.kindName == kind)
  }

  @Test("a person's own word for a sport comes before the format's")
  func ownWords() throws {
    let rules = ReadingRules(
      kinds: ActivityWords(own: ["yoga": "mobility", "track running": "track"]))
    let found = try activities(rules) {
      $0.session(at: morning, sport: 10, sub: 43, timer: 60)
      $0.session(at: morning + 100, sport: 1, sub: 4, timer: 60)
    }
    #expect(found.map(\.kindName) == ["mobility", "track"])
  }
}
