import ProgramTestSupport
import TestSupport
import Testing

/// `export --format tcx`: activities for programs that take uploads.
@Suite("Export of activities")
struct ActivityExportTests {
  private func world() async throws -> World {
    var world = try await World.withStore([
      "content/logs/2031-03-03.md": """
      ## Quick Log
      Weight:: 170

      """,
      "content/logs/2031-03-04.md": """
      ## Training Output
      Swim:: 1525m/35:10
      Bike:: 12.5mi/45:30
      Run:: 3.11mi/28:30
      Walk:: 20min
      Run_HR:: 151
      - **Second run:** 2.00mi/20:10

      """,
      "data/garmin_metrics.json": """
      {"entries": [{"date": "2031-03-04", "activities": [{"type": "running", "distance_km": 5.01,
        "start_time": "2031-03-04T06:30:05+01:00", "duration_minutes": 28.5}]}]}
      """,
    ])
    world.now = "2031-03-08T12:00:00Z"
    return world
  }

  @Test(
    "each activity is a file, begins when a source says so and else at noon, and reads back to the same values"
  )
  func roundTrip() async throws {
    let world = try await world()
    let folder = world.path + "/activities"
    let export = try await world.bestupid(
      "export", "--format", "tcx", "-o", folder, "--json"
    ).json("export")
    let names = ["bike", "run-2", "run", "swim", "walk"].map { "2031-03-04-\($0).tcx" }
    #expect(export["days"] == 1 && export["files"].elements.count == 5)
    #expect(try Files.names(in: folder) == names)
    #expect(
      try Files.text("\(folder)/2031-03-04-run.tcx").contains("<Id>2031-03-04T05:30:05Z</Id>"))
    #expect(
      try Files.text("\(folder)/2031-03-04-swim.tcx").contains("<Id>2031-03-04T12:00:00Z</Id>"))
    // Again it is the same.
    let before = try names.map { try Files.read("\(folder)/\($0)") }
    expectSuccess(try await world.bestupid("export", "--format", "tcx", "-o", folder))
    #expect(try names.map { try Files.read("\(folder)/\($0)") } == before)

    // Another store takes them in.
    let other = world.path + "/other"
    expectSuccess(try await world.bestupid("init", other))
    expectSuccess(try await world.bestupid("import", folder, "--new", "-C", other))
    let fields = "swim,swim.duration,bike,bike.duration,run,run.duration,run.hr,walk.duration"
    func rows(_ store: String) async throws -> JSONNode {
      try await world.bestupid(
        "query", fields, "--in", "2031-03-04", "--json", "-C", store
      ).json("query")["rows"]
    }
    #expect(try await rows(other) == rows(world.store))
  }

  @Test("a program of others reads the files")
  func gpsbabel() async throws {
    let world = try await world()
    let folder = world.path + "/activities"
    expectSuccess(try await world.bestupid("export", "--format", "tcx", "-o", folder))
    for name in try Files.names(in: folder) {
      let shell = Program(path: "/bin/sh", environment: world.environment, folder: folder)
      let run = try await shell.run(["-c", "gpsbabel -i gtrnctr -f \(name) -o gpx -F -"])
      #expect(run.status == 0 && run.errors.isEmpty, "\(name): \(run.errors)")
      #expect(run.output.contains("<trk>") && run.output.contains("<name>2031-03-04T"), "\(name)")
    }
  }

  @Test("what it cannot have is refused, and days without an activity say so")
  func bad() async throws {
    let world = try await world()
    expectFailure(
      try await world.bestupid("export", "--format", "tcx", "--units", "person"), 64,
      saying: "--format tcx has no --units")
    expectFailure(
      try await world.bestupid("export", "--format", "tcx", "-o", "/dev/null/x"), 73)
    let none = try await world.bestupid(
      "export", "--format", "tcx", "-o", world.path + "/none", "--in", "2031-03-03")
    expectSuccess(none)
    #expect(none.errors == "no activity with a time or a distance in these days\n")
  }
}
