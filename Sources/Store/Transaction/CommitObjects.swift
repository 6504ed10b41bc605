import Git

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file's state as it is to be committed.
struct CommitFile {
  let path: RepositoryPath
  let state: FileState
  /// What the file system told while the file had this state; nil where it has not any more.
  let status: stat?
}

extension Committer {
  /// Commits files on top of HEAD's tree, whatever else is staged or changed.
  ///
  /// - Parameter announce: told the commit before the branch names it.
  func commit(
    _ files: [CommitFile], message: String,
    announce: (ObjectID) throws(WorkspaceError) -> Void
  ) -> CommitOutcome {
    do throws(WorkspaceError) {
      // Each round starts over on a HEAD that somebody moved in the one before.
      for _ in 0..<16 {
        if let outcome = try commitOnce(files, message: message, announce: announce) {
          return outcome
        }
      }
      return .deferred(.busy)
    } catch {
      let words = [error.message, error.hint].compactMap(\.self).joined(separator: ". ")
      return .deferred(error.kind == .busy ? .busy : .failed(words))
    }
  }

  /// - Returns: nil where HEAD moved meanwhile.
  private func commitOnce(
    _ files: [CommitFile], message: String,
    announce: (ObjectID) throws(WorkspaceError) -> Void
  ) throws(WorkspaceError) -> CommitOutcome? {
    let head = try wrapping { () throws(GitError) in try repository.head() }
    if let reason = try repository.reasonToWait(head) { return .deferred(reason) }
    let base = try tree(of: head)
    var updates: [(file: CommitFile, entry: TreeEntry?)] = []
    for file in files {
      let existing = try wrapping { () throws(GitError) in
        try base.flatMap { (tree) throws(GitError) in try repository.entry(at: file.path, in: tree)
        }
      }
      if file.state.bytes != nil, let attribute = try externalConversion(file.path) {
        return .deferred(.externalConversion(file.path, attribute))
      }
      let entry = try entry(for: file.state, at: file.path, existing: existing)
      if entry != existing { updates.append((file, entry)) }
    }
    if updates.isEmpty { return .unchanged }
    let commit = try write(updates, on: head, base: base, message: message)
    settings.onStep(.objectsWritten)
    try announce(commit)
    let entries = updates.map {
      IndexUpdate(path: $0.file.path, entry: $0.entry, status: $0.file.status)
    }
    return try publish(commit, on: head, base: base, entries: entries, message: message)
  }

  /// The tree of HEAD's commit; nil where there is none yet.
  func tree(of head: Repository.Head) throws(WorkspaceError) -> ObjectID? {
    guard let commit = head.commit else { return nil }
    return try wrapping { () throws(GitError) in try repository.commit(commit).tree }
  }

  func externalConversion(_ path: RepositoryPath) throws(WorkspaceError) -> String? {
    try wrapping { () throws(GitError) in try repository.externalConversion(for: path) }
  }

  /// What git would keep of a state at a path; the blob is not written.
  ///
  /// - Parameter existing: the entry there, whose mode stays where the file system has none
  ///   (`core.fileMode`).
  func entry(
    for state: FileState, at path: RepositoryPath, existing: TreeEntry?
  ) throws(WorkspaceError) -> TreeEntry? {
    // What is the blob as it is needs no conversion.
    if let existing, let bytes = state.bytes, ObjectID(blob: bytes) == existing.id {
      return TreeEntry(id: existing.id, mode: mode(of: state, existing: existing))
    }
    guard let bytes = try blobBytes(of: state, at: path) else { return nil }
    return TreeEntry(id: ObjectID(blob: bytes), mode: mode(of: state, existing: existing))
  }

  private func mode(of state: FileState, existing: TreeEntry?) -> FileMode {
    guard case .file(_, let executable) = state else { return .symlink }
    if !hasFileModes { return existing?.mode == .executable ? .executable : .regular }
    return executable ? .executable : .regular
  }

  /// The bytes of the blob for a state: line ends are converted, links are their targets.
  func blobBytes(
    of state: FileState, at path: RepositoryPath
  ) throws(WorkspaceError) -> [UInt8]? {
    guard case .file(let bytes, _) = state else { return state.bytes }
    return try wrapping { () throws(GitError) in
      try repository.converted(bytes, for: path, .toObject)
    }
  }

  private func write(
    _ updates: [(file: CommitFile, entry: TreeEntry?)], on head: Repository.Head,
    base: ObjectID?, message: String
  ) throws(WorkspaceError) -> ObjectID {
    var blobs: [[UInt8]] = []
    for update in updates {
      if let bytes = try blobBytes(of: update.file.state, at: update.file.path) {
        blobs.append(bytes)
      }
    }
    return try writeObjects { () throws(GitError) in
      var written: [ObjectID] = []
      for bytes in blobs { written.append(try repository.writeBlob(bytes)) }
      let tree = try repository.writeTree(
        from: base, updates: updates.map { ($0.file.path, $0.entry) })
      let who = try signature()
      let parents = head.commit.map { [$0] } ?? []
      let commit = try repository.writeCommit(
        tree: tree.root, parents: parents, message: message, author: who, committer: who)
      return written + tree.written + [commit]
    }
  }

  /// Writes objects durably, and reads each back.
  ///
  /// - Returns: the last of them.
  package func writeObjects(
    _ write: () throws(GitError) -> [ObjectID]
  ) throws(WorkspaceError) -> ObjectID {
    try wrapping { () throws(GitError) in
      let written = try repository.durableObjects(write)
      for id in written { try repository.verifyWritten(id) }
      guard let last = written.last else {
        throw GitError(.other, "nothing was written", function: "writeObjects")
      }
      return last
    }
  }
}

extension Repository {
  /// Why nothing may be committed now, or nil.
  package func reasonToWait(_ head: Head) throws(WorkspaceError) -> DeferralReason? {
    if let operation = try wrapping({ () throws(GitError) in try operation() }) {
      return .operation(operation)
    }
    if case .detached = head { return .detachedHead }
    return nil
  }
}
