public import Git

/// The one way to change a store: files first, durably, and then the commit.
///
/// Invariant: holds the store's lock from `init` to `deinit`; what a dead process left has been
/// recovered before the first change. Read what you are about to change after `init`.
public final class Committer {
  /// The repository.
  public let repository: Repository
  /// The working copy's folder, without a slash at its end.
  public let workingCopy: String
  /// What was found and mended at the beginning.
  public private(set) var recovered = RecoveryReport()
  package let settings: CommitSettings
  /// Whether the file system's executable bit means anything (`core.fileMode`).
  let hasFileModes: Bool
  private let lock: StoreLock

  /// Locks the working copy at `workingCopy` and recovers it.
  ///
  /// - Throws: `busy` where another bestupid writes, `notAStore` where there is no repository,
  ///   `unsupportedRepository`, `cannotWrite`.
  public convenience init(
    workingCopy: String, settings: CommitSettings
  ) throws(WorkspaceError) {
    try self.init(Repository.opened(at: workingCopy), settings: settings)
  }

  /// Locks the working copy of an open repository and recovers it.
  package init(_ repository: Repository, settings: CommitSettings) throws(WorkspaceError) {
    self.repository = repository
    guard let folder = repository.workingDirectory else {
      throw WorkspaceError(
        .notAStore, "a bare repository holds no files", file: repository.gitDirectory)
    }
    self.workingCopy = String(decoding: folder.utf8.dropLast(), as: UTF8.self)
    self.settings = settings
    hasFileModes = try wrapping { () throws(GitError) in
      try repository.configuration("core.fileMode") != "false"
    }
    lock = try StoreLock(
      commonDirectory: repository.commonDirectory, limit: settings.lockLimit)
    try PrivateFile.makeFolder(repository.gitDirectory + "bestupid")
    recovered = try recover()
    try rescueSaved()
  }

  /// Saves files, all or none, and commits them.
  ///
  /// - Returns: `deferred` where the files are saved and the commit has to wait.
  /// - Throws: `changedMeanwhile` where a file is not `old` any more, `cannotWrite`,
  ///   `inputOutput`, `badData`; then no file has changed.
  public func save(
    _ changes: [FileChange], message: CommitMessage
  ) throws(WorkspaceError) -> CommitOutcome {
    let wanted = changes.filter { $0.old != $0.new }
    if wanted.isEmpty { return .unchanged }
    var replacements: [Replacement] = []
    for change in wanted {
      let file = DurableFile(root: workingCopy, path: change.path)
      let now = try file.read()
      switch now {
      case .symlink:
        throw WorkspaceError(
          .badData, "a symbolic link, which is not written through", file: file.shown)
      case .folder, .special:
        throw WorkspaceError(.badData, "not a regular file", file: file.shown)
      case .absent, .file:
        guard now.bytes == change.old else { throw file.changed() }
      }
      replacements.append(Replacement(file: file, old: now, new: now.holding(change.new)))
    }
    let subject = message.subject
    var message = try signed(message)
    var marker = RecoveryMarker(
      purpose: .commit, token: token(), files: files(of: replacements), message: message.text)
    // What an earlier command saved and could not commit stays promised.
    let earlier = try RecoveryMarker.read(in: repository)
    if let earlier, earlier.purpose == .commit {
      let paths = Set(marker.files.map(\.path))
      let waiting = earlier.files.filter { !paths.contains($0.path) }
      marker.files += waiting.map { RecoveryMarker.File(path: $0.path, old: nil, new: $0.new) }
      if !waiting.isEmpty {
        message = message.followed(by: CommitMessage(text: earlier.message))
        marker.message = message.text
      }
    }
    try marker.write(in: repository)
    settings.onStep(.marked)
    try replace(replacements, marker: marker, earlier: earlier)
    settings.onStep(.saved)
    let outcome = finish(marker, saved: replacements)
    guard case .deferred(let reason) = outcome else { return outcome }
    // What only git itself can commit is the person's to commit, like any other edit.
    if case .externalConversion = reason { return outcome }
    do throws(WorkspaceError) {
      try keep(replacements, subject: subject)
    } catch {
      return .deferred(.failed("\(reason); and it cannot be kept until then: \(error.message)"))
    }
    return outcome
  }

  /// Commits what the files of a marker hold, and drops it when that is done.
  ///
  /// - Parameter saved: what was just written. Of the marker's other files only those are
  ///   committed that still hold what was saved: what a person wrote since is theirs to commit.
  func finish(_ marker: RecoveryMarker, saved: [Replacement] = []) -> CommitOutcome {
    var files: [CommitFile] = []
    for (position, item) in marker.files.enumerated() {
      let seen = observed(item.path)
      if position < saved.count {
        let state = saved[position].new
        files.append(
          CommitFile(
            path: item.path, state: state, status: seen?.state == state ? seen?.status : nil))
      } else if let seen, isSaved(seen.state, as: item) {
        files.append(CommitFile(path: item.path, state: seen.state, status: seen.status))
      }
    }
    return commit(files, for: marker)
  }

  /// Commits files under a marker that is written as soon as the commit is known, so that the
  /// locks of a process that dies meanwhile are known for ours, and dropped when all is done.
  func commit(_ files: [CommitFile], for marker: RecoveryMarker) -> CommitOutcome {
    let outcome = commit(files, message: marker.message) { (target) throws(WorkspaceError) in
      var marker = marker
      marker.target = target
      try marker.write(in: repository)
    }
    if case .deferred = outcome { return outcome }
    if case .committed = outcome { forgetGivenUp() }
    RecoveryMarker.remove(in: repository)
    return outcome
  }

  /// What stands at a path; nil where that cannot be told, and then nothing is concluded from it.
  private func observed(_ path: RepositoryPath) -> ObservedFile? {
    do throws(WorkspaceError) {
      return try DurableFile(root: workingCopy, path: path).observe()
    } catch {
      return nil
    }
  }

  private func isSaved(_ state: FileState, as item: RecoveryMarker.File) -> Bool {
    fingerprint(state) == item.new
  }

  /// Who commits, and when.
  package func signature() throws(GitError) -> Signature {
    Signature(
      try repository.identity(else: settings.fallbackIdentity), time: settings.time,
      offset: settings.offset)
  }

  /// A part of names that no other work has.
  func token() -> String { String(UInt64.random(in: 0...UInt64.max), radix: 36) }

  /// The name that the raw bytes of a state would have as a blob; nil where it has none.
  func fingerprint(_ state: FileState) -> ObjectID? { state.bytes.map(ObjectID.init(blob:)) }

  func files(of replacements: [Replacement]) -> [RecoveryMarker.File] {
    replacements.map { item in
      RecoveryMarker.File(
        path: item.file.path, old: fingerprint(item.old), new: fingerprint(item.new))
    }
  }
}
