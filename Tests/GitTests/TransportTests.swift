import Git
import ProgramTestSupport
import TestSupport
import Testing

@Suite struct TransportTests {
  private let sandbox: GitSandbox
  private let limit = patience
  private let main = Repository.Upstream(remote: "origin", branch: "main")

  init() throws {
    sandbox = try GitSandbox()
    try Libgit2.setConfigurationFolders(home: "", xdg: "", system: "")
  }

  /// A repository, a bare remote that has its first commit, and a second clone of it.
  private func three(
    _ way: Way, remoteName: String = "remote.git"
  ) async throws -> (here: String, remote: String, there: String) {
    let here = try await sandbox.repository("here")
    let remote = try await sandbox.remote(remoteName)
    try await sandbox.git("remote", "add", "origin", way.address(remote), in: here)
    try await sandbox.git("push", "-q", "origin", "main", in: here)
    let there = sandbox.path + "/there"
    try await sandbox.git("clone", "-q", remote, there, in: sandbox.path)
    return (here, remote, there)
  }

  private func tip(_ folder: String, _ name: String = "HEAD") async throws -> ObjectID {
    try #require(ObjectID(hex: try await sandbox.git("rev-parse", name, in: folder)))
  }

  @Test("A clone holds the files and can be pushed from", arguments: Way.allCases)
  func clone(way: Way) async throws {
    let (here, remote, _) = try await three(way)
    let copy = sandbox.path + "/a copy"
    try await way.transport(in: sandbox).clone(way.address(remote), into: copy, limit: limit)
    #expect(try Files.text(copy + "/first.md") == "one\n")
    #expect(try await tip(copy) == tip(here))
    #expect(try await sandbox.git("status", "--porcelain", in: copy) == "")
    let upstream = try Repository.open(at: copy).upstream(of: "main")
    #expect(upstream?.trackingReference == main.trackingReference)
    #expect((upstream?.folder != nil) == (way.address(remote).hasPrefix("/")))
  }

  @Test(
    "A push to a folder has whole objects, which its pack would have beside the differences",
    arguments: [Way.gitPath, .gitFile])
  func whole(way: Way) async throws {
    let (here, remote, _) = try await three(way)
    try await sandbox.git("config", "receive.unpackLimit", "1", in: remote)
    let lines = (0..<200).map { "line \($0)\n" }.joined()
    for change in ["", "one more\n", "two more\n"] {
      try await sandbox.commit(["long.md": lines + change], in: here)
    }
    let upstream = try #require(try Repository.open(at: here).upstream(of: "main"))
    try await way.transport(in: sandbox).push(
      tip(here), to: upstream, from: here, limit: limit)
    #expect(try await tip(remote, "main") == tip(here))
    let packs = try Files.names(in: remote + "/objects/pack").filter { $0.hasSuffix(".idx") }
    let pack = try #require(packs.first)
    let list = try await sandbox.git(
      "verify-pack", "-v", remote + "/objects/pack/" + pack, in: remote)
    // Nine objects, of which nearly all of the long ones could be differences.
    #expect(list.contains("chain length") == (way == .gitFile))
  }

