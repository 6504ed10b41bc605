internal import CLibgit2

/// Differences between two texts.
public enum TextDiff {
  /// The unified diff that turns `old` into `new`, as `git diff` prints it; empty where they
  /// are equal. Binary content is told in one line.
  ///
  /// - Parameter old: nil for a file that is new.
  public static func unified(
    from old: [UInt8]?, to new: [UInt8], path: RepositoryPath
  ) throws(GitError) -> [UInt8] {
    try Libgit2.start()
    var options = git_diff_options()
    try check(
      git_diff_options_init(&options, UInt32(GIT_DIFF_OPTIONS_VERSION)), "git_diff_options_init")
    let patch = try path.withCString { (name) throws(GitError) in
      try checkHandle("git_patch_from_buffers") { patch in
        (old ?? []).withUnsafeBytes { before in
          new.withUnsafeBytes { after in
            // No bytes at all, unlike none in a file, say that there is no file.
            git_patch_from_buffers(
              &patch, old == nil ? nil : before.baseAddress, before.count, name,
              after.baseAddress, after.count, name, &options)
          }
        }
      }
    }
    defer { git_patch_free(patch) }
    var text = git_buf()
    defer { git_buf_dispose(&text) }
    try check(git_patch_to_buf(&text, patch), "git_patch_to_buf")
    return Array(UnsafeRawBufferPointer(start: text.ptr, count: text.size))
  }
}
