import ProgramTestSupport
import TestSupport
import Testing

@Suite("config unset")
struct SettingsTests {
  @Test("a setting of the store is removed with a commit, and its default counts again")
  func store() async throws {
    let text = "# mine\nunits:\n  weight: kg # since 2030\nday_starts_at: 04:00\n"
    let world = try await World.withStore([sampleName: sampleDay, "bestupid.yaml": text])
    let unset = try await world.bestupid("config", "unset", "units.weight", "--json")
    expectSuccess(unset)
    let setting = try unset.json("config")["settings"][0]
    #expect(setting["value"] == "lb" && setting["source"] == "default")
    #expect(try world.text("bestupid.yaml") == "# mine\nday_starts_at: 04:00\n")
    #expect(try await world.git("log", "-1", "--format=%s") == "config: unset units.weight")
    #expect(try await world.problems() == "")

    let head = try await world.git("rev-parse", "HEAD")
    expectSuccess(try await world.bestupid("config", "unset", "units.weight"))
    #expect(try await world.git("rev-parse", "HEAD") == head)
  }

  @Test("a setting of the machine is removed, and the others stay")
  func machine() async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    let before = try Files.text(world.machineConfiguration)
    expectSuccess(try await world.bestupid("config", "set", "device", "desk"))
    #expect(try Files.text(world.machineConfiguration) != before)
    expectSuccess(try await world.bestupid("config", "unset", "device"))
    #expect(try Files.text(world.machineConfiguration) == before)
  }

  @Test("what cannot be removed alone is refused, and nothing changes")
  func refused() async throws {
    let text = "{day_starts_at: 04:00, time_zone: Europe/Vienna}\n"
    let world = try await World.withStore([sampleName: sampleDay, "bestupid.yaml": text])
    expectFailure(
      try await world.bestupid("config", "unset", "time_zone"), 78, saying: "bestupid.yaml",
      "by hand")
    #expect(try world.text("bestupid.yaml") == text)
    expectFailure(try await world.bestupid("config", "unset", "time_zoen"), 66, saying: "They are")
  }

  @Test(
    "the line that a refusal names is not refused",
    arguments: [
      "training.hr_max", "training.birth_year", "training.resting_hr", "training.rest",
      "training.abandon",
    ])
  func hints(key: String) async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    let refused = try await world.bestupid("config", "set", key, "7.5")
    let line = try #require(refused.errors.split(separator: "Write: bestupid ").last)
    let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
    #expect(words.prefix(3) == ["config", "set", key], "\(refused.errors)")
    expectSuccess(try await world.bestupid(words))
  }

  @Test("a section that no day has is an error, with --raw, --json and over a range too")
  func unknownSection() async throws {
    let world = try await World.withStore([
      sampleName: sampleDay, "content/logs/2031-03-03.md": "## Notes\n- one\n",
    ])
    for words in [
      ["2031-03-04"], ["2031-03-04", "--raw"], ["2031-03-01..2031-03-04"],
      ["2031-03-01..2031-03-04", "--raw"],
    ] {
      let arguments = ["show"] + words + ["--section", "Nonsense"]
      expectFailure(try await world.bestupid(arguments), 66, saying: "no section 'Nonsense'")
      let json = try await world.bestupid(arguments + ["--json"])
      #expect(json.status == 66)
      #expect(try json.json("error")["error"]["code"] == "no-such-section")
    }
    let some = try await world.bestupid(
      "show", "2031-03-01..2031-03-04", "--section", "Notes", "--json")
    expectSuccess(some)
    let texts = try some.json("text")["texts"]
    #expect(texts.elements.count == 1)
    #expect(texts[0]["text"] == "## Notes\n- one\n" && texts[0]["line"] == 1)
  }
}

@Suite("config set format.units")
struct FormatUnitsCommandTests {
  @Test("without a terminal a change that reads numbers otherwise needs --yes or --mark")
  func asks() async throws {
    let log = "content/logs/2031-03-04.md"
    let day = "## Quick Log\nWeight:: 174\n"
    let world = try await World.withStore([log: day])
    let set = ["config", "set", "format.units.weight", "kg"]
    expectFailure(
      try await world.bestupid(set), 65, saying: "1 value in 1 file without a unit",
      "2031-03-04 Weight", "--yes", "--mark")
    #expect(!world.has("bestupid.yaml"))
    let marked = try await world.bestupid(set + ["--mark"])
    expectSuccess(marked)
    #expect(marked.output == "lb was written behind 1 value in 1 file\n")
    #expect(try world.text(log) == "## Quick Log\nWeight:: 174 lbs\n")
    expectSuccess(try await world.bestupid("undo"))
    #expect(try world.text(log) == day)
    expectSuccess(try await world.bestupid(set + ["--yes"]))
    #expect(try world.text(log) == day)
    let shown = try await world.bestupid("query", "weight", "--json")
    #expect(shown.output.contains("383.6"))
  }
}
