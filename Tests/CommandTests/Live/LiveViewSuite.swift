import ProgramTestSupport
import TestSupport
import Testing

/// What tests of live views on a terminal of tmux share.
protocol LiveViewSuite {
  /// The command that shows the view.
  var command: String { get }
  /// What its last row has while keys are waited for.
  var foot: String { get }
}

extension LiveViewSuite {
  /// Opens the view in the foreground; its process is noted in the file `pid`.
  func open(_ screen: Screen, of world: World) async throws {
    try await screen.type(
      "clear; stty -g > before; sh -c 'echo $$ > pid; exec \(Program.bestupid) \(command) "
        + "--now \(world.now)'; echo \"status $?\"; stty -g > after")
    _ = try await screen.wait { $0.contains(foot) }
  }

  /// Sends a signal to the view.
  func kill(_ signal: String, _ world: World) async throws {
    let pid = try Files.text(world.path + "/pid").filter { $0 != "\n" }
    expectSuccess(try await world.sandbox.run("kill", ["-s", signal, pid], in: world.path))
  }

  /// Presses keys; `\n` is the return key.
  func press(_ keys: String, on screen: Screen) async throws {
    for (index, line) in keys.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      if index > 0 { try await screen.press("Enter") }
      if !line.isEmpty { try await screen.write(String(line)) }
    }
  }

  /// Waits for the end of the view, and checks that the terminal is as before.
  func expectEnd(_ screen: Screen, of world: World, status: Int) async throws -> String {
    let shown = try await screen.wait { $0.contains("status \(status)\n$") }
    #expect(!shown.contains(foot), "\(shown)")
    #expect(
      try Files.text(world.path + "/before") == Files.text(world.path + "/after"), "\(shown)")
    return shown
  }
}
