import ProgramTestSupport
import TestSupport
import Testing

@Suite("Test support")
struct HarnessTests {
  private func shell(in folder: String = "/") -> Program {
    Program(
      path: "/bin/sh", environment: ["PATH": "/usr/bin:/bin", "ONLY": "this"], folder: folder)
  }

  @Test("a program gets the environment that it is given and no other")
  func environmentIsReplaced() async throws {
    let run = try await shell().run(["-c", "unset PWD OLDPWD _ SHLVL; env | sort"])
    #expect(run.output == "ONLY=this\nPATH=/usr/bin:/bin\n")
  }

  @Test("input, both streams and the exit status are passed through as they are")
  func streams() async throws {
    let run = try await shell().run(["-c", "cat; echo words >&2; exit 75"], input: [0xFF, 0, 10])
    #expect(run.outputBytes == [0xFF, 0, 10])
    #expect(run.errors == "words\n")
    #expect(run.status == 75)
  }

  @Test("an end by a signal has the status that shells give it")
  func signals() async throws {
    let run = try await shell().run(["-c", "kill -9 $$"])
    #expect(run.status == 137)
  }

  @Test(
    "a program that takes too long is ended together with its children", .timeLimit(.minutes(60)))
  func timeLimit() async throws {
    let folder = try TemporaryFolder()
    let child = folder.path + "/child"
    var limit = Duration.milliseconds(150)
    // Longer until the child has started in the time. It holds standard output open: only its end lets
    // the run return.
    repeat {
      limit *= 2
      await #expect(throws: Program.TimeLimitExceeded.self) {
        try await shell(in: folder.path).run(
          ["-c", "sleep 7200 & echo $! > child; wait"], limit: limit)
      }
    } while try !Files.exists(child) || Files.text(child).isEmpty
  }

  @Test("programs of one place run at once, however few places there are")
  func together() async throws {
    let folder = try TemporaryFolder()
    let count = Program.places + 4
    // Each waits until all are there.
    let script = "touch $$; until [ $(ls | wc -l) -ge \(count) ]; do sleep 0.1; done"
    try await Program.together {
      try await withThrowingTaskGroup(of: Program.Outcome.self) { group in
        for _ in 0..<count {
          group.addTask { try await shell(in: folder.path).run(["-c", script]) }
        }
        for try await run in group { #expect(run.succeeded, "\(run.errors)") }
      }
    }
  }

  @Test("no more programs run at once than there are places")
  func places() async throws {
    let folder = try TemporaryFolder()
    let count = 4 * Program.places
    // Each notes how many are there with it.
    let script = """
      mkdir -p here; touch here/$$; sleep 0.1; ls here | wc -l >> counts; rm here/$$
      """
    try await withThrowingTaskGroup(of: Program.Outcome.self) { group in
      for _ in 0..<count {
        group.addTask { try await shell(in: folder.path).run(["-c", script]) }
      }
      for try await run in group { #expect(run.succeeded, "\(run.errors)") }
    }
    let counts = try Files.text(folder.path + "/counts").split(whereSeparator: \.isWhitespace)
      .compactMap { Int($0) }
    #expect(
      counts.count == count && counts.allSatisfy { (1...Program.places).contains($0) }, "\(counts)")
  }

  @Test("the validator names what a schema forbids")
  func validator() throws {
    let good = #"""
      {"schema": "bestupid.error/1", "error":
        {"code": "x", "message": "m", "hint": null, "file": null, "line": 3}}
      """#
    #expect(try JSONSchema.problems(in: Array(good.utf8), against: "error") == [])
    let bad = good.replacing("3", with: "0").replacing("\"m\"", with: "4")
    #expect(try JSONSchema.problems(in: Array(bad.utf8), against: "error").count == 2)
    for text in ["{", #"{"a": 1, "a": 1}"#, "NaN", ""] {
      let problems = try JSONSchema.problems(in: Array(text.utf8), against: "error")
      #expect(problems.first?.hasPrefix("not JSON") == true, "\(text): \(problems)")
    }
  }

  @Test("a schema that names another one finds it")
  func references() throws {
    let days = #"{"schema": "bestupid.days/1", "days": [{"schema": "bestupid.day/1"}]}"#
    let problems = try JSONSchema.problems(in: Array(days.utf8), against: "days")
    #expect(problems.contains { $0.hasPrefix("days/0: ") && $0.contains("'weight_lbs'") })
  }

  @Test(
    "a folder that is mounted read-only cannot be written, not even by root",
    .enabled(if: Confinement.canMount, "this machine grants no mount namespace"))
  func readOnly() async throws {
    let folder = try TemporaryFolder()
    let run = try await run("echo x > file", in: folder.path, .readOnly(folder.path))
    #expect(run.status != 0)
    #expect(run.errors.contains("Read-only file system"))
    #expect(try Files.names(in: folder.path) == [])
  }

  @Test(
    "a full disk takes no more than it has room for, and what fitted is there afterwards",
    .enabled(if: Confinement.canMount, "this machine grants no mount namespace"))
  func fullDisk() async throws {
    let folder = try TemporaryFolder()
    try Files.write("before", to: folder.path + "/old")
    let command = "echo small > new; dd if=/dev/zero of=big bs=1024 count=64"
    let run = try await run(command, in: folder.path, .fullDisk(folder.path, bytes: 16 << 10))
    #expect(run.status != 0)
    #expect(run.errors.contains("No space left on device"))
    #expect(try Files.names(in: folder.path) == ["big", "new", "old"])
    #expect(try Files.text(folder.path + "/new") == "small\n")
  }

  @Test(
    "permissions hold for root where a test asks for it",
    .enabled(if: Confinement.canDenyPermission, "this machine's root keeps its capabilities"))
  func permissions() async throws {
    let folder = try TemporaryFolder()
    try Files.setMode(0o555, of: folder.path)
    let run = try await run("echo x > file", in: folder.path, .permissions)
    #expect(run.status != 0)
    #expect(run.errors.contains("Permission denied"))
  }

  private func run(
    _ script: String, in folder: String, _ confinement: Confinement
  ) async throws -> Program.Outcome {
    let program = Program(
      path: "/usr/bin/env", environment: ["PATH": "/usr/bin:/bin:/usr/sbin:/sbin"], folder: folder)
    return try await program.run(confinement.wrap(["sh", "-c", script]))
  }
}