  @Test(
    "An empty remote can be cloned, has no branch to fetch, and takes the first push",
    arguments: Way.allCases)
  func emptyRemote(way: Way) async throws {
    let remote = try await sandbox.remote("remote.git")
    let copy = sandbox.path + "/copy"
    let transport = try way.transport(in: sandbox)
    try await transport.clone(way.address(remote), into: copy, limit: limit)
    #expect(try await transport.branches(of: "origin", in: copy, limit: limit) == [:])
    let fetching = await #expect(throws: TransportError.self) {
      try await transport.fetch(main, into: copy, limit: limit)
    }
    #expect(fetching?.kind == .noSuchBranch)
    try await sandbox.git("checkout", "-q", "-B", "main", in: copy)
    try await sandbox.commit(["a.md": "a\n"], in: copy)
    try await transport.push(try await tip(copy), to: main, from: copy, limit: limit)
    #expect(try await tip(remote, "main") == tip(copy))
  }

  @Test("A fetch moves the tracking reference and nothing else", arguments: Way.allCases)
  func fetch(way: Way) async throws {
    let (here, _, there) = try await three(way)
    try await sandbox.commit(["second.md": "two\n"], in: there)
    try await sandbox.git("tag", "v1", in: there)
    try await sandbox.git("push", "-q", "--tags", "origin", "main", in: there)
    let before = try await tip(here)
    let transport = try way.transport(in: sandbox)
    try await transport.fetch(main, into: here, limit: limit)
    #expect(try await tip(here, "refs/remotes/origin/main") == tip(there))
    #expect(try await tip(here) == before)
    #expect(try await sandbox.git("tag", in: here) == "")
    #expect(try await sandbox.git("status", "--porcelain", in: here) == "")
    #expect(
      try await transport.branches(of: "origin", in: here, limit: limit)
        == ["main": tip(there)])
    try await transport.fetch(main, into: here, limit: limit)
    try await sandbox.git("fsck", "--strict", in: here)
  }

  @Test("A fetch follows a remote that was rewound", arguments: Way.allCases)
  func rewound(way: Way) async throws {
    let (here, _, there) = try await three(way)
    let transport = try way.transport(in: sandbox)
    try await sandbox.commit(["second.md": "two\n"], in: there)
    try await sandbox.git("push", "-q", "origin", "main", in: there)
    try await transport.fetch(main, into: here, limit: limit)
    try await sandbox.git("push", "-q", "-f", "origin", "HEAD^:main", in: there)
    try await transport.fetch(main, into: here, limit: limit)
    #expect(try await tip(here, "refs/remotes/origin/main") == tip(there, "HEAD^"))
  }

  @Test("A push moves the remote's branch and the tracking reference", arguments: Way.allCases)
  func push(way: Way) async throws {
    let (here, remote, _) = try await three(way)
    try await sandbox.commit(["second.md": "two\n"], in: here)
    let transport = try way.transport(in: sandbox)
    try await transport.push(try await tip(here), to: main, from: here, limit: limit)
    #expect(try await tip(remote, "main") == tip(here))
    #expect(try await tip(here, "refs/remotes/origin/main") == tip(here))
    try await transport.push(try await tip(here), to: main, from: here, limit: limit)
    try await sandbox.git("fsck", "--strict", in: remote)
  }

  @Test(
    "A push over commits that we lack is rejected and changes nothing",
    arguments: Way.allCases)
  func notFastForward(way: Way) async throws {
    let (here, remote, there) = try await three(way)
    try await sandbox.commit(["theirs.md": "t\n"], in: there)
    try await sandbox.git("push", "-q", "origin", "main", in: there)
    try await sandbox.commit(["ours.md": "o\n"], in: here)
    let transport = try way.transport(in: sandbox)
    let unfetched = await #expect(throws: TransportError.self) {
      try await transport.push(try await tip(here), to: main, from: here, limit: limit)
    }
    #expect(unfetched?.kind == .rejected)
    try await transport.fetch(main, into: here, limit: limit)
    let fetched = await #expect(throws: TransportError.self) {
      try await transport.push(try await tip(here), to: main, from: here, limit: limit)
    }
    #expect(fetched?.kind == .rejected)
    #expect(try await tip(remote, "main") == tip(there))
  }

  @Test("A hook that says no is a refusal with the server's words", arguments: Way.runningHooks)
  func hook(way: Way) async throws {
    let (here, remote, _) = try await three(way)
    let hook = remote + "/hooks/pre-receive"
    try Files.write("#!/bin/sh\necho 'no commits on Sundays' >&2\nexit 1\n", to: hook)
    _ = try await sandbox.run("chmod", ["+x", hook], in: sandbox.path)
    try await sandbox.commit(["second.md": "two\n"], in: here)
    let transport = try way.transport(in: sandbox)
    let error = await #expect(throws: TransportError.self) {
      try await transport.push(try await tip(here), to: main, from: here, limit: limit)
    }
    #expect(error?.kind == .refused)
    #expect(error?.message.contains("no commits on Sundays") == true)
  }

  @Test("A repository that is not there is told so", arguments: Way.allCases)
  func missing(way: Way) async throws {
    let here = try await sandbox.repository("here")
    let nowhere = way.address(sandbox.path + "/nowhere.git")
    try await sandbox.git("remote", "add", "origin", nowhere, in: here)
    let transport = try way.transport(in: sandbox)
    let fetching = await #expect(throws: TransportError.self) {
      try await transport.fetch(main, into: here, limit: limit)
    }
    #expect(fetching?.kind == .noSuchRepository)
    let pushing = await #expect(throws: TransportError.self) {
      try await transport.push(try await tip(here), to: main, from: here, limit: limit)
    }
    #expect(pushing?.kind == .noSuchRepository)
    let cloning = await #expect(throws: TransportError.self) {
      try await transport.clone(nowhere, into: sandbox.path + "/copy", limit: limit)
    }
    #expect(cloning?.kind == .noSuchRepository)
    #expect(!Files.exists(sandbox.path + "/copy"))
  }

  @Test("Addresses with blanks and letters of any script work", arguments: Way.allCases)
  func awkwardAddress(way: Way) async throws {
    let (here, remote, there) = try await three(way, remoteName: "mein Täglich 日記.git")
    try await sandbox.commit(["väg/två.md": "2\n"], in: there)
    try await sandbox.git("push", "-q", "origin", "main", in: there)
    let transport = try way.transport(in: sandbox)
    try await transport.fetch(main, into: here, limit: limit)
    try await transport.clone(
      way.address(remote), into: sandbox.path + "/kopia ö", limit: limit)
    #expect(try Files.text(sandbox.path + "/kopia ö/väg/två.md") == "2\n")
  }
}
