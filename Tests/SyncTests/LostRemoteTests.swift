import Git
import ProgramTestSupport
import Store
import StoreTestSupport
import Sync
import Synchronization
import TestSupport
import Testing

/// A remote that lacks what it had: found out by asking it, told, and made good.
@Suite struct LostRemoteTests: SyncSuite {
  let sandbox: GitSandbox
  private let way = TransportCase.path
  private var remote: String { sandbox.path + "/the remote.git" }

  init() throws {
    sandbox = try GitSandbox()
    try Libgit2.setConfigurationFolders(home: "", xdg: "", system: "")
  }

  /// How a remote comes to have no branch.
  enum Emptying: CaseIterable {
    case recreated, branchDeleted
  }

  private func empty(_ how: Emptying = .recreated) async throws {
    switch how {
    case .recreated:
      _ = try await sandbox.run("rm", ["-rf", remote], in: sandbox.path)
      _ = try await sandbox.remote("the remote.git")
    case .branchDeleted: try await sandbox.git("update-ref", "-d", "refs/heads/main", in: remote)
    }
  }

  private func tip(_ folder: String, _ name: String = "HEAD") async throws -> String {
    try await sandbox.git("rev-parse", name, in: folder)
  }

  private func run(
    _ here: String, _ direction: SyncSettings.Direction, transport: (any Transport)? = nil,
    tell: @escaping @Sendable (SyncEvent) -> Void = { _ in }
  ) async throws -> SyncReport {
    var settings = try settings(way, transport: transport)
    settings.direction = direction
    settings.tell = tell
    return try await Sync.run(workingCopy: here, settings: settings)
  }

  @Test(
    "A lie about the backup: a remote without our branch is told of and filled, not called up to date",
    arguments: Emptying.allCases, [SyncSettings.Direction.both, .push])
  func emptied(how: Emptying, direction: SyncSettings.Direction) async throws {
    let (here, _) = try await three(way)
    _ = try append("aa\n", to: "a.md", in: here)
    try await sync(here, way)
    let known = try await tip(here)
    try await empty(how)
    let report = try await run(here, direction)
    #expect(report.loss?.lastSeen.hex == known)
    #expect(report.loss?.now == nil && report.loss?.commits == 2)
    #expect(report.sent == 2)
    #expect(try await tip(remote, "main") == known)
    #expect(try await run(here, direction).loss == nil)
    try await expectSound(here)
  }

  @Test("A branch that is gone is told of before anything is pushed")
  func toldFirst() async throws {
    let (here, _) = try await three(way)
    try await empty()
    let events = Mutex<[SyncEvent]>([])
    let remote = remote
    let isFilled = Mutex<[Bool]>([])
    _ = try await run(here, .both) { event in
      events.withLock { $0.append(event) }
      isFilled.withLock { $0.append(Files.exists(remote + "/refs/heads/main")) }
    }
    let known = try #require(ObjectID(hex: try await tip(here)))
    let upstream = Repository.Upstream(remote: "origin", branch: "main")
    let told = events.withLock { $0 }
    try #require(told.count == 3)
    guard case .saw(let before) = told[0], case .saw(let after) = told[2] else {
      Issue.record("\(told)")
      return
    }
    #expect(before.tip == nil && after.tip == known)
    #expect(told[1] == .lost(upstream, RemoteLoss(lastSeen: known, now: nil, commits: 1)))
    #expect(isFilled.withLock { $0 } == [false, false, true])
  }

  @Test("A pull tells of a branch that is gone, and then nothing here claims that it is there")
  func pulled() async throws {
    let (here, _) = try await three(way)
    try await empty()
    let report = try await run(here, .pull)
    #expect(report.loss?.commits == 1 && report.remoteTip == nil && report.sent == 0)
    let status = try SyncStatus(workingCopy: here, including: IncludedFiles())
    #expect(status.remoteTip == nil && status.ahead == 1)
    let again = try await run(here, .pull)
    #expect(again.loss == nil && again.remoteTip == nil)
    #expect(try await sync(here, way).sent == 1)
    #expect(try await tip(remote, "main") == tip(here))
  }

