import Git

/// Commits files whose marker is on disk, so that the next command finishes what this one cannot.
struct MarkedCommit {
  let repository: Repository
  let workingCopy: String
  let builder: CommitBuilder
  let publication: Publication
  let givenUp: GivenUpMerges
  let onStep: @Sendable (CommitStep) -> Void

  /// How often a commit begins again on a HEAD that somebody moved meanwhile.
  private static let attempts = 16

  /// Commits what the files of a marker hold, and drops it when that is done.
  ///
  /// - Parameter saved: what was just written. Of the marker's other files only those are
  ///   committed that still hold what was saved: what a person wrote since is theirs to commit.
  func finish(_ marker: RecoveryMarker, saved: [Replacement] = []) -> CommitOutcome {
    var files: [CommitFile] = []
    for (index, item) in marker.files.enumerated() {
      let seen = observed(item.path)
      if index < saved.count {
        let state = saved[index].new
        files.append(
          CommitFile(
            path: item.path, state: state, status: seen?.state == state ? seen?.status : nil,
            before: saved[index].old))
      } else if let seen, seen.state.blobName == item.new {
        files.append(CommitFile(path: item.path, state: seen.state, status: seen.status))
      }
    }
    return commit(files, for: marker)
  }

  /// Commits files under a marker that is written as soon as the commit is known, so that the
  /// locks of a process that dies meanwhile are known for ours, and dropped when all is done.
  func commit(_ files: [CommitFile], for marker: RecoveryMarker) -> CommitOutcome {
    let outcome = outcome(of: files, for: marker)
    if case .deferred = outcome { return outcome }
    RecoveryMarker.remove(in: repository)
    return outcome
  }

  private func outcome(of files: [CommitFile], for marker: RecoveryMarker) -> CommitOutcome {
    do throws(StoreError) {
      for _ in 0..<Self.attempts {
        if let outcome = try commitOnce(files, for: marker) { return outcome }
      }
      return .deferred(.busy)
    } catch {
      let words = [error.message, error.hint].compactMap(\.self).joined(separator: ". ")
      return .deferred(error.kind == .busy ? .busy : .failed(words))
    }
  }

  /// - Returns: nil where HEAD moved meanwhile.
  private func commitOnce(
    _ files: [CommitFile], for marker: RecoveryMarker
  ) throws(StoreError) -> CommitOutcome? {
    let head = try wrapping { () throws(GitError) in try repository.head() }
    if let reason = try repository.reasonToWait(head) { return .deferred(reason) }
    if case .unborn(let branch) = head, try repository.hasReflog(ofBranch: branch) {
      throw StoreError(
        .inputOutput, "the branch \(branch) had commits, but points to none",
        hint: "Repair it with: bestupid doctor --repair")
    }
    let base = try builder.tree(of: head)
    let copy = try IndexCopy(of: repository)
    let plan = try repository.withIndex(copy.index) { () throws(StoreError) in
      try builder.plan(files, on: base)
    }
    let (edit, index, earlier): (TreeEdit, [IndexUpdate], TreeEdit)
    switch plan {
    case .unchanged: return .unchanged
    case .deferred(let reason): return .deferred(reason)
    case .changed(let changes, let updates, let before):
      (edit, index, earlier) = (changes, updates, before)
    }
    var parents = head.commit.map { [$0] } ?? []
    if !earlier.updates.isEmpty {
      let paths = Set(earlier.updates.map(\.path))
      let changed = files.filter { paths.contains($0.path) }.map { file in
        CommitFile(path: file.path, state: file.before ?? file.state, status: nil)
      }
      let message = builder.author.named(OutsideChanges.message(for: changed))
      parents = [try builder.write(earlier, parents: parents, message: message.text)]
    }
    let commit = try builder.write(edit, parents: parents, message: marker.message)
    onStep(.objectsWritten)
    var marker = marker
    marker.target = commit
    try marker.write(in: repository)
    let target = PublishedCommit(id: commit, head: head, base: base, index: index)
    let outcome = try publication.publish(target, by: copy, message: marker.message)
    if case .committed = outcome { try givenUp.forget(toldBy: commit) }
    return outcome
  }

  /// What stands at a path; nil where that cannot be told, and then nothing is concluded from it.
  private func observed(_ path: RepositoryPath) -> ObservedFile? {
    do throws(StoreError) {
      return try DurableFile(root: workingCopy, path: path).observe()
    } catch {
      return nil
    }
  }
}
