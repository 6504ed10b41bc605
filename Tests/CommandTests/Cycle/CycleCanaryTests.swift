import ProgramTestSupport
import TestSupport
import Testing

/// Every member of the cycle has a zebra in it, or a temperature that no other has. Where one of them turns up, it was
/// told to somebody who had not asked for the cycle by name (docs/cycle.md, “What leaves”).
@Suite("Canaries in the cycle")
struct CycleCanaryTests {
  private static let section = """

    ## Cycle 🌙 (zebra heading)
    Period:: start (zebra period)
    Flow:: medium (zebra flow)
    Temp:: 36.47 (6:40) zebra temperature
    Mucus:: zebra mucus
    Ovulation_Test:: positive (zebra test)
    State:: natural (zebra state)
    Counts:: yes (zebra counts)
    zebrasign:: 2
    Cramps:: zebra cramps
    Note:: zebra note
    - zebra line
    <!-- zebra comment -->
    | zebra | row |
    ### Zebra signs
    zebrachill:: 3
    ### Notes
    zebra remark
    """

  private static let canaries = ["zebra", "36.47", "97.65"]

  private func canary(in text: String) -> String? {
    let text = text.lowercased()
    return Self.canaries.first { text.contains($0) }
  }

  /// The commands that are asked for the cycle by their names, or for a whole day.
  private func isAsked(_ name: String, _ words: [String]) -> Bool {
    if ["show", "parse", "fields"].contains(name) || name.hasPrefix("cycle") { return true }
    return name == "calendar" && words.contains("--cycle")
      || name == "chart" && words.contains { $0.hasPrefix("cycle") || $0 == "symptoms" }
  }

  private func world() async throws -> World {
    let world = try await CommandTable.fullStore()
    for name in [sampleName, "content/logs/2031-03-01.md"] {
      let text = world.has(name) ? try world.text(name) : "## Quick Log\nEnergy:: 6\n"
      try world.write(text + Self.section, to: name)
    }
    try await world.git("add", "-A")
    try await world.git("commit", "-qm", "days")
    return world
  }

  @Test(
    "no command of the table tells one, in words or as JSON, unless it is asked; no commit and no file has one"
  )
  func everyCommand() async throws {
    for isJSON in [false, true] {
      let world = try await world()
      for line in try await CommandTable.lines(in: world) {
        let run = try await world.bestupid(
          line.words + (isJSON ? ["--json"] : []), in: world.store, input: Array(line.input.utf8))
        if isAsked(line.command, line.words) { continue }
        // What it prints is the file.
        let output = line.command == "merge-file" ? "" : run.output
        let found = canary(in: output + run.errors)
        #expect(found == nil, "\(line.words): \(run.output)\(run.errors)")
      }
      try await expectNoneElsewhere(world)
    }
  }

  /// Commits, and files that are no logs of the store: but for caches, which are for their owner alone.
  private func expectNoneElsewhere(_ world: World) async throws {
    for format in ["%an%n%cn%n%B", "%N"] {
      #expect(canary(in: try await world.git("log", "--all", "--format=\(format)")) == nil)
    }
    for name in try Files.tree(world.path) {
      let isLog = name.contains("content/logs/") || name.contains("/.git/objects/")
      if isLog || name.contains(".git/objects/") || name.contains("/objects/") { continue }
      let text = String(decoding: try Files.read("\(world.path)/\(name)"), as: UTF8.self)
      guard let found = canary(in: text) else { continue }
      let isOfCache = name.contains("/.cache/") || name.contains("facts")
      #expect(isOfCache, "\(name): \(found)")
      #expect(try Files.mode(of: "\(world.path)/\(name)") & 0o077 == 0, "\(name)")
    }
  }

  @Test("no error tells one, whatever was asked wrongly or typed", arguments: [false, true])
  func errors(isJSON: Bool) async throws {
    let world = try await world()
    let lines: [[String]] = [
      ["cycle", "log", "flow", "zebra"], ["cycle", "log", "temp", "zebra"],
      ["cycle", "log", "temp", "97.65", "F", "zebra"], ["cycle", "log", "zebrasing", "2"],
      ["cycle", "log", "cramps", "zebra", "2"], ["cycle", "log", "period", "zebra"],
      ["cycle", "start"], ["cycle", "start", "2031-03-02"], ["cycle", "end", "2031-02-20"],
      ["cycle", "move", "2031-02-01", "--to", "2031-02-02"], ["cycle", "remove", "2031-02-01"],
      ["cycle", "unset", "zebrasing"], ["cycle", "phase", "zebra"], ["cycle", "state", "zebra"],
      ["log", "flow", "zebra"], ["log", "symptom", "zebrasing", "2"], ["log", "zebrasing", "2"],
      ["log", "cramps", "zebra"], ["log", "note", "--section", "cycle", "x"],
      ["unset", "zebrasing"], ["unset", "symptom", "zebrasing"],
      ["query", "zebrasing"], ["query", "symptom:zebrasing"],
      ["query", "weight", "--where", "zebrasing>1"],
      ["chart", "zebrasing"], ["chart", "symptom:zebrasing"], ["history", "zebrasing"],
      ["grep", "zebra temperature"], ["undo", "HEAD"], ["undo", "--partial"], ["redo"],
      ["todo", "done", "zebrasing"], ["habit", "done", "zebrasing"],
      ["exercise", "show", "zebrasing"],
      ["export", "--format", "csv", "--include", "cycle"], ["check"], ["check", "--notes"],
      ["doctor"], ["doctor", "--report"],
      ["merge-file", "/dev/null", sampleName, "content/logs/2031-03-01.md"],
    ]
    for line in lines {
      let words = line.map { $0 == sampleName ? "\(world.store)/\($0)" : $0 }
      let run = try await world.bestupid(words + (isJSON ? ["--json"] : []), in: world.store)
      if run.status == 0, line[0] != "check", line[0] != "doctor" { continue }
      // What was typed may be said back: the word itself is no log's.
      let typed = (run.output + run.errors).replacing("zebrasing", with: "")
        .replacing("'zebra temperature'", with: "").replacing("'zebra'", with: "")
        .replacing("cramps zebra", with: "")
      #expect(canary(in: typed) == nil, "\(words): \(run.output)\(run.errors)")
    }
  }
}
