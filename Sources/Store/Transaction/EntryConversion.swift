import Git

/// What git keeps of a file of the working copy, and the file that it makes of what it keeps: line
/// ends are converted as the attributes say, a link is its target.
package struct EntryConversion {
  let repository: Repository
  /// Whether the file system's executable bit means anything (`core.fileMode`).
  private let hasFileModes: Bool

  /// The conversions that a repository asks for.
  package init(of repository: Repository) throws(StoreError) {
    self.repository = repository
    hasFileModes = try wrapping { () throws(GitError) in
      try repository.configuration("core.fileMode") != "false"
    }
  }

  /// The attribute that has git convert the file in a way that only git itself can, if any.
  package func externalAttribute(of path: RepositoryPath) throws(StoreError) -> String? {
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
    if let existing, state.blobName == existing.id {
      return TreeEntry(id: existing.id, mode: mode(of: state, existing: existing))
    }
    guard let blob = try blob(of: state, at: path) else { return nil }
    return TreeEntry(id: blob.id, mode: mode(of: state, existing: existing))
  }

  private func mode(of state: FileState, existing: TreeEntry?) -> FileMode {
    guard state.isFile else { return .symlink }
    if !hasFileModes { return existing?.mode == .executable ? .executable : .regular }
    return state.isExecutable ? .executable : .regular
  }

  /// What a blob holds.
  package enum Blob {
    case bytes([UInt8])
    case large(LargeFile)

    /// Its id.
    package var id: ObjectID {
      switch self {
      case .bytes(let bytes): ObjectID(blob: bytes)
      case .large(let file): file.id
      }
    }
  }

  /// The content of the blob for a state; nil where git keeps none.
  package func blob(of state: FileState, at path: RepositoryPath) throws(StoreError) -> Blob? {
    let bytes: [UInt8]
    switch state {
    case .absent, .folder, .special: return nil
    case .symlink(let target): return .bytes(target)
    case .file(let content, _): bytes = content
    case .large(let file, _):
      guard try isConverted(path) else { return .large(file) }
      bytes = try file.bytes()
    }
    return .bytes(
      try wrapping { () throws(GitError) in
        try repository.converted(bytes, for: path, .toObject)
      })
  }

  private func isConverted(_ path: RepositoryPath) throws(StoreError) -> Bool {
    try wrapping { () throws(GitError) in try repository.convertsContent(of: path) }
  }

  /// The state of the working copy that an entry stands for.
  func state(of entry: TreeEntry?, at path: RepositoryPath) throws(StoreError) -> FileState {
    guard let entry else { return .absent }
    if entry.mode != .symlink, let large = try large(entry.id), try !isConverted(path) {
      return .large(large, executable: entry.mode == .executable)
    }
    return try wrapping { () throws(GitError) in
      let bytes = try repository.blob(entry.id)
      if entry.mode == .symlink { return .symlink(bytes) }
      return .file(
        try repository.converted(bytes, for: path, .toWorkingCopy),
        executable: entry.mode == .executable)
    }
  }

  /// A state that can be put back when the file no longer has it: a large one, which is not in memory,
  /// out of the blob of its entry.
  func restorable(_ state: FileState, as entry: TreeEntry?) -> FileState {
    guard case .large(var file, let executable) = state, file.id == entry?.id else { return state }
    file.source = .blob(gitDirectory: repository.gitDirectory)
    return .large(file, executable: executable)
  }

  /// The content of a large blob; nil for any other.
  private func large(_ id: ObjectID) throws(StoreError) -> LargeFile? {
    let size = try wrapping { () throws(GitError) in try repository.blobSize(id) }
    guard size > DurableFile.sizeLimit else { return nil }
    return LargeFile(id: id, size: size, source: .blob(gitDirectory: repository.gitDirectory))
  }
}
