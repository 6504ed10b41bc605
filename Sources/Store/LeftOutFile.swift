public import Git

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file of the last commit that cannot be one of this working copy.
public struct LeftOutFile: Sendable, Equatable {
  /// Where it lies in the commit.
  public let path: RepositoryPath
  /// Why it cannot be written here.
  public let reason: String

  /// Those of a working copy, sorted by path.
  package static func all(
    in repository: Repository, at workingCopy: String
  ) throws(StoreError) -> [LeftOutFile] {
    let limits = PathLimits(of: workingCopy)
    let paths = try wrapping { () throws(GitError) -> [RepositoryPath] in
      guard let head = try repository.head().commit else { return [] }
      return try repository.files(in: repository.commit(head).tree).map(\.path)
    }
    return paths.compactMap { path in
      guard let reason = limits.reason(against: path) else { return nil }
      // Git may have written one that is only too deep for us.
      var status = stat()
      let isThere = RepositoryPath("\(workingCopy)/\(path)").withCString { lstat($0, &status) == 0 }
      return isThere ? nil : LeftOutFile(path: path, reason: reason)
    }
  }

  /// Those of a store's working copy.
  package static func all(of store: Store) throws(StoreError) -> [LeftOutFile] {
    try all(in: Repository.opened(at: store.workingCopy), at: store.workingCopy)
  }

  /// What a person should know of it.
  public var words: String { "\(path.short) is not written here: \(reason)" }
}
