import Git
import LogMerge
import ProgramTestSupport
import Store
import StoreTestSupport
import TestSupport
import Testing

@testable import Sync

/// What the bot changed of what a person had written is told by the sync that brings it. A bot, a desk and a phone
/// share a remote.
@Suite("What the bot changed")
struct BotChangesTests: DeviceSuite {
  let sandbox: GitSandbox
  private static let path = "content/logs/2031-03-04.md"
  private static let day = """
    ---
    title: "2031-03-04: [Tuesday]"
    mood: 7
    ---

    ## Daily Briefing
    An easy day.

    ## Today's Todos
    - [x] Call Bea
    - [ ] Pay rent

    ## Quick Log
    Weight:: 80.6
    Sleep::

    ## Fuel Log
    - oats
    calories_so_far:: 300

    ## Daily Reflection
    slept badly

    """

  init() throws {
    sandbox = try GitSandbox()
    try Libgit2.setConfigurationFolders(home: "", xdg: "", system: "")
  }

  private func devices(
    _ files: [String: String] = [path: day]
  ) async throws -> (bot: String, desk: String, phone: String) {
    let all = files.merging(["bestupid.yaml": "bot_authors: [Bot]\n"]) { first, _ in first }
    let folders = try await clones(["bot", "desk", "phone"], of: all)
    return (folders[0], folders[1], folders[2])
  }

  /// The bot's clone takes in what is there, changes the day, and pushes.
  @discardableResult
  private func write(
    _ bot: String, _ path: String = path, _ change: (String) -> String
  ) async throws -> String {
    try await sandbox.git("pull", "-q", "--ff-only", in: bot)
    try await commitAsBot([path: change(try Files.text("\(bot)/\(path)"))], in: bot)
    try await sandbox.git("push", "-q", "origin", "main", in: bot)
    return try await sandbox.git("rev-parse", "HEAD", in: bot)
  }

  private func words(_ changes: [PastDecision]) -> [String] {
    changes.map { past in
      let texts = [past.decision.lost, past.decision.kept]
        .map { String(decoding: $0.bytes, as: UTF8.self) }
      return "\(past.decision.section): \(texts[0]) → \(texts[1])"
    }
  }

  private func listed(_ folder: String) throws -> [PastDecision] {
    try DecisionHistory(workingCopy: folder)
      .botChanges(in: Store(root: folder, workingCopy: folder), since: 0)
  }

