import Git

/// What git keeps of a file of the working copy, and the file that it makes of what it keeps: line
/// ends are converted as the attributes say, a link is its target.
struct EntryConversion {
  let repository: Repository
  /// Whether the file system's executable bit means anything (`core.fileMode`).
  private let hasFileModes: Bool

  init(of repository: Repository) throws(StoreError) {
    self.repository = repository
    hasFileModes = try wrapping { () throws(GitError) in
      try repository.configuration("core.fileMode") != "false"
    }
  }

  /// The attribute that has git convert the file in a way that only git itself can; nil for none.
  func externalAttribute(of path: RepositoryPath) throws(StoreError) -> String? {
    try wrapping { () throws(GitError) in try repository.externalConversion(for: path) }
  }

  /// What git would keep of a state at a path; the blob is not written.
  ///
  /// - Parameter existing: the entry there, whose mode stays where the file system has none
  ///   (`core.fileMode`).
  func entry(
    for state: FileState, at path: RepositoryPath, existing: TreeEntry?
  ) throws(StoreError) -> TreeEntry? {
    // What is the blob as it is needs no conversion.
    if let existing, let bytes = state.bytes, ObjectID(blob: bytes) == existing.id {
      return TreeEntry(id: existing.id, mode: mode(of: state, existing: existing))
    }
    guard let bytes = try blob(of: state, at: path) else { return nil }
    return TreeEntry(id: ObjectID(blob: bytes), mode: mode(of: state, existing: existing))
  }

  private func mode(of state: FileState, existing: TreeEntry?) -> FileMode {
    guard case .file(_, let executable) = state else { return .symlink }
    if !hasFileModes { return existing?.mode == .executable ? .executable : .regular }
    return executable ? .executable : .regular
  }

  /// The bytes of the blob for a state; nil where git keeps none.
  func blob(of state: FileState, at path: RepositoryPath) throws(StoreError) -> [UInt8]? {
    guard case .file(let bytes, _) = state else { return state.bytes }
    return try wrapping { () throws(GitError) in
      try repository.converted(bytes, for: path, .toObject)
    }
  }

  /// The state of the working copy that an entry stands for.
  func state(of entry: TreeEntry?, at path: RepositoryPath) throws(StoreError) -> FileState {
    guard let entry else { return .absent }
    return try wrapping { () throws(GitError) in
      let bytes = try repository.blob(entry.id)
      if entry.mode == .symlink { return .symlink(bytes) }
      return .file(
        try repository.converted(bytes, for: path, .toWorkingCopy),
        executable: entry.mode == .executable)
    }
  }
}
