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

/// What stands in the place of git's files, and what editors leave.
@Suite struct ObstacleTests {
  private let sandbox: GitSandbox

  init() throws {
    sandbox = try GitSandbox()
    try Libgit2.setConfigurationFolders(home: "", xdg: "", system: "")
  }

  /// A store with a commit of ours, a remote and all of git's files.
  private func store() async throws -> String {
    let folder = try await sandbox.repository("store", files: ["content/logs/a.md": "one\n"])
    let remote = try await sandbox.remote("remote.git")
    try await sandbox.git("remote", "add", "origin", remote, in: folder)
    try await sandbox.git("push", "-q", "-u", "origin", "main", in: folder)
    _ = try append("two\n", to: "content/logs/a.md", in: folder)
    try await sandbox.git("fetch", "-q", in: folder)
    return folder
  }

  private func repair(_ folder: String) async throws -> [String] {
    try await Repair.run(
      Store(root: folder, workingCopy: folder), settings: commitSettings(),
      git: GitExecutable.find(in: sandbox.environment),
      in: ProcessEnvironment(
        variables: sandbox.environment, currentDirectory: folder, userName: "a", hostName: "desk"))
  }

  static let names = [
    "index", "HEAD", "FETCH_HEAD", "ORIG_HEAD", "packed-refs", "shallow", "info/exclude",
    "info/attributes", "logs/HEAD", "logs/refs/heads/main", "logs/refs/remotes/origin/main",
    "refs/heads/main", "refs/remotes/origin/main", "refs/heads/stray", "config",
    "objects/info/alternates", "COMMIT_EDITMSG",
  ]

  enum Obstacle: CaseIterable {
    case folder, fullFolder, pipe
  }

  private func put(_ obstacle: Obstacle, at path: String) throws {
    if Files.exists(path) { try Files.remove(path) }
    try Files.makeFolder(String(path.prefix(upTo: path.lastIndex(of: "/") ?? path.endIndex)))
    switch obstacle {
    case .folder: try Files.makeFolder(path)
    case .fullFolder:
      try Files.makeFolder(path)
      #expect(mkfifo(path + "/x", 0o600) == 0)
    case .pipe: #expect(mkfifo(path, 0o600) == 0)
    }
  }

  @Test(
    "What stands in the place of a file of git's is named and moved away, and the repair goes on",
    arguments: ObstacleTests.names, Obstacle.allCases)
  func obstacles(name: String, obstacle: Obstacle) async throws {
    let folder = try await store()
    // Something else that is to be mended, behind it.
    try Files.write("left\n", to: folder + "/.git/objects/pack/tmp_pack_abc")
    _ = try await sandbox.run(
      "touch", ["-d", "20 minutes ago", ".git/objects/pack/tmp_pack_abc"], in: folder)
    let tip = try await sandbox.git("rev-parse", "HEAD", in: folder)
    try put(obstacle, at: "\(folder)/.git/\(name)")
    #expect(try Store.nearest(to: folder) != nil)
    // An empty folder in the place of a reference is none to git, and neither is one of refs/heads.
    let isNothing = name == "refs/heads/stray" && obstacle == .folder
    #expect((try GitObstacles(at: folder).damage() == nil) == isNothing)
    let done = try await repair(folder)
    #expect(isNothing || done.contains { $0.contains("away, which was a") }, "\(done)")
    #expect(done.contains { $0.contains("unfinished files") }, "\(done)")
    #expect(try GitObstacles(at: folder).damage() == nil)
    #expect(try await sandbox.git("rev-parse", "main", in: folder) == tip)
    #expect(try await sandbox.run("git", ["fsck", "--strict"], in: folder).succeeded)
    #expect(try await sandbox.git("status", "--porcelain", in: folder) == "")
    #expect(try await repair(folder) == [])
    _ = try append("three\n", to: "content/logs/a.md", in: folder)
    if name == "config" {
      // Its remote is in what was kept.
      #expect(try await sandbox.git("remote", in: folder) == "")
    } else {
      try await sandbox.git("fetch", "-q", in: folder)
    }
  }

