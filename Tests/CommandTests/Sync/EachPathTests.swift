import ProgramTestSupport
import TestSupport
import Testing

/// What keeps one path from a sync keeps no other: the rest is committed and sent, the path is named, and
/// the exit status is 75 at most.
@Suite("Paths that sync cannot commit or write")
struct EachPathTests {
  /// A store with a remote, and a second clone of that.
  private struct Devices {
    let world: World
    var here: String { world.store }
    var there: String { world.path + "/there" }
    var remote: String { world.path + "/remote.git" }

    init() async throws {
      world = try await World.withStore([
        "bestupid.yaml": "sync:\n  include: .\n", "notes.md": "n\n", "x/one.md": "1\n",
        "x/two.md": "2\n",
      ])
      let remote = try await world.sandbox.remote("remote.git")
      try await world.git("remote", "add", "origin", remote)
      try await world.git("push", "-q", "origin", "main")
      try await world.git("clone", "-q", remote, there)
    }

    func shell(_ script: String, in folder: String? = nil) async throws {
      let run = try await world.sandbox.run("sh", ["-euc", script], in: folder ?? here)
      try #require(run.succeeded, "\(script): \(run.errors)")
    }

    /// Changes files in the second clone, and pushes.
    func push(_ script: String) async throws {
      try await shell("\(script); git add -A; git commit -qm theirs; git push -q", in: there)
    }

    func sync(_ confinement: Confinement? = nil) async throws -> Program.Outcome {
      try await world.bestupid("sync", in: here, confinedBy: confinement)
    }

    /// What the remote has at a path; nil for nothing.
    func sent(_ path: String) async throws -> String? {
      let run = try await world.sandbox.run("git", ["show", "main:\(path)"], in: remote)
      return run.succeeded ? run.output : nil
    }

