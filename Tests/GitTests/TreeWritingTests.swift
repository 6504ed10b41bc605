import Git
import ProgramTestSupport
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

  @Test("What differs between two trees is what git tells")
  func differences() async throws {
    let here = try await sandbox.repository("here")
    let repository = try Repository.open(at: here)
    var random = SeededRandom()
    let names = ["a", "a.md", "a-b", "b", "b/c", "b/c.d", "b/c/d", "z/ü", "z/u\u{308}", "z", "z0"]
    var trees: [String] = []
    for _ in 0..<12 {
      try await sandbox.git("read-tree", "--empty", in: here)
      for name in names where random.once(in: 2) {
        let id = try repository.writeBlob(Array("\(Int.random(in: 0..<3, using: &random))".utf8))
        let mode = random.pick(["100644", "100755", "120000", "160000"])
        try await sandbox.git(
          "update-index", "--add", "--replace", "--cacheinfo", "\(mode),\(id),\(name)", in: here)
      }
      trees.append(try await sandbox.git("write-tree", in: here))
    }
    func words(_ entry: TreeEntry?) -> String {
      let mode = String(entry?.mode.rawValue ?? 0, radix: 8)
      return String(repeating: "0", count: 6 - mode.count) + mode + " "
        + (entry?.id.hex ?? String(repeating: "0", count: 40))
    }
    for (old, new) in zip(trees, trees.dropFirst()) {
      let changes = try repository.changes(from: ObjectID(hex: old), to: ObjectID(hex: new))
      let ours = changes.map { change in
        let parts = [words(change.old), words(change.new)].map { $0.split(separator: " ") }
        return ":\(parts[0][0]) \(parts[1][0]) \(parts[0][1]) \(parts[1][1])\t\(change.path)"
      }
      let told = try await sandbox.git("diff-tree", "-r", "-z", old, new, in: here)
      let fields = told.split(separator: "\0")
      // `:mode mode id id status` and the path.
      let theirs = stride(from: 0, to: fields.count - 1, by: 2).map { position in
        "\(fields[position].dropLast(2))\t\(fields[position + 1])"
      }
      #expect(
        ours
          == theirs.sorted {
            $0.utf8.split(separator: 9)[1].lexicographicallyPrecedes($1.utf8.split(separator: 9)[1])
          }, "seed \(random.seed)")
    }
  }

  @Test("A tree that is no tree is told as corrupt, whatever its bytes")
  func damaged() async throws {
    let base = try repository.writeTree(
      from: nil, updates: [("a", try entry("a")), ("b", try entry("b"))])
    let whole = Array("100644 a\0".utf8) + (try entry("a")).id.bytes
    for count in 1..<whole.count {
      let path = "\(sandbox.path)/bytes"
      try Files.write(Array(whole[..<count]), to: path)
      let id = try await sandbox.git(
        "hash-object", "-t", "tree", "--literally", "-w", path, in: sandbox.path + "/store")
      let error = #expect(throws: GitError.self) {
        try repository.changes(from: base.root, to: ObjectID(hex: id))
      }
      #expect(error?.code == .corrupted)
    }
  }
}
