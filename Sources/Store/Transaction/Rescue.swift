import Git
import LogMerge

/// Looks whether the files still have what was saved and not committed.
///
/// A text that was saved and not committed is a promise: the command said “saved”. Git does not know
/// it, and whoever ends a rebase or throws changes away may take it with them. So it is kept beside
/// (`SavedEdits`), and looked for at the beginning of the commands after.
struct Rescue {
  let repository: Repository
  let workingCopy: String
  let settings: CommitSettings
  let conversion: EntryConversion
  let builder: CommitBuilder
  let save: FileSave

  /// The edits of one file that no commit has yet.
  struct Waiting {
    let path: RepositoryPath
    let edits: [SavedEdit]
    /// What HEAD was when they were looked for.
    let head: Repository.Head
  }

  /// The edits that no commit has yet, by file, in the order of their paths; none while something is
  /// under way in the working copy, whose business the files are as long as that.
  func waiting() throws(StoreError) -> [Waiting] {
    let waiting = try SavedEdits(of: repository).edits.filter { !$0.isSetAside }
    if waiting.isEmpty { return [] }
    let head: Repository.Head
    do throws(GitError) {
      head = try repository.head()
    } catch {
      // What the files should have cannot be told as long as the branch cannot be read.
      return []
    }
    if try repository.reasonToWait(head) != nil { return [] }
    return Self.byPath(waiting).map { Waiting(path: $0.path, edits: $0.edits, head: head) }
  }

  private static func byPath(
    _ edits: [SavedEdit]
  ) -> [(path: RepositoryPath, edits: [SavedEdit])] {
    Set(edits.map(\.path)).sorted().map { path in (path, edits.filter { $0.path == path }) }
  }

  /// Sees to the edits of one file that wait for a commit. Where git put another version of the file
  /// there, they are merged in again and committed. Where a person did, they are set aside.
  ///
  /// - Returns: what the person must be told; nil for nothing.
  func settle(_ waiting: Waiting) throws(StoreError) -> RecoveryNotice? {
    do throws(StoreError) {
      return try recover(waiting)
    } catch {
      // A file that changes at this moment is looked at by the next command. What cannot be
      // merged, or not even read, is no reason to fail: it waits for the person.
      return error.kind == .changedMeanwhile ? nil : try setAside(waiting.edits)
    }
  }

  private func recover(_ waiting: Waiting) throws(StoreError) -> RecoveryNotice? {
    let edits = waiting.edits
    guard let (now, isCommitted, time) = try standing(of: waiting) else { return nil }
    // A file that is as it was saved needs no merge to tell that nothing is missing.
    if !isCommitted, now.blobName == edits.last?.new { return nil }
    let merged = try merged(edits, into: now, from: time ?? settings.time)
    if merged.bytes != now.bytes ?? [] {
      guard isCommitted, merged.keepsAllTexts else { return try setAside(edits) }
      try bringBack(merged, over: now, edits)
      return edits.last.map(RecoveryNotice.broughtBack)
    }
    // Where nothing is missing, it stays on the list until a commit has it.
    guard isCommitted else { return nil }
    // A value that lost to a later commit's stands in no decision, for nothing is committed.
    if !merged.decisions.isEmpty { return try setAside(edits) }
    try forget(edits)
    return nil
  }

  /// What stands at a path with edits that wait, whether it is what HEAD has, and since when.
  ///
  /// - Returns: nil where the file cannot be read or git cannot be asked now, as with an index that
  ///   libgit2 cannot read: nothing is known to be missing then, and the edits wait on.
  /// - Throws: `badData` for what is no file that can be merged.
  private func standing(
    of waiting: Waiting
  ) throws(StoreError) -> (now: FileState, isCommitted: Bool, time: Int64?)? {
    let now: FileState
    do throws(StoreError) {
      now = try DurableFile(root: workingCopy, path: waiting.path).read()
    } catch  where error.kind != .badData {
      return nil
    }
    do throws(StoreError) {
      let tree = try builder.tree(of: waiting.head)
      let isCommitted = try isEntry(now, at: waiting.path, in: tree)
      return (now, isCommitted, try isCommitted ? waiting.head.commit.map(time) : nil)
    } catch {
      return nil
    }
  }

  /// Merges what was set aside into the files as they are now, and commits it.
  ///
  /// - Returns: what is in the files again; what lost to a later value is not.
  /// - Throws: `badData` where a file cannot be merged with it, and what `save` throws.
  func bringBackSetAside() throws(StoreError) -> [SavedEdit] {
    let aside = try SavedEdits(of: repository).edits.filter(\.isSetAside)
    var broughtBack: [SavedEdit] = []
    for (path, edits) in Self.byPath(aside) {
      let now = try DurableFile(root: workingCopy, path: path).read()
      let merged = try merged(edits, into: now, from: settings.time)
      if merged.bytes == now.bytes ?? [] {
        try forget(edits)
      } else {
        guard merged.keepsAllTexts else { continue }
        try bringBack(merged, over: now, edits)
        broughtBack += edits
      }
    }
    return broughtBack
  }