    /// Expects both sides to be at one commit, and nothing to wait.
    func expectInStep(at location: SourceLocation = #_sourceLocation) async throws {
      expectSuccess(try await sync(), at: location)
      try await world.git("pull", "-q", "--ff-only", in: there)
      #expect(
        try await world.git("rev-parse", "HEAD") == world.git("rev-parse", "HEAD", in: there),
        sourceLocation: location)
      #expect(try await world.problems() == "", sourceLocation: location)
    }
  }

  @Test(
    "a tracked folder that became a symbolic link is committed as one, and the other device follows",
    arguments: ["mv x real; ln -s real x", "mv x ../outside; ln -s ../outside x"])
  func folderBecameLink(script: String) async throws {
    let devices = try await Devices()
    try await devices.shell("\(script); echo more >> notes.md")
    expectSuccess(try await devices.sync())
    #expect(try await devices.sent("notes.md") == "n\nmore\n")
    #expect(try await devices.sent("x/one.md") == nil)
    try await devices.expectInStep()
    let link = try await devices.world.sandbox.run("readlink", ["x"], in: devices.there)
    #expect(link.output.contains(script.contains("real") ? "real" : "../outside"))
  }

  @Test(
    "a link here and a folder there both stay, one under another name",
    arguments: ["ln -s x y", "ln -s x y; git add y; git commit -qm link", "ln -s /nowhere y"])
  func linkHereFolderThere(script: String) async throws {
    let devices = try await Devices()
    try await devices.push("mkdir y; echo f > y/f.md")
    try await devices.shell("\(script); echo more >> notes.md")
    expectSuccess(try await devices.sync())
    #expect(try devices.world.text("y/f.md") == "f\n")
    #expect(try await devices.sent("notes.md") == "n\nmore\n")
    #expect(try await devices.sent("y.file") != nil)
    try await devices.expectInStep()
  }

  @Test("a folder here and a link there both stay, too")
  func folderHereLinkThere() async throws {
    let devices = try await Devices()
    try await devices.push("ln -s x y")
    try await devices.shell("mkdir y; echo f > y/f.md")
    expectSuccess(try await devices.sync())
    #expect(try devices.world.text("y/f.md") == "f\n")
    try await devices.expectInStep()
  }

  @Test(
    "what git ignores and stands in the way is named, and all that is committed here is sent",
    arguments: ["ln -s x y", "echo mine > y", "mkdir y; echo mine > y/f.md"])
  func ignoredInTheWay(script: String) async throws {
    let devices = try await Devices()
    try await devices.push("mkdir y; echo f > y/f.md; echo theirs >> x/one.md")
    try await devices.shell("\(script); echo y >> .git/info/exclude; echo more >> notes.md")
    for text in ["n\nmore\n", "n\nmore\nagain\n"] {
      expectFailure(try await devices.sync(), 75, saying: "at y", "Move it away")
      #expect(try await devices.sent("notes.md") == text)
      #expect(try await devices.sent("x/one.md") == "1\ntheirs\n")
      #expect(try devices.world.text("x/one.md") == "1\n")
      try devices.world.write("n\nmore\nagain\n", to: "notes.md")
    }
    try await devices.shell("mv y ../away")
    try await devices.expectInStep()
    #expect(try devices.world.text("y/f.md") == "f\n")
    #expect(try devices.world.text("notes.md") == "n\nmore\nagain\n")
  }

  @Test(
    "what cannot be read is named, and the rest is committed and sent",
    .enabled(if: Confinement.canDenyPermission, "permissions do not hold here"),
    arguments: [
      ("echo s > secret.md; chmod 000 secret.md", "secret.md"),
      ("echo s > x/one.md; chmod 000 x/one.md", "x/one.md"),
      ("mkdir new; echo s > new/a.md; chmod 000 new", "new"), ("chmod 000 x", "x"),
      ("chmod 444 x", "x/one.md"),
    ])
  func unreadable(script: String, named: String) async throws {
    let devices = try await Devices()
    try await devices.shell("\(script); echo more >> notes.md")
    let run = try await devices.sync(.permissions)
    expectSuccess(run)
    #expect(run.errors.contains("warning: \(named) is not committed: "), "\(run.errors)")
    #expect(try await devices.sent("notes.md") == "n\nmore\n")
    #expect(try await devices.sent("x/one.md") == "1\n")
    #expect(try await devices.sent("x/two.md") == "2\n")
    try await devices.shell("chmod -R u+rwX .")
    try await devices.expectInStep()
  }

  @Test(
    "a file that cannot be read or replaced keeps only the remote's version from coming",
    .enabled(if: Confinement.canDenyPermission, "permissions do not hold here"),
    arguments: ["chmod 000 x/one.md", "chmod 555 x"])
  func unusable(script: String) async throws {
    let devices = try await Devices()
    try await devices.push("echo theirs >> x/one.md")
    try await devices.shell("\(script); echo more >> notes.md")
    let run = try await devices.sync(.permissions)
    expectFailure(run, 75, saying: "x/one.md", "Permission denied", "Nothing is lost")
    #expect(try await devices.sent("notes.md") == "n\nmore\n")
    #expect(try await devices.sent("x/one.md") == "1\ntheirs\n")
    try await devices.shell("chmod -R u+rwX .")
    try await devices.expectInStep()
    #expect(try devices.world.text("x/one.md") == "1\ntheirs\n")
  }

  @Test("a file with conflicts in git's index is named, and the rest is committed and sent")
  func conflicted() async throws {
    let devices = try await Devices()
    try await devices.shell(
      """
      echo stashed > x/one.md; git stash -q; echo ours > x/one.md; git commit -qam ours
      git stash pop -q || true; echo more >> notes.md
      """)
    let run = try await devices.sync()
    expectSuccess(run)
    #expect(run.errors.contains("warning: x/one.md is not committed: it has merge conflicts"))
    #expect(try await devices.sent("notes.md") == "n\nmore\n")
    #expect(try await devices.sent("x/one.md") == "ours\n")
    // Where the remote changes it too, no round of the sync would end it.
    try await devices.push("git pull -q; echo theirs > x/one.md")
    expectFailure(try await devices.sync(), 75, saying: "x/one.md", "merge conflicts")
    try await devices.shell("git checkout -q --ours x/one.md; git add x/one.md")
    try await devices.expectInStep()
  }

  @Test("a file that was replaced by a pipe is named, and not taken for removed")
  func pipeForFile() async throws {
    let devices = try await Devices()
    try await devices.shell("rm x/one.md; mkfifo x/one.md; echo more >> notes.md")
    let run = try await devices.sync()
    expectSuccess(run)
    #expect(run.errors.contains("warning: x/one.md is not committed: not a regular file"))
    #expect(try await devices.sent("notes.md") == "n\nmore\n")
    #expect(try await devices.sent("x/one.md") == "1\n")
  }

  @Test(
    "a file that git is told not to look at is neither deleted nor committed as gone",
    arguments: ["rm x/one.md", "echo mine > x/one.md", "true"])
  func leftOut(script: String) async throws {
    let devices = try await Devices()
    try await devices.shell(
      "git update-index --skip-worktree x/one.md; \(script); echo more >> notes.md")
    let mine = try text(devices)
    expectSuccess(try await devices.sync())
    #expect(try await devices.sent("notes.md") == "n\nmore\n")
    #expect(try await devices.sent("x/one.md") == "1\n")
    #expect(try text(devices) == mine)
    // The remote changes it: what is there as it was is brought up to date, and the rest is not touched.
    try await devices.push("git pull -q; echo theirs > x/one.md; echo new > x/two.md")
    let run = try await devices.sync()
    if mine == "mine\n" {
      expectFailure(run, 75, saying: "x/one.md", "skip-worktree")
      #expect(try devices.world.text("x/one.md") == "mine\n")
    } else {
      expectSuccess(run)
      #expect(try devices.world.text("x/two.md") == "new\n")
      #expect(try text(devices) == mine.map { _ in "theirs\n" })
      #expect(try await devices.world.problems() == "")
      let flags = try await devices.world.git("ls-files", "-v", "x/one.md")
      #expect(flags == "S x/one.md")
    }
    #expect(try await devices.sent("x/one.md") == "theirs\n")
  }

  @Test("what a command of ours has left beside a file is not committed")
  func temporary() async throws {
    let devices = try await Devices()
    try devices.world.write("half", to: "x/.bestupid-1a2b-0")
    try devices.world.write("new\n", to: "x/three.md")
    expectSuccess(try await devices.sync())
    let files = try await devices.world.git(
      "ls-tree", "-r", "--name-only", "main", in: devices.remote)
    #expect(files.contains("x/three.md") && !files.contains(".bestupid-"))
  }

  private func text(_ devices: Devices) throws -> String? {
    devices.world.has("x/one.md") ? try devices.world.text("x/one.md") : nil
  }
}
