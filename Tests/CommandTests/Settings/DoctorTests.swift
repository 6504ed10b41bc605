import ProgramTestSupport
import TestSupport
import Testing

@Suite("doctor")
struct DoctorTests {
  /// A store in step with a remote on this machine.
  private func pair() async throws -> World {
    let world = try await World.withStore([sampleName: sampleDay])
    try await world.git("remote", "add", "origin", world.sandbox.remote("remote.git"))
    try await world.git("push", "-q", "-u", "origin", "main")
    return world
  }

  private func check(_ name: String, _ report: JSONNode) throws -> JSONNode {
    try #require(report["checks"].elements.first { $0["name"].string == name })
  }

  private func report(_ world: World, _ arguments: String..., status: Int32) async throws
    -> JSONNode
  {
    let run = try await world.bestupid(["doctor", "--json"] + arguments)
    #expect(run.status == status, "\(run.output)\(run.errors)")
    return try run.json("doctor")
  }

  @Test(
    "a store that is well has no problem but a git that is missing, and a line for every check",
    arguments: [true, false])
  func well(hasGit: Bool) async throws {
    var world = try await pair()
    if !hasGit { world.environment["PATH"] = "/nonexistent" }
    let report = try await report(world, status: hasGit ? 0 : 1)
    #expect(report["problems"] == (hasGit ? 0 : 1))
    for name in ["store", "history", "index", "locks", "disk"] {
      #expect(try check(name, report)["level"] == "ok", "\(name)")
    }
    #expect(try check("git", report)["level"] == (hasGit ? "ok" : "problem"))
    for name in ["fetch", "push"] {
      #expect(try check(name, report)["level"] == (hasGit ? "ok" : "warning"), "\(name)")
    }
    let words = try await world.bestupid("doctor")
    #expect(words.output.split(separator: "\n").count >= report["checks"].elements.count)
    #expect(try await world.bestupid("doctor", "--quiet").output.contains("problem") == !hasGit)
    #expect(try await world.problems() == "")
  }

  @Test("another program of the name on the PATH is named with its version")
  func otherProgram() async throws {
    var world = try await pair()
    let folder = world.path + "/other"
    let other = folder + "/" + (Program.bestupid.split(separator: "/").last.map(String.init) ?? "")
    try Files.write("#!/bin/sh\necho 0.4.2\n", to: other)
    try Files.setMode(0o755, of: other)
    world.environment["PATH", default: ""] += ":\(folder)"
    let found = try check("program", await report(world, status: 0))
    #expect(found["level"] == "warning")
    #expect(found["message"].string?.contains("another one: \(other) (0.4.2)") == true, "\(found)")
    // A link to the one that runs is no other one.
    _ = try await world.sandbox.run("ln", ["-sf", Program.bestupid, other], in: world.path)
    #expect(try check("program", await report(world, status: 0))["level"] == "ok")
  }

