import ProgramTestSupport
import TestSupport
import Testing

@Suite("devices whose branches have different names, and clones")
struct BranchTests {
  /// A bare remote whose HEAD names another branch than the store's, which is on it.
  private func remote(of world: World, head: String = "master") async throws -> String {
    let remote = try await world.sandbox.remote("remote.git")
    try await world.git("symbolic-ref", "HEAD", "refs/heads/\(head)", in: remote)
    try await world.git("remote", "add", "origin", remote)
    expectSuccess(try await world.bestupid("sync"))
    return remote
  }

  /// A second device, on a branch of its own that was pushed by git.
  private func second(_ remote: String, branch: String) async throws -> World {
    let world = try await World.withStore(["content/logs/2031-03-05.md": "Weight:: 182\n"])
    try await world.git("branch", "-q", "-m", branch)
    try await world.git("remote", "add", "origin", remote)
    try await world.git("push", "-q", "origin", branch)
    return world
  }

  @Test("clone has the store and its settings, on the branch that has it")
  func clone() async throws {
    let desk = try await World.withStore([
      sampleName: sampleDay, "bestupid.yaml": "units: metric\n",
    ])
    let remote = try await remote(of: desk)
    let phone = try World()
    let report = try await phone.bestupid("clone", remote, phone.store, "--json").json("init")
    #expect(report["branch"] == "main")
    #expect(try phone.text(sampleName) == sampleDay)
    #expect(try phone.text("bestupid.yaml") == "units: metric\n")
    expectSuccess(try await phone.bestupid("log", "focus", "8"))
    expectSuccess(try await phone.bestupid("sync"))
    expectSuccess(try await desk.bestupid("sync"))
    #expect(try desk.text(sampleName) == phone.text(sampleName))
    #expect(try await desk.git("for-each-ref", "refs/heads", in: remote).contains("main"))
    #expect(try await !desk.git("for-each-ref", "refs/heads", in: remote).contains("master"))
  }

  @Test(
    "clone names several branches with a store, asks on a terminal, and takes the one that is named"
  )
  func several() async throws {
    let desk = try await World.withStore([sampleName: sampleDay])
    let remote = try await remote(of: desk, head: "gone")
    _ = try await second(remote, branch: "phone")
    let third = try World()
    let refused = try await third.bestupid("clone", remote, third.store)
    #expect(refused.status == 78)
    #expect(refused.errors.contains("a store: main, phone\n  Say which: bestupid clone --branch "))
    #expect(!Files.exists(third.store))
    expectSuccess(try await third.bestupid("clone", "--branch", "phone", remote, third.store))
    #expect(try third.text("content/logs/2031-03-05.md") == "Weight:: 182\n")
    let unknown = try await third.bestupid("clone", "--branch", "x", remote, third.path + "/x")
    #expect(unknown.status == 78 && unknown.errors.contains("no branch x\n  It has: main, phone"))
  }

  @Test("init with a remote, and the first sync, join the branch that has the store and say so")
  func initialized() async throws {
    let desk = try await World.withStore([sampleName: sampleDay])
    let remote = try await remote(of: desk)
    #expect(remote == desk.path + "/remote.git")
    let phone = try World()
    // A path is of the folder in which it was typed.
    expectSuccess(
      try await phone.bestupid(["init", phone.store, "--remote", "remote.git"], in: desk.path))
    try await phone.git("branch", "-q", "-m", "master")
    let sync = try await phone.bestupid("sync")
    expectSuccess(sync)
    #expect(sync.errors.contains("joined origin/main"), "\(sync.errors)")
    #expect(try phone.text(sampleName) == sampleDay)
    let report = try await phone.bestupid("sync", "--json").json("sync")
    #expect(report["remote_branch"] == "main" && report["branch"] == "master")
    #expect(report["joined"] == .null && report["other_branches"] == [])
    #expect(
      try await phone.git("for-each-ref", "--format=%(refname)", in: remote) == "refs/heads/main")
    #expect(try await phone.problems() == "")
  }

  @Test("two branches are named by sync, status and doctor, and one command joins them")
  func joining() async throws {
    let desk = try await World.withStore([sampleName: sampleDay])
    let remote = try await remote(of: desk)
    let phone = try await second(remote, branch: "phone")
    let sync = try await desk.bestupid("sync")
    #expect(sync.errors.contains("the branch phone"), "\(sync.errors)")
    #expect(sync.errors.contains("bestupid sync --join phone"), "\(sync.errors)")
    let named = try await desk.bestupid("sync", "--json").json("sync")["other_branches"]
    #expect(named[0]["branch"] == "phone" && named[0]["commits"] == 1)
    let status = try await desk.bestupid("status")
    #expect(status.output.contains("bestupid sync --join phone"), "\(status.output)")
    #expect(try await desk.bestupid("status", "--json").json("status")["other_branches"] == named)
    let doctor = try await desk.bestupid("doctor", "--json").json("doctor")
    let check = doctor["checks"].elements.first { $0["name"] == "branches" }
    #expect(check?["id"] == "branches.warning")
    #expect(check?["hint"].string?.contains("bestupid sync --join phone") == true)

    let joined = try await desk.bestupid("sync", "--join", "phone")
    expectSuccess(joined)
    #expect(joined.errors.contains("joined origin/phone"), "\(joined.errors)")
    for world in [phone, desk, phone] { expectSuccess(try await world.bestupid("sync")) }
    for world in [desk, phone] {
      #expect(try world.text(sampleName) == sampleDay)
      #expect(try world.text("content/logs/2031-03-05.md") == "Weight:: 182\n")
      #expect(try await world.bestupid("status", "--json").json("status")["other_branches"] == [])
      #expect(try await !world.bestupid("doctor").output.contains("--join"))
    }
    expectFailure(try await desk.bestupid("sync", "--join", "x"), 64, saying: "no branch x")
  }

  @Test("a clone that cannot write says what to do, and leaves nothing of it")
  func unwritable() async throws {
    let desk = try await World.withStore([sampleName: sampleDay])
    let remote = try await remote(of: desk)
    let other = try World()
    try Files.write("a file\n", to: other.path + "/file")
    for path in [
      "/file", "/file/below", "/file/below/that", "/\(String(repeating: "n", count: 300))",
    ] {
      let run = try await other.bestupid("clone", remote, other.path + path)
      #expect([73, 74].contains(run.status), "\(run.errors)")
      #expect(run.errors.contains("Name another folder"), "\(run.errors)")
    }
    // What git refuses to write for its name.
    let blob = try await desk.git("rev-parse", "HEAD:\(sampleName)")
    let git = try await desk.sandbox.run(
      "sh",
      [
        "-c",
        "t=$(printf '100644 blob \(blob)\\tx\\n' | git mktree); "
          + "printf '040000 tree '$t'\\t.git\\n' | git mktree --missing",
      ], in: desk.store)
    let tree = git.output.split(whereSeparator: \.isWhitespace).last.map(String.init) ?? ""
    let commit = try await desk.git("commit-tree", "-m", "x", "-p", "HEAD", tree)
    try await desk.git("push", "-q", "origin", "\(commit):refs/heads/main")
    for path in ["/new/er/log", "/new"] {
      let run = try await other.bestupid("clone", remote, other.path + path)
      #expect(run.status == 73, "\(run.errors)")
      #expect(run.errors.contains("clone again") && !run.errors.contains("Check the address"))
      #expect(!Files.exists(other.path + "/new"))
    }
    try Files.makeFolder(other.path + "/new")
    #expect(try await other.bestupid("clone", remote, other.path + "/new").status == 73)
    #expect(try Files.names(in: other.path + "/new") == [])
  }
}
