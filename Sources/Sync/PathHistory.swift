import Git
import LogMerge
import Store

/// Where a path's version on one side of a merge comes from.
struct PathOrigin {
  /// The commits that changed the path, without merges.
  fileprivate(set) var commits: [Commit] = []
  /// For each line of the version the commit that brought it, nil for a line that is older than this side.
  /// Empty where all lines are, and for a file without a blame.
  fileprivate(set) var lines: [Commit?] = []

  /// The newest of the commits that changed the path; nil where only merges did.
  var newest: Commit? {
    commits.reduce(nil) { newest, next in newest?.isNewer(than: next) == true ? newest : next }
  }

  /// The commits that brought a line of the version.
  var writersOfLines: [Commit] {
    var seen: Set<ObjectID> = []
    return lines.compactMap { $0 }.filter { seen.insert($0.id).inserted }
  }
}

/// The blame of files, made commit by commit, each after its parents (docs/decisions/0074-authors-by-line.md).
///
/// A file that is binary, or of which there are very many or very long versions, has no blame: it counts
/// as a whole.
struct PathHistory {
  private let repository: Repository
  private var origins: [RepositoryPath: PathOrigin] = [:]
  /// For each commit the versions of paths that were changed on this side. It is dropped after the last
  /// child of the commit.
  private var versions: [ObjectID: [RepositoryPath: Version]] = [:]
  /// For each commit the number of its children that are still to come.
  private var childrenToCome: [ObjectID: Int] = [:]
  /// For each path the bytes of its versions so far.
  private var sizes: [RepositoryPath: Int] = [:]
  private var pathsWithoutBlame: Set<RepositoryPath> = []

  /// The most bytes of versions of one path that are compared.
  private static let sizeLimit = 16 << 20

  /// A version of a path.
  private struct Version {
    /// Nil where there is no file.
    let bytes: [UInt8]?
    let blame: Blame
  }

  /// The origins of the versions that the last commit has.
  ///
  /// - Parameter history: The commits of one side of a merge, each after its parents.
  static func origins(
    of history: [CommitChanges], in repository: Repository
  ) throws(GitError) -> [RepositoryPath: PathOrigin] {
    guard let tip = history.last?.commit.id else { return [:] }
    let byTime = history.map(\.commit).sorted { $1.isNewer(than: $0) }
    let ranks = Dictionary(uniqueKeysWithValues: zip(byTime.map(\.id), byTime.indices))
    var walk = PathHistory(repository: repository)
    for parent in history.flatMap(\.commit.parents) {
      walk.childrenToCome[parent, default: 0] += 1
    }
    for changes in history { try walk.append(changes, rank: ranks[changes.commit.id] ?? 0) }
    for (path, version) in walk.versions[tip] ?? [:] where !walk.pathsWithoutBlame.contains(path) {
      walk.origins[path, default: PathOrigin()].lines =
        version.blame.ranks.map { $0 == Blame.unknown ? nil : byTime[$0] }
    }
    return walk.origins
  }

  private init(repository: Repository) { self.repository = repository }

  private mutating func append(_ changes: CommitChanges, rank: Int) throws(GitError) {
    let commit = changes.commit
    if commit.parents.count < 2 {
      for change in changes.byParent.joined() {
        origins[change.path, default: PathOrigin()].commits.append(commit)
      }
    }
    // In a malformed tree a path may stand twice.
    let byPath = changes.byParent.map { changes in
      Dictionary(changes.map { ($0.path, $0) }) { first, _ in first }
    }
    var own: [RepositoryPath: Version] = [:]
    for path in byPath[0].keys {
      let all = byPath.compactMap { $0[path] }
      // What a parent has is no new version.
      guard all.count == byPath.count, !pathsWithoutBlame.contains(path) else { continue }
      own[path] = try newVersion(all, rank: rank, of: commit)
    }
    var all = inheritedVersions(of: commit, except: byPath)
    all.merge(own) { _, new in new }
    versions[commit.id] = all
  }

  /// The versions that a commit has from its parents, and that these have from this side.
  private mutating func inheritedVersions(
    of commit: Commit, except changes: [[RepositoryPath: PathChange]]
  ) -> [RepositoryPath: Version] {
    var all: [RepositoryPath: [Version]] = [:]
    var first: [RepositoryPath: Version]?
    for (parent, changed) in zip(commit.parents, changes) {
      guard let versions = versions[parent] else { continue }
      if childrenToCome[parent] == 1 { self.versions[parent] = nil }
      childrenToCome[parent, default: 0] -= 1
      if commit.parents.count == 1 {
        first = versions
      } else {
        for (path, version) in versions where changed[path] == nil {
          all[path, default: []].append(version)
        }
      }
    }
    if let first { return first }
    return all.mapValues { versions in
      guard versions.count > 1, let bytes = versions[0].bytes else { return versions[0] }
      let parents = versions.map { ($0.bytes ?? [], $0.blame) }
      return Version(bytes: bytes, blame: Blame(of: bytes, by: 0, after: parents))
    }
  }

  /// The version that a commit made of a path; nil where the path gets no blame.
  ///
  /// - Parameter changes: What the commit changed since each parent.
  private mutating func newVersion(
    _ changes: [PathChange], rank: Int, of commit: Commit
  ) throws(GitError) -> Version? {
    guard let new = changes[0].new, new.mode.isFile else {
      return Version(bytes: nil, blame: .ofOlderText)
    }
    let path = changes[0].path
    guard let bytes = try text(of: new, at: path) else { return nil }
    var parents: [(bytes: [UInt8], blame: Blame)] = []
    for (index, change) in changes.enumerated() {
      let parent = index < commit.parents.count ? commit.parents[index] : nil
      if let version = parent.flatMap({ versions[$0]?[path] }) {
        if let bytes = version.bytes { parents.append((bytes, version.blame)) }
      } else if let old = change.old, old.mode.isFile {
        guard let bytes = try text(of: old, at: path) else { return nil }
        parents.append((bytes, .ofOlderText))
      }
    }
    return Version(bytes: bytes, blame: Blame(of: bytes, by: rank, after: parents))
  }

  /// The text of a version; nil where the path gets no blame.
  private mutating func text(
    of entry: TreeEntry, at path: RepositoryPath
  ) throws(GitError) -> [UInt8]? {
    sizes[path, default: 0] += try repository.blobSize(entry.id)
    if sizes[path, default: 0] <= Self.sizeLimit {
      let bytes = try repository.blob(entry.id)
      if !bytes.prefix(8000).contains(0) { return bytes }
    }
    pathsWithoutBlame.insert(path)
    return nil
  }
}
