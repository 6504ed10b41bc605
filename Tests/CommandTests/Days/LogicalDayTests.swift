import ProgramTestSupport
import TestSupport
import Testing

/// R8: one `today` for every command, on days on which the clock is set and on the last ones of a year.
@Suite("The logical day")
struct LogicalDayTests {
  private static let berlin = "time_zone: Europe/Berlin\n"

  @Test(
    "a day begins when the clock first shows its start",
    arguments: [
      ("day_starts_at: 04:00\n", "UTC", "2031-03-06T03:59:59", "2031-03-05"),
      ("day_starts_at: 04:00\n", "UTC", "2031-03-06T04:00", "2031-03-06"),
      ("day_starts_at: 04:00\n", "UTC", "2032-01-01T01:00", "2031-12-31"),
      ("day_starts_at: 04:00\n", "UTC", "2032-02-29T03:00", "2032-02-28"),
      ("day_starts_at: 04:00\n", "UTC", "2032-03-01T03:00", "2032-02-29"),
      // The clock goes from 02:00 to 03:00: 02:30 is never shown.
      (berlin + "day_starts_at: 02:30\n", "UTC", "2031-03-30T01:59:59+01:00", "2031-03-29"),
      (berlin + "day_starts_at: 02:30\n", "UTC", "2031-03-30T03:00+02:00", "2031-03-30"),
      // It goes from 03:00 back to 02:00.
      (berlin + "day_starts_at: 02:30\n", "UTC", "2031-10-26T02:29+02:00", "2031-10-25"),
      (berlin + "day_starts_at: 02:30\n", "UTC", "2031-10-26T02:35+02:00", "2031-10-26"),
      (berlin + "day_starts_at: 02:30\n", "UTC", "2031-10-26T02:10+01:00", "2031-10-26"),
      (berlin + "day_starts_at: 04:00\n", "UTC", "2031-10-26T02:10+01:00", "2031-10-25"),
      (berlin, "UTC", "2031-10-25T23:30Z", "2031-10-26"),
      // Local times of the days on which it is set, without an offset.
      ("", "Europe/Berlin", "2031-03-30T23:30", "2031-03-30"),
      ("", "Europe/Berlin", "2031-10-26T00:00", "2031-10-26"),
      ("", "Europe/Berlin", "2031-10-26T23:30", "2031-10-26"),
      // Set back at midnight: the evening is the same day's, both times.
      ("time_zone: Asia/Beirut\n", "UTC", "2031-10-25T23:59:59+03:00", "2031-10-25"),
      ("time_zone: Asia/Beirut\n", "UTC", "2031-10-25T23:30+02:00", "2031-10-25"),
      ("time_zone: Asia/Beirut\n", "UTC", "2031-10-26T00:00+02:00", "2031-10-26"),
      // A traveller whose store names no zone goes back a day with the machine; one whose does, does not.
      ("", "Europe/Berlin", "2031-03-10T06:00Z", "2031-03-10"),
      ("", "America/Los_Angeles", "2031-03-10T06:00Z", "2031-03-09"),
      (berlin, "America/Los_Angeles", "2031-03-10T06:00Z", "2031-03-10"),
    ])
  func today(settings: String, zone: String, now: String, day: String) async throws {
    var world = try await World.withStore(["bestupid.yaml": settings])
    world.environment["TZ"] = zone
    world.now = now
    expectSuccess(try await world.bestupid("log", "energy", "5"))
    #expect(world.has("content/logs/\(day).md"))
    #expect(try world.contents().keys.count { $0.hasPrefix("content/logs/") } == 1)
    // Every command means the same day.
    #expect(try await world.bestupid("show", "--json").json("day")["date"] == .string(day))
    for words in [
      ["list", "--last", "1d"], ["query", "energy", "--last", "1d"], ["show", "today"],
    ] {
      #expect(try await world.bestupid(words).output.contains(day), "\(words)")
    }
    let week = try await world.bestupid("protocol", "--json").json("protocol")
    let today = week["days"].elements.first { $0["date"] == .string(day) }
    #expect(today != nil)
    #expect(try await world.bestupid("review", "--json").json("review")["to"] == .string(day))
    #expect(try await world.bestupid("calendar").output.contains("▸"))
    #expect(try await world.bestupid("open").output.hasSuffix("/\(day).md\n"))
    expectFailure(try await world.bestupid("new"), 73, saying: day)
    expectSuccess(try await world.bestupid("unset", "energy", "-d", "today"))
  }
}
