internal import CLibgit2

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A look at what has a name that git reads, before libgit2 opens it: libgit2 opens whatever is there,
/// and a pipe without a writer never answers.
///
/// Something else may take the file's name between this look and libgit2's. What then blocks is ended by
/// the limit of the command, or by a signal.
enum SpecialFiles {
  /// Refuses a pipe, a socket or a device; nothing, a file and a folder are fine, links followed.
  static func refuse(_ path: String) throws(GitError) { try refuse(RepositoryPath(path)) }

  private static func refuse(_ path: RepositoryPath) throws(GitError) {
    guard let status = status(of: path), ![S_IFREG, S_IFDIR].contains(kind(status)), !isNull(status)
    else { return }
    throw GitError(.special, "\(path) is a pipe, a socket or a device", function: "stat")
  }

  /// Whether a path names a regular file, links followed.
  static func isRegular(_ path: String) -> Bool { status(of: path).map(kind) == S_IFREG }

  /// Whether a path names a regular file without a byte.
  static func isEmptyFile(_ path: String) -> Bool {
    status(of: path).map { kind($0) == S_IFREG && $0.st_size == 0 } ?? false
  }

  private static func status(of path: String) -> stat? { status(of: RepositoryPath(path)) }

  private static func status(of path: RepositoryPath) -> stat? {
    var status = stat()
    return path.withCString { stat($0, &status) } == 0 ? status : nil
  }

  private static func kind(_ status: stat) -> mode_t { status.st_mode & S_IFMT }

  /// `/dev/null` stands for no configuration, and never blocks.
  private static func isNull(_ status: stat) -> Bool {
    kind(status) == S_IFCHR && self.status(of: "/dev/null")?.st_rdev == status.st_rdev
  }
}

// MARK: - The names that git reads

extension SpecialFiles {
  /// The files of a repository that libgit2 or git opens by name, but for branches
  /// (`Repository.reference`).
  private static let inRepository = [
    "HEAD", "FETCH_HEAD", "commondir", "config", "config.worktree", "index", "info/attributes",
    "info/exclude", "logs/HEAD", "objects/info/alternates", "objects/info/commit-graph",
    "objects/pack/multi-pack-index", "packed-refs", "shallow",
  ]

  /// The folders of a repository in which git opens whatever it finds, however deep it lies.
  private static let foldersInRepository = [
    "refs", "logs", "objects", "info", "worktrees", "rebase-merge", "rebase-apply", "sequencer",
  ]

  /// Refuses special files in the folders of a repository that git searches. Takes about a millisecond for each
  /// thousand files.
  ///
  /// - Parameter repository: Its `.git`, or what stands for that.
  static func refuseInFolders(of repository: String) throws(GitError) {
    var waiting = foldersInRepository.map { Array("\(repository)/\($0)".utf8) }
    while let folder = waiting.popLast() {
      // What may not be looked into git tells itself.
      guard let stream = RepositoryPath(bytes: folder).withCString({ opendir($0) }) else {
        continue
      }
      defer { closedir(stream) }
      while let entry = readdir(stream) {
        let kind = Int(entry.pointee.d_type)
        if kind == Int(DT_REG) { continue }
        let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
        if name.elementsEqual(".".utf8) || name.elementsEqual("..".utf8) { continue }
        let path = RepositoryPath(bytes: folder + [UInt8(ascii: "/")] + name)
        if kind == Int(DT_DIR) || kind == Int(DT_UNKNOWN) && isFolder(path) {
          waiting.append(path.bytes)
        } else {
          try refuse(path)
        }
      }
    }
  }

  private static func isFolder(_ path: RepositoryPath) -> Bool {
    var status = stat()
    return path.withCString { lstat($0, &status) == 0 } && kind(status) == S_IFDIR
  }

  /// A file that git reads in each folder of a working copy.
  enum FolderFile: String, CaseIterable {
    case attributes = ".gitattributes"
    case ignore = ".gitignore"
  }

  /// Refuses what is none of git's files in the repository whose working copy or `.git` is `path`.
  static func refuseInRepository(at path: String) throws(GitError) {
    var folder = "\(path)/.git"
    try refuse(folder)
    if isRegular(folder) {
      // “gitdir: FOLDER”, as in a linked working copy.
      guard let line = firstLine(of: folder), line.hasPrefix("gitdir: ") else { return }
      folder = absolute(String(line.dropFirst("gitdir: ".count)), in: path)
    } else if status(of: folder) == nil {
      folder = path
    }
    for name in inRepository { try refuse("\(folder)/\(name)") }
    guard let common = firstLine(of: "\(folder)/commondir") else { return }
    for name in inRepository { try refuse("\(absolute(common, in: folder))/\(name)") }
  }

