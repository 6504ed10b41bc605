public import Git
import Words

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file of a store in a person's editor: the editor works on a copy in our folder of `.git`, never on the file.
///
/// So an old buffer that is saved replaces nothing that came meanwhile. When the editor ends, its text is merged into
/// the file as it is by then, with the text that was opened as base. What no command waits for any more, as after a
/// kill or with an editor that goes to the background, the next command that writes takes in (`EditorCopies`).
///
/// Invariant: as long as this lives, no other command takes the copy in.
public final class EditorCopy: Sendable {
  /// The file, below the working copy.
  public let path: RepositoryPath
  /// The copy's absolute path: its last part is the file's name.
  public let copyPath: String
  /// The bytes that were opened.
  public let opened: [UInt8]
  /// Whether there was no such file: then what was opened is no common ancestor.
  public let isNew: Bool
  /// The commit that was the last one then, if any.
  public let head: ObjectID?
  private let subject: String
  private let files: EditorCopies.Files
  private let lock: StoreLock

  /// Makes the copy.
  fileprivate init(
    of path: RepositoryPath, holding bytes: [UInt8], isNew: Bool, subject: String,
    in repository: Repository
  ) throws(StoreError) {
    let copies = EditorCopies(repository: repository)
    try PrivateFile.makeFolder(repository.gitDirectory + "bestupid")
    try PrivateFile.makeFolder(copies.folder)
    files = copies.files(of: String(UInt64.random(in: 0...UInt64.max), radix: 36))
    lock = try StoreLock(path: files.lock, limit: .zero)
    try PrivateFile.makeFolder(files.folder)
    copyPath = "\(files.folder)/\(String(decoding: path.name, as: UTF8.self))"
    try PrivateFile.replace(copyPath, by: bytes)
    head = try wrapping { () throws(GitError) in try repository.head().commit }
    (self.path, opened, self.isNew, self.subject) = (path, bytes, isNew, subject)
    try files.write(.init(path: path, subject: subject, isNew: isNew, opened: bytes))
  }

  /// What the editor saved; nil where it removed the copy.
  ///
  /// - Throws: `badData` where it is no regular file or too large, `inputOutput`.
  public func text() throws(StoreError) -> [UInt8]? { try RegularFile.read(copyPath) }

  /// Notes that a text of the editor's is in the file: what is saved into the copy from now on is a change of it.
  public func noteMerged(_ text: [UInt8]) throws(StoreError) {
    try files.write(.init(path: path, subject: subject, isNew: false, opened: text))
  }

  /// Whether a text says nothing: no editor's text that is so replaces one that says something.
  public static func isEmpty(_ text: [UInt8]) -> Bool {
    text.allSatisfy { $0.isBlank || $0 == ASCII.lineFeed || $0 == ASCII.carriageReturn }
  }

  /// Leaves the copy to the person: no command takes it in any more.
  public func setAside() throws(StoreError) { try files.setAside() }
}

extension Store {
  /// A copy of a file for the person's editor, with what a log that there is not yet begins with.
  ///
  /// - Parameters:
  ///   - path: The file, below the store's root.
  ///   - subject: The subject of the commit that its text gets.
  /// - Throws: `cannotWrite`, `badData` where our folder in `.git` is a link.
  public func editorCopy(
    of path: String, holding bytes: [UInt8], isNew: Bool, subject: String
  ) throws(StoreError) -> EditorCopy {
    try EditorCopy(
      of: RepositoryPath(gitPath(path)), holding: bytes, isNew: isNew, subject: subject,
      in: Repository.opened(at: workingCopy))
  }
}

