import ProgramTestSupport
import TestSupport
import Testing

/// `show`, `query` and `check` as a person types them; what they read is tested in ActionsTests.
@Suite("show, query and check")
struct ReadTests {
  private func week() async throws -> World {
    var files: [String: String] = [:]
    for (day, weight) in [(1, "181"), (2, "180.5"), (3, ""), (4, "82kg")] {
      files["content/logs/2031-03-0\(day).md"] = """
        ## Quick Log
        Weight:: \(weight)
        Sleep:: 7:\(day)0

        ## Training Output
        Run:: \(day)/\(day * 10)
        """
    }
    return try await World.withStore(files)
  }

  @Test("show renders the day, one section, several days, or the file's own bytes")
  func show() async throws {
    let world = try await World.withStore([
      sampleName: sampleDay, "content/logs/2031-03-03.md": "## Quick Log\nWeight:: 180\n",
    ])
    let day = try await world.bestupid("show")
    expectSuccess(day)
    #expect(day.output.contains("Quick Log"))
    #expect(day.output.contains("Book the ferry"))
    #expect(!day.output.contains("::"))
    let section = try await world.bestupid("show", "today", "--section", "quick log")
    #expect(section.output.contains("7:05"))
    #expect(!section.output.contains("Book the ferry"))
    #expect(try await world.bestupid("show", "yesterday").output.contains("180"))
    let raw = try await world.bestupid("show", "--raw")
    #expect(raw.outputBytes == Array(sampleDay.utf8))
    let range = try await world.bestupid("show", "2031-03-01..2031-03-04", "--json")
    let days = try range.json("days")["days"].elements
    #expect(days.map(\.["date"]) == ["2031-03-03", "2031-03-04"])
  }

  @Test("a day without a log, a section that is not there and a word that is no date are named")
  func missing() async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    expectFailure(try await world.bestupid("show", "2031-02-01"), 66, saying: "2031-02-01")
    expectFailure(try await world.bestupid("show", "--section", "Dreams"), 66, saying: "Dreams")
    for word in ["2031-02-30", "2031-13-01", "someday"] {
      expectFailure(try await world.bestupid("show", word), 65, saying: word)
      let json = try await world.bestupid("show", word, "--json").json("error")
      #expect(json["error"]["message"].string?.contains(word) == true)
    }
  }

  @Test("query as a table shows no zero for a gap, and a log that is no file hides no other day")
  func query() async throws {
    let world = try await week()
    let table = try await world.bestupid("query", "weight", "--last", "7d")
    expectSuccess(table)
    #expect(table.output.contains("181"))
    #expect(!table.output.contains(/\s0(\s|$)/))
    let path = world.store + "/content/logs/2031-02-28.md"
    #expect(try await world.sandbox.run("mkfifo", [path], in: world.path).succeeded)
    let run = try await world.bestupid("query", "weight", "--json")
    expectSuccess(run)
    #expect(try run.json("query")["rows"].elements.first?["date"] == "2031-03-01")
    #expect(run.errors.contains("2031-02-28.md"))
  }

  @Test("query refuses a field that does not exist, with the nearest name")
  func unknownField() async throws {
    let world = try await week()
    expectFailure(try await world.bestupid("query", "wieght"), 66, saying: "wieght", "weight")
  }

  @Test("check is silent and 0 where all is well; else 1, with file and line, and changes nothing")
  func check() async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    let good = try await world.bestupid("check")
    expectSuccess(good)
    #expect(try await world.bestupid("check", "--json").json("check")["warnings"] == 0)

    try world.write("## Quick Log\nWeight:: heavy\nSleep:: 31h\n", to: "content/logs/2031-03-03.md")
    let before = try world.contents()
    let bad = try await world.bestupid("check")
    #expect(bad.status == 1)
    #expect((bad.output + bad.errors).contains("content/logs/2031-03-03.md:2"))
    #expect((bad.output + bad.errors).contains("content/logs/2031-03-03.md:3"))
    let run = try await world.bestupid("check", "--json")
    #expect(run.status == 1)
    let report = try run.json("check")
    #expect(report["files"] == 2)
    #expect(report["diagnostics"].elements.map(\.["line"]) == [2, 3])
    #expect(try world.contents() == before)
  }

  @Test("a log that is damaged is shown as far as it goes, and edited")
  func damaged() async throws {
    let world = try await World.withStore(["bestupid.yaml": ""])
    let bytes = Array("## Quick Log\nSleep:: 7:05\n".utf8) + [0xFF, 0xC3, 10]
    try world.write(bytes, to: sampleName)
    let shown = try await world.bestupid("show")
    expectSuccess(shown)
    #expect(shown.output.contains("7:05"))
    #expect(try await world.bestupid("check").status == 1)
    #expect(try world.bytes(sampleName) == bytes)
    expectSuccess(try await world.bestupid("log", "weight", "181"))
    #expect(try await world.bestupid("show", "--json").json("day")["weight_lbs"] == 181)
    #expect(try await world.problems() == "")
  }
}
