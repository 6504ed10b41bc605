import ProgramTestSupport
import TestSupport
import Testing

@Suite("parse")
struct ParseTests {
  @Test("printing any fixture from its parts gives its bytes")
  func printsTheSameBytes() async throws {
    let logs = try Fixture.all().flatMap { fixture in
      fixture.logs.map { fixture.folder + "/" + $0 }
    }
    // All in one run; where it fails, it says too little, and each gets its own.
    let run = try await World().bestupid(["parse", "--print"] + logs)
    expectSuccess(run)
    guard run.outputBytes != (try logs.flatMap { try Files.read($0) }) else { return }
    for log in logs {
      let run = try await World().bestupid("parse", "--print", log)
      #expect(run.outputBytes == (try Files.read(log)), "\(log)")
    }
  }

  @Test("the record of any fixture is as its schema says, and as it was worked out by hand")
  func records() async throws {
    let world = try World()
    for fixture in try Fixture.all() where fixture.logs.count == 1 {
      let habits = fixture.folder + "/habits.md"
      let options = Files.exists(habits) ? ["--habits", habits] : []
      let run = try await world.bestupid(
        ["parse", fixture.folder + "/" + fixture.logs[0], "--json"] + options)
      expectSuccess(run)
      let record = try run.json("day")
      let expected = try JSONNode(json: Files.read(fixture.folder + "/expected.json"))
      for (key, value) in expected.members where key != "diagnostics" {
        #expect(record[key] == value, "\(fixture.name): \(key)")
      }
    }
  }

  @Test("several days are a list of records, in the order of the files")
  func several() async throws {
    let folder = try TemporaryFolder()
    for day in ["2031-03-05", "2031-03-04"] {
      try Files.write("## Quick Log\nWeight:: 18\(day.last!)\n", to: "\(folder.path)/\(day).md")
    }
    let run = try await World().bestupid(
      "parse", "2031-03-05.md", "2031-03-04.md", "--json", in: folder.path)
    let days = try run.json("days")["days"].elements
    #expect(days.map(\.["date"]) == ["2031-03-05", "2031-03-04"])
    #expect(days.map(\.["weight_lbs"]) == [185, 184])
  }

  @Test("--units says what numbers without one are")
  func units() async throws {
    let folder = try TemporaryFolder()
    try Files.write(
      "## Quick Log\nWeight:: 80\n## Training Output\nRun:: 5/25\n",
      to: "\(folder.path)/2031-03-04.md")
    let run = try await World().bestupid(
      "parse", "--units", "kg,km", "2031-03-04.md", "--json", in: folder.path)
    let day = try run.json("day")
    #expect(day["weight_lbs"] == 176.37)
    #expect(day["training"]["activities"][0]["distance_unit"] == "km")
    expectFailure(
      try await World().bestupid("parse", "--units", "stone", "2031-03-04.md", in: folder.path),
      64, saying: "'stone' is not units")
  }

  @Test("needs no home folder, no git and no store")
  func needsNothing() async throws {
    let folder = try TemporaryFolder()
    try Files.write(sampleDay, to: folder.path + "/2031-03-04.md")
    let program = Program(path: Program.bestupid, environment: [:], folder: folder.path)
    let run = try await program.run(["parse", "2031-03-04.md", "--json"])
    expectSuccess(run)
    #expect(try run.json("day")["sleep"]["hours"] == 7.083)
    #expect(try Files.names(in: folder.path) == ["2031-03-04.md"])
  }

  @Test("a file that is not there, and a folder in a file's place, are named")
  func missing() async throws {
    let folder = try TemporaryFolder()
    try Files.makeFolder(folder.path + "/2031-03-05.md")
    for name in ["2031-03-04.md", "2031-03-05.md"] {
      for option in ["--json", "--print"] {
        let run = try await World().bestupid("parse", option, name, in: folder.path)
        #expect([65, 66].contains(run.status), "\(run.status)")
        #expect(run.errors.contains(name))
      }
    }
  }

  @Test(
    "any bytes can be read: the record says what could not be",
    arguments: [
      [], [0xFF, 0xFE, 0x0A], Array("---\ntitle: x\nWeight:: 181".utf8),
      Array("\u{FEFF}## Quick Log\r\nWeight:: 181\r\n".utf8), [0, 0, 0, 10, 13, 13, 10],
      Array(repeating: UInt8(ascii: "#"), count: 100_000),
    ])
  func anyBytes(bytes: [UInt8]) async throws {
    let folder = try TemporaryFolder()
    try Files.write(bytes, to: folder.path + "/2031-03-04.md")
    let world = try World()
    let record = try await world.bestupid("parse", "2031-03-04.md", "--json", in: folder.path)
    expectSuccess(record)
    #expect(try record.json("day")["date"] == "2031-03-04")
    let print = try await world.bestupid("parse", "--print", "2031-03-04.md", in: folder.path)
    #expect(print.outputBytes == bytes)
  }
}
