import Git
import Store

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Files that processes which are gone have left, and that nobody will use.
///
/// A file counts as left when it is as old as a lock that counts as stale, and no git works here.
struct Leftovers {
  private let workingCopy: String
  /// Temporaries of ours beside the person's files, which no marker names: one may hold a person's text.
  let temporaries: [RepositoryPath]
  /// Objects and packs that a git has not finished.
  let unfinished: [String]
  /// Texts that were saved and not committed, and that the list of those does not name.
  let texts: [String]
  /// What editors have left beside the copies that they work on.
  let ofEditors: [String]

  var count: Int { temporaries.count + unfinished.count + texts.count + ofEditors.count }

  /// Looks for them.
  init(in repository: Repository, workingCopy: String) throws(StoreError) {
    self.workingCopy = workingCopy
    let age = try FileAge(in: repository)
    let status = try wrapping { () throws(GitError) in try repository.status() }
    temporaries = status.map(\.path).filter { path in
      DurableFile.isTemporary(path) && age.isOld("\(workingCopy)/\(path)")
    }
    unfinished = try Self.unfinished(in: repository).filter(age.isOld)
    texts = try SavedEdits.unlistedTexts(in: repository)
    ofEditors = try EditorCopies(repository: repository).strays()
  }

  /// git's temporaries: `tmp_pack_…`, `tmp_idx_…`, `tmp_obj_…`, and `.tmp-…` of `git repack`.
  private static func unfinished(in repository: Repository) throws(StoreError) -> [String] {
    let objects = repository.commonDirectory + "objects"
    let folder = ContainedFolder(objects)
    var found: [String] = []
    for name in try folder.names(in: "pack") ?? []
    where name.hasPrefix("tmp_") || name.hasPrefix(".tmp-") {
      found.append("\(objects)/pack/\(name)")
    }
    for part in try ContainedFolder(repository.commonDirectory).names(in: "objects") ?? []
    where part.utf8.count == 2 {
      for name in try folder.names(in: part) ?? [] where name.hasPrefix("tmp_obj_") {
        found.append("\(objects)/\(part)/\(name)")
      }
    }
    return found
  }

  /// Clears them. What may be a person's goes to the folder of what was kept.
  ///
  /// - Returns: what was done, a line each.
  func clear(_ kept: KeptDamage) throws(StoreError) -> [String] {
    for path in temporaries {
      let name = path.description.split(separator: "/").joined(separator: "-")
      try kept.move("\(workingCopy)/\(path)", as: name)
    }
    for path in texts {
      try kept.move(path, as: "saved-\(path.split(separator: "/").last ?? "")")
    }
    for path in ofEditors {
      try kept.move(path, as: "editor-\(path.split(separator: "/").last ?? "")")
    }
    unfinished.forEach(PrivateFile.remove)
    let lines = [
      (temporaries.count, "moved # temporary files of ours away, to \(kept.folder)"),
      (texts.count, "moved # saved texts that belong to no file away, to \(kept.folder)"),
      (ofEditors.count, "moved # things that an editor left away, to \(kept.folder)"),
      (unfinished.count, "removed # unfinished files of a git process that is gone"),
    ]
    return lines.filter { $0.0 > 0 }.map { $0.1.replacing("#", with: "\($0.0)") }
  }
}

/// How old files are, by the clock that dates them.
struct FileAge {
  private let now: Int
  private let isWorkedOn: Bool

  init(in repository: Repository) throws(StoreError) {
    now = try GitLock.clock(of: repository)
    isWorkedOn = GitLock.mayBeHeld(in: repository)
  }

  /// Whether a file is that old that whoever wrote it is gone.
  func isOld(_ path: String) -> Bool {
    var status = stat()
    return !isWorkedOn && lstat(path, &status) == 0
      && now - status.modified.tv_sec >= GitLock.staleAge
  }
}
