import ProgramTestSupport
import TestSupport
import Testing

@Suite(
  "a full disk is called that",
  .enabled(if: Confinement.canMount, "this machine grants no mount namespace"))
struct FullDiskTests {
  /// What a failure on a full disk says, whichever write met it.
  private func expectTold(_ run: Program.Outcome) {
    if run.status == 0 { return }
    let told = run.output + run.errors
    #expect([73, 75].contains(run.status), "\(run.status) \(told)")
    #expect(told.contains("No space left") || told.contains("disk is full"), "\(told)")
    #expect(told.contains("Free some space"), "\(told)")
    #expect(!told.contains("not found"), "\(told)")
  }

  @Test(
    "a log that finds no room for some of its files",
    arguments: Array(stride(from: 0, to: 48, by: 4)))
  func logs(kilobytes: Int) async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    let disk = Confinement.fullDisk(world.store, bytes: kilobytes << 10)
    expectTold(try await world.bestupid("log", "focus", "8", confinedBy: disk))
    expectSuccess(try await world.bestupid("log", "mood_am", "9"))
    #expect(try await world.problems() == "")
  }

  @Test(
    "a sync that finds no room for some of its files",
    arguments: Array(stride(from: 0, to: 96, by: 8)))
  func syncs(kilobytes: Int) async throws {
    let devices = try await Devices()
    expectSuccess(try await devices.desk.bestupid("log", "focus", "8"))
    expectSuccess(try await devices.desk.bestupid("sync"))
    expectSuccess(try await devices.phone.bestupid("log", "weight", "181"))
    let disk = Confinement.fullDisk(devices.phone.store, bytes: kilobytes << 10)
    expectTold(try await devices.phone.bestupid("sync", confinedBy: disk))
    expectSuccess(try await devices.phone.bestupid("sync"))
    #expect(try await devices.phone.problems() == "")
  }
}
