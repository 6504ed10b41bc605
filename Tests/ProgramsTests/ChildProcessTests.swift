import Programs
import Synchronization
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Programs that run with an input, hand on their output, and end.
@Suite("Other programs")
struct ChildProcessTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A shell that does what `script` says, in the folder of the test.
  private func shell(_ script: String, input: [UInt8] = []) -> ChildProcess {
    ChildProcess(
      path: "/bin/sh", arguments: ["-c", script], environment: ["PATH": "/usr/bin:/bin"],
      folder: folder.path, input: input)
  }

  private func run(_ script: String, input: [UInt8] = []) async throws -> ChildProcess.Outcome {
    try await shell(script, input: input).run(limit: patience)
  }

  /// Why a run has no outcome; nil where it has one.
  private func runFailure(
    of program: ChildProcess, limit: Duration = patience,
    onOutput: @escaping @Sendable ([UInt8]) -> Void = { _ in }
  ) async -> ChildProcess.Failure? {
    do throws(ChildProcess.Failure) {
      _ = try await program.run(limit: limit, onOutput: onOutput)
      return nil
    } catch {
      return error
    }
  }

  /// What was handed on, by the thread that reads it.
  private final class Pieces: Sendable {
    private let pieces = Mutex<[[UInt8]]>([])
    var all: [[UInt8]] { pieces.withLock { $0 } }
    var text: String { String(decoding: all.joined(), as: UTF8.self) }
    func append(_ piece: [UInt8]) { pieces.withLock { $0.append(piece) } }
  }

  /// A script that says its process number and that of a child, both deaf to the request to end.
  private static let deaf = """
    trap '' TERM
    sleep 3600 &
    echo $$ $!
    while :; do wait; done
    """

  /// Whether the processes whose numbers a program wrote are gone, at the latest after a while.
  private func areGone(_ numbers: String) async throws -> Bool {
    let processes = numbers.split(whereSeparator: \.isWhitespace).compactMap { pid_t($0) }
    #expect(processes.count == 2)
    // A killed process is gone for kill() once init, its parent now, has collected it.
    let given = ContinuousClock.now + patience
    while processes.contains(where: { kill($0, 0) == 0 }), ContinuousClock.now < given {
      try await Task.sleep(for: .milliseconds(20))
    }
    return !processes.contains { kill($0, 0) == 0 }
  }

  // MARK: Input

  @Test("a program gets all of its input, more than a pipe holds, and none where there is none")
  func all() async throws {
    let input = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
    #expect(try await run("cat", input: input).outputBytes == input)
    #expect(try await run("wc -c", input: []).output.contains("0"))
  }

  @Test("a program that ends before it has read all of its input has an outcome as any other")
  func unread() async throws {
    let input = [UInt8](repeating: 120, count: 1_000_000)
    for _ in 0..<5 {
      let failed = try await run("echo no >&2; exit 3", input: input)
      #expect(!failed.succeeded && failed.complaint == "no")
      #expect(try await run("head -c 2", input: input).output == "xx")
    }
  }

  // MARK: Output

  @Test("output comes before the program ends, and is in the outcome too")
  func asItComes() async throws {
    let pieces = Pieces()
    let answer = folder.path + "/answer"
    // The program waits for an answer to its first words: where they come at its end it has none.
    let outcome = try await shell(
      "echo ready; while [ ! -e answer ]; do sleep 0.02; done; echo done; echo aside >&2"
    ).run(limit: patience) { piece in
      pieces.append(piece)
      if pieces.text == "ready\n" { try? Files.write("", to: answer) }
    }
    #expect(pieces.text == "ready\ndone\n" && pieces.all.count >= 2)
    #expect(outcome.succeeded && outcome.output == "ready\ndone\n" && outcome.errors == "aside\n")
  }

  @Test("output of any length is handed on; the outcome has its first 4 MiB")
  func long() async throws {
    let pieces = Pieces()
    let outcome = try await shell("head -c 6000000 /dev/zero").run(limit: patience) {
      pieces.append($0)
    }
    #expect(pieces.all.reduce(0) { $0 + $1.count } == 6_000_000)
    #expect(outcome.succeeded && outcome.outputBytes.count == 4 << 20)
  }

  @Test("more than 4 MiB that nobody takes as it comes is a failure")
  func tooLong() async throws {
    #expect(try await run("head -c 4194304 /dev/zero").outputBytes.count == 4 << 20)
    let error = await #expect(throws: ChildProcess.Failure.self) {
      try await run("head -c 4194305 /dev/zero")
    }
    guard case .notStarted(let reason) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reason.contains("4194304 bytes"))
  }

  // MARK: The end

  @Test("a limit ends a program and its children, deaf ones too; what it wrote was handed on")
  func limit() async throws {
    var limit = Duration.milliseconds(250)
    var words = ""
    // Longer until the program has got to its words in the time.
    repeat {
      limit *= 2
      let pieces = Pieces()
      let failure = await runFailure(of: shell(Self.deaf), limit: limit, onOutput: pieces.append)
      guard case .timedOut = failure else {
        Issue.record("\(String(describing: failure))")
        return
      }
      words = pieces.text
    } while words.isEmpty
    #expect(try await areGone(words))
  }

  @Test("a task that is cancelled ends its program, with its children")
  func cancelled() async throws {
    let (words, said) = AsyncStream.makeStream(of: [UInt8].self)
    let program = shell(Self.deaf)
    let task = Task { await runFailure(of: program) { said.yield($0) } }
    let first = await words.first { _ in true }
    task.cancel()
    let failure = await task.value
    guard case .interrupted = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(try await areGone(String(decoding: try #require(first), as: UTF8.self)))
  }

  // MARK: Where it is

  @Test("the first program of a name on the PATH is found, in absolute folders alone")
  func find() throws {
    for (folder, mode) in [("a", 0o644), ("b", 0o755), ("c", 0o755)] {
      let program = "\(self.folder.path)/\(folder)/tool"
      try Files.write("", to: program)
      try Files.setMode(mode, of: program)
    }
    let folders = ["a", "b", "c"].map { "\(folder.path)/\($0)" }
    let path = "relative:" + folders.joined(separator: ":")
    #expect(ChildProcess.find("tool", in: ["PATH": path]) == folders[1] + "/tool")
    #expect(ChildProcess.find("tool", in: ["PATH": folders[0]]) == nil)
    #expect(ChildProcess.find("tool", in: [:]) == nil)
  }

  @Test("a program that is not there is not started")
  func absent() async throws {
    let program = ChildProcess(
      path: folder.path + "/none", arguments: [], environment: [:], folder: "/")
    let failure = await runFailure(of: program)
    guard case .notStarted = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
  }
}
