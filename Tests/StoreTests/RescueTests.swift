import Git
import ProgramTestSupport
import Store
import StoreTestSupport
import Sync
import Synchronization
import TestSupport
import Testing
import Upkeep

/// What was saved while no commit could be made stays promised, whatever git does to the file.
@Suite struct RescueTests {
  private let sandbox: GitSandbox

  init() throws {
    sandbox = try GitSandbox()
    try Libgit2.setConfigurationFolders(home: "", xdg: "", system: "")
  }

  private static let day = "content/logs/2031-03-04.md"
  private static let text = "## Quick Log\nWeight::\nSleep::\n\n## Notes\n- one\n"

  /// A store whose rebase or merge has stopped at a conflict in another file.
  private func stopped(_ operation: String) async throws -> String {
    let folder = try await sandbox.repository("log", files: [Self.day: Self.text, "a.md": "a\n"])
    try await sandbox.git("checkout", "-q", "-b", "topic", in: folder)
    try await sandbox.commit(["a.md": "theirs\n"], in: folder)
    try await sandbox.git("checkout", "-q", "main", in: folder)
    try await sandbox.commit(["a.md": "ours\n"], in: folder)
    #expect(try await !sandbox.run("git", [operation, "topic"], in: folder).succeeded)
    return folder
  }

  /// What the commands say of saved texts.
  private final class Told: Sendable {
    private let all = Mutex<[RecoveryNotice]>([])
    var texts: [RecoveryNotice] { all.withLock { $0 } }
    func hear(_ text: RecoveryNotice) { all.withLock { $0.append(text) } }
  }

  /// Saves a change of the day as a command does.
  @discardableResult
  private func save(
    _ folder: String, time: Int64 = 1_900_000_000, _ change: (String) -> String
  ) throws -> CommitOutcome {
    var settings = commitSettings()
    settings.time = time
    let transaction = try StoreTransaction.begin(workingCopy: folder, settings: settings)
    let path = RepositoryPath(Self.day)
    let old = try DurableFile(root: folder, path: path).read().bytes
    let new = change(String(decoding: old ?? [], as: UTF8.self))
    return try transaction.prepare([FileChange(path: path, old: old, new: Array(new.utf8))])
      .commit("log at \(time)")
  }

  /// What the next command finds.
  private func next(_ folder: String) throws -> [RecoveryNotice] {
    let told = Told()
    var settings = commitSettings()
    settings.time = 1_900_001_000
    settings.onRecovery = told.hear
    _ = try StoreTransaction.begin(workingCopy: folder, settings: settings)
    return told.texts
  }

  private func list(_ folder: String) throws -> String {
    try Files.text(folder + "/.git/bestupid/saved/list")
  }

  private func expectNothingWaits(_ folder: String) throws {
    #expect(try next(folder) == [])
    #expect(try list(folder) == "bestupid saved 1\n")
    #expect(try Files.names(in: folder + "/.git/bestupid/saved") == ["list"])
    #expect(!Files.exists(folder + "/.git/bestupid/in-flight"))
    let status = try SyncStatus(workingCopy: folder, including: IncludedFiles())
    #expect(!status.isInterrupted && status.setAside.isEmpty)
  }

  @Test(
    "What was saved in the middle of a rebase or merge that is then aborted is brought back",
    arguments: ["rebase", "merge"])
  func aborted(operation: String) async throws {
    let folder = try await stopped(operation)
    let outcome = try save(folder) { $0.replacing("Weight::\n", with: "Weight:: 181\n") }
    guard case .deferred(.operation) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    try save(folder, time: 1_900_000_060) { $0.replacing("Sleep::\n", with: "Sleep:: 6:35\n") }
    // In the middle of it nothing is done to the files.
    #expect(try next(folder) == [])
    #expect(try SyncStatus(workingCopy: folder, including: IncludedFiles()).isInterrupted)
    // Git takes saved days away only where it wrote them; a hard reset is what `--abort` is.
    try await sandbox.git(operation, "--abort", in: folder)
    try await sandbox.git("reset", "-q", "--hard", in: folder)
    try await sandbox.git("gc", "-q", "--prune=now", in: folder)
    #expect(try Files.text(folder + "/" + Self.day) == Self.text)
    #expect(try SyncStatus(workingCopy: folder, including: IncludedFiles()).isInterrupted)

    guard case .broughtBack(let text) = try next(folder).first else {
      Issue.record("nothing was told")
      return
    }
    #expect(text.path == RepositoryPath(Self.day) && text.time == 1_900_000_060)
    let now = Self.text.replacing("Weight::", with: "Weight:: 181")
      .replacing("Sleep::", with: "Sleep:: 6:35")
    #expect(try Files.text(folder + "/" + Self.day) == now)
    #expect(try await sandbox.git("show", "HEAD:" + Self.day, in: folder) + "\n" == now)
    let message = try await sandbox.git("log", "-1", "--format=%B", in: folder)
    #expect(message.contains("log at 1900000000") && message.contains("log at 1900000060"))
    #expect(try await sandbox.git("status", "--porcelain", in: folder) == "")
    try expectNothingWaits(folder)
  }

  @Test("What the person's own commit has is not waited for any longer")
  func finished() async throws {
    let folder = try await stopped("merge")
    try save(folder) { $0.replacing("Weight::\n", with: "Weight:: 181\n") }
    try await sandbox.commit(["a.md": "joined\n", "x.md": "x\n"], in: folder)
    let head = try await sandbox.git("rev-parse", "HEAD", in: folder)
    try expectNothingWaits(folder)
    #expect(try await sandbox.git("rev-parse", "HEAD", in: folder) == head)
  }

