import ProgramTestSupport
import TestSupport
import Testing

/// The words of the command line: what was typed is what is done.
@Suite("Arguments")
struct ArgumentTests {
  private static let hidesProc = "this machine grants no mount namespace"

  @Test(
    "without /proc a line does what it says, and is not taken for `show`",
    .enabled(if: Confinement.canMount, Comment(rawValue: hidesProc)))
  func withoutProc() async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    let hidden = try await Program(
      path: "/usr/bin/env", environment: world.environment, folder: "/"
    ).run(Confinement.withoutProc.wrap(["sh", "-c", "ls /proc | wc -l"]))
    #expect(hidden.output == "0\n")

    let run = try await world.bestupid("log", "weight", "181", confinedBy: .withoutProc)
    expectSuccess(run)
    #expect(run.output.isEmpty)
    #expect(try world.text(sampleName).contains("Weight:: 181\n"))
    #expect(try await world.commitCount() == 2)
    #expect(try await world.problems() == "")
    let json = try await world.bestupid("show", "--json", confinedBy: .withoutProc).json("day")
    #expect(json["weight_lbs"] == 181)
    let missing = try await world.bestupid("shwo", confinedBy: .withoutProc)
    expectFailure(missing, 64, saying: "shwo", "show")
  }

  /// libdispatch ends a process that has threads and no /proc.
  @Test(
    "without /proc no command dies of a signal, and what cannot be done is refused",
    .enabled(if: Confinement.canMount, Comment(rawValue: hidesProc)))
  func programsWithoutProc() async throws {
    let world = try await World.withStore([
      sampleName: sampleDay, "content/logs/2030-03-04.md": sampleDay,
    ])
    let remote = try await world.sandbox.remote("remote.git")
    try await world.git("remote", "add", "origin", remote)
    try await world.git("push", "-q", "-u", "origin", "main")
    expectSuccess(try await world.bestupid("log", "weight", "181", confinedBy: .withoutProc))
    for _ in 0..<3 {
      for command in [
        ["sync"], ["pull"], ["push"], ["clone", remote, world.path + "/clone"],
        ["schedule", "status"], ["schedule", "install"], ["doctor", "--repair", "--yes"],
      ] {
        let run = try await world.bestupid(command, confinedBy: .withoutProc)
        #expect(run.status == 74, "\(command): \(run.errors)")
        #expect(run.errors.contains("error: /proc is not mounted"), "\(command): \(run.errors)")
      }
      expectSuccess(try await world.bestupid("cache", "rebuild", confinedBy: .withoutProc))
      let doctor = try await world.bestupid("doctor", "--as-cron", confinedBy: .withoutProc)
      #expect(doctor.status == 1, "\(doctor.errors)")
      #expect(doctor.output.contains(Program.bestupid))
      #expect(doctor.output.contains("/proc is not mounted"))
      #expect(!doctor.output.contains("should not have happened"))
    }
    #expect(!Files.exists(world.path + "/clone"))
    expectSuccess(
      try await world.bestupid("init", world.store, "--merge-driver", confinedBy: .withoutProc))
    #expect(try await world.git("config", "merge.bestupid.driver").contains(Program.bestupid))
    #expect(try await world.problems() == "")
    expectSuccess(try await world.bestupid("sync"))
  }

  @Test("a word that is not UTF-8 is refused, and nothing else is written in its place")
  func invalidUTF8() async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    let shell = Program(path: "/bin/sh", environment: world.environment, folder: world.store)
    let run = try await shell.run([
      "-c", "\"$0\" log --new note \"$(printf 'a\\377b')\" --now \(world.now)", Program.bestupid,
    ])
    expectFailure(run, 64, saying: "UTF-8", "word 4")
    #expect(try world.text(sampleName) == sampleDay)
    #expect(try await world.commitCount() == 1)
  }

  @Test("a word that an option does not take is answered with a line that works")
  func optionWords() async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    for (words, line) in [
      (["exercise", "show", "x", "--formula", "x"], "exercise show x --formula epley"),
      (["chart", "weight", "--theme", "darc"], "chart weight --theme dark"),
      (["chart", "weight", "--by", "wek"], "chart weight --by week"),
    ] {
      expectFailure(try await world.bestupid(words), 64, saying: "Write: bestupid \(line)")
    }
  }

  @Test("what follows -- is a value, and no option of the error's")
  func valuesAreNoOptions() async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    let run = try await world.bestupid("log", "weight", "--", "--json")
    expectFailure(run, 65)
  }

  @Test("nothing that the program runs asks Swift for the command line")
  func source() throws {
    let sources = TestEnvironment.root + "/Sources"
    for path in try Files.tree(sources)
    where path.hasSuffix(".swift") && !path.hasPrefix("MergeBenchmark/") {
      // In comments it may be named.
      let code = try Files.text(sources + "/" + path).split(separator: "\n")
        .filter { !$0.drop { $0 == " " }.hasPrefix("//") }
      #expect(!code.contains { $0.contains("CommandLine.") }, "\(path)")
    }
  }
}
