import Git
import ProgramTestSupport
import TestSupport
import Testing

/// What a program gets on its standard input.
@Suite("Input of other programs")
struct ChildProcessTests {
  private func run(_ script: String, input: [UInt8]) async throws -> ChildProcess.Outcome {
    let environment = ["PATH": "/usr/bin:/bin"]
    return try await ChildProcess(
      path: "/bin/sh", arguments: ["-c", script], environment: environment, folder: "/",
      input: input
    ).run(limit: patience)
  }

  @Test("all of it, more than a pipe holds, and none where there is none")
  func all() async throws {
    let input = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
    #expect(try await run("cat", input: input).outputBytes == input)
    #expect(try await run("wc -c", input: []).output.contains("0"))
  }

  @Test("a program that ends before it has read all of it has an outcome as any other")
  func unread() async throws {
    let input = [UInt8](repeating: 120, count: 1_000_000)
    for _ in 0..<5 {
      let failed = try await run("echo no >&2; exit 3", input: input)
      #expect(!failed.succeeded && failed.complaint == "no")
      #expect(try await run("head -c 2", input: input).output == "xx")
    }
  }
}
