import ProgramTestSupport
import TestSupport
import Testing

/// A week of everyday commands, and the files that they leave: those that one would have written by hand.
@Suite("A week of use, day by day")
struct WeekLivedTests {
  @Test("lived on two devices beside a bot, it gives the files that a person would have written")
  func files() async throws {
    let week = try await LivedDays()
    try await week.live()
    try await week.expectGoldenFiles()
    // Nothing of it cannot be read.
    let check = try await week.desk.bestupid(
      "check", "2031-02-24..2031-03-09", "--now", "2031-03-09T20:10:00Z")
    #expect(check.status == 0, "\(check.output)\(check.errors)")
  }

  @Test("what was eaten after midnight, and a ticked workout, are of the day that they belong to")
  func answers() async throws {
    let week = try await LivedDays()
    let evening = "2031-03-06 19:20"
    try await week.live(until: evening)
    var desk = week.desk
    desk.now = "2031-03-06T19:20:00Z"
    let due = try await desk.bestupid("due")
    #expect(due.output == "must win: Send the report\n")
    try await week.live(from: evening, until: "2031-03-07 01:00")
    desk.now = "2031-03-07T01:00:00Z"
    let day = try await desk.bestupid("show", "--json").json("day")
    #expect(day["date"] == "2031-03-06")
    let lifts = day["training"]["strength_exercises"].elements
    #expect(lifts.map { $0["exercise"] } == ["Goblet squat", "Row"])
    #expect(!lifts.contains { $0["planned"] == true })
    #expect(day["nutrition"]["line_items"].elements.map { $0["time"] }.last == "0:40")
    let week10 = try await desk.bestupid("protocol", "--json").json("protocol")
    #expect(
      week10["days"].elements.prefix(4).map { $0["state"] } == ["done", "done", "missed", "done"])
    #expect(week10["compliance"]["rate"] == 0.75)
  }
}
