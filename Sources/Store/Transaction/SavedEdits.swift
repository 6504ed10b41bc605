public import Git
import Words

/// An edit that a command has saved and could not commit: the text of the file before it and after.
///
/// Git knows nothing of it, and may take it away again: `git rebase --abort` does, and every other
/// reset. So the text is kept beside until a commit has it (docs/decisions/0032-saved-is-kept.md).
public struct SavedEdit: Sendable, Equatable {
  /// The file, below the working copy.
  public let path: RepositoryPath
  /// When it was saved: seconds since 1970.
  public let time: Int64
  /// The subject of the commit that it was to be.
  public let subject: String
  /// The text that it was made out of, by the name it would have as a blob; nil for no file.
  let old: ObjectID?
  /// The text.
  let new: ObjectID
  /// The file of ours that has the text.
  public let storedPath: String
  /// Whether the file, changed by hand since, has it no more: then it waits for the person.
  public internal(set) var isSetAside = false

  /// The same edit with another text before it.
  func beginning(with old: ObjectID?) -> SavedEdit {
    SavedEdit(
      path: path, time: time, subject: subject, old: old, new: new, storedPath: storedPath,
      isSetAside: isSetAside)
  }
}

/// The edits of a working copy that are saved and that no commit has yet: a list in our folder of
/// `.git`, and beside it the texts, each in a file with the name of its blob.
package struct SavedEdits {
  private let folder: String
  package private(set) var edits: [SavedEdit]

  static let firstLine = "bestupid saved 1"
  private var list: String { "\(folder)/list" }

  /// The edits of a repository; none where the list is not whole, as after a power cut.
  package init(of repository: Repository) throws(StoreError) {
    folder = repository.gitDirectory + "bestupid/saved"
    edits = []
    if let bytes = try PrivateName.saved.file(in: repository).readIfUsable() { edits = read(bytes) }
  }

  /// The texts in their folder that the list does not name: a disk that fails may have taken the list.
  package static func unlistedTexts(in repository: Repository) throws(StoreError) -> [String] {
    let saved = try SavedEdits(of: repository)
    let listed = names(of: saved.edits)
    let names = try ContainedFolder(repository.gitDirectory).names(in: "bestupid/saved") ?? []
    return names.filter { ObjectID(hex: $0) != nil && !listed.contains($0) }
      .map { "\(saved.folder)/\($0)" }
  }

  /// The path of the text that would have this name as a blob.
  func path(of id: ObjectID) -> String { "\(folder)/\(id.hex)" }

  /// The bytes of a text.
  ///
  /// - Throws: `inputOutput` where they are not those that were saved.
  func bytes(_ id: ObjectID) throws(StoreError) -> [UInt8] {
    let path = path(of: id)
    let bytes = try RegularFile.read(path, limit: DurableFile.sizeLimit)
    guard let bytes, ObjectID(blob: bytes) == id else {
      throw StoreError(.inputOutput, "a saved text is lost", file: path)
    }
    return bytes
  }

  /// Adds an edit, durably.
  mutating func append(_ edit: SavedEdit, old: [UInt8]?, new: [UInt8]) throws(StoreError) {
    try PrivateFile.makeFolder(folder)
    let contents = [(edit.old, old), (edit.new, new)]
    for case (let id?, let bytes?) in contents {
      let path = path(of: id)
      // One that is there may be torn.
      try PrivateFile.replace(path, by: bytes)
      try PrivateFile.sync(path)
    }
    try replace(by: edits + [edit])
  }

  /// Replaces the list, durably, and removes the texts that nothing on it needs.
  mutating func replace(by edits: [SavedEdit]) throws(StoreError) {
    if edits == self.edits { return }
    let lines = edits.map { edit in
      "\(edit.isSetAside ? "aside" : "waits") \(edit.time) \(edit.old?.hex ?? "-") \(edit.new.hex)"
    }
    var bytes = Array("\(Self.firstLine)\n".utf8)
    for (line, edit) in zip(lines, edits) {
      bytes += Array("\(line) \(edit.subject.inOneLine)\n".utf8)
      bytes += edit.path.escapedLine + [ASCII.lineFeed]
    }
    try StateFile(list, limit: RegularFile.sizeLimit).require(bytes)
    try PrivateFile.replace(list, by: bytes)
    try PrivateFile.sync(list)
    try PrivateFile.sync(folder)
    let kept = Self.names(of: edits)
    for name in Self.names(of: self.edits).subtracting(kept) {
      PrivateFile.remove("\(folder)/\(name)")
    }
    self.edits = edits
  }

  private static func names(of edits: [SavedEdit]) -> Set<String> {
    Set((edits.map(\.old) + edits.map(\.new)).compactMap { $0?.hex })
  }

  private func read(_ bytes: [UInt8]) -> [SavedEdit] {
    let lines = bytes.split(separator: ASCII.lineFeed, omittingEmptySubsequences: false)
    guard lines.count.isMultiple(of: 2), lines[0].elementsEqual(Self.firstLine.utf8) else {
      return []
    }
    var edits: [SavedEdit] = []
    for index in stride(from: 1, to: lines.count - 1, by: 2) {
      let words = lines[index].split(
        separator: ASCII.space, maxSplits: 4, omittingEmptySubsequences: false
      ).map { String(decoding: $0, as: UTF8.self) }
      guard words.count == 5, let time = Int64(words[1]), let new = ObjectID(hex: words[3]) else {
        return []
      }
      edits.append(
        SavedEdit(
          path: RepositoryPath(escapedLine: lines[index + 1]), time: time, subject: words[4],
          old: ObjectID(hex: words[2]), new: new, storedPath: path(of: new),
          isSetAside: words[0] == "aside"))
    }
    return edits
  }
}

extension Repository {
  /// The subject of the newest command that is saved and has no commit yet; nil for none.
  package func newestUncommitted() throws(StoreError) -> String? {
    if let marker = try RecoveryMarker.read(in: self), marker.purpose == .commit {
      return CommitMessage(text: marker.message).subject
    }
    return try SavedEdits(of: self).edits.last { !$0.isSetAside }?.subject
  }
}

extension RepositoryPath {
  /// The path on one line.
  var escapedLine: [UInt8] {
    bytes.flatMap { byte -> [UInt8] in
      switch byte {
      case ASCII.backslash: Array("\\\\".utf8)
      case ASCII.lineFeed: Array("\\n".utf8)
      default: [byte]
      }
    }
  }

  /// The path that such a line stands for.
  init(escapedLine line: ArraySlice<UInt8>) {
    var bytes: [UInt8] = []
    var isEscaped = false
    for byte in line {
      if isEscaped {
        bytes.append(byte == UInt8(ascii: "n") ? ASCII.lineFeed : byte)
        isEscaped = false
      } else if byte == ASCII.backslash {
        isEscaped = true
      } else {
        bytes.append(byte)
      }
    }
    self.init(bytes: bytes)
  }
}
