import Git
import ProgramTestSupport
import Store
import StoreTestSupport
import Sync
import TestSupport
import Testing

/// Paths of the remote's that cannot be files here: what keeps one of them out keeps out no other.
@Suite struct DeepPathTests: SyncSuite {
  let sandbox: GitSandbox
  private let way = TransportCase.path

  init() throws {
    sandbox = try GitSandbox()
    try Libgit2.setConfigurationFolders(home: "", xdg: "", system: "")
  }

  /// Pushes a commit that has a file at `path`, without a working copy that would have to hold it.
  private func push(_ path: String, _ text: String?, from there: String) async throws {
    let repository = try Repository.open(at: there)
    let head = try #require(try repository.head().commit)
    let entry = try text.map {
      TreeEntry(id: try repository.writeBlob(Array($0.utf8)), mode: .regular)
    }
    let tree = try repository.writeTree(
      from: repository.commit(head).tree, updates: [(path: RepositoryPath(path), entry: entry)])
    let who = Signature(
      Identity(name: "There", email: "there@example.org"), time: 1_900_000_000, offset: 0)
    let commit = try repository.writeCommit(
      tree: tree.root, parents: [head], message: "there", author: who, committer: who)
    try await sandbox.git("push", "-q", "origin", "\(commit.hex):refs/heads/main", in: there)
    try await sandbox.git("update-ref", "refs/heads/main", commit.hex, in: there)
  }

  private func deep(_ folders: Int, _ name: String = "f.md") -> String {
    String(repeating: "d/", count: folders) + name
  }

  private func leftOut(_ here: String) throws -> [RepositoryPath] {
    try SyncStatus(workingCopy: here, including: IncludedFiles()).leftOut.map(\.path)
  }

  @Test("The deepest path that libgit2 looks into is written, and the next one left out")
  func limit() async throws {
    let (here, there) = try await three(way)
    let fits = deep(PathLimits.folders)
    try await push(fits, "fits\n", from: there)
    #expect(try await sync(here, way).leftOut == [])
    #expect(try Files.text(here + "/" + fits) == "fits\n")
    let path = deep(PathLimits.folders + 1)
    try await push(path, "deep\n", from: there)
    try await push("good.md", "good\n", from: there)
    #expect(try await sync(here, way).leftOut.map(\.path) == [RepositoryPath(path)])
    #expect(try Files.text(here + "/good.md") == "good\n")
    #expect(try leftOut(here) == [RepositoryPath(path)])
    try await expectSound(here)
  }

  static let impossible: [(String, String)] = [
    ("content/\(String(repeating: "n", count: 300)).md", "255"),
    ("content/\(String(repeating: "ü", count: 130)).md", "255"),
    (String(repeating: "d/", count: 100) + "f.md", "99"),
    (String(repeating: "d/", count: 1_000) + "f.md", "99"),
    (String(repeating: "d/", count: 5_000) + "f.md", "99"),
    (String(repeating: String(repeating: "e", count: 200) + "/", count: 25) + "f.md", "bytes"),
  ]

  @Test(
    "A path that cannot be written is left out and named; it is changed, merged past and removed there",
    arguments: DeepPathTests.impossible.indices)
  func leftOut(index: Int) async throws {
    let (path, reason) = Self.impossible[index]
    let (here, there) = try await three(way, files: ["a.md": "a\n", "b.md": "b\n"])
    try await push(path, "1\n", from: there)
    try await push("good.md", "good\n", from: there)
    let report = try await sync(here, way)
    #expect(report.received == 2)
    #expect(report.leftOut.map(\.path) == [RepositoryPath(path)])
    #expect(report.leftOut[0].reason.contains(reason))
    #expect(try Files.text(here + "/good.md") == "good\n")
    #expect(try SyncStatus(workingCopy: here, including: IncludedFiles()).uncommitted == [])

    // It is nothing that the person has removed.
    _ = try append("ours\n", to: "a.md", in: here)
    try await push(path, "2\n", from: there)
    #expect(try await sync(here, way).merge != nil)
    let tree = try #require(try tree(of: here))
    let entry = try Repository.open(at: here).entry(at: RepositoryPath(path), in: tree)
    #expect(entry?.id == ObjectID(blob: Array("2\n".utf8)))
    #expect(try leftOut(here) == [RepositoryPath(path)])

    try await sandbox.git("fetch", "-q", "origin", "main", in: there)
    try await sandbox.git("update-ref", "refs/heads/main", "FETCH_HEAD", in: there)
    try await push(path, nil, from: there)
    #expect(try await sync(here, way).leftOut == [])
    #expect(try leftOut(here) == [])
    try await expectSound(here)
  }

