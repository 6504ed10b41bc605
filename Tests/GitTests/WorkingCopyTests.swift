import Git
import ProgramTestSupport
import TestSupport
import Testing

@Suite struct WorkingCopyTests {
  private let sandbox: GitSandbox

  init() throws {
    sandbox = try GitSandbox()
    try Libgit2.setConfigurationFolders(home: "", xdg: "", system: "")
  }

  @Test("Status tells staged, changed, deleted and new files, and no ignored ones")
  func status() async throws {
    let here = try await sandbox.repository(
      "here",
      files: [
        "same.md": "s\n", "changed.md": "c\n", "gone.md": "g\n", "staged.md": "s\n",
        ".gitignore": "*.tmp\n",
      ])
    try Files.write("cc\n", to: here + "/changed.md")
    _ = try await sandbox.run("rm", ["gone.md"], in: here)
    try Files.write("ss\n", to: here + "/staged.md")
    try await sandbox.git("add", "staged.md", in: here)
    try Files.write("n\n", to: here + "/new/deep/file.md")
    try Files.write("t\n", to: here + "/x.tmp")
    try await sandbox.git("init", "-q", "nested", in: here)
    try await sandbox.commit(["n.md": "n\n"], in: here + "/nested")
    let status = try Repository.open(at: here).status()
    #expect(
      status == [
        StatusEntry(path: "changed.md", staged: nil, unstaged: .modified),
        StatusEntry(path: "gone.md", staged: nil, unstaged: .deleted),
        StatusEntry(path: "new/deep/file.md", staged: nil, unstaged: .added),
        StatusEntry(path: "staged.md", staged: .modified, unstaged: nil),
      ])
  }

  @Test("A file that is emptied and written anew while git reads it is read again")
  func saver() async throws {
    let here = try await sandbox.repository("here")
    let text = [UInt8](repeating: UInt8(ascii: "a"), count: 4 << 20)
    let path = here + "/saved.md"
    try Files.write(text, to: path)
    try await sandbox.git("add", "-N", "saved.md", in: here)
    let saver = Task.detached {
      while !Task.isCancelled {
        // As an editor that saves in place.
        try Files.write([UInt8](), to: path)
        try Files.write(text, to: path)
      }
    }
    defer { saver.cancel() }
    let repository = try Repository.open(at: here)
    for _ in 0..<40 { _ = try repository.status() }
    saver.cancel()
    try await saver.value
  }

  @Test("Files that a sparse checkout leaves out are not told as deleted")
  func sparse() async throws {
    let here = try await sandbox.repository("here", files: ["in/a.md": "a", "out/b.md": "b"])
    try await sandbox.git("sparse-checkout", "set", "in", in: here)
    #expect(!Files.exists(here + "/out/b.md"))
    #expect(try Repository.open(at: here).status() == [])
  }

  @Test("Line ends are converted as git does it, both ways")
  func conversion() async throws {
    let here = try await sandbox.repository(
      "here", files: [".gitattributes": "*.md text eol=crlf\n*.bin -text\n"])
    let repository = try Repository.open(at: here)
    let dos = Array("a\r\nb\r\n".utf8)
    let unix = Array("a\nb\n".utf8)
    #expect(try repository.converted(dos, for: "x.md", .toObject) == unix)
    #expect(try repository.converted(unix, for: "x.md", .toWorkingCopy) == dos)
    #expect(try repository.converted(dos, for: "x.bin", .toObject) == dos)
    #expect(try repository.converted([], for: "x.md", .toObject) == [])
    try await sandbox.git("config", "core.safecrlf", "true", in: here)
    let mixed = Array("a\r\nb\n".utf8)
    #expect(try Repository.open(at: here).converted(mixed, for: "x.md", .toObject) == unix)
  }

  @Test(
    "Any attribute and any setting that converts makes the blob that git makes",
    arguments: [
      "", "*.md text", "*.md text=auto", "*.md -text", "*.md eol=crlf", "*.md crlf", "*.md -crlf",
      "*.md ident", "*.md binary", "*.txt text",
    ])
  func conversionAsGit(attributes: String) async throws {
    let here = try await sandbox.repository("here", files: [".gitattributes": attributes + "\n"])
    let text = "a\r\n$Id: 0123 $\r\nb\r\n"
    for setting in ["false", "true", "input", "no"] {
      try await sandbox.git("config", "core.autocrlf", setting, in: here)
      try Files.write(text, to: here + "/x.md")
      let theirs = try await sandbox.git("hash-object", "x.md", in: here)
      let bytes = try Repository.open(at: here).converted(
        Array(text.utf8), for: "x.md", .toObject)
      #expect(ObjectID(blob: bytes).hex == theirs, "autocrlf=\(setting)")
    }
  }

  @Test("A path that git would send through a program or an encoding is named")
  func externalConversion() async throws {
    let here = try await sandbox.repository(
      "here",
      files: [
        ".gitattributes":
          "secret/** filter=git-crypt diff=git-crypt\n*.u16 working-tree-encoding=UTF-16\n"
          + "*.md text\nsecret/open.md -filter\n"
      ])
    let repository = try Repository.open(at: here)
    #expect(try repository.externalConversion(for: "secret/day.md") == "filter=git-crypt")
    #expect(try repository.externalConversion(for: "secret/open.md") == nil)
    #expect(
      try repository.externalConversion(for: "a.u16") == "working-tree-encoding=UTF-16")
    #expect(try repository.externalConversion(for: "day.md") == nil)
  }

  @Test("A change of any kind is told, though nothing was when the look was fresh")
  func everyChange() async throws {
    var random = SeededRandom()
    let few = ["a.md", "b/c.md", "b/d.md", "b/e/f.md", "z.md"]
    // So many in one folder that both processors look at some.
    let many = (0..<600).map { "b/many/\($0).md" }
    let names = few + many
    let here = try await sandbox.repository(
      "here",
      files: Dictionary(uniqueKeysWithValues: names.map { ($0, "one\n") })
        .merging([".gitignore": "*.tmp\n"]) { $1 })
    // Older than the index by far, so that their times alone tell that they are as they were.
    func settle() async throws {
      try await sandbox.git("reset", "-q", "--hard", in: here)
      try await sandbox.git("clean", "-qfdx", in: here)
      _ = try await sandbox.run("touch", ["-d", "@1700000000"] + names, in: here)
      try await sandbox.git("update-index", "-q", "--refresh", in: here)
    }
    func told() throws -> [String] {
      try Repository.open(at: here).status().map {
        "\($0.path) \($0.staged?.rawValue ?? "-") \($0.unstaged?.rawValue ?? "-")"
      }
    }
    try Files.write("x", to: here + "/b/ignored.tmp")
    #expect(try told() == [])
    for name in [random.pick(few), random.pick(few), random.pick(many), random.pick(many)] {
      let seed: Comment = "seed \(random.seed)"
      try await settle()
      #expect(try told() == [], seed)
      // Of the same size.
      try Files.write("two\n", to: "\(here)/\(name)")
      #expect(try told() == ["\(name) - modified"], seed)
      try await sandbox.git("add", name, in: here)
      #expect(try told() == ["\(name) modified -"], seed)
      try await settle()
      _ = try await sandbox.run("chmod", ["+x", name], in: here)
      #expect(try told() == ["\(name) - modified"], seed)
      try await settle()
      _ = try await sandbox.run("rm", [name], in: here)
      #expect(try told() == ["\(name) - deleted"], seed)
      _ = try await sandbox.run("ln", ["-s", "elsewhere", name], in: here)
      #expect(try told() == ["\(name) - typeChanged"], seed)
      try await settle()
      try await sandbox.git("rm", "-q", "--cached", name, in: here)
      #expect(try told().first?.hasPrefix("\(name) deleted") == true, seed)
      try await settle()
      try Files.write("", to: here + "/b/\(random.next()).new")
      #expect(try told().count == 1, seed)
    }
  }

  @Test("Attributes that only the index has hold, and what is staged is told all the same")
  func attributesOfTheIndex() async throws {
    let here = try await sandbox.repository(
      "here", files: ["a/.gitattributes": "*.bin filter=lfs\n", "a/x.bin": "x\n"])
    _ = try await sandbox.run("rm", ["a/.gitattributes"], in: here)
    let repository = try Repository.open(at: here)
    #expect(try repository.externalConversion(for: "a/x.bin") == "filter=lfs")
    #expect(try repository.externalConversion(for: "x.bin") == nil)
    let status = [StatusEntry(path: "a/.gitattributes", staged: nil, unstaged: .deleted)]
    #expect(try repository.status() == status)
    #expect(try repository.externalConversion(for: "a/x.bin") == "filter=lfs")
  }

  @Test(
    "Only paths that stay in the working copy and out of git's folder are safe",
    arguments: [
      ("a/b.md", true), ("ü 日.md", true), (".gitignore", true), ("a/.github/x", true),
      ("git~2", true), ("...", true), ("", false), ("/a", false), ("a//b", false), ("a/", false),
      (".", false), ("a/../b", false), (".git/config", false), ("a/.GIT/x", false),
      (".git./x", false), (".git /x", false), ("GIT~1/x", false), (".g\u{200C}it/x", false),
      (".git:a", false), ("a\\..\\b", false), ("a\0b", false),
    ])
  func safety(path: String, safe: Bool) {
    #expect(RepositoryPath(path).isSafe == safe)
  }

  @Test("Paths are bytes: names that text calls equal are two")
  func pathIdentity() {
    #expect(RepositoryPath("\u{E9}") != RepositoryPath("e\u{301}"))
    #expect(Array(RepositoryPath("a/b/c").folders) == ["a/b", "a"])
    #expect(Array(RepositoryPath("ab").folders) == [])
    #expect(RepositoryPath("a/b").parent == "a")
    #expect(RepositoryPath("a").parent == nil)
  }
}