/// The copies of files that are or were in an editor: each a folder with the copy, and beside it what was opened and
/// a lock, which whoever waits for the editor holds.
package struct EditorCopies {
  let repository: Repository

  /// The copies of a repository's files.
  package init(repository: Repository) { self.repository = repository }

  var folder: String { repository.gitDirectory + "bestupid/editors" }

  /// For how long a copy stays in which nothing was saved: an editor may have it open. In seconds.
  private static let patience = 86_400

  func files(of token: String) -> Files { Files(stem: "\(folder)/\(token)") }

  /// What was opened, and for which file.
  struct Opened {
    let path: RepositoryPath
    let subject: String
    let isNew: Bool
    let opened: [UInt8]
  }

  /// The names of what belongs to one copy.
  struct Files: Sendable {
    fileprivate let stem: String
    fileprivate var folder: String { stem }
    fileprivate var lock: String { stem + ".lock" }
    fileprivate var opened: String { stem + EditorCopies.ending }
    fileprivate var aside: String { stem + ".aside" }
    private static let firstLine = "bestupid editor 1"

    /// Writes what was opened, durably.
    fileprivate func write(_ value: Opened) throws(StoreError) {
      let words = "\(Self.firstLine)\n\(value.isNew ? "new" : "old")\n"
      var bytes = Array("\(words)\(value.subject.inOneLine)\n".utf8)
      bytes += value.path.escapedLine + [ASCII.lineFeed] + value.opened
      try PrivateFile.replace(opened, by: bytes, durably: true)
    }

    /// What was opened; nil where the file is gone or not whole.
    fileprivate func read() throws(StoreError) -> Opened? {
      guard let bytes = try RegularFile.read(opened, limit: RegularFile.sizeLimit + 1 << 16) else {
        return nil
      }
      let parts = bytes.split(
        separator: ASCII.lineFeed, maxSplits: 4, omittingEmptySubsequences: false)
      guard parts.count == 5, parts[0].elementsEqual(Self.firstLine.utf8) else { return nil }
      return Opened(
        path: RepositoryPath(escapedLine: parts[3]),
        subject: String(decoding: parts[2], as: UTF8.self),
        isNew: parts[1].elementsEqual("new".utf8), opened: Array(parts[4]))
    }

    fileprivate func setAside() throws(StoreError) {
      try PrivateFile.move(opened, to: aside)
    }

    /// Removes the copy, and what belongs to it; the folder only where an editor has left nothing else in it.
    fileprivate func remove(_ copy: String) {
      PrivateFile.remove(copy)
      FileSystem.removeEmptyFolder(folder)
      PrivateFile.remove(opened)
      PrivateFile.remove(lock)
    }
  }

  private static let ending = ".opened"

  // MARK: Taking in

  /// Puts what was saved into copies that no command waits for any more on the list of saved edits, each as a change
  /// of what was opened: `Rescue` merges it into its file and commits it.
  ///
  /// - Returns: What keeps a copy from that, each told once: it stays for the person.
  func takeIn() throws(StoreError) -> [StoreError] {
    // What stands in the place of the folder keeps no command from its work; a repair moves it away.
    guard FileSystem.isPresent(folder, as: .folder) else { return [] }
    guard let names = try ContainedFolder(repository.gitDirectory).names(in: "bestupid/editors")
    else { return [] }
    var failures: [StoreError] = []
    for name in names where name.hasSuffix(Self.ending) {
      let files = files(of: String(name.dropLast(Self.ending.count)))
      do throws(StoreError) {
        let lock = try StoreLock(path: files.lock, limit: .zero)
        try takeIn(files)
        withExtendedLifetime(lock) {}
      } catch {
        // Somebody waits for the editor.
        if error.kind == .busy { continue }
        try files.setAside()
        failures.append(error)
      }
    }
    return failures
  }

  /// What editors have left that is no copy of a file: pipes, folders and files of their own, beside copies and in
  /// the place of one. No command takes such things in, or away.
  package func strays() throws(StoreError) -> [String] {
    guard FileSystem.isPresent(folder, as: .folder) else {
      var status = stat()
      return lstat(folder, &status) == 0 ? [folder] : []
    }
    var strays: [String] = []
    for name in FileSystem.names(in: folder) {
      let token = String(name.prefix { $0 != "." })
      let files = files(of: token)
      if try isWaitedFor(files) { continue }
      let isPart =
        name != token && ["lock", "aside", "opened"].contains { name == "\(token).\($0)" }
      let isStray =
        isPart
        ? !FileSystem.isPresent("\(folder)/\(name)", as: .file) : try !isCopy(files)
      if isStray { strays.append("\(folder)/\(name)") }
    }
    return strays
  }

  private func isWaitedFor(_ files: Files) throws(StoreError) -> Bool {
    guard FileSystem.isPresent(files.lock, as: .file) else { return false }
    do throws(StoreError) {
      // A program that is just being started has a copy of a lock that was let go of.
      _ = try StoreLock(path: files.lock, limit: .milliseconds(50))
      return false
    } catch {
      guard error.kind == .busy else { throw error }
      return true
    }
  }

  /// Whether it is a folder with nothing but the copy that belongs to what was opened.
  private func isCopy(_ files: Files) throws(StoreError) -> Bool {
    let isKnown = [files.opened, files.aside].contains { FileSystem.isPresent($0, as: .file) }
    guard isKnown, FileSystem.isPresent(files.folder, as: .folder) else { return false }
    return FileSystem.names(in: files.folder).allSatisfy {
      FileSystem.isPresent("\(files.folder)/\($0)", as: .file)
    }
  }

  private func takeIn(_ files: Files) throws(StoreError) {
    guard let opened = try files.read() else { return }
    let copy = "\(files.folder)/\(String(decoding: opened.path.name, as: UTF8.self))"
    var status = stat()
    let isThere = lstat(copy, &status) == 0
    let text = try isThere ? RegularFile.read(copy) : nil
    guard let text, text != opened.opened, !EditorCopy.isEmpty(text) else {
      if try isOld(files) { files.remove(copy) }
      return
    }
    var saved = try SavedEdits(of: repository)
    let new = ObjectID(blob: text)
    let edit = SavedEdit(
      path: opened.path, time: Int64(status.modified.tv_sec), subject: opened.subject,
      old: opened.isNew ? nil : ObjectID(blob: opened.opened), new: new,
      storedPath: saved.path(of: new))
    try saved.append(edit, old: opened.isNew ? nil : opened.opened, new: text)
    try files.write(
      Opened(path: opened.path, subject: opened.subject, isNew: false, opened: text))
  }

  /// Whether nothing was saved into a copy for so long that no editor has it open.
  private func isOld(_ files: Files) throws(StoreError) -> Bool {
    var status = stat()
    guard lstat(files.opened, &status) == 0 else { return false }
    return try GitLock.clock(of: repository) - status.modified.tv_sec > Self.patience
  }
}
