import ProgramTestSupport
import TestSupport
import Testing

/// Pipes in the places of files that git reads: nothing waits for their writer.
@Suite("Special files in place of git's")
struct SpecialFileTests {
  /// The store's own, and those of the person who runs git.
  static let names = [
    ".gitattributes", "content/logs/.gitattributes", "notes/.gitattributes", ".gitignore",
    "notes/.gitignore", ".git/info/attributes", ".git/info/exclude", ".git/HEAD", ".git/config",
    ".git/config.worktree", ".git/index", ".git/packed-refs", ".git/refs/heads/main",
    ".git/refs/remotes/origin/main", ".git/logs/HEAD", ".git/logs/refs/heads/main",
    ".git/objects/info/alternates", ".git/objects/info/commit-graph",
    ".git/objects/pack/multi-pack-index", ".git/commondir", ".git/shallow", ".git/FETCH_HEAD",
    ".git/refs/heads/other", ".git/refs/heads/deep/er/branch", ".git/refs/tags/v1",
    ".git/refs/remotes/origin/gone", ".git/logs/refs/heads/other", ".git/objects/ab/cd",
    ".git/objects/info/packs", ".git/objects/pack/x.idx", ".git/worktrees/w/HEAD",
    ".git/bestupid/lock", ".git/bestupid/in-flight", ".git/bestupid/saved/list", ".git/index.lock",
    ".git/refs/heads/main.lock", ".gitmodules", "bestupid.yaml", "../home/.gitconfig",
    "../home/.config/git/config", "../home/.config/git/attributes", "../home/excluded",
  ]

  private func store() async throws -> World {
    let world = try await World.withStore([
      sampleName: sampleDay, "bestupid.yaml": "", "notes/a.md": "a\n",
    ])
    let remote = try await world.sandbox.remote("remote.git")
    try await world.git("remote", "add", "origin", remote)
    try await world.git("push", "-q", "origin", "main")
    try await world.git("config", "core.excludesFile", world.sandbox.home + "/excluded")
    try world.write("changed\n", to: "notes/a.md")
    return world
  }

  private func makePipe(_ name: String, _ world: World) async throws {
    let path = world.store + "/" + name
    let script =
      "mkdir -p \"$(dirname \"$0\")\"; rm -rf \"$0.was\"; mv \"$0\" \"$0.was\" || true; mkfifo \"$0\""
    _ = try await world.sandbox.run("sh", ["-uc", script, path], in: world.path)
  }

  @Test("log, sync and status come to an end, and say which file", arguments: names)
  func named(name: String) async throws {
    let world = try await store()
    try await makePipe(name, world)
    for command in [["log", "weight", "181"], ["sync"], ["status"], ["doctor"]] {
      let run = try await world.bestupid(command, in: world.store)
      #expect([0, 1, 65, 66, 75].contains(run.status), "\(command): \(run.errors)")
      #expect(!run.errors.contains("error: origin"), "the remote is blamed: \(run.errors)")
      if run.status == 65 || run.status == 75, !name.hasSuffix(".lock") {
        let last = name.split(separator: "/").last ?? ""
        #expect(run.errors.contains(last), "\(command): \(run.errors)")
      }
    }
    // Once it is away, everything works again; what was saved meanwhile is committed.
    _ = try await world.sandbox.run(
      "sh", ["-c", "rm \"$0\"; test ! -e \"$0.was\" || mv \"$0.was\" \"$0\"", name],
      in: world.store)
    expectSuccess(try await world.bestupid("log", "sleep", "6:35", in: world.store))
    expectSuccess(try await world.bestupid("sync", in: world.store))
    #expect(try await world.git("show", "HEAD:notes/a.md") == "changed")
  }

  /// A pipe that no look finds: git's configuration names it, by way of another file.
  private func hiddenPipe() async throws -> World {
    let world = try await store()
    _ = try await world.sandbox.run("mkfifo", ["included"], in: world.sandbox.home)
    let name = world.sandbox.home + "/.gitconfig"
    try Files.write(Files.text(name) + "[include]\npath = included\n", to: name)
    return world
  }

  /// Runs the program in the store, and sends it SIGTERM once a condition of the shell's holds.
  private func terminated(
    _ arguments: [String], when condition: String, _ world: World
  ) async throws -> Program.Outcome {
    let script = """
      "$@" & child=$!
      until \(condition); do sleep 0.1; done
      kill -TERM $child
      wait $child
      """
    let shell = Program(path: "/bin/sh", environment: world.environment, folder: world.store)
    return try await shell.run(["-c", script, "sh", Program.bestupid] + arguments)
  }

  @Test("a sync that waits in a call of the system ends soon after its limit, with 75")
  func limitIsHard() async throws {
    let world = try await hiddenPipe()
    let run = try await world.bestupid("sync", "--time-limit", "1", in: world.store)
    expectFailure(run, 75, saying: "within 1 second")
  }

  @Test("a sync that is at work on a large file is not ended at its limit")
  func workGoesOn() async throws {
    let world = try await store()
    try Files.makeFolder(world.store + "/data")
    let file = try await world.sandbox.run(
      "truncate", ["-s", "1G", "data/huge.bin"], in: world.store)
    try #require(file.succeeded, "\(file.errors)")
    // The work takes longer than this and the seconds that follow, and less than sixty times as long.
    let run = try await world.bestupid("sync", "--time-limit", "5", in: world.store)
    // The limit is that of the remote.
    #expect(run.status == 0 || run.errors.contains("no answer from the remote"), "\(run.errors)")
    #expect(try await world.git("cat-file", "-s", "HEAD:data/huge.bin") == "1073741824")
  }

  @Test("a sync that waits in a call of the system ends soon after a signal, with 130")
  func signalsAreHard() async throws {
    let world = try await hiddenPipe()
    // With a second thread it is about to wait.
    let run = try await terminated(
      ["sync"], when: "[ $(ls /proc/$child/task | wc -l) -gt 1 ] && sleep 2", world)
    #expect(run.status == 130, "\(run.errors)")
    #expect(run.errors.contains("interrupted"))
  }

  @Test("doctor ends at a signal, and so does the git that it asks, deaf to signals as it may be")
  func doctorWithDeafChild() async throws {
    var world = try await store()
    let deaf = world.path + "/deaf"
    try await world.sandbox.script(
      "#!/bin/sh\ntrap '' TERM INT HUP\necho $$ > \(world.path)/child\nwhile :; do sleep 0.2; done\n",
      at: deaf)
    try await world.git("remote", "set-url", "origin", "ssh://nowhere.example/r.git")
    world.environment["GIT_SSH_COMMAND"] = deaf
    let run = try await terminated(["doctor"], when: "[ -s \(world.path)/child ]", world)
    #expect(run.status == 130, "\(run.errors)")
    let child = try Files.text(world.path + "/child").filter(\.isNumber)
    // A killed process is gone once init, its parent now, has collected it.
    let wait = "while kill -0 $0; do sleep 0.1; done"
    _ = try await world.sandbox.run("sh", ["-c", wait, child], in: world.path)
  }
}
