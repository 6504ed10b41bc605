import Git

extension Store {
  /// Which of some files, by their paths below the root, the last commit does not have as they are.
  ///
  /// Each is read and compared by its content, so that only those are looked at that are asked for.
  ///
  /// - Throws: `notAStore`, `inputOutput` where the last commit cannot be read.
  public func uncommittedFiles(among files: [String]) throws(StoreError) -> Set<String> {
    if files.isEmpty { return [] }
    let repository = try Repository.opened(at: workingCopy)
    let paths = files.map { (name: $0, git: RepositoryPath(gitPath($0))) }
    let committed = try wrapping { () throws(GitError) -> [RepositoryPath: TreeEntry] in
      guard let head = try repository.head().commit else { return [:] }
      return try repository.entries(at: paths.map(\.git), in: repository.commit(head).tree)
    }
    let conversion = try EntryConversion(of: repository)
    return Set(
      paths.filter { path in
        do throws(StoreError) {
          let state = try DurableFile(root: workingCopy, path: path.git).read()
          let existing = committed[path.git]
          return try conversion.entry(for: state, at: path.git, existing: existing) != existing
        } catch {
          // What cannot be read, or lies behind a link, no commit can have.
          return true
        }
      }.map(\.name))
  }
}
