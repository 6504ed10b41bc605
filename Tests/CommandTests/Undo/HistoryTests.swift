import ProgramTestSupport
import TestSupport
import Testing

/// `history`: who changed what, when, and what merges decided.
@Suite("history")
struct HistoryTests {
  private func run(_ world: World, _ words: String...) async throws -> Program.Outcome {
    let run = try await world.bestupid(words)
    expectSuccess(run)
    return run
  }

  @Test("a value is of the commit that differs from each of its parents; decisions have their line")
  func merged() async throws {
    let devices = try await Devices()
    _ = try await devices.disagree()
    let json = try await devices.desk.bestupid("history", "weight", "--date", "today", "--json")
      .json("history")
    let entries = json["entries"].elements
    #expect(json["field"] == "weight" && json["ends_at"].elements.isEmpty)
    #expect(entries.map { $0["by"].string } == ["desk", "phone", "merge"])
    #expect(entries.map { $0["role"].string } == ["device", "device", "merge"])
    #expect(entries.map { $0["after"].string } == ["181", "182", "182"])
    #expect(entries.map { $0["before"].string } == [nil, nil, "181"])
    #expect(entries[0]["command"] == "log weight 181" && entries[0]["decision"] == nil)
    let decision = try #require(entries[2]["decision"].string)
    let lines = try await run(devices.desk, "history", "weight", "--date", "today").output
      .split(separator: "\n")
    #expect(
      lines[2].hasSuffix(
        "merge        182 kept, 181 of desk dropped   conflicts show \(decision)"))
    #expect(lines[2].hasPrefix("2031-03-04 "))
  }

  @Test("a merge that takes each side's value has changed none of them")
  func mergedInPeace() async throws {
    let devices = try await Devices()
    _ = try await run(devices.desk, "log", "weight", "181")
    _ = try await run(devices.phone, "log", "sleep", "7:30")
    for world in [devices.desk, devices.phone, devices.desk] { _ = try await run(world, "sync") }
    #expect(try await devices.desk.git("rev-list", "--merges", "--count", "HEAD") == "1")
    for (field, device) in [("weight", "desk"), ("sleep", "phone")] {
      let json = try await run(devices.desk, "history", field, "--date", "today", "--json")
        .json("history")
      #expect(json["entries"].elements.map { $0["by"].string } == [device])
    }
  }

  @Test(
    "a day's history is listed; a field of no log is an error, one of the format is none")
  func allUnits() async throws {
    let world = try await World.withStore()
    _ = try await run(world, "log", "weight", "171", "note", "cold")
    #expect(try await run(world, "history", "--date", "today").output.contains("Weight"))
    #expect(try await run(world, "history", "swim").errors.contains("no change of swim"))
    expectFailure(try await world.bestupid("history", "wieght"), 66, saying: "'wieght'")
    #expect(try await run(world, "history").output.contains("Weight"))
    expectFailure(
      try await world.bestupid("history", "weight", "--date", "today", "--last", "7d"), 64,
      saying: "--date")
    // Those of a span name their day.
    let span = try await run(world, "history", "weight").output
    #expect(span.hasPrefix("2031-03-04  2031-03-04 09:30  "))
  }

  @Test("a shallow clone says where its history ends, and undoes what it has")
  func shallow() async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    for energy in ["5", "6", "7"] { _ = try await run(world, "log", "energy", energy) }
    let clone = try World()
    try await clone.sandbox.git(
      ["clone", "-q", "--depth", "2", "file://\(world.store)", clone.store], in: clone.path)
    let end = try await world.git("rev-parse", "HEAD~1")
    let json = try await clone.bestupid("history", "energy", "--json", "-C", clone.store)
      .json("history")
    #expect(json["ends_at"].elements.map(\.string) == [end])
    #expect(json["entries"].elements.map { $0["after"].string } == ["7"])
    let told = try await clone.bestupid("history", "energy", "-C", clone.store)
    expectSuccess(told)
    #expect(told.errors.contains("shallow") && told.errors.contains(end.prefix(8)))
    expectSuccess(
      try await clone.bestupid("undo", world.git("rev-parse", "HEAD"), "-C", clone.store))
    #expect(try clone.text(sampleName).contains("Energy:: 6"))
    expectFailure(try await clone.bestupid("undo", end, "-C", clone.store), 65, saying: "shallow")
  }
}
