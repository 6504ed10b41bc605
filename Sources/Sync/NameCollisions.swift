import Git

/// Files and folders of one name, of which a tree can hold only one.
enum NameCollisions {
  /// A file that gets another name, because a folder has its own.
  struct Renaming {
    let path: RepositoryPath
    let newPath: RepositoryPath
    let entry: TreeEntry
  }

  /// The files among `entries` that have the name of a folder, in the order of their paths.
  static func renamings(among entries: [RepositoryPath: TreeEntry]) -> [Renaming] {
    var folders: Set<RepositoryPath> = []
    for path in entries.keys {
      for folder in path.folders where !folders.insert(folder).inserted { break }
    }
    var taken = Set(entries.keys)
    var renamings: [Renaming] = []
    for path in entries.keys.filter(folders.contains).sorted() {
      guard let entry = entries[path] else { continue }
      let newPath = freePath(for: path) { taken.contains($0) || folders.contains($0) }
      taken.remove(path)
      taken.insert(newPath)
      renamings.append(Renaming(path: path, newPath: newPath, entry: entry))
    }
    return renamings
  }

  /// `notes.file`, or `notes.file-2` where that is taken.
  private static func freePath(
    for path: RepositoryPath, isTaken: (RepositoryPath) -> Bool
  ) -> RepositoryPath {
    var name = RepositoryPath(bytes: path.bytes + Array(".file".utf8))
    var number = 2
    while isTaken(name) {
      name = RepositoryPath(bytes: path.bytes + Array(".file-\(number)".utf8))
      number += 1
    }
    return name
  }
}
