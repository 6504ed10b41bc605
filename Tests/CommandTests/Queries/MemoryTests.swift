import ProgramTestSupport
import TestSupport
import Testing

/// A large file takes a small multiple of its size: what is made of it is held once for the file as it was, and once for
/// the file as it will be. `SpeedTests` has the time.
@Suite("Memory for large files")
struct MemoryTests {
  /// A file of many short lines, and a command that reads it.
  struct Large: Sendable, CustomTestStringConvertible {
    let path: String
    let start: String
    let part: String
    let end: String
    let commands: [[String]]
    /// How many times the file the last command may take at most.
    let times: Double

    var testDescription: String { "\(path): \(part.debugDescription)" }

    func text(parts: Int) -> String {
      start + (0..<parts).map { part.replacing("%", with: "\($0)") }.joined() + end
    }
  }

  static let files = [
    Large(
      path: "content/logs/2031-03-04.md", start: "# Tuesday\n", part: "## Heading %\n", end: "",
      commands: [["log", "weight", "181"]], times: 48),
    Large(
      path: "content/logs/2031-03-04.md", start: "## Todos\n", part: "- [ ] todo %\n", end: "",
      commands: [["log", "weight", "181"]], times: 64),
    Large(
      path: "content/config/exercises.json", start: "{\"exercises\": [\n",
      part: "{\"name\": \"Lift %\", \"muscles\": [\"back\"]},\n", end: "{\"name\": \"Last\"}]}\n",
      commands: [["workout", "start"], ["workout", "set", "Row", "5x45kg"]], times: 24),
  ]

  @Test("it is a small multiple of the file", arguments: files)
  func peak(file: Large) async throws {
    let text = file.text(parts: 100_000)
    let other = ["content/logs/2031-03-03.md": sampleDay]
    let world = try await World.withStore(other.merging([file.path: text]) { $1 })
    let small = try await World.withStore(other.merging([file.path: file.text(parts: 1)]) { $1 })
    for words in file.commands.dropLast() {
      for world in [world, small] {
        expectSuccess(try await world.bestupid(words, in: world.store))
      }
    }
    let words = try #require(file.commands.last)
    let growth = try await world.peakMemory(of: words) - small.peakMemory(of: words)
    let times = Double(growth) / Double(text.utf8.count)
    #expect(times <= file.times)
  }
}

extension World {
  /// The most memory that a run of the program has at once, in bytes.
  fileprivate func peakMemory(of words: [String]) async throws -> Int {
    let python = try #require(Program.find("python3"))
    let command = [Program.bestupid, "-C", store] + words + ["--now", now]
    let outcome = try await Program(path: python, environment: environment, folder: store)
      .run(["-c", Self.measure] + command)
    expectSuccess(outcome)
    return try #require(outcome.output.split(separator: "\n").last.flatMap { Int($0) })
  }

  /// Runs its words, and prints the largest resident set. Linux counts kilobytes, macOS bytes.
  private static let measure = """
    import os, resource, subprocess, sys
    subprocess.run(sys.argv[1:], check=True)
    unit = 1 if os.uname().sysname == "Darwin" else 1024
    print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * unit)
    """
}
