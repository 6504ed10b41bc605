import ProgramTestSupport
import TestSupport
import Testing

@Suite("unset of several things")
struct UnsetTests {
  @Test("several names are one commit, all or none")
  func severalNames() async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    expectFailure(
      try await world.bestupid("unset", "sleep", "nosuch", "food", "1"), 66, saying: "'nosuch'")
    #expect(try world.text(sampleName) == sampleDay)
    expectSuccess(try await world.bestupid("unset", "sleep", "mood", "am", "caffeine"))
    let expected = sampleDay.replacing("Sleep:: 7:05", with: "Sleep::")
      .replacing("Mood_AM:: 6", with: "Mood_AM::").replacing(
        "Caffeine:: 2 cups", with: "Caffeine::")
    #expect(try world.text(sampleName) == expected)
    #expect(try await world.commitCount() == 2)
    expectFailure(try await world.bestupid("unset"), 64)
  }

  @Test("a lift, a food and a note go with their lines, and the day's total with the food")
  func lines() async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    expectSuccess(
      try await world.bestupid(
        "log", "bench press", "3x10@135", "note", "slept badly", "note", "slept well"))
    expectSuccess(try await world.bestupid("log", "food", "12:30 soup", "--calories", "410"))
    let several = try await world.bestupid("unset", "note", "slept")
    expectFailure(several, 65, saying: "1 slept badly or 2 slept well", "unset note 1")
    expectFailure(
      try await world.bestupid("unset", "food", "7"), 66, saying: "food 7", "bestupid food list")
    let dry = try await world.bestupid("unset", "food", "soup", "-n")
    #expect(dry.output.contains("\n-- **12:30pm**: soup (410 cal)\n"), "\(dry.output)")
    #expect(dry.output.contains("\n-calories_so_far:: 730\n+calories_so_far:: 320\n"))

    let run = try await world.bestupid(
      "unset", "bench", "press", "food", "2", "note", "badly", "--json")
    let changes = try run.json("log")["changes"].elements
    #expect(changes.map(\.["action"]) == ["unset", "unset", "set", "unset"])
    #expect(changes.map(\.["name"].string).contains("bench press"))
    #expect(changes[0]["line"] == nil && changes[0]["after"] == nil)
    #expect(changes[1]["before"] == "12:30pm: soup (410 cal)")
    expectSuccess(try await world.bestupid("unset", "note", "1"))
    #expect(
      try world.text(sampleName).split(separator: "\n").filter { $0 != "## Notes" }
        == sampleDay.split(separator: "\n"))
    #expect(try await world.problems() == "")
  }
}
