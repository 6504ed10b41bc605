import Testing
import Values
import WatchData

@testable import Imports

@Suite("Sets and figures of FIT files")
struct FITSetTests {
  private let morning = FITWriter.morning

  private func strength(_ write: (inout FITWriter) -> Void) throws -> Measurements {
    var writer = FITWriter()
    writer.fileID()
    write(&writer)
    writer.session(at: morning, sport: 10, sub: 20, timer: 1800, elapsed: 1800)
    return try readFIT(writer, name: "gym.fit")
  }

  @Test("the sets of an exercise are one exercise in their order, and rests are no sets")
  func sets() throws {
    let measurements = try strength {
      $0.set(at: morning + 10, category: 0, subtype: 1, repetitions: 10, kilograms: 60, seconds: 31)
      $0.set(at: morning + 41, type: 0, category: nil, seconds: 90)
      $0.set(at: morning + 200, category: 28, repetitions: 8, kilograms: 82.5)
      $0.set(at: morning + 300, category: 0, subtype: 1, repetitions: 8, kilograms: 62.5)
      $0.set(at: morning + 400, category: 19, seconds: 45.5)
      $0.set(at: morning + 500, category: 22, repetitions: 20, kilograms: 0, seconds: 40)
      $0.title(category: 0, exercise: 1, "Barbell Bench Press")
      $0.title(category: 0, exercise: 2, "Another")
    }
    #expect(measurements.skipped == [])
    let exercises = measurements.days.flatMap(\.exercises)
    #expect(exercises.map(\.name) == ["Barbell Bench Press", "squat", "plank", "push up"])
    #expect(
      exercises.map(\.sets) == [
        [.init(repetitions: 10, kilograms: 60), .init(repetitions: 8, kilograms: 62.5)],
        [.init(repetitions: 8, kilograms: 82.5)],
        [.init(seconds: 45.5)],
        [.init(repetitions: 20)],
      ])
    #expect(exercises.first?.id == "Barbell Bench Press@2031-03-04T05:30:15Z")
    #expect(measurements.days.flatMap(\.activities).map(\.kindName) == ["strength"])
  }

  @Test("sets belong to the activity that began last; without a time to the first")
  func severalSessions() throws {
    var writer = FITWriter()
    writer.fileID()
    writer.session(at: morning, sport: 10, sub: 20, timer: 600)
    writer.session(at: morning + 86_400, sport: 10, sub: 20, timer: 600)
    for start in [morning + 1, morning + 86_500, nil] {
      writer.set(at: start, category: 8, repetitions: 5, kilograms: 100)
    }
    let days = try readFIT(writer).days
    #expect(days.map { $0.exercises.map(\.sets.count) } == [[2], [1]])
  }

  @Test("what says too little of a set is counted and left out")
  func skipped() throws {
    let measurements = try strength {
      $0.set(at: morning, category: nil, repetitions: 5)
      $0.set(at: morning, category: 65_534, repetitions: 5)
      $0.set(at: morning, category: 7)
      $0.set(at: morning, type: 7, repetitions: 5)
      $0.set(at: morning, type: nil, repetitions: 5)
    }
    #expect(measurements.days.flatMap(\.exercises) == [])
    #expect(
      measurements.skipped == [
        .init(reason: "a set of an unknown type", count: 2, example: "gym.fit"),
        .init(reason: "a set without an exercise", count: 2, example: "gym.fit"),
        .init(reason: "a set without repetitions and time", count: 1, example: "gym.fit"),
      ])
  }

  @Test("the first of several categories counts")
  func categories() throws {
    let measurements = try strength {
      $0.define(
        1, 225,
        [.long(254), .short(3), .byte(5), .init(number: 7, size: 6, code: 0x84)])
      $0.message(
        1, $0.number(FITWriter.time(morning), size: 4) + [12, 0, 1, 23, 0, 0xFF, 0xFF, 0xFF, 0xFF])
    }
    #expect(measurements.days.flatMap(\.exercises).map(\.name) == ["row"])
    #expect(measurements.days.flatMap(\.exercises).first?.start?.time == morning)
  }

  @Test("a set without an activity is left out")
  func noActivity() throws {
    var writer = FITWriter()
    writer.fileID()
    writer.set(at: morning, repetitions: 5)
    let measurements = try readFIT(writer)
    #expect(measurements.days == [])
    #expect(measurements.skipped.map(\.reason) == ["a set without an activity"])
  }
}

