import Git
import ProgramTestSupport
import Store
import StoreTestSupport
import Synchronization
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite struct RecoveryTests {
  private let sandbox: GitSandbox

  init() throws {
    sandbox = try GitSandbox()
    try Libgit2.setConfigurationFolders(home: "", xdg: "", system: "")
  }

  @Test(
    "Killed after any step, the next command leaves a whole file, a clean copy, and the entry",
    arguments: CommitStep.allCases)
  func killedSave(step: CommitStep) async throws {
    let folder: String = try await sandbox.repository(
      "store", files: ["log.md": "old\n", "other.md": "o\n"])
    try Files.write("staged\n", to: folder + "/other.md")
    try await sandbox.git("add", "other.md", in: folder)
    await #expect(processExitsWith: .signal(SIGKILL)) {
      [folder = folder as String, step = step as CommitStep] in
      try Libgit2.setConfigurationFolders(home: "", xdg: "", system: "")
      let settings = commitSettings(onStep: { if $0 == step { kill(getpid(), SIGKILL) } })
      _ = try append("new\n", to: "log.md", in: folder, settings: settings)
    }
    let text = try Files.text(folder + "/log.md")
    let isSaved = ![CommitStep.marked, .staged].contains(step)
    #expect(text == (isSaved ? "old\nnew\n" : "old\n"))
    let wasLocked = Files.exists(folder + "/.git/index.lock")
    do {
      let transaction = try StoreTransaction.begin(workingCopy: folder, settings: commitSettings())
      #expect(transaction.recovered.removedIndexLock == wasLocked)
    }
    #expect(try Files.text(folder + "/log.md") == text)
    #expect(try await sandbox.git("show", "HEAD:log.md", in: folder) + "\n" == text)
    #expect(try await sandbox.git("status", "--porcelain", in: folder) == "M  other.md")
    #expect(
      try await sandbox.git("rev-list", "--count", "HEAD", in: folder) == (isSaved ? "2" : "1"))
    #expect(try await sandbox.run("git", ["fsck", "--strict"], in: folder).succeeded)
    #expect(!Files.exists(folder + "/.git/index.lock"))
    #expect(try Files.names(in: folder) == [".git", "log.md", "other.md"])
    guard case .committed = try append("last\n", to: "log.md", in: folder) else {
      Issue.record("the next command does not work")
      return
    }
    #expect(try Files.text(folder + "/log.md") == text + "last\n")
  }

  @Test("A branch lock that names the commit we were about to publish is removed")
  func branchLock() async throws {
    let folder: String = try await sandbox.repository("store", files: ["log.md": "old\n"])
    await #expect(processExitsWith: .signal(SIGKILL)) { [folder = folder as String] in
      try Libgit2.setConfigurationFolders(home: "", xdg: "", system: "")
      let settings = commitSettings(onStep: {
        if $0 == .indexPublished { kill(getpid(), SIGKILL) }
      })
      _ = try append("new\n", to: "log.md", in: folder, settings: settings)
    }
    let marker = try Files.text(folder + "/.git/bestupid/in-flight")
    let line = try #require(marker.split(separator: "\n").first { $0.hasPrefix("target ") })
    try Files.write(
      "\(line.dropFirst("target ".count))\n", to: folder + "/.git/refs/heads/main.lock")
    do {
      let transaction = try StoreTransaction.begin(workingCopy: folder, settings: commitSettings())
      guard case .committed = transaction.recovered.finished else {
        Issue.record("\(transaction.recovered)")
        return
      }
    }
    #expect(try await sandbox.git("status", "--porcelain", in: folder) == "")
  }

  @Test("A branch lock that names another commit is another git's, and stays")
  func foreignBranchLock() async throws {
    let folder: String = try await sandbox.repository("store", files: ["log.md": "old\n"])
    let target = String(repeating: "1", count: 40)
    let foreign = String(repeating: "2", count: 40) + "\n"
    try Files.write(
      "bestupid in-flight 1\npurpose commit\ntoken tok\ntarget \(target)\n\nm",
      to: folder + "/.git/bestupid/in-flight")
    let lock = folder + "/.git/refs/heads/main.lock"
    try Files.write(foreign, to: lock)
    _ = try StoreTransaction.begin(workingCopy: folder, settings: commitSettings())
    #expect(try Files.text(lock) == foreign)
  }

  @Test("A person's text that came out of an exchange when we died is given back")
  func exchangedText() async throws {
    let folder: String = try await sandbox.repository("store", files: ["log.md": "old\n"])
    func id(_ text: String) -> String { ObjectID(blob: Array(text.utf8)).hex }
    try Files.write("ours\n", to: folder + "/log.md")
    try Files.write("person\n", to: folder + "/.bestupid-tok-0")
    try Files.write(
      "bestupid in-flight 1\npurpose commit\ntoken tok\nfile \(id("old\n")) \(id("ours\n")) log.md\n\nm",
      to: folder + "/.git/bestupid/in-flight")
    _ = try StoreTransaction.begin(workingCopy: folder, settings: commitSettings())
    #expect(try Files.text(folder + "/log.md") == "person\n")
    #expect(try Files.names(in: folder) == [".git", "log.md"])
    #expect(try await sandbox.git("rev-list", "--count", "HEAD", in: folder) == "1")
  }

  @Test("A half-written temporary is cleared and the file stays", arguments: ["", "ou", "ours\n"])
  func halfWritten(text: String) async throws {
    let folder: String = try await sandbox.repository("store", files: ["log.md": "old\n"])
    func id(_ text: String) -> String { ObjectID(blob: Array(text.utf8)).hex }
    try Files.write(text, to: folder + "/.bestupid-tok-0")
    try Files.write(
      "bestupid in-flight 1\npurpose commit\ntoken tok\nfile \(id("old\n")) \(id("ours\n")) log.md\n\nm",
      to: folder + "/.git/bestupid/in-flight")
    _ = try StoreTransaction.begin(workingCopy: folder, settings: commitSettings())
    #expect(try Files.text(folder + "/log.md") == "old\n")
    #expect(try Files.names(in: folder) == [".git", "log.md"])
  }

  @Test(
    "A save that was cut short between files is ended; one that replaced none replaces none",
    arguments: [true, false])
  func manyFiles(isBegun: Bool) async throws {
    let old = ["a.md": "old\n", "b.md": "old b\n", "c.md": "old c\n", "d.md": "old d\n"]
    let folder: String = try await sandbox.repository("store", files: old)
    func id(_ text: String) -> String { ObjectID(blob: Array(text.utf8)).hex }
    if isBegun { try Files.write("new\n", to: folder + "/a.md") }
    if !isBegun { try Files.write("new\n", to: folder + "/.bestupid-tok-0") }
    try Files.write("new b\n", to: folder + "/.bestupid-tok-1")
    // A person has saved this one since, and another is to go.
    try Files.write("person\n", to: folder + "/c.md")
    try Files.write("new c\n", to: folder + "/.bestupid-tok-2")
    // A new one, with a folder of its own.
    try Files.write("new e\n", to: folder + "/sub/.bestupid-tok-4")
    try Files.write(
      """
      bestupid in-flight 1
      purpose commit
      token tok
      file \(id("old\n")) \(id("new\n")) a.md
      file \(id("old b\n")) \(id("new b\n")) b.md
      file \(id("old c\n")) \(id("new c\n")) c.md
      file \(id("old d\n")) - d.md
      file - \(id("new e\n")) sub/e.md

      all of it
      """, to: folder + "/.git/bestupid/in-flight")
    _ = try StoreTransaction.begin(workingCopy: folder, settings: commitSettings())
    func text(_ name: String) -> String? { try? Files.text("\(folder)/\(name)") }
    #expect(text("c.md") == "person\n")
    #expect(text("a.md") == (isBegun ? "new\n" : "old\n"))
    #expect(text("b.md") == (isBegun ? "new b\n" : "old b\n"))
    #expect(text("d.md") == (isBegun ? nil : "old d\n"))
    #expect(text("sub/e.md") == (isBegun ? "new e\n" : nil))
    #expect(try await sandbox.git("status", "--porcelain", in: folder) == " M c.md")
    let names = try await sandbox.git("log", "-1", "--format=%s", "--name-only", in: folder)
      .split(separator: "\n")
    #expect(isBegun == (names == ["all of it", "a.md", "b.md", "d.md", "sub/e.md"]), "\(names)")
    #expect(try await sandbox.run("git", ["fsck", "--strict"], in: folder).succeeded)
    #expect(!Files.exists(folder + "/.git/bestupid/in-flight"))
    #expect(try Files.names(in: folder).allSatisfy { !$0.hasPrefix(".bestupid") })
  }

  private final class Told: Sendable {
    private let all = Mutex<[RecoveryNotice]>([])
    var notices: [RecoveryNotice] { all.withLock { $0 } }
    func hear(_ notice: RecoveryNotice) { all.withLock { $0.append(notice) } }
  }

  @Test("A move whose commit is gone is given up, told once, and leaves no marker")
  func lostMove() async throws {
    let folder: String = try await sandbox.repository("store", files: ["log.md": "old\n"])
    let marker = folder + "/.git/bestupid/in-flight"
    let target = String(repeating: "1", count: 40)
    try Files.write(
      "bestupid in-flight 1\npurpose move\ntoken tok\ntarget \(target)\n\nm", to: marker)
    let told = Told()
    var settings = commitSettings()
    settings.onRecovery = told.hear
    for _ in 1...2 {
      _ = try StoreTransaction.begin(workingCopy: folder, settings: settings)
      #expect(!Files.exists(marker))
    }
    #expect(told.notices.count == 1)
    guard case .gaveUp? = told.notices.first else {
      Issue.record("\(told.notices)")
      return
    }
  }

  @Test(
    "A marker that a power cut left empty or torn counts as none",
    arguments: ["", "bestupid", "bestupid in-flight 1\npurpose commit\ntok", "\0\0\0\0"])
  func tornMarker(text: String) async throws {
    let folder: String = try await sandbox.repository("store", files: ["log.md": "old\n"])
    try Files.write(text, to: folder + "/.git/bestupid/in-flight")
    let transaction = try StoreTransaction.begin(workingCopy: folder, settings: commitSettings())
    #expect(transaction.recovered.finished == nil)
    #expect(!Files.exists(folder + "/.git/bestupid/in-flight"))
  }
}
