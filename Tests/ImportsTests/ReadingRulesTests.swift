import TestSupport
import Testing
import Values
import WatchData

@testable import Imports

/// How exports' times and words are understood.
@Suite("What times and words of exports mean")
struct ReadingRulesTests {
  private static func date(_ text: String) -> CalendarDate { CalendarDate(iso: text) ?? .earliest }

  private static func zone(_ text: String) throws -> TimeZoneRules {
    try TimeZoneRules(posix: text)
  }

  @Test("an instant is told by the clock of where it was lived, at home and away")
  func zones() throws {
    let vienna = try Self.zone("CET-1CEST,M3.5.0,M10.5.0/3")
    let stay = LivedZones.Stay(
      Self.date("2031-07-01")...Self.date("2031-07-14"), try Self.zone("WET0WEST,M3.5.0/1,M10.5.0"))
    let rules = ReadingRules(zones: LivedZones(home: vienna, stays: [stay]))
    for (time, text) in [
      ("2031-03-04T05:30:05Z", "2031-03-04T06:30:05+01:00"),
      ("2031-06-30T22:59:59Z", "2031-07-01T00:59:59+02:00"),
      ("2031-06-30T23:00:00Z", "2031-07-01T00:00:00+01:00"),
      ("2031-07-14T22:59:59Z", "2031-07-14T23:59:59+01:00"),
      ("2031-07-14T23:00:00Z", "2031-07-15T01:00:00+02:00"),
    ] {
      let instant = try #require(MeasuredMoment(time)?.time)
      #expect(rules.moment(at: instant).text == text)
    }
    #expect(
      rules.moment(on: Self.date("2031-03-04"), second: 6 * 3600).text
        == "2031-03-04T06:00:00+01:00")
  }

  @Test("what is before the hour at which a day begins belongs to the day before")
  func days() throws {
    let rules = ReadingRules(dayStart: 4 * 3600)
    let late = try #require(MeasuredMoment("2031-03-05T03:59:59Z"))
    let early = try #require(MeasuredMoment("2031-03-05T04:00:00Z"))
    #expect(rules.day(of: late) == Self.date("2031-03-04"))
    #expect(rules.day(of: early) == Self.date("2031-03-05"))
  }

  @Test("what is left out is counted by its reason, with the first example")
  func skipped() {
    var found = Measurements()
    found.skip("no date", "line 3")
    found.skip("no date", "line 4")
    found.skip("no unit", "line 5", count: 2)
    var other = Measurements()
    other.skip("no unit", "line 9")
    found.add(other)
    #expect(found.skipped.map(\.reason) == ["no date", "no unit"])
    #expect(
      found.skipped.map(\.count) == [2, 3] && found.skipped.map(\.example) == ["line 3", "line 5"])
  }
}
