import ProgramTestSupport
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A store that came from somewhere else: what its configuration names is not run, what belongs to
/// somebody else is refused, and nothing outside of it is written.
@Suite("Hooks, filters and links of a store")
struct BroughtAlongTests {
  @Test("commands that need no git run no program that the store's configuration names")
  func programs() async throws {
    let world = try await World.withStore([sampleName: sampleDay, "notes.md": "n\n"])
    let remote = try await world.sandbox.remote("remote.git")
    try await world.git("remote", "add", "origin", remote)
    try await world.git("push", "-q", "origin", "main")
    let (ran, program) = (world.path + "/ran", world.path + "/program")
    try await world.sandbox.script("#!/bin/sh\necho \"$0\" >> \(ran)\ncat\n", at: program)
    for hook in [
      "pre-push", "reference-transaction", "post-index-change", "pre-auto-gc", "pre-commit",
      "post-commit", "fsmonitor-watchman",
    ] {
      _ = try await world.sandbox.run(
        "cp", [program, world.store + "/.git/hooks/\(hook)"], in: world.path)
    }
    for key in [
      "core.fsmonitor", "filter.x.clean", "filter.x.smudge", "filter.x.process", "diff.x.command",
      "diff.x.textconv", "diff.external", "merge.x.driver", "core.pager", "core.editor",
      "core.alternateRefsCommand", "gpg.program",
    ] {
      try await world.git("config", key, program)
    }
    try Files.write("*.txt filter=x diff=x merge=x\n", to: world.store + "/.git/info/attributes")
    try world.write("changed\n", to: "notes.md")
    try world.write("filtered\n", to: "notes.txt")
    // What the tests' own git has run.
    _ = try await world.sandbox.run("rm", ["-f", ran], in: world.path)
    for command in [
      ["log", "weight", "181"], ["unset", "weight"], ["new", "tomorrow"], ["show"], ["status"],
      ["check"], ["query", "weight"], ["conflicts"], ["export", "--format", "csv"],
      ["cache", "rebuild"], ["doctor"], ["doctor", "--repair", "--yes"],
    ] {
      let run = try await world.bestupid(command, in: world.store)
      #expect([0, 1].contains(run.status), "\(command): \(run.errors)")
      #expect(!Files.exists(ran), "\(command) ran \((try? Files.text(ran)) ?? "")")
    }
    // The hooks of a push are those that the person's own git would run.
    expectSuccess(try await world.bestupid("sync", in: world.store))
    let hooks = try Files.text(ran)
    #expect(hooks.contains("pre-push") && !hooks.contains(program + "\n"), "\(hooks)")
  }

  @Test("a link in the place of our folder in .git leads nothing out of the store")
  func folderIsLink() async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    let outside = world.path + "/outside"
    try Files.makeFolder(outside)
    _ = try await world.sandbox.run(
      "ln", ["-s", outside, world.store + "/.git/bestupid"], in: world.path)
    let before = try world.contents()
    for command in [["log", "weight", "181"], ["sync"], ["doctor", "--repair", "--yes"]] {
      let run = try await world.bestupid(command, in: world.store)
      #expect(run.status == 65, "\(command): \(run.errors)")
      #expect(run.errors.contains(".git/bestupid") && run.errors.contains("a link"))
    }
    _ = try await world.bestupid("doctor", in: world.store)
    #expect(try Files.names(in: outside) == [])
    #expect(try world.contents() == before)
  }

  @Test(
    "a store of another user is refused with the reason, and nothing in it is touched",
    .enabled(if: getuid() == 0, "only root gives files away"),
    arguments: ["", "[safe]\n\tdirectory = *\n"])
  func foreignOwner(configuration: String) async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    _ = try await world.sandbox.run("chown", ["-R", "nobody", world.store], in: world.path)
    let name = world.sandbox.home + "/.gitconfig"
    try Files.write(Files.text(name) + configuration, to: name)
    let before = try Files.tree(world.store)
    for command in [["log", "weight", "181"], ["status"], ["sync"]] {
      let run = try await world.bestupid(command, in: world.store)
      #expect(run.status == 78, "\(command): \(run.errors)")
      #expect(run.errors.contains("belongs to another user, nobody"), "\(run.errors)")
      #expect(run.errors.contains("git config --global --add safe.directory \(world.store)"))
    }
    #expect(try Files.tree(world.store) == before)
    #expect(try world.text(sampleName) == sampleDay)
    try Files.write(
      Files.text(name) + "[safe]\n\tdirectory = \(world.store)\n", to: name)
    expectSuccess(try await world.bestupid("log", "weight", "181", in: world.store))
  }

  /// Every kind of line end in the index, the same in the file, and each setting of git's.
  @Test(
    "line ends are those that git commits, whatever the index has",
    arguments: [
      ("* text=auto", "false"), ("* text=auto", "true"), ("* text=auto eol=lf", "false"),
      ("* text=auto eol=crlf", "input"), ("", "true"), ("", "input"),
    ])
  func lineEnds(attributes: String, setting: String) async throws {
    let texts = [
      "lf": "a\nb\n", "crlf": "a\r\nb\r\n", "both": "a\r\nb\n", "lonely": "a\rb\nc\n",
      "all": "a\rb\r\nc\r\n", "nul": "a\0b\r\nc\r\n", "open": "a\r\nb", "empty": "",
      "control": "\u{1}\r\n\u{2}\r\n", "end": "a\r\nb\r\n\u{1A}",
    ]
    var files = ["bestupid.yaml": ""]
    for (old, text) in texts {
      for new in texts.keys { files["\(old)-\(new).md"] = text }
    }
    let world = try await World.withStore(files)
    try await world.git("config", "core.autocrlf", setting)
    try await world.git("config", "core.safecrlf", "false")
    try Files.write(attributes + "\n", to: world.store + "/.git/info/attributes")
    for (new, text) in texts {
      for old in texts.keys { try world.write(text, to: "\(old)-\(new).md") }
      try world.write(text, to: "memory/new-\(new).md")
    }
    let twin = world.path + "/twin"
    _ = try await world.sandbox.run("cp", ["-a", world.store, twin], in: world.path)
    try await world.git("add", "-A", in: twin)
    try await world.git("commit", "-qm", "git's", in: twin)
    #expect(try await world.bestupid("sync", in: world.store).status == 78)
    let (ours, gits) = (
      try await world.git("ls-tree", "-r", "HEAD"),
      try await world.git("ls-tree", "-r", "HEAD", in: twin)
    )
    let differing = Set(ours.split(separator: "\n")).symmetricDifference(
      gits.split(separator: "\n"))
    #expect(differing == [])
  }
}
