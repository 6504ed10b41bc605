internal import CLibgit2

extension Repository {
  /// What is wrong with a tree or one below it, as `git fsck --strict` would find; nil for nothing.
  ///
  /// Such a tree gives one path to two files, or hides an entry from those who search for it by name:
  /// libgit2 and git then see different files. Looked for are entries out of order (git's
  /// `base_name_compare`), two of one name, names that are none, and modes that git does not know.
  ///
  /// - Parameter known: A tree that is taken for sound: what is the same in it is not looked at.
  public func malformation(
    of tree: ObjectID, beside known: ObjectID?
  ) throws(GitError) -> String? {
    var waiting = [(tree: tree, known: known)]
    while let (tree, known) = waiting.popLast() {
      if tree == known { continue }
      let entries = try rawEntries(of: tree)
      if let found = Self.malformation(of: entries) { return found }
      var knownFolders: [[UInt8]: ObjectID] = [:]
      if let known {
        for entry in try rawEntries(of: known) where entry.isFolder {
          knownFolders[entry.name] = entry.id
        }
      }
      waiting += entries.filter(\.isFolder).map { ($0.id, knownFolders[$0.name]) }
    }
    return nil
  }

  private static func malformation(of entries: [RawEntry]) -> String? {
    var names: Set<[UInt8]> = []
    var last: [UInt8] = []
    for entry in entries {
      let name = String(decoding: entry.name, as: UTF8.self)
      if ["", ".", ".."].contains(name) || entry.name.contains(UInt8(ascii: "/")) {
        return "a tree with an entry of the name '\(name)'"
      }
      if !entry.hasKnownMode { return "a tree with an entry '\(name)' of an unknown mode" }
      if !names.insert(entry.name).inserted { return "a tree with two entries '\(name)'" }
      if entry.key.lexicographicallyPrecedes(last) {
        return "a tree whose entries are not in order, at '\(name)'"
      }
      last = entry.key
    }
    return nil
  }

  private struct RawEntry {
    let name: [UInt8]
    let id: ObjectID
    let mode: git_filemode_t

    var isFolder: Bool { mode == GIT_FILEMODE_TREE }
    var hasKnownMode: Bool { isFolder || FileMode(tree: mode.rawValue) != nil }

    /// What git sorts by: a folder as if its name ended with a slash.
    var key: [UInt8] { isFolder ? name + [UInt8(ascii: "/")] : name }
  }

  /// The entries of one tree, in the order in which they are written.
  private func rawEntries(of tree: ObjectID) throws(GitError) -> [RawEntry] {
    try withTree(tree) { (tree) throws(GitError) in
      (0..<git_tree_entrycount(tree)).compactMap { index in
        guard let entry = git_tree_entry_byindex(tree, index), let name = git_tree_entry_name(entry)
        else { return nil }
        return RawEntry(
          name: RepositoryPath(cString: name).bytes, id: ObjectID(git_tree_entry_id(entry).pointee),
          mode: git_tree_entry_filemode_raw(entry))
      }
    }
  }
}
