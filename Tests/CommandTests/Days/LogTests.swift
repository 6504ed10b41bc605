import ProgramTestSupport
import TestSupport
import Testing

@Suite("log and unset")
struct LogTests {
  /// Every form of docs/cli.md beside the lines that it leaves in the sample day.
  static let forms: [(words: [String], lines: [String])] = [
    (["weight", "181"], ["Weight:: 181"]),
    (["weight", "82.1kg"], ["Weight:: 82.1kg"]),
    (["sleep", "6:35"], ["Sleep:: 6:35"]),
    (["sleep", "6h35m"], ["Sleep:: 6h35m"]),
    (["sleep", "6.58"], ["Sleep:: 6.58"]),
    (["quality", "76"], ["Sleep_Quality:: 76"]),
    (["mood", "am", "5"], ["Mood_AM:: 5"]),
    (["energy", "7"], ["Energy:: 7"]),
    (["run", "4.5/45"], ["Run:: 4.5/45"]),
    (["Caffeine", "3 cups"], ["Caffeine:: 3 cups"]),
  ]

  @Test(
    "a value goes into its line; every other byte stays, whatever the line ends are",
    arguments: forms, ["\n", "\r\n"])
  func oneLine(form: (words: [String], lines: [String]), lineEnd: String) async throws {
    let before = Array(sampleDay.replacing("\n", with: lineEnd).utf8)
    let folder = try TemporaryFolder()
    try Files.write(before, to: folder.path + "/2031-03-04.md")
    let run = try await World().bestupid(
      ["log"] + form.words + ["--file", "2031-03-04.md"], in: folder.path)
    expectSuccess(run)
    let after = try Files.read(folder.path + "/2031-03-04.md")
    let cr = lineEnd == "\r\n" ? "\r" : ""
    #expect(changedLines(before, after) == form.lines.map { $0 + cr })
    #expect(after.last == before.last)
  }

