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
    _ way: TransportCase, remoteName: String = "remote.git"
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

  @Test("A clone holds the files and can be pushed from", arguments: TransportCase.allCases)
  func clone(way: TransportCase) async throws {
    let (here, remote, _) = try await three(way)
    let copy = sandbox.path + "/a copy"
    let git = try sandbox.gitExecutable()
    try await git.clone(way.address(remote), into: copy, limit: limit)
    #expect(!Files.exists(copy + "/first.md"))
    try await git.checkOut("main", in: copy, limit: limit)
    #expect(try Files.text(copy + "/first.md") == "one\n")
    #expect(try await tip(copy) == tip(here))
    #expect(try await sandbox.git("status", "--porcelain", in: copy) == "")
    let upstream = try Repository.open(at: copy).upstream(of: "main")
    #expect(upstream?.trackingReference == main.trackingReference)
  }

  @Test(
    "An empty remote can be cloned, has no branch to fetch, and takes the first push",
    arguments: TransportCase.allCases)
  func emptyRemote(way: TransportCase) async throws {
    let remote = try await sandbox.remote("remote.git")
    let copy = sandbox.path + "/copy"
    let git = try sandbox.gitExecutable()
    try await git.clone(way.address(remote), into: copy, limit: limit)
    #expect(try await git.branches(of: "origin", in: copy, limit: limit) == [:])
    let fetching = await #expect(throws: TransportError.self) {
      try await git.fetch(main, into: copy, limit: limit)
    }
    #expect(fetching?.kind == .noSuchBranch)
    try await sandbox.git("checkout", "-q", "-B", "main", in: copy)
    try await sandbox.commit(["a.md": "a\n"], in: copy)
    try await git.push(try await tip(copy), to: main, from: copy, limit: limit)
    #expect(try await tip(remote, "main") == tip(copy))
  }

  @Test("A fetch moves the tracking reference and nothing else", arguments: TransportCase.allCases)
  func fetch(way: TransportCase) async throws {
    let (here, _, there) = try await three(way)
    try await sandbox.commit(["second.md": "two\n"], in: there)
    try await sandbox.git("tag", "v1", in: there)
    try await sandbox.git("push", "-q", "--tags", "origin", "main", in: there)
    let before = try await tip(here)
    let git = try sandbox.gitExecutable()
    try await git.fetch(main, into: here, limit: limit)
    #expect(try await tip(here, "refs/remotes/origin/main") == tip(there))
    #expect(try await tip(here) == before)
    #expect(try await sandbox.git("tag", in: here) == "")
    #expect(try await sandbox.git("status", "--porcelain", in: here) == "")
    #expect(
      try await git.branches(of: "origin", in: here, limit: limit)
        == ["main": tip(there)])
    try await git.fetch(main, into: here, limit: limit)
    try await sandbox.git("fsck", "--strict", in: here)
  }

  @Test("A fetch follows a remote that was rewound", arguments: TransportCase.allCases)
  func rewound(way: TransportCase) async throws {
    let (here, _, there) = try await three(way)
    let git = try sandbox.gitExecutable()
    try await sandbox.commit(["second.md": "two\n"], in: there)
    try await sandbox.git("push", "-q", "origin", "main", in: there)
    try await git.fetch(main, into: here, limit: limit)
    try await sandbox.git("push", "-q", "-f", "origin", "HEAD^:main", in: there)
    try await git.fetch(main, into: here, limit: limit)
    #expect(try await tip(here, "refs/remotes/origin/main") == tip(there, "HEAD^"))
  }

  @Test(
    "A push moves the remote's branch and the tracking reference", arguments: TransportCase.allCases
  )
  func push(way: TransportCase) async throws {
    let (here, remote, _) = try await three(way)
    try await sandbox.commit(["second.md": "two\n"], in: here)
    let git = try sandbox.gitExecutable()
    try await git.push(try await tip(here), to: main, from: here, limit: limit)
    #expect(try await tip(remote, "main") == tip(here))
    #expect(try await tip(here, "refs/remotes/origin/main") == tip(here))
    try await git.push(try await tip(here), to: main, from: here, limit: limit)
    try await sandbox.git("fsck", "--strict", in: remote)
  }

  @Test(
    "A push over commits that we lack is rejected and changes nothing",
    arguments: TransportCase.allCases)
  func notFastForward(way: TransportCase) async throws {
    let (here, remote, there) = try await three(way)
    try await sandbox.commit(["theirs.md": "t\n"], in: there)
    try await sandbox.git("push", "-q", "origin", "main", in: there)
    try await sandbox.commit(["ours.md": "o\n"], in: here)
    let git = try sandbox.gitExecutable()
    let unfetched = await #expect(throws: TransportError.self) {
      try await git.push(try await tip(here), to: main, from: here, limit: limit)
    }
    #expect(unfetched?.kind == .rejected)
    try await git.fetch(main, into: here, limit: limit)
    let fetched = await #expect(throws: TransportError.self) {
      try await git.push(try await tip(here), to: main, from: here, limit: limit)
    }
    #expect(fetched?.kind == .rejected)
    #expect(try await tip(remote, "main") == tip(there))
  }

  @Test("A hook that says no is a refusal with the server's words")
  func hook() async throws {
    let (here, remote, _) = try await three(.path)
    let hook = remote + "/hooks/pre-receive"
    try Files.write("#!/bin/sh\necho 'no commits on Sundays' >&2\nexit 1\n", to: hook)
    _ = try await sandbox.run("chmod", ["+x", hook], in: sandbox.path)
    try await sandbox.commit(["second.md": "two\n"], in: here)
    let git = try sandbox.gitExecutable()
    let error = await #expect(throws: TransportError.self) {
      try await git.push(try await tip(here), to: main, from: here, limit: limit)
    }
    #expect(error?.kind == .refused)
    #expect(error?.message.contains("no commits on Sundays") == true)
  }

  @Test("A repository that is not there is told so", arguments: TransportCase.allCases)
  func missing(way: TransportCase) async throws {
    let here = try await sandbox.repository("here")
    let nowhere = way.address(sandbox.path + "/nowhere.git")
    try await sandbox.git("remote", "add", "origin", nowhere, in: here)
    let git = try sandbox.gitExecutable()
    let fetching = await #expect(throws: TransportError.self) {
      try await git.fetch(main, into: here, limit: limit)
    }
    #expect(fetching?.kind == .noSuchRepository)
    let pushing = await #expect(throws: TransportError.self) {
      try await git.push(try await tip(here), to: main, from: here, limit: limit)
    }
    #expect(pushing?.kind == .noSuchRepository)
    let cloning = await #expect(throws: TransportError.self) {
      try await git.clone(nowhere, into: sandbox.path + "/copy", limit: limit)
    }
    #expect(cloning?.kind == .noSuchRepository)
    #expect(!Files.exists(sandbox.path + "/copy"))
  }

  @Test("Addresses with blanks and letters of any script work", arguments: TransportCase.allCases)
  func awkwardAddress(way: TransportCase) async throws {
    let (here, remote, there) = try await three(way, remoteName: "mein Täglich 日記.git")
    try await sandbox.commit(["väg/två.md": "2\n"], in: there)
    try await sandbox.git("push", "-q", "origin", "main", in: there)
    let git = try sandbox.gitExecutable()
    try await git.fetch(main, into: here, limit: limit)
    try await git.clone(
      way.address(remote), into: sandbox.path + "/kopia ö", limit: limit)
    try await git.checkOut("main", in: sandbox.path + "/kopia ö", limit: limit)
    #expect(try Files.text(sandbox.path + "/kopia ö/väg/två.md") == "2\n")
  }
}
