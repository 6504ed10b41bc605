import ProgramTestSupport
import TestSupport
import Testing

@testable import Git

@Suite struct RepositoryTests {
  private let sandbox: GitSandbox
  private let who = Signature(
    Identity(name: "Somebody", email: "some@body.example"), time: 1_900_000_000, offset: -330)

  init() throws {
    sandbox = try GitSandbox()
    try Libgit2.setConfigurationFolders(home: "", xdg: "", system: "")
  }

  @Test("Opening takes the very folder, and looks nowhere else")
  func finding() async throws {
    let here = try await sandbox.repository("here", files: ["a/b/c.md": "c\n"])
    #expect(try Repository.open(at: here).workingDirectory == here + "/")
    let error = #expect(throws: GitError.self) { try Repository.open(at: here + "/a") }
    #expect(error?.code == .notFound)
    #expect(error?.function == "git_repository_open_ext")
  }

  @Test("A new repository begins on the branch asked for, and is not made twice")
  func creating() throws {
    let folder = sandbox.path + "/new/store"
    let repository = try Repository.create(at: folder, branch: "days")
    #expect(try repository.head() == .unborn("days"))
    let login = Identity(name: "ada", email: "ada@mill")
    #expect(try repository.identity(else: login) == login)
    try repository.setConfiguration("user.name", to: "Ada Mill")
    #expect(try repository.identity(else: login) == Identity(name: "Ada Mill", email: "ada@mill"))
    let error = #expect(throws: GitError.self) { try Repository.create(at: folder) }
    #expect(error?.code == .exists)
    let unnamed = try Repository.create(at: sandbox.path + "/other")
    #expect(try unnamed.head() == .unborn("main"))
  }

  @Test(
    "What libgit2 cannot handle is told as unsupported",
    arguments: [
      ["extensions.objectformat", "sha256"], ["extensions.partialclone", "origin"],
    ])
  func unsupported(setting: [String]) async throws {
    let here = try await sandbox.repository("here")
    try await sandbox.git("config", "core.repositoryformatversion", "1", in: here)
    try await sandbox.git("config", setting[0], setting[1], in: here)
    let error = #expect(throws: GitError.self) { try Repository.open(at: here) }
    #expect(error?.code == .unsupported)
  }

  @Test("Switches that change what a commit means are listed")
  func limitations() async throws {
    let here = try await sandbox.repository("here")
    #expect(try Repository.open(at: here).limitations() == [])
    for key in ["commit.gpgsign", "core.sparseCheckout", "core.splitIndex"] {
      try await sandbox.git("config", key, "true", in: here)
    }
    #expect(try Repository.open(at: here).limitations() == Repository.Limitation.allCases)
  }

  @Test("HEAD is a branch, unborn or detached, and the operation under way is known")
  func heads() async throws {
    let here = try await sandbox.repository("here")
    let repository = try Repository.open(at: here)
    let tip = try #require(try repository.reference("refs/heads/main"))
    #expect(try repository.head() == .branch("main", tip))
    #expect(try repository.operation() == nil)
    try await sandbox.git("checkout", "-q", "--detach", in: here)
    #expect(try repository.head() == .detached(tip))
    try await sandbox.git("checkout", "-q", "-b", "side", in: here)
    try await sandbox.commit(["first.md": "side\n"], in: here)
    try await sandbox.git("checkout", "-q", "main", in: here)
    try await sandbox.commit(["first.md": "main\n"], in: here)
    _ = try await sandbox.run("git", ["merge", "side"], in: here)
    #expect(try repository.operation() == .merge)
    #expect(try repository.status().map(\.unstaged) == [.conflicted])
    try await sandbox.git("merge", "--abort", in: here)
    _ = try await sandbox.run("git", ["rebase", "side"], in: here)
    #expect(try repository.operation() == .rebase)
  }

