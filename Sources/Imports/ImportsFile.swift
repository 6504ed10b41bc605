public import Values
import YAML

/// What `content/config/imports.yaml` says of habits: maps of CSV files stand there too (``CSVMap``), and nothing else
/// (docs/format.md §10.13).
public enum ImportsFile {
  /// Its path below the store's root.
  public static let path = "content/config/imports.yaml"

  /// What habits of other programs are here: the id of a habit, by the name there.
  ///
  /// - Throws: ``InputError`` with code `badData` for bytes that are no YAML, or another list.
  public static func habits(_ bytes: [UInt8], file: String) throws(InputError) -> [String: String] {
    let reader = CSVMapReader(bytes, file: file)
    guard let table = try reader.root()?["habits"], !table.isNull else { return [:] }
    guard let mapping = table.mapping else {
      throw reader.error(
        "'habits' is no table", at: table, hint: "Write as in: habits: {Read a book: read}")
    }
    var habits: [String: String] = [:]
    for pair in mapping.pairs {
      guard let name = pair.key.string, let id = pair.value.string else {
        throw reader.error("a habit has no name, or no id", at: pair.key)
      }
      habits[name] = id
    }
    return habits
  }
}
