import ProgramTestSupport
import TestSupport
import Testing

/// A month of one routine on two devices in two time zones, and the streaks of docs/query.md, “Routines”.
@Suite("A month of a routine")
struct MonthLivedTests {
  private static let fixtures = TestEnvironment.root + "/fixtures/month"

  private func screens(_ world: World) async throws -> String {
    var text = ""
    for words in [
      ["routine"], ["streak"], ["streak", "--why"], ["routine", "show", "--last", "31d"],
    ] {
      text += "$ bestupid \(words.joined(separator: " "))\n"
      text += try await world.bestupid(words).output + "\n"
    }
    return text
  }

  @Test(
    "lived on two devices in two time zones, it gives the golden logs and screens, and one streak on both"
  )
  func files() async throws {
    let month = try await LivedDays(Self.fixtures, zones: ("Europe/Berlin", "America/Los_Angeles"))
    let checkpoint = "2031-03-20 06:30"
    try await month.live(until: checkpoint)
    // The worked example, by both devices.
    for device in [month.desk, month.phone] {
      var device = device
      device.now = "2031-03-20T06:30:00Z"
      let json = try await device.bestupid("streak", "morning", "--json", "--why").json("streak")
      let streak = json["streaks"][0]
      #expect(json["today"] == "2031-03-20")
      #expect(streak["current"] == 1 && streak["since"] == "2031-03-19")
      #expect(streak["longest"]["length"] == 8 && streak["longest"]["from"] == "2031-03-03")
      #expect(streak["longest"]["to"] == "2031-03-17" && streak["today"] == "open")
      #expect(streak["broken"]["length"] == 8 && streak["broken"]["on"] == "2031-03-18")
      #expect(streak["milestones"].elements.map { $0["on"] } == ["2031-03-11"])
      #expect(streak["freezes"]["spent"].elements == ["2031-03-14"])
      #expect(streak["strength"] == 0.352)
    }
    try await month.live(from: checkpoint)
    try await month.expectGoldenFiles()
    var (desk, phone) = (month.desk, month.phone)
    desk.now = "2031-03-31T05:10:00Z"
    phone.now = desk.now
    let shown = try await screens(desk)
    #expect(try Snapshot.difference(shown, from: Self.fixtures + "/screens.txt") == nil)
    #expect(try await screens(phone) == shown)
    let streak = try await desk.bestupid("streak", "morning", "--json").json("streak")["streaks"][0]
    // The 18th was filled in: nothing is broken any more.
    #expect(streak["current"] == 18 && streak["since"] == "2031-03-03" && streak["broken"] == .null)
    let check = try await desk.bestupid("check", "2031-03-01..2031-03-31")
    #expect(check.status == 0, "\(check.output)\(check.errors)")
  }
}
