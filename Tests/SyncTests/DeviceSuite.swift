import Git
import ProgramTestSupport
import Store
import StoreTestSupport
import Sync
import TestSupport
import Testing

/// A suite of syncs between devices that share a remote.
protocol DeviceSuite {
  var sandbox: GitSandbox { get }
}

extension DeviceSuite {
  /// The folders of two clones of a remote that holds `files`.
  func clones(
    _ names: [String] = ["desk", "phone"], of files: [String: String]
  ) async throws -> [String] {
    let remote = try await sandbox.remote("remote.git")
    let first = try await sandbox.repository("first", files: files)
    try await sandbox.git("push", "-q", remote, "main", in: first)
    var folders: [String] = []
    for name in names {
      try await sandbox.git("clone", "-q", remote, name, in: sandbox.path)
      folders.append(sandbox.path + "/" + name)
    }
    return folders
  }

  func settings(_ folder: String, time: Int64 = 1_900_000_000) throws -> SyncSettings {
    var commit = commitSettings(device: String(folder.split(separator: "/").last ?? ""))
    commit.time = time
    return SyncSettings(
      commit: commit, transport: try sandbox.gitExecutable(), limit: patience,
      random: { 0.5 })
  }

  @discardableResult
  func sync(_ folder: String, time: Int64 = 1_900_000_000) async throws -> SyncReport {
    try await Sync.run(workingCopy: folder, settings: settings(folder, time: time))
  }

  /// Replaces a text in a file and commits it as a device does.
  func edit(
    _ path: String, in folder: String, time: Int64 = 1_900_000_000,
    _ change: (String) -> String
  ) throws {
    let settings = try settings(folder, time: time).commit
    let transaction = try StoreTransaction.begin(workingCopy: folder, settings: settings)
    let file = RepositoryPath(path)
    let old = try DurableFile(root: folder, path: file).read().bytes
    let new = change(String(decoding: old ?? [], as: UTF8.self))
    _ = try transaction.prepare([FileChange(path: file, old: old, new: Array(new.utf8))])
      .commit("edit")
  }

  func expectSame(_ folders: [String]) async throws {
    var seen: Set<[String]> = []
    for folder in folders {
      let names = try Files.tree(folder).filter { !$0.hasPrefix(".git/") }
      seen.insert(try names.flatMap { [$0, try Files.text(folder + "/" + $0)] })
      #expect(try await sandbox.git("status", "--porcelain", in: folder) == "")
      #expect(try await sandbox.run("git", ["fsck", "--strict"], in: folder).succeeded)
    }
    #expect(seen.count == 1)
  }

  /// Commits what is in a folder, as the bot.
  func commitAsBot(_ files: [String: String], in folder: String) async throws {
    for (path, text) in files { try Files.write(text, to: folder + "/" + path) }
    try await sandbox.git("add", "-A", in: folder)
    try await sandbox.git(
      "-c", "user.name=Bot", "-c", "user.email=bot@example.org", "commit", "-q", "-m", "plan",
      in: folder)
  }
}
