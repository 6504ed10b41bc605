public import Context
import DayStore
import Git
import MeasuredFiles
import Store
import Values
import WatchData

/// Taking back what a command did: `undo` and `redo`.
public enum Undoing {
  /// The fewest digits by which a commit is named; fewer are a number of commands.
  public static let leastDigits = CommitHistory.leastDigits

  /// Takes a commit back, by a new commit; of an undo, takes that back.
  ///
  /// - Parameters:
  ///   - name: The first digits of the commit's ID; nil for the newest command of this device that can be
  ///     undone.
  ///   - isPartial: Whether what can be undone is, where something changed since.
  ///   - dryRun: Whether nothing is written, and the result has a diff.
  /// - Throws: `changedSince` with what changed; `cannotWrite` for what is never undone; `noSuchCommit`,
  ///   `usage` for the name; `deferred` where the files are saved and could not be committed, and where nothing can be
  ///   undone because git is in the middle of something, or an earlier command waits for its commit.
  public static func undo(
    _ name: String?, isPartial: Bool, dryRun: Bool, in context: ActionContext
  ) throws -> UndoneEdit {
    let undoing = try Undo(in: context, isPartial: isPartial, dryRun: dryRun)
    guard let name else { return try undoing.undoNewest() }
    let commit = try undoing.history.commit(named: name)
    if !commit.redoes.isEmpty, let original = undoing.stack.original(of: commit) {
      return try undoing.undo(original, broughtBackBy: commit)
    }
    return try undoing.stack.isUndo(commit) ? undoing.redo(commit) : undoing.undo(commit)
  }

  /// Takes the newest commands of this device back that can be undone, all by one new commit, or none.
  ///
  /// - Parameters:
  ///   - count: How many; where there are fewer, all.
  ///   - isPartial: Whether what can be undone is, where something changed since.
  ///   - dryRun: Whether nothing is written, and the result has a diff.
  /// - Throws: As ``undo(_:isPartial:dryRun:in:)``.
  public static func undo(
    last count: Int, isPartial: Bool, dryRun: Bool, in context: ActionContext
  ) throws -> UndoneEdit {
    guard count > 0 else {
      throw ActionError.usage(
        "there is nothing to undo in 0 commands", hint: "Write: bestupid undo")
    }
    return try Undo(in: context, isPartial: isPartial, dryRun: dryRun).undoNewest(count)
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
    if undoing.stack.isUndo(commit) { return try undoing.redo(commit) }
    let original = undoing.stack.original(of: commit) ?? commit
    guard let undo = undoing.stack.standingUndo(of: original.id) else {
      return .nothing("\(original.shortID) is not undone")
    }
    return try undoing.redo(undo)
  }

  /// Takes every commit of an import back that is not undone yet, by whichever device, all by one new commit. What
  /// somebody has changed since stays, and is told.
  ///
  /// - Parameter id: The import's ID, or the first digits of it.
  /// - Throws: `noSuchEntry` and `ambiguous` for the ID; `deferred` as ``undo(_:isPartial:dryRun:in:)``.
  public static func undo(
    import id: String, dryRun: Bool, in context: ActionContext
  ) throws -> UndoneEdit {
    let past = try Importing.show(id, in: context)
    return try Undo(in: context, isPartial: true, dryRun: dryRun).undo(past)
  }

  /// The imports in the history, the newest first.
  static func imports(in context: ActionContext) throws -> [PastImport] {
    try Undo(in: context, isList: true).imports
  }

