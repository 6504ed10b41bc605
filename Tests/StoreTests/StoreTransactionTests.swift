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

@Suite struct StoreTransactionTests {
  private let sandbox: GitSandbox

  init() throws {
    sandbox = try GitSandbox()
    try Libgit2.setConfigurationFolders(home: "", xdg: "", system: "")
  }

  private func porcelain(_ folder: String) async throws -> String {
    try await sandbox.git("status", "--porcelain", in: folder)
  }

  private func expectSound(_ folder: String) async throws {
    #expect(try await sandbox.run("git", ["fsck", "--strict"], in: folder).succeeded)
    #expect(!Files.exists(folder + "/.git/index.lock"))
    #expect(!Files.exists(folder + "/.git/bestupid/in-flight"))
    #expect(try Files.tree(folder).filter { $0.contains("bestupid-") } == [])
  }

  @Test("The first commit of a new store is made as the login name, and all is clean")
  func firstCommit() async throws {
    let folder = sandbox.path + "/store"
    _ = try Repository.create(at: folder, branch: "main")
    let outcome = try append("Weight:: 181\n", to: "content/logs/2031-03-04.md", in: folder)
    let head = try await sandbox.git("rev-parse", "HEAD", in: folder)
    #expect(outcome == .committed(try #require(ObjectID(hex: head))))
    #expect(try Files.text(folder + "/content/logs/2031-03-04.md") == "Weight:: 181\n")
    #expect(
      try await sandbox.git("log", "--format=%an <%ae> %s", in: folder)
        == "login <login@host> log: Weight:: 181")
    #expect(try await porcelain(folder) == "")
    try await expectSound(folder)
  }

  @Test("A configured identity commits")
  func identity() async throws {
    let folder = try await sandbox.repository("store")
    try await sandbox.git("config", "user.name", "Ada Ö", in: folder)
    try await sandbox.git("config", "user.email", "ada@example.org", in: folder)
    _ = try append("x\n", to: "first.md", in: folder)
    #expect(
      try await sandbox.git("log", "-1", "--format=%an <%ae>", in: folder)
        == "Ada Ö <ada@example.org>")
  }

  @Test("What the person has staged and changed stays as it was, and is not committed")
  func personsChanges() async throws {
    let folder = try await sandbox.repository(
      "store", files: ["a.md": "a\n", "b.md": "b\n", "c.md": "c\n", "log.md": "1\n"])
    try Files.write("staged\n", to: folder + "/a.md")
    try await sandbox.git("add", "a.md", in: folder)
    try Files.write("staged, then changed\n", to: folder + "/a.md")
    try Files.write("changed\n", to: folder + "/b.md")
    try await sandbox.git("rm", "-q", "c.md", in: folder)
    try Files.write("new\n", to: folder + "/new.md")
    let before = try await porcelain(folder)
    _ = try append("2\n", to: "log.md", in: folder)
    #expect(try await porcelain(folder) == before)
    #expect(try await sandbox.git("show", ":a.md", in: folder) == "staged")
    #expect(
      try await sandbox.git("show", "--format=", "--name-only", "HEAD", in: folder) == "log.md")
    try await expectSound(folder)
  }

  @Test("Saving what is there already commits nothing")
  func unchanged() async throws {
    let folder = try await sandbox.repository("store")
    let transaction = try StoreTransaction.begin(workingCopy: folder, settings: commitSettings())
    let bytes = Array("one\n".utf8)
    #expect(
      try transaction.prepare([FileChange(path: "first.md", old: bytes, new: bytes)])
        .commit("m") == .unchanged)
    #expect(try await sandbox.git("rev-list", "--count", "HEAD", in: folder) == "1")
  }

  @Test("A file that changed since it was read stops the save, and none of the files is written")
  func changedMeanwhile() async throws {
    let folder = try await sandbox.repository("store", files: ["a.md": "a\n", "b.md": "b\n"])
    let transaction = try StoreTransaction.begin(workingCopy: folder, settings: commitSettings())
    try Files.write("person\n", to: folder + "/b.md")
    let error = #expect(throws: StoreError.self) {
      _ = try transaction.prepare(
        [
          FileChange(path: "a.md", old: Array("a\n".utf8), new: Array("aa\n".utf8)),
          FileChange(path: "b.md", old: Array("b\n".utf8), new: Array("bb\n".utf8)),
        ]
      ).commit("m")
    }
    #expect(error?.kind == .changedMeanwhile)
    #expect(try Files.text(folder + "/a.md") == "a\n")
    #expect(try Files.text(folder + "/b.md") == "person\n")
    try await expectSound(folder)
  }

  @Test("An editor that saves between our reading and our writing keeps its text")
  func editorInBetween() async throws {
    let folder = try await sandbox.repository("store", files: ["a.md": "a\n", "b.md": "b\n"])
    let settings = commitSettings(onStep: { step in
      if step == .staged { try? Files.write("editor\n", to: folder + "/b.md") }
    })
    let transaction = try StoreTransaction.begin(workingCopy: folder, settings: settings)
    let error = #expect(throws: StoreError.self) {
      _ = try transaction.prepare(
        [
          FileChange(path: "a.md", old: Array("a\n".utf8), new: Array("aa\n".utf8)),
          FileChange(path: "b.md", old: Array("b\n".utf8), new: Array("bb\n".utf8)),
          FileChange(path: "new.md", old: nil, new: Array("n\n".utf8)),
        ]
      ).commit("m")
    }
    #expect(error?.kind == .changedMeanwhile)
    #expect(try Files.text(folder + "/a.md") == "a\n")
    #expect(try Files.text(folder + "/b.md") == "editor\n")
    #expect(!Files.exists(folder + "/new.md"))
    try await expectSound(folder)
  }

  @Test("Text that an editor saves after us is not committed in our name, nor lost")
  func editorAfterwards() async throws {
    let folder = try await sandbox.repository("store", files: ["a.md": "a\n"])
    let settings = commitSettings(onStep: { step in
      if step == .saved { try? Files.write("editor\n", to: folder + "/a.md") }
    })
    _ = try append("more\n", to: "a.md", in: folder, settings: settings)
    #expect(try await sandbox.git("show", "HEAD:a.md", in: folder) == "a\nmore")
    #expect(try Files.text(folder + "/a.md") == "editor\n")
    #expect(try await porcelain(folder) == " M a.md")
  }

  @Test("What another git stages while we make a commit stays staged")
  func stagedMeanwhile() async throws {
    let folder = try await sandbox.repository("store", files: ["a.md": "a\n", "b.md": "b\n"])
    let index = folder + "/.git/index"
    try Files.write("person\n", to: folder + "/b.md")
    try await sandbox.git("add", "b.md", in: folder)
    let staged = try Files.read(index)
    try await sandbox.git("reset", "-q", in: folder)
    #expect(try await porcelain(folder) == " M b.md")
    let settings = commitSettings(onStep: { step in
      if step == .objectsWritten { try? Files.write(staged, to: index) }
    })
    _ = try append("more\n", to: "a.md", in: folder, settings: settings)
    #expect(try await porcelain(folder) == "M  b.md")
    #expect(try await sandbox.git("show", "HEAD:a.md", in: folder) == "a\nmore")
    try await expectSound(folder)
  }

  @Test(
    "An index that is gone once the commit is made is made anew, with what HEAD has",
    arguments: [true, false])
  func indexGoneMeanwhile(hasCommit: Bool) async throws {
    let folder = try await sandbox.repository("store", files: ["a.md": "a\n"])
    if !hasCommit { try await sandbox.git("checkout", "-q", "--orphan", "fresh", in: folder) }
    try Files.write("person\n", to: folder + "/new.md")
    try await sandbox.git("add", "new.md", in: folder)
    let index = folder + "/.git/index"
    let settings = commitSettings(onStep: { step in
      if step == .objectsWritten { try? Files.remove(index) }
    })
    _ = try append("more\n", to: "a.md", in: folder, settings: settings)
    #expect(try await porcelain(folder) == "?? new.md")
    #expect(try await sandbox.git("ls-files", in: folder) == "a.md")
    try await expectSound(folder)
  }

  @Test("In the middle of a merge the file is saved, and the commit made once it is over")
  func midMerge() async throws {
    let folder = try await sandbox.repository("store", files: ["a.md": "a\n"])
    try await sandbox.git("checkout", "-q", "-b", "side", in: folder)
    try await sandbox.commit(["a.md": "side\n"], in: folder)
    try await sandbox.git("checkout", "-q", "main", in: folder)
    try await sandbox.commit(["a.md": "main\n"], in: folder)
    _ = try await sandbox.run("git", ["merge", "side"], in: folder)
    #expect(try append("x\n", to: "log.md", in: folder) == .deferred(.operation(.merge)))
    #expect(try append("y\n", to: "other.md", in: folder) == .deferred(.operation(.merge)))
    #expect(try SyncStatus(workingCopy: folder, including: IncludedFiles()).isInterrupted)
    #expect(try Files.text(folder + "/log.md") == "x\n")
    #expect(try await sandbox.git("ls-files", "-u", in: folder).contains("a.md"))
    try await sandbox.git("merge", "--abort", in: folder)
    let transaction = try StoreTransaction.begin(workingCopy: folder, settings: commitSettings())
    guard case .committed = transaction.recovered.finished else {
      Issue.record("nothing finished: \(transaction.recovered)")
      return
    }
    #expect(try await porcelain(folder) == "")
    #expect(try await sandbox.git("log", "-1", "--format=%B", in: folder).contains("log: x"))
    try await expectSound(folder)
  }

  @Test("On a detached HEAD the file is saved and nothing is committed")
  func detached() async throws {
    let folder = try await sandbox.repository("store")
    try await sandbox.git("checkout", "-q", "--detach", in: folder)
    #expect(try append("x\n", to: "first.md", in: folder) == .deferred(.detachedHead))
    #expect(try Files.text(folder + "/first.md") == "one\nx\n")
    #expect(try await sandbox.git("rev-list", "--count", "HEAD", in: folder) == "1")
  }

  @Test("An old index.lock behind which no git works any more is removed, a young one is not")
  func oldForeignLock() async throws {
    let folder = try await sandbox.repository("store")
    try Files.write("DIRC", to: folder + "/.git/index.lock")
    _ = try await sandbox.run("touch", ["-d", "9 minutes ago", ".git/index.lock"], in: folder)
    #expect(try append("x\n", to: "first.md", in: folder) == .deferred(.busy))
    _ = try await sandbox.run("touch", ["-d", "11 minutes ago", ".git/index.lock"], in: folder)
    guard case .committed = try append("y\n", to: "first.md", in: folder) else {
      Issue.record("not committed")
      return
    }
    #expect(try await sandbox.git("rev-list", "--count", "HEAD", in: folder) == "3")
    try await expectSound(folder)
  }

  @Test("A foreign index.lock defers the commit, and is left alone")
  func foreignLock() async throws {
    let folder = try await sandbox.repository("store")
    try Files.write("", to: folder + "/.git/index.lock")
    #expect(try append("x\n", to: "first.md", in: folder) == .deferred(.busy))
    #expect(try Files.text(folder + "/first.md") == "one\nx\n")
    do {
      let transaction = try StoreTransaction.begin(workingCopy: folder, settings: commitSettings())
      #expect(!transaction.recovered.removedIndexLock)
      #expect(Files.exists(folder + "/.git/index.lock"))
    }
    _ = try await sandbox.run("rm", [".git/index.lock"], in: folder)
    guard case .committed = try append("y\n", to: "first.md", in: folder) else {
      Issue.record("not committed")
      return
    }
    #expect(try await sandbox.git("rev-list", "--count", "HEAD", in: folder) == "3")
    #expect(try await porcelain(folder) == "")
    try await expectSound(folder)
  }

  @Test("An index.lock that a process of ours left behind is removed")
  func ownStaleLock() async throws {
    let folder = try await sandbox.repository("store")
    try Files.write("bestupid\n", to: folder + "/.git/index.lock")
    guard case .committed = try append("x\n", to: "first.md", in: folder) else {
      Issue.record("not committed")
      return
    }
    try await expectSound(folder)
  }

  @Test("A file that git would encrypt is saved and not committed by us")
  func encrypted() async throws {
    let folder = try await sandbox.repository(
      "store", files: [".gitattributes": "*.md filter=git-crypt\n"])
    #expect(
      try append("x\n", to: "log.md", in: folder)
        == .deferred(.externalConversion("log.md", "filter=git-crypt")))
    #expect(try Files.text(folder + "/log.md") == "x\n")
    #expect(try await sandbox.git("rev-list", "--count", "HEAD", in: folder) == "1")
  }

  @Test("A log that is a link, a pipe or a folder is refused, and what it names stays")
  func noRegularFile() async throws {
    let folder = try await sandbox.repository("store")
    let outside = sandbox.path + "/outside.md"
    try Files.write("o\n", to: outside)
    #expect(symlink(outside, folder + "/link.md") == 0)
    #expect(mkfifo(folder + "/pipe.md", 0o600) == 0)
    try Files.makeFolder(folder + "/folder.md")
    let transaction = try StoreTransaction.begin(workingCopy: folder, settings: commitSettings())
    for (name, old) in [("link.md", "o\n"), ("pipe.md", nil), ("folder.md", nil)] {
      let change = FileChange(
        path: RepositoryPath(name), old: old.map { Array($0.utf8) }, new: [1])
      let error = #expect(throws: StoreError.self) {
        _ = try transaction.prepare([change]).commit("m")
      }
      #expect(error?.kind == .badData, "\(name)")
    }
    #expect(try Files.text(outside) == "o\n")
    #expect(try await sandbox.git("rev-list", "--count", "HEAD", in: folder) == "1")
  }

  @Test("Line ends are committed as git would, and the working file keeps its own")
  func lineEnds() async throws {
    let folder = try await sandbox.repository(
      "store", files: [".gitattributes": "*.md text eol=crlf\n"])
    _ = try append("a\r\nb\r\n", to: "log.md", in: folder)
    #expect(try await sandbox.git("cat-file", "-s", "HEAD:log.md", in: folder) == "4")
    #expect(try Files.text(folder + "/log.md") == "a\r\nb\r\n")
    #expect(try await porcelain(folder) == "")
  }

  @Test("Mode and executable bit stay, and a removed file goes with its empty folders")
  func modes() async throws {
    let folder = try await sandbox.repository("store", files: ["a/b/run.sh": "1\n"])
    _ = try await sandbox.run("chmod", ["750", "a/b/run.sh"], in: folder)
    try await sandbox.commit([:], in: folder)
    _ = try append("2\n", to: "a/b/run.sh", in: folder)
    var status = stat()
    #expect(stat(folder + "/a/b/run.sh", &status) == 0)
    #expect(status.st_mode & 0o7777 == 0o750)
    #expect(try await porcelain(folder) == "")
    let transaction = try StoreTransaction.begin(workingCopy: folder, settings: commitSettings())
    let bytes = Array("1\n2\n".utf8)
    _ = try transaction.prepare([FileChange(path: "a/b/run.sh", old: bytes, new: nil)])
      .commit("m")
    #expect(!Files.exists(folder + "/a"))
    #expect(try await porcelain(folder) == "")
    try await expectSound(folder)
  }

  @Test("An index that was deleted is made again whole")
  func missingIndex() async throws {
    let folder = try await sandbox.repository("store", files: ["a.md": "a\n", "b/c.md": "c\n"])
    _ = try await sandbox.run("rm", [".git/index"], in: folder)
    _ = try append("x\n", to: "a.md", in: folder)
    #expect(try await porcelain(folder) == "")
  }

  @Test("A linked worktree is committed to on its own branch, under the one lock of the store")
  func worktree() async throws {
    let folder = try await sandbox.repository("store", files: ["log.md": "1\n"])
    let side = sandbox.path + "/side"
    try await sandbox.git("worktree", "add", "-q", "-b", "side", side, in: folder)
    _ = try append("2\n", to: "log.md", in: side)
    #expect(try await porcelain(side) == "")
    #expect(try await porcelain(folder) == "")
    #expect(try await sandbox.git("show", "side:log.md", in: folder) == "1\n2")
    let holder = try StoreTransaction.begin(workingCopy: folder, settings: commitSettings())
    let error = #expect(throws: StoreError.self) {
      _ = try StoreTransaction.begin(
        workingCopy: side, settings: commitSettings(lockLimit: .milliseconds(50)))
    }
    #expect(error?.kind == .busy)
    withExtendedLifetime(holder) { _ in }
  }

  @Test("An edit of another file within the clock's last tick stays visible to git")
  func racyEntry() async throws {
    let folder = try await sandbox.repository("store", files: ["a.md": "a\n", "log.md": ""])
    for round in 0..<10 {
      try Files.write("\(round)x\n", to: folder + "/a.md")
      try await sandbox.git("add", "a.md", in: folder)
      try Files.write("\(round)y\n", to: folder + "/a.md")
      _ = try append("\(round)\n", to: "log.md", in: folder)
      #expect(try await porcelain(folder) == "MM a.md", "round \(round)")
    }
  }

  @Test("An object file left empty by a power cut does not stay in the way")
  func emptyObject() async throws {
    let folder = try await sandbox.repository("store")
    let id = ObjectID(blob: Array("one\nx\n".utf8)).hex
    try Files.write("", to: folder + "/.git/objects/\(id.prefix(2))/\(id.dropFirst(2))")
    guard case .committed = try append("x\n", to: "first.md", in: folder) else {
      Issue.record("not committed")
      return
    }
    try await expectSound(folder)
  }

  @Test("Eight writers at once lose no line, in files or in history")
  func concurrentWriters() async throws {
    let folder = try await sandbox.repository("store", files: ["log.md": ""])
    let (writers, lines) = (8, 6)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<writers {
        group.addTask {
          for line in 0..<lines {
            let outcome = try append(
              "\(writer) \(line)\n", to: "log.md", in: folder,
              settings: commitSettings(indexLimit: patience))
            guard case .committed = outcome else {
              Issue.record("writer \(writer) line \(line): \(outcome)")
              return
            }
          }
        }
      }
      try await group.waitForAll()
    }
    let text = try Files.text(folder + "/log.md")
    for writer in 0..<writers {
      let own = text.split(separator: "\n").filter { $0.hasPrefix("\(writer) ") }
      #expect(own == (0..<lines).map { "\(writer) \($0)" })
    }
    #expect(
      try await sandbox.git("rev-list", "--count", "HEAD", in: folder) == "\(writers * lines + 1)")
    #expect(try await porcelain(folder) == "")
    try await expectSound(folder)
  }

  @Test("A person who commits with git meanwhile loses nothing, and neither do we")
  func personCommitting() async throws {
    let folder = try await sandbox.repository("store", files: ["log.md": ""])
    try await Program.together {
      async let person: Void = {
        for count in 0..<12 {
          try Files.write("\(count)\n", to: folder + "/person-\(count).md")
          while true {
            _ = try await sandbox.run("git", ["add", "person-\(count).md"], in: folder)
            let done = try await sandbox.run(
              "git", ["commit", "-q", "-m", "p\(count)", "--", "person-\(count).md"], in: folder)
            // Whether an earlier round has added it, or this one.
            if done.succeeded { break }
          }
        }
      }()
      for line in 0..<20 {
        guard
          case .committed = try append(
            "\(line)\n", to: "log.md", in: folder,
            settings: commitSettings(indexLimit: patience))
        else {
          Issue.record("line \(line) not committed")
          return
        }
      }
      try await person
    }
    #expect(try await sandbox.git("rev-list", "--count", "HEAD", in: folder) == "33")
    #expect(try await porcelain(folder) == "")
    try await expectSound(folder)
  }

  @Test("A second bestupid waits, and gives up as busy when its time is up")
  func busy() async throws {
    let folder = try await sandbox.repository("store")
    let first = try StoreTransaction.begin(workingCopy: folder, settings: commitSettings())
    let error = #expect(throws: StoreError.self) {
      _ = try StoreTransaction.begin(
        workingCopy: folder, settings: commitSettings(lockLimit: .milliseconds(100)))
    }
    #expect(error?.kind == .busy)
    withExtendedLifetime(first) { _ in }
  }

  @Test("Not a working copy: told so")
  func notAStore() throws {
    let error = #expect(throws: StoreError.self) {
      _ = try StoreTransaction.begin(workingCopy: sandbox.path, settings: commitSettings())
    }
    #expect(error?.kind == .notAStore)
  }
}
