import Words

extension Store {
  /// The name of the store's configuration, below its root. A file of this name marks a store.
  public static let configurationName = "bestupid.yaml"
  /// The folder of logs, below the store's root. A folder of this name marks a store.
  public static let logFolder = "content/logs"

  /// The store that `folder` is, or lies in, if any.
  ///
  /// A store is a folder with `bestupid.yaml` or `content/logs` in a git working copy.
  public static func nearest(to folder: String) throws(StoreError) -> Store? {
    guard let start = try FileSystem.resolved(folder) else { return nil }
    guard let root = ancestors(of: start).first(where: hasStoreMark),
      let workingCopy = ancestors(of: root).first(where: isWorkingCopy)
    else { return nil }
    return Store(root: root, workingCopy: workingCopy)
  }

  /// The working copy that the folder `path` lies in, or would, if it were made; nil where it lies
  /// in none.
  static func workingCopy(around path: String) throws(StoreError) -> String? {
    for folder in ancestors(of: path) {
      guard let start = try FileSystem.resolved(folder) else { continue }
      return ancestors(of: start).first(where: isWorkingCopy)
    }
    return nil
  }

  /// `path` and all folders above it.
  private static func ancestors(of path: String) -> [String] {
    var folders: [String] = []
    var rest = path.utf8[...]
    while let slash = rest.lastIndex(of: ASCII.slash) {
      folders.append(String(decoding: rest, as: UTF8.self))
      rest = rest[..<slash]
    }
    if path != "/" { folders.append("/") }
    return folders
  }

  private static func hasStoreMark(_ folder: String) -> Bool {
    FileSystem.isPresent("\(folder)/\(configurationName)", as: .file)
      || FileSystem.isPresent("\(folder)/\(logFolder)", as: .folder)
  }

  /// A file `.git` leads to the repository of a linked working copy.
  private static func isWorkingCopy(_ folder: String) -> Bool {
    FileSystem.isPresent("\(folder)/.git/HEAD", as: .file)
      || FileSystem.isPresent("\(folder)/.git", as: .file)
  }
}
