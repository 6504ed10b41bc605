import Git
import Store
import TestSupport

/// A made-up home with whatever folders a test puts there; nothing of the real one is seen.
package struct StoreFixture {
  package let folder: TemporaryFolder
  package var environment: ProcessEnvironment

  package init() throws {
    folder = try TemporaryFolder()
    environment = ProcessEnvironment(
      variables: ["HOME": "\(folder.path)/home"], currentDirectory: "\(folder.path)/home",
      userName: "kim", hostName: "attic")
    try Files.makeFolder(path("home"))
  }

  package func path(_ relative: String) -> String { "\(folder.path)/\(relative)" }

  package func write(_ text: String, to relative: String) throws {
    try Files.write(text, to: path(relative))
  }

  /// A folder with what makes it a store: a mark, and a repository around it.
  @discardableResult
  package func makeStore(_ relative: String, repository: String? = nil) throws -> Store {
    try write("ref: refs/heads/main\n", to: (repository ?? relative) + "/.git/HEAD")
    try Files.makeFolder(path(relative + "/content/logs"))
    return Store(root: path(relative), workingCopy: path(repository ?? relative))
  }

  /// Has git's index name files of a store, whatever they hold.
  package func track(_ paths: String..., in relative: String) throws {
    for folder in ["objects", "refs"] { try Files.makeFolder(path("\(relative)/.git/\(folder)")) }
    let index = try GitIndex(at: path("\(relative)/.git/index"))
    for path in paths {
      try index.set(
        RepositoryPath(path), to: TreeEntry(id: ObjectID(blob: []), mode: .regular), status: nil)
    }
    try index.write()
  }

  package func setDefaultStore(_ path: String) throws {
    try write("# mine\nstore: \(path)\n", to: "home/.config/bestupid/config.yaml")
  }
}
