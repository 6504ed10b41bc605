import Git
import ProgramTestSupport
import Store
import StoreTestSupport
import Sync
import TestSupport
import Testing

/// What a remote has that no further attempt will change: told at once.
@Suite struct RemoteObstacleTests: SyncSuite {
  let sandbox: GitSandbox
  private var remote: String { sandbox.path + "/the remote.git" }

  init() throws {
    sandbox = try GitSandbox()
    try Libgit2.setConfigurationFolders(home: "", xdg: "", system: "")
  }

  @Test(
    "A stale lock at the remote ends a sync with the server's own words, and not after eight attempts",
    arguments: TransportCase.allCases, [SyncSettings.Direction.both, .push])
  func staleLock(way: TransportCase, direction: SyncSettings.Direction) async throws {
    let (here, there) = try await three(way)
    _ = try append("ours\n", to: "a.md", in: here)
    try Files.write("", to: remote + "/refs/heads/main.lock")
    let counted = WatchedTransport(base: try sandbox.gitExecutable())
    var settings = try settings(way, transport: counted)
    settings.direction = direction
    let error = await #expect(throws: StoreError.self) {
      try await Sync.run(workingCopy: here, settings: settings)
    }
    #expect(error?.kind == .refused)
    #expect(error?.message.contains("cannot lock ref 'refs/heads/main'") == true)
    #expect(error?.message.contains("main.lock': File exists") == true)
    #expect(error?.message.contains("Another git process") == false)
    #expect(error?.hint?.contains("remove it at the remote") == true)
    // Once more, since the lock may be that of a push that is under way.
    #expect(counted.pushes == 2)
    #expect(try SyncStatus(workingCopy: here, including: IncludedFiles()).ahead == 1)
    _ = try await sandbox.run("rm", [remote + "/refs/heads/main.lock"], in: sandbox.path)
    #expect(try await sync(here, way).sent == 1)
    try await expectInStep(here, there)
  }

  @Test("A lock at the remote that is gone a moment later delays a sync and does not end it")
  func passingLock() async throws {
    let way = TransportCase.path
    let (here, there) = try await three(way)
    _ = try append("ours\n", to: "a.md", in: here)
    // The hook runs before the branch is locked; the second push finds no lock any more.
    try await sandbox.script(
      """
      #!/bin/sh
      if [ -e once ]; then rm -f refs/heads/main.lock; else : > once; : > refs/heads/main.lock; fi
      cat > /dev/null

      """, at: remote + "/hooks/pre-receive")
    #expect(try await sync(here, way).sent == 1)
    try await expectInStep(here, there)
  }

  /// A tree that no git makes.
  enum Malformation: String, CaseIterable {
    case twoOfOneName = "two entries 'a.md'"
    case outOfOrder = "not in order, at '0.md'"
    case slash = "the name 'n/z.md'"
    case dot = "the name '.'"
    case unknownMode = "'z.md' of an unknown mode"

    func entries(a: ObjectID, b: ObjectID) -> [(mode: String, name: String, id: ObjectID)] {
      let sound = [("100644", "a.md", a), ("100644", "b.md", b)]
      switch self {
      case .twoOfOneName: return [("100644", "a.md", b)] + sound
      case .outOfOrder: return sound + [("100644", "0.md", a)]
      case .slash: return sound + [("100644", "n/z.md", a)]
      case .dot: return [("100644", ".", a)] + sound
      case .unknownMode: return sound + [("20000", "z.md", a)]
      }
    }
  }

  @Test(
    "A malformed tree of the remote's is named at once, and nothing here or there changes",
    arguments: Malformation.allCases, [false, true])
  func malformed(tree: Malformation, isBelow: Bool) async throws {
    let way = TransportCase.path
    let (here, there) = try await three(way)
    func blob(_ name: String) async throws -> ObjectID {
      try #require(ObjectID(hex: try await sandbox.git("rev-parse", "HEAD:\(name)", in: there)))
    }
    var entries = try await tree.entries(a: blob("a.md"), b: blob("b.md"))
    if isBelow {
      let inner = try await write(entries, in: there)
      entries = try await [
        ("100644", "a.md", blob("a.md")), ("100644", "b.md", blob("b.md")), ("40000", "c", inner),
      ]
    }
    let commit = try await sandbox.git(
      "commit-tree", try await write(entries, in: there).hex, "-p", "origin/main", "-m", "odd",
      in: there)
    try await sandbox.git("push", "-q", "origin", "\(commit):main", in: there)
    for isAhead in [false, true] {
      if isAhead { try Files.write("mine\n", to: here + "/mine.md") }
      let counted = WatchedTransport(base: try sandbox.gitExecutable())
      let error = await #expect(throws: StoreError.self) {
        try await Sync.run(workingCopy: here, settings: try settings(way, transport: counted))
      }
      #expect(error?.kind == .badData)
      #expect(error?.message.contains(tree.rawValue) == true, "\(String(describing: error))")
      #expect(counted.fetches == 1 && counted.pushes == 0)
      #expect(try Files.text(here + "/a.md") == "a\n")
      #expect(try await sandbox.git("rev-parse", "main", in: remote) == commit)
      #expect(try await sandbox.git("status", "--porcelain", in: here) == "")
    }
  }

  private func write(
    _ entries: [(mode: String, name: String, id: ObjectID)], in folder: String
  ) async throws -> ObjectID {
    var bytes: [UInt8] = []
    for entry in entries {
      bytes += Array("\(entry.mode) \(entry.name)".utf8) + [0] + entry.id.bytes
    }
    try Files.write(bytes, to: sandbox.path + "/tree")
    let id = try await sandbox.git(
      "hash-object", "-t", "tree", "-w", "--literally", sandbox.path + "/tree", in: folder)
    return try #require(ObjectID(hex: id))
  }
}
