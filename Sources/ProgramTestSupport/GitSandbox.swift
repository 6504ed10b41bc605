import Synchronization
import TestSupport

/// A folder with a home of its own, in which git knows nothing of the person at this machine.
public struct GitSandbox: Sendable {
  private let folder: TemporaryFolder

  /// The sandbox's folder.
  public var path: String { folder.path }
  /// The home folder in it, with git's configuration.
  public var home: String { path + "/home" }

  /// Makes the sandbox, with an identity configured that no commit of ours should carry by
  /// accident, and a branch name that is not git's own default.
  public init() throws {
    folder = try TemporaryFolder()
    try Files.write(
      """
      [user]
      name = Sandbox Person
      email = person@sandbox.example
      [init]
      defaultBranch = main
      [protocol "file"]
      allow = always

      """, to: home + "/.gitconfig")
  }

  /// The environment for programs: this home, the machine's PATH, nothing else.
  public var environment: [String: String] {
    [
      "HOME": home, "PATH": TestEnvironment.variable("PATH") ?? "/usr/bin:/bin", "TZ": "UTC",
      "GIT_CONFIG_NOSYSTEM": "1", "LC_ALL": "C.UTF-8",
    ]
  }

  /// A program ended otherwise than expected.
  public struct Unexpected: Error, CustomStringConvertible {
    /// The command and what it printed.
    public let description: String
  }

  /// Runs a program in a folder of the sandbox.
  public func run(
    _ program: String, _ arguments: [String], in folder: String
  ) async throws -> Program.Outcome {
    guard let path = Program.find(program) else {
      throw Unexpected(description: "there is no \(program) on this machine")
    }
    return try await Program(path: path, environment: environment, folder: folder).run(arguments)
  }

  /// Writes a script that can be executed.
  ///
  /// Another program writes it: what this process has open for writing, be it for an instant, is
  /// also open in a child that another test starts then, and “busy” for who wants to execute it.
  public func script(_ text: String, at path: String) async throws {
    try Files.makeFolder(String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]))
    guard let install = Program.find("install") else {
      throw Unexpected(description: "there is no install on this machine")
    }
    let made = try await Program(path: install, environment: environment, folder: self.path)
      .run(["-m", "755", "/dev/stdin", path], input: Array(text.utf8))
    guard made.succeeded else { throw Unexpected(description: made.errors) }
  }

  /// Runs git, which must succeed, and returns what it printed without the last line end.
  @discardableResult
  public func git(_ arguments: String..., in folder: String) async throws -> String {
    try await git(arguments, in: folder)
  }

  /// Runs git, which must succeed, and returns what it printed without the last line end.
  @discardableResult
  public func git(_ arguments: [String], in folder: String) async throws -> String {
    let outcome = try await run("git", arguments, in: folder)
    guard outcome.succeeded else {
      throw Unexpected(
        description: "git \(arguments.joined(separator: " ")): \(outcome.errors)")
    }
    return outcome.output.hasSuffix("\n") ? String(outcome.output.dropLast()) : outcome.output
  }

  /// Makes a repository with one commit of `files`, and returns its path. git makes the first of the same files,
  /// and the others are copies of it.
  public func repository(
    _ name: String, files: [String: String] = ["first.md": "one\n"]
  ) async throws -> String {
    let folder = path + "/" + name
    if let image = Self.repositories.withLock({ $0[files] }) {
      try image.write(to: folder)
      return folder
    }
    try Files.makeFolder(folder)
    try await git("init", "-q", in: folder)
    try await commit(files, in: folder, message: "first")
    let image = try FolderImage(of: folder)
    Self.repositories.withLock { $0[files] = image }
    return folder
  }

  /// The repositories that were made, by the files of their commit.
  private static let repositories = Mutex<[[String: String]: FolderImage]>([:])

  /// Writes files and commits everything in the working copy.
  public func commit(
    _ files: [String: String], in folder: String, message: String = "change"
  ) async throws {
    for (path, text) in files { try Files.write(text, to: folder + "/" + path) }
    try await git("add", "-A", in: folder)
    try await git("commit", "-q", "--allow-empty", "-m", message, in: folder)
  }

  /// Makes an empty bare repository to be a remote, and returns its path.
  public func remote(_ name: String) async throws -> String {
    try await git("init", "-q", "--bare", path + "/" + name, in: path)
    return path + "/" + name
  }
}