  private static func absolute(_ path: String, in folder: String) -> String {
    path.hasPrefix("/") ? path : "\(folder)/\(path)"
  }

  /// The first line of a small file; nil where there is no such file.
  private static func firstLine(of path: String) -> String? {
    bytes(of: path, limit: 1 << 13)?.split(separator: UInt8(ascii: "\n")).first.map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// The first bytes of a file, of which there are no more than `limit`; nil where there is no such file, and
  /// where nothing in it can be read.
  static func bytes(of path: String, limit: Int = 1 << 24) -> [UInt8]? {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 13)
    while bytes.count < limit {
      let count = read(file, &piece, piece.count)
      guard count > 0 else { break }
      bytes += piece[..<count]
    }
    return bytes.isEmpty ? nil : bytes
  }
}

extension Repository {
  /// Refuses special files wherever git searches its own folders: before a git is run, which opens whatever is
  /// there and waits for it.
  ///
  /// - Throws: `special`, with the file.
  public func refuseSpecialFilesOfGit() throws(GitError) {
    for folder in Set([gitDirectory, commonDirectory]) {
      try SpecialFiles.refuseInFolders(of: String(folder.dropLast()))
    }
  }

  /// Refuses special files in the folders that lead to a path, before its attributes or what ignores it
  /// are looked up.
  func refuseSpecialFiles(
    named file: SpecialFiles.FolderFile, above path: RepositoryPath
  ) throws(GitError) {
    guard let root = workingDirectory else { return }
    try SpecialFiles.refuse("\(root)\(file.rawValue)")
    for folder in path.folders { try SpecialFiles.refuse("\(root)\(folder)/\(file.rawValue)") }
  }

  /// Refuses special files in all folders of the working copy that git looks into.
  ///
  /// - Returns: the folders that may not be looked into, and those that lie too deep for it (``PathLimits``).
  func foldersNotLookedInto() throws(GitError) -> (
    closed: Set<RepositoryPath>, tooDeep: Set<RepositoryPath>
  ) {
    guard let root = workingDirectory else { return ([], []) }
    var closed: Set<RepositoryPath> = []
    var tooDeep: Set<RepositoryPath> = []
    var folders = [RepositoryPath("")]
    while let folder = folders.popLast() {
      if folder.depth > PathLimits.folders {
        tooDeep.insert(folder)
        continue
      }
      let prefix = folder.bytes.isEmpty ? [] : folder.bytes + [UInt8(ascii: "/")]
      let path = RepositoryPath(bytes: Array(root.utf8) + prefix)
      for file in SpecialFiles.FolderFile.allCases {
        try SpecialFiles.refuse("\(path)\(file.rawValue)")
      }
      guard let names = Self.folders(in: path) else {
        if errno == EACCES { closed.insert(folder) }
        continue
      }
      for name in names where !name.elementsEqual(".git".utf8) {
        let below = RepositoryPath(bytes: prefix + name)
        // Another repository, or what git ignores: neither is looked into.
        if access("\(root)\(below)/.git", F_OK) == 0 { continue }
        if try isIgnored(RepositoryPath(bytes: below.bytes + [UInt8(ascii: "/")])) { continue }
        folders.append(below)
      }
    }
    return (closed, tooDeep)
  }

  /// The names of the folders in a folder; nil where it cannot be listed, and then `errno` says why.
  private static func folders(in path: RepositoryPath) -> [[UInt8]]? {
    guard let stream = path.withCString({ opendir($0) }) else { return nil }
    defer { closedir(stream) }
    var names: [[UInt8]] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      if name.elementsEqual(".".utf8) || name.elementsEqual("..".utf8) { continue }
      // Git follows no links here.
      var status = stat()
      let isSeen = RepositoryPath(bytes: name).withCString {
        fstatat(dirfd(stream), $0, &status, AT_SYMLINK_NOFOLLOW) == 0
      }
      guard isSeen, status.st_mode & S_IFMT == S_IFDIR else { continue }
      names.append(name)
    }
    return names
  }

  /// Refuses special files that git's configuration names.
  func refuseConfiguredSpecialFiles() throws(GitError) {
    let configuration = try Configuration(of: handle)
    for key in ["core.attributesFile", "core.excludesFile"] {
      if let path = try configuration.path(key) { try SpecialFiles.refuse(path) }
    }
  }
}
