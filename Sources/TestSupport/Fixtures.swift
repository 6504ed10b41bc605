/// The logs under `fixtures/days`, each in a folder of its own.
public struct Fixture: Sendable {
  /// The folder's name, which says what the log shows.
  public let name: String
  /// The folder's path.
  public let folder: String
  /// The paths of its logs, relative to the folder.
  public let logs: [String]

  /// Every fixture, by name.
  public static func all() throws -> [Fixture] {
    let root = TestEnvironment.root + "/fixtures/days"
    return try Files.names(in: root).map { name in
      let folder = root + "/" + name
      return Fixture(
        name: name, folder: folder,
        logs: try Files.tree(folder).filter { $0.hasSuffix(".md") && $0 != "habits.md" })
    }
  }
}
