import ProgramTestSupport
import TestSupport
import Testing

/// A week of everyday commands, and the files that they leave: those that one would have written by hand.
@Suite("A week of use, day by day")
struct WeekLivedTests {
  @Test("lived on two devices beside a bot, it gives the files that a person would have written")
  func files() async throws {
    let week = try await WeekLived()
    try await week.live()
    let golden = WeekLived.fixtures + "/after"
    let made = try week.desk.contents()
    if Snapshot.isRecording {
      for (name, bytes) in made { try Files.write(bytes, to: golden + "/" + name) }
    }
    #expect(try made.keys.sorted() == Files.tree(golden))
    for (name, bytes) in made.sorted(by: { $0.key < $1.key }) {
      let kept = try Files.read(golden + "/" + name)
      let difference = try Snapshot.difference(
        String(decoding: bytes, as: UTF8.self), from: golden + "/" + name)
      #expect(bytes == kept, "\(difference ?? name)")
    }
    // The other device and the remote have the same, and all is committed.
    #expect(try week.phone.contents() == made)
    let tree = try await week.desk.git("rev-parse", "main^{tree}")
    #expect(
      try await week.phone.git("rev-parse", "origin/main^{tree}", in: week.phone.store) == tree)
    #expect(try await week.desk.problems() == "")
    #expect(try await week.phone.problems() == "")
    // Nothing of it cannot be read.
    let check = try await week.desk.bestupid(
      "check", "2031-02-24..2031-03-09", "--now", "2031-03-09T20:10:00Z")
    #expect(check.status == 0, "\(check.output)\(check.errors)")
  }

  @Test("what was eaten after midnight, and a ticked workout, are of the day that they belong to")
  func answers() async throws {
    let week = try await WeekLived()
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