  @Test("A commit holds what it was given, to the byte, with its times and names")
  func commits() async throws {
    let repository = try Repository.create(at: sandbox.path + "/store", branch: "main")
    let folder = sandbox.path + "/store"
    let bytes: [UInt8] = [0, 0xFF, 0x0D, 0x0A, 0xC3]
    let blob = try repository.writeBlob(bytes)
    #expect(ObjectID(blob: bytes) == blob)
    let path = RepositoryPath(bytes: Array("dir/n".utf8) + [0xFF] + Array("me.md".utf8))
    let entry = TreeEntry(id: blob, mode: .regular)
    let tree = try repository.writeTree(from: nil, updates: [(path, entry)])
    let id = try repository.durableObjects { () throws(GitError) in
      try repository.writeCommit(
        tree: tree.root, parents: [], message: "log: weight\n\nwords", author: who,
        committer: who)
    }
    try repository.moveReference(
      "refs/heads/main", from: nil, to: id, message: "commit (initial)", identity: who.identity)
    for object in [blob, id] + tree.written { try repository.verifyObject(object) }
    #expect(try repository.head() == .branch("main", id))
    #expect(try repository.blob(blob) == bytes)
    #expect(try repository.entry(at: path, in: tree.root) == entry)
    #expect(try repository.entry(at: "dir", in: tree.root) == nil)
    #expect(try repository.files(in: tree.root).map(\.path) == [path])
    let commit = try repository.commit(id)
    #expect(commit.message == "log: weight\n\nwords\n")
    #expect(commit.author == who)
    #expect(
      try await sandbox.git("log", "-1", "--format=%an %ae %ad", "--date=iso", in: folder)
        == "Somebody some@body.example 2030-03-17 12:16:40 -0530")
    #expect(try await sandbox.git("fsck", "--strict", in: folder).contains("error") == false)
    #expect(
      try await sandbox.git("reflog", "-1", "--format=%gs", in: folder) == "commit (initial)")
  }

  @Test(
    "Any name and address make a signature",
    arguments: ["", " ", ".,;", "<a>", "a\nb\0c", "Ünï 日"])
  func awkwardIdentity(text: String) throws {
    let repository = try Repository.create(at: sandbox.path + "/store")
    let tree = try repository.writeTree(from: nil, updates: [])
    let who = Signature(Identity(name: text, email: text), time: 0, offset: 0)
    let id = try repository.writeCommit(
      tree: tree.root, parents: [], message: "m", author: who, committer: who)
    #expect(try !repository.commit(id).author.identity.name.isEmpty)
  }

  @Test("A reference moves only from the value we know")
  func compareAndSwap() async throws {
    let here = try await sandbox.repository("here")
    let repository = try Repository.open(at: here)
    let old = try #require(try repository.head().commit)
    let next = try repository.writeCommit(
      tree: try repository.commit(old).tree, parents: [old], message: "next", author: who,
      committer: who)
    func move(from: ObjectID?) throws(GitError) {
      try repository.moveReference(
        "refs/heads/main", from: from, to: next, message: "m", identity: who.identity)
    }
    #expect(#expect(throws: GitError.self) { try move(from: nil) }?.code == .exists)
    #expect(#expect(throws: GitError.self) { try move(from: next) }?.code == .modified)
    try Files.write("", to: here + "/.git/refs/heads/main.lock")
    #expect(#expect(throws: GitError.self) { try move(from: old) }?.code == .locked)
    _ = try await sandbox.run("rm", [here + "/.git/refs/heads/main.lock"], in: here)
    #expect(try repository.head().commit == old)
    try await sandbox.git("pack-refs", "--all", in: here)
    try move(from: old)
    #expect(try await sandbox.git("rev-parse", "HEAD", in: here) == next.hex)
  }

  @Test("An object file that a power cut left empty is found, removed and written again")
  func emptyObject() async throws {
    let here = try await sandbox.repository("here")
    let repository = try Repository.open(at: here)
    let id = ObjectID(blob: Array("two\n".utf8))
    let file = here + "/.git/objects/" + id.hex.prefix(2) + "/" + id.hex.dropFirst(2)
    try Files.write("", to: file)
    #expect(
      #expect(throws: GitError.self) { try repository.verifyObject(id) }?.code == .corrupted)
    #expect(try repository.writeBlob(Array("two\n".utf8)) == id)
    try repository.verifyObject(id)
    #expect(try !repository.removeEmptyObject(id))
    try Files.write("", to: file)
    #expect(try repository.removeEmptyObject(id))
    #expect(try !repository.removeEmptyObject(id))
    #expect(
      #expect(throws: GitError.self) { try repository.verifyObject(id) }?.code == .notFound)
  }

  @Test("Upstreams: as configured, else origin, else the only remote, else none")
  func upstreams() async throws {
    let here = try await sandbox.repository("here")
    let repository = try Repository.open(at: here)
    #expect(try repository.upstream(of: "main") == nil)
    try repository.addRemote("backup", url: "/b")
    #expect(try repository.upstream(of: "main")?.remote == "backup")
    try repository.addRemote("other", url: "/c")
    #expect(try repository.upstream(of: "main") == nil)
    try repository.addRemote("origin", url: "/o")
    #expect(try repository.upstream(of: "main")?.trackingReference == "refs/remotes/origin/main")
    try repository.setConfiguration("branch.main.remote", to: "backup")
    try repository.setConfiguration("branch.main.merge", to: "refs/heads/log")
    #expect(try repository.upstream(of: "main")?.trackingReference == "refs/remotes/backup/log")
    #expect(try repository.remotes().map(\.name).sorted() == ["backup", "origin", "other"])
    let error = #expect(throws: GitError.self) { try repository.addRemote("origin", url: "/x") }
    #expect(error?.code == .exists)
  }

  @Test("History: bases, distances, ancestors and changes are those of git")
  func history() async throws {
    let here = try await sandbox.repository("here", files: ["a.md": "a\n", "d/e.md": "e\n"])
    let repository = try Repository.open(at: here)
    let base = try #require(try repository.head().commit)
    try await sandbox.git("checkout", "-q", "-b", "side", in: here)
    try await sandbox.git("rm", "-q", "d/e.md", in: here)
    try await sandbox.commit(["f.md": "f\n"], in: here)
    let side = try #require(try repository.head().commit)
    try await sandbox.git("checkout", "-q", "main", in: here)
    try await sandbox.commit(["a.md": "aa\n"], in: here)
    try await sandbox.commit(["a.md": "aaa\n"], in: here)
    let main = try #require(try repository.head().commit)
    #expect(try repository.mergeBases(main, side) == [base])
    #expect(try repository.commits(to: main, without: side).count == 2)
    #expect(try repository.commits(to: side, without: main).count == 1)
    #expect(try repository.isAncestor(base, of: main))
    #expect(try !repository.isAncestor(side, of: main))
    #expect(try repository.commits(to: main).count == 3)
    #expect(try repository.commits(to: main, without: side).first == main)
    #expect(try repository.commits(to: base, without: main) == [])
    let changes = try repository.changes(
      from: repository.commit(base).tree, to: repository.commit(side).tree)
    #expect(changes.map(\.path) == ["d/e.md", "f.md"])
    #expect(changes.map { $0.new == nil } == [true, false])
    #expect(changes.map { $0.old == nil } == [false, true])
    try await sandbox.git("checkout", "-q", "--orphan", "island", in: here)
    try await sandbox.commit([:], in: here)
    let island = try #require(try repository.head().commit)
    #expect(try repository.mergeBases(main, island) == [])
  }

  @Test("The unified diff is git's")
  func diff() async throws {
    let here = try await sandbox.repository("here", files: ["a.md": "1\n2\n3\n"])
    try Files.write("1\n2\r\n3", to: here + "/a.md")
    let ours = try TextDiff.unified(
      from: Array("1\n2\n3\n".utf8), to: Array("1\n2\r\n3".utf8), path: "a.md")
    let theirs = try await sandbox.git("diff", "--abbrev=7", in: here)
    let text = String(decoding: ours, as: UTF8.self)
    #expect(Array(text.utf8) == Array((theirs + "\n").utf8), "\(text) \(theirs)")
    #expect(try TextDiff.unified(from: [1], to: [1], path: "x") == [])
  }
}

@Suite("Blob ids")
struct BlobHashTests {
  @Test("are those of the blobs that are written")
  func agreement() throws {
    let sandbox = try GitSandbox()
    try Libgit2.setConfigurationFolders(home: "", xdg: "", system: "")
    let repository = try Repository.create(at: sandbox.path + "/here")
    var random = SeededRandom()
    for count in [0, 1, 55, 56, 64, 1000, 65_536] {
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      #expect(
        try ObjectID(blob: bytes) == repository.writeBlob(bytes), "seed \(random.seed), \(count)")
    }
  }
}
