import Git
import Store

/// What of a clone's commands can be undone and redone. Nothing stores it: the history says it, and so
/// it is the same after a push, a merge and a clone.
struct UndoStack {
  /// The commands that a bare `undo` takes back, by their first words.
  static let commands = [
    "log", "unset", "new", "todo", "habit", "routine", "top3", "food", "note", "edit", "review",
    "workout", "conflicts restore", "import", "config", "exercise", "type",
    "cycle", "library", "setup",
  ]

  private let history: CommitHistory
  /// Who asks.
  private let origin: Origin
  private let takenBack: TakenBack
  /// The commits that say to be undos of each commit, and those that say to be redos of each undo.
  private let undos: [ObjectID: [PastCommit]]
  private let redos: [ObjectID: [PastCommit]]

  /// Where commands are run: the clone, and the name of its device.
  struct Origin {
    let clone: CloneID?
    let device: String

    /// Whether a commit was made here. Commits of versions without the trailer of the clone are told apart by the
    /// device's name alone.
    func made(_ commit: PastCommit) -> Bool {
      guard let clone = commit.clone else { return commit.device == device }
      return clone == self.clone
    }
  }

  init(_ history: CommitHistory, of origin: Origin, takenBack: TakenBack) {
    self.history = history
    self.takenBack = takenBack
    self.origin = origin
    var (undos, redos): ([ObjectID: [PastCommit]], [ObjectID: [PastCommit]]) = ([:], [:])
    for commit in history.commits {
      for id in commit.undoes { undos[id, default: []].append(commit) }
      for id in commit.redoes { redos[id, default: []].append(commit) }
    }
    self.undos = undos
    self.redos = redos
  }

  /// Whether a command is one that a bare `undo` takes back.
  static func isUndoable(_ command: String) -> Bool {
    commands.contains { command == $0 || command.hasPrefix($0 + " ") }
  }

  private func isUndoable(_ commit: PastCommit) -> Bool {
    origin.made(commit) && commit.command.map(Self.isUndoable) == true
      && commit.undoes.isEmpty && commit.redoes.isEmpty
  }

  // MARK: What is undone

  /// The undo that stands for a commit: the newest of its undos and their redos, where that is an undo.
  func standingUndo(of commit: ObjectID) -> PastCommit? {
    let undos = (undos[commit] ?? []).filter { takenBack.commits(by: $0).contains(commit) }
    let redos = undos.flatMap { undo in
      (self.redos[undo.id] ?? []).filter { takenBack.commits(by: $0).contains(undo.id) }
    }
    let newest = (undos + redos).min { position($0) < position($1) }
    return newest.flatMap { newest in undos.first { $0.id == newest.id } }
  }

  /// Whether a commit stands before another in the history, which has the newest first.
  func isNewer(_ commit: PastCommit, than other: PastCommit) -> Bool {
    position(commit) < position(other)
  }

  private func position(_ commit: PastCommit) -> Int { history.positions[commit.id] ?? Int.max }

  /// The commit that a commit took back; of a redo the one that it brought back. Of several the newest.
  func original(of commit: PastCommit) -> PastCommit? { originals(of: commit).first }

  /// The commits that a commit took back, the newest first; of a redo those that it brought back.
  func originals(of commit: PastCommit) -> [PastCommit] {
    let undo = commit.redoes.first.flatMap { history[$0] } ?? commit
    return undo.undoes.compactMap { history[$0] }
  }

  /// Whether a commit took another back that is in the history, or says so.
  func isUndo(_ commit: PastCommit) -> Bool {
    let known = commit.undoes.filter { history[$0] != nil }
    return !commit.undoes.isEmpty
      && (known.isEmpty || !takenBack.commits(by: commit).isDisjoint(with: known))
  }

  // MARK: The stack

  /// The commits of this device that can be undone, the newest first.
  func undoable(limit: Int = .max, in repository: Repository) throws(GitError) -> [PastCommit] {
    var left = history.commits.filter(isUndoable)
    var stack: [PastCommit] = []
    while stack.count < limit, !left.isEmpty {
      let newest = left.remove(at: try newest(of: left, in: repository))
      // Whether it is undone is read out of files, and so asked of no more commits than are wanted.
      if standingUndo(of: newest.id) == nil { stack.append(newest) }
    }
    return stack
  }

  /// The index of the newest of some commits: by ancestry, then by time, then by id.
  private func newest(
    of commits: [PastCommit], in repository: Repository
  ) throws(GitError) -> Int {
    var newest = 0
    for index in commits.indices.dropFirst()
    where commits[index].commit.isNewer(than: commits[newest].commit) {
      // One that comes after it in the history is before it in the list, so only clocks can differ.
      let isBefore = try repository.isAncestor(commits[index].id, of: commits[newest].id)
      if !isBefore { newest = index }
    }
    return newest
  }

  /// The undo that a bare `redo` takes back: the newest one of this device that stands, unless a later command
  /// of the device has begun something new.
  func redoable() -> PastCommit? {
    for commit in history.commits where origin.made(commit) {
      if isUndoable(commit) { return nil }
      let stands = commit.undoes.contains { standingUndo(of: $0)?.id == commit.id }
      if stands { return commit }
    }
    return nil
  }
}
