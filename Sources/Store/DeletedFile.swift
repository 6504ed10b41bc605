public import Git

extension Store {
  /// The newest commit that has a file of the store, for one that is not there any more.
  ///
  /// - Parameters:
  ///   - path: The file below the store's root.
  ///   - time: What was deleted before is not looked for: seconds since 1970.
  ///   - limit: How many commits are looked at.
  /// - Returns: nil where none of them has it.
  public func lastCommit(
    having path: String, since time: Int64, limit: Int = 200
  ) throws(StoreError) -> ObjectID? {
    let repository = try Repository.opened(at: workingCopy)
    let path = RepositoryPath(gitPath(path))
    return try wrapping { () throws(GitError) -> ObjectID? in
      guard let head = try repository.head().commit else { return nil }
      for id in try repository.commits(to: head, limit: limit) {
        let commit = try repository.commit(id)
        if try repository.entry(at: path, in: commit.tree) != nil { return id }
        if commit.committer.time < time { return nil }
      }
      return nil
    }
  }
}
