import Git
import ProgramTestSupport
import Store
import StoreTestSupport
import TestSupport
import Testing
import Upkeep

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What happens to a store, by the hand of a test (`DamageTests` of `CommandTests` has the others).
enum Damage: String, CaseIterable, Sendable {
  case lostCommit, emptyTree, lostTree, emptyBlob, tornBlob, lostBlob
}

@Suite struct RepairTests {
  private let sandbox: GitSandbox

  init() throws {
    sandbox = try GitSandbox()
    try Libgit2.setConfigurationFolders(home: "", xdg: "", system: "")
  }

  /// A store of three commits, the last two of them ours.
  private func store() async throws -> String {
    let folder = try await sandbox.repository(
      "store", files: ["content/logs/a.md": "one\n", "content/logs/b.md": "b\n"])
    for more in ["two\n", "three\n"] {
      guard case .committed = try append(more, to: "content/logs/a.md", in: folder) else {
        Issue.record("cannot commit")
        break
      }
    }
    return folder
  }

  private func repair(_ folder: String) async throws -> [String] {
    try await Repair.run(
      workingCopy: folder, settings: commitSettings(),
      git: GitExecutable.find(in: sandbox.environment))
  }

  private func object(_ name: String, in folder: String) async throws -> String {
    let id = try await sandbox.git("rev-parse", name, in: folder)
    return "\(folder)/.git/objects/\(id.prefix(2))/\(id.dropFirst(2))"
  }

  private func overwrite(_ path: String, with bytes: [UInt8]) throws {
    try Files.remove(path)
    try Files.write(bytes, to: path)
  }

  private func inflict(_ damage: Damage, on folder: String) async throws {
    let commit = try await object("HEAD", in: folder)
    let tree = try await object("HEAD:content/logs", in: folder)
    let blob = try await object("HEAD:content/logs/a.md", in: folder)
    switch damage {
    case .lostCommit: try Files.remove(commit)
    case .emptyTree: try overwrite(tree, with: [])
    case .lostTree: try Files.remove(tree)
    case .emptyBlob: try overwrite(blob, with: [])
    case .tornBlob: try overwrite(blob, with: Array(try Files.read(blob).dropLast(6)))
    case .lostBlob: try Files.remove(blob)
    }
  }

  private func expectSound(_ folder: String) async throws {
    let check = try await sandbox.run("git", ["fsck", "--strict"], in: folder)
    #expect(check.succeeded, "\(check.output)\(check.errors)")
    #expect(try await sandbox.git("status", "--porcelain", in: folder) == "")
  }

  @Test(
    "Objects that the files still have are written again, and no commit is given up",
    arguments: [Damage.emptyTree, .lostTree, .emptyBlob, .tornBlob, .lostBlob])
  func resurrects(damage: Damage) async throws {
    let folder = try await store()
    let head = try await sandbox.git("rev-parse", "HEAD", in: folder)
    try await inflict(damage, on: folder)
    _ = try await repair(folder)
    #expect(try await sandbox.git("rev-parse", "HEAD", in: folder) == head)
    try await expectSound(folder)
  }

  @Test("A sound store is left as it is, and what was not committed is committed")
  func sound() async throws {
    let folder = try await store()
    let head = try await sandbox.git("rev-parse", "HEAD", in: folder)
    #expect(try await repair(folder) == [])
    #expect(try await sandbox.git("rev-parse", "HEAD", in: folder) == head)
  }

  @Test("What was pushed comes back with the next fetch, although its commits are given up")
  func remote() async throws {
    let folder = try await store()
    let remote = try await sandbox.remote("remote.git")
    try await sandbox.git("remote", "add", "origin", remote, in: folder)
    try await sandbox.git("push", "-q", "-u", "origin", "main", in: folder)
    let head = try await sandbox.git("rev-parse", "HEAD", in: folder)
    try await inflict(.lostCommit, on: folder)
    _ = try await repair(folder)
    #expect(try await sandbox.git("rev-list", "--count", "HEAD", in: folder) == "3")
    try await expectSound(folder)
    try await sandbox.git("fetch", "-q", "origin", in: folder)
    #expect(try await sandbox.git("rev-parse", "origin/main", in: folder) == head)
    try await expectSound(folder)
  }

  @Test("A stale lock goes; one that is fresh, or behind which a git works, stays")
  func locks() async throws {
    let folder = try await store()
    let lock = folder + "/.git/index.lock"
    try Files.write("", to: lock)
    await #expect(throws: StoreError.self) {
      try await repair(folder)
    }
    #expect(Files.exists(lock))
    #expect(try StoreHealth(workingCopy: folder).locks().map(\.isStale) == [false])
    _ = try await sandbox.run("touch", ["-d", "20 minutes ago", lock], in: folder)

    // A program of that name, at rest in the store, stands for a git that works there.
    let sleep = try #require(Program.find("sleep"))
    _ = try await sandbox.run("cp", [sleep, sandbox.path + "/git-at-rest"], in: folder)
    let started = try await sandbox.run(
      "sh", ["-c", "\"$0\" 600 >/dev/null 2>&1 & echo $!", sandbox.path + "/git-at-rest"],
      in: folder
    )
    let process = try #require(pid_t(started.output.split(separator: "\n").first ?? ""))
    func isStale() throws -> [Bool] {
      try StoreHealth(workingCopy: folder).locks().map(\.isStale)
    }
    let deadline = ContinuousClock.now + patience
    // It has its name once the shell's child has become it.
    while try isStale() != [false], ContinuousClock.now < deadline {
      try await Task.sleep(for: .milliseconds(10))
    }
    #expect(try isStale() == [false])
    #expect(kill(process, SIGKILL) == 0)
    // A killed process is gone once init, its parent now, has collected it.
    while kill(process, 0) == 0, ContinuousClock.now < deadline {
      try await Task.sleep(for: .milliseconds(10))
    }

    #if os(Linux)
      #expect(try isStale() == [true])
      let done = try await repair(folder)
      #expect(done == ["removed the stale lock \(lock)"])
      #expect(!Files.exists(lock))
      try await expectSound(folder)
    #endif
  }

  @Test("Where no whole commit is left, nothing is changed, and it says what to do")
  func hopeless() async throws {
    let folder = try await store()
    for name in try Files.tree(folder + "/.git/objects") {
      try overwrite(folder + "/.git/objects/" + name, with: [])
    }
    let error = await #expect(throws: StoreError.self) {
      try await repair(folder)
    }
    #expect(error?.hint?.contains("Clone") == true)
    #expect(try Files.text(folder + "/content/logs/a.md") == "one\ntwo\nthree\n")
  }
}
