import Foundation
import TestSupport

/// Everything that a test of the whole program needs, and nothing of the machine's: a home, a
/// clock, git's configuration, and the built program.
///
///     let world = try await World.withStore(["content/logs/2031-03-04.md": "…"])
///     let run = try await world.bestupid("log", "weight", "181")
public struct World: Sendable {
  /// Home, git and its configuration.
  public let sandbox: GitSandbox
  /// The environment that the program gets.
  public var environment: [String: String]
  /// The time that it believes in: a Tuesday morning.
  public var now = "2031-03-04T09:30:00Z"

  /// The program that runs in place of the one under test.
  public var program: String?

  /// The folder that holds all others.
  public var path: String { sandbox.path }
  /// The store that most tests use; there is none before one is made.
  public private(set) var store: String

  /// A world without a store.
  public init() throws {
    sandbox = try GitSandbox()
    store = sandbox.path + "/log"
    let home = sandbox.home
    environment = sandbox.environment.merging([
      "XDG_CONFIG_HOME": home + "/.config", "XDG_CACHE_HOME": home + "/.cache",
      "XDG_STATE_HOME": home + "/.local/state", "GIT_CONFIG_GLOBAL": home + "/.gitconfig",
      "SHELL": "/bin/sh",
    ]) { $1 }
  }

  /// A world with a store of one commit that holds `files`, and is the default store.
  ///
  /// - Parameter files: By path; among them must be one that makes it a store.
  public static func withStore(
    _ files: [String: String] = ["bestupid.yaml": "", "README.md": "Days.\n"]
  ) async throws -> World {
    let world = try World()
    _ = try await world.sandbox.repository("log", files: files)
    try Files.write("store: \(world.store)\n", to: world.machineConfiguration)
    return world
  }

  /// Moves the store to another folder, as a person does, and names that in the per-machine configuration.
  ///
  /// - Parameter name: The folder's new name, in place of `log`.
  public mutating func moveStore(to name: String) throws {
    let (old, new) = (store, path + "/" + name)
    try FileManager.default.moveItem(atPath: old, toPath: new)
    let configuration = try Files.text(machineConfiguration)
    try Files.write(configuration.replacing(old, with: new), to: machineConfiguration)
    store = new
  }

  /// The per-machine configuration file.
  public var machineConfiguration: String { sandbox.home + "/.config/bestupid/config.yaml" }

  // MARK: Running

  /// Runs the program, by default in the home folder, where there is no store.
  public func bestupid(
    _ arguments: String..., in folder: String? = nil, input: String = "",
    confinedBy confinement: Confinement? = nil, limit: Duration = patience
  ) async throws -> Program.Outcome {
    try await bestupid(
      arguments, in: folder, input: Array(input.utf8), confinedBy: confinement, limit: limit)
  }

  /// Runs the program, by default in the home folder, where there is no store.
  public func bestupid(
    _ arguments: [String], in folder: String? = nil, input: [UInt8] = [],
    confinedBy confinement: Confinement? = nil, limit: Duration = patience
  ) async throws -> Program.Outcome {
    // The option counts anywhere, but not after `--`, where all words are values.
    let values = arguments.firstIndex(of: "--") ?? arguments.endIndex
    let clock = arguments.contains("--now") ? [] : ["--now", now]
    let words = arguments[..<values] + clock + arguments[values...]
    let line = [program ?? Program.forOneRun] + words
    let command = confinement?.wrap(line) ?? line
    guard let path = command[0].contains("/") ? command[0] : Program.find(command[0]) else {
      throw GitSandbox.Unexpected(description: "there is no \(command[0]) on this machine")
    }
    let program = Program(path: path, environment: environment, folder: folder ?? sandbox.home)
    return try await program.run(Array(command.dropFirst()), input: input, limit: limit)
  }

  /// Runs the program on a pseudo-terminal, which gets both of its streams: `outputBytes` is what the
  /// terminal is sent (Linux only: util-linux's script).
  public func bestupidOnTerminal(
    _ arguments: [String], in folder: String
  ) async throws -> Program.Outcome {
    let words = try onTerminal([Program.bestupid] + arguments + ["--now", now])
    let script = Program(path: words[0], environment: environment, folder: folder)
    return try await script.run(Array(words.dropFirst()))
  }

  /// The words that run a command on a pseudo-terminal.
  private func onTerminal(_ command: [String]) throws -> [String] {
    guard let path = Program.find("script") else {
      throw GitSandbox.Unexpected(description: "there is no script on this machine")
    }
    let line = command.map { "'" + $0.replacing("'", with: "'\\''") + "'" }.joined(separator: " ")
    return [path, "-qec", line, "/dev/null"]
  }

