import Foundation
import ProgramTestSupport
import TestSupport
import Testing

/// What writes days of the cycle: one durable commit each, that says nothing of what was written.
@Suite("cycle start, end, log and the others")
struct CycleEditTests {
  private func world(_ files: [String: String] = [:]) async throws -> World {
    let all = ["content/logs/2031-01-01.md": "## Quick Log\nWeight:: 180\n"]
    var world = try await World.withStore(all.merging(files) { $1 })
    world.now = "2031-03-24T08:00:00Z"
    return world
  }

  /// The lines under Cycle of a day.
  private func cycle(_ date: String, in world: World) throws -> [String] {
    let text = try world.text("content/logs/\(date).md")
    let body = text.components(separatedBy: "## Cycle\n").dropFirst().first ?? ""
    return body.components(separatedBy: "\n\n")[0].split(separator: "\n").map(String.init)
  }

  private func run(_ words: String..., in world: World) async throws -> Program.Outcome {
    let run = try await world.bestupid(words)
    expectSuccess(run)
    return run
  }

  @Test("a period is logged, moved, counted and taken out, as one would write it by hand")
  func lived() async throws {
    let world = try await world()
    let first = try await run("cycle", "start", "2031-02-20", "--json", in: world)
    let json = try first.json("log")
    #expect(json["changes"][0]["field"] == "cycle.period" && json["cycle"]["cycle"]["day"] == 33)
    let start = try await run(
      "cycle", "start", "2031-03-20", "--flow", "medium", "--note", "cold hands", in: world)
    #expect(start.errors.contains("period start\n") && start.errors.contains("Day 5 · "))
    #expect(
      try cycle("2031-03-20", in: world) == [
        "Period:: start", "Flow:: medium", "Note:: cold hands",
      ])
    _ = try await run("cycle", "log", "yesterday", "temp", "97,6", "6:40", "cramps", "2", in: world)
    #expect(try cycle("2031-03-23", in: world) == ["Temp:: 97.6 F (6:40)", "Cramps:: 2"])
    _ = try await run("cycle", "end", in: world)
    _ = try await run("cycle", "exclude", "2031-03-20", "--reason", "new medicine", in: world)
    #expect(try cycle("2031-03-20", in: world).last == "Counts:: no (new medicine)")
    _ = try await run("cycle", "move", "2031-03-20", "--to", "2031-03-21", in: world)
    #expect(
      try cycle("2031-03-20", in: world) == ["Period::", "Flow:: medium", "Note::", "Counts::"])
    #expect(
      try cycle("2031-03-21", in: world) == [
        "Period:: start", "Counts:: no (new medicine)", "Note:: cold hands",
      ])
    _ = try await run("cycle", "include", "2031-03-21", in: world)
    _ = try await run("cycle", "note", "travelled", in: world)
    #expect(
      try cycle("2031-03-21", in: world) == [
        "Period:: start", "Counts:: yes", "Note:: travelled",
      ])
    _ = try await run("cycle", "state", "paused", in: world)
    _ = try await run("cycle", "unset", "state", "--quiet", in: world)
    #expect(try cycle("2031-03-24", in: world) == ["Period:: end", "State::"])
    _ = try await run("cycle", "remove", "2031-03-21", in: world)
    #expect(try cycle("2031-03-20", in: world)[0] == "Period:: no")
    #expect(try cycle("2031-03-21", in: world)[0] == "Period::")
    // Also the only one that is left.
    _ = try await run("cycle", "remove", "2031-02-20", in: world)
    let none = try await run("cycle", "--json", in: world).json("cycle")
    #expect(none["cycle"] == .null && none["tracking"] == true)
  }

  @Test("log and unset have period, flow and symptoms, and the rest stands behind cycle alone")
  func throughLog() async throws {
    let world = try await world()
    _ = try await run(
      "log", "weight", "181", "period", "start", "flow", "light", "symptom", "low", "mood", "2",
      in: world)
    #expect(
      try cycle("2031-03-24", in: world) == ["Period:: start", "Flow:: light", "Low_Mood:: 2"])
    _ = try await run("flow", "heavy", in: world)
    _ = try await run("unset", "flow", "symptom", "low", "mood", in: world)
    #expect(try cycle("2031-03-24", in: world) == ["Period:: start", "Flow::", "Low_Mood::"])
    expectFailure(
      try await world.bestupid("unset", "symptom", "acne"), 66, saying: "no such symptom")
    _ = try await run("log", "temp", "36.6C", "note", "slept well", in: world)
    let text = try world.text("content/logs/2031-03-24.md")
    #expect(text.contains("\nTemperature:: 36.6C\n") && text.contains("- slept well"))
    // A field of one's own of the same name goes first, and what can be both is asked about.
    _ = try await run("log", "flow", "7", "--new", in: world)
    _ = try await run("log", "flow", "8", in: world)
    #expect(try world.text("content/logs/2031-03-24.md").contains("\nflow:: 8\n"))
    expectFailure(
      try await world.bestupid("log", "flow", "medium"), 64, saying: "of your own, or of the cycle",
      "bestupid cycle log flow medium")
    _ = try await run("cycle", "log", "flow", "medium", in: world)
    #expect(try cycle("2031-03-24", in: world).contains("Flow:: medium"))
    expectFailure(
      try await world.bestupid("unset", "flow"), 64, saying: "bestupid cycle unset flow")
  }

  @Test(
    "what cannot be is refused, with what is there and what would do it, and nothing is written")
  func refused() async throws {
    let world = try await world([
      "content/logs/2031-03-20.md": "## Cycle\nPeriod:: start\n",
      "content/logs/2031-03-22.md": "## Cycle\nPeriod:: end\nThroat ache:: 1\n",
    ])
    let head = try await world.commitCount()
    let lines: [(words: [String], status: Int32, saying: [String])] = [
      (["start"], 64, ["2031-03-20 is day 1", "4 days", "cycle move 2031-03-20 --to 2031-03-24"]),
      (["start", "tomorrow"], 64, ["2031-03-25 is not here yet"]),
      (["end"], 64, ["its end on 2031-03-22", "cycle unset period --date 2031-03-22"]),
      (["end", "2031-03-20"], 64, ["day 1 itself"]),
      (["end", "2031-03-19"], 64, ["no period has begun", "cycle start --date"]),
      (["move", "2031-03-21", "--to", "2031-03-19"], 64, ["began on 2031-03-20"]),
      (["remove", "2031-03-01"], 64, ["no cycle has begun"]),
      (["exclude", "2031-03-22"], 64, ["began on 2031-03-20"]),
      (["log", "crampz", "2"], 66, ["'cramps'", "--new"]),
      (["log", "throat", "ace", "2"], 66, ["--new"]),
      (["log", "temp", "365"], 65, ["35 to 39"]), (["log", "temp", "warm"], 65, ["36.45"]),
      (["log", "cramps", "9"], 65, ["1, 2 or 3"]), (["log", "a::b", "2", "--new"], 64, ["name"]),
      (["log", "Flow", "2"], 65, ["spotting"]), (["log", "energy", "4"], 64, ["log energy 4"]),
      (["log", "flow", "light", "--date", "tomorrow"], 64, ["not here yet"]),
      (["log"], 64, ["cycle log flow medium"]), (["state", "tired"], 65, ["natural"]),
      (["unset", "flow", "--date", "2031-03-20"], 66, ["no such entry"]),
      (["strat"], 64, ["'cycle start'"]),
      (["note", " "], 64, []), (["start", "--flow", "red"], 65, ["spotting"]),
    ]
    for line in lines {
      let run = try await world.bestupid(["cycle"] + line.words)
      #expect(run.status == line.status, "\(line.words): \(run.status) \(run.errors)")
      for words in line.saying {
        #expect(run.errors.contains(words), "\(line.words): \(run.errors)")
      }
      // A symptom of the logs is in no hint.
      #expect(!run.errors.lowercased().contains("throat ache"), "\(line.words): \(run.errors)")
    }
    #expect(try await world.commitCount() == head)
    // Through `log` it is the same rule, with the line of standard input.
    let run = try await world.bestupid(["log", "-"], input: Array("\nperiod start\n".utf8))
    #expect(run.status == 64 && run.errors.contains("standard input:2"), "\(run.errors)")
    // One that a day has is known on all others.
    expectSuccess(try await world.bestupid("cycle", "log", "throat", "ache", "2"))
    #expect(try cycle("2031-03-24", in: world) == ["Throat_Ache:: 2"])
  }

  @Test("commits, their trailers, undo and its list have no value; an undo takes it back")
  func commits() async throws {
    let world = try await world()
    _ = try await run("cycle", "start", "--flow", "heavy", in: world)
    _ = try await run("cycle", "log", "zebrasign", "2", "note", "zebranote", "--new", in: world)
    _ = try await run("log", "period", "yes", "weight", "181", in: world)
    let log = try await world.git("log", "--format=%B")
    #expect(
      log.contains("cycle 2031-03-24\n") && log.contains("log 2031-03-24: Cycle, Weight 181\n"))
    #expect(log.contains("Edited: Cycle\n") && log.contains("Command: cycle\n"))
    let list = try await run("undo", "--list", "--json", in: world)
    for word in ["zebra", "heavy", "start", "yes"] {
      #expect(!log.contains(word) && !list.output.contains(word), "\(word)")
    }
    _ = try await run("undo", "2", in: world)
    #expect(try cycle("2031-03-24", in: world) == ["Period:: start", "Flow:: heavy"])
    // The day was made for it, and stays.
    _ = try await run("undo", in: world)
    let text = try world.text("content/logs/2031-03-24.md")
    #expect(!text.contains("heavy") && text.contains("## Quick Log"))
    _ = try await run("redo", in: world)
    #expect(try cycle("2031-03-24", in: world) == ["Period:: start", "Flow:: heavy"])
  }

  @Test("the first entry says once who will be able to read it, where there is someone")
  func readers() async throws {
    let alone = try await world()
    let first = try await run("cycle", "start", in: alone)
    #expect(!first.errors.contains("will be able to read it"))
    let world = try await world()
    _ = try await world.git("remote", "add", "origin", "/nowhere/log.git")
    _ = try await run("config", "set", "bot_authors", "bot@example.org", in: world)
    let told = try await run("log", "period", "start", in: world)
    #expect(told.errors.contains("the remote origin and the bot bot@example.org will be able"))
    let second = try await run("cycle", "log", "flow", "light", in: world)
    #expect(!second.errors.contains("will be able to read it"))
  }

  @Test("standard input has one command a line, all in one commit or none")
  func batch() async throws {
    let world = try await world()
    let head = try await world.commitCount()
    let lines = "2031-02-20 period start\n# a remark\n2031-02-21 flow heavy, cramps\ntemp 36.45\n"
    let run = try await world.bestupid(["cycle", "log", "-"], input: Array(lines.utf8))
    expectSuccess(run)
    #expect(try cycle("2031-02-21", in: world) == ["Flow:: heavy", "Cramps:: yes"])
    #expect(try cycle("2031-03-24", in: world) == ["Temp:: 36.45"])
    #expect(try await world.commitCount() == head + 1)
    let bad = try await world.bestupid(
      ["cycle", "log", "-"], input: Array("flow light\ntemp warm\n".utf8))
    #expect(bad.status == 65 && bad.errors.contains("standard input:2"))
    #expect(!bad.errors.contains("warm"))
    #expect(try cycle("2031-03-24", in: world) == ["Temp:: 36.45"])
  }

  @Test("two starts that are too near stay both, and check names the files of both")
  func order() async throws {
    let world = try await world([
      "content/logs/2031-03-10.md": "## Cycle\nFlow:: light\nPeriod:: start\n",
      "content/logs/2031-03-12.md": "## Cycle\nPeriod:: start\n",
    ])
    let found = try await world.bestupid("check", "--json").json("check")["diagnostics"].elements
    #expect(found.map(\.["construct"]) == ["cycle-order"], "\(found)")
    #expect(found[0]["file"] == "content/logs/2031-03-12.md" && found[0]["line"] == 2)
    #expect(found[0]["message"].string?.contains("content/logs/2031-03-10.md") == true)
  }

  @Test("completions have symptoms of one's own while the cycle is tracked")
  func completions() async throws {
    let world = try await world()
    _ = try await run("cycle", "log", "zebrasign", "2", "--new", in: world)
    _ = try await run("query", "weight", in: world)
    #expect(try await run("complete", "symptom", "zeb", in: world).output == "zebrasign\n")
    _ = try await run("config", "set", "cycle.tracking", "off", in: world)
    #expect(try await run("complete", "symptom", "zeb", in: world).output == "")
  }

  @Test("the lengths that are assumed are settings")
  func settings() async throws {
    let world = try await world()
    _ = try await run("cycle", "start", "2031-03-20", in: world)
    _ = try await run("config", "set", "cycle.length", "35", in: world)
    _ = try await run("config", "set", "cycle.period_length", "3", in: world)
    let json = try await run("cycle", "--json", in: world).json("cycle")
    #expect(json["length"]["value"] == 35 && json["boundaries"]["menstrual_end"] == 3)
  }

  @Test("erase takes every entry out of files and caches, and says who still has them")
  func erase() async throws {
    let day =
      "## Quick Log\nWeight:: 181\n\n## Cycle\nPeriod:: start\nzebrasign:: 2\nFlow::\n\n## Notes\n- A.\n"
    let world = try await world([
      "content/logs/2031-03-01.md": day,
      "content/logs/2031-03-02.md": "## Quick Log\nWeight:: 181\n\n## 🌙 Cycle\nzebrasign:: 1",
      "content/logs/2031-03-03.md": "## Cycle\nzebrasign:: 3\nwritten by hand\n",
    ])
    _ = try await run("cycle", "stats", in: world)
    _ = try await world.git("remote", "add", "origin", "/nowhere/log.git")
    let head = try await world.commitCount()
    expectFailure(
      try await world.bestupid("cycle", "erase"), 64, saying: "4 entries", "3 days", "--yes")
    let dry = try await run("cycle", "erase", "--dry-run", "--json", in: world).json("cycle-erase")
    #expect(dry["entries"] == 4 && dry["commit"] == .null && dry["remotes"].elements == ["origin"])
    #expect(try await world.commitCount() == head)
    let erased = try await run("cycle", "erase", "--yes", in: world)
    #expect(erased.errors.contains("4 entries taken out of 3 days"))
    #expect(erased.errors.contains("history of git still has them, and so has origin"))
    #expect(
      try world.text("content/logs/2031-03-01.md")
        == "## Quick Log\nWeight:: 181\n\n## Notes\n- A.\n")
    #expect(try world.text("content/logs/2031-03-02.md") == "## Quick Log\nWeight:: 181\n")
    #expect(try world.text("content/logs/2031-03-03.md") == "## Cycle\nwritten by hand\n")
    #expect(try await world.commitCount() == head + 1)
    let cache = try await run("cache", "path", in: world).output.trimmingCharacters(
      in: .whitespacesAndNewlines)
    for (name, bytes) in try world.contents(cache) {
      #expect(!String(decoding: bytes, as: UTF8.self).contains("zebra"), "\(name)")
    }
    #expect(try await run("cycle", "erase", "--yes", in: world).errors.contains("0 entries"))
  }

  @Test(
    "show and parse have the cycle, an export has it where it is asked for, in a file for its owner alone"
  )
  func exports() async throws {
    let world = try await world([
      "content/logs/2031-03-24.md":
        "## Cycle\nFlow:: heavy\nzebrasign:: 2\nTemp:: 36.45 disturbed\n"
    ])
    for words in [["show", "--json"], ["parse", "content/logs/2031-03-24.md"]] {
      let json = try await world.bestupid(words, in: world.store).json("day")
      #expect(json["cycle"]["flow"] == "heavy" && json["cycle"]["disturbed"] == true, "\(words)")
      #expect(json["cycle"]["symptoms"][0]["name"] == "zebrasign")
    }
    for format in ["ndjson", "json"] {
      #expect(try await !run("export", "--format", format, in: world).output.contains("cycle"))
      let asked = try await run("export", "--format", format, "--include", "cycle", in: world)
      #expect(asked.output.contains("zebrasign"), "\(format)")
    }
    for words in [["--format", "csv"], ["--format", "daily-metrics"]] {
      let run = try await world.bestupid(["export", "--include", "cycle"] + words)
      #expect(run.status == 64 && run.errors.contains("ndjson or json"), "\(words)")
    }
    let file = world.path + "/days.ndjson"
    try Files.write("old", to: file)
    _ = try await run("export", "--include", "cycle", "-o", file, in: world)
    #expect(try Files.mode(of: file) == 0o600)
    let plain = world.path + "/plain.ndjson"
    _ = try await run("export", "-o", plain, in: world)
    #expect(try Files.mode(of: plain) != 0o600)
    _ = try await run("config", "set", "cycle.share", "export", in: world)
    _ = try await run("export", "-o", plain, in: world)
    #expect(try Files.text(plain).contains("zebrasign") && Files.mode(of: plain) == 0o600)
    #expect(try await !run("export", "--format", "csv", in: world).output.contains("zebra"))
    #expect(
      try await !run("export", "--format", "daily-metrics", "--dry-run", in: world).output
        .contains("zebra"))
    expectFailure(
      try await world.bestupid("config", "set", "cycle.share", "all"), 78, saying: "export")
  }

  @Test("an import fills what days do not say, in one commit, and a second one changes nothing")
  func imported() async throws {
    let world = try await world(["content/logs/2031-03-01.md": "## Cycle\nFlow:: spotting\n"])
    let file = world.path + "/days.csv"
    try Files.write(
      "date,period,flow,cramps\n2031-03-01,start,heavy,2\n2031-03-02,,medium,\n2031-04-01,start,,\n",
      to: file)
    let head = try await world.commitCount()
    let dry = try await run("import", "cycle", file, "--dry-run", "--json", in: world)
    let json = try dry.json("import-cycle")
    #expect(json["values"] == 3 && json["days"] == 2 && json["tracker"] == "csv")
    #expect(json["left_out"][0]["kind"] == "days to come" && json["commit"] == .null)
    #expect(try await world.commitCount() == head)
    let first = try await run("import", "cycle", file, in: world)
    #expect(first.errors.contains("3 values of 2 days from CSV"))
    #expect(first.errors.contains("not taken: 1 of days to come"))
    #expect(
      try cycle("2031-03-01", in: world) == ["Flow:: spotting", "Period:: start", "Cramps:: 2"])
    #expect(try cycle("2031-03-02", in: world) == ["Flow:: medium"])
    #expect(try await world.commitCount() == head + 1)
    #expect(try await !world.git("log", "-1", "--format=%B").contains("medium"))
    #expect(try await run("import", "cycle", file, in: world).errors.contains("nothing new"))
    #expect(try await world.commitCount() == head + 1)
    // What the history prints goes back.
    let history = try await run("cycle", "history", "--csv", in: world).output
    let other = try await self.world()
    try Files.write(history, to: file)
    _ = try await run("import", "cycle", file, in: other)
    #expect(try await run("cycle", "history", "--csv", in: other).output == history)
    try Files.write("name,value\n", to: file)
    expectFailure(
      try await world.bestupid("import", "cycle", file), 65, saying: "no tracker", file)
  }

  @Test(
    "a large file tells a terminal how far it was read, and takes the line away",
    .enabled(if: Program.find("script") != nil, "needs script, of util-linux"))
  func importProgress() async throws {
    let world = try await world()
    let file = world.path + "/export.xml"
    // Half a second is not long; a phone's million records take some.
    let record =
      "<Record type=\"HKQuantityTypeIdentifierHeartRate\" sourceName=\"Watch\" unit=\"count/min\""
      + " creationDate=\"2031-01-01 10:00:00 +0000\" startDate=\"2031-01-01 10:00:00 +0000\""
      + " endDate=\"2031-01-01 10:00:00 +0000\" value=\"70\"/>"
    let script =
      "(echo '<HealthData>'; yes '\(record)' | head -n 1000000; echo '</HealthData>') > '\(file)'"
    _ = try await world.sandbox.run("sh", ["-c", script], in: world.path)
    let told = try await world.sandbox.run(
      "script",
      ["-qec", "'\(Program.bestupid)' -C '\(world.store)' import cycle '\(file)'", "/dev/null"],
      in: world.sandbox.home
    ).output
    #expect(told.contains(/reading: [0-9]+ of 2[0-9]+ MB/))
    #expect(told.contains("\u{1B}[Knothing new in this file of Apple Health\r\n"))
    #expect(told.contains("not taken: 1000000 of other records"))
  }
}