  @Test("several fields in one go are one commit by the person")
  func oneCommit() async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    let run = try await world.bestupid(
      "log", "weight", "181", "sleep", "6:35", "mood", "pm", "5", "run", "4.5/45", "hr", "140",
      "--json")
    expectSuccess(run)
    let report = try run.json("log")
    #expect(report["date"] == "2031-03-04")
    #expect(report["created"] == false)
    #expect(
      report["changes"].elements.map(\.["field"]) == [
        "weight", "sleep", "mood_pm", "run",
      ])
    #expect(try await world.commitCount() == 2)
    #expect(report["commit"].string == (try await world.git("rev-parse", "HEAD")))
    #expect(
      try await world.git("log", "-1", "--format=%an <%ae>")
        == "Sandbox Person <person@sandbox.example>")
    #expect(try await world.problems() == "")
    let record = try await world.bestupid("show", "--json").json("day")
    #expect(record["weight_lbs"] == 181)
    #expect(record["sleep"]["hours"] == 6.583)
    #expect(record["mood"]["bedtime"] == 5)
    #expect(record["training"]["activities"][0]["avg_hr"] == 140)
  }

  @Test("a lift, a meal and a note each become a line of their section")
  func lines() async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    expectSuccess(try await world.bestupid("log", "lift", "Bench press", "3x10@135"))
    expectSuccess(
      try await world.bestupid(
        "log", "food", "12:30 lentil soup", "--calories", "410", "--protein", "22"))
    expectSuccess(try await world.bestupid("log", "note", "Slept badly, coffee too late"))
    let record = try await world.bestupid("show", "--json").json("day")
    let lift = record["training"]["strength_exercises"][0]
    #expect(lift["exercise"] == "Bench press")
    #expect([lift["sets"], lift["reps"], lift["weight_lbs"]] == [3, 10, 135])
    let meal = record["nutrition"]["line_items"][1]
    #expect(meal["food"] == "lentil soup")
    #expect([meal["calories"], meal["protein_g"]] == [410, 22])
    #expect(record["nutrition"]["calories"] == 730)
    #expect(try world.text(sampleName).contains("Slept badly, coffee too late"))
    #expect(try await world.commitCount() == 4)
    #expect(try await world.problems() == "")
  }

  @Test("the same value again makes no commit")
  func nothingToDo() async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    let run = try await world.bestupid("log", "sleep", "7:05", "--json")
    expectSuccess(run)
    #expect(try run.json("log")["changed"] == false)
    #expect(try await world.commitCount() == 1)
  }

  @Test("a day without a file gets one from the template")
  func newDay() async throws {
    let world = try await World.withStore()
    let run = try await world.bestupid("log", "weight", "181", "--json")
    expectSuccess(run)
    let report = try run.json("log")
    #expect(report["created"] == true)
    #expect(report["file"] == "content/logs/2031-03-04.md")
    let text = try world.text(sampleName)
    #expect(text.hasPrefix("---\ntitle: \"2031-03-04: [Tuesday]\"\ndate: 2031-03-04\n"))
    #expect(text.contains("\nWeight:: 181\nSleep::"))
    #expect(try await world.commitCount() == 2)
    #expect(try await world.problems() == "")
  }

  @Test(
    "--date takes words for days",
    arguments: [
      ("today", "2031-03-04"), ("yesterday", "2031-03-03"), ("-2", "2031-03-02"),
      ("mon", "2031-03-03"), ("2031-01-05", "2031-01-05"),
    ])
  func dates(word: String, day: String) async throws {
    let world = try await World.withStore()
    let run = try await world.bestupid("log", "weight", "181", "--date", word)
    expectSuccess(run)
    #expect(world.has("content/logs/\(day).md"))
  }

  @Test("a day begins when the store says so")
  func dayStart() async throws {
    var world = try await World.withStore(["bestupid.yaml": "day_starts_at: 04:00\n"])
    world.now = "2031-03-05T02:30:00Z"
    expectSuccess(try await world.bestupid("log", "weight", "181"))
    #expect(world.has(sampleName))
  }

  @Test("a dry run prints the change and makes none, not even a new day's file")
  func dryRun() async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    let before = try world.contents()
    for arguments in [["weight", "181"], ["weight", "181", "--date", "2031-03-09"]] {
      let run = try await world.bestupid(["log"] + arguments + ["--dry-run"])
      expectSuccess(run)
      #expect(run.output.contains("\n+Weight:: 181\n"))
      let report = try await world.bestupid(["log"] + arguments + ["--dry-run", "--json"])
        .json("log")
      #expect(report["dry_run"] == true)
      #expect(report["commit"] == nil)
      #expect(report["diff"].string?.contains("\n+Weight:: 181\n") == true)
    }
    #expect(try world.contents() == before)
    #expect(try await world.commitCount() == 1)
  }

  @Test("the diff of a dry run is one that git applies")
  func dryRunApplies() async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    let run = try await world.bestupid("log", "weight", "181", "top3", "x", "--dry-run", "--new")
    try Files.write(run.outputBytes, to: world.path + "/change.diff")
    try await world.git("apply", world.path + "/change.diff")
    #expect(try world.text(sampleName).contains("Weight:: 181\n"))
    let other = "content/logs/2031-03-09.md"
    let new = try await world.bestupid("log", "weight", "181", "--date", "2031-03-09", "--dry-run")
    try Files.write(new.outputBytes, to: world.path + "/new.diff")
    try await world.git("apply", world.path + "/new.diff")
    #expect(try world.text(other).contains("Weight:: 181\n"))
  }

  @Test("lines from standard input are one commit")
  func batch() async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    let run = try await world.bestupid(
      "log", "-",
      input:
        "\u{FEFF}weight 181\n\nlift \"Bench press\" 3x10@135\nmood pm 5\nfood 'two plums' --calories 90\n"
    )
    expectSuccess(run)
    #expect(try await world.commitCount() == 2)
    let text = try world.text(sampleName)
    for line in ["Weight:: 181", "Mood_PM:: 5", "Bench press:: 3x10", "- two plums (90 cal)"] {
      #expect(text.contains(line), "\(line)")
    }
  }

  @Test("one bad line of a batch, and nothing is written")
  func badBatch() async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    let before = try world.contents()
    let run = try await world.bestupid("log", "-", input: "weight 181\nsleep 31h\nmood pm 5\n")
    expectFailure(run, 65, saying: "31h", "2")
    #expect(try world.contents() == before)
    #expect(try await world.commitCount() == 1)
    let json = try await world.bestupid("log", "-", "--json", input: "weight 181\nsleep 31h\n")
    #expect(try json.json("error")["error"]["line"] == 2)
  }

  @Test("the edits of --file stay in that file: no store, no commit")
  func oneFile() async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    let path = world.path + "/elsewhere.md"
    try Files.write(sampleDay, to: path)
    let run = try await world.bestupid("log", "weight", "181", "--file", path, "--json")
    expectSuccess(run)
    #expect(try run.json("log")["commit"] == nil)
    #expect(changedLines(Array(sampleDay.utf8), try Files.read(path)) == ["Weight:: 181"])
    #expect(try await world.commitCount() == 1)
  }

  @Test(
    "--date beside --file is refused, for it would say what the file's name says",
    arguments: [["log", "weight", "181"], ["unset", "sleep"]])
  func dateOfAFile(words: [String]) async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    let run = try await world.bestupid(
      words + ["--date", "2031-03-04", "--file", "\(world.store)/\(sampleName)"])
    expectFailure(run, 64, saying: "--date and --file cannot be combined")
    #expect(try world.text(sampleName) == sampleDay)
  }

  @Test("an unknown field is refused, with the nearest name, until --new makes it")
  func unknownField() async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    let run = try await world.bestupid("log", "wieght", "181")
    expectFailure(
      run, 66, saying: "unknown field 'wieght'", "Write: bestupid log weight 181")
    #expect(try world.text(sampleName) == sampleDay)
    expectSuccess(try await world.bestupid("log", "Ferns", "3", "--new"))
    #expect(try world.text(sampleName).contains("Ferns:: 3\n"))
  }

  @Test("what a file's name holds for the terminal to obey never reaches it")
  func hostileName() async throws {
    let world = try World()
    let name = "a\u{1B}[31m\n.md"
    try Files.write("## Quick Log\n", to: world.path + "/" + name)
    let run = try await world.bestupid("log", "energy", "7", "--file", name, in: world.path)
    expectSuccess(run)
    #expect(!run.errors.contains("\u{1B}"))
    #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors)")
  }

  @Test("a value out of the plausible range is written, with a warning")
  func implausible() async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    let run = try await world.bestupid("log", "weight", "50")
    expectSuccess(run)
    #expect(run.errors.contains("warning"))
    #expect(try world.text(sampleName).contains("Weight:: 50"))
  }

  @Test(
    "a value that cannot be read, or cannot be, is refused and nothing changes",
    arguments: [
      ["weight", "abc"], ["sleep", "31h"], ["weight", "-5"], ["mood", "am", "11"],
      ["run", "fast"], ["weight", ""], ["lift", "Bench press", "heavy"],
      ["weight", "181", "sleep", "31h"], ["food", ""], ["note", " "], ["lift", "", "3x10"],
      ["weight", "181\nSleep:: 9"], ["weight", "1e5"], ["weight", "181st"],
      ["weight", "181abc"], ["avg_rpm", "85x"], ["sleep", "7q"], ["run", "4.5abc/45"],
    ])
  func refused(words: [String]) async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    expectFailure(try await world.bestupid(["log"] + words), 65)
    let json = try await world.bestupid(["log"] + words + ["--json"])
    #expect(json.status == 65)
    #expect(try json.json("error")["error"]["code"] != nil)
    #expect(try world.text(sampleName) == sampleDay)
    #expect(try await world.commitCount() == 1)
    #expect(try await world.problems() == "")
  }

  @Test("unset leaves the field's name, and one that is blank already makes no commit")
  func unset() async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    expectSuccess(try await world.bestupid("unset", "sleep"))
    #expect(changedLines(Array(sampleDay.utf8), try world.bytes(sampleName)) == ["Sleep::"])
    #expect(try await world.commitCount() == 2)
    expectSuccess(try await world.bestupid("unset", "weight"))
    #expect(try await world.commitCount() == 2)
    expectFailure(try await world.bestupid("unset", "nosuch"), 66, saying: "nosuch")
    expectFailure(try await world.bestupid("unset", "sleep", "--date", "2030-01-01"), 66)
  }

  @Test("what the person has staged stays staged, and out of our commit")
  func staged() async throws {
    let world = try await World.withStore([sampleName: sampleDay, "plan.txt": "old\n"])
    try world.write("new\n", to: "plan.txt")
    try await world.git("add", "plan.txt")
    try world.write("unstaged\n", to: "other.txt")
    expectSuccess(try await world.bestupid("log", "weight", "181"))
    #expect(try await world.git("status", "--porcelain") == "M  plan.txt\n?? other.txt")
    #expect(
      try await world.git("show", "--name-only", "--format=", "HEAD")
        == "content/logs/2031-03-04.md")
  }

  @Test("many writers at once: every entry that was acknowledged is in the file and in history")
  func concurrent() async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    let names = (1...12).map { "Ferns\($0)" }
    let statuses = try await Program.together {
      try await withThrowingTaskGroup(of: (String, Int32).self) { group in
        for name in names {
          group.addTask {
            (name, try await world.bestupid("log", name, "1", "--new", "--date", "today").status)
          }
        }
        return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
      }
    }
    #expect(statuses.values.allSatisfy { $0 == 0 }, "\(statuses)")
    let text = try world.text(sampleName)
    for name in names { #expect(text.contains("\(name):: 1\n"), "\(name)") }
    #expect(try await world.commitCount() == 1 + names.count)
    #expect(try await world.problems() == "")
  }

  @Test("an entry that is saved in a rebase comes back after its abort, and that is told")
  func abortedRebase() async throws {
    let world = try await World.withStore([sampleName: sampleDay, "a.md": "a\n"])
    try await world.git("checkout", "-q", "-b", "topic")
    try await world.sandbox.commit(["a.md": "theirs\n"], in: world.store)
    try await world.git("checkout", "-q", "main")
    try await world.sandbox.commit(["a.md": "ours\n"], in: world.store)
    _ = try await world.sandbox.run("git", ["rebase", "topic"], in: world.store)
    expectFailure(try await world.bestupid("log", "weight", "181"), 75, saying: "saved", "rebase")
    try await world.git("rebase", "--abort")
    #expect(try !world.text(sampleName).contains("181"))
    let status = try await world.bestupid("status", "--json").json("status")
    #expect(status["interrupted"] == true && status["set_aside"] == [])

    let run = try await world.bestupid("log", "energy", "6", "--json")
    expectSuccess(run)
    _ = try run.json("log")
    #expect(run.errors.contains("warning: \(sampleName): what was saved at"), "\(run.errors)")
    #expect(try world.text(sampleName).contains("Weight:: 181"))
    #expect(try await world.git("log", "-2", "--format=%s").contains("Weight 181"))
    #expect(try await world.problems() == "")
  }

  @Test("an entry that was saved in a rebase and taken out by hand is told by status and doctor")
  func takenOut() async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    try await world.git("checkout", "-q", "--detach")
    expectFailure(try await world.bestupid("log", "note", "a kingfisher"), 75, saying: "saved")
    try await world.git("checkout", "-q", "main")
    try world.write(sampleDay + "\nby hand\n", to: sampleName)
    expectSuccess(try await world.bestupid("log", "weight", "181"))
    let status = try await world.bestupid("status", "--json").json("status")
    #expect(status["set_aside"].elements.count == 1)
    #expect(status["set_aside"][0]["file"] == .init(stringLiteral: sampleName))
    #expect(try await world.bestupid("status").output.contains("doctor --repair"))
    #expect(try await world.bestupid("doctor").output.contains("is no longer in it"))
    expectSuccess(try await world.bestupid("doctor", "--repair", "--yes"))
    let text = try world.text(sampleName)
    #expect(text.contains("kingfisher") && text.contains("by hand") && text.contains("181"))
    #expect(try await world.problems() == "")
  }
}