  @Test("Its absence means nothing, also where git has forgotten that it is left out")
  func forgotten() async throws {
    let path = Self.impossible[0].0
    let (here, there) = try await three(way)
    try await push(path, "1\n", from: there)
    try await sync(here, way)
    try await sandbox.git("update-index", "--no-skip-worktree", path, in: here)
    #expect(try SyncStatus(workingCopy: here, including: IncludedFiles()).uncommitted == [])
    #expect(try leftOut(here) == [RepositoryPath(path)])
    try Files.remove(here + "/.git/index")
    _ = try append("ours\n", to: "a.md", in: here)
    #expect(try await sync(here, way).deleted == [])
    #expect(try leftOut(here) == [RepositoryPath(path)])
  }

  @Test(
    "A clone leaves such a path out as well, and has all others",
    arguments: DeepPathTests.impossible.indices)
  func clone(index: Int) async throws {
    let path = Self.impossible[index].0
    let (_, there) = try await three(way)
    try await push(path, "1\n", from: there)
    try await push("good.md", "good\n", from: there)
    let folder = sandbox.path + "/cloned"
    _ = try await StoreClone.run(
      sandbox.path + "/the remote.git", into: folder, settings: commitSettings(),
      transport: sandbox.gitExecutable(), limit: patience)
    #expect(try Files.text(folder + "/good.md") == "good\n")
    #expect(try leftOut(folder) == [RepositoryPath(path)])
    // Git's index cannot be given one that is very long.
    if path.utf8.count <= PathLimits.inIndex { try await expectSound(folder) }
    _ = try append("ours\n", to: "a.md", in: folder)
    #expect(try await sync(folder, way).sent == 1)
  }

  private func tree(of here: String) throws -> ObjectID? {
    let repository = try Repository.open(at: here)
    return try repository.head().commit.map { try repository.commit($0).tree }
  }

  @Test("A merge that brings such a path from either side takes no longer for its depth")
  func time() async throws {
    let (here, there) = try await three(way)
    var took: [Duration] = []
    for folders in [200, 2_000] {
      try await push(deep(folders, "\(folders).md"), "x\n", from: there)
      _ = try append("ours \(folders)\n", to: "a.md", in: here)
      let start = ContinuousClock.now
      #expect(try await sync(here, way).merge != nil)
      _ = try leftOut(here)
      took.append(.now - start)
      try await sandbox.git("fetch", "-q", "origin", "main", in: there)
      try await sandbox.git("update-ref", "refs/heads/main", "FETCH_HEAD", in: there)
    }
    // Ten times as deep: linear growth would be ten times as long, were nothing else done.
    #expect(took[1] < took[0] * 10 + .seconds(2), "\(took)")
  }

  @Test("Deep folders of the person's own are named and keep no other file from its commit")
  func ownFolders() async throws {
    let (here, _) = try await three(way)
    for (folders, name) in [(99, "fits"), (100, "deep"), (150, "deeper")] {
      try Files.write("\(name)\n", to: "\(here)/content/\(name)[*]/\(deep(folders - 2))")
    }
    try Files.write("good\n", to: here + "/content/good.md")
    let report = try await sync(here, way)
    #expect(report.committed.count == 2 && report.committed.contains("content/good.md"))
    #expect(report.leftAlone.count == 2)
    #expect(report.leftAlone.allSatisfy { $0.reason.contains("99 folders") })
    let repository = try Repository.open(at: here)
    #expect(try repository.status().filter { $0.unstaged == .tooDeep }.count == 2)
    #expect(try !repository.isIgnored("content/deep[*]/d/f.md"))
  }
}
