import ProgramTestSupport
import TestSupport
import Testing

/// Files that a later version of the program could leave: those of today with a higher number.
@Suite("Files of a newer program")
struct NewerFileTests {
  /// A kept file by how its path ends, and the command that needs it.
  struct Kept: Sendable, CustomTestStringConvertible {
    var testDescription: String { file }
    let file: String
    /// Commands that cannot go on without it.
    let stopped: [[String]]
    /// Commands that go on.
    let goOn: [[String]]
  }

  private static let kept = [
    Kept(
      file: "/workout.json", stopped: [["workout", "set", "Row", "5x20"], ["workout", "finish"]],
      goOn: [["log", "sleep", "7"], []]),
    Kept(
      file: "/routine.json", stopped: [["routine", "pause"]], goOn: [["log", "sleep", "7"], []]),
    Kept(file: "/sync.json", stopped: [], goOn: [["sync"], ["status"], []]),
    Kept(file: "/lists.json", stopped: [], goOn: [["todo"], ["todo", "done", "1"]]),
    Kept(file: "/reminded.json", stopped: [], goOn: [["due"], []]),
    Kept(file: "/unread.json", stopped: [], goOn: [["sync"], ["conflicts"]]),
    Kept(file: ".git/bestupid/clone", stopped: [], goOn: [["log", "sleep", "7"], ["todo"]]),
    Kept(
      file: ".git/bestupid/in-flight", stopped: [["log", "sleep", "7"], ["sync"]], goOn: [["show"]]),
    Kept(
      file: ".git/bestupid/saved/list", stopped: [["log", "sleep", "7"], ["sync"]],
      goOn: [["show"]]),
  ]

  /// A store with each of the files, as they are today but for a higher number.
  private func world(with kept: Kept) async throws -> (World, path: String, bytes: [UInt8]) {
    let log = "## Today's Todos\n- [ ] Call Bea\n- [ ] Row\n\n## Quick Log\nSleep::\n"
    let routines =
      "---\nroutines:\n  - id: morning\n    name: Morning\n    tasks:\n      - title: Stretch\n---\n"
    let world = try await World.withStore([
      "bestupid.yaml": "", sampleName: log, "content/config/routines.md": routines,
    ])
    try await world.git("remote", "add", "origin", world.sandbox.remote("remote.git"))
    for words in [
      ["sync"], ["todo"], ["workout", "start", "strength"], ["routine", "start", "morning"],
    ] {
      _ = try await world.bestupid(words)
    }
    let home = world.sandbox.home + "/.local/state/bestupid"
    var path = world.store + "/" + kept.file
    var text: String
    if kept.file.hasPrefix("/") {
      let files = try Files.tree(home)
      let folder = try #require(files.first { $0.hasSuffix("/place.json") }).dropLast(11)
      path = "\(home)/\(folder)\(kept.file)"
      let forms = [
        "/reminded.json": "reminded/2", "/unread.json": "unread/1", "/lists.json": "lists/1",
      ]
      text =
        Files.exists(path)
        ? try Files.text(path)
        : "{\n  \"schema\": \"bestupid.\(try #require(forms[kept.file]))\",\n  \"later\": 1\n}\n"
      let form = try #require(text.firstMatch(of: /bestupid\.[a-z-]+\/\d+/)).output
      text = text.replacing(form, with: form.prefix { $0 != "/" } + "/99")
    } else {
      let name = kept.file.split(separator: "/")[2]
      text = "bestupid \(name) 99\nwhatever a later version says\n"
    }
    try Files.write(text, to: path)
    return (world, path, Array(text.utf8))
  }

  @Test(
    "one is left alone and named; what needs it stops with 69 and says what to do, all else goes on",
    arguments: kept)
  func left(kept: Kept) async throws {
    let (world, path, bytes) = try await world(with: kept)
    for words in kept.stopped {
      let run = try await world.bestupid(words)
      expectFailure(run, 69, saying: "newer version of bestupid", "bestupid version")
      #expect(run.errors.contains(path), "\(run.errors)")
      #expect(try Files.read(path) == bytes, "\(words)")
    }
    for words in kept.goOn {
      let run = try await world.bestupid(words)
      #expect(run.status == 0, "\(words): \(run.errors)")
      #expect(try Files.read(path) == bytes, "\(words)")
    }
    let doctor = try await world.bestupid("doctor")
    let line = doctor.output.split(separator: "\n").first { $0.contains("newer version") }
    #expect(line?.contains(path) == true, "\(doctor.output)")
    _ = try await world.bestupid("doctor", "--repair", "--yes")
    #expect(try Files.read(path) == bytes)
    #expect(try Files.tree(world.store + "/.git/bestupid").allSatisfy { !$0.contains(".bad-") })
  }

  @Test("a cache of newer facts stays, and queries read the logs")
  func cache() async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    func rows() async throws -> JSONNode {
      try await world.bestupid("query", "weight", "--last", "1y", "--json").json("query")["rows"]
    }
    let all = try await rows()
    let folder = world.sandbox.home + "/.cache/bestupid"
    let name = try #require(try Files.tree(folder).first { $0.hasSuffix("/2031.json") })
    let path = "\(folder)/\(name)"
    for (old, new) in [
      (/bestupid.facts\/\d+/, "bestupid.facts/99"), (/"rules":\d+/, "\"rules\":9999"),
    ] {
      let text = try Files.text(path).replacing(old, with: new)
      try Files.write(text, to: path)
      #expect(try await rows() == all)
      #expect(try Files.text(path) == text)
      let doctor = try await world.bestupid("doctor").output
      #expect(doctor.contains("\(path) was written by a newer version"), "\(doctor)")
      expectSuccess(try await world.bestupid("cache", "rebuild"))
      #expect(try Files.text(path) != text)
    }
  }
}
