import Foundation
import ProgramTestSupport
import TestSupport
import Testing

@Suite("Files that sync commits")
struct OwnBusinessTests {
  private static let other = "content/logs/2031-03-05.md"

  /// A store with a remote, in step with it.
  private func store() async throws -> World {
    let world = try await World.withStore([sampleName: sampleDay])
    try await world.git("remote", "add", "origin", world.sandbox.remote("remote.git"))
    expectSuccess(try await world.bestupid("sync"))
    return world
  }

  private func sent(_ world: World) async throws -> Set<String> {
    let names = try await world.git(
      "ls-tree", "-r", "--name-only", "main", in: world.path + "/remote.git")
    return Set(names.split(separator: "\n").map(String.init))
  }

  private func subject(_ world: World) async throws -> String {
    try await world.git("log", "-1", "--format=%s")
  }

  @Test("new files are committed where the program knows the folder, and left alone elsewhere")
  func knownFolders() async throws {
    let world = try await store()
    let known = [
      Self.other, "content/config/habits.md", "memory/people/ann.json", "data/daily_metrics.json",
      "templates/daily_log.md", "bestupid.yaml",
    ]
    let unknown = [
      "taxes.pdf", "notes/ideas.md", "private/journal.md", "content/private/a.md", "contents/a.md",
    ]
    for path in known + unknown { try world.write("# made up\n", to: path) }

    let status = try await world.bestupid("status", "--json").json("status")
    #expect(Set(status["changed_files"].elements.compactMap(\.string)) == Set(known))
    #expect(Set(status["not_included"].elements.compactMap(\.string)) == Set(unknown))

    let run = try await world.bestupid("sync", "--json")
    expectSuccess(run)
    let report = try run.json("sync")
    #expect(Set(report["committed"].elements.compactMap(\.string)) == Set(known))
    #expect(Set(report["not_included"].elements.compactMap(\.string)) == Set(unknown))
    #expect(try await sent(world) == Set(known + [sampleName]))
    for path in unknown { #expect(try Files.text("\(world.store)/\(path)") == "# made up\n") }
  }

  @Test("what is left alone is said once, with how to include it, and never by a quiet sync")
  func saidOnce() async throws {
    let world = try await store()
    try world.write("made up\n", to: "notes/ideas.md")
    let quiet = try await world.bestupid("sync", "--quiet")
    #expect((quiet.status, quiet.output + quiet.errors) == (0, ""))
    let first = try await world.bestupid("sync")
    #expect(first.errors.contains("new, and not synced: notes/ideas.md"))
    #expect(first.errors.contains("bestupid config set sync.include notes/ideas.md"))
    #expect(!(try await world.bestupid("sync")).errors.contains("ideas"))

    try world.write("made up\n", to: "notes/more.md")
    let second = try await world.bestupid("sync")
    #expect(second.errors.contains("new, and not synced: notes/more.md"), "\(second.errors)")
    #expect(!second.errors.contains("ideas"))
    let status = try await world.bestupid("status")
    #expect(status.output.contains("  notes/ideas.md\n  notes/more.md"), "\(status.output)")
  }

  @Test(
    "sync.include names files, folders, or all there is, and never what is private",
    arguments: [
      ("notes, todo.txt", ["notes/a.md", "notes/deep/b.md", "todo.txt"]),
      ("./notes/", ["notes/a.md", "notes/deep/b.md"]),
      ("notes/a.md", ["notes/a.md"]),
      (".", ["notes/a.md", "notes/deep/b.md", "todo.txt", "other.txt"]),
      ("private", []),
    ])
  func included(setting: String, expected: [String]) async throws {
    let world = try await store()
    for path in ["notes/a.md", "notes/deep/b.md", "todo.txt", "other.txt", "private/c.md"] {
      try world.write("made up\n", to: path)
    }
    expectSuccess(try await world.bestupid("config", "set", "sync.include", setting))
    expectSuccess(try await world.bestupid("sync"))
    #expect(try await sent(world) == Set(expected + [sampleName, "bestupid.yaml"]))
  }

  @Test("a file that git knows is committed wherever it lies, and so is one that is staged")
  func known() async throws {
    let world = try await store()
    try await world.sandbox.commit(["notes/a.md": "a\n"], in: world.store, message: "by hand")
    try world.write("b\n", to: "notes/a.md")
    try world.write("staged\n", to: "notes/b.md")
    try await world.git("add", "notes/b.md")
    expectSuccess(try await world.bestupid("sync"))
    #expect(try await sent(world).isSuperset(of: ["notes/a.md", "notes/b.md"]))
    #expect(try await world.git("show", "main:notes/a.md") == "b")
  }

  @Test("a file that was moved goes along, wherever it was moved, but not to what is private")
  func moved() async throws {
    let world = try await store()
    try await world.sandbox.commit(
      ["notes/a.md": "a\n", "notes/b.md": "b\n", "notes/c.md": "c\n"], in: world.store,
      message: "by hand")
    try Files.makeFolder(world.store + "/private")
    for (old, new) in [("a", "notes/moved.md"), ("b", "elsewhere.md"), ("c", "private/c.md")] {
      try FileManager.default.moveItem(
        atPath: "\(world.store)/notes/\(old).md", toPath: "\(world.store)/\(new)")
    }
    try world.write("another\n", to: "notes/new.md")
    let status = try await world.bestupid("status", "--json").json("status")
    #expect(status["not_included"].elements.map(\.string) == ["notes/new.md", "private/c.md"])
    let run = try await world.bestupid("sync")
    expectSuccess(run)
    #expect(
      try await sent(world) == [sampleName, "notes/moved.md", "elsewhere.md"], "\(run.errors)")
  }

