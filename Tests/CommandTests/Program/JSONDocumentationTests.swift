import Foundation
import ProgramTestSupport
import TestSupport
import Testing

/// The examples of docs/json.md: a command behind `$ `, and what it prints.
@Suite("docs/json.md")
struct JSONDocumentationTests {
  private static let path = TestEnvironment.root + "/docs/json.md"
  private static let tools = ["jq", "duckdb", "sqlite-utils"]

  /// A console of the document.
  struct Console: CustomTestStringConvertible, Sendable {
    /// The commands, and what each prints.
    var steps: [(command: String, output: String)] = []
    var testDescription: String { steps.first?.command ?? "" }

    /// The tools that it needs and this machine has not.
    var missing: [String] {
      tools.filter { tool in
        steps.contains { $0.command.contains("\(tool) ") } && find(tool) == nil
      }
    }

    /// The console as the document has it.
    var text: String {
      "```console\n" + steps.map { "$ \($0.command)\n\($0.output)" }.joined() + "```\n"
    }
  }

  /// A tool's path; some are installed for the tests alone (scripts/install-dependencies.sh).
  private static func find(_ tool: String) -> String? {
    let own = TestEnvironment.root + "/.build/python/bin/" + tool
    return Program.find(tool) ?? (Files.exists(own) ? own : nil)
  }

  private static func consoles() throws -> [Console] {
    try Files.text(path).components(separatedBy: "```console\n").dropFirst().map { part in
      var console = Console()
      for line in part.components(separatedBy: "```")[0].split(separator: "\n") {
        if line.hasPrefix("$ ") {
          console.steps.append((String(line.dropFirst(2)), ""))
        } else {
          console.steps[console.steps.count - 1].output += line + "\n"
        }
      }
      return console
    }
  }

  /// The store of the fixtures, with tools on the PATH that are ours to choose.
  private func world() async throws -> World {
    let folder = TestEnvironment.root + "/fixtures/store"
    var files: [String: String] = [:]
    for name in try Files.tree(folder) { files[name] = try Files.text(folder + "/" + name) }
    var world = try await World.withStore(files)
    try await world.sandbox.script(
      "#!/bin/sh\nexec '\(Program.bestupid)' \"$@\" --now 2031-03-30T12:00:00Z\n",
      at: world.path + "/tools/bestupid")
    let own = TestEnvironment.root + "/.build/python/bin"
    world.environment["PATH"] =
      "\(world.path)/tools:\(world.environment["PATH"] ?? ""):\(own)"
    return world
  }

  @Test("every example prints what the document says, where its tool is installed")
  func examples() async throws {
    let world = try await world()
    let shell = Program(path: "/bin/sh", environment: world.environment, folder: world.store)
    let consoles = try Self.consoles()
    #expect(consoles.count >= 6)
    for console in consoles {
      guard console.missing.isEmpty else {
        print("skipped, without \(console.missing.joined(separator: ", ")): \(console)")
        continue
      }
      var printed = console
      for (index, step) in console.steps.enumerated() {
        // The document may name /tmp; a test has its own.
        let command = step.command.replacing("/tmp/", with: world.path + "/")
        let run = try await shell.run(["-c", command])
        #expect(run.errors == "", "\(step.command)")
        printed.steps[index].output = run.output.replacing("\r\n", with: "\n")
      }
      if Snapshot.isRecording {
        try Files.write(
          Files.text(Self.path).replacing(console.text, with: printed.text), to: Self.path)
      } else {
        #expect(printed.text == console.text)
      }
    }
  }
}
