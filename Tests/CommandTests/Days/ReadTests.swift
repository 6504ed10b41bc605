import ProgramTestSupport
import TestSupport
import Testing

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

  @Test("query gives a number for each day that has one, in the unit it names")
  func query() async throws {
    let world = try await week()
    let run = try await world.bestupid("query", "weight,run.distance", "--last", "7d", "--json")
    let answer = try run.json("query")
    #expect(answer["fields"].elements.map(\.["name"]) == ["weight", "run.distance"])
    #expect(answer["fields"].elements.map(\.["unit"]) == ["lb", "mi"])
    let rows = answer["rows"].elements
    #expect(rows.map(\.["date"]) == ["2031-03-01", "2031-03-02", "2031-03-03", "2031-03-04"])
    #expect(rows.map(\.["weight"]) == [181, 180.5, nil, 180.779])
    #expect(rows.map(\.["run.distance"]) == [1, 2, 3, 4])
  }

  @Test("query as CSV leaves a gap empty, and as a table shows no zero for it")
  func formats() async throws {
    let world = try await week()
    let csv = try await world.bestupid("query", "weight,sleep", "--last", "7d", "--csv")
    expectSuccess(csv)
    let lines = csv.output.split(whereSeparator: \.isNewline)
    #expect(lines.first == "date,weight,sleep")
    #expect(lines.contains("2031-03-03,,7.5"))
    let table = try await world.bestupid("query", "weight", "--last", "7d")
    expectSuccess(table)
    #expect(table.output.contains("181"))
    #expect(!table.output.contains(/\s0(\s|$)/))
  }

  @Test("one log that is no file hides no other day from a query")
  func unreadableDay() async throws {
    let world = try await week()
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

  @Test("query over days without a log is an empty answer, not an error")
  func emptyQuery() async throws {
    let world = try await World.withStore()
    let run = try await world.bestupid("query", "weight", "--json")
    expectSuccess(run)
    #expect(try run.json("query")["rows"].elements.allSatisfy { $0["weight"] == nil })
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

  @Test(
    "a log that is damaged is shown as far as it goes, reported, and edited without loss",
    arguments: [
      ("nothing", []),
      ("invalid UTF-8", Array("## Quick Log\nSleep:: 7:05\n".utf8) + [0xFF, 0xC3, 10]),
      ("no end to the front matter", Array("---\ntitle: x\n\n## Quick Log\nSleep:: 7:05\n".utf8)),
      ("CRLF", Array("## Quick Log\r\nSleep:: 7:05\r\nNote:: a\r\n".utf8)),
      ("no final newline", Array("## Quick Log\nSleep:: 7:05".utf8)),
      ("NUL", Array("## Quick Log\nSleep:: 7:05\n\0\n".utf8)),
    ] as [(String, [UInt8])])
  func damaged(kind: String, bytes: [UInt8]) async throws {
    let world = try await World.withStore(["bestupid.yaml": ""])
    try world.write(bytes, to: sampleName)
    expectSuccess(try await world.bestupid("show"))
    let record = try await world.bestupid("show", "--json").json("day")
    if !bytes.isEmpty { #expect(record["sleep"]["hours"] == 7.083, "\(kind)") }
    if kind == "invalid UTF-8" {
      #expect(record["diagnostics"].elements.contains { $0["construct"] == "invalid-utf8" })
    }
    if kind.contains("front matter") {
      #expect(record["diagnostics"].elements.contains { $0["construct"] == "front-matter" })
    }
    #expect([0, 1].contains(try await world.bestupid("check").status))
    #expect(try world.bytes(sampleName) == bytes)

    expectSuccess(try await world.bestupid("log", "weight", "181"))
    let after = try world.bytes(sampleName)
    #expect(try await world.bestupid("show", "--json").json("day")["weight_lbs"] == 181)
    // Taking the new lines out again must leave the old file: nothing else may have moved.
    expectOnlyAdded(bytes, after)
    #expect(try await world.problems() == "")
  }

  /// Expects that `after` is `before` with bytes added in one place.
  private func expectOnlyAdded(
    _ before: [UInt8], _ after: [UInt8], at location: SourceLocation = #_sourceLocation
  ) {
    let head = zip(before, after).prefix { $0 == $1 }.count
    let rest = before.dropFirst(head)
    #expect(
      after.count >= before.count && after.suffix(rest.count) == rest, sourceLocation: location)
  }
}
