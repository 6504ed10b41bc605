import Git
import LogMerge

// A text that was saved and not committed is a promise: the command said “saved”. Git does not know
// it, and whoever ends a rebase or throws changes away may take it with them. So it is kept beside
// (`SavedTexts`), and looked for at the beginning of the commands after.

extension Committer {
  /// Keeps what was just saved until a commit has it.
  func keep(_ replacements: [Replacement], subject: String) throws(WorkspaceError) {
    var saved = try SavedTexts(of: repository)
    for item in replacements {
      guard let bytes = item.new.bytes, let new = fingerprint(item.new) else { continue }
      let text = SavedText(
        path: item.file.path, time: settings.time, subject: subject,
        old: fingerprint(item.old), new: new, place: saved.place(of: new))
      try saved.append(text, old: item.old.bytes, new: bytes)
    }
  }

  /// Looks whether the files still have what was saved. Where git put another version there, it is
  /// merged in again and committed. Where a person did, the text is set aside and told of.
  func rescueSaved() throws(WorkspaceError) {
    let waiting = try SavedTexts(of: repository).texts.filter { !$0.isSetAside }
    if waiting.isEmpty { return }
    let head = try wrapping { () throws(GitError) in try repository.head() }
    // As long as something is under way, what the files hold is its business.
    if try repository.reasonToWait(head) != nil { return }
    for path in Set(waiting.map(\.path)).sorted() {
      let texts = waiting.filter { $0.path == path }
      do throws(WorkspaceError) {
        try rescue(texts, at: path, head)
      } catch {
        // A file that changes at this moment is looked at by the next command. What cannot be
        // merged, or not even read, is no reason to fail: it waits for the person.
        if error.kind != .changedMeanwhile { try setAside(texts) }
      }
    }
  }

  private func rescue(
    _ texts: [SavedText], at path: RepositoryPath, _ head: Repository.Head
  ) throws(WorkspaceError) {
    let now = try DurableFile(root: workingCopy, path: path).read()
    let isCommitted = try isEntry(now, at: path, in: try tree(of: head))
    let time = try isCommitted ? head.commit.map(time) : nil
    let rescued = try merged(texts, into: now, from: time ?? settings.time)
    if rescued.bytes != now.bytes ?? [] {
      guard isCommitted else { return try setAside(texts) }
      try bringBack(rescued, over: now, texts)
      if let latest = texts.last { settings.onRescue(.broughtBack(latest)) }
    } else if isCommitted {
      // A value that gave way to a later commit's stands in no decision, for nothing is committed.
      try rescued.decisions.isEmpty ? forget(texts) : setAside(texts)
    }
    // Else nothing is missing, and it stays on the list until a commit has it.
  }

  /// Merges what was set aside into the files as they are now, and commits it.
  ///
  /// - Returns: what is in the files again; what gave way to a later value is not.
  /// - Throws: `badData` where a file cannot be merged with it, and what `save` throws.
  public func bringBackSetAside() throws(WorkspaceError) -> [SavedText] {
    let aside = try SavedTexts(of: repository).texts.filter(\.isSetAside)
    var broughtBack: [SavedText] = []
    for path in Set(aside.map(\.path)).sorted() {
      let texts = aside.filter { $0.path == path }
      let now = try DurableFile(root: workingCopy, path: path).read()
      let rescued = try merged(texts, into: now, from: settings.time)
      if rescued.bytes == now.bytes ?? [] {
        try forget(texts)
      } else {
        try bringBack(rescued, over: now, texts)
        broughtBack += texts
      }
    }
    return broughtBack
  }

  private func forget(_ texts: [SavedText]) throws(WorkspaceError) {
    var saved = try SavedTexts(of: repository)
    try saved.replace(by: saved.texts.filter { !texts.contains($0) })
  }

  private func setAside(_ texts: [SavedText]) throws(WorkspaceError) {
    var saved = try SavedTexts(of: repository)
    try saved.replace(
      by: saved.texts.map { text in
        var text = text
        if texts.contains(text) { text.isSetAside = true }
        return text
      })
    if var latest = texts.last {
      latest.isSetAside = true
      settings.onRescue(.setAside(latest))
    }
  }

  private func time(of commit: ObjectID) throws(WorkspaceError) -> Int64 {
    try wrapping { () throws(GitError) in try repository.commit(commit).committer.time }
  }

  /// A file with what was saved, and what had to give way for it.
  private struct Rescued {
    var bytes: [UInt8]
    var decisions: [RecordedDecision] = []
  }

  /// A file with what was saved merged into it.
  ///
  /// - Parameter time: When the file's version was made.
  private func merged(
    _ texts: [SavedText], into now: FileState, from time: Int64
  ) throws(WorkspaceError) -> Rescued {
    switch now {
    case .file, .absent: break
    case .symlink, .folder, .special:
      throw WorkspaceError(.badData, "not a regular file", file: texts[0].path.description)
    }
    let saved = try SavedTexts(of: repository)
    var rescued = Rescued(bytes: now.bytes ?? [])
    func side(_ bytes: [UInt8], _ time: Int64) -> Side {
      Side(bytes: bytes, role: .device, device: settings.device, time: time, commit: "")
    }
    for text in texts {
      let base = try text.old.map { (id) throws(WorkspaceError) in try saved.bytes(id) }
      let (ours, theirs) = (side(rescued.bytes, time), side(try saved.bytes(text.new), text.time))
      let result = FileMerger.merge(
        path: pathInStore(text.path), bases: [base], ours: ours, theirs: theirs)
      let id = ObjectID(blob: ours.bytes)
      rescued.decisions += result.decisions.map {
        RecordedDecision($0, path: text.path, sides: [(ours, id), (theirs, text.new)])
      }
      rescued.bytes = result.bytes
    }
    return rescued
  }

  /// Saves a file with what it has again; where the commit has to wait, that is on the list then.
  private func bringBack(
    _ rescued: Rescued, over now: FileState, _ texts: [SavedText]
  ) throws(WorkspaceError) {
    var message = texts.dropFirst().reduce(CommitMessage(texts[0].subject)) {
      $0.followed(by: CommitMessage($1.subject))
    }
    message.trailers += rescued.decisions.map(\.trailer)
    let change = FileChange(path: texts[0].path, old: now.bytes, new: rescued.bytes)
    _ = try save([change], message: message)
    try forget(texts)
  }

  /// Whether a tree has just this at a path.
  private func isEntry(
    _ state: FileState, at path: RepositoryPath, in tree: ObjectID?
  ) throws(WorkspaceError) -> Bool {
    let existing = try wrapping { () throws(GitError) in
      try tree.flatMap { (tree) throws(GitError) in try repository.entry(at: path, in: tree) }
    }
    return try entry(for: state, at: path, existing: existing) == existing
  }

  /// The path below the store's root, by which a file's kind is known.
  private func pathInStore(_ path: RepositoryPath) -> String {
    Store(root: "\(workingCopy)/\(settings.store)", workingCopy: workingCopy)
      .pathInStore(path.description)
  }
}