  @Test(
    "A configuration that ends too early is told with what to do, and loses what cannot be read")
  func configuration() async throws {
    let folder = try await store()
    let path = folder + "/.git/config"
    let whole = try Files.text(path)
    try Files.write(whole + "[branch \"ma", to: path)
    let error = #expect(throws: StoreError.self) {
      _ = try StoreHealth(workingCopy: folder)
    }
    #expect(error?.kind == .badConfiguration)
    #expect(error?.hint?.contains("bestupid doctor --repair") == true)
    #expect(try GitObstacles(at: folder).damage()?.kind == .obstructed)
    #expect(try await repair(folder).contains { $0.contains("git remote -v") })
    #expect(try Files.text(path) == whole)
    #expect(try GitObstacles(at: folder).damage() == nil)
    for bytes in [[UInt8](repeating: 0, count: 80), Array("[core".utf8)] {
      try Files.write(bytes, to: path)
      _ = try await repair(folder)
      #expect(try await sandbox.run("git", ["log", "-1"], in: folder).succeeded)
    }
    let kept = try Files.tree(folder + "/.git/bestupid").filter { $0.hasSuffix("/config") }
    #expect(!kept.isEmpty)
  }

  // MARK: Editors

  @Test(
    "What an editor left that is no copy is found and moved away; a copy and one that is waited for stay"
  )
  func editors() async throws {
    let folder = try await store()
    let store = Store(root: folder, workingCopy: folder)
    let copy = try store.editorCopy(
      of: "content/logs/a.md", holding: Array("one\n".utf8), isNew: false, subject: "edit")
    let editors = folder + "/.git/bestupid/editors"
    #expect(try StoreHealth(workingCopy: folder).leftovers() == nil)
    #expect(mkfifo(String(copy.copyPath.dropLast(4)) + "pipe", 0o600) == 0)
    #expect(try StoreHealth(workingCopy: folder).leftovers() == nil)
    #expect(mkfifo(editors + "/pipe", 0o600) == 0)
    try Files.write("swap\n", to: editors + "/abc/.a.md.swp")
    try Files.makeFolder(editors + "/empty")
    try Files.write("backup\n", to: editors + "/a.md~")
    let damage = try StoreHealth(workingCopy: folder).leftovers()
    #expect(
      damage?.kind == .leftovers && damage?.message.hasPrefix("4 ") == true, "\(damage as Any)")
    let done = try await repair(folder)
    #expect(done.contains { $0.hasPrefix("moved 4 things that an editor left away") }, "\(done)")
    #expect(try StoreHealth(workingCopy: folder).leftovers() == nil)
    #expect(try copy.text() == Array("one\n".utf8))
    let kept = try Files.tree(folder + "/.git/bestupid")
    #expect(kept.contains { $0.hasSuffix("editor-abc/.a.md.swp") }, "\(kept)")
  }

  @Test(
    "A pipe or a folder in the place of a copy, and of the folder of copies", arguments: [0, 1, 2])
  func inPlace(which: Int) async throws {
    let folder = try await store()
    let editors = folder + "/.git/bestupid/editors"
    if which == 2 {
      #expect(mkfifo(editors, 0o600) == 0)
    } else {
      let copy = try Store(root: folder, workingCopy: folder).editorCopy(
        of: "content/logs/a.md", holding: Array("one\n".utf8), isNew: false, subject: "edit")
      try Files.remove(copy.copyPath)
      if which == 0 { #expect(mkfifo(copy.copyPath, 0o600) == 0) }
      if which == 1 { try Files.makeFolder(copy.copyPath) }
      withExtendedLifetime(copy) {}
    }
    _ = try append("three\n", to: "content/logs/a.md", in: folder)
    #expect(try StoreHealth(workingCopy: folder).leftovers()?.kind == .leftovers)
    #expect(try await !repair(folder).isEmpty)
    #expect(try StoreHealth(workingCopy: folder).leftovers() == nil)
    #expect(try await repair(folder) == [])
  }
}
