import Git
import Synchronization
import Words

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What git tracks of a working copy: where a symbolic link of a store may lead to
/// (docs/decisions/0142-links-to-tracked-files.md).
///
/// Git is asked only where a link is met, which nearly no store has, and what it says is kept as long as its
/// index stays the same file.
final class TrackedFiles: Sendable {
  /// What an index says.
  private struct Known {
    let index: String
    let stamp: FileVersion
    /// The files, and the folders that hold one.
    let paths: Set<RepositoryPath>
  }

  private let workingCopy: String
  private let known = Mutex<Known?>(nil)

  /// What git tracks of the working copy in an absolute folder; nothing is read yet.
  init(of workingCopy: String) { self.workingCopy = workingCopy }

  /// Why a link to `target` is not followed; nil where git tracks the file, or a file of the folder.
  ///
  /// - Parameter target: An absolute path without links.
  func refusal(ofLinkTo target: String) -> String? {
    do throws(StoreError) {
      guard let root = try FileSystem.resolved(workingCopy),
        target.utf8.starts(with: "\(root)/".utf8)
      else { return "a symbolic link that leads out of the store" }
      let path = RepositoryPath(bytes: target.utf8.dropFirst(root.utf8.count + 1))
      if path.isInGitFolder { return "a symbolic link into git's own folder" }
      return try paths().contains(path) ? nil : "a symbolic link to what git does not track"
    } catch {
      return "a symbolic link, and git cannot say whether it tracks what that leads to"
    }
  }

  private func paths() throws(StoreError) -> Set<RepositoryPath> {
    try known.withLock { (known) throws(StoreError) in
      if let kept = known, kept.stamp == FileVersion(of: kept.index) { return kept.paths }
      let repository = try Repository.opened(at: workingCopy)
      let index = repository.gitDirectory + "index"
      let stamp = FileVersion(of: index)
      let files = try wrapping { () throws(GitError) in
        try repository.readingIndex { () throws(GitError) in try GitIndex(at: index).paths }
      }
      let paths = files.reduce(into: files) { $0.formUnion($1.folders) }
      known = Known(index: index, stamp: stamp, paths: paths)
      return paths
    }
  }
}

/// What a file system says of a file that was replaced or written since.
private struct FileVersion: Equatable {
  private let numbers: [Int]

  /// The version of the file at `path`; one of its own where there is none.
  init(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      numbers = []
      return
    }
    numbers = [
      Int(status.st_dev), Int(status.st_ino), Int(status.st_size), status.modified.tv_sec,
      status.modified.tv_nsec,
    ]
  }
}
