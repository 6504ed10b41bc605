import Actions
import DayModel
import Query
import Reports
import Screens
import TestSupport
import Testing
import Values

@testable import Context

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What is read of days: by `show`, `query` and `check`.
@Suite("Days that are read: figures, gaps and damage")
struct ReadTests {
  private func week() throws -> ActionFixture {
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
    return try .withStore(files)
  }

  private func answer(_ fields: String, in fixture: ActionFixture) throws -> Query {
    let days = ActionFixture.today.advanced(by: -6)...ActionFixture.today
    let request = try QueryRequest(
      QueryField.list(fields), in: days, today: ActionFixture.today)
    return try Queries.answer(request, in: fixture.context(), progress: nil)
  }

  private func day(in fixture: ActionFixture) throws -> JSONNode {
    let today = ActionFixture.today...ActionFixture.today
    let found = try Days.find(in: today, in: fixture.context())
    return try read(try #require(try found.singleRecord()).json, "day")
  }

  /// The day as `show` has it.
  private func shown(in fixture: ActionFixture) throws -> String {
    let today = ActionFixture.today...ActionFixture.today
    var lines: [String] = []
    try Days.find(in: today, in: fixture.context()).forEach { day in
      try day.forEachDocument(section: nil) { _, document, section in
        lines += DayView(document: document, style: Style(isColored: false))
          .lines(only: section).map(\.codes)
      }
    }
    return lines.joined(separator: "\n")
  }

  @Test("a query has a number for each day that has one, in the unit it names, and gaps in CSV")
  func query() throws {
    let fixture = try week()
    let json = try read(try answer("weight,run.distance", in: fixture).json, "query")
    #expect(json["fields"].elements.map(\.["name"]) == ["weight", "run.distance"])
    #expect(json["fields"].elements.map(\.["unit"]) == ["lb", "mi"])
    let rows = json["rows"].elements
    #expect(rows.map(\.["date"]) == ["2031-03-01", "2031-03-02", "2031-03-03", "2031-03-04"])
    #expect(rows.map(\.["weight"]) == [181, 180.5, nil, 180.779])
    #expect(rows.map(\.["run.distance"]) == [1, 2, 3, 4])
    let lines = try answer("weight,sleep", in: fixture).csv.split(whereSeparator: \.isNewline)
    #expect(lines.first == "date,weight,sleep")
    #expect(lines.contains("2031-03-03,,7.5"))
  }

  @Test("one log that is no file hides no other day from a query, and is told")
  func unreadableDay() throws {
    let fixture = try week()
    try #require(mkfifo("\(fixture.store)/content/logs/2031-02-28.md", 0o644) == 0)
    let json = try read(try answer("weight", in: fixture).json, "query")
    #expect(json["rows"].elements.first?["date"] == "2031-03-01")
    #expect(fixture.messages.count == 1)
    #expect(fixture.messages[0].contains("2031-02-28.md"))
  }

  @Test("a query over days without a log is an empty answer, not an error")
  func emptyQuery() throws {
    let fixture = try ActionFixture.withStore()
    #expect(try answer("weight", in: fixture).rows.isEmpty)
    #expect(fixture.messages == [])
  }

  @Test("a check has nothing where all is well; else file and line, and changes nothing")
  func check() throws {
    let fixture = try ActionFixture.withStore([sampleName: sampleDay])
    #expect(try read(try Days.check(nil, in: fixture.context()).json, "check")["warnings"] == 0)
    let name = "content/logs/2031-03-03.md"
    try fixture.write("## Quick Log\nWeight:: heavy\nSleep:: 31h\n", to: name)
    let before = try fixture.contents()
    let report = try read(try Days.check(nil, in: fixture.context()).json, "check")
    #expect(report["files"] == 2 && report["warnings"] == 2)
    #expect(report["diagnostics"].elements.map(\.["line"]) == [2, 3])
    #expect(report["diagnostics"].elements.allSatisfy { $0["file"].string == name })
    #expect(try fixture.contents() == before)
  }

  @Test(
    "a log that is damaged is read as far as it goes, reported, and edited without loss",
    arguments: [
      ("nothing", []),
      ("invalid UTF-8", Array("## Quick Log\nSleep:: 7:05\n".utf8) + [0xFF, 0xC3, 10]),
      ("no end to the front matter", Array("---\ntitle: x\n\n## Quick Log\nSleep:: 7:05\n".utf8)),
      ("CRLF", Array("## Quick Log\r\nSleep:: 7:05\r\nNote:: a\r\n".utf8)),
      ("no final newline", Array("## Quick Log\nSleep:: 7:05".utf8)),
      ("NUL", Array("## Quick Log\nSleep:: 7:05\n\0\n".utf8)),
    ] as [(String, [UInt8])])
  func damaged(kind: String, bytes: [UInt8]) async throws {
    let fixture = try ActionFixture.withStore(["bestupid.yaml": ""])
    let path = "\(fixture.store)/\(sampleName)"
    try Files.write(bytes, to: path)
    #expect(try shown(in: fixture).contains("7:05") == !bytes.isEmpty, "\(kind)")
    let record = try day(in: fixture)
    if !bytes.isEmpty { #expect(record["sleep"]["hours"] == 7.083, "\(kind)") }
    if kind == "invalid UTF-8" {
      #expect(record["diagnostics"].elements.contains { $0["construct"] == "invalid-utf8" })
    }
    if kind.contains("front matter") {
      #expect(record["diagnostics"].elements.contains { $0["construct"] == "front-matter" })
    }
    #expect(try Days.check(nil, in: fixture.context()).fileCount == 1)
    #expect(try Files.read(path) == bytes)

    try fixture.type(["weight", "181"])
    let after = try Files.read(path)
    #expect(try day(in: fixture)["weight_lbs"] == 181)
    // Taking the new lines out again must leave the old file: nothing else may have moved.
    expectOnlyAdded(bytes, after)
    #expect(try await fixture.problems() == "")
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
