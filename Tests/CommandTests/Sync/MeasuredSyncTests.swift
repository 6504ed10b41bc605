import ProgramTestSupport
import TestSupport
import Testing

/// A bot that fetches a watch's figures, and two devices that fill their days from them.
@Suite("Measured days on several devices")
struct MeasuredSyncTests {
  private static let day = "content/logs/2031-03-03.md"
  private static let origins = "data/origins/2031.json"
  private static let figures = """
    {"version": "1.0", "entries": [
      {"date": "2031-03-03", "synced_at": "2031-03-03T07:00:00",
       "sleep": {"total_hours": 6.67, "score": 84}, "weight_kg": 77.8,
       "activities": [{"type": "running", "start_time": "2031-03-03 06:30:05", "duration_minutes": 28.5,
         "distance_km": 5.01, "avg_hr": 151}]},
      {"date": "2031-03-04", "synced_at": "2031-03-04T07:00:00", "sleep": {"total_hours": 7.5}}]}
    """

  /// A desk and a phone, to whose remote a bot has pushed figures.
  private func devices() async throws -> Devices {
    let devices = try await Devices()
    let (desk, bot) = (devices.desk, devices.desk.path + "/bot")
    try Files.write("## Quick Log\nWeight:: 170\nSleep::\n", to: "\(desk.store)/\(Self.day)")
    try await desk.git("add", "-A")
    try await desk.git("commit", "-qm", "a day")
    try await desk.git("push", "-q", "origin", "main")
    try await desk.git("clone", "-q", desk.path + "/remote.git", bot, in: desk.path)
    try Files.makeFolder(bot + "/data")
    try await desk.sandbox.commit(
      ["data/garmin_metrics.json": Self.figures], in: bot, message: "figures")
    try await desk.git("push", "-q", in: bot)
    return devices
  }

  @Test("a sync says that figures came and what fills them in, once; show says whose a value is")
  func told() async throws {
    let devices = try await devices()
    let desk = devices.desk
    let sync = try await desk.bestupid("sync")
    #expect(
      sync.errors.contains("new measured days; to fill your logs from them: bestupid import\n")
    )
    #expect(try await !desk.bestupid("sync").errors.contains("measured"))
    let filled = try await desk.bestupid("import")
    expectSuccess(filled)
    #expect(filled.errors.contains("filled 1 day; to take it back: bestupid import undo "))
    let shown = try await desk.bestupid("show", "2031-03-03").output
    #expect(shown.contains("Sleep          6:40  from garmin\n"))
    #expect(shown.contains("Run     3.11mi/28:30  from garmin\n"))
    // A person's has no source: nor has what a person writes in its place.
    #expect(shown.contains("Weight         170\n"))
    func sources(_ command: String...) async throws -> JSONNode {
      try await JSONNode(json: Array(desk.bestupid(command).output.utf8))["sources"]
    }
    let noted: JSONNode = [
      "sleep.hours": "garmin", "sleep.quality": "garmin", "training.activities.run": "garmin",
      "training.avg_hr": "garmin",
    ]
    #expect(try await sources("show", "2031-03-03", "--json") == noted)
    #expect(try await sources("export", "--in", "2031-03-03") == noted)
    #expect(try await sources("show", "2031-03-04", "--json") == .null)
    expectSuccess(try await desk.bestupid("log", "sleep", "7:15", "--date", "2031-03-03"))
    #expect(try await sources("show", "2031-03-03", "--json")["sleep.hours"] == .null)
    #expect(try await desk.bestupid("show", "2031-03-03").output.contains("Sleep          7:15\n"))
    let json = try await devices.phone.bestupid("sync", "--json").json("sync")
    #expect(json["measured"] == true)
  }

  @Test(
    "what one types and another one's import fills in is what was typed, and stays when that is undone",
    arguments: ["2031-03-04T08:00:00Z", "2031-03-04T20:00:00Z"])
  func typed(time: String) async throws {
    let devices = try await devices()
    var (desk, phone) = (devices.desk, devices.phone)
    for world in [desk, phone] { expectSuccess(try await world.bestupid("sync")) }
    (desk.now, phone.now) = ("2031-03-04T12:00:00Z", time)
    expectSuccess(
      try await phone.bestupid("log", "sleep", "7:15", "run", "5/50", "--date", "2031-03-03"))
    expectSuccess(try await desk.bestupid("import"))
    for world in [desk, phone, desk] { expectSuccess(try await world.bestupid("sync")) }
    func expectTyped() throws {
      for world in [desk, phone] {
        let text = try world.text(Self.day)
        #expect(text.contains("Sleep:: 7:15\n") && text.contains("Run:: 5/50\n"), "\(text)")
      }
    }
    try expectTyped()
    // What was measured besides is there, and no import takes the typed values for its own.
    #expect(try desk.text(Self.day).contains("Sleep_Quality:: "))
    expectSuccess(try await desk.bestupid("import"))
    try expectTyped()
    let id = try #require(
      try await desk.bestupid("import", "list", "--json").json("imports")["imports"][0]["id"].string
    )
    expectSuccess(try await desk.bestupid("import", "undo", id))
    for world in [desk, phone] { expectSuccess(try await world.bestupid("sync")) }
    try expectTyped()
    #expect(try !desk.text(Self.day).contains("Sleep_Quality:: 8"))
  }

  @Test("two devices that each fill a half, and sync, have what one has that fills all")
  func halves() async throws {
    let devices = try await devices()
    for world in [devices.desk, devices.phone] { expectSuccess(try await world.bestupid("sync")) }
    let alone = try await self.devices().desk
    expectSuccess(try await alone.bestupid("sync"))
    expectSuccess(try await alone.bestupid("import"))

    expectSuccess(try await devices.desk.bestupid("import", "--only", "sleep"))
    expectSuccess(try await devices.phone.bestupid("import", "--skip", "sleep"))
    for world in [devices.desk, devices.phone, devices.desk] {
      expectSuccess(try await world.bestupid("sync"))
    }
    // What a merge has put together is as one import writes it once the days are filled again.
    expectSuccess(try await devices.desk.bestupid("import"))
    for world in [devices.desk, devices.phone] { expectSuccess(try await world.bestupid("sync")) }
    for path in [Self.day, sampleName, Self.origins] {
      let expected = try Files.text("\(alone.store)/\(path)")
      for world in [devices.desk, devices.phone] {
        #expect(try Files.text("\(world.store)/\(path)") == expected, "\(path)")
      }
    }
    // Filling again finds nothing to do, on either.
    for world in [devices.desk, devices.phone] {
      #expect(try await world.bestupid("import").errors.contains("nothing to fill"))
    }
    // Both imports are known on both, and are taken back there.
    var phone = devices.phone
    phone.now = "2031-03-05T10:00:00Z"
    let imports = try await phone.bestupid("import", "list", "--json").json("imports")["imports"]
    #expect(imports.elements.count == 2)
    for past in imports.elements {
      expectSuccess(try await phone.bestupid("import", "undo", try #require(past["id"].string)))
    }
    #expect(
      try Files.text("\(phone.store)/\(Self.day)") == "## Quick Log\nWeight:: 170\nSleep::\n")
    #expect(!Files.exists("\(phone.store)/\(Self.origins)"))
  }
}
