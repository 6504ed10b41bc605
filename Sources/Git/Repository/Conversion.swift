internal import CLibgit2

/// What git's attributes and settings make of a file's content between the working copy and its blob.
extension Repository {
  /// Which way file content is converted.
  public enum Direction: Sendable {
    /// From the working copy to the blob: line ends become LF, `$Id$` is emptied.
    case toObject
    /// From the blob to the working copy.
    case toWorkingCopy
  }

  /// The bytes as git's attributes and line-end settings convert them for `path`.
  ///
  /// External programs are not run: ask `externalConversion(for:)` first.
  public func converted(
    _ bytes: [UInt8], for path: RepositoryPath, _ direction: Direction
  ) throws(GitError) -> [UInt8] {
    guard try conversion(of: path) != .none else { return bytes }
    var filters: OpaquePointer?
    let mode = direction == .toObject ? GIT_FILTER_TO_ODB : GIT_FILTER_TO_WORKTREE
    try check(
      path.withCString {
        git_filter_list_load(
          &filters, handle, nil, $0, mode, GIT_FILTER_ALLOW_UNSAFE.rawValue)
      }, "git_filter_list_load")
    // git_filter_list_load: "filters will be NULL if there are no filters for this file".
    guard let filters else { return bytes }
    defer { git_filter_list_free(filters) }
    var result = git_buf()
    defer { git_buf_dispose(&result) }
    try check(
      bytes.withUnsafeBytes { buffer in
        git_filter_list_apply_to_buffer(
          &result, filters, buffer.baseAddress?.assumingMemoryBound(to: CChar.self),
          buffer.count)
      }, "git_filter_list_apply_to_buffer")
    return Array(UnsafeRawBufferPointer(start: result.ptr, count: result.size))
  }

  /// The program or encoding that git would run the file's content through, and libgit2 does
  /// not: `filter=git-crypt`, `working-tree-encoding=UTF-16`. Nil where there is none.
  ///
  /// Whoever commits such a file without it publishes what should have been encrypted, so an
  /// attribute counts even where no program is configured for it on this machine.
  public func externalConversion(for path: RepositoryPath) throws(GitError) -> String? {
    if case .external(let attribute) = try conversion(of: path) { return attribute }
    return nil
  }

  /// Whether the content of a file may differ from its blob.
  public func convertsContent(of path: RepositoryPath) throws(GitError) -> Bool {
    try conversion(of: path) != .none
  }

  private enum Conversion: Equatable {
    case none
    /// What libgit2 does, perhaps nothing.
    case builtIn
    /// An attribute and its value.
    case external(String)
  }

  /// The attributes that convert (gitattributes(5)): first those that stand for a program.
  private static let attributes: [StaticString] = [
    "filter", "working-tree-encoding", "text", "eol", "crlf", "ident",
  ]

  /// What converts a path, by all its attributes at once: libgit2 looks for each file of attributes, in
  /// each folder above it, whenever it is asked.
  private func conversion(of path: RepositoryPath) throws(GitError) -> Conversion {
    // Attributes may be in the index alone.
    try requireIndex()
    var names: [UnsafePointer<CChar>?] = Self.attributes.map {
      UnsafeRawPointer($0.utf8Start).assumingMemoryBound(to: CChar.self)
    }
    var values = [UnsafePointer<CChar>?](repeating: nil, count: names.count)
    try check(
      path.withCString { git_attr_get_many(&values, handle, 0, $0, names.count, &names) },
      "git_attr_get_many")
    for (attribute, value) in zip(Self.attributes.prefix(2), values) {
      if git_attr_value(value) == GIT_ATTR_VALUE_STRING, let value {
        return .external("\(attribute)=\(String(cString: value))")
      }
    }
    let isPlain = values.allSatisfy { git_attr_value($0) == GIT_ATTR_VALUE_UNSPECIFIED }
    if isPlain, try hasPlainLineEnds() { return .none }
    return .builtIn
  }

  private func hasPlainLineEnds() throws(GitError) -> Bool {
    if let keepsLineEnds { return keepsLineEnds }
    let setting = try configuration("core.autocrlf")
    keepsLineEnds = setting == nil || setting == "false"
    return keepsLineEnds == true
  }
}
