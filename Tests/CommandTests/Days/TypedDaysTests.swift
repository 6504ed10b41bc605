import ProgramTestSupport
import TestSupport
import Testing

@Suite("Typed days")
struct TypedDaysTests {
  @Test(
    "a day of several words needs no quotes where the words are the day",
    arguments: [
      (["show", "last", "monday"], "2031-03-03"), (["show", "3", "days", "ago"], "2031-03-01"),
      (["show", "3-days-ago"], "2031-03-01"), (["show", "march", "1,", "2031"], "2031-03-01"),
      (["show", "3", "mar"], "2031-03-03"), (["show", "last", "monday", "--raw"], "2031-03-03"),
      (["check", "3", "days", "ago..last", "monday"], "2031-03-01"),
      (["export", "--from", "3 days ago", "--to", "3-days-ago"], "2031-03-01"),
    ])
  func positional(words: [String], day: String) async throws {
    let days = ["2031-03-01", "2031-03-03"]
    let world = try await World.withStore(
      Dictionary(
        uniqueKeysWithValues: days.map {
          ("content/logs/\($0).md", "# \($0)\n## Quick Log\nSleep:: \($0) x\n")
        }))
    let run = try await world.bestupid(words)
    #expect((run.output + run.errors).contains(day), "\(run.output)\(run.errors)")
    if words[0] != "check" { expectSuccess(run) }
  }

  @Test("a new day is named by several words, and more than one day is refused")
  func more() async throws {
    let world = try await World.withStore()
    expectSuccess(try await world.bestupid("new", "3", "days", "ago"))
    #expect(world.has("content/logs/2031-03-01.md"))
    expectFailure(
      try await world.bestupid("show", "yesterday", "today"), 64, saying: "unexpected 'today'")
    expectFailure(try await world.bestupid("show", "03/04"), 65, saying: "3 April", "4-mar")
  }

  @Test(
    "a day of several words behind an option without quotes is refused with the quoted line",
    arguments: [
      (
        ["log", "weight", "181", "--date", "3", "days", "ago"],
        #"bestupid log weight 181 --date "3 days ago""#
      ),
      (
        ["log", "-d", "last", "monday", "note", "it is $5", "food", "x"],
        #"bestupid log -d "last monday" note 'it is $5' food x"#
      ),
      (
        ["query", "weight", "--from", "12", "mar", "2030"],
        #"bestupid query weight --from "12 mar 2030""#
      ),
      (["unset", "weight", "--date", "a", "week", "ago"], #"unset weight --date "a week ago""#),
    ])
  func unquoted(words: [String], line: String) async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    expectFailure(try await world.bestupid(words), 65, saying: line)
    #expect(try await world.commitCount() == 1)
  }

  @Test("no one but the one wording says how a day is written")
  func wording() async throws {
    let world = try World()
    for command in ["log", "unset", "show"] {
      let help = try await world.bestupid(command, "--help").output
        .split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(help.contains("2031-03-04, yesterday, -2, mon, last-monday, 3-days-ago or 12-mar"))
    }
  }
}

@Suite("Short options")
struct ShortOptionTests {
  @Test("-d, -n, -q and -m are --date, --dry-run, --quiet and a note, alone and in one word")
  func options() async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    let quiet = try await world.bestupid("log", "weight", "181", "-q", "-d", "yesterday")
    expectSuccess(quiet)
    #expect(quiet.errors.isEmpty)
    #expect(try world.text("content/logs/2031-03-03.md").contains("Weight:: 181\n"))
    expectSuccess(try await world.bestupid("log", "-d-2", "weight", "182"))
    #expect(try world.text("content/logs/2031-03-02.md").contains("Weight:: 182\n"))
    for words in [["-n"], ["-qn"], ["-n", "-d", "3-days-ago"]] {
      let dry = try await world.bestupid(["log", "weight", "183"] + words)
      expectSuccess(dry)
      #expect(dry.output.contains("+Weight:: 183"), "\(words)")
    }
    #expect(try await world.bestupid("unset", "sleep", "-n").output.contains("-Sleep:: 7:05"))
    #expect(try world.text(sampleName) == sampleDay)
    #expect(try await world.commitCount() == 3)
  }

  @Test("every command that has the long option has the short one")
  func everywhere() async throws {
    let world = try World()
    for command in try await ListedCommand.all(in: world) {
      let help = try await world.bestupid(command.path + ["--help"]).output
      for (short, long) in [("-d", "--date"), ("-n", "--dry-run"), ("-q", "--quiet")] {
        let lines = help.split(separator: "\n").filter {
          $0.hasPrefix("  ") && $0.contains(" \(long) ") && $0.contains("-") && !$0.contains("[")
            && !$0.contains("bestupid ")
        }
        for line in lines {
          #expect(line.contains("\(short), \(long)"), "\(command.name): \(line)")
        }
      }
    }
  }

  @Test("a note goes with the values in one commit, or alone, and is the entry note")
  func notes() async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    expectSuccess(try await world.bestupid("log", "weight", "181", "-m", "after the run"))
    expectSuccess(try await world.bestupid("log", "-m", "slept badly", "-m", "-5m below"))
    #expect(try await world.commitCount() == 3)
    let flagged = try world.text(sampleName)
    let other = try await World.withStore([sampleName: sampleDay])
    expectSuccess(try await other.bestupid("log", "weight", "181", "note", "after the run"))
    expectSuccess(try await other.bestupid("log", "note", "slept badly", "note", "-5m below"))
    #expect(try other.text(sampleName) == flagged)
    #expect(flagged.contains("Weight:: 181\n") && flagged.contains("- -5m below"))
    expectFailure(try await world.bestupid("log", "weight", "181", "-m", " "), 65)
    expectFailure(try await world.bestupid("log", "-", "-m", "x", input: "weight 1\n"), 64)
    expectSuccess(try await world.bestupid("log", "-", input: "weight 182 -m 'by line'\n"))
    #expect(try world.text(sampleName).contains("- by line"))
  }

  @Test(
    "words with a minus and a digit are values, whatever letters follow",
    arguments: [
      ["-5"], ["-5m"], ["-10min"], ["-3d"], ["-.5n"], ["-5 dBm"], ["-5q"], ["-20C"], ["-5n-2d"],
    ])
  func negative(words: [String]) async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    expectSuccess(try await world.bestupid(["log", "outside"] + words + ["energy", "7", "--new"]))
    let text = try world.text(sampleName)
    #expect(text.contains("outside:: \(words[0])\n") && text.contains("Energy:: 7\n"), "\(text)")
    expectSuccess(
      try await world.bestupid("log", "-", input: "outside '\(words[0])x' energy 6\n"))
    #expect(try world.text(sampleName).contains("outside:: \(words[0])x\n"))
    let failure = try await world.bestupid("log", "food", "x", "--fat", words[0])
    #expect(failure.status == 64 && !failure.errors.contains("\u{1}"), "\(failure.errors)")
  }
}