  private func forget(_ edits: [SavedEdit]) throws(StoreError) {
    var saved = try SavedEdits(of: repository)
    try saved.replace(by: saved.edits.filter { !edits.contains($0) })
  }

  private func setAside(_ edits: [SavedEdit]) throws(StoreError) -> RecoveryNotice? {
    var saved = try SavedEdits(of: repository)
    try saved.replace(
      by: saved.edits.map { edit in
        var edit = edit
        if edits.contains(edit) { edit.isSetAside = true }
        return edit
      })
    guard var latest = edits.last else { return nil }
    latest.isSetAside = true
    return .setAside(latest)
  }

  private func time(of commit: ObjectID) throws(StoreError) -> Int64 {
    try wrapping { () throws(GitError) in try repository.commit(commit).committer.time }
  }

  /// A file with what was saved merged into it, and what had to give way for it.
  private struct Merged {
    var bytes: [UInt8]
    var decisions: [RecordedDecision] = []
    /// Whether all that gave way can be had: of a longer text a decision names the file, and a saved text is in no
    /// commit.
    var keepsAllTexts = true
  }

  /// A file with what was saved merged into it.
  ///
  /// - Parameter time: When the file's version was made.
  private func merged(
    _ edits: [SavedEdit], into now: FileState, from time: Int64
  ) throws(StoreError) -> Merged {
    switch now {
    case .file, .absent: break
    case .large: try DurableFile(root: workingCopy, path: edits[0].path).refuseLarge(now)
    case .symlink, .folder, .special:
      throw StoreError(.badData, "not a regular file", file: edits[0].path.description)
    }
    let saved = try SavedEdits(of: repository)
    var merged = Merged(bytes: now.bytes ?? [])
    func side(_ bytes: [UInt8], _ time: Int64) -> Side {
      Side(bytes: bytes, role: .device, device: settings.device, time: time, commit: "")
    }
    for edit in Self.joined(edits) {
      let base = try edit.old.map { (id) throws(StoreError) in try saved.bytes(id) }
      let (ours, theirs) = (side(merged.bytes, time), side(try saved.bytes(edit.new), edit.time))
      let result = FileMerger.merge(
        path: pathInStore(edit.path), bases: [base], ours: ours, theirs: theirs)
      let id = ObjectID(blob: ours.bytes)
      merged.decisions += result.decisions.map {
        RecordedDecision(
          $0, path: edit.path, sides: [(ours, id), (theirs, edit.new)],
          committed: [(ours.bytes, id), (result.bytes, ObjectID(blob: result.bytes))])
      }
      merged.bytes = result.bytes
    }
    merged.keepsAllTexts = merged.decisions.allSatisfy {
      $0.lost.isWhole || $0.lost.blob == now.blobName
    }
    return merged
  }

  /// The edits with those made into one of which each began with the text that the one before it had
  /// saved: what such an edit replaced is not missing.
  private static func joined(_ edits: [SavedEdit]) -> [SavedEdit] {
    edits.reduce(into: []) { joined, edit in
      guard let last = joined.last, last.new == edit.old else { return joined.append(edit) }
      joined[joined.count - 1] = edit.beginning(with: last.old)
    }
  }

  /// Saves a file with what it has again; where the commit has to wait, that is on the list then.
  private func bringBack(
    _ merged: Merged, over now: FileState, _ edits: [SavedEdit]
  ) throws(StoreError) {
    var message = edits.dropFirst().reduce(CommitMessage(edits[0].subject)) {
      $0.followed(by: CommitMessage($1.subject))
    }
    message.trailers += merged.decisions.map(\.trailer)
    let change = FileChange(path: edits[0].path, old: now.bytes, new: merged.bytes)
    _ = try save.save(try save.read([change]), message: message)
    try forget(edits)
  }

  /// Whether a tree has just this at a path.
  private func isEntry(
    _ state: FileState, at path: RepositoryPath, in tree: ObjectID?
  ) throws(StoreError) -> Bool {
    let existing = try wrapping { () throws(GitError) in
      try tree.flatMap { (tree) throws(GitError) in try repository.entry(at: path, in: tree) }
    }
    return try conversion.entry(for: state, at: path, existing: existing) == existing
  }

  /// The path below the store's root, by which a file's kind is known.
  private func pathInStore(_ path: RepositoryPath) -> String {
    Store(root: "\(workingCopy)/\(settings.store)", workingCopy: workingCopy)
      .pathInStore(path.description)
  }
}
