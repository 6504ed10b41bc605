import ProgramTestSupport
import TestSupport
import Testing

/// The cycle on two devices that are offline and sync then.
@Suite("The cycle on two devices")
struct CycleSyncTests {
  private func sync(_ devices: Devices) async throws {
    for world in [devices.desk, devices.phone, devices.desk] {
      expectSuccess(try await world.bestupid("sync"))
    }
    #expect(try devices.desk.contents() == devices.phone.contents())
  }

  @Test(
    "symptoms of one day are all kept, and of two starts that are too near both stay and one counts"
  )
  func oneDay() async throws {
    let devices = try await Devices()
    expectSuccess(try await devices.desk.bestupid("cycle", "log", "cramps", "2", "temp", "36.45"))
    expectSuccess(try await devices.phone.bestupid("cycle", "log", "headache", "1"))
    expectSuccess(try await devices.desk.bestupid("cycle", "start", "2031-03-01"))
    expectSuccess(try await devices.phone.bestupid("cycle", "start", "2031-03-03"))
    try await sync(devices)
    let json = try await devices.phone.bestupid("cycle", "--json").json("cycle")
    #expect(
      json["today"]["symptoms"].elements.map(\.["name"]).compactMap(\.string).sorted() == [
        "Cramps", "Headache",
      ])
    #expect(json["today"]["temperature_c"] == 36.45 && json["cycle"]["start"] == "2031-03-01")
    let found = try await devices.desk.bestupid("check", "--json").json("check")["diagnostics"]
    let order = found.elements.filter { $0["construct"] == "cycle-order" }
    #expect(order.map(\.["file"]) == ["content/logs/2031-03-03.md"])
    #expect(order.first?["message"].string?.contains("content/logs/2031-03-01.md") == true)
  }

  @Test("halves of a history that two devices kept make the same cycles as one that has all")
  func halves() async throws {
    let devices = try await Devices()
    let starts = [
      "2030-10-02", "2030-10-30", "2030-11-28", "2030-12-25", "2031-01-22", "2031-02-20",
    ]
    let one = try await World.withStore([sampleName: sampleDay])
    for (index, start) in starts.enumerated() {
      let half = index % 2 == 0 ? devices.desk : devices.phone
      for world in [half, one] {
        expectSuccess(try await world.bestupid("cycle", "start", start, "--flow", "medium"))
      }
    }
    try await sync(devices)
    let whole = try await one.bestupid("cycle", "history", "--csv").output
    #expect(whole.split(separator: "\n").count == 7)
    for world in [devices.desk, devices.phone] {
      #expect(try await world.bestupid("cycle", "history", "--csv").output == whole)
    }
  }
}
