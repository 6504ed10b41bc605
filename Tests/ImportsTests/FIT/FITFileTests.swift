import Testing
import Values
import WatchData

@testable import Imports

@Suite("Time, source and kind of FIT files")
struct FITFileTests {
  private let morning = FITWriter.morning

  private func activities(
    _ rules: ReadingRules = ReadingRules(), _ write: (inout FITWriter) -> Void
  ) throws -> [MeasuredActivity] {
    var writer = FITWriter()
    writer.fileID()
    write(&writer)
    return try readFIT(writer, rules).days.flatMap(\.activities)
  }

  @Test("local time is the file's own, to the quarter hour, else that of where the day was lived")
  func zones() throws {
    let rules = ReadingRules(zones: LivedZones(home: TimeZoneRules(offset: 7200)))
    // Kathmandu, with a clock that is off by some seconds.
    for (east, text) in [
      (20_700, "2031-03-04T11:15:05+05:45"), (20_704, "2031-03-04T11:15:05+05:45"),
      (-28_800, "2031-03-03T21:30:05-08:00"), (50_400, "2031-03-04T19:30:05+14:00"),
      (0, "2031-03-04T05:30:05Z"), (90_000, "2031-03-04T07:30:05+02:00"),
    ] {
      let found = try activities(rules) {
        $0.session(at: morning, timer: 60)
        $0.activity(at: morning + 60, east: east)
      }
      #expect(found.first?.start?.text == text)
    }
    let without = try activities(rules) { $0.session(at: morning, timer: 60) }
    #expect(without.first?.start?.text == "2031-03-04T07:30:05+02:00")
    let blank = try activities(rules) {
      $0.session(at: morning, timer: 60)
      $0.write(34, [(253, FITWriter.time(morning), 4), (5, nil, 4)])
    }
    #expect(blank == without)
  }

  @Test("an activity is of the day on which it began, by when days begin")
  func days() throws {
    var writer = FITWriter()
    writer.fileID()
    writer.session(at: morning, timer: 60)
    writer.activity(at: morning, east: -3600)
    let early = try readFIT(writer, ReadingRules(dayStart: 4 * 3600))
    #expect(early.days.map(\.date.description) == ["2031-03-04"])
    let late = try readFIT(writer, ReadingRules(dayStart: 5 * 3600))
    #expect(late.days.map(\.date.description) == ["2031-03-03"])
  }

  @Test(
    "a file of Garmin's is of that source, any other of files; the device is named where it is known",
    arguments: [
      (1, 3121, .garmin, "garmin 3121"), (1, nil, .garmin, "garmin"),
      (294, 12, .files, "coros 12"), (60_000, 12, .files, nil), (nil, nil, .files, nil),
    ] as [(Int?, Int?, MeasuredSource, String?)])
  func source(manufacturer: Int?, product: Int?, source: MeasuredSource, device: String?) throws {
    var writer = FITWriter()
    writer.fileID(manufacturer: manufacturer, product: product, created: morning + 9)
    writer.session(at: morning, timer: 60)
    let day = try #require(try readFIT(writer).days.first)
    #expect(day.source == source)
    #expect(day.activities.first?.device == device)
    #expect(day.syncedAt == "2031-03-04T05:30:14Z")
  }

  @Test("a file that does not say when it was made is as new as its newest time")
  func newest() throws {
    var writer = FITWriter()
    writer.fileID(created: nil)
    writer.session(at: morning, timer: 60)
    writer.write(21, [(253, FITWriter.time(morning + 90), 4)])
    #expect(try readFIT(writer).days.first?.syncedAt == "2031-03-04T05:31:35Z")
  }

  @Test("a file without a file_id is read like any other")
  func noFileID() throws {
    var writer = FITWriter()
    writer.session(at: morning, timer: 60)
    #expect(try readFIT(writer).days.first?.activities.count == 1)
  }

  @Test("times from the device's start are no dates: nothing is taken of them")
  func undated() throws {
    var writer = FITWriter()
    writer.fileID(created: nil)
    let start = 631_065_600 + 0x0FFF_FFFF
    for second in 0..<3 { writer.record(at: 631_065_600 + second, heartRate: 100) }
    writer.session(at: start, timer: 60)
    let measurements = try readFIT(writer)
    #expect(measurements.days == [])
    #expect(measurements.skipped.map(\.reason) == ["an activity without a date"])
    var dated = FITWriter()
    dated.session(at: start + 1, timer: 60)
    #expect(try readFIT(dated).days.first?.activities.count == 1)
    // A time of the year 2100 would be newer than that of every file to come.
    var late = FITWriter()
    late.session(at: 4_102_444_800, timer: 60)
    #expect(try readFIT(late).skipped.map(\.reason) == ["an activity without a date"])
  }

  @Test(
    "a file of a kind without measured values is left out, and said what it is",
    arguments: [
      (1, "a device"), (2, "settings"), (3, "sport settings"), (5, "a workout"), (6, "a course"),
      (7, "schedules"), (10, "totals"), (11, "goals"), (34, "a segment"),
      (35, "a list of segments"), (40, "a screen's layout"),
    ])
  func otherFiles(type: Int, words: String) throws {
    var writer = FITWriter()
    writer.fileID(type: type)
    // A course has laps and records of a made-up time.
    writer.lap(at: morning, timer: 60, metres: 100)
    for second in 0..<60 { writer.record(at: morning + second, metres: Double(second)) }
    let measurements = try readFIT(writer, name: "plan.fit")
    #expect(measurements.days == [])
    #expect(
      measurements.skipped == [
        .init(reason: "a FIT file of \(words)", count: 1, example: "plan.fit")
      ])
  }
}