  @Test("Where the new remote takes no push, what waits is not claimed to be there")
  func refusedRefill() async throws {
    let (here, _) = try await three(way)
    try await empty()
    try await sandbox.script("#!/bin/sh\nexit 1\n", at: remote + "/hooks/pre-receive")
    let error = await #expect(throws: StoreError.self) { try await sync(here, way) }
    #expect(error?.kind == .refused)
    let status = try SyncStatus(workingCopy: here, including: IncludedFiles())
    #expect(status.remoteTip == nil && status.ahead == 1)
  }

  @Test("What was fetched and never taken in is not lost with the remote's branch")
  func onlyFetched() async throws {
    let (here, there) = try await three(way)
    try await push(["b.md": "theirs\n", "only.md": "o\n"], from: there)
    try await sandbox.git("fetch", "-q", "origin", in: here)
    let theirs = try await tip(there)
    _ = try append("ours\n", to: "a.md", in: here)
    try await empty()
    let refused = await #expect(throws: StoreError.self) { try await run(here, .push) }
    #expect(refused?.kind == .busy)
    #expect(try await tip(here, "origin/main") == theirs)
    let report = try await sync(here, way)
    #expect(report.merge != nil && report.loss?.commits == 2)
    #expect(try Files.text(here + "/only.md") == "o\n")
    try await expectInStep(here, there)
  }

  @Test("A remote that was moved back is told of, and gets its commits again")
  func movedBack() async throws {
    let (here, there) = try await three(way)
    _ = try append("aa\n", to: "a.md", in: here)
    try await sync(here, way)
    let known = try await tip(here)
    try await sandbox.git("update-ref", "refs/heads/main", "main~1", in: remote)
    let pulled = try await run(here, .pull)
    #expect(pulled.loss?.lastSeen.hex == known && pulled.loss?.commits == 1)
    #expect(try await tip(here) == known)
    #expect(try SyncStatus(workingCopy: here, including: IncludedFiles()).ahead == 1)
    let report = try await sync(here, way)
    #expect(report.loss == nil && report.sent == 1)
    try await expectInStep(here, there)
  }

  @Test("A remote that was moved back and went on from there is joined, and both stay")
  func movedAside() async throws {
    let (here, there) = try await three(way)
    _ = try append("aa\n", to: "a.md", in: here)
    try await sync(here, way)
    try await sandbox.commit(["b.md": "other\n"], in: there)
    try await sandbox.git("push", "-q", "-f", "origin", "main", in: there)
    let report = try await sync(here, way)
    #expect(report.loss?.commits == 1 && report.merge != nil)
    #expect(try Files.text(here + "/a.md") == "a\naa\n")
    #expect(try Files.text(here + "/b.md") == "other\n")
    try await expectInStep(here, there)
  }

  @Test("A remote that was set up anew with another history is told of and joined, and both stay")
  func unrelated() async throws {
    let (here, _) = try await three(way)
    try await empty()
    let other = try await sandbox.repository("other", files: ["o.md": "o\n"])
    try await sandbox.git("remote", "add", "origin", remote, in: other)
    try await sandbox.git("push", "-q", "-u", "origin", "main", in: other)
    let theirs = try await tip(other)
    let report = try await sync(here, way)
    #expect(report.loss?.now?.hex == theirs && report.loss?.commits == 1)
    #expect(report.merge != nil && report.received == 1)
    #expect(try Files.text(here + "/o.md") == "o\n")
    #expect(try Files.text(here + "/a.md") == "a\n")
    try await expectInStep(here, other)
  }

  @Test("A sync with nothing to do asks the remote once, and so does a push")
  func idle() async throws {
    let (here, _) = try await three(way)
    for direction in [SyncSettings.Direction.both, .push, .pull] {
      let counted = WatchedTransport(base: try sandbox.gitExecutable())
      let report = try await run(here, direction, transport: counted)
      #expect(report.remoteTip == report.after && report.remoteTip != nil)
      #expect(counted.fetches == 1 && counted.pushes == 0, "\(direction)")
    }
  }
}
