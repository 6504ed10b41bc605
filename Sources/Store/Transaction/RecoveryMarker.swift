import Git
import Words

/// What we are in the middle of, written down before the first byte of a file changes, so that
/// the next command can finish it.
///
/// A small text file in our folder of `.git`: lines of a key and its values, a blank line, and
/// the commit's message. What cannot be read, as after a power cut, counts as none.
package struct RecoveryMarker: Equatable {
  /// What was begun.
  enum Purpose: String {
    /// Files were saved, and are to be committed.
    case commit
    /// The working copy follows the branch to a commit that exists.
    case move
  }

  /// A path that changes, with the blob names of its raw bytes before and after, if any.
  struct File: Equatable {
    let path: RepositoryPath
    let old: ObjectID?
    let new: ObjectID?
  }

  var purpose: Purpose
  /// Part of the names of this work's temporaries.
  var token: String
  /// The commit that the branch is to name, once it is known.
  var target: ObjectID?
  var files: [File]
  var message: String
  /// How many commands have tried to finish it.
  var attempts = 0

  /// The name of the temporary for the file at that index.
  func temporaryName(_ index: Int) -> String {
    "\(DurableFile.temporaryPrefix)\(token)-\(index)"
  }

  static let firstLine = "bestupid in-flight 1"

  /// The file's bytes.
  var bytes: [UInt8] {
    var bytes = Array("\(Self.firstLine)\npurpose \(purpose.rawValue)\ntoken \(token)\n".utf8)
    if let target { bytes += Array("target \(target.hex)\n".utf8) }
    if attempts > 0 { bytes += Array("attempts \(attempts)\n".utf8) }
    for file in files {
      bytes += Array("file \(file.old?.hex ?? "-") \(file.new?.hex ?? "-") ".utf8)
      bytes += file.path.escapedLine + [ASCII.lineFeed]
    }
    return bytes + Array("\n\(message)".utf8)
  }

  /// - Parameter token: Something that no other work has in the names of its temporaries.
  init(
    purpose: Purpose, token: String = String(UInt64.random(in: 0...UInt64.max), radix: 36),
    target: ObjectID? = nil, files: [File], message: String, attempts: Int = 0
  ) {
    self.purpose = purpose
    self.token = token
    self.target = target
    self.files = files
    self.message = message
    self.attempts = attempts
  }

  /// Reads the file's bytes; nil where they are no whole marker.
  init?(_ bytes: [UInt8]) {
    let newline = ASCII.lineFeed
    var rest = bytes[...]
    func line() -> ArraySlice<UInt8>? {
      guard let end = rest.firstIndex(of: newline) else { return nil }
      defer { rest = rest[(end + 1)...] }
      return rest[..<end]
    }
    guard let first = line(), first.elementsEqual(Self.firstLine.utf8) else { return nil }
    var purpose: Purpose?
    var token: String?
    files = []
    while let line = line() {
      if line.isEmpty {
        guard let purpose, let token else { return nil }
        self.purpose = purpose
        self.token = token
        message = String(decoding: rest, as: UTF8.self)
        return
      }
      let parts = line.split(
        separator: ASCII.space, maxSplits: 3, omittingEmptySubsequences: false)
      let words = parts.map { String(decoding: $0, as: UTF8.self) }
      switch (words[0], words.count) {
      case ("purpose", 2): purpose = Purpose(rawValue: words[1])
      case ("token", 2): token = words[1]
      case ("target", 2): target = ObjectID(hex: words[1])
      case ("attempts", 2): attempts = Int(words[1]) ?? 0
      case ("file", 4):
        files.append(
          File(
            path: RepositoryPath(escapedLine: parts[3]), old: ObjectID(hex: words[1]),
            new: ObjectID(hex: words[2])))
      default: return nil
      }
    }
    return nil
  }

  // MARK: - On disk

  static func path(in repository: Repository) -> String {
    repository.gitDirectory + "bestupid/in-flight"
  }

  /// The marker of a repository, or nil.
  package static func read(in repository: Repository) throws(StoreError) -> RecoveryMarker? {
    try PrivateName.marker.file(in: repository).readIfUsable().flatMap { RecoveryMarker($0) }
  }

  func write(in repository: Repository) throws(StoreError) {
    try PrivateName.marker.file(in: repository).require(bytes)
    try PrivateFile.write(bytes, to: Self.path(in: repository))
  }

  static func remove(in repository: Repository) {
    PrivateFile.remove(path(in: repository))
  }
}
