import Actions
import DayEditing
import TestSupport
import Testing
import Values

@testable import Context

/// Streaks beside clocks, zones and days that begin late: arithmetic is on days, never on seconds.
@Suite("Routines and time")
struct RoutineTimeTests {
  private static let hour = 3600
  private static let berlin = hour
  private static let losAngeles = -8 * hour

  private func fixture(_ settings: String = "") throws -> ActionFixture {
    try .withStore([
      "bestupid.yaml": settings,
      "content/config/routines.md":
        "---\nroutines:\n  - {id: morning, name: Morning, since: 2031-03-08, tasks: [{title: Make bed}]}\n---\n",
      "content/logs/2031-03-08.md": "## Routines\n### Morning\n- [x] Make bed\n",
      "content/logs/2031-03-09.md": "## Routines\n### Morning\n- [x] Make bed\n",
    ])
  }

  /// The streak as one device sees it: `today current state`, and what it says is broken.
  private func streak(
    at now: String, offset: Int = 0, in fixture: ActionFixture
  ) throws -> String {
    let listing = try Streaks.list(of: "morning", in: fixture.context(at: now, offset: offset))
    let json = try read(listing.json(withDays: false), "streak")
    let streak = json["streaks"][0]
    let broken = streak["broken"] == .null ? "" : " broken"
    let length = listing.routines[0].streak.current?.length ?? 0
    return "\(listing.today) \(length) \(streak["today"].string ?? "")\(broken)"
  }

  private func done(at now: String, offset: Int = 0, in fixture: ActionFixture) throws {
    _ = try RoutineLists.change(
      ["bed"], .done, on: fixture.context(at: now, offset: offset).today, dryRun: false,
      in: fixture.context(at: now, offset: offset))
  }

  @Test(
    "a flight west: today comes again, the ticks of the day ahead stay and count once it is there")
  func flight() throws {
    let fixture = try fixture()
    try done(at: "2031-03-10T06:00:00Z", offset: Self.berlin, in: fixture)
    #expect(
      try streak(at: "2031-03-10T06:00:00Z", offset: Self.berlin, in: fixture)
        == "2031-03-10 3 qualified")
    // The machine is set to Los Angeles, 23:00 on the 9th.
    #expect(
      try streak(at: "2031-03-10T07:00:00Z", offset: Self.losAngeles, in: fixture)
        == "2031-03-09 2 qualified")
    #expect(
      try streak(at: "2031-03-10T09:00:00Z", offset: Self.losAngeles, in: fixture)
        == "2031-03-10 3 qualified")
    // Over the date line: the 11th is left out by the clock, and missed only once it is over.
    #expect(
      try streak(at: "2031-03-11T11:00:00Z", offset: 13 * Self.hour, in: fixture)
        == "2031-03-12 0 open broken")
    try done(at: "2031-03-11T09:00:00Z", offset: Self.losAngeles, in: fixture)
    #expect(
      try streak(at: "2031-03-11T11:00:00Z", offset: 13 * Self.hour, in: fixture)
        == "2031-03-12 4 open")
  }

  @Test("a day that begins later from now on leaves the days before as they are")
  func laterDays() throws {
    let fixture = try fixture()
    try done(at: "2031-03-10T07:00:00Z", in: fixture)
    let before = try streak(at: "2031-03-10T20:00:00Z", in: fixture)
    try fixture.write("day_starts_at: \"04:00\"\n", to: "bestupid.yaml")
    #expect(try streak(at: "2031-03-10T20:00:00Z", in: fixture) == before)
    // 00:40 is the evening of the day before now.
    #expect(try streak(at: "2031-03-11T00:40:00Z", in: fixture) == before)
    #expect(try streak(at: "2031-03-11T04:00:00Z", in: fixture) == "2031-03-11 3 open")
    try done(at: "2031-03-12T00:40:00Z", in: fixture)
    #expect(try fixture.text("content/logs/2031-03-11.md").contains("- [x] Make bed (00:40)"))
    #expect(try streak(at: "2031-03-12T00:41:00Z", in: fixture) == "2031-03-11 4 qualified")
  }

  @Test("two devices whose clocks differ by a day show the streak up to their todays")
  func twoClocks() throws {
    let fixture = try fixture()
    try done(at: "2031-03-10T07:00:00Z", in: fixture)
    // The same files, on the other device.
    #expect(try streak(at: "2031-03-10T08:00:00Z", in: fixture) == "2031-03-10 3 qualified")
    #expect(try streak(at: "2031-03-11T08:00:00Z", in: fixture) == "2031-03-11 3 open")
    #expect(try streak(at: "2031-03-09T08:00:00Z", in: fixture) == "2031-03-09 2 qualified")
    // With a zone of the store's own no machine's zone matters.
    try fixture.write("time_zone: UTC\n", to: "bestupid.yaml")
    for offset in [-11, 0, 14] {
      #expect(
        try streak(at: "2031-03-10T08:00:00Z", offset: offset * Self.hour, in: fixture)
          == "2031-03-10 3 qualified")
    }
  }
}
