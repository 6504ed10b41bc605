import Foundation
import ProgramTestSupport
import TestSupport
import Testing

/// What of the cycle a merge, an undo, a search and a rewritten history tell: nothing, where nobody asked for it by name
/// (docs/cycle.md, “What leaves”). All that is private has a zebra in it.
@Suite("The cycle stays private")
struct CyclePrivacyTests {
  /// Spellings of the heading, each for a day of its own.
  private static let headings = [
    "## Cycle", "##  Cycle 🌙", "## Cycle (zebra remark)", "### **CYCLE**:  ",
    "## 🩸 cycle - Tuesday, Mar 4, 2031", "# Cycle", "## Cycle ##",
  ]

  private static func path(_ index: Int) -> String { "content/logs/2031-02-0\(index + 1).md" }

  private static func day(_ heading: String, _ device: String, windows: Bool) -> String {
    let text = """
      ## Notes
      of \(device)

      \(heading)
      Period:: zebra-\(device)
      Flow:: zebra-\(device)
      Temp:: 36.45 (6:40) zebra-\(device)
      zebrasign:: zebra-\(device)
      - zebra line \(device)
      #### zebra signs
      zebrachill:: zebra-\(device)

      ## Quick Log
      Weight:: \(device == "desk" ? 181 : 182)

      """
    return windows ? text.replacing("\n", with: "\r\n") : text
  }

  /// Two devices that have changed the same days, of which the second one has merged.
  private func merged() async throws -> (devices: Devices, sync: [Program.Outcome]) {
    let devices = try await Devices()
    func write(_ device: String, to world: World) async throws {
      for (index, heading) in Self.headings.enumerated() {
        try world.write(
          Self.day(heading, device, windows: index % 2 == 1), to: Self.path(index))
      }
      try await world.git("add", "-A")
      try await world.git("commit", "-qm", "days of \(device)")
    }
    try await write("base", to: devices.desk)
    expectSuccess(try await devices.desk.bestupid("sync"))
    expectSuccess(try await devices.phone.bestupid("sync"))
    try await write("desk", to: devices.desk)
    try await write("phone", to: devices.phone)
    let runs = [
      try await devices.desk.bestupid("sync"), try await devices.phone.bestupid("sync"),
      try await devices.desk.bestupid("sync"),
    ]
    return (devices, runs)
  }

  private func expectNoZebra(_ run: Program.Outcome, _ what: String = "") {
    #expect(!(run.output + run.errors).contains("zebra"), "\(what): \(run.output)\(run.errors)")
  }

