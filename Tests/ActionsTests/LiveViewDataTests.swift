import Actions
import TestSupport
import Testing
import Values

@testable import Context

@Suite("The clocks of a live view")
struct LiveViewDataTests {
  @Test("while a view is open the clocks are saved every ten seconds")
  func saves() throws {
    let fixture = try ActionFixture.withStore()
    let start = 100.5
    func boot(_ seconds: Double) -> BootTime { BootTime(id: "one", seconds: start + seconds) }
    _ = try WorkoutTracker.addCardio(
      ["run", "3.1/27:30"], boot: boot(0), in: fixture.context())
    func saved() throws -> Double {
      // Another start of the machine, at once: only what is on the disk counts.
      let other = BootTime(id: "two", seconds: 5)
      return try WorkoutTracker.status(boot: other, in: fixture.context()).elapsed
    }
    var saves = ClockSaves(since: start)
    var elapsed: [Double] = []
    for tenth in 0...320 {
      let now = boot(Double(tenth) / 10)
      if saves.isDue(at: now.seconds) {
        try LiveViewData.saveClocks(boot: now, in: fixture.context())
      }
      if tenth.isMultiple(of: 50) { elapsed.append(try saved()) }
    }
    #expect(elapsed == [0, 0, 10, 10, 20, 20, 30])
  }

  @Test("without a workout nothing is saved")
  func nothing() throws {
    let fixture = try ActionFixture.withStore()
    try LiveViewData.saveClocks(boot: BootTime(id: "one", seconds: 1), in: fixture.context())
    #expect(try !Files.tree(fixture.folder.path).contains { $0.hasSuffix("workout.json") })
  }
}
