import Git
import ProgramTestSupport
import Store
import StoreTestSupport
import Sync
import Synchronization
import TestSupport
import Testing

/// A suite of syncs between a store and a remote that a second clone shares.
protocol SyncSuite {
  var sandbox: GitSandbox { get }
}

extension SyncSuite {
  /// A store here, a bare remote with its first commit, and a second clone that plays the bot.
  func three(
    _ way: TransportCase, files: [String: String] = ["a.md": "a\n", "b.md": "b\n"]
  ) async throws -> (here: String, there: String) {
    let here = try await sandbox.repository("here", files: files)
    let remote = try await sandbox.remote("the remote.git")
    try await sandbox.git("remote", "add", "origin", way.address(remote), in: here)
    try await sandbox.git("push", "-q", "origin", "main", in: here)
    let there = sandbox.path + "/there"
    try await sandbox.git("clone", "-q", remote, there, in: sandbox.path)
    return (here, there)
  }

  func settings(
    _ way: TransportCase, transport: (any Transport)? = nil,
    onStep: @escaping @Sendable (CommitStep) -> Void = { _ in }
  ) throws -> SyncSettings {
    let carrier = try transport ?? sandbox.gitExecutable()
    return SyncSettings(
      commit: commitSettings(indexLimit: .seconds(5), onStep: onStep), transport: carrier,
      limit: patience, random: { 0.5 })
  }

  @discardableResult
  func sync(
    _ folder: String, _ way: TransportCase,
    onStep: @escaping @Sendable (CommitStep) -> Void = { _ in }
  ) async throws -> SyncReport {
    try await Sync.run(workingCopy: folder, settings: try settings(way, onStep: onStep))
  }

  func push(_ files: [String: String], from there: String) async throws {
    try await sandbox.commit(files, in: there)
    try await sandbox.git("push", "-q", "origin", "main", in: there)
  }

  func expectInStep(_ here: String, _ there: String) async throws {
    try await sandbox.git("pull", "-q", "--ff-only", in: there)
    let tip = try await sandbox.git("rev-parse", "HEAD", in: here)
    #expect(try await sandbox.git("rev-parse", "HEAD", in: there) == tip)
    #expect(try await sandbox.git("rev-parse", "origin/main", in: here) == tip)
    try await expectSound(here)
  }

  func expectSound(_ here: String) async throws {
    #expect(try await sandbox.git("status", "--porcelain", in: here) == "")
    #expect(try await sandbox.run("git", ["fsck", "--strict"], in: here).succeeded)
    #expect(!Files.exists(here + "/.git/index.lock"))
    #expect(!Files.exists(here + "/.git/bestupid/in-flight"))
    #expect(try Files.tree(here).filter { $0.contains(".bestupid-") } == [])
  }
}

/// Lets something happen once.
final class Once: Sendable {
  private let used = Mutex(false)

  func isFirst() -> Bool {
    used.withLock { used in
      defer { used = true }
      return !used
    }
  }
}
