import ProgramTestSupport
import TestSupport
import Testing

@Suite("The command line")
struct CommandLineTests {
  @Test("the version is that of the file VERSION; `version` has the commit that was built too")
  func version() async throws {
    let world = try World()
    let version = try Files.text("\(TestEnvironment.root)/VERSION")
    let number = try await world.bestupid("--version")
    expectSuccess(number)
    #expect(number.output == version)
    #expect(number.errors.isEmpty)
    let json = try await world.bestupid("version", "--json").json("version")
    let build = [json["commit"], json["date"]].compactMap(\.string).joined(separator: ", ")
    let line = try await world.bestupid("version")
    #expect(
      line.output
        == "bestupid " + version.dropLast() + (build.isEmpty ? "" : " (\(build))") + "\n")
    if let commit = json["commit"].string {
      #expect(commit.contains(/^[0-9a-f]{12}(-dirty)?$/))
      #expect(json["date"].string?.contains(/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/) == true)
    }
  }

  #if os(Linux)
    @Test("libgit2 is linked in, and nothing of what it would reach a server with")
    func loadedLibraries() async throws {
      var world = try await World.withStore([sampleName: sampleDay])
      // Has the system tell of every library that it loads.
      world.environment["LD_DEBUG"] = "files"
      for arguments in [["--version"], [], ["log", "weight", "171"], ["status"]] {
        let run = try await world.bestupid(arguments)
        #expect(run.errors.contains("libc.so"))
        for library in ["git2", "ssl", "mbed", "ssh", "gss", "krb5"] {
          #expect(!run.errors.contains("lib\(library)"), "\(arguments)")
        }
      }
    }
  #endif

  @Test("help that was asked for is data, and names every command")
  func help() async throws {
    let run = try await World().bestupid("--help")
    expectSuccess(run)
    #expect(run.errors.isEmpty)
    for command in [
      "init", "clone", "new", "log", "unset", "show", "check", "parse", "query", "status", "sync",
      "config", "completions",
    ] {
      #expect(run.output.contains("\n  \(command) "), "\(command) is not in the help")
    }
  }

  @Test(
    "a command line that cannot be read is a usage error",
    arguments: [
      ["frobnicate"], ["log", "--no-such-option"], ["show", "--color", "mauve"],
      ["log", "weight"], ["log"], ["--now", "noon", "show"], ["parse"], ["clone"],
    ])
  func usage(arguments: [String]) async throws {
    let world = try await World.withStore()
    expectFailure(try await world.bestupid(arguments), 64)
    let run = try await world.bestupid(arguments + ["--json"])
    #expect(run.status == 64)
    let error = try run.json("error")["error"]
    #expect(error["message"].string?.isEmpty == false)
  }

  @Test("without a store, a command says how to make one")
  func noStore() async throws {
    let world = try World()
    for arguments in [["show"], ["log", "weight", "181"], ["status"], ["sync"], ["check"]] {
      expectFailure(try await world.bestupid(arguments), 66, saying: "bestupid init")
      let run = try await world.bestupid(arguments + ["--json"])
      #expect(run.status == 66)
      #expect(try run.json("error")["error"]["hint"].string?.contains("bestupid init") == true)
    }
    #expect(try Files.names(in: world.sandbox.home) == [".gitconfig"])
  }

  @Test("the program alone shows today, and says where there is no store how to make one")
  func alone() async throws {
    expectFailure(try await World().bestupid(), 66, saying: "bestupid init DIR")
    let today = try await World.withStore([sampleName: sampleDay]).bestupid()
    expectSuccess(today)
    #expect(today.output.contains("7:05"))
  }

  @Test("a store that is named and is none is an error, for the program alone too")
  func namedAlone() async throws {
    var world = try World()
    expectFailure(try await world.bestupid("-C", world.path), 66, saying: "not a store")
    // A combining mark makes another character of what stands before it, and no other variable.
    for path in [world.path, "\u{301}"] {
      world.environment["BESTUPID_STORE"] = path
      expectFailure(try await world.bestupid(), 66, saying: "BESTUPID_STORE")
    }
  }

  @Test(
    "who asks for help gets it, whatever else is typed",
    arguments: [
      ["log", "--help"], ["log", "weight", "181", "-h"], ["show", "-h"], ["query", "--help"],
      ["cache", "rebuild", "--help"], ["cache", "--json", "-h"], ["help", "cache"],
      ["show", "--help-hidden"],
    ])
  func help(arguments: [String]) async throws {
    let help = try await World().bestupid(arguments)
    expectSuccess(help)
    #expect(
      help.output.contains(
        "USAGE: bestupid \(arguments.contains("cache") ? "cache" : arguments[0])"))
  }

  @Test(
    "an empty path is a variable that was never set, not the current folder",
    arguments: [
      ["init", ""], ["clone", ""], ["clone", "x.git", ""], ["-C", ""], ["show", "-C", ""],
      ["log", "weight", "181", "--file", ""], ["init", "log", "--remote", ""],
    ])
  func emptyPath(arguments: [String]) async throws {
    let world = try World()
    expectFailure(try await world.bestupid(arguments), 64)
    #expect(try Files.names(in: world.sandbox.home) == [".gitconfig"])
  }

  @Test("after -- a word that begins with a dash is a value")
  func endOfOptions() async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    expectSuccess(try await world.bestupid("log", "--", "weight", "181"))
    #expect(try world.text(sampleName).contains("Weight:: 181\n"))
    expectFailure(
      try await world.bestupid("log", "weight", "--", "-5"), 65, saying: "cannot be '-5'")
    #expect(try await world.bestupid("show", "--", "-0").output.contains("7:05"))
  }

  @Test("-C names the store, and so does BESTUPID_STORE, and the option counts more")
  func namedStore() async throws {
    var world = try await World.withStore([sampleName: sampleDay])
    let other = try await world.sandbox.repository(
      "other", files: [sampleName: "## Quick Log\nSleep:: 5:55\n"])
    #expect(try await world.bestupid("show", "-C", other).output.contains("5:55"))
    #expect(try await world.bestupid("show", in: other + "/content").output.contains("5:55"))
    world.environment["BESTUPID_STORE"] = other
    #expect(try await world.bestupid("show").output.contains("5:55"))
    #expect(try await world.bestupid("show", "-C", world.store).output.contains("7:05"))
    expectFailure(try await world.bestupid("show", "-C", world.path), 66)
    expectFailure(try await world.bestupid("show", "-C", world.path + "/nowhere"), 66)
  }

  @Test("output has colours when asked for, and never in a pipe by itself")
  func colors() async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    #expect(!(try await world.bestupid("show").output.contains("\u{1B}")))
    #expect(try await world.bestupid("show", "--color", "always").output.contains("\u{1B}["))
  }

  @Test(
    "output has colours on a terminal, and none where NO_COLOR asks for none",
    .enabled(if: Files.exists("/usr/bin/script"), "util-linux's script plays the terminal"))
  func terminalColors() async throws {
    var world = try await World.withStore([sampleName: sampleDay])
    #expect(try await onTerminal("show", world).output.contains("\u{1B}["))
    #expect(!(try await onTerminal("show --color never", world).output.contains("\u{1B}")))
    // Errors as well.
    #expect(try await onTerminal("show 1999-01-01", world).output.contains("\u{1B}["))
    for refusing in ["show 1999-01-01 --color never", "show 1999-01-01 --color=never"] {
      #expect(!(try await onTerminal(refusing, world).output.contains("\u{1B}")))
    }
    world.environment["NO_COLOR"] = "1"
    #expect(!(try await onTerminal("show", world).output.contains("\u{1B}")))
    #expect(!(try await onTerminal("show 1999-01-01", world).output.contains("\u{1B}")))
  }

  @Test("what a log holds for the terminal to obey never reaches it")
  func terminalEscapes() async throws {
    let hostile = "## Quick Log\nNote:: \u{1B}]0;owned\u{07}\u{9B}2J\u{202E}x\u{0008}\n"
    let world = try await World.withStore([sampleName: hostile + "- [ ] \u{1B}[31mred\n"])
    for arguments in [["show"], ["check"], ["show", "--section", "Quick Log"]] {
      let run = try await world.bestupid(arguments)
      let text = (run.output + run.errors).unicodeScalars
      #expect(
        text.allSatisfy { $0 == "\n" || $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) })
      #expect(!text.contains("\u{202E}"))
    }
    let raw = try await world.bestupid("show", "--raw")
    #expect(raw.outputBytes == (try world.bytes(sampleName)))
  }

  @Test("a reader that goes away ends the run silently")
  func closedPipe() async throws {
    let world = try await World.withStore([
      sampleName: String(repeating: "A line of prose.\n", count: 20_000)
    ])
    let program = Program(path: "/bin/sh", environment: world.environment, folder: world.store)
    let run = try await program.run([
      "-c", "{ \(Program.bestupid) show --raw --now \(world.now); echo $? >&2; } | head -c 1",
    ])
    #expect(run.output == "A")
    #expect(run.errors == "0\n" || run.errors == "141\n", "\(run.errors)")
  }

  @Test(
    "output that cannot be written is an error", .enabled(if: Files.exists("/dev/full")))
  func fullOutput() async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    let program = Program(path: "/bin/sh", environment: world.environment, folder: world.store)
    for command in ["show", "show --json", "--help", "query sleep"] {
      let run = try await program.run([
        "-c", "\(Program.bestupid) \(command) --now \(world.now) >/dev/full",
      ])
      #expect(run.status == 74, "\(command): \(run.errors)")
    }
  }

  private func onTerminal(_ command: String, _ world: World) async throws -> Program.Outcome {
    let script = Program(
      path: "/usr/bin/script", environment: world.environment, folder: world.store)
    let line = "\(Program.bestupid) \(command) --now \(world.now)"
    #if os(Linux)
      return try await script.run(["-qec", line, "/dev/null"])
    #else
      return try await script.run(["-q", "/dev/null", "/bin/sh", "-c", line])
    #endif
  }

  @Test("options that cannot be combined are told before a missing store")
  func optionsBeforeStore() async throws {
    let world = try World()
    expectFailure(
      try await world.bestupid("query", "weight", "--at-least", "2"), 64, saying: "--rolling")
    expectFailure(
      try await world.bestupid("query", "weight", "--csv", "--ndjson"), 64, saying: "combined")
    expectFailure(try await world.bestupid("query", "weight"), 66)
  }
}