  /// Runs the program under strace (Linux only), with the options of that.
  ///
  /// - Parameter onTerminal: Whether it is on a pseudo-terminal.
  public func strace(
    _ options: [String], _ arguments: [String], onTerminal: Bool = false
  ) async throws -> Program.Outcome {
    guard let path = Program.find("strace") else {
      throw GitSandbox.Unexpected(description: "there is no strace on this machine")
    }
    let command = [Program.bestupid] + arguments + ["--now", now]
    let strace = Program(path: path, environment: environment, folder: sandbox.home)
    return try await strace.run(
      ["-f", "-qq"] + options + (onTerminal ? self.onTerminal(command) : command))
  }

  /// Makes the person's editor one that holds a buffer for a while: it saves what it read at first with a line more, over
  /// whatever is in the file by then.
  ///
  /// - Parameters:
  ///   - line: The line that it puts at the end.
  ///   - meanwhile: What a shell does while the buffer is open.
  public mutating func useBufferingEditor(
    adding line: String, meanwhile: String = "sleep 0.1"
  ) async throws {
    let editor = path + "/buffering editor"
    if !Files.exists(editor) {
      try await sandbox.script(
        """
        #!/bin/sh
        buffer=$(cat "$1"; test -z "$(tail -c 1 "$1")" || echo; printf x)
        eval "$EDITOR_MEANWHILE"
        printf '%s%s\\n' "${buffer%x}" "$EDITOR_LINE" > "$1"

        """, at: editor)
    }
    environment.merge(
      ["VISUAL": "'\(editor)'", "EDITOR_LINE": line, "EDITOR_MEANWHILE": meanwhile]) { $1 }
  }

  /// Runs git, which must succeed, and returns what it printed without the last line end.
  @discardableResult
  public func git(_ arguments: String..., in folder: String? = nil) async throws -> String {
    try await sandbox.git(arguments, in: folder ?? store)
  }

  // MARK: Files of the store

  /// The bytes of a file of the store.
  public func bytes(_ name: String) throws -> [UInt8] { try Files.read(store + "/" + name) }

  /// The text of a file of the store.
  public func text(_ name: String) throws -> String { try Files.text(store + "/" + name) }

  /// Whether the store has a file.
  public func has(_ name: String) -> Bool { Files.exists(store + "/" + name) }

  /// Writes a file of the store without committing it, as an editor does.
  public func write(_ bytes: [UInt8], to name: String) throws {
    try Files.write(bytes, to: store + "/" + name)
  }

  /// Writes a file of the store without committing it, as an editor does.
  public func write(_ text: String, to name: String) throws {
    try write(Array(text.utf8), to: name)
  }

  /// Every file below a folder with its bytes, but for git's own: what “not one byte changed” means.
  public func contents(_ folder: String? = nil) throws -> [String: [UInt8]] {
    let folder = folder ?? store
    let names = try Files.tree(folder).filter { !$0.hasPrefix(".git/") }
    return Dictionary(
      uniqueKeysWithValues: try names.map { ($0, try Files.read(folder + "/" + $0)) })
  }

  /// How many commits the branch of a repository has; 0 before the first.
  public func commitCount(in folder: String? = nil) async throws -> Int {
    Int(try await git("rev-list", "--count", "--all", in: folder)) ?? 0
  }

  /// What is wrong with a repository: damage that `git fsck` finds, and files that differ from the
  /// last commit. Empty where it is sound and clean.
  public func problems(in folder: String? = nil) async throws -> String {
    let folder = folder ?? store
    let check = try await sandbox.run("git", ["fsck", "--strict", "--no-dangling"], in: folder)
    let status = try await git("status", "--porcelain", in: folder)
    return (check.succeeded ? "" : check.output + check.errors) + status
  }
}

extension Program.Outcome {
  /// Standard output as JSON that its schema describes.
  ///
  /// - Parameter schema: The schema's name, which must be the one the output claims:
  ///   `day` for `bestupid.day/1`.
  /// - Throws: What is wrong with it.
  public func json(_ schema: String) throws -> JSONNode {
    let problems = try JSONSchema.problems(in: outputBytes, against: schema)
    guard problems.isEmpty else {
      throw GitSandbox.Unexpected(
        description: "not \(schema).schema.json:\n" + problems.joined(separator: "\n")
          + "\n" + output + errors)
    }
    return try JSONNode(json: outputBytes)
  }
}
