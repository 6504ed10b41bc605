import ProgramTestSupport
import TestSupport
import Testing

/// Entries of many days in one go, from standard input; their logs are tested in ActionsTests.
@Suite("log of many days")
struct ManyDaysTests {
  private static let lines = """
    # What stood in the notebook.
    2031-02-01 weight 184 mood am 6
    "12 feb 2031" weight 183
    -d 2031-02-12 sleep 6:35
    weight 181
    last-monday lift "Bench press" 3x10@135
    note "back on track" --date 2031-02-01
    -2 food "8:30 oats" --calories 290
    yesterday run 3/30

    """

  @Test("months are filled in from a file, in one commit, as day by day by hand")
  func months() async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    expectSuccess(try await world.bestupid("log", "-", input: Self.lines))
    #expect(try await world.commitCount() == 2)
    #expect(
      try await world.git("log", "-1", "--format=%s")
        == "log 5 days from 2031-02-01 to 2031-03-04: 9 values")

    let other = try await World.withStore([sampleName: sampleDay])
    for words in [
      ["weight", "184", "mood", "am", "6", "note", "back on track", "-d", "2031-02-01"],
      ["weight", "183", "sleep", "6:35", "-d", "2031-02-12"], ["weight", "181"],
      ["lift", "Bench press", "3x10@135", "run", "3/30", "-d", "2031-03-03"],
      ["food", "8:30 oats", "--calories", "290", "-d", "2031-03-02"],
    ] {
      expectSuccess(try await other.bestupid(["log"] + words))
    }
    #expect(try world.contents() == other.contents())
    #expect(try await world.problems() == "")
  }

  @Test("lines without a day have the command's own")
  func commandsDay() async throws {
    let world = try await World.withStore()
    let run = try await world.bestupid(
      "log", "-", "--date", "3 days ago", input: "weight 181\nyesterday weight 182\n")
    expectSuccess(run)
    #expect(try world.text("content/logs/2031-03-01.md").contains("Weight:: 181\n"))
    #expect(try world.text("content/logs/2031-03-03.md").contains("Weight:: 182\n"))
    #expect(!world.has(sampleName))
  }

  @Test(
    "one bad line of any day, and no day is written; the line of the input is named",
    arguments: [
      ("weight 181\n\n2031-02-01 sleep 31h\n", 65, 3, "31h"),
      ("weight 181\nyesterday weight 180 -d today\n", 64, 2, "given twice"),
      ("weight 181\nweight 180 -d 3 days ago\n", 65, 2, #"-d "3 days ago""#),
    ])
  func badLine(input: String, status: Int, line: Int, saying: String) async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    let before = try world.contents()
    let run = try await world.bestupid("log", "-", input: input)
    expectFailure(run, Int32(status), saying: saying)
    let error = try await world.bestupid("log", "-", "--json", input: input).json("error")["error"]
    #expect(error["file"] == "standard input" && error["line"] == .number(Double(line)))
    #expect(try world.contents() == before)
    #expect(try await world.commitCount() == 1)
  }

  @Test("a day stands first on the command line too, as one word or in quotes")
  func leading() async throws {
    let world = try await World.withStore()
    for (day, file) in [
      ("-2", "03-02"), ("3 days ago", "03-01"), ("Sun", "03-02"),
    ] {
      expectSuccess(try await world.bestupid("log", day, "weight", "181"))
      #expect(try world.text("content/logs/2031-\(file).md").contains("Weight:: 181\n"), "\(day)")
    }
    let count = try await world.commitCount()
    for (words, saying) in [
      (["yesterday", "weight", "1", "-d", "sun"], "given twice"),
      (["yesterday", "weight", "1", "--file", "x.md"], "--file"),
    ] {
      let path = world.path + "/x.md"
      try Files.write(sampleDay, to: path)
      let run = try await world.bestupid(["log"] + words, in: world.path)
      expectFailure(run, 64, saying: saying)
      #expect(try Files.text(path) == sampleDay)
    }
    #expect(try await world.commitCount() == count)
    expectSuccess(try await world.bestupid("log", "3", "days", "ago", "note", "a b"))
    #expect(try world.text("content/logs/2031-03-01.md").contains("- a b\n"))
  }

  @Test("a new field with the name of a day is made behind --, and the error says so")
  func newField() async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    expectFailure(
      try await world.bestupid("log", "sun", "4", "--new"), 64,
      saying: "'sun' is a day", "bestupid log sun sleep 6:35", "bestupid log --new -- sun 4")
    expectSuccess(try await world.bestupid("log", "--new", "--", "sun", "4"))
    #expect(try world.text(sampleName).contains("sun:: 4\n"))
    let alone = try await world.bestupid("log", "mar", "12")
    expectFailure(alone, 64, saying: "what should be logged?")
  }
}