  @Test("a file that is left alone is not replaced by one of the remote's")
  func inTheWay() async throws {
    let world = try await store()
    let bot = world.path + "/bot"
    try await world.git("clone", "-q", world.path + "/remote.git", bot, in: world.path)
    try await world.sandbox.commit(
      ["notes/a.md": "theirs\n", Self.other: "Focus:: 4\n"], in: bot, message: "bot")
    try await world.git("push", "-q", in: bot)
    try world.write("mine\n", to: "notes/a.md")
    expectFailure(try await world.bestupid("sync"), 75, saying: "sync.include")
    #expect(try Files.text("\(world.store)/notes/a.md") == "mine\n")
    expectSuccess(try await world.bestupid("config", "set", "sync.include", "notes"))
    expectSuccess(try await world.bestupid("sync"))
    let text = try Files.text("\(world.store)/notes/a.md")
    #expect(text.contains("mine") && text.contains("theirs"), "\(text)")
  }

  @Test(
    "what looks like a key or a token is not committed unasked",
    arguments: [
      (sampleName, "Weight:: 181\n- token ghp_\(String(repeating: "a1B2", count: 10))\n", "line 2"),
      (other, "-----BEGIN OPENSSH PRIVATE KEY-----\nAAAA\n", "line 1"),
      ("memory/keys.json", "{\"key\": \"AKIA\(String(repeating: "Q7", count: 8))\"}\n", "line 1"),
      ("data/a.json", "{\"k\": \"sk-ant-\(String(repeating: "x9", count: 20))\"}\n", "line 1"),
      ("content/.env", "PASSWORD=made-up\n", "this name"),
      ("content/id_rsa", "made up\n", "this name"),
      ("data/server.pem", "made up\n", "this name"),
    ])
  func secrets(path: String, text: String, reason: String) async throws {
    let world = try await store()
    try world.write(text, to: path)
    try world.write("Focus:: 4\n", to: "content/logs/2031-03-06.md")
    let run = try await world.bestupid("sync")
    expectSuccess(run)
    #expect(run.errors.contains("\(path) is not committed"), "\(run.errors)")
    #expect(run.errors.contains(reason), "\(run.errors)")
    // The text itself is told nowhere.
    #expect(!run.errors.contains("a1B2"))
    // Not even as an object that no commit has.
    let blob = String(try await world.git("hash-object", path).prefix(40))
    let objects = try await world.git("cat-file", "--batch-all-objects", "--batch-check")
    #expect(objects.contains("blob") && !objects.contains(blob))
    #expect(try await sent(world).contains("content/logs/2031-03-06.md"))
    #expect(try Files.text("\(world.store)/\(path)") == text)

    expectSuccess(try await world.bestupid("config", "set", "sync.include", path))
    expectSuccess(try await world.bestupid("sync"))
    #expect(
      try await world.git("show", "main:\(path)", in: world.path + "/remote.git") + "\n" == text)
  }

  @Test("what was committed with a token keeps its other changes coming")
  func knownSecret() async throws {
    let world = try await store()
    let token = "ghp_" + String(repeating: "a1B2", count: 10)
    try await world.sandbox.commit([Self.other: "\(token)\n"], in: world.store, message: "by hand")
    try world.write("\(token)\nFocus:: 4\n", to: Self.other)
    expectSuccess(try await world.bestupid("sync"))
    #expect(try await world.git("status", "--porcelain") == "")
  }

  @Test("words that only begin like a token are no secret")
  func noSecrets() async throws {
    let world = try await store()
    let text = """
      - sk-8 minutes of skiing, AKIA, ghp_short, risk-taking-and-other-habits-of-the-year-that-was
      - a BEGIN PRIVATE KEY----- in the text

      """
    try world.write(text, to: Self.other)
    expectSuccess(try await world.bestupid("sync"))
    #expect(try await sent(world).contains(Self.other))
  }

  @Test("a deleted day is called deleted, and a log on it says how to get it back")
  func deletedDay() async throws {
    let world = try await store()
    try Files.remove("\(world.store)/\(sampleName)")
    #expect(try await world.bestupid("status").output.contains("  deleted 2031-03-04\n"))
    let status = try await world.bestupid("status", "--json").json("status")
    #expect(status["deleted_files"].elements.map(\.string) == [sampleName])
    let sync = try await world.bestupid("sync")
    expectSuccess(sync)
    #expect(sync.errors.contains("deleted: 2031-03-04"), "\(sync.errors)")
    #expect(try await subject(world) == "delete: 2031-03-04")

    let log = try await world.bestupid("log", "weight", "181")
    expectSuccess(log)
    let words = try #require(
      log.errors.split(separator: "\n").first { $0.contains("was deleted") })
    let command = try #require(words.range(of: "git checkout")).lowerBound
    let arguments = words[command...].split(separator: " ").dropFirst().map(String.init)
    try await world.sandbox.git(arguments, in: world.store)
    #expect(try world.text(sampleName) == sampleDay)
  }

  @Test("a log on a day whose deletion is not committed yet says the same")
  func deletedJustNow() async throws {
    let world = try await store()
    try Files.remove("\(world.store)/\(sampleName)")
    let log = try await world.bestupid("log", "weight", "181")
    expectSuccess(log)
    #expect(log.errors.contains("the log of 2031-03-04 was deleted"), "\(log.errors)")
    #expect(!(try await world.bestupid("log", "focus", "4")).errors.contains("deleted"))
    // A day that never had a log.
    let other = try await world.bestupid("log", "focus", "4", "--date", "2031-03-05")
    #expect(!other.errors.contains("deleted"))
  }

  @Test("one commit of several changes says which of them are deletions")
  func severalChanges() async throws {
    let world = try await store()
    try world.write("Focus:: 4\n", to: Self.other)
    expectSuccess(try await world.bestupid("sync"))
    try Files.remove("\(world.store)/\(sampleName)")
    try world.write("Focus:: 5\n", to: Self.other)
    expectSuccess(try await world.bestupid("sync"))
    #expect(try await subject(world) == "edit: 1 file; delete: 2031-03-04")
    let body = try await world.git("log", "-1", "--format=%b")
    #expect(body.contains("deleted \(sampleName)\n\(Self.other)"), "\(body)")
  }

  @Test("a new store ignores what editors, systems and secrets leave")
  func ignores() async throws {
    let world = try World()
    expectSuccess(try await world.bestupid("init", world.store))
    for name in [".DS_Store", "a.md~", ".a.md.swp", ".env", "id_ed25519", "private/a.md", "#a#"] {
      try world.write("made up\n", to: name)
    }
    #expect(try await world.git("status", "--porcelain") == "")
    try world.write("made up\n", to: "content/logs/2031-03-04.md")
    #expect(try await world.git("status", "--porcelain") != "")
  }

  @Test("a file with the marks of a conflict is never committed by a sync, and check reports it")
  func conflictMarks() async throws {
    let world = try await store()
    let text = "## Quick Log\n<<<<<<< HEAD\nWeight:: 181\n=======\nWeight:: 182\n>>>>>>> bot\n"
    try world.write(text, to: sampleName)
    let run = try await world.bestupid("sync")
    expectSuccess(run)
    #expect(run.errors.contains("line 2 begins an unresolved conflict"), "\(run.errors)")
    #expect(try await world.git("show", "main:\(sampleName)") == sampleDay)
    let check = try await world.bestupid("check")
    #expect(check.status == 1)
    #expect(check.output.contains("\(sampleName):2: warning: an unresolved conflict"))

    // One mark alone is text.
    try world.write("## Quick Log\n=======\nWeight:: 181\n", to: sampleName)
    expectSuccess(try await world.bestupid("sync"))
    #expect(try await world.git("status", "--porcelain") == "")
  }

  @Test(
    "check names logs whose names are no date, and says what to do",
    arguments: [
      ("2031-03-04 (conflicted copy).md", "merge-file /dev/null content/logs/2031-03-04.md"),
      ("2031-03-04.sync-conflict-1.md", "merge-file"),
      ("20310311x.md", "rename it to 2031-03-11.md"),
      ("2026-13-45.md", "YYYY-MM-DD"),
    ])
  func misnamed(name: String, advice: String) async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    try world.write("Weight:: 181\n", to: "content/logs/\(name)")
    try world.write("a plan\n", to: "content/logs/weekly-protocol-2031-03-03.md")
    let check = try await world.bestupid("check")
    #expect(check.status == 1)
    let lines = check.output.split(separator: "\n").filter { $0.contains("not a day's log") }
    #expect(lines.count == 1)
    #expect(lines.first?.contains(name) == true && lines.first?.contains(advice) == true)
  }
}