  /// The commands of this device that can be undone, the newest first.
  ///
  /// - Parameter limit: How many at most.
  /// - Throws: `deferred` where none can be undone now, with the reason.
  public static func list(limit: Int, in context: ActionContext) throws -> UndoList {
    let undoing = try Undo(in: context, isList: true)
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

  /// - Parameter isList: Whether nothing is undone, and nothing is written.
  /// - Throws: `deferred` while commands of this device wait for their commit, or git is in the middle of something:
  ///   what would be undone is an older command then.
  init(
    in context: ActionContext, isPartial: Bool = false, dryRun: Bool = false, isList: Bool = false
  ) throws {
    // What a process that ended early has saved is the newest command.
    if !isList, !dryRun { try context.finishSavedEdits() }
    if let obstacle = try UndoObstacle(in: context) { throw obstacle.error(isList: isList) }
    self.context = context
    self.isPartial = isPartial
    self.dryRun = dryRun
    repository = try Repository.opened(at: context.store.workingCopy)
    history = try CommitHistory(in: repository)
    // No id is made here: what only lists writes nothing, and without one no commit has it.
    let store = try context.store
    stack = UndoStack(
      history,
      of: .init(
        clone: CloneID.known(of: store, in: context.environment), device: try context.device),
      takenBack: TakenBack(history, of: store, in: repository))
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

  func undoNewest(_ count: Int) throws -> UndoneEdit {
    if count == 1 { return try undoNewest() }
    let commits = try stack.undoable(limit: count, in: repository)
    guard let newest = commits.first else { return .nothing("nothing to undo") }
    if commits.count == 1 { return try undo(newest) }
    return try undo(commits, as: "undo: \(commits.count) commands")
  }

  func undo(_ commit: PastCommit) throws -> UndoneEdit {
    if let undo = stack.standingUndo(of: commit.id) {
      return .nothing("\(commit.shortID) is already undone, by \(undo.shortID)")
    }
    return try undo([commit], as: CommitWords(commit).subject("undo"))
  }

  /// Takes a commit back that a redo has brought back. Of imports the redo is taken back: what one wrote may have given way to
  /// later ones before it was undone.
  func undo(_ commit: PastCommit, broughtBackBy redo: PastCommit) throws -> UndoneEdit {
    let originals = stack.originals(of: redo)
    guard isImport(originals), originals.allSatisfy({ stack.standingUndo(of: $0.id) == nil })
    else { return try undo(commit) }
    var edit = try takeBack(
      [redo], as: CommitWords(commit).subject("undo"), originals.map { .undo(of: $0.id) })
    if edit.notice == nil {
      edit.undone = origin(commit)
      edit.further = originals.dropFirst().map(origin)
    }
    return edit
  }

  /// The imports in the history, the newest first.
  var imports: [PastImport] {
    var order: [String] = []
    var commits: [String: [PastCommit]] = [:]
    for commit in history.commits where commit.undoes.isEmpty && commit.redoes.isEmpty {
      guard let id = commit.importWords?.id else { continue }
      if commits[id] == nil { order.append(id) }
      commits[id, default: []].append(commit)
    }
    return order.compactMap { id in
      let own = commits[id] ?? []
      return PastImport(
        own, by: origin(own[0]), isUndone: own.allSatisfy { stack.standingUndo(of: $0.id) != nil })
    }
  }

  func undo(_ past: PastImport) throws -> UndoneEdit {
    let standing = past.commits.filter { stack.standingUndo(of: $0.id) == nil }
    guard !standing.isEmpty else {
      return .nothing("import \(past.id) is already undone")
    }
    return try undo(standing, as: "undo: import \(past.id)")
  }

  /// Takes commits back, the newest first, at least one.
  private func undo(_ commits: [PastCommit], as subject: String) throws -> UndoneEdit {
    var edit = try takeBack(commits, as: subject, commits.map { .undo(of: $0.id) })
    if edit.notice == nil {
      edit.undone = commits.first.map(origin)
      edit.further = commits.dropFirst().map(origin)
    }
    return edit
  }

  func redo(_ undo: PastCommit) throws -> UndoneEdit {
    let originals = stack.originals(of: undo)
    guard let original = originals.first else {
      throw ActionError(
        .noSuchCommit, "what \(undo.shortID) undid is not in this history",
        hint: "Fetch it with: bestupid sync")
    }
    guard stack.standingUndo(of: original.id) != nil else {
      return .nothing("\(original.shortID) is no longer undone")
    }
    let subject =
      originals.count == 1
      ? CommitWords(original).subject("redo") : "redo: \(originals.count) commands"
    var edit = try takeBack([undo], as: subject, [.redo(of: undo.id)])
    if edit.notice == nil {
      edit.redone = origin(original)
      edit.further = originals.dropFirst().map(origin)
    }
    return edit
  }

  // MARK: How

  /// Takes commits back, the newest first, in one commit: all of them, or none.
  private func takeBack(
    _ commits: [PastCommit], as subject: String, _ trailers: [CommitMessage.Trailer]
  ) throws -> UndoneEdit {
    let store = try context.store
    // A commit may be about files outside of the store's folder.
    let files = Store(root: store.workingCopy, workingCopy: store.workingCopy)
    let changes = try commits.map { try CommitInverse(of: $0, in: repository, store) }
    let others = try otherImports(besides: commits, of: changes)
    var left: [RepositoryPath: [UInt8]?] = [:]
    /// Each commit is taken out of what taking back the newer ones leaves.
    func inverses(reading read: (String) throws -> [UInt8]?) throws -> [[FileInverse]] {
      left = [:]
      func now(_ path: String) throws -> [UInt8]? { try left[RepositoryPath(path)] ?? read(path) }
      for later in others.later {
        for file in try later.applied(to: others.filledAnew, reading: now) {
          left[file.path] = file.new
        }
      }
      return try zip(commits, changes).map { commit, change in
        let inverses = try change.applied(beside: others, reading: now)
        let refused = inverses.flatMap(\.refused)
        if !refused.isEmpty, !isPartial || inverses.allSatisfy({ !$0.isChanged }) {
          let described = try refused.map { try describe($0, since: commit) }
          throw refusal(of: described, commit, inverses)
        }
        for file in inverses { left[file.path] = file.new }
        return inverses
      }
    }
    var found: [[FileInverse]] = []
    var edit = UndoneEdit()
    edit.result = try context.edit(in: files, dryRun: dryRun) { read in
      func readFile(_ path: String) throws -> [UInt8]? {
        try read(path, limit: DurableFile.sizeLimit)
      }
      found = try inverses(reading: readFile)
      let files = try left.sorted { "\($0.key)" < "\($1.key)" }.map { path, new in
        try EditResult.File(path: "\(path)", old: readFile("\(path)"), new: new)
      }
      return try refilled(files.filter(\.isChanged), beside: others, of: commits, reading: readFile)
    } message: {
      CommitMessage(subject, trailers: trailers)
    }
    try edit.result.requireCommit()
    guard found.flatMap(\.self).contains(where: \.isChanged) else {
      let words = CommitWords(commits[0]).words
      return .nothing("nothing of '\(words)' (\(commits[0].shortID)) is left")
    }
    // Nothing is written, so nothing says that it is undone.
    if isImport(commits), !edit.result.isChanged {
      return .nothing(
        "later imports tell all of '\(CommitWords(commits[0]).words)' too, so it stays; take those back first"
      )
    }
    edit.changes = found.flatMap(\.self).flatMap(\.changes)
    edit.refused = try zip(commits, found).flatMap { commit, files in
      try files.flatMap(\.refused).map { try describe($0, since: commit) }
    }
    return edit
  }

  // MARK: Imports

  /// What other imports tell of the days of imports that are taken back.
  private func otherImports(
    besides commits: [PastCommit], of changes: [CommitInverse]
  ) throws -> OtherImports {
    var others = OtherImports()
    guard let oldest = commits.last, isImport(commits) else { return others }
    let own = Set(commits.map(\.id))
    // What an import was filled from that measured nothing itself is still there: it is only taken back.
    let dates = changes.reduce(into: Set<CalendarDate>()) { $0.formUnion($1.measuredDates) }
    var isOlder = false
    for commit in history.commits {
      if commit.id == oldest.id { isOlder = true }
      if !isOlder, commit.bringsImportsTogether, !commit.isBoundary {
        let together = try CommitInverse(of: commit, in: repository, context.store)
        others.filledInPlace.formUnion(together.importedDates.intersection(dates))
      }
      guard !own.contains(commit.id), commit.undoes.isEmpty, commit.redoes.isEmpty,
        commit.importWords != nil, !commit.isBoundary
      else { continue }
      let undo = stack.standingUndo(of: commit.id)
      let isSince = undo.map { stack.isNewer($0, than: oldest) } ?? false
      guard isOlder ? isSince : undo == nil else { continue }
      let other = try CommitInverse(of: commit, in: repository, context.store)
      let shared = other.importedDates.intersection(dates)
      others.filledAnew.formUnion(shared)
      if isOlder {
        others.undone.append(other)
        others.filledInPlace.formUnion(shared)
      } else {
        others.later.append(other)
        others.filledInPlace.formUnion(other.madeDates.intersection(dates))
      }
    }
    others.filledAnew.subtract(others.filledInPlace)
    return others
  }

  private func isImport(_ commits: [PastCommit]) -> Bool {
    commits.allSatisfy { $0.importWords != nil }
  }

  /// Files as they are when imports are taken out of them, and their days are filled from what is left. Days of an import that
  /// measured nothing itself stay blank: what it was filled from is still there.
  ///
  /// On days of which other imports tell all is filled anew. On others only what was written of the sources that are taken out
  /// goes, or gives way to the next ones.
  private func refilled(
    _ files: [EditResult.File], beside others: OtherImports, of commits: [PastCommit],
    reading read: @escaping (String) throws -> [UInt8]?
  ) throws -> [EditResult.File] {
    let store = try context.store
    let dates = Set(
      files.flatMap { file in
        EditResult.File(path: store.pathInStore(file.path), old: file.old, new: file.new)
          .measuredDates
      })
    let anew = others.filledAnew.union(others.filledInPlace)
    guard isImport(commits), !dates.isEmpty || !anew.isEmpty else { return files }
    let sources = Set(
      files.compactMap { MeasuredYear.names(of: store.pathInStore($0.path))?.source }
        .map { MeasuredSource(rawValue: $0) })
    var ends = files
    for (dates, sources) in [(anew, nil), (dates.subtracting(anew), sources)]
    where !dates.isEmpty {
      let known = Dictionary(ends.map { ($0.path, $0) }) { $1 }
      let filled = try Importing.refill(dates, noted: sources, in: context) { path in
        let path = store.gitPath(path)
        return try known[path].map(\.new) ?? read(path)
      }.map { file in
        let path = store.gitPath(file.path)
        return EditResult.File(path: path, old: known[path].map(\.old) ?? file.old, new: file.new)
      }
      let changed = Set(filled.map(\.path))
      ends = ends.filter { !changed.contains($0.path) } + filled.filter(\.isChanged)
    }
    return ends
  }

  // MARK: Why not

  /// A refused unit with who changed it.
  private func describe(_ unit: RefusedUnit, since commit: PastCommit) throws -> RefusedUnit {
    var unit = unit
    var changes = UnitChanges(in: repository, history)
    guard
      let author = try changes.lastChange(
        of: RepositoryPath(unit.file), unit.identity, since: commit)
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
