import Git

/// Saves files, all or none, and commits them.
struct FileSave {
  let repository: Repository
  let workingCopy: String
  let settings: CommitSettings
  let author: CommitAuthor
  let replacement: FileReplacement
  let commit: MarkedCommit

  /// Reads the files of changes, which must be what the command read.
  ///
  /// - Throws: `changedMeanwhile` where a file is no longer `old`, `badData` for what is no
  ///   regular file.
  func read(_ changes: [FileChange]) throws(StoreError) -> [Replacement] {
    var replacements: [Replacement] = []
    for change in changes where change.old != change.new {
      let file = DurableFile(root: workingCopy, path: change.path)
      let now = try file.read()
      switch now {
      case .symlink:
        throw StoreError(
          .badData, "a symbolic link, which is not written through", file: file.shown)
      case .folder, .special:
        throw StoreError(.badData, "not a regular file", file: file.shown)
      case .absent, .file, .large:
        try file.refuseLarge(now)
        guard now.bytes == change.old else { throw file.changed() }
      }
      replacements.append(Replacement(file: file, old: now, new: now.holding(change.new)))
    }
    return replacements
  }

  /// Saves and commits.
  ///
  /// - Returns: `deferred` where the files are saved and the commit has to wait.
  /// - Throws: `changedMeanwhile`, `cannotWrite`, `inputOutput`; then no file has changed.
  func save(
    _ replacements: [Replacement], message: CommitMessage
  ) throws(StoreError) -> CommitOutcome {
    if replacements.isEmpty { return .unchanged }
    let earlier = try RecoveryMarker.read(in: repository)
    let marker = try marker(for: replacements, message: message, after: earlier)
    try marker.write(in: repository)
    settings.onStep(.marked)
    try replacement.replace(replacements, marker: marker, earlier: earlier)
    settings.onStep(.saved)
    let outcome = commit.finish(marker, saved: replacements)
    guard case .deferred(let reason) = outcome else { return outcome }
    // What only git itself can commit is the person's to commit, like any other edit.
    if case .externalConversion = reason { return outcome }
    do throws(StoreError) {
      try keep(replacements, subject: message.subject)
    } catch {
      return .deferred(.failed("\(reason); and it cannot be kept until then: \(error.message)"))
    }
    return outcome
  }

  /// The marker of a save. What an earlier command saved and could not commit stays promised: it is
  /// committed along.
  private func marker(
    for replacements: [Replacement], message: CommitMessage, after earlier: RecoveryMarker?
  ) throws(StoreError) -> RecoveryMarker {
    let signed = try author.signed(message)
    var marker = RecoveryMarker(
      purpose: .commit, files: replacements.map(\.marked), message: signed.text)
    guard let earlier, earlier.purpose == .commit else { return marker }
    let paths = Set(marker.files.map(\.path))
    let waiting = earlier.files.filter { !paths.contains($0.path) }
    if waiting.isEmpty { return marker }
    // They are saved: nothing of them is to be put in place.
    marker.files += waiting.map { RecoveryMarker.File(path: $0.path, old: $0.new, new: $0.new) }
    marker.message = signed.followed(by: CommitMessage(text: earlier.message)).text
    return marker
  }

  /// Keeps what was just saved until a commit has it.
  private func keep(_ replacements: [Replacement], subject: String) throws(StoreError) {
    var saved = try SavedEdits(of: repository)
    for item in replacements {
      guard let bytes = item.new.bytes, let new = item.new.blobName else { continue }
      let edit = SavedEdit(
        path: item.file.path, time: settings.time, subject: subject,
        old: item.old.blobName, new: new, storedPath: saved.path(of: new))
      try saved.append(edit, old: item.old.bytes, new: bytes)
    }
  }
}
