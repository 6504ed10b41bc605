import TestSupport
import Testing

@testable import Values

/// Local time by POSIX strings and TZif files (POSIX.1-2024, Base Definitions, 8.3; RFC 9636).
@Suite("Rules of time zones")
struct TimeZoneRulesTests {
  private static let vienna = "CET-1CEST,M3.5.0,M10.5.0/3"

  /// The offset at `2031-03-04T07:30`, a time in UTC.
  private func offset(_ zone: TimeZoneRules, _ time: String) throws -> Int {
    zone.offset(at: try seconds(time))
  }

  private func seconds(_ time: String) throws -> Int {
    let day = try #require(CalendarDate(iso: time.prefix(10)), "\(time)")
    let parts = time.dropFirst(11).split(separator: ":").compactMap { Int($0) }
    return day.dayNumber * 86_400 + zip(parts, [3600, 60, 1]).map { $0 * $1 }.reduce(0, +)
  }

  // MARK: POSIX strings

  @Test(
    "daylight saving time begins and ends with the second that a string names",
    arguments: [
      // Last Sunday of a month.
      (vienna, "2031-03-30T01:00", 3600, 7200), (vienna, "2031-10-26T01:00", 7200, 3600),
      (vienna, "1916-03-26T01:00", 3600, 7200), (vienna, "2099-10-25T01:00", 7200, 3600),
      // Second and first Sunday, west of Greenwich.
      ("EST5EDT,M3.2.0,M11.1.0", "2031-03-09T07:00", -18_000, -14_400),
      ("EST5EDT,M3.2.0,M11.1.0", "2031-11-02T06:00", -14_400, -18_000),
      // Without rules they are those of the United States.
      ("EST5EDT", "2031-03-09T07:00", -18_000, -14_400),
      ("EST5EDT", "2031-11-02T06:00", -14_400, -18_000),
      // In the south it lasts over the new year.
      ("AEST-10AEDT,M10.1.0,M4.1.0/3", "2031-04-05T16:00", 39_600, 36_000),
      ("AEST-10AEDT,M10.1.0,M4.1.0/3", "2031-10-04T16:00", 36_000, 39_600),
      // By half an hour.
      ("<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", "2031-04-05T15:00", 39_600, 37_800),
      ("<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", "2031-10-04T15:30", 37_800, 39_600),
      // Dublin: the time of winter is the one that differs from standard time.
      ("IST-1GMT0,M10.5.0,M3.5.0/1", "2031-03-30T01:00", 0, 3600),
      ("IST-1GMT0,M10.5.0,M3.5.0/1", "2031-10-26T01:00", 3600, 0),
      // Jn never counts 29 February, n does.
      ("AAA5BBB,J60,J300", "2031-03-01T07:00", -18_000, -14_400),
      ("AAA5BBB,J60,J300", "2032-03-01T07:00", -18_000, -14_400),
      ("AAA5BBB,J59,J300", "2032-02-28T07:00", -18_000, -14_400),
      ("AAA5BBB,59,299", "2031-03-01T07:00", -18_000, -14_400),
      ("AAA5BBB,59,299", "2032-02-29T07:00", -18_000, -14_400),
      ("AAA5BBB,59,299", "2031-10-27T06:00", -14_400, -18_000),
      // Times before the day, and after it.
      ("<-03>3<-02>,M3.5.0/-2,M10.5.0/-1", "2031-03-30T01:00", -10_800, -7200),
      ("<-03>3<-02>,M3.5.0/-2,M10.5.0/-1", "2031-10-26T01:00", -7200, -10_800),
      ("IST-2IDT,M3.4.4/26,M10.5.0", "2031-03-28T00:00", 7200, 10_800),
      ("AAA0BBB,M3.1.0/167:59:59,M10.1.0/-167", "2031-03-08T23:59:59", 0, 3600),
      ("AAA0BBB,M3.1.0/167:59:59,M10.1.0/-167", "2031-09-28T00:00", 3600, 0),
      // A transition that lies in the year before.
      ("AAA0BBB,M1.1.1/-167,M7.1.0", "2030-12-30T01:00", 0, 3600),
    ])
  func transitions(text: String, time: String, before: Int, after: Int) throws {
    let zone = try TimeZoneRules(posix: text)
    let seconds = try seconds(time)
    #expect(zone.offset(at: seconds - 1) == before)
    #expect(zone.offset(at: seconds) == after)
    #expect(zone.offset(at: seconds + 86_400) == after)
  }

  @Test(
    "without daylight saving time the offset is always the same",
    arguments: [
      ("<+0330>-3:30", 12_600), ("IST-5:30", 19_800), ("<-00>+0:44:30", -2670), ("UTC0", 0),
      ("ABCDEF24:59:59", -89_999), ("<+01>-01", 3600),
    ])
  func constant(text: String, offset: Int) throws {
    let zone = try TimeZoneRules(posix: text)
    for time in [.min, -4_000_000_000, 0, 4_000_000_000, .max] {
      #expect(zone.offset(at: time) == offset)
    }
  }

