import ProgramTestSupport
import TestSupport
import Testing

/// A store on a desk and one on a phone, with one remote, each knowing its own name.
struct Devices {
  var desk: World
  var phone: World

  init() async throws {
    desk = try await World.withStore([sampleName: sampleDay])
    let remote = try await desk.sandbox.remote("remote.git")
    try await desk.git("remote", "add", "origin", remote)
    try await desk.git("push", "-q", "-u", "origin", "main")
    phone = try World()
    expectSuccess(try await phone.bestupid("clone", remote, phone.store))
    for (world, name) in [(desk, "desk"), (phone, "phone")] {
      expectSuccess(try await world.bestupid("config", "set", "device", name))
    }
  }

  /// Logs another weight on each, the phone's later, and syncs until both are in step.
  func disagree() async throws -> [Program.Outcome] {
    var phone = phone
    phone.now = "2031-03-04T10:00:00Z"
    expectSuccess(try await desk.bestupid("log", "weight", "181"))
    expectSuccess(try await phone.bestupid("log", "weight", "182"))
    return [
      try await desk.bestupid("sync"), try await phone.bestupid("sync"),
      try await desk.bestupid("sync"),
    ]
  }
}
