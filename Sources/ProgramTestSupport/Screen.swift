import TestSupport

/// A terminal that a person could sit at, with a shell in it: tmux's.
public struct Screen: Sendable {
  /// Whether this machine has what it needs.
  public static var isAvailable: Bool { Program.find("tmux") != nil }

  private let tmux: Program
  private let socket: String

  /// Opens a terminal in which the world's program is `bestupid`.
  ///
  /// - Parameters:
  ///   - columns: Its width.
  ///   - rows: Its height.
  ///   - variables: Further variables of the shell.
  public init(
    of world: World, columns: Int, rows: Int = 24, variables: [String: String] = [:]
  ) async throws {
    guard let path = Program.find("tmux") else {
      throw GitSandbox.Unexpected(description: "there is no tmux on this machine")
    }
    var environment = world.environment.merging(["LC_ALL": "C.UTF-8"]) { $1 }
    environment.merge(variables) { $1 }
    tmux = Program(path: path, environment: environment, folder: world.path)
    socket = "\(world.path)/tmux-\(columns)x\(rows)"
    try await run(
      "-f", "/dev/null", "-u", "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)",
      "exec env -u TMUX sh -i")
    do {
      try await type(
        "bestupid() { \(Program.bestupid) \"$@\" --now \(world.now); }; cd \(world.path); "
          + "PS1='$ '; clear")
      _ = try await wait { $0.hasPrefix("$") }
    } catch {
      try await close()
      throw error
    }
  }

  /// Types a line, and the return key.
  public func type(_ line: String) async throws {
    try await write(line)
    try await press("Enter")
  }

  /// Types some text.
  public func write(_ text: String) async throws { try await run("send-keys", "-l", text) }

  /// Presses a key, by tmux's name of it.
  public func press(_ key: String) async throws { try await run("send-keys", key) }

  /// What the terminal shows, without blanks at the ends of lines.
  public func text() async throws -> String { try await run("capture-pane", "-p") }

  /// The same with the codes of its colours.
  public func codes() async throws -> String { try await run("capture-pane", "-p", "-e") }

  /// Waits until the terminal shows what is asked for.
  ///
  /// - Returns: what it shows then.
  /// - Throws: where it does not come in time.
  public func wait(until isThere: (String) -> Bool) async throws -> String {
    let deadline = ContinuousClock.now + patience
    while true {
      let shown = try await text()
      if isThere(shown) { return shown }
      guard ContinuousClock.now < deadline else {
        throw GitSandbox.Unexpected(description: "the terminal still shows:\n\(shown)")
      }
      try await Task.sleep(for: .milliseconds(30))
    }
  }

  /// Runs a command to its end on an empty screen.
  ///
  /// - Returns: what it has written there.
  public func run(line: String) async throws -> String { try await shot(of: line).text }

  /// Runs a command to its end on an empty screen.
  ///
  /// - Returns: what it has written there, and the same with the codes of its colours.
  public func shot(of line: String) async throws -> (text: String, codes: String) {
    let end = "=\(UInt32.random(in: 1000...9999))="
    // The line that is typed has the mark in two parts.
    try await type("clear; \(line); printf '%s%s\\n' = \(end)=")
    let shown = try await wait { $0.contains("\n=\(end)=") || $0.hasPrefix("=\(end)=") }
    let codes = try await codes()
    func before(_ text: String) -> String {
      text.firstRange(of: "=\(end)=").map { String(text[..<$0.lowerBound]) } ?? text
    }
    return (before(shown), before(codes))
  }

  /// Gives the terminal another size.
  public func resize(columns: Int, rows: Int) async throws {
    try await run("resize-window", "-x", "\(columns)", "-y", "\(rows)")
  }

  /// Gives the terminal another ground, which it says when it is asked: `#ffffff`.
  public func setGround(_ color: String) async throws {
    try await run("set-option", "-w", "window-style", "bg=\(color)")
  }

  /// Whether the terminal's bell has rung.
  public func hasRung() async throws -> Bool {
    try await run("display-message", "-p", "#{window_bell_flag}") == "1\n"
  }

  /// Closes the terminal and ends what runs in it.
  public func close() async throws { try await run("kill-server") }

  @discardableResult
  private func run(_ arguments: String...) async throws -> String {
    let run = try await tmux.run(["-S", socket] + arguments)
    guard run.succeeded else {
      throw GitSandbox.Unexpected(description: "tmux \(arguments): \(run.errors)")
    }
    return run.output
  }
}

/// Opens a terminal as ``Screen`` does, and closes it whatever becomes of what is done on it.
public func onScreen<Result>(
  _ world: World, columns: Int = 80, rows: Int = 24, variables: [String: String] = [:],
  _ body: (Screen) async throws -> Result
) async throws -> Result {
  let screen = try await Screen(of: world, columns: columns, rows: rows, variables: variables)
  do {
    let result = try await body(screen)
    try await screen.close()
    return result
  } catch {
    try? await screen.close()
    throw error
  }
}
