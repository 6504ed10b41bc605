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

@Suite struct SyncTests: SyncSuite {
  let sandbox: GitSandbox

  init() throws {
    sandbox = try GitSandbox()
    try Libgit2.setConfigurationFolders(home: "", xdg: "", system: "")
  }

  @Test("Nothing to do is done", arguments: TransportCase.allCases)
  func nothing(way: TransportCase) async throws {
    let (here, there) = try await three(way)
    let report = try await sync(here, way)
    #expect(report.sent == 0 && report.received == 0 && report.filesChanged == 0)
    #expect(report.branch == "main" && report.remote == "origin")
    try await expectInStep(here, there)
  }

  @Test("What changed here, commits and files, is sent", arguments: TransportCase.allCases)
  func sending(way: TransportCase) async throws {
    let (here, there) = try await three(way, files: ["a.md": "a\n", ".gitignore": "*.tmp\n"])
    _ = try append("aa\n", to: "a.md", in: here)
    try Files.write("n\n", to: here + "/new/ü é.md")
    try Files.write("t\n", to: here + "/x.tmp")
    #expect(try SyncStatus(workingCopy: here, including: IncludedFiles()).ahead == 1)
    let report = try await sync(here, way)
    #expect(report.sent == 2)
    #expect(report.committed == ["new/ü é.md"])
    try await expectInStep(here, there)
    #expect(try Files.text(there + "/new/ü é.md") == "n\n")
    #expect(!Files.exists(there + "/x.tmp"))
    let status = try SyncStatus(workingCopy: here, including: IncludedFiles())
    #expect(status.ahead == 0 && status.behind == 0 && status.uncommitted == [])
  }

  @Test("The first sync fills an empty remote", arguments: TransportCase.allCases)
  func emptyRemote(way: TransportCase) async throws {
    let here = try await sandbox.repository("here")
    let remote = try await sandbox.remote("remote.git")
    try await sandbox.git("remote", "add", "origin", way.address(remote), in: here)
    #expect(try await sync(here, way).sent == 1)
    #expect(try await sync(here, way).sent == 0)
    try await expectSound(here)
  }

  @Test("A new store without a commit takes what the remote has", arguments: TransportCase.allCases)
  func unborn(way: TransportCase) async throws {
    let (_, there) = try await three(way)
    let fresh = sandbox.path + "/fresh"
    let repository = try Repository.create(at: fresh, branch: "main")
    try repository.addRemote("origin", url: way.address(sandbox.path + "/the remote.git"))
    let report = try await sync(fresh, way)
    #expect(report.received == 1 && report.filesChanged == 2)
    try await expectInStep(fresh, there)
  }

  @Test(
    "A fast-forward brings changes, removals, folders, modes and links",
    arguments: TransportCase.allCases)
  func fastForward(way: TransportCase) async throws {
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
    arguments: TransportCase.allCases)
  func merge(way: TransportCase) async throws {
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

  @Test("The same change on both sides is no conflict", arguments: TransportCase.allCases)
  func sameChange(way: TransportCase) async throws {
    let (here, there) = try await three(way)
    try await push(["a.md": "same\n", "new.md": "n\n"], from: there)
    try await sandbox.commit(["a.md": "same\n", "new.md": "n\n"], in: here, message: "ours")
    #expect(try await sync(here, way).merge != nil)
    try await expectInStep(here, there)
  }

  @Test(
    "An untracked file in the way of a fast-forward is committed and merged",
    arguments: TransportCase.allCases)
  func untrackedInTheWay(way: TransportCase) async throws {
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

  @Test("A push that another device forestalls is tried again", arguments: TransportCase.allCases)
  func forestalled(way: TransportCase) async throws {
    let (here, there) = try await three(way)
    _ = try append("ours\n", to: "a.md", in: here)
    let transport = WatchedTransport(base: try sandbox.gitExecutable()) { [self] in
      try await push(["b.md": "theirs\n"], from: there)
    }
    let report = try await Sync.run(
      workingCopy: here, settings: try settings(way, transport: transport))
    #expect(report.merge != nil)
    #expect(report.sent == 2)
    try await expectInStep(here, there)
  }

  @Test("Several common ancestors are no trouble where the changes are apart")
  func crossed() async throws {
    let way = TransportCase.path
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

  @Test("Unrelated histories are joined where no file is in both", arguments: [TransportCase.path])
  func unrelated(way: TransportCase) async throws {
    let (_, there) = try await three(way)
    let other = try await sandbox.repository("other", files: ["o.md": "o\n"])
    try await sandbox.git("remote", "add", "origin", sandbox.path + "/the remote.git", in: other)
    #expect(try await sync(other, way).merge != nil)
    try await expectInStep(other, there)
  }
}
