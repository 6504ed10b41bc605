import Git
package import Store

/// What a command did to files, or would do: the one type of all commands that edit.
public struct EditResult: Sendable {
  /// A file, before and after.
  package struct File: Sendable {
    /// The file: below the store's folder, or as the person knows it.
    package let path: String
    /// The bytes before; nil where there was no file.
    package let old: [UInt8]?
    /// The bytes after; nil where there is none any more.
    package let new: [UInt8]?

    package init(path: String, old: [UInt8]?, new: [UInt8]?) {
      (self.path, self.old, self.new) = (path, old, new)
    }
  }

  /// The files that were edited.
  package let files: [File]
  /// Whether nothing was written.
  public let isDryRun: Bool
  /// The commit, in hexadecimal; nil where none was made.
  public let commit: String?
  /// The change as a unified diff, where nothing was written; else nil.
  public let diff: [UInt8]?
  /// Why the files are saved and not committed; nil where they are, or nothing was to be.
  private let deferral: DeferralReason?
  private let showsCycle: Bool

  /// What became of files.
  ///
  /// - Parameters:
  ///   - outcome: What became of their commit; nil where they get none.
  ///   - showsCycle: Whether a diff shows lines of the cycle: where they were asked for (docs/cycle.md, “What leaves”).
  package init(
    _ files: [File], isDryRun: Bool, outcome: CommitOutcome? = nil, showsCycle: Bool = false
  ) throws {
    self.init(
      files, commit: outcome?.id?.hex, deferral: outcome?.deferral,
      diff: isDryRun ? try files.flatMap { try $0.diff(showsCycle: showsCycle) } : nil,
      showsCycle: showsCycle)
  }

  /// Files that a person changed, and the commit that has them; nil where they needed none.
  fileprivate init(_ file: File, commit: ObjectID?) {
    self.init([file], commit: commit?.hex, deferral: nil, diff: nil)
  }

  private init(
    _ files: [File], commit: String?, deferral: DeferralReason?, diff: [UInt8]?,
    showsCycle: Bool = false
  ) {
    (self.files, self.commit, self.deferral, self.diff) = (files, commit, deferral, diff)
    self.showsCycle = showsCycle
    isDryRun = diff != nil
  }

  /// Nothing was to be done.
  package static let nothing = EditResult([], commit: nil, deferral: nil, diff: nil)

  /// Whether the bytes of a file are others now, or would be.
  public var isChanged: Bool { files.contains(where: \.isChanged) }

  /// Whether a file was written that was not there before.
  public var isCreated: Bool { !isDryRun && files.contains { $0.old == nil && $0.isChanged } }

  /// The diff as text, as JSON has it, if any.
  package var diffText: String? { diff.map { String(decoding: $0, as: UTF8.self) } }

  /// The same of one file alone, which the same commit has.
  package func ofFile(_ file: File) throws -> EditResult {
    EditResult(
      [file], commit: commit, deferral: deferral,
      diff: isDryRun ? try file.diff(showsCycle: showsCycle) : nil, showsCycle: showsCycle)
  }

  /// - Parameter path: What the error says was saved; nil for the files.
  /// - Throws: `deferred` where the files are saved and could not be committed.
  package func requireCommit(of path: String? = nil) throws {
    guard let deferral else { return }
    throw ActionError.deferred(deferral, path ?? files.map(\.path).joined(separator: ", "))
  }
}

extension EditResult.File {
  package var isChanged: Bool { old != new }

  /// The change as a unified diff.
  fileprivate func diff(showsCycle: Bool) throws -> [UInt8] {
    if !isChanged { return [] }
    let diff = try TextDiff.unified(from: old, to: new ?? [], path: RepositoryPath(path))
    return showsCycle ? diff : PrivateDiff.hiding(in: diff, old: old ?? [], new: new ?? [])
  }
}

/// Reads files of the store for an edit: what a transaction reads, or as they are for a dry run.
package struct EditReader {
  fileprivate let read: (String, Int) throws -> [UInt8]?

  /// The bytes of a file below the store's folder, if any.
  package func callAsFunction(_ path: String, limit: Int = RegularFile.sizeLimit) throws -> [UInt8]?
  {
    try read(path, limit)
  }
}

extension ActionContext {
  /// Edits files of the store: all in one commit, or none. The one way to the store's transaction.
  ///
  /// - Parameters:
  ///   - store: The store whose files they are; nil for that of the context.
  ///   - command: The command that the commit carries; nil for that of the context.
  ///   - dryRun: Whether nothing is written.
  ///   - showsCycle: Whether a diff shows lines of the cycle, asked for after `change`.
  ///   - change: Says what becomes of the files. Called again where one of them is saved by another program meanwhile.
  ///   - message: The commit's message, asked for after `change`.
  /// - Returns: What became of them, which may be that their commit has to wait (``EditResult/requireCommit(of:)``).
  /// - Throws: What `change` throws, and then nothing has changed.
  package func edit(
    in store: Store? = nil, as command: String? = nil, dryRun: Bool,
    showsCycle: @autoclosure () -> Bool = false,
    _ change: (EditReader) throws -> [EditResult.File], message: () -> CommitMessage
  ) throws -> EditResult {
    let store = try store ?? self.store
    if dryRun {
      let files = try change(EditReader { try store.files.read($0, limit: $1) })
      return try EditResult(files, isDryRun: true, showsCycle: showsCycle())
    }
    var files: [EditResult.File] = []
    var settings = try commitSettings
    if let command { settings.command = command }
    let outcome = try store.edit(settings: settings) { edited in
      files = try change(EditReader { try edited.read($0, limit: $1) })
      return files.map { file in
        FileChange(path: RepositoryPath(store.gitPath(file.path)), old: file.old, new: file.new)
      }
    } message: {
      message()
    }
    let result = try EditResult(files, isDryRun: false, outcome: outcome)
    if result.isChanged {
      noteChange()
      if clock.isUnset {
        try tell(
          .warning(
            "the clock says \(clock.text(clock.now)), and so does what was written: set it, then bestupid undo"
          ))
      }
    }
    return result
  }
}

extension ActionContext {
  /// Commits a file that the person has changed.
  ///
  /// - Parameter subject: The commit's subject.
  /// - Throws: `deferred` where it cannot be committed now.
  package func commit(_ file: EditResult.File, changedBy subject: String) throws -> EditResult {
    noteChange()
    let committed = try store.commitOutsideChange(
      of: file.path, subject: subject, settings: syncCommitSettings)
    if let left = committed.leftAlone.first {
      throw ActionError(
        .deferred, "saved but not committed: \(left.reason)",
        hint: "Edit it again, or commit it with git.", file: file.path)
    }
    return EditResult(file, commit: committed.id)
  }

  /// Commits what a process that ended early has saved.
  package func finishSavedEdits() throws { try store.finishSavedEdits(settings: commitSettings) }
}

extension CommitOutcome {
  /// The commit; nil where none was made.
  fileprivate var id: ObjectID? {
    if case .committed(let id) = self { id } else { nil }
  }

  fileprivate var deferral: DeferralReason? {
    if case .deferred(let reason) = self { reason } else { nil }
  }
}
