import Actions
import DayModel
import TestSupport
import Testing
import Values

@testable import Context

/// Entries of many days in one go.
@Suite("Log of many days: one commit, one refusal for all")
struct ManyDaysTests {
  private static let today = ActionFixture.today

  private func name(_ day: String) -> String { "content/logs/2031-\(day).md" }

  private static let lines = """
    # What stood in the notebook.
    2031-02-01 weight 184 mood am 6 note "back on track"
    "12 feb 2031" weight 183
    2031-02-12 sleep 6:35
    weight 181
    last-monday lift "Bench press" 3x10@135
    -2 food "8:30 oats (290 cal)"
    yesterday run 3/30

    """

  @Test("months are filled in from a text, in one commit, as day by day by hand")
  func months() async throws {
    let fixture = try ActionFixture.withStore([sampleName: sampleDay])
    try fixture.type(lines: Self.lines)
    #expect(try fixture.commits().count == 2)
    #expect(
      try fixture.lastSubject() == "log 5 days from 2031-02-01 to 2031-03-04: 9 values")

    let other = try ActionFixture.withStore([sampleName: sampleDay])
    for (day, words) in [
      ("2031-02-01", ["weight", "184", "mood", "am", "6", "note", "back on track"]),
      ("2031-02-12", ["weight", "183", "sleep", "6:35"]), ("2031-03-04", ["weight", "181"]),
      ("2031-03-03", ["lift", "Bench press", "3x10@135", "run", "3/30"]),
      ("2031-03-02", ["food", "8:30 oats (290 cal)"]),
    ] {
      try other.type(words, on: try #require(CalendarDate(iso: day)))
    }
    #expect(try fixture.contents() == other.contents())
    #expect(try await fixture.problems() == "")
  }

  @Test("lines without a day have that of the edit")
  func editsDay() throws {
    let fixture = try ActionFixture.withStore()
    try fixture.type(
      lines: "weight 181\nyesterday weight 182\n", on: Self.today.advanced(by: -3))
    #expect(try fixture.text(name("03-01")).contains("Weight:: 181\n"))
    #expect(try fixture.text(name("03-03")).contains("Weight:: 182\n"))
    #expect(!fixture.has(sampleName))
  }

  @Test(
    "one bad line of any day, and no day is written; the line of the text is named",
    arguments: [
      ("weight 181\n\n2031-02-01 sleep 31h\n", .impossible, 3, "31h"),
      ("weight 181\n03/04 weight 180\n", .date, 2, "4 March"),
      ("weight 181\n30-feb weight 180\n", .date, 2, "29-feb"),
      ("weight 181\nyesterday\n", .usage, 2, "what should be logged?"),
      ("yesterday weight 181\n2031-02-30 weight 180\n", .date, 2, "2031-02-28"),
    ] as [(String, ActionError.Kind, Int, String)])
  func badLine(text: String, kind: ActionError.Kind, line: Int, saying: String) throws {
    let fixture = try ActionFixture.withStore([sampleName: sampleDay])
    let before = try fixture.contents()
    let error = expectRefusal(kind, saying: saying) { try fixture.type(lines: text) }
    #expect(error?.file == "standard input" && error?.line == line)
    #expect(try fixture.contents() == before)
    #expect(try fixture.commits().count == 1)
  }