  @Test("A file that was only resolved and committed otherwise is committed with the entry")
  func committedLater() async throws {
    let folder = try await stopped("merge")
    try save(folder) { $0.replacing("Weight::\n", with: "Weight:: 181\n") }
    try Files.write("joined\n", to: folder + "/a.md")
    try await sandbox.git("commit", "-q", "-m", "joined", "a.md", "-i", in: folder)
    try expectNothingWaits(folder)
    #expect(
      try await sandbox.git("show", "HEAD:" + Self.day, in: folder).contains("Weight:: 181"))
    #expect(try await sandbox.git("log", "-1", "--format=%s", in: folder) == "log at 1900000000")
  }

  @Test(
    "Of a value and another commit's the later stands, and the other is in a decision or set aside",
    arguments: [true, false])
  func collided(isLater: Bool) async throws {
    let folder = try await stopped("merge")
    try save(folder, time: isLater ? 4_000_000_000 : 1_000_000_000) {
      $0.replacing("Weight::\n", with: "Weight:: 181\n")
    }
    try await sandbox.git("reset", "-q", "--hard", in: folder)
    let other = Self.text.replacing("Weight::", with: "Weight:: 190")
    try await sandbox.commit([Self.day: other], in: folder)
    let told = try next(folder)
    let now = try Files.text(folder + "/" + Self.day)
    let aside = try SyncStatus(workingCopy: folder, including: IncludedFiles()).setAside
    if isLater {
      #expect(now.contains("Weight:: 181") && aside.isEmpty)
      let lost = try DecisionHistory(workingCopy: folder).decisions.map(\.decision.lost.bytes)
      #expect(lost.map { String(decoding: $0, as: UTF8.self) } == ["Weight:: 190"])
    } else {
      #expect(now == other && told == aside.map(RecoveryNotice.setAside))
      #expect(try Files.text(#require(aside.first).storedPath).contains("Weight:: 181"))
      _ = try await Repair.run(workingCopy: folder, settings: commitSettings(), git: nil)
      #expect(try Files.text(folder + "/" + Self.day) == other)
    }
    try expectNothingWaits(folder)
  }

  @Test("What a person took out by hand stays out; it is set aside and told once")
  func takenOut() async throws {
    let folder = try await stopped("merge")
    try save(folder) { $0 + "- two\n" }
    try await sandbox.git("merge", "--abort", in: folder)
    let edited = Self.text.replacing("Sleep::", with: "Sleep:: 8:00")
    try Files.write(edited, to: folder + "/" + Self.day)
    guard case .setAside(let text) = try next(folder).first else {
      Issue.record("nothing was told")
      return
    }
    #expect(try Files.text(text.storedPath) == Self.text + "- two\n")
    #expect(try Files.text(folder + "/" + Self.day) == edited)
    #expect(try next(folder) == [])
    #expect(try SyncStatus(workingCopy: folder, including: IncludedFiles()).setAside == [text])
    // Also when that version is committed; and on demand it is there again.
    try await sandbox.commit([:], in: folder)
    #expect(try next(folder) == [])
    #expect(try Files.text(folder + "/" + Self.day) == edited)
    let done = try await Repair.run(workingCopy: folder, settings: commitSettings(), git: nil)
    #expect(done.contains { $0.contains(Self.day) })
    #expect(try Files.text(folder + "/" + Self.day) == edited + "- two\n")
    #expect(try await sandbox.git("status", "--porcelain", in: folder) == "")
    try expectNothingWaits(folder)
  }

  @Test("What was edited further by hand, with the entry in it, is the person's to commit")
  func editedFurther() async throws {
    let folder = try await stopped("merge")
    try save(folder) { $0.replacing("Weight::\n", with: "Weight:: 181\n") }
    let edited = try Files.text(folder + "/" + Self.day) + "- two\n"
    try Files.write(edited, to: folder + "/" + Self.day)
    try await sandbox.git("checkout", "-q", "--ours", "a.md", in: folder)
    try await sandbox.git("add", "a.md", in: folder)
    try await sandbox.git("commit", "-q", "-m", "joined", in: folder)
    #expect(try next(folder) == [])
    #expect(try Files.text(folder + "/" + Self.day) == edited)
    #expect(try SyncStatus(workingCopy: folder, including: IncludedFiles()).isInterrupted)
    try await sandbox.git("checkout", "-q", "--", ".", in: folder)
    guard case .broughtBack = try next(folder).first else {
      Issue.record("nothing was told")
      return
    }
    #expect(
      try Files.text(folder + "/" + Self.day)
        == Self.text.replacing("Weight::", with: "Weight:: 181"))
    try expectNothingWaits(folder)
  }

  @Test("A kept text that is damaged stops no command", arguments: ["", "other\n"])
  func damaged(text: String) async throws {
    let folder = try await stopped("merge")
    try save(folder) { $0 + "- two\n" }
    try await sandbox.git("reset", "-q", "--hard", in: folder)
    for name in try Files.names(in: folder + "/.git/bestupid/saved") where name != "list" {
      try Files.write(text, to: folder + "/.git/bestupid/saved/" + name)
    }
    guard case .setAside = try next(folder).first else {
      Issue.record("nothing was told")
      return
    }
    guard case .committed = try save(folder, { $0 + "- three\n" }) else {
      Issue.record("the next command does not work")
      return
    }
  }
}
