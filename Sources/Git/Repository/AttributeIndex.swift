internal import CLibgit2

// Git and libgit2 look for `.gitattributes` in the working copy and in the index. For that libgit2 would
// read the whole index, which takes 3 ms in a store of ten years; so it is handed one with these files
// only, until something else needs the whole.

extension Repository {
  /// Which index libgit2 has of this repository.
  enum IndexInUse {
    case none, ofAttributes, whole
  }

  /// Called before libgit2 looks for attributes.
  func provideAttributeIndex() throws(GitError) {
    guard indexInUse == .none else { return }
    let files: [(path: RepositoryPath, entry: TreeEntry)]
    do throws(GitError) {
      guard let bytes = try GitFile.beginning(of: gitDirectory + "index") else { return }
      files = try IndexFile(bytes).entries(named: ".gitattributes")
    } catch {
      // What cannot be read here is told by libgit2.
      guard [.corrupted, .unsupported].contains(error.code) else { throw error }
      return
    }
    let index = try checkHandle("git_index_new") { git_index_new(&$0) }
    defer { git_index_free(index) }
    for (path, entry) in files {
      var item = git_index_entry()
      item.id = entry.id.oid
      item.mode = entry.mode.rawValue
      try path.withCString { (text) throws(GitError) in
        item.path = text
        _ = try check(git_index_add(index, &item), "git_index_add")
      }
    }
    try check(git_repository_set_index(handle, index), "git_repository_set_index")
    indexInUse = .ofAttributes
  }

  /// Called before libgit2 looks into the index for anything else.
  func provideWholeIndex() throws(GitError) {
    if indexInUse == .ofAttributes {
      try check(git_repository_set_index(handle, nil), "git_repository_set_index")
    }
    indexInUse = .whole
  }
}
