internal import CLibgit2
internal import Synchronization

/// libgit2 as a whole: started on first use.
public enum Libgit2 {
  private static let status: Int32 = {
    var status = git_libgit2_init()
    // A commit asks for the same folders again and again. libgit2 keeps those of less than 4 KB; one of
    // ten years' logs has 150 KB. Of all it keeps 256 MB, which takes three times as much: a walk through
    // the history needs few of them at a time.
    if status >= 0 { status = bestupid_git_opt_cache_object_limit(GIT_OBJECT_TREE, 1 << 20) }
    if status >= 0 { status = bestupid_git_opt_cache_size(16 << 20) }
    return status
  }()

  /// Every entry into libgit2 comes through here first.
  static func start() throws(GitError) {
    try check(status, "git_libgit2_init")
  }

  /// The folders that libgit2 reads git's configuration from.
  ///
  /// libgit2 takes them from the process's HOME and XDG_CONFIG_HOME by itself; this replaces
  /// what it found, for the whole process. An empty string means nowhere.
  ///
  /// - Parameters:
  ///   - home: the folder that holds `.gitconfig`.
  ///   - xdg: the folder that holds `config`, as `~/.config/git`.
  ///   - system: the folder that holds `gitconfig`, as `/etc`; nil leaves it.
  public static func setConfigurationFolders(
    home: String, xdg: String, system: String?
  ) throws(GitError) {
    try start()
    let folders = [
      (GIT_CONFIG_LEVEL_GLOBAL, home), (GIT_CONFIG_LEVEL_XDG, xdg),
      (GIT_CONFIG_LEVEL_SYSTEM, system),
    ]
    for case (let level, let folder?) in folders {
      try check(
        bestupid_git_opt_set_search_path(level.rawValue, folder), "git_libgit2_opts")
    }
  }

  private static let globalFile = Mutex<String?>(nil)

  /// Has the person's own configuration read from `file` alone, as git does where
  /// `GIT_CONFIG_GLOBAL` is set, which libgit2 does not know. For the whole process, from the next
  /// repository that is opened.
  public static func useGlobalConfiguration(_ file: String) {
    globalFile.withLock { $0 = file }
  }

  /// Puts the file in the place of those that libgit2 found by itself.
  static func addGlobalConfiguration(to configuration: OpaquePointer) throws(GitError) {
    guard let file = globalFile.withLock({ $0 }) else { return }
    try setConfigurationFolders(home: "", xdg: "", system: nil)
    try check(
      git_config_add_file_ondisk(configuration, file, GIT_CONFIG_LEVEL_GLOBAL, nil, 1),
      "git_config_add_file_ondisk")
  }

  /// What git reads in the folders of each level of its configuration.
  private static let configurationNames = [
    (GIT_CONFIG_LEVEL_GLOBAL, [".gitconfig"]),
    (GIT_CONFIG_LEVEL_XDG, ["config", "attributes", "ignore"]),
    (GIT_CONFIG_LEVEL_SYSTEM, ["gitconfig", "gitattributes"]),
  ]

  /// Refuses special files where libgit2 reads the person's and the system's configuration.
  static func refuseSpecialConfiguration() throws(GitError) {
    if let file = globalFile.withLock({ $0 }) { try SpecialFiles.refuse(file) }
    for (level, names) in configurationNames {
      var buffer = git_buf()
      defer { git_buf_dispose(&buffer) }
      try check(bestupid_git_opt_get_search_path(level.rawValue, &buffer), "git_libgit2_opts")
      let folders = buffer.ptr.map { String(cString: $0) } ?? ""
      for folder in folders.split(separator: ":") {
        for name in names { try SpecialFiles.refuse("\(folder)/\(name)") }
      }
    }
  }

  private static let durableSections = Mutex(0)

  /// Runs `body` while libgit2 calls fsync on every file of `.git` that it writes, and on its
  /// folder. The switch belongs to the whole process, so sections are counted: another
  /// thread's section can only add an fsync to ours, never take one away.
  static func durably<Result>(_ body: () throws(GitError) -> Result) throws(GitError) -> Result {
    try switchDurability(by: 1)
    let result: Result
    do {
      result = try body()
    } catch {
      try switchDurability(by: -1)
      throw error
    }
    try switchDurability(by: -1)
    return result
  }

  private static func switchDurability(by step: Int) throws(GitError) {
    try durableSections.withLock { (sections) throws(GitError) in
      sections += step
      let enabled: Int32 = sections > 0 ? 1 : 0
      try check(
        bestupid_git_opt_int(Int32(GIT_OPT_ENABLE_FSYNC_GITDIR.rawValue), enabled),
        "git_libgit2_opts")
    }
  }
}
