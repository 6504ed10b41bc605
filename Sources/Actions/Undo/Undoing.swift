public import Context
import DayStore
import Git
import Store

/// Taking back what a command did: `undo` and `redo`.
public enum Undoing {
  /// Takes a commit back, by a new commit; of an undo, takes that back.
  ///
  /// - Parameters:
  ///   - name: The first digits of the commit's ID; nil for the newest command of this device that can be
  ///     undone.
  ///   - isPartial: Whether what can be undone is, where something changed since.
  ///   - dryRun: Whether nothing is written, and the result has a diff.
  /// - Throws: `changedSince` with what changed; `cannotWrite` for what is never undone; `noSuchCommit`,
  ///   `usage` for the name; `deferred` where the files are saved and could not be committed.
  public static func undo(
    _ name: String?, isPartial: Bool, dryRun: Bool, in context: ActionContext
  ) throws -> UndoneEdit {
    let undoing = try Undo(in: context, isPartial: isPartial, dryRun: dryRun)
    guard let name else { return try undoing.undoNewest() }
    let commit = try undoing.history.commit(named: name)
    if !commit.redoes.isEmpty, let original = undoing.stack.original(of: commit) {
      return try undoing.undo(original)
    }
    return try commit.undoes.isEmpty ? undoing.undo(commit) : undoing.redo(commit)
  }

  /// Takes an undo back, by a new commit.
  ///
  /// - Parameters:
  ///   - name: The first digits of the ID of the undo, or of what it undid; nil for the newest undo of this
  ///     device, if no later command of it lies in between.
  ///   - dryRun: Whether nothing is written, and the result has a diff.
  /// - Throws: As ``undo(_:isPartial:dryRun:in:)``.
  public static func redo(
    _ name: String?, isPartial: Bool, dryRun: Bool, in context: ActionContext
  ) throws -> UndoneEdit {
    let undoing = try Undo(in: context, isPartial: isPartial, dryRun: dryRun)
    guard let name else {
      guard let undo = undoing.stack.redoable() else { return .nothing("nothing to redo") }
      return try undoing.redo(undo)
    }
    let commit = try undoing.history.commit(named: name)
    if !commit.undoes.isEmpty { return try undoing.redo(commit) }
    let original = undoing.stack.original(of: commit) ?? commit
    guard let undo = undoing.stack.standingUndo(of: original.id) else {
      return .nothing("\(original.shortID) is not undone")
    }
    return try undoing.redo(undo)
  }

  /// The commands of this device that can be undone, the newest first.
  ///
  /// - Parameter limit: How many at most.
  public static func list(limit: Int, in context: ActionContext) throws -> UndoList {
    let undoing = try Undo(in: context, isPartial: false, dryRun: true)
    return UndoList(
      commits: try undoing.stack.undoable(limit: limit, in: undoing.repository).map(undoing.origin))
  }
}

/// One run of `undo` or `redo`.
private struct Undo {
  let context: ActionContext
  let isPartial: Bool
  let dryRun: Bool
  let repository: Repository
  let history: CommitHistory
  let stack: UndoStack
  private let rules: MergeRules

  init(in context: ActionContext, isPartial: Bool, dryRun: Bool) throws {
    self.context = context
    self.isPartial = isPartial
    self.dryRun = dryRun
    repository = try Repository.opened(at: context.store.workingCopy)
    history = try CommitHistory(in: repository)
    stack = UndoStack(history, device: try context.commitSettings.device)
    rules = try context.configuration.merging
  }

  func origin(_ commit: PastCommit) -> CommitOrigin { CommitOrigin(commit, rules) }

  // MARK: Which

  func undoNewest() throws -> UndoneEdit {
    let newest = try stack.undoable(limit: 2, in: repository)
    guard let commit = newest.first else { return .nothing("nothing to undo") }
    var edit = try undo(commit)
    if edit.notice != nil, newest.count > 1 {
      edit.notice? += "; before it: bestupid undo \(newest[1].shortID)"
    }
    return edit
  }

