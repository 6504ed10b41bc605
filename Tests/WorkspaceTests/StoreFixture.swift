import TestSupport
import Workspace

/// A made-up home with whatever folders a test puts there; nothing of the real one is seen.
struct StoreFixture {
  let folder: TemporaryFolder
  var environment: ProcessEnvironment

  init() throws {
    folder = try TemporaryFolder()
    environment = ProcessEnvironment(
      variables: ["HOME": "\(folder.path)/home"], currentDirectory: "\(folder.path)/home",
      userName: "kim", hostName: "attic")
    try Files.makeFolder(path("home"))
  }

  func path(_ relative: String) -> String { "\(folder.path)/\(relative)" }

  func write(_ text: String, to relative: String) throws {
    try Files.write(text, to: path(relative))
  }

  /// A folder with what makes it a store: a mark, and a repository around it.
  @discardableResult
  func makeStore(_ relative: String, repository: String? = nil) throws -> Store {
    try write("ref: refs/heads/main\n", to: (repository ?? relative) + "/.git/HEAD")
    try Files.makeFolder(path(relative + "/content/logs"))
    return Store(root: path(relative), workingCopy: path(repository ?? relative))
  }

  func setDefaultStore(_ path: String) throws {
    try write("# mine\nstore: \(path)\n", to: "home/.config/bestupid/config.yaml")
  }
}
