public import Git

/// Two versions of a file that both sides changed, and what they come from.
public struct FileMergeRequest: Sendable {
  /// Where it lies.
  public let path: RepositoryPath
  /// The common ancestors' bytes, nil for one that has no such file; empty for none at all.
  public let bases: [[UInt8]?]
  /// Our side's bytes; nil where it removed the file.
  public let ours: [UInt8]?
  /// Their side's bytes; nil where they removed the file.
  public let theirs: [UInt8]?
  /// Our side's commit.
  public let ourCommit: Commit
  /// Their side's commit.
  public let theirCommit: Commit
}

/// A file that was joined.
public struct FileMergeResult: Sendable {
  /// The joined bytes; nil removes the file.
  public let bytes: [UInt8]?
  /// What was decided, as trailers of the merge commit's message.
  public let trailers: [String]

  /// A joined file.
  public init(bytes: [UInt8]?, trailers: [String]) {
    self.bytes = bytes
    self.trailers = trailers
  }
}

/// Joins one file that both sides changed; nil where it cannot, which stops the sync.
public typealias FileMerge =
  @Sendable (FileMergeRequest) throws(WorkspaceError) -> FileMergeResult?

extension Committer {
  /// Writes the commit that joins two others, out of objects alone: no file and no state of git
  /// changes.
  ///
  /// A path that only one side changed is that side's. One that both changed goes to `merging`.
  ///
  /// - Throws: `conflict` where that cannot join it.
  func mergeCommit(
    of ours: ObjectID, and theirs: ObjectID, message: String, merging: FileMerge
  ) throws(WorkspaceError) -> ObjectID {
    let plan = try wrapping { () throws(GitError) in try compare(ours, theirs) }
    var updates: [Repository.TreeUpdate] = plan.taken.map { ($0.path, $0.new) }
    var trailers: [String] = []
    var unresolved: [RepositoryPath] = plan.clashes
    var blobs: [[UInt8]] = []
    for change in plan.both {
      guard let request = try request(for: change, plan), let result = try merging(request) else {
        unresolved.append(change.path)
        continue
      }
      trailers += result.trailers
      guard let bytes = result.bytes else {
        updates.append((change.path, nil))
        continue
      }
      blobs.append(bytes)
      let id = try wrapping { () throws(GitError) in try Repository.blobID(of: bytes) }
      let mode = change.old?.mode ?? change.new?.mode ?? .regular
      updates.append((change.path, TreeEntry(id: id, mode: mode)))
    }
    guard unresolved.isEmpty else { throw Self.conflict(unresolved) }
    let text = trailers.isEmpty ? message : "\(message)\n\n\(trailers.joined(separator: "\n"))"
    return try writeObjects { () throws(GitError) in
      var written: [ObjectID] = []
      for bytes in blobs { written.append(try repository.writeBlob(bytes)) }
      let tree = try repository.writeTree(from: plan.ours.tree, updates: updates)
      let who = try signature()
      let commit = try repository.writeCommit(
        tree: tree.root, parents: [ours, theirs], message: text, author: who, committer: who)
      return written + tree.written + [commit]
    }
  }

  /// What two sides did since their common ancestors.
  private struct Comparison {
    let ours: Commit
    let theirs: Commit
    let bases: [Commit]
    /// What only they changed: `old` is ours, `new` theirs.
    var taken: [PathChange] = []
    /// What both changed, differently.
    var both: [PathChange] = []
    /// Paths at which one side has a file and the other a folder.
    var clashes: [RepositoryPath] = []
  }

  private func compare(_ ours: ObjectID, _ theirs: ObjectID) throws(GitError) -> Comparison {
    var bases: [Commit] = []
    for base in try repository.mergeBases(ours, theirs) {
      bases.append(try repository.commit(base))
    }
    var plan = Comparison(
      ours: try repository.commit(ours), theirs: try repository.commit(theirs), bases: bases)
    // With several ancestors a path counts as unchanged only where it is so against each; with
    // none, every path is new on both sides.
    let trees: [ObjectID?] = bases.isEmpty ? [nil] : bases.map(\.tree)
    var changedByUs: Set<RepositoryPath> = []
    var changedByThem: Set<RepositoryPath> = []
    for tree in trees {
      let us = try repository.changes(from: tree, to: plan.ours.tree)
      let them = try repository.changes(from: tree, to: plan.theirs.tree)
      changedByUs.formUnion(us.map(\.path))
      changedByThem.formUnion(them.map(\.path))
    }
    for change in try repository.changes(from: plan.ours.tree, to: plan.theirs.tree) {
      switch (changedByUs.contains(change.path), changedByThem.contains(change.path)) {
      case (true, true): plan.both.append(change)
      case (false, _): plan.taken.append(change)
      case (true, false): break
      }
    }
    plan.clashes = try clashes(in: plan)
    return plan
  }

  /// Files that we would take where we have a folder, or the other way round.
  private func clashes(in plan: Comparison) throws(GitError) -> [RepositoryPath] {
    let added = plan.taken.filter { $0.new != nil && $0.old == nil }.map(\.path)
    if added.isEmpty { return [] }
    let removed = Set(plan.taken.filter { $0.new == nil }.map(\.path))
    let kept = try repository.files(in: plan.ours.tree).map(\.path).filter { !removed.contains($0) }
    var folders: Set<RepositoryPath> = []
    for path in kept {
      for folder in path.folders where !folders.insert(folder).inserted { break }
    }
    let files = Set(kept)
    return added.filter { path in
      folders.contains(path) || path.folders.contains(where: files.contains)
    }
  }

  /// What a merge function is handed; nil for what is no regular file on both sides.
  private func request(
    for change: PathChange, _ plan: Comparison
  ) throws(WorkspaceError) -> FileMergeRequest? {
    func isFile(_ entry: TreeEntry?) -> Bool {
      entry.map { $0.mode == .regular || $0.mode == .executable } ?? true
    }
    guard isFile(change.old), isFile(change.new) else { return nil }
    return try wrapping { () throws(GitError) in
      var bases: [[UInt8]?] = []
      for base in plan.bases {
        let entry = try repository.entry(at: change.path, in: base.tree)
        bases.append(try entry.map { (entry) throws(GitError) in try repository.blob(entry.id) })
      }
      return FileMergeRequest(
        path: change.path, bases: bases,
        ours: try change.old.map { (entry) throws(GitError) in try repository.blob(entry.id) },
        theirs: try change.new.map { (entry) throws(GitError) in try repository.blob(entry.id) },
        ourCommit: plan.ours, theirCommit: plan.theirs)
    }
  }

  private static func conflict(_ paths: [RepositoryPath]) -> WorkspaceError {
    let shown = paths.prefix(3).map(\.description).joined(separator: ", ")
    let rest = paths.count > 3 ? " and \(paths.count - 3) more" : ""
    return WorkspaceError(
      .conflict, "both sides changed \(shown)\(rest); merging by section is not there yet",
      hint:
        "Nothing is lost: your commits are here, theirs are fetched. Merge with git, then sync.",
      file: paths.count == 1 ? paths[0].description : nil)
  }
}
