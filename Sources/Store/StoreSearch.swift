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

  /// The bytes of the file at the absolute path that a person names, if any. One of a store is read as the store's
  /// (``files``), whatever links lead to it below the store's root.
  ///
  /// - Throws: As ``ContainedFolder/read(_:limit:)``.
  public static func read(named path: String) throws(StoreError) -> [UInt8]? {
    guard let (store, file) = try holder(of: path) else { return try RegularFile.read(path) }
    return try store.files.read(file)
  }

  /// The nearest store by the names of a path, and the path below its root; nil where none of the folders that
  /// it names is a store.
  private static func holder(of path: String) throws(StoreError) -> (store: Store, path: String)? {
    func names(_ path: String) -> [Substring.UTF8View] {
      path.utf8.split(separator: ASCII.slash).filter {
        !$0.elementsEqual(CollectionOfOne(ASCII.period))
      }
    }
    func joined(_ names: some Collection<Substring.UTF8View>) -> String {
      names.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "/")
    }
    var parts = names(path)
    // Only the system knows the folder above one that may be a link.
    if let last = parts.lastIndex(where: { $0.elementsEqual("..".utf8) }) {
      guard let folder = try FileSystem.resolved("/" + joined(parts[...last])) else { return nil }
      parts = names(folder) + parts[(last + 1)...]
    }
    for count in parts.indices.dropFirst().reversed() {
      let folder = "/" + joined(parts[..<count])
      guard hasStoreMark(folder), let root = try FileSystem.resolved(folder),
        let workingCopy = ancestors(of: root).first(where: isWorkingCopy)
      else { continue }
      return (Store(root: root, workingCopy: workingCopy), joined(parts[count...]))
    }
    return nil
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
    let head = "\(folder)/.git/HEAD"
    // With something else in the place of HEAD it is a damaged one, which a repair mends.
    let isDamaged =
      FileSystem.isPresent(head, as: .folder) || FileSystem.isPresent(head, as: .other)
    return FileSystem.isPresent(head, as: .file)
      || isDamaged && FileSystem.isPresent("\(folder)/.git/objects", as: .folder)
      || FileSystem.isPresent("\(folder)/.git", as: .file)
  }
}