  @Test(
    "a merge tells the fields and whose text stands; one decision asked for has its texts, and can be restored"
  )
  func merges() async throws {
    let (devices, runs) = try await merged()
    for run in runs { expectNoZebra(run) }
    #expect(runs[1].errors.contains("Cycle, Flow of "), "\(runs[1].errors)")
    let desk = devices.desk
    let messages = try await desk.git("log", "--all", "--format=%B")
    #expect(!messages.contains("zebra") && messages.contains(#""section":"Cycle","key":"Flow""#))
    for words in [
      ["status"], ["status", "--json"], [], ["--json"], ["conflicts", "--json"], ["conflicts"],
    ] {
      expectNoZebra(try await desk.bestupid(words), "\(words)")
    }
    let listed = try await desk.bestupid("conflicts", "--json").json("conflicts")["decisions"]
    let ofCycle = listed.elements.filter { $0["private"] == true }
    #expect(ofCycle.count >= 5 * Self.headings.count)
    let texts = try await ofCycle.async { decision in
      let id = try #require(decision["id"].string)
      let shown = try await desk.bestupid("conflicts", "show", id, "--json").json("conflicts")
      return ["kept", "lost"].map { shown["decisions"][0][$0]["text"].string ?? "" }
    }
    for heading in Self.headings.indices {
      for word in ["Period:: zebra", "Temp:: 36.45 (6:40) zebra", "zebrasign", "zebrachill"] {
        let found = texts.filter { $0.contains { $0.hasPrefix(word) } }
        #expect(found.count >= Self.headings.count, "\(heading): \(word)")
        #expect(found.allSatisfy { Set($0.map { $0.contains("desk") }).count == 2 }, "\(found)")
      }
    }
    let flow = try #require(
      ofCycle.first { $0["key"] == "Flow" && $0["path"] == .string(Self.path(1)) })
    let id = try #require(flow["id"].string)
    let text = try await desk.bestupid("conflicts", "show", id).output
    #expect(text.contains("Flow:: zebra-desk") && text.contains("Flow:: zebra-phone"))
    let kept = try desk.text(Self.path(1)).contains("Flow:: zebra-phone") ? "phone" : "desk"
    let dry = try await desk.bestupid("conflicts", "restore", id, "--dry-run")
    #expect(dry.output.contains("-Flow:: zebra-\(kept)"))
    let restored = try await desk.bestupid("conflicts", "restore", id)
    expectSuccess(restored)
    expectNoZebra(restored)
    let lost = kept == "phone" ? "desk" : "phone"
    #expect(try desk.text(Self.path(1)).contains("\r\nFlow:: zebra-\(lost)\r\n"))
    #expect(try await !desk.git("log", "--all", "--format=%B").contains("zebra"))
    #expect(
      try await desk.bestupid("conflicts", "--json").json("conflicts")["decisions"].elements
        .first { $0["id"] == .string(id) }?["restored_by"].string != nil)
    let field = try await desk.bestupid("history", "flow", "--last", "3m", "--json").output
    #expect(field.contains("zebra-desk"))
    expectNoZebra(try await desk.bestupid("history", "--last", "3m", "--json"))
    expectNoZebra(try await desk.bestupid("history", "--last", "3m"))
  }

  @Test("an edit that meets another, and a bot's change, tell as little")
  func editsAndBots() async throws {
    let name = sampleName
    var world = try await World.withStore([
      name: "## Notes\nx\n\n## Cycle\nFlow:: zebra-old\nzebrasign:: zebra-old\n",
      "bestupid.yaml": "bot_authors: [Coach]\n",
    ])
    let remote = try await world.sandbox.remote("remote.git")
    try await world.git("remote", "add", "origin", remote)
    try await world.git("push", "-q", "-u", "origin", "main")
    let bot = world.path + "/bot"
    try await world.git("clone", "-q", remote, bot, in: world.path)
    let day = try world.text(name).replacing("zebra-old", with: "zebra-bot")
    try Files.write(day, to: "\(bot)/\(name)")
    try await world.git(
      "-c", "user.name=Coach", "-c", "user.email=c@example.org", "commit", "-qam", "x", in: bot)
    try await world.git("push", "-q", in: bot)
    let sync = try await world.bestupid("sync", "--json")
    expectNoZebra(sync)
    #expect(
      try sync.json("sync")["bot_changes"].elements.map(\.["key"]) == ["Flow", "entry"])
    for words in [[], ["--json"], ["status"], ["conflicts"], ["conflicts", "--json"]] {
      expectNoZebra(try await world.bestupid(words), "\(words)")
    }
    let id = try #require(try sync.json("sync")["bot_changes"][0]["id"].string)
    let shown = try await world.bestupid("conflicts", "show", id).output
    #expect(shown.contains("zebra-bot") && shown.contains("zebra-old"))
    let restored = try await world.bestupid("conflicts", "restore", id)
    expectSuccess(restored)
    expectNoZebra(restored)
    #expect(try world.text(name).contains("Flow:: zebra-old"))

    // The editor's text meets a commit that was made while it was open.
    try await world.sandbox.script(
      """
      #!/bin/sh
      sed -i 's/^Flow:: .*/Flow:: zebra-hand/' "$1"
      cd "\(world.store)"
      sed -i 's/^Flow:: .*/Flow:: zebra-other/' \(name)
      git commit -qam other
      """, at: world.path + "/editor")
    world.environment["VISUAL"] = world.path + "/editor"
    let edited = try await world.bestupidOnTerminal(["edit"], in: world.store)
    #expect(edited.status == 0, "\(edited.output)")
    #expect(try world.text(name).contains("Flow:: zebra-hand"))
    expectNoZebra(edited)
    #expect(try await !world.git("log", "--all", "--format=%B").contains("zebra"))
    let last = try await world.bestupid("conflicts", "--json").json("conflicts")["decisions"][0]
    let texts = try await world.bestupid("conflicts", "show", last["id"].string ?? "").output
    #expect(texts.contains("zebra-other") && texts.contains("zebra-hand"))
  }

  @Test(
    "an undo tells no value, nor do its errors, a search or a diff that nobody asked of the cycle")
  func undo() async throws {
    let world = try await World.withStore([
      sampleName:
        "## Quick Log\nWeight:: 181\n\n## Cycle\nFlow:: light\nzebrasign:: 1\n### Signs\nzebrachill:: zebra 1\n"
    ])
    expectSuccess(try await world.bestupid("cycle", "log", "zebrasign", "2", "note", "zebra cold"))
    let id = try await world.git("rev-parse", "HEAD")
    try await world.git(
      "commit", "-qam", "by hand", "--allow-empty", "--author", "kim <kim@example.org>")
    try world.write(
      try world.text(sampleName).replacing("zebrasign:: 2", with: "zebrasign:: zebra 3"),
      to: sampleName)
    try await world.git("commit", "-qam", "by hand")
    for words in [["undo", id], ["undo", id, "--json"]] {
      let run = try await world.bestupid(words)
      #expect(run.status != 0)
      expectNoZebra(run, "\(words)")
    }
    let run = try await world.bestupid("undo", id, "--partial")
    expectNoZebra(run)
    #expect(run.errors.contains("Cycle, Note"))
    for words in [
      ["undo", "--dry-run"], ["undo", "--dry-run", "--json"], ["redo"], ["undo", "--json"],
      ["log", "weight", "182", "--dry-run"], ["log", "weight", "182", "--dry-run", "--json"],
      ["grep", "zebra", "--json"], ["grep", "181", "--context", "9"],
      ["query", "symptom:zebrasing"],
      ["cycle", "log", "zebrasing", "2"], ["cycle", "unset", "zebrasing"],
      ["log", "zebrasing", "2"], ["unset", "zebrasing"], ["unset", "symptom", "zebrasing"],
      ["chart", "symptom:zebrasing"], ["history", "zebrasing"], ["habit", "done", "zebrasing"],
    ] {
      let run = try await world.bestupid(words)
      let text = (run.output + run.errors).replacing("zebrasing", with: "")
        .replacing("'zebra'", with: "")
      #expect(!text.contains("zebra"), "\(words): \(text)")
    }
    #expect(
      try await world.bestupid("grep", "zebra", "--section", "cycle").output.contains("zebrasign"))
    let diff = try await world.bestupid("cycle", "log", "zebrasign", "1", "--dry-run").output
    #expect(diff.contains("zebrasign:: 1"))
    // A symptom below a heading of its own is written as privately.
    expectSuccess(try await world.bestupid("cycle", "log", "zebrachill", "3"))
    #expect(try world.text(sampleName).contains("zebrachill:: 3"))
    let undone = try await world.bestupid("undo", "--json")
    expectSuccess(undone)
    expectNoZebra(undone)
    #expect(try world.text(sampleName).contains("zebrachill:: zebra 1"))
    let messages = try await world.git("log", "--format=%B")
    #expect(!messages.contains("zebra"), "\(messages)")
  }

  @Test(
    "the recipe takes all of it out of every object and message, old ones too, and nothing else")
  func recipe() async throws {
    let (devices, _) = try await merged()
    let desk = devices.desk
    let document = try Files.text("\(TestEnvironment.root)/docs/cycle.md")
    let lines = document.split(separator: "\n", omittingEmptySubsequences: false)
    let start = try #require(lines.firstIndex { $0.hasPrefix("    git filter-repo") })
    let script = lines[start...].prefix { $0.hasPrefix("    ") }.map { $0.dropFirst(4) }
      .joined(separator: "\n")
    let others = [
      "## Cycle to work", "## Cycle - sunny ride", "## Motorcycle", "## Cycle 2", "## Cycle!",
      "Cycle",
    ]
    for (index, heading) in others.enumerated() {
      try desk.write(
        "\(heading)\nkept\n\n<!--\n## cycle\nFlow:: zebra\n-->\n\n## Cycle\n```\n# zebra\n```\nzebra\n# Day\nkept\n",
        to: "content/logs/2031-01-0\(index + 1).md")
    }
    func old(_ section: String, _ kept: String, _ lost: String) -> String {
      #"Decision: {"path":"\#(Self.path(0))","section":"\#(section)","key":"\#(kept.prefix(5))","winner":"later","kept_from":"desk","lost_from":"phone","kept":"\#(kept)","lost":"\#(lost)"}"#
    }
    try await desk.git("add", "-A")
    try await desk.git(
      "commit", "-qm",
      "sync: merge origin/main, 3 decisions\n\n"
        + [
          old("Cycle 🌙", "zebrasign:: 2", "zebrasign:: zebra-gone"),
          old("zebra signs", "zebrachill:: zebra-desk", "zebrachill:: zebra-phone"),
          old("Notes", "of desk", "of phone"),
        ].joined(separator: "\n"))
    let told = try await desk.git("rev-parse", "HEAD").prefix(8)
    let before = try await desk.bestupid("conflicts", "show", "\(told).1").output
    #expect(before.contains("zebra-gone"))
    try await desk.sandbox.git("init", "-q", "--bare", "-b", "main", "new.git", in: desk.path)
    let path = desk.path + "/recipe.sh"
    try Files.write(script.replacing("ADDRESS", with: desk.path + "/new.git"), to: path)
    let run = try await desk.sandbox.run("sh", ["-e", path], in: desk.store)
    #expect(run.succeeded, "\(run.output)\(run.errors)")
    for repository in [desk.store, desk.path + "/new.git"] {
      let names = try await desk.sandbox.git(
        "cat-file", "--batch-all-objects", "--batch-check=%(objectname) %(objecttype)",
        in: repository)
      #expect(names.split(separator: "\n").count > 30)
      for name in names.split(separator: "\n") where !name.hasSuffix("tree") {
        let object = try await desk.sandbox.git(
          "cat-file", "-p", "\(name.prefix { $0 != " " })", in: repository)
        #expect(!object.contains("zebra"), "\(name): \(object)")
      }
    }
    for (index, heading) in others.enumerated() {
      let text = try desk.text("content/logs/2031-01-0\(index + 1).md")
      #expect(text == "\(heading)\nkept\n\n<!--\n# Day\nkept\n", "\(text)")
    }
    for index in Self.headings.indices {
      let text = try desk.text(Self.path(index))
      #expect(text.contains("Weight:: 18") && text.contains("## Notes"), "\(text)")
    }
    let after = try await desk.bestupid("conflicts", "--all", "--json").json("conflicts")[
      "decisions"
    ]
    .elements
    let ofCycle = after.filter { $0["private"] == true }
    #expect(Set(ofCycle.compactMap { $0["path"].string }).count == Self.headings.count)
    #expect(after.contains { $0["lost"]["text"] == "of phone" })
    for decision in ofCycle.prefix(3) {
      let id = decision["id"].string ?? ""
      #expect(try await desk.bestupid("conflicts", "show", id).output.contains("the text is gone"))
      expectFailure(
        try await desk.bestupid("conflicts", "restore", id), 65, saying: "the text is gone")
    }
  }
}

extension Array {
  /// What a closure makes of the elements, one after the other.
  fileprivate func async<Result>(_ body: (Element) async throws -> Result) async rethrows
    -> [Result]
  {
    var results: [Result] = []
    for element in self { results.append(try await body(element)) }
    return results
  }
}
