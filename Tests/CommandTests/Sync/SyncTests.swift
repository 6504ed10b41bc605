import ProgramTestSupport
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// How the remote is named.
enum RemoteKind: String, CaseIterable {
  case path
  case fileURL
}

@Suite("sync and status")
struct SyncTests {
  /// A store that is in step with its remote, and a clone of the remote that plays the bot.
  private struct Pair {
    var world: World
    var bot: String { world.path + "/bot" }
    var remote: String { world.path + "/remote.git" }

    init(_ kind: RemoteKind = .path) async throws {
      world = try await World.withStore([sampleName: sampleDay])
      let remote = try await world.sandbox.remote("remote.git")
      let address = kind == .fileURL ? "file://" + remote : remote
      try await world.git("remote", "add", "origin", address)
      try await world.git("push", "-q", "-u", "origin", "main")
      try await world.git("clone", "-q", remote, world.path + "/bot", in: world.path)
    }

    /// The bot commits files and pushes them.
    func botWrites(_ files: [String: String]) async throws {
      try await world.git("pull", "-q", "--ff-only", in: bot)
      try await world.sandbox.commit(files, in: bot, message: "bot")
      try await world.git("push", "-q", in: bot)
    }

    /// Expects that the store, the remote and (after its pull) the bot agree, all of them sound.
    func expectAgreement(at location: SourceLocation = #_sourceLocation) async throws {
      try await world.git("pull", "-q", "--ff-only", in: bot)
      #expect(try world.contents() == (try world.contents(bot)), sourceLocation: location)
      for copy in [world.store, bot] {
        #expect(try await world.problems(in: copy) == "", sourceLocation: location)
      }
      let heads = try await [world.store, bot, remote].asyncMap {
        try await world.git("rev-parse", "main", in: $0)
      }
      #expect(Set(heads).count == 1, sourceLocation: location)
    }
  }

