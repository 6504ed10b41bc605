import Foundation
import Git
import ProgramTestSupport
import Store
import StoreTestSupport
import Synchronization
import TestSupport
import Testing

@testable import Sync

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Merges of what both sides changed. Two devices share a remote; the bot is a third clone.
@Suite struct SyncMergeTests: DeviceSuite {
  let sandbox: GitSandbox

  init() throws {
    sandbox = try GitSandbox()
    try Libgit2.setConfigurationFolders(home: "", xdg: "", system: "")
  }

  private static let day = "content/logs/2031-03-04.md"

  private static let planned = """
    ## Planned Workout
    Easy run, 40 minutes.

    ## Quick Log
    Weight::
    Sleep::

    ## Evening Reflection

    """

  @Test("Values that two devices put into one day are both there after a sync of each")
  func bothValues() async throws {
    let folders = try await clones(of: [Self.day: Self.planned])
    try edit(Self.day, in: folders[0]) { $0.replacing("Weight::", with: "Weight:: 181") }
    try edit(Self.day, in: folders[1]) { $0.replacing("Sleep::", with: "Sleep:: 7:05") }
    try await sync(folders[0])
    let report = try await sync(folders[1])
    #expect(report.merge != nil)
    #expect(report.decisions == [])
    try await sync(folders[0])
    try await expectSame(folders)
    let text = try Files.text(folders[0] + "/" + Self.day)
    #expect(
      text
        == Self.planned.replacing("Weight::", with: "Weight:: 181")
        .replacing("Sleep::", with: "Sleep:: 7:05"))
  }

  @Test("A day that the person saves while it is merged keeps what they saved")
  func savedMeanwhile() async throws {
    let folders = try await clones(of: [Self.day: Self.planned])
    try edit(Self.day, in: folders[0]) { $0.replacing("Weight::", with: "Weight:: 181") }
    try edit(Self.day, in: folders[1]) { $0.replacing("Sleep::", with: "Sleep:: 7:05") }
    try await sync(folders[0])
    let path = folders[1] + "/" + Self.day
    let saves = Mutex(0)
    var settings = try settings(folders[1])
    settings.commit.onStep = { step in
      // After the temporaries are written, and before they take their places: twice.
      guard step == .staged,
        saves.withLock({
          $0 += 1; return $0
        }) <= 2
      else { return }
      do { try Files.write(Files.text(path) + "Saved just now.\n", to: path) } catch {
        Issue.record(error)
      }
    }
    let report = try await Sync.run(workingCopy: folders[1], settings: settings)
    #expect(report.merge != nil)
    let text = try Files.text(path)
    #expect(text.contains("Weight:: 181") && text.contains("Sleep:: 7:05"))
    #expect(text.components(separatedBy: "Saved just now.").count == 3)
    try await sync(folders[0])
    try await expectSame(folders)
  }

  @Test(
    "What a merge decided that died and was given up is told by the next commit, after a git gc too",
    arguments: [false, true])
  func givenUp(isCollected: Bool) async throws {
    let folders: [String] = try await clones(of: [Self.day: Self.planned, "notes.txt": "a\n"])
    try edit(Self.day, in: folders[0], time: 2_000) {
      $0.replacing("Weight::", with: "Weight:: 181")
    }
    try edit(Self.day, in: folders[1], time: 1_000) {
      $0.replacing("Weight::", with: "Weight:: 182")
    }
    try await sync(folders[0])
    let (here, home) = (folders[1], sandbox.home)
    await #expect(processExitsWith: .signal(SIGKILL)) {
      [here = here as String, home = home as String] in
      try Libgit2.setConfigurationFolders(home: "", xdg: "", system: "")
      let path = TestEnvironment.variable("PATH") ?? ""
      let git = try #require(GitExecutable.find(in: ["PATH": path, "HOME": home]))
      let settings = commitSettings(
        device: "phone", onStep: { if $0 == .saved { kill(getpid(), SIGKILL) } })
      _ = try await Sync.run(
        workingCopy: here, settings: SyncSettings(commit: settings, transport: git, random: { 0.5 })
      )
    }
    // The file is merged, no commit says so, and now the person continues to write in it.
    let path = here + "/" + Self.day
    #expect(try Files.text(path).contains("Weight:: 181"))
    try Files.write(Files.text(path) + "A good day.\n", to: path)
    if isCollected {
      _ = try StoreTransaction.begin(workingCopy: here, settings: commitSettings(device: "phone"))
      try await sandbox.git("gc", "--quiet", "--prune=now", in: here)
    }
    try await sync(here)
    try await sync(folders[0])
    try await expectSame(folders)
    let lost = try DecisionHistory(workingCopy: folders[0]).decisions.map(\.decision.lost.bytes)
    #expect(lost == [Array("Weight:: 182".utf8)])
    #expect(!Files.exists(here + "/.git/bestupid/given-up"))
  }

  @Test("In the middle of a merge, a rebase or a conflict of the person's, sync waits")
  func operations() async throws {
    let folders = try await clones(of: ["notes.txt": "a\n", "other.txt": "o\n"])
    try edit("notes.txt", in: folders[0]) { _ in "desk\n" }
    try await sync(folders[0])
    try await sandbox.commit(["notes.txt": "phone\n"], in: folders[1])
    try await sandbox.git("fetch", "-q", in: folders[1])
    for operation in ["merge", "rebase"] {
      let outcome = try await sandbox.run("git", [operation, "origin/main"], in: folders[1])
      #expect(!outcome.succeeded)
      let before = try Files.text(folders[1] + "/notes.txt")
      let error = await #expect(throws: StoreError.self) { try await sync(folders[1]) }
      #expect(error?.kind == .deferred && error?.message.contains(operation) == true)
      #expect(try Files.text(folders[1] + "/notes.txt") == before)
      try await sandbox.git(operation, "--abort", in: folders[1])
    }
    #expect(try await sync(folders[1]).merge != nil)
    try await sync(folders[0])
    try await expectSame(folders)
  }

  @Test("Every commit names the device that made it, the merge too")
  func devices() async throws {
    let folders = try await clones(of: [Self.day: Self.planned])
    try edit(Self.day, in: folders[0]) { $0.replacing("Weight::", with: "Weight:: 181") }
    try Files.write("n\n", to: folders[1] + "/notes.md")
    try Files.write("m\n", to: folders[1] + "/more.md")
    try await sync(folders[0])
    try await sync(folders[1])
    let devices = try await sandbox.git(
      "log", "--format=%(trailers:key=Device,valueonly,separator=%x2C)", "HEAD~1", "HEAD", "--not",
      "HEAD~2", "--not", "HEAD^2~1", in: folders[1])
    #expect(devices.split(separator: "\n").map(String.init).sorted() == ["desk", "phone", "phone"])
  }

  @Test("Of two values the later stands, whoever merges, and the decision is in the message")
  func laterStands() async throws {
    let folders = try await clones(of: [Self.day: Self.planned])
    try edit(Self.day, in: folders[0], time: 2_000) {
      $0.replacing("Weight::", with: "Weight:: 181")
    }
    try edit(Self.day, in: folders[1], time: 1_000) {
      $0.replacing("Weight::", with: "Weight:: 182")
    }
    let heads = try await [0, 1].asyncMap {
      try await sandbox.git("rev-parse", "HEAD", in: folders[$0])
    }
    try await sync(folders[0])
    let report = try await sync(folders[1])
    try await sync(folders[0])
    try await expectSame(folders)
    #expect(try Files.text(folders[1] + "/" + Self.day).contains("Weight:: 181"))
    let decision = try #require(report.decisions.first?.decision)
    #expect(report.decisions.count == 1)
    #expect(decision.path == RepositoryPath(Self.day) && decision.key == "Weight")
    #expect([decision.keptFrom, decision.lostFrom] == ["desk", "phone"])
    #expect(String(decoding: decision.lost.bytes, as: UTF8.self).contains("182"))
    let trailers = try await sandbox.git(
      "log", "-1", "--format=%(trailers:only)", in: folders[1])
    #expect(trailers.hasPrefix("Decision: {\"path\":"))
    let subject = try await sandbox.git("log", "-1", "--format=%s", in: folders[1])
    #expect(subject.hasSuffix(", 1 decision"))
    // The other way round it is the same tree.
    let repository = try Repository.open(at: folders[0])
    let ids = try heads.map { try #require(ObjectID(hex: $0)) }
    let one = try TreeMerge(of: ids[0], and: ids[1], in: repository, store: "")
    let other = try TreeMerge(of: ids[1], and: ids[0], in: repository, store: "")
    #expect(one.decisions == other.decisions)
  }

  @Test("The bot's blank day beside the person's filled one: no value is lost")
  func createdApart() async throws {
    let folders = try await clones(["phone", "bot"], of: ["bestupid.yaml": "bot_authors: [Bot]\n"])
    try edit(Self.day, in: folders[0]) { _ in
      Self.planned.replacing("Weight::", with: "Weight:: 181")
        .replacing("Easy run, 40 minutes.\n", with: "")
    }
    try Files.write(Self.planned, to: folders[1] + "/" + Self.day)
    try await sandbox.git("add", "-A", in: folders[1])
    try await sandbox.git(
      "-c", "user.name=Bot", "-c", "user.email=bot@example.org", "commit", "-q", "-m", "plan",
      in: folders[1])
    try await sandbox.git("push", "-q", "origin", "main", in: folders[1])
    try await sync(folders[0])
    let text = try Files.text(folders[0] + "/" + Self.day)
    #expect(text == Self.planned.replacing("Weight::", with: "Weight:: 181"))
  }

  @Test("A file that one side changed and the other removed stays, and that is a decision")
  func changedAgainstRemoved() async throws {
    let folders = try await clones(of: ["notes.md": "a\n", "other.md": "o\n"])
    try edit("notes.md", in: folders[0]) { $0 + "b\n" }
    try Files.remove(folders[1] + "/notes.md")
    try await sync(folders[0])
    let report = try await sync(folders[1])
    #expect(report.decisions.map(\.decision.winner) == [.changed])
    try await sync(folders[0])
    try await expectSame(folders)
    #expect(try Files.text(folders[1] + "/notes.md") == "a\nb\n")
  }

  @Test(
    "A file where the other side has a folder gets another name, whoever merges",
    arguments: [true, false])
  func fileAgainstFolder(fileFirst: Bool) async throws {
    let folders = try await clones(of: ["a.md": "a\n"])
    try Files.write("file\n", to: folders[fileFirst ? 0 : 1] + "/notes")
    try Files.write("taken\n", to: folders[fileFirst ? 0 : 1] + "/notes.file")
    try Files.write("inner\n", to: folders[fileFirst ? 1 : 0] + "/notes/inner.md")
    try await sync(folders[0])
    let report = try await sync(folders[1])
    #expect(report.decisions.map(\.decision.winner) == [.both])
    try await sync(folders[0])
    try await expectSame(folders)
    #expect(try Files.text(folders[0] + "/notes.file-2") == "file\n")
    #expect(try Files.text(folders[0] + "/notes/inner.md") == "inner\n")
    #expect(try await sync(folders[0]).filesChanged == 0)
  }

  @Test("A file that became a folder here while they changed it keeps both")
  func becameFolder() async throws {
    let folders = try await clones(of: ["notes": "a\n"])
    try edit("notes", in: folders[0]) { $0 + "b\n" }
    try Files.remove(folders[1] + "/notes")
    try Files.write("inner\n", to: folders[1] + "/notes/inner.md")
    try await sync(folders[0])
    try await sync(folders[1])
    try await sync(folders[0])
    try await expectSame(folders)
    #expect(try Files.text(folders[0] + "/notes.file") == "a\nb\n")
  }

  @Test("Of a link and a file the later commit's stands; a changed mode joins a changed text")
  func shapes() async throws {
    let folders = try await clones(of: ["a": "a\n", "run.sh": "r\n"])
    try Files.remove(folders[0] + "/a")
    #expect(symlink("run.sh", folders[0] + "/a") == 0)
    #expect(chmod(folders[0] + "/run.sh", 0o755) == 0)
    try edit("a", in: folders[1], time: 1_900_000_001) { $0 + "b\n" }
    try edit("run.sh", in: folders[1]) { $0 + "s\n" }
    try await sync(folders[0])
    let report = try await sync(folders[1])
    let decision = try #require(report.decisions.first?.decision)
    #expect(report.decisions.count == 1)
    #expect(decision.winner == .later && decision.lost == RecordedDecision.Text("link to run.sh"))
    try await sync(folders[0])
    try await expectSame(folders)
    #expect(try Files.text(folders[0] + "/a") == "a\nb\n")
    #expect(access(folders[0] + "/run.sh", X_OK) == 0)
    #expect(try Files.text(folders[0] + "/run.sh") == "r\ns\n")
  }

  @Test("Of two binary files the later stands, and the other comes back out of the decision")
  func binary() async throws {
    let folders = try await clones(of: ["a.bin": "\u{0}a"])
    try edit("a.bin", in: folders[0], time: 2_000) { $0 + "desk" }
    try edit("a.bin", in: folders[1], time: 1_000) { $0 + "phone" }
    try await sync(folders[0])
    let report = try await sync(folders[1])
    #expect(try Files.read(folders[1] + "/a.bin") == Array("\u{0}adesk".utf8))
    let history = try DecisionHistory(workingCopy: folders[1])
    let past = try #require(history.decisions.first)
    #expect(history.decisions.map(\.id) == report.decisions.map(\.id))
    #expect([past.decision.keptFrom, past.decision.lostFrom] == ["desk", "phone"])
    let restored = try history.restoring(past, in: Files.read(folders[1] + "/a.bin"))
    #expect(restored == Array("\u{0}aphone".utf8))
  }

  @Test("Devices that both merged the same commits have equal trees, and meet again in peace")
  func bothMerged() async throws {
    let folders = try await clones(of: [Self.day: Self.planned])
    // The phone's value gives way, in both merges.
    try edit(Self.day, in: folders[0], time: 1_900_000_001) {
      $0.replacing("Weight::", with: "Weight:: 181")
    }
    try edit(Self.day, in: folders[1]) { $0.replacing("Weight::", with: "Weight:: 182") }
    // Each takes the other's commits without the remote in between.
    for (here, there) in [(0, 1), (1, 0)] {
      try await sandbox.git(
        "fetch", "-q", folders[there], "main:refs/heads/other", in: folders[here])
    }
    for folder in folders {
      let transaction = try StoreTransaction.begin(
        workingCopy: folder, settings: settings(folder).commit)
      let head = try transaction.repository.head()
      let other = try #require(try transaction.repository.reference("refs/heads/other"))
      let merge = try MergeCommit.write(
        try #require(head.commit), and: other, named: "other", store: "", in: transaction)
      #expect(try transaction.move(from: head, to: merge.id, message: "merge") != nil)
    }
    let trees = try await folders.asyncMap {
      try await sandbox.git("rev-parse", "HEAD^{tree}", in: $0)
    }
    #expect(trees[0] == trees[1])
    try await sync(folders[0])
    let report = try await sync(folders[1])
    #expect(report.merge != nil && report.decisions == [] && report.filesChanged == 0)
    // And with another edit on each side over several common ancestors.
    try edit(Self.day, in: folders[0]) { $0.replacing("Sleep::", with: "Sleep:: 7:05") }
    try edit(Self.day, in: folders[1]) { $0 + "A good day.\n" }
    try await sync(folders[0])
    try await sync(folders[1])
    try await sync(folders[0])
    try await expectSame(folders)
    let text = try Files.text(folders[0] + "/" + Self.day)
    #expect(text.contains("Sleep:: 7:05") && text.contains("A good day."))
  }

  @Test("Unrelated histories with the same day in both are joined")
  func unrelated() async throws {
    let folders = try await clones(["desk"], of: [Self.day: Self.planned])
    let other = try await sandbox.repository(
      "phone", files: [Self.day: Self.planned.replacing("Weight::", with: "Weight:: 181")])
    try await sandbox.git("remote", "add", "origin", sandbox.path + "/remote.git", in: other)
    #expect(try await sync(other).merge != nil)
    try await sync(folders[0])
    try await expectSame([folders[0], other])
    #expect(try Files.text(other + "/" + Self.day).contains("Weight:: 181"))
  }

  @Test("The owners and bots of the merged configuration count, whoever merges")
  func rules() async throws {
    let folders = try await clones(of: [Self.day: Self.planned, "bestupid.yaml": ""])
    try Files.write(
      "owners:\n  Quick Log: bot\nbot_authors: [Sandbox Person]\n",
      to: folders[0] + "/bestupid.yaml")
    try await sync(folders[0])
    // The desk's edit is the bot's by its author, and the earlier one.
    try Files.write(
      Self.planned.replacing("Weight::", with: "Weight:: 181"), to: folders[0] + "/" + Self.day)
    try await sandbox.git("commit", "-q", "-am", "bot", in: folders[0])
    try edit(Self.day, in: folders[1], time: 4_000_000_000) {
      $0.replacing("Weight::", with: "Weight:: 182")
    }
    try await sandbox.git(
      "-c", "user.name=Robin", "-c", "user.email=r@example.org", "commit", "-q", "--amend",
      "--reset-author", "--no-edit", "--date", "4000000000 +0000", in: folders[1])
    try await sync(folders[0])
    let report = try await sync(folders[1])
    #expect(report.decisions.map(\.decision.winner) == [.bot])
    #expect(try Files.text(folders[1] + "/" + Self.day).contains("Weight:: 181"))
  }
}

extension Array {
  fileprivate func asyncMap<T>(_ transform: (Element) async throws -> T) async rethrows -> [T] {
    var results: [T] = []
    for element in self { results.append(try await transform(element)) }
    return results
  }
}
