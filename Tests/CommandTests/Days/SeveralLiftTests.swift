import ProgramTestSupport
import TestSupport
import Testing

/// `log lift` of several exercises and `log lift -`; their lines are tested in ActionsTests.
@Suite("log lift")
struct SeveralLiftTests {
  @Test("log takes several exercises at once, each with its sets, or as they are pasted")
  func severalLifts() async throws {
    let world = try await World.withStore([sampleName: "## Strength Log\n"])
    expectSuccess(
      try await world.bestupid("log", "lift", "Bench press", "10x135,9x135", "Row", "3x10@45kg"))
    expectSuccess(
      try await world.bestupid("log", "lift", "-", input: "- Dip: 14, 10, 8 reps @ 45 lbs\n"))
    #expect(
      try world.text(sampleName) == """
        ## Strength Log
        Bench press:: 2x10 @ 135 lbs (sets: 10x135, 9x135)
        Row:: 3x10 @ 45 kg
        Dip:: 3x14 @ 45 lbs (sets: 14x45, 10x45, 8x45)

        """)
    expectFailure(
      try await world.bestupid("log", "lift", "-", input: "hello\n"), 65, saying: "no lifts")
    expectFailure(
      try await world.bestupid("log", "lift", "Curl", "10x20,heavy"), 65,
      saying: "10x20,heavy")
  }
}