  @Test(
    "a sync that is interrupted ends its git, says so, and loses nothing",
    arguments: [("INT", 130), ("TERM", 130)] as [(String, Int32)])
  func interrupted(signal: String, status: Int32) async throws {
    let pair = try await Pair()
    var world = pair.world
    expectSuccess(try await world.bestupid("log", "weight", "181"))
    // A git that never answers, and notes its number.
    let tools = world.path + "/tools"
    try Files.write(
      "#!/bin/sh\necho $$ > \(world.path)/git.pid\nexec sleep 3600\n", to: tools + "/git")
    try #require(chmod(tools + "/git", 0o755) == 0)
    world.environment["PATH"] = tools + ":/usr/bin:/bin"
    let shell = Program(path: "/bin/sh", environment: world.environment, folder: world.store)
    let outcome = try await shell.run(
      [
        "-c",
        """
        "$1" sync & child=$!
        while [ ! -s "$2" ]; do sleep 0.1; done
        kill -\(signal) $child
        wait $child
        """, "sh", Program.bestupid, world.path + "/git.pid",
      ])
    #expect(outcome.status == status, "\(outcome.errors)")
    #expect(outcome.errors.contains("interrupted"))
    let child = try #require(
      pid_t(try Files.text(world.path + "/git.pid").split(separator: "\n").first ?? ""))
    #expect(kill(child, 0) == -1 && errno == ESRCH, "git is still there")
    world.environment["PATH"] = pair.world.environment["PATH"]
    expectSuccess(try await world.bestupid("sync"))
    try await pair.expectAgreement()
  }

  @Test("what was logged reaches the remote", arguments: RemoteKind.allCases)
  func push(kind: RemoteKind) async throws {
    let pair = try await Pair(kind)
    expectSuccess(try await pair.world.bestupid("log", "weight", "181"))
    let before = try await pair.world.bestupid("status", "--json").json("status")
    #expect([before["ahead"], before["behind"]] == [1, 0])
    let report = try await pair.world.bestupid("sync", "--json").json("sync")
    #expect(report["result"] == "pushed")
    #expect(report["sent"] == 1)
    #expect(report["transport"] == "git")
    try await pair.expectAgreement()
    let again = try await pair.world.bestupid("sync", "--json").json("sync")
    #expect(again["result"] == "up-to-date")
    let after = try await pair.world.bestupid("status", "--json").json("status")
    #expect([after["ahead"], after["behind"]] == [0, 0])
  }

  @Test(
    "what the bot pushed arrives, new folders and deletions too", arguments: RemoteKind.allCases)
  func pull(kind: RemoteKind) async throws {
    let pair = try await Pair(kind)
    try await pair.botWrites([
      "content/logs/2031-03-05.md": "## Quick Log\nWeight::\n", "memory/people/ada.json": "{}\n",
    ])
    let report = try await pair.world.bestupid("sync", "--json").json("sync")
    #expect(report["result"] == "fast-forwarded")
    #expect(report["received"] == 1)
    #expect(report["files_changed"] == 2)
    try await pair.expectAgreement()
    try await pair.world.git("rm", "-q", "memory/people/ada.json", in: pair.bot)
    try await pair.botWrites([:])
    expectSuccess(try await pair.world.bestupid("sync"))
    #expect(!pair.world.has("memory/people/ada.json"))
    try await pair.expectAgreement()
  }

  @Test("edits on both sides in different files are joined", arguments: RemoteKind.allCases)
  func bothSides(kind: RemoteKind) async throws {
    let pair = try await Pair(kind)
    try await pair.botWrites(["content/logs/2031-03-05.md": "## Quick Log\nWeight::\n"])
    expectSuccess(try await pair.world.bestupid("log", "weight", "181"))
    try pair.world.write("by hand\n", to: "memory/hand.md")
    let report = try await pair.world.bestupid("sync", "--json").json("sync")
    #expect(report["result"] == "merged")
    #expect(report["committed"] == ["memory/hand.md"])
    #expect([report["sent"], report["received"]] == [3, 1])
    try await pair.expectAgreement()
    #expect(try pair.world.text(sampleName).contains("Weight:: 181"))
    #expect(pair.world.has("content/logs/2031-03-05.md"))
  }

  @Test(
    "edits on both sides in the same file are both there afterwards", arguments: RemoteKind.allCases
  )
  func sameFile(kind: RemoteKind) async throws {
    let pair = try await Pair(kind)
    try await pair.botWrites([sampleName: sampleDay.replacing("Easy run", with: "Long run")])
    expectSuccess(try await pair.world.bestupid("log", "weight", "181"))
    let report = try await pair.world.bestupid("sync", "--json").json("sync")
    #expect(report["result"] == "merged")
    try await pair.expectAgreement()
    #expect(
      try pair.world.text(sampleName)
        == sampleDay.replacing("Easy run", with: "Long run")
        .replacing("Weight:: ", with: "Weight:: 181"))
  }

  @Test("an ignored file where the remote has one is named, and stays unchanged")
  func ignoredInTheWay() async throws {
    let pair = try await Pair()
    try pair.world.write("*.csv\n", to: ".gitignore")
    try await pair.world.git("add", ".gitignore")
    expectSuccess(try await pair.world.bestupid("sync"))
    try pair.world.write("ours\n", to: "steps.csv")
    try await pair.world.git("pull", "-q", in: pair.bot)
    try Files.write("theirs\n", to: pair.bot + "/steps.csv")
    try await pair.world.git("add", "-f", "steps.csv", in: pair.bot)
    try await pair.world.git("commit", "-q", "-m", "steps", in: pair.bot)
    try await pair.world.git("push", "-q", in: pair.bot)
    expectFailure(try await pair.world.bestupid("sync"), 75, saying: "steps.csv", "ignored")
    #expect(try pair.world.text("steps.csv") == "ours\n")
    #expect(try await pair.world.problems() == "")
  }

  @Test("status and doctor on a detached HEAD do not say that there is no remote")
  func detachedStatus() async throws {
    let pair = try await Pair()
    try await pair.world.git("checkout", "-q", "--detach")
    let run = try await pair.world.bestupid("status")
    #expect(run.output.contains("no branch"))
    #expect(!run.output.contains("remote add"), "\(run.output)")
    let doctor = try await pair.world.bestupid("doctor")
    #expect(!doctor.output.contains("remote add"), "\(doctor.output)")
  }

  @Test("a broken bestupid.yaml that came with a sync stops none, so that its correction comes too")
  func brokenConfiguration() async throws {
    let pair = try await Pair()
    let file = pair.bot + "/bestupid.yaml"
    for text in ["owners: [\n", "units: metric\n"] {
      try Files.write(text, to: file)
      try await pair.world.git("add", "bestupid.yaml", in: pair.bot)
      try await pair.world.git("commit", "-q", "-m", "configuration", in: pair.bot)
      try await pair.world.git("push", "-q", in: pair.bot)
      expectSuccess(try await pair.world.bestupid("sync"))
    }
    #expect(try pair.world.text("bestupid.yaml") == "units: metric\n")
    try Files.write("owners: [\n", to: pair.world.store + "/bestupid.yaml")
    let run = try await pair.world.bestupid("sync")
    expectSuccess(run)
    #expect(run.errors.contains("bestupid.yaml:"), "\(run.errors)")
  }

  @Test("a file that gives its name to a folder is told by both names")
  func newName() async throws {
    let pair = try await Pair()
    try Files.write("file\n", to: pair.bot + "/memory/ideas")
    try await pair.world.git("add", "memory/ideas", in: pair.bot)
    try await pair.world.git("commit", "-q", "-m", "ideas", in: pair.bot)
    try await pair.world.git("push", "-q", in: pair.bot)
    try Files.write("in a folder\n", to: pair.world.store + "/memory/ideas/one.md")
    let run = try await pair.world.bestupid("sync")
    expectSuccess(run)
    #expect(
      run.errors.contains("memory/ideas is a folder now, and the file is “memory/ideas.file”"))
    #expect(try pair.world.text("memory/ideas.file") == "file\n")
  }

  @Test("a quiet sync that succeeds says nothing")
  func quiet() async throws {
    let pair = try await Pair()
    expectSuccess(try await pair.world.bestupid("log", "weight", "181"))
    let run = try await pair.world.bestupid("sync", "--quiet")
    expectSuccess(run)
    #expect(run.output + run.errors == "")
  }

  @Test(
    "a remote that is gone: 75 or 69 in three lines, and logging still works",
    arguments: RemoteKind.allCases)
  func gone(kind: RemoteKind) async throws {
    let pair = try await Pair(kind)
    try await pair.world.git("remote", "set-url", "origin", pair.world.path + "/gone.git")
    expectSuccess(try await pair.world.bestupid("log", "weight", "181"))
    let run = try await pair.world.bestupid("sync")
    #expect([69, 75].contains(run.status))
    expectFailure(run, run.status)
    expectSuccess(try await pair.world.bestupid("log", "energy", "7"))
    #expect(try await pair.world.problems() == "")
  }

  @Test("without git, sync and clone say how to install it, and all else works")
  func withoutGit() async throws {
    let pair = try await Pair()
    var world = pair.world
    let path = world.environment["PATH"]
    world.environment["PATH"] = "/nonexistent"
    for arguments in [["sync"], ["pull"], ["push"], ["clone", pair.remote, world.path + "/copy"]] {
      expectFailure(
        try await world.bestupid(arguments), 78, saying: "no git on the PATH", "apt install git")
    }
    #expect(!Files.exists(world.path + "/copy"))
    for arguments in [["log", "weight", "181"], ["status"], ["show"], ["conflicts"]] {
      expectSuccess(try await world.bestupid(arguments))
    }
    world.environment["PATH"] = path
    expectSuccess(try await world.bestupid("sync"))
    try await pair.expectAgreement()
  }

  @Test("a configuration that still asks for libgit2 is told what to do, and logging still works")
  func obsoleteTransport() async throws {
    let pair = try await Pair()
    let world = pair.world
    let file = world.sandbox.home + "/.config/bestupid/config.yaml"
    try Files.write(Files.text(file) + "transport: libgit2\n", to: file)
    expectSuccess(try await world.bestupid("log", "weight", "181"))
    expectFailure(
      try await world.bestupid("sync"), 78, saying: "bestupid config set transport git")
    expectSuccess(try await world.bestupid("config", "set", "transport", "git"))
    expectSuccess(try await world.bestupid("sync"))
    try await pair.expectAgreement()
  }

  @Test("a host that cannot be reached is 75, and status says since when")
  func offline() async throws {
    let pair = try await Pair()
    try await pair.world.git("remote", "set-url", "origin", "http://127.0.0.1:9/log.git")
    expectSuccess(try await pair.world.bestupid("log", "weight", "181"))
    expectFailure(try await pair.world.bestupid("sync"), 75)
    let status = try await pair.world.bestupid("status", "--json").json("status")
    #expect(status["waiting_since"].string?.hasPrefix("2031-03-04T09:30") == true)
    #expect(status["ahead"] == 1)
  }

  @Test("a hook that says no is 69, with what it said, and the commit stays here")
  func refused() async throws {
    let pair = try await Pair()
    let hook = pair.remote + "/hooks/pre-receive"
    try Files.write("#!/bin/sh\necho 'not on a Tuesday' >&2\nexit 1\n", to: hook)
    try Files.setMode(0o755, of: hook)
    expectSuccess(try await pair.world.bestupid("log", "weight", "181"))
    let run = try await pair.world.bestupid("sync")
    expectFailure(run, 69, saying: "not on a Tuesday")
    #expect(try await pair.world.commitCount(in: pair.bot) == 1)
    #expect(try pair.world.text(sampleName).contains("Weight:: 181"))
  }

  @Test("a password in the remote's address is never shown")
  func secrets() async throws {
    let pair = try await Pair()
    try await pair.world.git(
      "remote", "set-url", "origin", "http://robin:hunter2@127.0.0.1:9/log.git")
    for arguments in [["sync"], ["sync", "--json"], ["status"], ["status", "--json"]] {
      let run = try await pair.world.bestupid(arguments)
      #expect(!(run.output + run.errors).contains("hunter2"), "\(arguments)")
    }
  }

  @Test("without a remote, sync, status and doctor say how to have one, from any folder")
  func noRemote() async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    let command = "git -C \(world.store) remote add origin URL"
    expectFailure(try await world.bestupid("sync"), 78, saying: command)
    for verb in ["status", "doctor"] {
      let said = try await world.bestupid(verb).output
      #expect(said.contains(command), "\(said)")
    }
    let status = try await world.bestupid("status", "--json").json("status")
    #expect(status["remote"] == nil)
    #expect(status["ahead"] == nil)
  }

  @Test("status names files that are not committed")
  func uncommitted() async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    try world.write(sampleDay + "x", to: sampleName)
    try world.write("new\n", to: "memory/new.md")
    let status = try await world.bestupid("status", "--json").json("status")
    #expect(status["changed_files"] == ["content/logs/2031-03-04.md", "memory/new.md"])
    #expect(status["branch"] == "main")
    #expect(status["store"].string == world.store)
    let words = try await world.bestupid("status")
    expectSuccess(words)
    #expect(words.output.contains("main"))
  }
}

extension Array {
  fileprivate func asyncMap<T>(_ transform: (Element) async throws -> T) async rethrows -> [T] {
    var results: [T] = []
    for element in self { results.append(try await transform(element)) }
    return results
  }
}
