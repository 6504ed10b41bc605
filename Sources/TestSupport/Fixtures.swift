/// The logs under `fixtures/days`, each in a folder of its own.
public struct Fixture: Sendable, CustomStringConvertible {
  /// The folder's name, which says what the log shows.
  public let name: String
  /// The name, as tests show it.
  public var description: String { name }
  /// The folder's path.
  public let folder: String
  /// The paths of its logs, relative to the folder.
  public let logs: [String]

  /// The path of its `habits.md`, relative to the folder, where it has one.
  public let habits: String?

  /// The bytes of one of its files.
  public func read(_ file: String) throws -> [UInt8] { try Files.read(folder + "/" + file) }

  /// The record beside the logs.
  public func expected() throws -> JSONNode { try JSONNode(json: read("expected.json")) }

  /// Every fixture, by name.
  public static func all() throws -> [Fixture] {
    let root = TestEnvironment.root + "/fixtures/days"
    return try Files.names(in: root).map { name in
      let folder = root + "/" + name
      let files = try Files.tree(folder).filter { $0.hasSuffix(".md") }
      return Fixture(
        name: name, folder: folder, logs: files.filter { $0 != "habits.md" },
        habits: files.first { $0 == "habits.md" })
    }
  }
}
