import Git

/// What differs from the last commit: what the next sync commits, and what it leaves alone.
package struct ChangedFiles {
  /// The changes that a sync commits, sorted by path.
  package var committed: [StatusEntry] = []
  /// New files that it does not commit unasked, sorted by path.
  package var notIncluded: [RepositoryPath] = []

  /// Looks at every file whose time or size changed.
  ///
  /// A new file with the content of one that is gone is that one, moved: it goes wherever it went.
  ///
  /// - Throws: `inputOutput`, `unsupportedRepository`, `badData`.
  package init(
    in repository: Repository, workingCopy: String, conversion: EntryConversion,
    included: IncludedFiles
  ) throws(StoreError) {
    let changes = try wrapping { () throws(GitError) in try repository.status() }
      .filter { !DurableFile.isTemporary($0.path) }
    let gone =
      changes.allSatisfy(included.takes) ? [] : try Self.contents(of: changes, in: repository)
    func isMoved(_ change: StatusEntry) -> Bool {
      if gone.isEmpty || included.isPrivate(change.path) { return false }
      let file = DurableFile(root: workingCopy, path: change.path)
      return Self.content(of: file, conversion).map(gone.contains) ?? false
    }
    for change in changes {
      if included.takes(change) || isMoved(change) {
        committed.append(change)
      } else {
        notIncluded.append(change.path)
      }
    }
  }

  /// What the removed ones among some changes had in the last commit. An empty file is like any other.
  private static func contents(
    of changes: [StatusEntry], in repository: Repository
  ) throws(StoreError) -> Set<ObjectID> {
    try wrapping { () throws(GitError) -> Set<ObjectID> in
      guard let head = try repository.head().commit else { return [] }
      let tree = try repository.commit(head).tree
      var found: Set<ObjectID> = []
      for change in changes where change.unstaged == .deleted {
        if let entry = try repository.entry(at: change.path, in: tree) { found.insert(entry.id) }
      }
      found.remove(ObjectID(blob: []))
      return found
    }
  }

  /// The content of a new file, as git would keep it; nil where it cannot be told.
  private static func content(
    of file: DurableFile, _ conversion: EntryConversion
  ) -> ObjectID? {
    do throws(StoreError) {
      let state = try file.observe(belowLink: .absent).state
      return try conversion.entry(for: state, at: file.path, existing: nil)?.id
    } catch {
      // It stays where it is, whatever is wrong with it.
      return nil
    }
  }
}