  @Test("a report has versions, sizes and settings, and nothing of anybody")
  func supportReport() async throws {
    let world = try await World.withStore([
      sampleName: sampleDay,
      "bestupid.yaml":
        "units: {weight: kg}\nbot_authors: [secret@example.org]\ntargets: {weight: 77}\n",
    ])
    try await world.git("remote", "add", "origin", "ssh://robin@secret.example.org/log.git")
    let run = try await world.bestupid("doctor", "--report")
    expectSuccess(run)
    #expect(run.output.contains("\nstore     a working copy, 1 log, "), "\(run.output)")
    #expect(run.output.contains("\nremote    ssh\n"))
    #expect(run.output.contains("units.weight=kg"))
    #expect(
      run.output.contains("bot_authors is set") && run.output.contains("targets.weight is set"))
    #expect(run.output.contains(", fetch.problem"))
    // The lines of the program and the system have numbers of their own, such as the commit.
    let ofStore = run.output.drop { $0 != "\n" }.replacing(/\nsystem .*/, with: "")
    for word in ["secret", "robin", world.path, "77", "2031", "171"] {
      #expect(!ofStore.contains(word), "\(word): \(ofStore)")
    }
    for (address, kind) in [
      ("git@h:log.git", "ssh"), ("https://u:p@h/x", "https"), ("/tmp/x", "a folder"),
      ("file:///x", "a folder"), ("../x:y", "a folder"),
    ] {
      try await world.git("remote", "set-url", "origin", address)
      let text = try await world.bestupid("doctor", "--report").output
      #expect(text.contains("\nremote    \(kind)\n"), "\(address)")
    }
    expectFailure(try await world.bestupid("doctor", "--report", "--repair"), 64)
  }

  @Test("what is wrong is named, with what to do, and the exit status is 1")
  func wrong() async throws {
    let world = try await pair()
    try await world.git("remote", "set-url", "origin", "http://robin:hunter2@127.0.0.1:9/log.git")
    try await world.git("config", "core.sparseCheckout", "true")
    try Files.write("", to: world.store + "/.git/index.lock")
    let run = try await world.bestupid("doctor", "--json")
    #expect(run.status == 1 && !run.output.contains("hunter2"))
    let report = try run.json("doctor")
    #expect(try check("fetch", report)["level"] == "problem")
    #expect(try check("push", report)["level"] == "problem")
    #expect(try check("features", report)["level"] == "problem")
    #expect(try check("locks", report)["level"] == "warning")
    #expect(!(try await world.bestupid("doctor")).output.contains("hunter2"))
  }

  @Test(
    "that commits are not signed is said where git is told to sign them, and all the rest works")
  func signing() async throws {
    let world = try await pair()
    try await world.git("config", "commit.gpgsign", "true")
    expectSuccess(try await world.bestupid("log", "weight", "181"))
    let found = try check("features", try await world.bestupid("doctor", "--json").json("doctor"))
    #expect(found["level"] == "warning")
    #expect(
      found["message"] == "commit.gpgsign is set; bestupid's commits are not signed", "\(found)")
    #expect(try await world.git("log", "-1", "--format=%G?") == "N")
  }

  @Test(
    "without git too doctor finds objects that are torn or gone, and repair brings back what it can",
    arguments: [true, false])
  func damageWithoutGit(isTorn: Bool) async throws {
    var world = try await pair()
    let name = try await world.git("rev-parse", "HEAD:\(sampleName)")
    let file = "\(world.store)/.git/objects/\(name.prefix(2))/\(name.dropFirst(2))"
    if isTorn {
      try Files.setMode(0o644, of: file)
      try Files.write(Array(try Files.read(file).dropLast(9)), to: file)
    } else {
      _ = try await world.sandbox.run("rm", ["-f", file], in: world.path)
    }
    world.environment["PATH"] = "/nonexistent"
    let found = try check("history", await report(world, status: 1))
    #expect(found["level"] == "problem", "\(found)")
    // That there is no git is the one problem left.
    #expect(try await world.bestupid("doctor", "--repair", "--yes").status == 1)
    #expect(try check("history", await report(world, status: 1))["level"] == "ok")
    #expect(try await world.problems() == "")
  }

  @Test("a remote that is gone is a problem, and the hint says where its address stands")
  func goneRemote() async throws {
    let world = try await pair()
    try await world.git("remote", "set-url", "origin", world.path + "/nowhere.git")
    let found = try check("fetch", await report(world, status: 1))
    #expect(found["level"] == "problem")
    #expect(found["hint"].string?.contains("git remote -v") == true, "\(found)")
  }

  @Test("outside of any store the machine is looked at, and the missing store is a problem")
  func noStore() async throws {
    let world = try World()
    let report = try await report(world, status: 1)
    #expect(report["store"] == nil)
    #expect(report["checks"].elements.count == 4)
    #expect(try check("store", report)["hint"].string?.contains("bestupid init") == true)
  }

  @Test(
    "as from a timer nothing of the shell's environment is there, and a lost agent is explained")
  func asCron() async throws {
    var world = try await pair()
    // It stands for ssh: lets in who has an agent, and notes what it is given.
    let ssh = world.path + "/ssh"
    try Files.write(
      """
      #!/bin/sh
      env > "\(world.path)/ssh.env"
      [ -n "$SSH_AUTH_SOCK" ] || { echo "kim@host: Permission denied (publickey)." >&2; exit 255; }
      shift; exec sh -c "$*"
      """, to: ssh)
    try Files.setMode(0o755, of: ssh)
    try await world.git("config", "core.sshCommand", ssh)
    try await world.git("config", "ssh.variant", "simple")
    try await world.git("remote", "set-url", "origin", "ssh://host" + world.path + "/remote.git")
    world.environment["SSH_AUTH_SOCK"] = world.path + "/agent"
    world.environment["MY_SECRET"] = "hunter2"
    #expect(try check("push", await report(world, status: 0))["level"] == "ok")
    let timer = try await report(world, "--as-cron", "-C", world.store, status: 1)
    #expect(timer["environment"] == "timer")
    for name in ["fetch", "push"] {
      let found = try check(name, timer)
      #expect(found["level"] == "problem")
      #expect(found["hint"].string?.contains("ssh-agent") == true, "\(name)")
    }
    let seen = try Files.text(world.path + "/ssh.env")
    #expect(!seen.contains("MY_SECRET") && !seen.contains("SSH_AUTH_SOCK"))
    #expect(seen.contains("HOME=\(world.sandbox.home)\n"))
  }

  @Test("--repair asks first, and without a terminal does nothing unless told --yes")
  func repair() async throws {
    let world = try await pair()
    expectSuccess(try await world.bestupid("log", "weight", "181"))
    let branch = world.store + "/.git/refs/heads/main"
    try Files.write(Array(repeating: 0, count: 41), to: branch)
    #expect(try await world.bestupid("doctor").status == 1)
    expectFailure(try await world.bestupid("doctor", "--repair"), 64, saying: "--yes")
    #expect(try Files.read(branch) == Array(repeating: 0, count: 41))
    let report = try await report(world, "--repair", "--yes", status: 0)
    #expect(!report["repairs"].elements.isEmpty)
    #expect(try world.text(sampleName).contains("Weight:: 181"))
    #expect(try await world.problems() == "")
    expectSuccess(try await world.bestupid("sync"))
    expectFailure(try await world.bestupid("doctor", "--yes"), 64)
  }
}
