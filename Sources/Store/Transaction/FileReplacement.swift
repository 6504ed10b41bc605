import Git

/// A file that goes from one state to another.
struct Replacement {
  let file: DurableFile
  let old: FileState
  let new: FileState

  /// What a marker says of it.
  var marked: RecoveryMarker.File {
    RecoveryMarker.File(path: file.path, old: old.blobName, new: new.blobName)
  }
}

/// The durable replacement of files, all or none.
struct FileReplacement {
  let repository: Repository
  let workingCopy: String
  let onStep: @Sendable (CommitStep) -> Void

  /// Replaces all files or none.
  ///
  /// What is new is written beside first, all of it synced, and only then put in place, one file
  /// after the other; when one turns out to have changed, those before it are put back, and the
  /// marker is dropped again, for the one there was before.
  func replace(
    _ replacements: [Replacement], marker: RecoveryMarker, earlier: RecoveryMarker? = nil
  ) throws(StoreError) {
    // One file is synced by itself; many with one sync of the file system, as the objects are.
    let bulk = replacements.count > 4
    var staged: [StagedFile] = []
    var published: [StagedFile] = []
    // What lies below a file that is removed can be staged only after that.
    let removed = Set(replacements.filter { $0.new == .absent }.map(\.file.path))
    let isBlocked = replacements.map { $0.file.path.folders.contains(where: removed.contains) }
    do throws(StoreError) {
      for (index, item) in replacements.enumerated() where !isBlocked[index] {
        staged.append(
          try item.file.stage(
            item.new, replacing: item.old, name: marker.temporaryName(index), synced: !bulk))
      }
      if bulk { try syncWorkingCopy() }
      onStep(.staged)
      for item in staged {
        try item.publish()
        published.append(item)
      }
      for (index, item) in replacements.enumerated() where isBlocked[index] {
        let late = try item.file.stage(
          item.new, replacing: item.old, name: marker.temporaryName(index), synced: true)
        staged.append(late)
        try late.publish()
        published.append(late)
      }
      if bulk {
        try syncWorkingCopy()
      } else {
        for item in staged { try item.syncFolder() }
      }
    } catch {
      for item in staged { item.discard() }
      try putBack(published, after: error)
      try abandon(marker, for: earlier)
      throw error
    }
  }

  /// Drops the marker of a work that failed and was undone. Where it has left a temporary the
  /// marker stays, for the next command to clear up.
  private func abandon(
    _ marker: RecoveryMarker, for earlier: RecoveryMarker?
  ) throws(StoreError) {
    for (index, item) in marker.files.enumerated() {
      let beside = item.path.beside(marker.temporaryName(index))
      do throws(StoreError) {
        guard try DurableFile(root: workingCopy, path: beside).read() == .absent else { return }
      } catch {
        // Where looking fails as well, the next command has more luck.
        return
      }
    }
    if let earlier {
      try earlier.write(in: repository)
    } else {
      RecoveryMarker.remove(in: repository)
    }
  }

  /// Undoes replacements, last first. A file that has changed again is left as it is.
  private func putBack(
    _ published: [StagedFile], after cause: StoreError
  ) throws(StoreError) {
    for item in published.reversed() {
      do throws(StoreError) {
        try item.file.replace(item.new, by: item.old)
      } catch  where error.kind == .changedMeanwhile {
        continue
      } catch {
        throw StoreError(
          cause.kind, "\(cause.message); and it could not be restored: \(error.message)",
          hint: "The earlier content is in git's history.", file: item.file.shown)
      }
    }
  }

  private func syncWorkingCopy() throws(StoreError) {
    try FileSystem.syncAll(holding: workingCopy)
  }
}