  @Test("each value is told where nothing had to be merged, and nothing else")
  func fastForward() async throws {
    let (bot, desk, _) = try await devices()
    let commit = try await write(bot) { day in
      day.replacing("mood: 7", with: "mood: 3").replacing("An easy day.", with: "A hard day.")
        .replacing("[x] Call Bea", with: "[ ] Call Bea").replacing("- [ ] Pay rent\n", with: "")
        .replacing("80.6", with: "99").replacing("Sleep::", with: "Sleep:: 7:10")
        .replacing("- oats", with: "- oats (310 cal)\n- tea").replacing("300", with: "310")
        .replacing("slept badly\n", with: "").replacing("[Tuesday]", with: "[Run Day]")
    }
    let report = try await sync(desk)
    #expect(report.merge == nil && report.decisions == [])
    #expect(
      words(report.botChanges) == [
        "front matter: mood: 7 → mood: 3", "Today's Todos: - [x] Call Bea → - [ ] Call Bea",
        "Today's Todos: - [ ] Pay rent → ", "Quick Log: Weight:: 80.6 → Weight:: 99",
        "Daily Reflection: slept badly → ",
      ])
    #expect(report.botChanges.allSatisfy { $0.id.commit.hex == commit && $0.isBotChange })
    #expect(report.botChanges.allSatisfy { $0.decision.keptFrom == "Bot" })
    #expect(try await sync(desk).botChanges == [])
    #expect(try listed(desk) == report.botChanges)
  }

  @Test("each device tells it once, and none what the person restored")
  func devicesAndRestoring() async throws {
    let (bot, desk, phone) = try await devices()
    try await write(bot) { $0.replacing("80.6", with: "99") }
    let report = try await sync(desk)
    let change = try #require(report.botChanges.first)
    let history = try DecisionHistory(workingCopy: desk)
    try edit(Self.path, in: desk) { text in
      let bytes = try? history.restoring(change, in: Array(text.utf8))
      return String(decoding: bytes ?? [], as: UTF8.self)
    }
    #expect(try Files.text("\(desk)/\(Self.path)") == Self.day)
    #expect(try await sync(desk).botChanges == [])
    // The phone took it in before the desk restored it, or only now with that: then it lost nothing.
    #expect(try await sync(phone).botChanges == [])
    try await write(bot) { $0.replacing("80.6", with: "70") }
    #expect(words(try await sync(phone).botChanges) == ["Quick Log: Weight:: 80.6 → Weight:: 70"])
    #expect(words(try await sync(desk).botChanges) == ["Quick Log: Weight:: 80.6 → Weight:: 70"])
    #expect(try await sync(phone).botChanges == [])
    #expect(try listed(phone).count == 2)
  }

  @Test("a merge of the desk and the bot tells it beside its decisions, and not what these have")
  func merge() async throws {
    let (bot, desk, phone) = try await devices()
    try await write(bot) {
      $0.replacing("80.6", with: "99").replacing("mood: 7", with: "mood: 3")
        .replacing("slept badly\n", with: "")
    }
    try edit(Self.path, in: desk) {
      $0.replacing("Sleep::", with: "Sleep:: 6").replacing("mood: 7", with: "mood: 8")
    }
    let report = try await sync(desk)
    #expect(report.merge != nil)
    // The front matter is the bot's where both changed it.
    #expect(report.decisions.map(\.decision.key) == ["mood"])
    #expect(
      words(report.botChanges) == [
        "Quick Log: Weight:: 80.6 → Weight:: 99", "Daily Reflection: slept badly → ",
      ])
    // The phone takes in the bot's commit and the desk's merge.
    #expect(
      words(try await sync(phone).botChanges) == [
        "front matter: mood: 7 → mood: 3", "Quick Log: Weight:: 80.6 → Weight:: 99",
        "Daily Reflection: slept badly → ",
      ])
    #expect(words(try listed(phone)).count == 2)
  }

  @Test("what a device kept, or changed after the bot, is not told")
  func keptByDevice() async throws {
    let (bot, desk, phone) = try await devices()
    try await write(bot) { $0.replacing("80.6", with: "99") }
    try edit(Self.path, in: desk) { $0.replacing("80.6", with: "80.5") }
    let report = try await sync(desk)
    #expect(report.decisions.count == 1 && report.botChanges == [])
    #expect(try await sync(phone).botChanges == [])
    #expect(try listed(desk) == [])
  }

  @Test("the bot's own word is not told, nor that of a commit that was told before")
  func ownWord() async throws {
    let (bot, desk, phone) = try await devices()
    try await write(bot) { $0.replacing("Sleep::", with: "Sleep:: 7:10") }
    try await sync(desk)
    try await write(bot) {
      $0.replacing("7:10", with: "7:30").replacing("80.6", with: "90")
    }
    #expect(words(try await sync(desk).botChanges) == ["Quick Log: Weight:: 80.6 → Weight:: 90"])
    try await write(bot) { $0.replacing("7:30", with: "7:50").replacing("90", with: "99") }
    #expect(try await sync(desk).botChanges == [])
    // A device that takes in both is told of both as of one, under the name that the desk has.
    let late = try await sync(phone).botChanges
    #expect(words(late) == ["Quick Log: Weight:: 80.6 → Weight:: 99"])
    #expect(try listed(desk).map(\.id) == late.map(\.id))
    #expect(words(try listed(desk)) == words(late))
  }

  @Test("a word of another device's between is the person's")
  func otherDevice() async throws {
    let (bot, desk, phone) = try await devices()
    try edit(Self.path, in: phone) { $0.replacing("80.6", with: "80.4") }
    try await sync(phone)
    try await write(bot) { $0.replacing("80.4", with: "99") }
    let change = try #require(try await sync(desk).botChanges.first)
    #expect(words([change]) == ["Quick Log: Weight:: 80.4 → Weight:: 99"])
    #expect(change.decision.lostFrom == "phone")
  }

  @Test("a merge of the bot's that left out what a device had written")
  func mergeOfTheBot() async throws {
    let (bot, desk, phone) = try await devices()
    try edit(Self.path, in: desk) { $0.replacing("Sleep::", with: "Sleep:: 6:40") }
    try await sync(desk)
    try await commitAsBot(
      [Self.path: Self.day.replacing("Sleep::", with: "Sleep:: 9").replacing("80.6", with: "99")],
      in: bot)
    try await sandbox.git("fetch", "-q", in: bot)
    try await sandbox.git(
      "-c", "user.name=Bot", "-c", "user.email=bot@example.org", "merge", "-q", "-s", "ours",
      "-m", "mine", "origin/main", in: bot)
    try await sandbox.git("push", "-q", "origin", "main", in: bot)
    let wanted = [
      "Quick Log: Weight:: 80.6 → Weight:: 99", "Quick Log: Sleep:: 6:40 → Sleep:: 9",
    ]
    #expect(words(try await sync(desk).botChanges) == wanted)
    #expect(words(try listed(desk)).sorted() == wanted.sorted())
    // The phone never had the sleep.
    #expect(words(try await sync(phone).botChanges) == [wanted[0]])
    for past in try listed(desk) {
      let id = "\(past.id)"
      #expect(
        try DecisionHistory(workingCopy: desk)
          .decision(named: id, in: Store(root: desk, workingCopy: desk)) == past)
    }
  }

  @Test("a day that the bot removed is told as one, and one that it moved is not")
  func removedDay() async throws {
    let (other, own) = ("content/logs/2031-03-05.md", "content/logs/2031-03-06.md")
    let (bot, desk, _) = try await devices([Self.path: Self.day, other: Self.day + "x\n"])
    try await commitAsBot([own: "## Quick Log\nHRV:: 60\n"], in: bot)
    try await sandbox.git("push", "-q", "origin", "main", in: bot)
    try await sync(desk)
    try Files.makeFolder("\(bot)/old")
    try await sandbox.git("mv", other, "old/a.md", in: bot)
    try await sandbox.git("rm", "-q", Self.path, own, in: bot)
    try await commitAsBot([:], in: bot)
    try await sandbox.git("push", "-q", "origin", "main", in: bot)
    let changes = try await sync(desk).botChanges
    #expect(changes.map(\.decision.key) == ["file"])
    #expect(changes.map { "\($0.decision.path)" } == [Self.path])
    let history = try DecisionHistory(workingCopy: desk)
    #expect(try history.wholeText(of: changes[0].decision.lost) == Array(Self.day.utf8))
  }

  @Test("a first commit here, no bot in the configuration, and a device's commits tell nothing")
  func nothing() async throws {
    let (bot, desk, phone) = try await devices()
    try edit(Self.path, in: phone) { $0.replacing("80.6", with: "99") }
    try await sync(phone)
    #expect(try await sync(desk).botChanges == [])
    try edit("bestupid.yaml", in: phone) { _ in "bot_authors: [Other]\n" }
    try await sync(phone)
    try await write(bot) { $0.replacing("99", with: "70") }
    #expect(try await sync(desk).botChanges == [])
    try await sandbox.git("init", "-q", "-b", "main", "new", in: sandbox.path)
    let new = sandbox.path + "/new"
    try await sandbox.git("remote", "add", "origin", sandbox.path + "/remote.git", in: new)
    #expect(try await sync(new).botChanges == [])
  }

  /// The states are compared, and the commits between are walked once.
  @Test("a first sync of thousands of commits tells each value once")
  func manyCommits() async throws {
    let names = (10...29).map { "content/logs/2031-01-\($0).md" }
    let days = Dictionary(uniqueKeysWithValues: names.map { ($0, Self.day) })
    let (bot, desk, _) = try await devices(days)
    // Each commit of the bot's changes the weight of one day, again and again.
    var stream = ""
    let count = 3_000
    for index in 0..<count {
      let text = Self.day.replacing("80.6", with: "\(100 + index)")
      stream += "commit refs/heads/main\n"
      stream += "committer Bot <bot@example.org> \(1_900_000_000 + index) +0000\n"
      stream += "data 1\nx\n" + (index == 0 ? "from refs/heads/main^0\n" : "")
      stream += "M 100644 inline \(names[index % names.count])\n"
      stream += "data \(text.utf8.count)\n\(text)\n"
    }
    try Files.write(stream, to: "\(bot)/../stream")
    try await sandbox.git(
      "-c", "alias.import=!git fast-import --quiet < ../stream", "import", in: bot)
    try await sandbox.git("push", "-q", "origin", "main", in: bot)
    let report = try await sync(desk)
    #expect(report.received == count)
    #expect(report.botChanges.map { "\($0.decision.path)" } == names)
    let newest = (count - names.count..<count).map { "Weight:: \(100 + $0)" }
    #expect(
      Set(words(report.botChanges)) == Set(newest.map { "Quick Log: Weight:: 80.6 → \($0)" }))
  }

  /// What a restore puts back: each kind of text that the bot can take.
  @Test(
    "what was restored is there again, whatever it was",
    arguments: [
      ("mood: 7", "mood: 3"), ("mood: 7\n", ""), ("Weight:: 80.6", "Weight::"),
      ("Weight:: 80.6\n", ""), ("- [x] Call Bea", "- [ ] Call Bea"), ("- [ ] Pay rent\n", ""),
      ("- oats\n", ""), ("- oats", "- soup"), ("slept badly", "slept well"), ("slept badly\n", ""),
    ])
  func restoring(old: String, new: String) async throws {
    let (bot, desk, _) = try await devices()
    try await write(bot) { $0.replacing(old, with: new) }
    let change = try #require(try await sync(desk).botChanges.first)
    let bytes = try Files.read("\(desk)/\(Self.path)")
    let restored = try DecisionHistory(workingCopy: desk).restoring(change, in: bytes)
    #expect(String(decoding: restored, as: UTF8.self) == Self.day)
    // Beside what was written since.
    let later =
      String(decoding: bytes, as: UTF8.self)
      .replacing("Sleep::", with: "Sleep:: 6:40") + "a long day\n"
    let both = try DecisionHistory(workingCopy: desk).restoring(change, in: Array(later.utf8))
    #expect(
      String(decoding: both, as: UTF8.self)
        == Self.day.replacing("Sleep::", with: "Sleep:: 6:40") + "a long day\n")
    #expect(try DecisionHistory(workingCopy: desk).restoring(change, in: both) == both)
  }

  @Test("texts that no message could hold are restored whole")
  func longTexts() async throws {
    let texts = ["a", "b"].map { String(repeating: "\($0) long day. ", count: 400) + "End" }
    let day = Self.day.replacing("slept badly", with: texts[0])
    let (bot, desk, _) = try await devices([Self.path: day])
    try await write(bot) { $0.replacing(texts[0], with: texts[1]) }
    let change = try #require(try await sync(desk).botChanges.first)
    #expect(!change.decision.lost.isWhole && !change.decision.kept.isWhole)
    let bytes = try Files.read("\(desk)/\(Self.path)")
    let restored = try DecisionHistory(workingCopy: desk).restoring(change, in: bytes)
    #expect(String(decoding: restored, as: UTF8.self) == day)
  }

  @Test("a store in a folder of the working copy")
  func folder() async throws {
    let path = "log/" + Self.path
    let folders = try await clones(
      ["bot", "desk"], of: [path: Self.day, "log/bestupid.yaml": "bot_authors: [Bot]\n"])
    try await write(folders[0], path) { $0.replacing("80.6", with: "99") }
    var settings = try settings(folders[1])
    settings.commit.store = "log"
    let report = try await Sync.run(workingCopy: folders[1], settings: settings)
    #expect(words(report.botChanges) == ["Quick Log: Weight:: 80.6 → Weight:: 99"])
    let store = Store(root: folders[1] + "/log", workingCopy: folders[1])
    let history = try DecisionHistory(workingCopy: folders[1])
    #expect(try history.botChanges(in: store, since: 0) == report.botChanges)
    let id = try #require(report.botChanges.first?.id)
    #expect(try BotChanges.named([id], in: store) == report.botChanges)
    // What is no change of the bot's, or is no commit here, is none.
    let others = [
      DecisionID(commit: id.commit, number: 2),
      DecisionID(commit: try #require(report.before), number: 1),
      try #require(DecisionID(whole: String(repeating: "a", count: 40) + ".1")),
    ]
    #expect(try BotChanges.named(others, in: store) == [])
  }
}
