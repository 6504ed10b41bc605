import Context
import DayStore
import Git
import Store
import Sync

/// A file of the store in the person's own editor: the one way in which a command starts one. No lock is held
/// meanwhile, and the file itself is not touched.
///
///     let file = try FileInEditor(path, holding: bytes, isNew: false, subject: "edit 2031-03-04", in: context)
///     // … the editor runs on file.copyPath …
///     let edited = try file.finish(in: context)
struct FileInEditor {
  /// The file, below the store's folder.
  let path: String
  private let subject: String
  private let copy: EditorCopy

  /// What became of the file.
  struct Edited {
    let result: EditResult
    /// What gave way, the editor's or another's: the commit has it.
    var decisions: [RecordedDecision] = []
  }

  /// The editor's file: its last part is the name of the store's.
  var copyPath: String { copy.copyPath }

  /// - Parameters:
  ///   - path: The file, below the store's folder.
  ///   - bytes: What the editor begins with.
  ///   - isNew: Whether there is no such file yet.
  ///   - subject: The subject of the commit.
  init(
    _ path: String, holding bytes: [UInt8], isNew: Bool, subject: String, in context: ActionContext
  ) throws {
    (self.path, self.subject) = (path, subject)
    copy = try context.store.editorCopy(of: path, holding: bytes, isNew: isNew, subject: subject)
  }

  /// Merges what was saved into the file as it is now, and commits it.
  ///
  /// Whatever it throws, nothing that was saved is lost: the copy stays, and where the error does not name it, the next
  /// command that writes takes it in.
  ///
  /// - Throws: `badData` where the editor removed or emptied the file, which stays as it is; `deferred` where it is
  ///   saved and its commit has to wait.
  func finish(in context: ActionContext) throws -> Edited {
    guard let text = try copy.text() else { throw refusal("the editor removed the file") }
    guard text != copy.opened else { return Edited(result: .nothing) }
    guard !EditorCopy.isEmpty(text) else { throw refusal("the editor left the file empty") }
    if try keepsBack(text, in: context) { return try save(text, in: context) }
    var decisions: [RecordedDecision] = []
    let result = try context.edit(dryRun: false) { read in
      let now = try read(path)
      let merged = try merge(text, over: now, in: context)
      decisions = merged.decisions
      return [EditResult.File(path: path, old: now, new: merged.bytes)]
    } message: {
      CommitMessage(subject, trailers: decisions.map(\.trailer))
    }
    if !result.isChanged, !decisions.isEmpty {
      try context.store.record(
        CommitMessage(subject, trailers: decisions.map(\.trailer)),
        settings: context.commitSettings)
    }
    try copy.noteMerged(text)
    try result.requireCommit()
    return Edited(result: result, decisions: decisions)
  }

  private func merge(
    _ text: [UInt8], over now: [UInt8]?, in context: ActionContext
  ) throws -> EditorMerge {
    let settings = try context.commitSettings
    let merged = try EditorMerge(
      text, of: copy, over: now, by: settings.device, at: settings.time,
      rules: try context.configurationForReading.merging,
      adding: try MergeRules.addition(in: context.store),
      in: try context.store)
    guard !merged.losesText(of: text) else {
      try copy.setAside()
      throw ActionError(
        .badData, "it changed meanwhile, and cannot be merged with what you wrote",
        hint: "Copy what you want of it from: \(copy.copyPath)", file: path)
    }
    return merged
  }

  private func refusal(_ reason: String) -> ActionError {
    ActionError(
      .badData, "\(reason); it is as it was",
      hint: "To delete it, remove it and sync.", file: path)
  }

  // MARK: What a sync would not commit

  /// Whether a text holds what no sync commits unasked, as a key or the marks of a conflict.
  private func keepsBack(_ text: [UInt8], in context: ActionContext) throws -> Bool {
    try context.includedFiles.reasonToKeepBack(text, at: copy.path, isNew: copy.isNew) {
      copy.isNew ? [] : copy.opened
    } != nil
  }

  /// Saves a text that is not committed, as the person's editor would have without us.
  ///
  /// - Throws: `deferred` with the reason; `badData` where the file has changed meanwhile: of a text that gives way there
  ///   would be no record.
  private func save(_ text: [UInt8], in context: ActionContext) throws -> Edited {
    let store = try context.store
    let now = try store.files.read(path)
    let merged = try merge(text, over: now, in: context)
    guard merged.decisions.isEmpty else {
      try copy.setAside()
      throw ActionError(
        .badData, "it changed meanwhile, and what you wrote holds what is not committed unasked",
        hint: "Copy what you want of it from: \(copy.copyPath)", file: path)
    }
    try DurableFile(root: store.root, path: RepositoryPath(path)).save(merged.bytes, over: now)
    try copy.noteMerged(text)
    let file = EditResult.File(path: path, old: now, new: merged.bytes)
    return Edited(result: try context.commit(file, changedBy: subject))
  }
}