  @Test("daylight saving time all year has no end at the new year")
  func always() throws {
    let zone = try TimeZoneRules(posix: "EST5EDT,0/0,J365/25")
    for year in 2027...2033 {
      let newYear = try seconds("\(year)-01-01T05:00")
      for second in [-7200, -1, 0, 1, 7200, 15_000_000] {
        #expect(zone.offset(at: newYear + second) == -14_400, "\(year) \(second)")
      }
    }
  }

  @Test("rules hold in every year that an integer can name")
  func farYears() throws {
    let zone = try TimeZoneRules(posix: Self.vienna)
    let cycle = 146_097 * 86_400
    let (winter, summer) = (try seconds("2031-01-15T00:00"), try seconds("2031-07-15T00:00"))
    for times in [-700_000_000, -5, 5, 700_000_000] {
      #expect(zone.offset(at: winter + times * cycle) == 3600)
      #expect(zone.offset(at: summer + times * cycle) == 7200)
    }
    for time in [Int.min, .max] { #expect([3600, 7200].contains(zone.offset(at: time))) }
  }

  @Test(
    "any other text has no rules",
    arguments: [
      "", "UTC", "CE-1", "<CE>-1", "<CET-1", "C3T-1", "CET-25", "CET-1:60", "CET-1:", "CET-",
      "CET--1",
      "CET-1CEST,", "CET-1CEST,M3.5.0", "CET-1CEST,M3.5.0,", "CET-1CEST,M3.5.0,M10.5.0/3,",
      "CET-1CEST,M13.5.0,M10.5.0", "CET-1CEST,M0.5.0,M10.5.0", "CET-1CEST,M3.6.0,M10.5.0",
      "CET-1CEST,M3.0.0,M10.5.0", "CET-1CEST,M3.5.7,M10.5.0", "CET-1CEST,M3.5,M10.5.0",
      "CET-1CEST,J0,J300", "CET-1CEST,J366,J300", "CET-1CEST,366,300", "CET-1CEST,-1,300",
      "CET-1CEST,M3.5.0/168,M10.5.0", "CET-1CEST,M3.5.0/,M10.5.0", "CET-1CEST;M3.5.0,M10.5.0",
      "CET-99999999999999999999", "Ö-1", "Mars/Base",
    ])
  func malformed(text: String) {
    #expect(throws: TimeZoneRules.FormatError.malformed) { try TimeZoneRules(posix: text) }
  }

  // MARK: TZif files

  @Test("a file of any version says what holds before, between and after its transitions")
  func versions() throws {
    for version in 1...5 {
      for isFat in [false, true] {
        var file = TZifFile.vienna
        (file.version, file.isFat) = (version, isFat)
        file.types.insert((3921, false), at: 0)
        file.transitions = [(-2_000_000_000, 1), (1_901_235_600, 2), (1_919_379_600, 1)]
        for leapSeconds in [0, 3] {
          file.leapSeconds = leapSeconds
          let zone = try TimeZoneRules(tzif: file.bytes)
          #expect(zone.offset(at: .min) == 3921)
          #expect(zone.offset(at: -2_000_000_001) == 3921)
          #expect(zone.offset(at: -2_000_000_000) == 3600)
          #expect(zone.offset(at: 1_901_235_599) == 3600)
          #expect(zone.offset(at: 1_901_235_600) == 7200)
          #expect(zone.offset(at: 1_919_379_599) == 7200)
          #expect(zone.offset(at: 1_919_379_600) == 3600)
          // The next summer is the footer's, which version 1 lacks.
          #expect(try offset(zone, "2031-07-01T00:00") == (version == 1 ? 3600 : 7200))
        }
      }
    }
  }

  @Test("without a footer the last transition holds for ever; without transitions the footer does")
  func footers() throws {
    var file = TZifFile.vienna
    file.footer = ""
    #expect(try offset(TimeZoneRules(tzif: file.bytes), "2031-07-01T00:00") == 3600)
    (file.footer, file.transitions) = (Self.vienna, [])
    #expect(try offset(TimeZoneRules(tzif: file.bytes), "1950-07-01T00:00") == 7200)
    (file.footer, file.types) = ("", [(20_700, false)])
    #expect(try offset(TimeZoneRules(tzif: file.bytes), "1950-07-01T00:00") == 20_700)
  }

  @Test("a file that ends early has no rules")
  func truncated() throws {
    for version in 1...2 {
      var file = TZifFile.vienna
      file.version = version
      let bytes = file.bytes
      for count in 0..<bytes.count {
        #expect(throws: TimeZoneRules.FormatError.self, "\(count)") {
          try TimeZoneRules(tzif: Array(bytes.prefix(count)))
        }
      }
    }
    #expect(throws: TimeZoneRules.FormatError.notTZif) { try TimeZoneRules(tzif: []) }
    #expect(throws: TimeZoneRules.FormatError.notTZif) {
      try TimeZoneRules(tzif: Array("# tz".utf8))
    }
  }

  @Test("a file whose parts contradict each other has no rules")
  func contradictions() throws {
    func refuses(_ change: (inout TZifFile) -> Void) {
      var file = TZifFile.vienna
      change(&file)
      #expect(throws: TimeZoneRules.FormatError.malformed) { try TimeZoneRules(tzif: file.bytes) }
    }
    refuses { $0.transitions[1].type = 2 }
    refuses { $0.transitions[1].time = $0.transitions[0].time }
    refuses { $0.types[0].offset = 100_000 }
    refuses { $0.types[0].offset = -100_000 }
    refuses { ($0.types, $0.transitions) = ([], []) }
    refuses { $0.footer = "CET" }
    // A count of four thousand million transitions asks for no memory.
    var bytes = TZifFile.vienna.bytes
    let header = try #require(
      bytes.indices.dropFirst().first { bytes[$0...].starts(with: "TZif".utf8) })
    bytes.replaceSubrange(header + 32..<header + 36, with: [255, 255, 255, 255])
    #expect(throws: TimeZoneRules.FormatError.truncated) { try TimeZoneRules(tzif: bytes) }
  }

  @Test("mangled bytes give rules or an error, and rules give an offset at any time")
  func mangled() throws {
    var random = SeededRandom()
    TestEnvironment.tell("time zones, mangled: seed \(random.seed)")
    var read = 0
    for _ in 0..<4000 {
      var file = TZifFile.vienna
      file.version = Int.random(in: 1...4, using: &random)
      file.isFat = Bool.random(using: &random)
      var bytes = file.bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(
          in: 0...255, using: &random)
      }
      guard let zone = try? TimeZoneRules(tzif: bytes) else { continue }
      read += 1
      for time in [.min, -1, 0, 1_910_000_000, 2_000_000_000, .max] {
        #expect(abs(zone.offset(at: time)) < 26 * 3600, "seed \(random.seed)")
      }
      for day in [CalendarDate.earliest, CalendarDate(clamping: 22_000), .latest] {
        let time = zone.time(of: day, second: 9000)
        #expect(abs(time - day.dayNumber * 86_400 - 9000) < 52 * 3600, "seed \(random.seed)")
      }
    }
    #expect(read > 400 && read < 3600)
  }

  // MARK: From local time

  @Test(
    "a local time that the clock skips, or shows twice, is as mktime has it",
    arguments: [
      (vienna, "2031-07-01T12:00", "2031-07-01T10:00"),
      // Skipped: an hour later, by daylight saving time.
      (vienna, "2031-03-30T02:30", "2031-03-30T01:30"),
      (vienna, "2031-03-30T02:00", "2031-03-30T01:00"),
      (vienna, "2031-03-30T03:00", "2031-03-30T01:00"),
      ("EST5EDT,M3.2.0,M11.1.0", "2031-03-09T02:30", "2031-03-09T07:30"),
      // Twice: east of Greenwich the second, west of it the first.
      (vienna, "2031-10-26T02:30", "2031-10-26T01:30"),
      ("EST5EDT,M3.2.0,M11.1.0", "2031-11-02T01:30", "2031-11-02T05:30"),
      ("<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", "2031-04-06T01:45", "2031-04-05T15:15"),
      ("<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", "2031-10-05T02:15", "2031-10-04T15:45"),
      ("IST-1GMT0,M10.5.0,M3.5.0/1", "2031-03-30T01:30", "2031-03-30T00:30"),
      ("<+0330>-3:30", "0001-01-01T00:00", "0000"),
    ])
  func inverse(text: String, local: String, utc: String) throws {
    let zone = try TimeZoneRules(posix: text)
    let day = try #require(CalendarDate(iso: local.prefix(10)))
    let found = zone.time(of: day, second: try seconds(local) - day.dayNumber * 86_400)
    if utc == "0000" {
      #expect(found == CalendarDate.earliest.dayNumber * 86_400 - 12_600)
    } else {
      #expect(found == (try seconds(utc)))
    }
  }

  @Test("a day that a zone skips is moved by a day")
  func skippedDay() throws {
    // Samoa had no 30 December 2011.
    let file = TZifFile(
      types: [(-36_000, true), (50_400, true)], transitions: [(1_325_239_200, 1)])
    let zone = try TimeZoneRules(tzif: file.bytes)
    let day = try #require(CalendarDate(iso: "2011-12-30"))
    let found = zone.time(of: day, second: 12 * 3600)
    #expect(found == (try seconds("2011-12-29T22:00")))
  }
}
