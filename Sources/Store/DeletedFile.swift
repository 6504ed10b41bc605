public import Git

extension Store {
  /// The newest commit that has each file of the store, for files that are not there any more.
  ///
  /// - Parameters:
  ///   - paths: The files below the store's root, each with the time before which it is not looked for:
  ///     seconds since 1970.
  ///   - limit: How many commits are looked at.
  /// - Returns: The commits by path, without those that none of them has.
  public func lastCommits(
    having paths: [String: Int64], limit: Int = 200
  ) throws(StoreError) -> [String: ObjectID] {
    let repository = try Repository.opened(at: workingCopy)
    return try wrapping { () throws(GitError) -> [String: ObjectID] in
      guard let head = try repository.head().commit else { return [:] }
      var found: [String: ObjectID] = [:]
      var wanted = paths
      for id in try repository.commits(to: head, limit: limit) {
        if wanted.isEmpty { break }
        let commit = try repository.commit(id)
        for (path, time) in wanted {
          if try repository.entry(at: RepositoryPath(gitPath(path)), in: commit.tree) != nil {
            found[path] = id
            wanted[path] = nil
          } else if commit.committer.time < time {
            wanted[path] = nil
          }
        }
      }
      return found
    }
  }
}