@Suite("Figures of FIT files")
struct FITFigureTests {
  private let morning = FITWriter.morning

  private func days(_ write: (inout FITWriter) -> Void) throws -> [MeasuredDay] {
    var writer = FITWriter()
    writer.fileID(type: 32)
    write(&writer)
    return try readFIT(writer).days
  }

  @Test("a scale's weight and fat are the day's first")
  func weight() throws {
    let days = try days {
      for (later, weight, fat) in [(3600, 7810, 2100), (0, 7785, 2150), (86_400, 7790, nil)] {
        $0.write(30, [(253, FITWriter.time(morning + later), 4), (0, weight, 2), (1, fat, 2)])
      }
      $0.write(30, [(253, FITWriter.time(morning + 90_000), 4), (0, nil, 2), (1, 2000, 2)])
    }
    #expect(days.map { $0[.weight] } == [77.85, 77.9])
    #expect(days.map { $0[.bodyFat] } == [21.5, nil])
    #expect(days.map(\.source) == [.garmin, .garmin])
  }

  @Test("the resting heart rate is the day's own, else the week's; the last one counts")
  func restingRate() throws {
    let days = try days {
      for (later, week, today) in [(0, 54, 51), (60, 54, 52), (86_400, 53, nil), (172_800, 0, 0)] {
        $0.write(211, [(253, FITWriter.time(morning + later), 4), (0, week, 1), (1, today, 1)])
      }
    }
    #expect(days.map { $0[.restingRate] } == [52, 53])
  }

  @Test(
    "heart rate variability has last night's and the week's mean, its state and method",
    arguments: [
      (0, nil), (1, "poor"), (2, "low"), (3, "unbalanced"), (4, "balanced"), (9, nil), (nil, nil),
    ] as [(Int?, String?)])
  func variability(status: Int?, word: String?) throws {
    let days = try days {
      $0.write(
        370,
        [
          (253, FITWriter.time(morning), 4), (0, 58 * 128 + 64, 2), (1, 52 * 128, 2),
          (6, status, 1),
        ])
    }
    #expect(days.count == 1)
    #expect(days.first?[.weeklyVariability] == 58.5)
    #expect(days.first?[.variability] == 52)
    #expect(days.first?[.variabilityStatus] == word)
    #expect(days.first?[.variabilityMethod] == "rmssd")
  }

  @Test("no heart rate variability is no day")
  func noVariability() throws {
    let days = try days {
      $0.write(370, [(253, FITWriter.time(morning), 4), (0, nil, 2), (1, nil, 2), (6, 0, 1)])
    }
    #expect(days == [])
  }

  @Test("a sleep score is of the day of its time, else of the last time before it")
  func sleepScore() throws {
    let own = try days { $0.write(346, [(253, FITWriter.time(morning), 4), (6, 78, 1)]) }
    #expect(own.map { $0[.score] } == [78])
    let behind = try days {
      for later in [-25_000, 0] {
        $0.write(275, [(253, FITWriter.time(morning + later), 4), (0, 2, 1)])
      }
      $0.write(346, [(6, 81, 1), (0, 90, 1)])
    }
    #expect(behind.map(\.date.description) == ["2031-03-04"])
    #expect(behind.map { $0[.score] } == [81])
    let nowhere = try days { $0.write(346, [(6, 81, 1)]) }
    #expect(nowhere == [])
  }

  @Test("days are those of where they were lived")
  func zone() throws {
    var writer = FITWriter()
    writer.fileID(type: 9)
    writer.write(30, [(253, FITWriter.time(morning), 4), (0, 7785, 2)])
    let rules = ReadingRules(zones: LivedZones(home: TimeZoneRules(offset: -6 * 3600)))
    #expect(try readFIT(writer, rules).days.map(\.date.description) == ["2031-03-03"])
  }
}
