import Git
import ProgramTestSupport
import TestSupport
import Testing

/// What is read from an index and written again, beside what git makes of it.
@Suite struct GitIndexTests {
  private let sandbox: GitSandbox

  init() throws {
    sandbox = try GitSandbox()
    try Libgit2.setConfigurationFolders(home: "", xdg: "", system: "")
  }

  private func edit(_ repository: String, _ body: (GitIndex) throws -> Void) throws {
    let index = try GitIndex(at: repository + "/.git/index")
    try body(index)
    try index.write()
  }

  private func entry(_ text: String, _ mode: FileMode = .regular) -> TreeEntry {
    TreeEntry(id: ObjectID(blob: Array(text.utf8)), mode: mode)
  }

  @Test("An edited index keeps what the person staged, and all else")
  func staged() async throws {
    let here = try await sandbox.repository("here", files: ["a.md": "a\n", "b.md": "b\n"])
    try Files.write("bb\n", to: here + "/b.md")
    try await sandbox.git("add", "b.md", in: here)
    try Files.write("w\n", to: here + "/wanted.md")
    try await sandbox.git("add", "-N", "wanted.md", in: here)
    let blob = try Repository.open(at: here).writeBlob(Array("new\n".utf8))
    try edit(here) { index in
      try index.set("n/new.md", to: TreeEntry(id: blob, mode: .executable), status: nil)
      try index.remove("a.md")
      try index.remove("never.md")
    }
    try Files.write("new\n", to: here + "/n/new.md")
    _ = try await sandbox.run("chmod", ["+x", "n/new.md"], in: here)
    #expect(
      try await sandbox.git("status", "--porcelain", in: here)
        == "D  a.md\nM  b.md\nA  n/new.md\n A wanted.md\n?? a.md")
    #expect(try await sandbox.git("ls-files", "-s", "n", in: here).hasPrefix("100755"))
  }

  @Test("An index that is not there can be filled from a tree")
  func missing() async throws {
    let here = try await sandbox.repository("here", files: ["a.md": "a\n", "d/b.md": "b\n"])
    let repository = try Repository.open(at: here)
    let commit = try #require(try repository.head().commit)
    try Files.remove(here + "/.git/index")
    try edit(here) { try $0.read(tree: repository.commit(commit).tree, of: repository) }
    #expect(try await sandbox.git("status", "--porcelain", in: here) == "")
    #expect(
      try GitIndex(at: here + "/.git/index").entries.map(\.path) == ["a.md", "d/b.md"])
  }

  @Test("A split index is told as unsupported")
  func split() async throws {
    let here = try await sandbox.repository("here")
    try await sandbox.git("update-index", "--split-index", in: here)
    let error = #expect(throws: GitError.self) { _ = try GitIndex(at: here + "/.git/index") }
    #expect(error?.code == .unsupported)
  }

  @Test(
    "Every version of the format is read, edited and written as git does", arguments: [2, 3, 4])
  func versions(version: Int) async throws {
    var random = SeededRandom()
    // Of version 4 libgit2 reads no path that is longer than any system opens (seen with 1.5).
    let long = String(repeating: "long/", count: version == 4 ? 800 : 900) + "name"
    let names = ["a", "a.md", "a-b", "b", "b/c", "b/c.d", "b/ü", "b/z", "b/z/1", "z", long]
    var repositories: [String] = []
    for name in ["ours", "theirs"] {
      let folder = try await sandbox.repository(name, files: ["a": "1", "b/c": "2", "b/z/1": "3"])
      if version == 3 {
        try Files.write("w", to: folder + "/wanted")
        try await sandbox.git("add", "-N", "wanted", in: folder)
      }
      try await sandbox.git("update-index", "--index-version", "\(version)", in: folder)
      repositories.append(folder)
    }
    for _ in 0..<16 {
      let (name, text) = (random.pick(names), "\(random.next())")
      if random.once(in: 3) {
        try edit(repositories[0]) { try $0.remove(RepositoryPath(name)) }
        try await sandbox.git("update-index", "--force-remove", name, in: repositories[1])
      } else {
        let new = entry(text, .executable)
        try edit(repositories[0]) { try $0.set(RepositoryPath(name), to: new, status: nil) }
        try await sandbox.git(
          "update-index", "--add", "--replace", "--cacheinfo", "100755,\(new.id),\(name)",
          in: repositories[1])
      }
      let ours = try await sandbox.git("ls-files", "-s", in: repositories[0])
      let theirs = try await sandbox.git("ls-files", "-s", in: repositories[1])
      try #require(ours == theirs, "seed \(random.seed)")
    }
    let bytes = try Files.read(repositories[0] + "/.git/index")
    #expect(Int(bytes[7]) == version)
    #expect(try await sandbox.run("git", ["fsck", "--cache"], in: repositories[0]).errors == "")
  }

  @Test("The versions of a conflict are known, and stay as they are")
  func conflicts() async throws {
    let here = try await sandbox.repository("here", files: ["a.md": "1\n", "b.md": "1\n"])
    try await sandbox.git("branch", "other", in: here)
    try await sandbox.commit(["a.md": "2\n", "b.md": "2\n"], in: here)
    try await sandbox.git("checkout", "-q", "other", in: here)
    try await sandbox.commit(["a.md": "3\n", "b.md": "3\n"], in: here)
    #expect(try await !sandbox.run("git", ["merge", "main"], in: here).succeeded)
    try Files.write("23\n", to: here + "/b.md")
    try await sandbox.git("add", "b.md", in: here)
    let resolved = try await sandbox.git("ls-files", "--resolve-undo", in: here)
    let blob = try Repository.open(at: here).writeBlob(Array("4\n".utf8))
    let unmerged = try await sandbox.git("ls-files", "--unmerged", in: here)
    #expect(unmerged.split(separator: "\n").count == 3)
    try edit(here) { index in
      #expect(index.hasConflict(at: "a.md") && !index.hasConflict(at: "b.md"))
      #expect(index.entries.map(\.path) == ["b.md"])
      try index.set("c.md", to: TreeEntry(id: blob, mode: .regular), status: nil)
    }
    #expect(try await sandbox.git("ls-files", "--unmerged", in: here) == unmerged)
    #expect(try await sandbox.git("ls-files", "--resolve-undo", in: here) == resolved)
    #expect(resolved.contains("b.md"))
  }

  @Test("Entries that are not older than the index lose their size, so that git reads the files")
  func distrust() async throws {
    let here = try await sandbox.repository("here", files: ["a.md": "a\n"])
    _ = try await sandbox.run("touch", ["-d", "@1700000000", "a.md"], in: here)
    try await sandbox.git("update-index", "--refresh", in: here)
    for (moment, size) in [(1_700_000_001, 2), (1_700_000_000, 0)] {
      try edit(here) {
        try $0.distrustEntries(since: moment)
      }
      let told = try await sandbox.git("ls-files", "--debug", in: here)
      #expect(told.contains("size: \(size)\t"), "\(told)")
    }
  }

  @Test("Whatever is cut off or changed is found before anything is written", arguments: [2, 4])
  func damage(version: Int) async throws {
    let here = try await sandbox.repository(
      "here", files: ["a.md": "a\n", "b/c.md": "b\n", "b/d.md": "d\n"])
    try await sandbox.git("update-index", "--index-version", "\(version)", in: here)
    let whole = try Files.read(here + "/.git/index")
    let copy = sandbox.path + "/copy"
    var random = SeededRandom()
    for count in 1..<whole.count {
      try Files.write(Array(whole[..<count]), to: copy)
      #expect(throws: GitError.self, "\(count) bytes") { _ = try GitIndex(at: copy) }
    }
    for _ in 0..<500 {
      var bytes = whole
      for _ in 0...Int.random(in: 0..<3, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] ^= UInt8.random(
          in: 1...255, using: &random)
      }
      if bytes == whole { continue }
      try Files.write(bytes, to: copy)
      #expect(throws: GitError.self, "seed \(random.seed)") { _ = try GitIndex(at: copy) }
    }
  }

  @Test("An index without a checksum, as git can be told to write it, is told as unsupported")
  func withoutChecksum() async throws {
    let here = try await sandbox.repository("here", files: ["a.md": "a\n"])
    var bytes = try Files.read(here + "/.git/index")
    bytes.replaceSubrange((bytes.count - 20)..., with: [UInt8](repeating: 0, count: 20))
    try Files.write(bytes, to: here + "/.git/index")
    let torn = #expect(throws: GitError.self) { _ = try Repository.open(at: here).status() }
    #expect(torn?.code == .corrupted)
    for key in ["index.skipHash", "feature.manyFiles"] {
      try await sandbox.git("config", key, "true", in: here)
      let error = #expect(throws: GitError.self) { _ = try Repository.open(at: here).status() }
      #expect(error?.code == .unsupported)
      #expect(error?.message.contains("index.skipHash") == true)
      try await sandbox.git("config", "--unset", key, in: here)
    }
  }

  @Test(
    "Flags stay with the entries that are not edited",
    arguments: ["--assume-unchanged", "--skip-worktree"])
  func flags(flag: String) async throws {
    let here = try await sandbox.repository("here", files: ["a.md": "a\n", "b.md": "b\n"])
    try await sandbox.git("update-index", flag, "b.md", in: here)
    let before = try await sandbox.git("ls-files", "--debug", "-v", "b.md", in: here)
    try edit(here) { try $0.set("a.md", to: entry("c\n"), status: nil) }
    #expect(try await sandbox.git("ls-files", "--debug", "-v", "b.md", in: here) == before)
  }

  @Test(
    "The caches that libgit2 leaves out git makes again",
    arguments: [
      ("core.untrackedCache", "true", "UNTR"), ("index.threads", "2", "EOIE"),
      ("index.threads", "2", "IEOT"),
    ])
  func caches(key: String, value: String, name: String) async throws {
    // Git divides an index only where there is much of it.
    let files = (0..<20_000).map { ("\($0 % 100)/\($0).md", "") }
    let here = try await sandbox.repository(
      "here", files: name == "UNTR" ? ["a.md": "a\n"] : Dictionary(uniqueKeysWithValues: files))
    try await sandbox.git("config", key, value, in: here)
    func hasIt() throws -> Bool {
      try Files.read(here + "/.git/index").firstRange(of: Array(name.utf8)) != nil
    }
    func refresh() async throws {
      try await sandbox.git("update-index", "--force-write-index", in: here)
      #expect(try await sandbox.git("status", "--porcelain", in: here) == "")
    }
    try await refresh()
    #expect(try hasIt())
    try edit(here) { try $0.remove("never.md") }
    #expect(try !hasIt())
    #expect(try await sandbox.git("status", "--porcelain", in: here) == "")
    try await refresh()
    #expect(try hasIt())
  }

  @Test("Trees that the index remembers stay right for git after an edit")
  func rememberedTrees() async throws {
    let here = try await sandbox.repository(
      "here", files: ["a/b/c.md": "c\n", "a/d.md": "d\n", "e/f.md": "f\n"])
    try await sandbox.git("read-tree", "HEAD", in: here)
    let blob = try Repository.open(at: here).writeBlob(Array("new\n".utf8))
    try edit(here) { index in
      try index.set("a/b/c.md", to: TreeEntry(id: blob, mode: .regular), status: nil)
      try index.remove("e/f.md")
    }
    let tree = try await sandbox.git("write-tree", in: here)
    #expect(
      try await sandbox.git("ls-tree", "-r", "--name-only", tree, in: here) == "a/b/c.md\na/d.md")
    #expect(try await sandbox.git("rev-parse", "\(tree):a/b/c.md", in: here) == blob.hex)
    #expect(try await sandbox.run("git", ["fsck", "--cache"], in: here).errors == "")
  }

  @Test("Trees are written out of an index, also those that it remembers and that are lost")
  func writeTree() async throws {
    let here = try await sandbox.repository("here", files: ["a/b.md": "b\n", "c.md": "c\n"])
    let tree = try await sandbox.git("write-tree", in: here)
    let folder = try await sandbox.git("rev-parse", "\(tree):a", in: here)
    let repository = try Repository.open(at: here)
    for id in [tree, folder] {
      try Files.remove(repository.looseFile(of: #require(ObjectID(hex: id))))
    }
    let index = try GitIndex(at: here + "/.git/index")
    #expect(try index.writeTree(to: Repository.open(at: here)).hex == tree)
    #expect(try await sandbox.run("git", ["fsck", "--strict"], in: here).succeeded)
  }
}