  func undo(_ commit: PastCommit) throws -> UndoneEdit {
    if let undo = stack.standingUndo(of: commit.id) {
      return .nothing("\(commit.shortID) is already undone, by \(undo.shortID)")
    }
    var edit = try takeBack(commit, as: CommitWords(commit), "undo", .undo(of: commit.id))
    if edit.notice == nil { edit.undone = origin(commit) }
    return edit
  }

  func redo(_ undo: PastCommit) throws -> UndoneEdit {
    guard let original = stack.original(of: undo) else {
      throw ActionError(
        .noSuchCommit, "what \(undo.shortID) undid is not in this history",
        hint: "Fetch it with: bestupid sync")
    }
    guard stack.standingUndo(of: original.id) != nil else {
      return .nothing("\(original.shortID) is no longer undone")
    }
    var edit = try takeBack(undo, as: CommitWords(original), "redo", .redo(of: undo.id))
    if edit.notice == nil { edit.redone = origin(original) }
    return edit
  }

  // MARK: How

  private func takeBack(
    _ commit: PastCommit, as words: CommitWords, _ verb: String, _ trailer: CommitMessage.Trailer
  ) throws -> UndoneEdit {
    let store = try context.store
    // A commit may be about files outside of the store's folder.
    let files = Store(root: store.workingCopy, workingCopy: store.workingCopy)
    let change = try CommitInverse(of: commit, in: repository, store)
    func inverses(reading read: (String) throws -> [UInt8]?) throws -> [FileInverse] {
      let inverses = try change.applied(reading: read)
      let refused = inverses.flatMap(\.refused)
      if !refused.isEmpty, !isPartial || inverses.allSatisfy({ !$0.isChanged }) {
        let described = try refused.map { try describe($0, since: commit) }
        throw refusal(of: described, commit, inverses)
      }
      return inverses
    }
    var found: [FileInverse] = []
    var edit = UndoneEdit()
    let message = CommitMessage(words.subject(verb), trailers: [trailer])
    edit.result = try context.edit(in: files, dryRun: dryRun) { read in
      found = try inverses { try read($0) }
      return found.filter(\.isChanged).map { file in
        EditResult.File(path: "\(file.path)", old: file.old, new: file.new)
      }
    } message: {
      message
    }
    try edit.result.requireCommit()
    guard found.contains(where: \.isChanged) else {
      return .nothing("nothing of '\(words.words)' (\(commit.shortID)) is left")
    }
    edit.changes = found.flatMap(\.changes)
    edit.refused = try found.flatMap(\.refused).map { try describe($0, since: commit) }
    return edit
  }

  // MARK: Why not

  /// A refused unit with who changed it.
  private func describe(_ unit: RefusedUnit, since commit: PastCommit) throws -> RefusedUnit {
    var unit = unit
    var changes = UnitChanges(in: repository, history)
    guard
      let author = try changes.lastChange(
        of: RepositoryPath(unit.file), section: unit.section, key: unit.key, found: unit.found,
        since: commit)
    else { return unit }
    let origin = origin(author)
    unit.changedBy = origin
    unit.changedAt = context.clock.text(origin.time)
    return unit
  }

  private func refusal(
    of refused: [RefusedUnit], _ commit: PastCommit, _ files: [FileInverse]
  ) -> ActionError {
    let words = CommitWords(commit).words
    let what = refused.count == 1 ? refused[0].name : "\(refused.count) things"
    var error = ActionError(
      .changedSince, "\(what) changed since '\(words)' (\(commit.shortID))",
      file: refused.first?.file, line: refused.first?.line)
    error.refused = refused
    error.hint =
      if files.contains(where: \.isChanged) {
        "Undo the rest with: bestupid undo \(commit.shortID) --partial"
      } else if refused.count == 1, let command = refused[0].settingCommand {
        "Set it with: \(command)"
      } else if let date = refused.first?.date {
        "See who changed it with: bestupid history --date \(date)"
      } else {
        "See it with: git show \(commit.shortID)"
      }
    return error
  }
}
