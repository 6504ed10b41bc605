import Git
import ProgramTestSupport
import Store
import StoreTestSupport
import Sync
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What stands in a sync's way: locks, files, kills, names and remotes.
@Suite struct SyncObstacleTests: SyncSuite {
  let sandbox: GitSandbox

  init() throws {
    sandbox = try GitSandbox()
    try Libgit2.setConfigurationFolders(home: "", xdg: "", system: "")
  }

  @Test(
    "A lock on the remote's branch that no git holds any more delays a sync and does not end it",
    arguments: TransportCase.allCases)
  func staleTrackingLock(way: TransportCase) async throws {
    let (here, there) = try await three(way)
    try await push(["b.md": "theirs\n"], from: there)
    try Files.write("", to: here + "/.git/refs/remotes/origin/main.lock")
    var settings = try settings(way)
    settings.commit.indexLimit = .milliseconds(30)
    #expect(try await Sync.run(workingCopy: here, settings: settings).received == 1)
    try await expectInStep(here, there)
    #expect(!Files.exists(here + "/.git/refs/remotes/origin/main.lock"))
  }

  @Test("An ignored file in the way is not overwritten")
  func ignoredInTheWay() async throws {
    let way = TransportCase.path
    let (here, there) = try await three(way)
    try await push(["secret.tmp": "theirs\n", "b.md": "bb\n"], from: there)
    try Files.write("*.tmp\n", to: here + "/.git/info/exclude")
    try Files.write("mine\n", to: here + "/secret.tmp")
    var settings = try settings(way)
    settings.rounds = 2
    let error = await #expect(throws: StoreError.self) {
      try await Sync.run(workingCopy: here, settings: settings)
    }
    #expect(error != nil)
    #expect(try Files.text(here + "/secret.tmp") == "mine\n")
    #expect(try Files.text(here + "/b.md") == "b\n")
    try await expectSound(here)
  }

  @Test(
    "What git ignores and a remote's file would replace is named at once, and nothing changes",
    arguments: [
      // A folder, one that is a repository of its own, and a file where a folder is wanted.
      ("notes", ["notes/own.tmp"], "notes/own.tmp"), ("notes", ["notes/deep/.git/HEAD"], "notes"),
      ("own.tmp/x.md", ["own.tmp"], "own.tmp"),
    ])
  func ignoredFolderInTheWay(theirs: String, mine: [String], named: String) async throws {
    let way = TransportCase.path
    let (here, there) = try await three(way)
    try await push([theirs: "theirs\n", "b.md": "bb\n"], from: there)
    try Files.write("*.tmp\n", to: here + "/.git/info/exclude")
    for path in mine { try Files.write("mine\n", to: here + "/" + path) }
    let error = await #expect(throws: StoreError.self) { try await sync(here, way) }
    #expect(error?.kind == .conflict)
    #expect(error?.file?.hasPrefix(named) == true, "\(String(describing: error))")
    #expect(error?.hint?.contains("Move it away") == true)
    for path in mine { #expect(try Files.text(here + "/" + path) == "mine\n") }
    #expect(try Files.text(here + "/b.md") == "b\n")
    _ = try await sandbox.run("mv", [String(named.prefix { $0 != "/" }), "away.tmp"], in: here)
    _ = try await sync(here, way)
    #expect(try Files.text(here + "/" + theirs) == "theirs\n")
    try await expectInStep(here, there)
  }

  @Test("A folder that only holds what the remote removed gives way to its file")
  func emptiedFolder() async throws {
    let way = TransportCase.path
    let (here, there) = try await three(way, files: ["notes/deep/a.md": "a\n", "b.md": "b\n"])
    _ = try await sandbox.run("rm", ["-r", "notes"], in: there)
    try await push(["notes": "a file\n"], from: there)
    try Files.makeFolder(here + "/notes/empty")
    _ = try await sync(here, way)
    #expect(try Files.text(here + "/notes") == "a file\n")
    try await expectInStep(here, there)
  }

  @Test("A submodule of the remote's comes as an empty folder, and goes again")
  func submodule() async throws {
    let way = TransportCase.path
    let (here, there) = try await three(way, files: ["a.md": "a\n", "was": "a file\n"])
    let other = try await sandbox.repository("other")
    try await sandbox.git("submodule", "--quiet", "add", other, "deep/sub", in: there)
    try await sandbox.git("rm", "-q", "was", in: there)
    try await sandbox.git("submodule", "--quiet", "add", other, "was", in: there)
    try await push([:], from: there)
    _ = try await sync(here, way)
    #expect(try Files.names(in: here + "/deep/sub") == [])
    #expect(try Files.names(in: here + "/was") == [])
    try await expectInStep(here, there)
    try await sandbox.git("rm", "-q", "-f", "deep/sub", "was", in: there)
    try await push(["was": "a file again\n"], from: there)
    _ = try await sync(here, way)
    #expect(!Files.exists(here + "/deep"))
    #expect(try Files.text(here + "/was") == "a file again\n")
    try await expectInStep(here, there)
  }

  @Test("A file that the person saves during the merge begins the round again, and stays")
  func savedMeanwhile() async throws {
    let way = TransportCase.path
    let (here, there) = try await three(way)
    try await push(["b.md": "theirs\n", "z.md": "z\n"], from: there)
    _ = try append("ours\n", to: "a.md", in: here)
    let once = Once()
    let report = try await sync(
      here, way,
      onStep: { step in
        if step == .staged, once.isFirst() { try? Files.write("z\n", to: here + "/z.md") }
      })
    #expect(report.merge != nil)
    try await expectInStep(here, there)
    #expect(try Files.text(here + "/z.md") == "z\n")
    #expect(try Files.text(here + "/b.md") == "theirs\n")
  }

  @Test(
    "Killed after any step of a merge, the next sync ends as if nothing had been",
    arguments: CommitStep.allCases)
  func killedMerge(step: CommitStep) async throws {
    let way = TransportCase.path
    let (here, there): (String, String) = try await three(
      way, files: ["a.md": "a\n", "b.md": "b\n", "gone.md": "g\n"])
    _ = try await sandbox.run("rm", ["gone.md"], in: there)
    try await push(["b.md": "theirs\n", "n/new.md": "n\n"], from: there)
    _ = try append("ours\n", to: "a.md", in: here)
    let home = sandbox.home
    if step != .objectsWritten {
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [here = here as String, home = home as String, step = step as CommitStep] in
        try Libgit2.setConfigurationFolders(home: "", xdg: "", system: "")
        let path = TestEnvironment.variable("PATH") ?? ""
        let git = try #require(GitExecutable.find(in: ["PATH": path, "HOME": home]))
        _ = try await Sync.run(
          workingCopy: here,
          settings: SyncSettings(
            commit: commitSettings(onStep: { if $0 == step { kill(getpid(), SIGKILL) } }),
            transport: git, random: { 0.5 }))
      }
    }
    _ = try await sync(here, way)
    try await expectInStep(here, there)
    #expect(try Files.text(here + "/a.md") == "a\nours\n")
    #expect(try Files.text(here + "/b.md") == "theirs\n")
    #expect(!Files.exists(here + "/gone.md"))
    #expect(try Files.tree(here).filter { !$0.hasPrefix(".git/") } == ["a.md", "b.md", "n/new.md"])
    #expect(try await sandbox.git("rev-list", "--count", "HEAD", in: here) == "4")
  }

  @Test("Killed while it commits what changed outside, a sync leaves no lock in the next one's way")
  func killedOutsideCommit() async throws {
    let way = TransportCase.path
    let (here, there): (String, String) = try await three(way)
    try Files.write("outside\n", to: here + "/a.md")
    let home = sandbox.home
    await #expect(processExitsWith: .signal(SIGKILL)) {
      [here = here as String, home = home as String] in
      try Libgit2.setConfigurationFolders(home: "", xdg: "", system: "")
      let settings = commitSettings(onStep: {
        if $0 == .indexPublished { kill(getpid(), SIGKILL) }
      })
      _ = try await Sync.run(
        workingCopy: here,
        settings: SyncSettings(
          commit: settings,
          transport: try #require(
            GitExecutable.find(in: ["PATH": TestEnvironment.variable("PATH") ?? "", "HOME": home])),
          random: { 0.5 }))
    }
    // What libgit2 leaves of the branch's lock when it dies a moment later.
    try Files.write("", to: here + "/.git/refs/heads/main.lock")
    _ = try await sync(here, way)
    try await expectInStep(here, there)
    #expect(try Files.text(there + "/a.md") == "outside\n")
    #expect(!Files.exists(here + "/.git/refs/heads/main.lock"))
  }

  @Test("Names that would leave the store or enter .git are refused before anything is written")
  func hostileNames() async throws {
    let way = TransportCase.path
    let (here, there) = try await three(way)
    let blob = try await sandbox.git("rev-parse", "HEAD:a.md", in: there)
    for name in [".GIT", "..", "git~1"] {
      let inner = try await hashTree("100755 blob \(blob)\tpwned", there)
      let outer = try await hashTree(
        "100644 blob \(blob)\ta.md\n100644 blob \(blob)\tb.md\n040000 tree \(inner)\t\(name)", there
      )
      let commit = try await sandbox.git(
        "commit-tree", outer, "-p", "origin/main", "-m", "evil", in: there)
      try await sandbox.git("push", "-q", "-f", "origin", "\(commit):main", in: there)
      let error = await #expect(throws: StoreError.self) { try await sync(here, way) }
      #expect(error?.kind == .badData || error?.kind == .refused || error?.kind == .inputOutput)
      #expect(!Files.exists(sandbox.path + "/pwned"))
      #expect(!Files.exists(here + "/.git/pwned"))
      #expect(!Files.exists(here + "/git~1"))
      #expect(try await sandbox.git("status", "--porcelain", in: here) == "")
    }
  }

  private func hashTree(_ listing: String, _ folder: String) async throws -> String {
    // mktree refuses such names; a tree is bytes, which hash-object takes literally.
    var bytes: [UInt8] = []
    for line in listing.split(separator: "\n") {
      let halves = line.split(separator: "\t")
      let words = halves[0].split(separator: " ")
      let mode = words[0].drop { $0 == "0" }
      bytes += Array("\(mode) \(halves[1])".utf8) + [0]
      bytes += try #require(ObjectID(hex: String(words[2]))).bytes
    }
    try Files.write(bytes, to: sandbox.path + "/tree")
    return try await sandbox.git(
      "hash-object", "-t", "tree", "-w", "--literally", sandbox.path + "/tree", in: folder)
  }

  @Test("No remote, offline and a missing repository are told apart, and commits are kept")
  func unreachable() async throws {
    let way = TransportCase.path
    let here = try await sandbox.repository("here")
    try Files.write("x\n", to: here + "/x.md")
    let none = await #expect(throws: StoreError.self) { try await sync(here, way) }
    #expect(none?.kind == .noRemote)
    #expect(try await sandbox.git("log", "-1", "--format=%s", in: here) == "edit: x.md")
    try await sandbox.git("remote", "add", "origin", sandbox.path + "/nowhere", in: here)
    let missing = await #expect(throws: StoreError.self) { try await sync(here, way) }
    #expect(missing?.kind == .refused)
    try await sandbox.git("remote", "set-url", "origin", "http://127.0.0.1:1/r.git", in: here)
    let offline = await #expect(throws: StoreError.self) { try await sync(here, way) }
    #expect(offline?.kind == .offline)
    let status = try SyncStatus(workingCopy: here, including: IncludedFiles())
    #expect(status.ahead == 2)
    #expect(status.waitingSince != nil)
  }

  @Test("On a detached HEAD and in a sparse checkout, sync declines")
  func declining() async throws {
    let way = TransportCase.path
    let (here, _) = try await three(way)
    try await sandbox.git("checkout", "-q", "--detach", in: here)
    let detached = await #expect(throws: StoreError.self) { try await sync(here, way) }
    #expect(detached?.kind == .deferred)
    try await sandbox.git("checkout", "-q", "main", in: here)
    try await sandbox.git("sparse-checkout", "set", "--no-cone", "a.md", in: here)
    let sparse = await #expect(throws: StoreError.self) { try await sync(here, way) }
    #expect(sparse?.kind == .unsupportedRepository)
  }
}