  @Test("a day that cannot be read is the error's file, and no other day is written")
  func unreadableDay() throws {
    let fixture = try ActionFixture.withStore([sampleName: sampleDay])
    try Files.makeFolder("\(fixture.store)/\(name("03-03"))")
    let error = #expect(throws: (any Error).self) {
      try fixture.type(lines: "weight 181\nyesterday weight 182\n")
    }
    #expect(error.map { ActionError($0) }?.file?.hasSuffix("2031-03-03.md") == true)
    #expect(try fixture.text(sampleName) == sampleDay)
  }

  @Test("a dry run has the changes of all days as a diff that git applies")
  func dryRun() async throws {
    let fixture = try ActionFixture.withStore([sampleName: sampleDay])
    let before = try fixture.contents()
    let diff = try #require(try fixture.type(lines: Self.lines, dryRun: true).result.diff)
    #expect(try fixture.contents() == before)
    let path = fixture.folder.path + "/change.diff"
    try Files.write(diff, to: path)
    try await fixture.git("apply", path)
    let other = try ActionFixture.withStore([sampleName: sampleDay])
    try other.type(lines: Self.lines)
    #expect(try other.contents() == fixture.contents())
  }

  @Test("several days are one document with one commit; one day is what it was")
  func json() throws {
    let fixture = try ActionFixture.withStore([sampleName: sampleDay])
    let several = try fixture.type(lines: "weight 181\n2031-02-01 weight 184\n")
    let days = try read(several.json, "logs")
    #expect(days["days"].elements.map(\.["date"]) == ["2031-02-01", "2031-03-04"])
    #expect(days["days"].elements.map(\.["created"]) == [true, false])
    #expect(days["commit"].string == (try fixture.commits()[0].id.hex))
    let one = try fixture.type(lines: "yesterday weight 181\nmon sleep 7:10\n")
    #expect(try read(one.json, "log")["date"] == "2031-03-03")
  }

  @Test("what is unlikely is told with its day where there are several")
  func warnings() throws {
    let fixture = try ActionFixture.withStore()
    try fixture.type(lines: "weight 50\nyesterday weight 51\n1931-03-04 weight 180\n")
    for words in [
      "warning: 2031-03-04: weight 50", "warning: 2031-03-03: weight 51",
      "warning: 1931-03-04 is 100 years ago",
    ] {
      #expect(
        fixture.messages.contains { $0.hasPrefix(words) }, "\(words): \(fixture.messages)")
    }
  }

  @Test(
    "a day stands first among the words too",
    arguments: [
      ("yesterday", "03-03"), ("-2", "03-02"), ("2031-02-01", "02-01"), ("3 days ago", "03-01"),
      ("Sun", "03-02"), ("12-feb", "02-12"), ("25/2", "02-25"),
    ])
  func leading(day: String, file: String) throws {
    let fixture = try ActionFixture.withStore()
    try fixture.type([day, "weight", "181"])
    #expect(try fixture.text(name(file)).contains("Weight:: 181\n"))
  }

  @Test("a field of one's own goes before a day of its name")
  func ownField() throws {
    let fixture = try ActionFixture.withStore([
      name("03-01"): "## Quick Log\nSun:: 3\n\n## Strength Log\nMarch press:: 3x5 @ 50\n"
    ])
    try fixture.type(["sun", "4", "weight", "181"])
    try fixture.type(["march", "press", "3x6@55"])
    let text = try fixture.text(sampleName)
    #expect(text.contains("sun:: 4\n") && text.contains("Weight:: 181\n"))
    #expect(text.contains("march press:: 3x6 @ 55 lbs"))
    try fixture.type(["mon", "weight", "182"])
    #expect(try fixture.text(name("03-03")).contains("Weight:: 182\n"))
  }

  @Test("each deleted day that begins anew is named, with how to get it back")
  func deleted() throws {
    let files = [name("03-01"), name("03-02")]
    let fixture = try ActionFixture.withStore([
      sampleName: sampleDay, files[0]: sampleDay, files[1]: sampleDay,
    ])
    for file in files { try Files.remove("\(fixture.store)/\(file)") }
    try fixture.type(lines: "2031-03-01 weight 181\n2031-03-02 weight 182\n-1 weight 180\n")
    let notices = fixture.messages.filter { $0.contains("was deleted") }
    #expect(notices.count == 2, "\(fixture.messages)")
    for (notice, file) in zip(notices, files) {
      #expect(notice.hasPrefix("notice: ") && notice.hasSuffix("-- \(file)"), "\(notice)")
    }
  }
}
