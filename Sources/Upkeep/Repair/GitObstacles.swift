import Git
public import Store
import Words

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What keeps git and libgit2 from opening a repository at all: a folder or a pipe in the place of a file that git
/// reads, and a configuration that cannot be read.
///
/// Looked for by names alone, before the repository is opened.
public struct GitObstacles {
  /// The folders of the working copy's own files and of those that all have in common, each with a slash at its end.
  private let own, common: String

  /// The files that git reads in its own folder.
  private static let files = [
    "HEAD", "FETCH_HEAD", "ORIG_HEAD", "COMMIT_EDITMSG", "config", "config.worktree", "description",
    "index", "info/attributes", "info/exclude", "logs/HEAD", "objects/info/alternates",
    "objects/info/commit-graph", "objects/pack/multi-pack-index", "packed-refs", "shallow",
  ]

  /// The folders in which git opens whatever it finds.
  private static let folders = ["refs", "logs", "objects", "info"]

  /// The repository of the working copy at an absolute path.
  public init(at workingCopy: String) {
    let git = "\(workingCopy)/.git"
    let line = Self.line(of: git)
    let folder = line.flatMap { $0.hasPrefix("gitdir: ") ? String($0.dropFirst(8)) : nil } ?? git
    let own = Self.absolute(folder, in: workingCopy) + "/"
    let common = Self.line(of: "\(own)commondir").map { Self.absolute($0, in: own) + "/" }
    (self.own, self.common) = (own, common ?? own)
  }

  /// The first line of a small file; nil where there is no such file.
  private static func line(of path: String) -> String? {
    guard FileSystem.isPresent(path, as: .file) else { return nil }
    do throws(StoreError) {
      let bytes = try RegularFile.read(path, limit: 1 << 13) ?? []
      return bytes.split(separator: ASCII.lineFeed).first.map {
        String(decoding: $0, as: UTF8.self)
      }
    } catch {
      // Whoever opens the repository tells why.
      return nil
    }
  }

  private static func absolute(_ path: String, in folder: String) -> String {
    path.hasPrefix("/") ? path : "\(folder)/\(path)"
  }

  /// What is in the way; nil where nothing is.
  public func damage() throws(StoreError) -> RepositoryDamage? {
    if let (path, what) = all().first {
      return RepositoryDamage(.obstructed, "\(path) is \(what), where git reads a file")
    }
    guard try wholeConfiguration() != nil else { return nil }
    return RepositoryDamage(.obstructed, "\(common)config cannot be read as git's configuration")
  }

  /// Moves what is in the way to the folder of what a repair keeps.
  ///
  /// - Parameter time: When the repair began.
  /// - Returns: what was done, a line each.
  func clear(time: Int64) throws(StoreError) -> [String] {
    let kept = KeptDamage(gitDirectory: own, commonDirectory: common, time: time)
    var done: [String] = []
    for (path, what) in all() {
      let name = path.dropFirst(path.hasPrefix(own) ? own.count : common.count)
      try kept.move(path, as: "obstacle-" + name.split(separator: "/").joined(separator: "-"))
      done.append("moved \(path) away, which was \(what); it is kept in \(kept.folder)")
      if name == "HEAD" { try PrivateFile.replace(path, by: [], mode: 0o666) }
    }
    if let whole = try wholeConfiguration() {
      try kept.copy("\(common)config", as: "config")
      try PrivateFile.replace("\(common)config", by: whole, mode: 0o666)
      done.append(
        "took what cannot be read out of git's configuration; all of it is kept in \(kept.folder). "
          + "Check the remote: git remote -v")
    }
    return done
  }

  // MARK: - Files

  /// What is in the way, and what it is, in words that go on after “is”.
  private func all() -> [(path: String, what: String)] {
    var found: [(path: String, what: String)] = []
    for folder in own == common ? [own] : [own, common] {
      for name in Self.files {
        let path = folder + name
        if let what = Self.obstacle(path, isFolderFine: false) { found.append((path, what)) }
      }
      for name in Self.folders { Self.addSpecial(below: folder + name, to: &found) }
    }
    for reference in references() {
      for path in [common + reference, "\(common)logs/\(reference)"]
      where Self.kind(path) == S_IFDIR && !Self.holdsFiles(path) {
        found.append((path, "a folder"))
      }
    }
    // What lies in a folder that is in the way goes with it.
    var last: String?
    return found.sorted { $0.path < $1.path }.filter { path, _ in
      if let last, path == last || path.hasPrefix("\(last)/") { return false }
      last = path
      return true
    }
  }

  /// The branch that HEAD names, and those of remotes that are followed by one of the same name.
  private func references() -> [String] {
    guard let line = Self.line(of: "\(own)HEAD"), line.hasPrefix("ref: refs/heads/") else {
      return []
    }
    let branch = line.dropFirst("ref: refs/heads/".count)
    return ["refs/heads/\(branch)", "refs/remotes/origin/\(branch)"]
  }

  /// Adds the pipes, sockets and devices in a folder, however deep.
  private static func addSpecial(
    below folder: String, to found: inout [(path: String, what: String)]
  ) {
    for name in FileSystem.names(in: folder) {
      let path = "\(folder)/\(name)"
      if kind(path) == S_IFDIR {
        addSpecial(below: path, to: &found)
      } else if let what = obstacle(path, isFolderFine: true) {
        found.append((path, what))
      }
    }
  }

  private static func obstacle(_ path: String, isFolderFine: Bool) -> String? {
    switch kind(path) {
    case nil, S_IFREG, S_IFLNK: nil
    case S_IFDIR: isFolderFine ? nil : "a folder"
    case S_IFIFO: "a pipe"
    default: "no regular file"
    }
  }

  private static func kind(_ path: String) -> mode_t? {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
  }

  /// Whether a folder has a regular file, however deep: that of a branch with a longer name, or its reflog.
  private static func holdsFiles(_ folder: String) -> Bool {
    FileSystem.names(in: folder).contains { name in
      let path = "\(folder)/\(name)"
      return kind(path) == S_IFREG || kind(path) == S_IFDIR && holdsFiles(path)
    }
  }

  // MARK: - The configuration

  /// The lines of git's configuration up to the first that cannot be read; nil where all can.
  private func wholeConfiguration() throws(StoreError) -> [UInt8]? {
    let path = "\(common)config"
    guard FileSystem.isPresent(path, as: .file) else { return nil }
    func isWhole(_ path: String) throws(StoreError) -> Bool {
      try wrapping { () throws(GitError) in try Repository.isConfiguration(path) }
    }
    let bytes = try RegularFile.read(path) ?? []
    // A NUL is no error to libgit2, and nothing that git reads on from.
    if !bytes.contains(0), try isWhole(path) { return nil }
    var lines = bytes.split(separator: ASCII.lineFeed, omittingEmptySubsequences: false)
    let trial = "\(own)bestupid/config.trial"
    try FileSystem.makeWritableFolder("\(own)bestupid")
    defer { PrivateFile.remove(trial) }
    while !lines.isEmpty {
      lines.removeLast()
      let rest = Array(lines.map { $0 + [ASCII.lineFeed] }.joined())
      try PrivateFile.replace(trial, by: rest)
      if rest.contains(0) { continue }
      if try isWhole(trial) { return rest }
    }
    return []
  }
}
