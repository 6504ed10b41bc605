import ProgramTestSupport
import TestSupport
import Testing

/// `unset` as a person types it; what goes is tested in ActionsTests.
@Suite("unset")
struct UnsetTests {
  @Test("several names are one commit, all or none, and what is blank now is told")
  func severalNames() async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    expectFailure(
      try await world.bestupid("unset", "sleep", "nosuch", "food", "1"), 66, saying: "'nosuch'")
    #expect(try world.text(sampleName) == sampleDay)
    let dry = try await world.bestupid("unset", "food", "1", "-n")
    #expect(dry.output.contains("\n-calories_so_far:: 320\n"), "\(dry.output)")
    let run = try await world.bestupid("unset", "sleep", "mood", "am")
    expectSuccess(run)
    #expect(
      run.errors
        == "2031-03-04  sleep blank (was 7:05)\n2031-03-04  mood am blank (was 6)\n")
    #expect(try await world.commitCount() == 2)
    expectFailure(try await world.bestupid("unset"), 64)
    #expect(try await world.problems() == "")
  }
}
