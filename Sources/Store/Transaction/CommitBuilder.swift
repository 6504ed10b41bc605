package import Git

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file's state as it is to be committed.
struct CommitFile {
  let path: RepositoryPath
  let state: FileState
  /// What the file system told while the file had this state; nil where it no longer has it.
  let status: stat?
  /// What stood there before a command wrote it; nil where that is not known.
  var before: FileState?
}

/// What a commit changes against a tree that the repository has.
package struct TreeEdit {
  /// The tree that it starts from; nil for an empty one.
  package var base: ObjectID?
  /// The contents that may not be in the repository yet.
  package var blobs: [[UInt8]]
  /// Those of them that are not held in memory.
  var largeFiles: [LargeFile] = []
  /// What becomes of paths of `base`; nil takes one away.
  package var updates: [(path: RepositoryPath, entry: TreeEntry?)]

  /// Adds a content that may not be in the repository yet.
  mutating func add(_ content: EntryConversion.Blob?) {
    switch content {
    case .bytes(let bytes)?: blobs.append(bytes)
    case .large(let file)?: largeFiles.append(file)
    case nil: break
    }
  }

  /// A change of these parts.
  package init(
    base: ObjectID?, blobs: [[UInt8]], updates: [(path: RepositoryPath, entry: TreeEntry?)]
  ) {
    self.base = base
    self.blobs = blobs
    self.updates = updates
  }
}

/// Writes the objects of commits: durably, and each is read back. No branch and no index changes.
struct CommitBuilder {
  let repository: Repository
  let conversion: EntryConversion
  let author: CommitAuthor

  /// What files need for their commit.
  enum Plan {
    /// HEAD has all of it.
    case unchanged
    /// Only git itself can convert one of the files.
    case deferred(DeferralReason)
    /// This is to be committed.
    case changed(TreeEdit, [IndexUpdate], earlier: TreeEdit)
  }

  /// The tree of HEAD's commit; nil where there is none yet.
  func tree(of head: Repository.Head) throws(StoreError) -> ObjectID? {
    guard let commit = head.commit else { return nil }
    return try wrapping { () throws(GitError) in try repository.commit(commit).tree }
  }

  /// What is to be committed of files on top of HEAD's tree, whatever else is staged or changed. `earlier` is
  /// what a person had changed of them and not committed.
  func plan(_ files: [CommitFile], on base: ObjectID?) throws(StoreError) -> Plan {
    var edit = TreeEdit(base: base, blobs: [], updates: [])
    var earlier = edit
    var index: [IndexUpdate] = []
    for file in files {
      let existing = try wrapping { () throws(GitError) in
        try base.flatMap { (tree) throws(GitError) in try repository.entry(at: file.path, in: tree)
        }
      }
      if file.state.isCommittable,
        let attribute = try conversion.externalAttribute(of: file.path)
      {
        return .deferred(.externalConversion(file.path, attribute))
      }
      let entry = try conversion.entry(for: file.state, at: file.path, existing: existing)
      if entry == existing { continue }
      edit.add(try conversion.blob(of: file.state, at: file.path))
      // The content of a large file is not in memory, and is gone.
      if let before = file.before, case .file = before, before.blobName != existing?.id {
        let entry = try conversion.entry(for: before, at: file.path, existing: existing)
        if entry?.id != existing?.id {
          earlier.add(try conversion.blob(of: before, at: file.path))
          earlier.updates.append((file.path, entry))
        }
      }
      edit.updates.append((file.path, entry))
      index.append(IndexUpdate(path: file.path, entry: entry, status: file.status))
    }
    return edit.updates.isEmpty ? .unchanged : .changed(edit, index, earlier: earlier)
  }

  /// Writes a commit with its trees and blobs.
  func write(
    _ edit: TreeEdit, parents: [ObjectID], message: String
  ) throws(StoreError) -> ObjectID {
    for file in edit.largeFiles { try file.writeBlob(to: repository) }
    return try wrapping { () throws(GitError) in
      var commit: ObjectID?
      let written = try repository.durableObjects { () throws(GitError) in
        var written: [ObjectID] = []
        for bytes in edit.blobs { written.append(try repository.writeBlob(bytes)) }
        let tree = try repository.writeTree(from: edit.base, updates: edit.updates)
        let who = try author.signature()
        let id = try repository.writeCommit(
          tree: tree.root, parents: parents, message: message, author: who, committer: who)
        commit = id
        return written + tree.written + [id]
      }
      for id in written { try repository.verifyWritten(id) }
      guard let commit else {
        throw GitError(.other, "nothing was written", function: "write")
      }
      return commit
    }
  }
}

extension Repository {
  /// Whether there is a reflog of a branch: git removes it with the branch, so one without a branch tells
  /// of a reference that was lost.
  package func hasReflog(ofBranch branch: String) throws(StoreError) -> Bool {
    try RegularFile.read("\(commonDirectory)logs/refs/heads/\(branch)")?.isEmpty == false
  }

  /// Why nothing may be committed now, or nil.
  package func reasonToWait(_ head: Head) throws(StoreError) -> DeferralReason? {
    if let operation = try wrapping({ () throws(GitError) in try operation() }) {
      return .operation(operation)
    }
    if case .detached = head { return .detachedHead }
    return nil
  }
}
