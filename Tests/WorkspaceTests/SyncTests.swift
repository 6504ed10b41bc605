import Git
import Synchronization
import TestSupport
import Testing
import Workspace

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite struct SyncTests {
  private let sandbox: GitSandbox

  init() throws {
    sandbox = try GitSandbox()
    try Libgit2.setConfigurationFolders(home: "", xdg: "", system: "")
  }

  /// A store here, a bare remote with its first commit, and a second clone that plays the bot.
  private func three(
    _ way: Way, files: [String: String] = ["a.md": "a\n", "b.md": "b\n"]
  ) async throws -> (here: String, there: String) {
    let here = try await sandbox.repository("here", files: files)
    let remote = try await sandbox.remote("the remote.git")
    try await sandbox.git("remote", "add", "origin", way.address(remote), in: here)
    try await sandbox.git("push", "-q", "origin", "main", in: here)
    let there = sandbox.path + "/there"
    try await sandbox.git("clone", "-q", remote, there, in: sandbox.path)
    return (here, there)
  }

  private func settings(
    _ way: Way, transport: (any Transport)? = nil,
    onStep: @escaping @Sendable (CommitStep) -> Void = { _ in }
  ) throws -> SyncSettings {
    let carrier = try transport ?? way.transport(in: sandbox)
    return SyncSettings(
      commit: commitSettings(indexLimit: .seconds(5), onStep: onStep), transport: carrier,
      random: { 0.5 })
  }

  @discardableResult
  private func sync(
    _ folder: String, _ way: Way, onStep: @escaping @Sendable (CommitStep) -> Void = { _ in }
  ) async throws -> SyncReport {
    try await Sync.run(workingCopy: folder, settings: try settings(way, onStep: onStep))
  }

  private func push(_ files: [String: String], from there: String) async throws {
    try await sandbox.commit(files, in: there)
    try await sandbox.git("push", "-q", "origin", "main", in: there)
  }

  private func expectInStep(_ here: String, _ there: String) async throws {
    try await sandbox.git("pull", "-q", "--ff-only", in: there)
    let tip = try await sandbox.git("rev-parse", "HEAD", in: here)
    #expect(try await sandbox.git("rev-parse", "HEAD", in: there) == tip)
    #expect(try await sandbox.git("rev-parse", "origin/main", in: here) == tip)
    try await expectSound(here)
  }

  private func expectSound(_ here: String) async throws {
    #expect(try await sandbox.git("status", "--porcelain", in: here) == "")
    #expect(try await sandbox.run("git", ["fsck", "--strict"], in: here).succeeded)
    #expect(!Files.exists(here + "/.git/index.lock"))
    #expect(!Files.exists(here + "/.git/bestupid/in-flight"))
    #expect(try Files.tree(here).filter { $0.contains(".bestupid-") } == [])
  }

  @Test("Nothing to do is done", arguments: Way.allCases)
  func nothing(way: Way) async throws {
    let (here, there) = try await three(way)
    let report = try await sync(here, way)
    #expect(report.sent == 0 && report.received == 0 && report.filesChanged == 0)
    #expect(report.branch == "main" && report.remote == "origin")
    try await expectInStep(here, there)
  }

  @Test("What changed here, commits and files, is sent", arguments: Way.allCases)
  func sending(way: Way) async throws {
    let (here, there) = try await three(way, files: ["a.md": "a\n", ".gitignore": "*.tmp\n"])
    _ = try append("aa\n", to: "a.md", in: here)
    try Files.write("n\n", to: here + "/new/ü é.md")
    try Files.write("t\n", to: here + "/x.tmp")
    #expect(try SyncStatus(workingCopy: here).ahead == 1)
    let report = try await sync(here, way)
    #expect(report.sent == 2)
    #expect(report.committed == ["new/ü é.md"])
    try await expectInStep(here, there)
    #expect(try Files.text(there + "/new/ü é.md") == "n\n")
    #expect(!Files.exists(there + "/x.tmp"))
    let status = try SyncStatus(workingCopy: here)
    #expect(status.ahead == 0 && status.behind == 0 && status.uncommitted == [])
  }

  @Test("The first sync fills an empty remote", arguments: Way.allCases)
  func emptyRemote(way: Way) async throws {
    let here = try await sandbox.repository("here")
    let remote = try await sandbox.remote("remote.git")
    try await sandbox.git("remote", "add", "origin", way.address(remote), in: here)
    #expect(try await sync(here, way).sent == 1)
    #expect(try await sync(here, way).sent == 0)
    try await expectSound(here)
  }

  @Test("A new store without a commit takes what the remote has", arguments: Way.allCases)
  func unborn(way: Way) async throws {
    let (_, there) = try await three(way)
    let fresh = sandbox.path + "/fresh"
    let repository = try Repository.create(at: fresh, branch: "main")
    try repository.addRemote("origin", url: way.address(sandbox.path + "/the remote.git"))
    let report = try await sync(fresh, way)
    #expect(report.received == 1 && report.filesChanged == 2)
    try await expectInStep(fresh, there)
  }

  @Test(
    "A fast-forward brings changes, removals, folders, modes and links", arguments: Way.allCases)
  func fastForward(way: Way) async throws {
    let (here, there) = try await three(
      way,
      files: [
        "a.md": "a\n", "gone/deep/b.md": "b\n", "file": "f\n", "folder/x": "x\n", "run.sh": "r\n",
        "kept.md": "k\n",
      ])
    _ = try await sandbox.run("rm", ["-r", "gone", "file", "folder"], in: there)
    try Files.write("now a folder\n", to: there + "/file/inner.md")
    try Files.write("now a file\n", to: there + "/folder")
    #expect(symlink("../../etc/passwd", there + "/link") == 0)
    _ = try await sandbox.run("chmod", ["+x", "run.sh"], in: there)
    try await push(["a.md": "aa\r\n", "new/er/c.md": "c\n", "ü 日.md": ""], from: there)
    let report = try await sync(here, way)
    #expect(report.received == 1)
    #expect(report.merge == nil)
    try await expectInStep(here, there)
    #expect(try Files.text(here + "/a.md") == "aa\r\n")
    #expect(!Files.exists(here + "/gone"))
    #expect(try Files.text(here + "/file/inner.md") == "now a folder\n")
    #expect(try Files.text(here + "/folder") == "now a file\n")
    #expect(access(here + "/run.sh", X_OK) == 0)
    var target = [CChar](repeating: 0, count: 100)
    #expect(readlink(here + "/link", &target, 99) == 16)
  }

  @Test(
    "Different files changed on both sides are joined by a merge commit",
    arguments: Way.allCases)
  func merge(way: Way) async throws {
    let (here, there) = try await three(way)
    try await push(["b.md": "theirs\n", "new.md": "n\n"], from: there)
    _ = try append("ours\n", to: "a.md", in: here)
    try Files.write("outside\n", to: here + "/c.md")
    let report = try await sync(here, way)
    #expect(report.merge != nil)
    #expect(report.received == 1 && report.sent == 3 && report.filesChanged == 2)
    try await expectInStep(here, there)
    #expect(try Files.text(there + "/a.md") == "a\nours\n")
    #expect(try Files.text(here + "/b.md") == "theirs\n")
    #expect(
      try await sandbox.git("log", "-1", "--format=%P", in: here).split(separator: " ").count == 2)
  }

  @Test("The same change on both sides is no conflict", arguments: Way.allCases)
  func sameChange(way: Way) async throws {
    let (here, there) = try await three(way)
    try await push(["a.md": "same\n", "new.md": "n\n"], from: there)
    try await sandbox.commit(["a.md": "same\n", "new.md": "n\n"], in: here, message: "ours")
    #expect(try await sync(here, way).merge != nil)
    try await expectInStep(here, there)
  }

  @Test(
    "An untracked file in the way of a fast-forward is committed and merged",
    arguments: [Way.gitPath, .libgit2File])
  func untrackedInTheWay(way: Way) async throws {
    let (here, there) = try await three(way)
    try await push(["new.md": "theirs\n", "same.md": "same\n"], from: there)
    try Files.write("mine\n", to: here + "/new.md")
    try Files.write("same\n", to: here + "/same.md")
    #expect(try await sync(here, way).merge != nil)
    #expect(try Files.text(here + "/new.md").contains("mine\n"))
    #expect(try Files.text(here + "/new.md").contains("theirs\n"))
    #expect(try Files.text(here + "/same.md") == "same\n")
    try await expectInStep(here, there)
  }

  @Test(
    "A lock on the remote's branch that no git holds any more delays a sync and does not end it",
    arguments: [Way.gitPath, .libgit2Path])
  func staleTrackingLock(way: Way) async throws {
    let (here, there) = try await three(way)
    try await push(["b.md": "theirs\n"], from: there)
    try Files.write("", to: here + "/.git/refs/remotes/origin/main.lock")
    var settings = try settings(way)
    settings.commit.indexLimit = .milliseconds(30)
    #expect(try await Sync.run(workingCopy: here, settings: settings).received == 1)
    try await expectInStep(here, there)
    #expect(!Files.exists(here + "/.git/refs/remotes/origin/main.lock"))
  }

  @Test("A file that is too large to commit is left alone, and stops nothing")
  func tooLarge() async throws {
    let way = Way.gitPath
    let (here, there) = try await three(way)
    try Files.write("", to: here + "/huge.bin")
    #expect(truncate(here + "/huge.bin", off_t(DurableFile.sizeLimit) + 1) == 0)
    try Files.write("n\n", to: here + "/new.md")
    let report = try await sync(here, way)
    #expect(report.leftAlone.map(\.path) == ["huge.bin"])
    #expect(report.committed == ["new.md"])
    try await sandbox.git("pull", "-q", "--ff-only", in: there)
    #expect(Files.exists(there + "/new.md") && !Files.exists(there + "/huge.bin"))
  }

  @Test("An ignored file in the way is not overwritten")
  func ignoredInTheWay() async throws {
    let way = Way.gitPath
    let (here, there) = try await three(way)
    try await push(["secret.tmp": "theirs\n", "b.md": "bb\n"], from: there)
    try Files.write("*.tmp\n", to: here + "/.git/info/exclude")
    try Files.write("mine\n", to: here + "/secret.tmp")
    var settings = try settings(way)
    settings.rounds = 2
    let error = await #expect(throws: WorkspaceError.self) {
      try await Sync.run(workingCopy: here, settings: settings)
    }
    #expect(error != nil)
    #expect(try Files.text(here + "/secret.tmp") == "mine\n")
    #expect(try Files.text(here + "/b.md") == "b\n")
    try await expectSound(here)
  }

  @Test("A file that the person saves during the merge begins the round again, and stays")
  func savedMeanwhile() async throws {
    let way = Way.gitPath
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

  @Test("A push that another device forestalls is tried again", arguments: Way.allCases)
  func forestalled(way: Way) async throws {
    let (here, there) = try await three(way)
    _ = try append("ours\n", to: "a.md", in: here)
    let transport = Forestalled(base: try way.transport(in: sandbox)) { [self] in
      try await push(["b.md": "theirs\n"], from: there)
    }
    let report = try await Sync.run(
      workingCopy: here, settings: try settings(way, transport: transport))
    #expect(report.merge != nil)
    #expect(report.sent == 2)
    try await expectInStep(here, there)
  }

  @Test(
    "Killed after any step of a merge, the next sync ends as if nothing had been",
    arguments: CommitStep.allCases)
  func killedMerge(step: CommitStep) async throws {
    let way = Way.gitPath
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
    let way = Way.gitPath
    let (here, there): (String, String) = try await three(way)
    try Files.write("outside\n", to: here + "/a.md")
    await #expect(processExitsWith: .signal(SIGKILL)) { [here = here as String] in
      try Libgit2.setConfigurationFolders(home: "", xdg: "", system: "")
      let settings = commitSettings(onStep: {
        if $0 == .indexPublished { kill(getpid(), SIGKILL) }
      })
      _ = try await Sync.run(
        workingCopy: here,
        settings: SyncSettings(
          commit: settings, transport: Libgit2Transport(home: nil, hasAgent: false),
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
    let way = Way.gitPath
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
      let error = await #expect(throws: WorkspaceError.self) { try await sync(here, way) }
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
    let way = Way.gitPath
    let here = try await sandbox.repository("here")
    try Files.write("x\n", to: here + "/x.md")
    let none = await #expect(throws: WorkspaceError.self) { try await sync(here, way) }
    #expect(none?.kind == .noRemote)
    #expect(try await sandbox.git("log", "-1", "--format=%s", in: here) == "edit: x.md")
    try await sandbox.git("remote", "add", "origin", sandbox.path + "/nowhere", in: here)
    let missing = await #expect(throws: WorkspaceError.self) { try await sync(here, way) }
    #expect(missing?.kind == .refused)
    try await sandbox.git("remote", "set-url", "origin", "http://127.0.0.1:1/r.git", in: here)
    for way in [Way.gitPath, .libgit2Path] {
      let offline = await #expect(throws: WorkspaceError.self) { try await sync(here, way) }
      #expect(offline?.kind == .offline, "\(way)")
    }
    let status = try SyncStatus(workingCopy: here)
    #expect(status.ahead == 2)
    #expect(status.waitingSince != nil)
  }

  @Test("On a detached HEAD and in a sparse checkout, sync declines")
  func declining() async throws {
    let way = Way.gitPath
    let (here, _) = try await three(way)
    try await sandbox.git("checkout", "-q", "--detach", in: here)
    let detached = await #expect(throws: WorkspaceError.self) { try await sync(here, way) }
    #expect(detached?.kind == .deferred)
    try await sandbox.git("checkout", "-q", "main", in: here)
    try await sandbox.git("sparse-checkout", "set", "--no-cone", "a.md", in: here)
    let sparse = await #expect(throws: WorkspaceError.self) { try await sync(here, way) }
    #expect(sparse?.kind == .unsupportedRepository)
  }

  @Test("Several common ancestors are no trouble where the changes are apart")
  func crossed() async throws {
    let way = Way.gitPath
    let (here, there) = try await three(way)
    try await sandbox.commit(["a.md": "ours\n"], in: here)
    try await sandbox.commit(["b.md": "theirs\n"], in: there)
    let ours = try await sandbox.git("rev-parse", "HEAD", in: here)
    try await sandbox.git("fetch", "-q", here, "main", in: there)
    try await sandbox.git("fetch", "-q", there, "main", in: here)
    let theirs = try await sandbox.git("rev-parse", "HEAD", in: there)
    try await sandbox.git("merge", "-q", "-m", "m1", theirs, in: here)
    try await sandbox.git("merge", "-q", "-m", "m2", ours, in: there)
    try await push(["there.md": "t\n"], from: there)
    try await sandbox.commit(["here.md": "h\n"], in: here)
    #expect(try await sync(here, way).merge != nil)
    try await expectInStep(here, there)
  }

  @Test("Unrelated histories are joined where no file is in both", arguments: [Way.gitPath])
  func unrelated(way: Way) async throws {
    let (_, there) = try await three(way)
    let other = try await sandbox.repository("other", files: ["o.md": "o\n"])
    try await sandbox.git("remote", "add", "origin", sandbox.path + "/the remote.git", in: other)
    #expect(try await sync(other, way).merge != nil)
    try await expectInStep(other, there)
  }
}

/// Lets something happen once.
private final class Once: Sendable {
  private let used = Mutex(false)

  func isFirst() -> Bool {
    used.withLock { used in
      defer { used = true }
      return !used
    }
  }
}

/// A transport before whose first push somebody else pushes.
private struct Forestalled: Transport {
  let name = "forestalled"
  let base: any Transport
  private let once = Once()
  private let other: @Sendable () async throws -> Void

  init(base: any Transport, _ other: @escaping @Sendable () async throws -> Void) {
    self.base = base
    self.other = other
  }

  func fetch(
    _ upstream: Repository.Upstream, into repository: String, limit: Duration
  ) async throws(TransportError) {
    try await base.fetch(upstream, into: repository, limit: limit)
  }

  func push(
    _ commit: ObjectID, to upstream: Repository.Upstream, from repository: String, limit: Duration
  ) async throws(TransportError) {
    if once.isFirst() {
      do { try await other() } catch { throw TransportError(.other, "\(error)") }
    }
    try await base.push(commit, to: upstream, from: repository, limit: limit)
  }

  func rehearsePush(
    to upstream: Repository.Upstream, from repository: String, limit: Duration
  ) async throws(TransportError) {
    try await base.rehearsePush(to: upstream, from: repository, limit: limit)
  }

  func clone(_ url: String, into folder: String, limit: Duration) async throws(TransportError) {
    try await base.clone(url, into: folder, limit: limit)
  }

  func branches(
    of remote: String, in repository: String, limit: Duration
  ) async throws(TransportError) -> [String: ObjectID] {
    try await base.branches(of: remote, in: repository, limit: limit)
  }
}
