import Git
import TestSupport
import Testing

@Suite struct TreeWritingTests {
  private let sandbox: GitSandbox
  private let repository: Repository

  init() throws {
    sandbox = try GitSandbox()
    try Libgit2.setConfigurationFolders(home: "", xdg: "", system: "")
    repository = try Repository.create(at: sandbox.path + "/store")
  }

  private func entry(_ text: String) throws -> TreeEntry {
    TreeEntry(id: try repository.writeBlob(Array(text.utf8)), mode: .regular)
  }

  private func paths(_ tree: ObjectID) throws -> [String] {
    try repository.files(in: tree).map(\.path.description)
  }

  @Test("A removed file takes the folders with it that it leaves empty")
  func emptyFolders() throws {
    let base = try repository.writeTree(
      from: nil, updates: [("a/b/c", try entry("c")), ("d", try entry("d"))])
    let less = try repository.writeTree(from: base.root, updates: [("a/b/c", nil)])
    let same = try repository.writeTree(from: nil, updates: [("d", try entry("d"))])
    #expect(less.root == same.root)
    let none = try repository.writeTree(from: less.root, updates: [("d", nil)])
    #expect(try paths(none.root) == [])
  }

  @Test("Removing what is not there changes nothing")
  func absent() throws {
    let base = try repository.writeTree(
      from: nil, updates: [("a/b", try entry("c")), ("d", try entry("d"))])
    for path: RepositoryPath in ["x", "x/y", "a", "a/x", "d/x", "a/b/c"] {
      #expect(
        try repository.writeTree(from: base.root, updates: [(path, nil)]).root == base.root,
        "\(path)")
    }
  }

  @Test("A file takes a folder's place, and a folder a file's, when both are said")
  func exchange() throws {
    let base = try repository.writeTree(
      from: nil, updates: [("a/b", try entry("b")), ("d", try entry("d"))])
    let swapped = try repository.writeTree(
      from: base.root,
      updates: [("a/b", nil), ("a", try entry("a")), ("d", nil), ("d/e", try entry("e"))])
    #expect(try paths(swapped.root) == ["a", "d/e"])
    let error = #expect(throws: GitError.self) {
      try repository.writeTree(
        from: base.root, updates: [("a", try entry("a")), ("a/c", try entry("c"))])
    }
    #expect(error?.code == .invalid)
    let hidden = #expect(throws: GitError.self) {
      try repository.writeTree(from: base.root, updates: [("a", try entry("a")), ("a/x", nil)])
    }
    #expect(hidden?.code == .invalid)
    for clash: RepositoryPath in ["a", "d/e"] {
      let error = #expect(throws: GitError.self) {
        try repository.writeTree(from: base.root, updates: [(clash, try entry("x"))])
      }
      #expect(error?.code == .invalid, "\(clash)")
    }
  }

  @Test("A tree by updates equals the tree that git makes of the same files")
  func equalsGit() async throws {
    var random = SeededRandom()
    let names: [RepositoryPath] = [
      "a", "a.md", "a-b", "b", "b/c", "b/c.d", "b/c/d", "z/ü", "z/u\u{308}", "z",
    ]
    var files: [RepositoryPath: String] = [:]
    var tree: ObjectID?
    for _ in 0..<60 {
      let name = random.pick(names)
      var updates: [Repository.TreeUpdate] = []
      if random.once(in: 3) {
        files[name] = nil
        updates = [(name, nil)]
      } else {
        for other in files.keys where other.folders.contains(name) || name.folders.contains(other) {
          files[other] = nil
          updates.append((other, nil))
        }
        files[name] = "\(random.next())"
        updates.append((name, try entry(files[name] ?? "")))
      }
      tree = try repository.writeTree(from: tree, updates: updates).root
    }
    let whole = try repository.writeTree(
      from: nil, updates: files.map { ($0.key, try entry($0.value)) })
    #expect(tree == whole.root, "seed \(random.seed)")
    let folder = sandbox.path + "/store"
    for (name, text) in files { try Files.write(text, to: "\(folder)/\(name)") }
    try await sandbox.git("add", "-A", in: folder)
    #expect(
      try await sandbox.git("write-tree", in: folder) == whole.root.hex, "seed \(random.seed)")
  }
}
