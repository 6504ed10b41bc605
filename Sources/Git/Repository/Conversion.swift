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
    guard direction == .toObject else { return try filtered(bytes, for: path, direction) }
    return try asGitReadsIndex(at: path) { () throws(GitError) in
      try filtered(bytes, for: path, direction)
    }
  }

  /// Runs `body` while libgit2 sees of the file in the index what git sees of it.
  ///
  /// With `text=auto` a file whose version in the index has CRLF keeps it. Git asks for CRLF in text
  /// (convert.c, `has_crlf_in_index`); libgit2 takes any CR, in whatever file, for one.
  private func asGitReadsIndex<Result>(
    at path: RepositoryPath, _ body: () throws(GitError) -> Result
  ) throws(GitError) -> Result {
    let index = try checkHandle("git_repository_index") { git_repository_index(&$0, handle) }
    defer { git_index_free(index) }
    guard let known = path.withCString({ git_index_get_bypath(index, $0, 0) }) else {
      return try body()
    }
    var entry = known.pointee
    let old = try hasObject(ObjectID(entry.id)) ? blob(ObjectID(entry.id)) : []
    guard old.contains(UInt8(ascii: "\r")), !TextStatistics(of: old).isTextWithCRLF else {
      return try body()
    }
    // In memory alone, and for this one question.
    try check(path.withCString { git_index_remove(index, $0, 0) }, "git_index_remove")
    let result: Result
    do {
      result = try body()
    } catch {
      try path.withCString { (name) throws(GitError) in
        entry.path = name
        _ = try check(git_index_add(index, &entry), "git_index_add")
      }
      throw error
    }
    try path.withCString { (name) throws(GitError) in
      entry.path = name
      _ = try check(git_index_add(index, &entry), "git_index_add")
    }
    return result
  }

  private func filtered(
    _ bytes: [UInt8], for path: RepositoryPath, _ direction: Direction
  ) throws(GitError) -> [UInt8] {
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
    try refuseSpecialFiles(named: .attributes, above: path)
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

/// What git counts in a file to tell text from other files (convert.c, `gather_stats`).
private struct TextStatistics {
  private var (lonelyCR, crlf, nul, printable, other) = (0, 0, 0, 0, 0)

  init(of bytes: [UInt8]) {
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case UInt8(ascii: "\r"):
        let isCRLF = index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "\n")
        if isCRLF { crlf += 1 } else { lonelyCR += 1 }
      case UInt8(ascii: "\n"): break
      case 0:
        nul += 1
        other += 1
      case 0x08, 0x09, 0x1B, 0x0C: printable += 1
      case 0..<0x20, 0x7F: other += 1
      default: printable += 1
      }
    }
    // The end of a file of DOS.
    if bytes.last == 0x1A { other -= 1 }
  }

  /// Whether git takes the file for text, and its lines end in CRLF, or some do.
  var isTextWithCRLF: Bool {
    lonelyCR == 0 && nul == 0 && printable >> 7 >= other && crlf > 0
  }
}
