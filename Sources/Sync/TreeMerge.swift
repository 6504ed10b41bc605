import DayModel
import DayStore
import Git
import LogMerge
import Store

/// The merge of two commits' trees: what has to change in ours.
///
/// A path that only one side changed is that side's. What both changed is merged by `FileMerger`,
/// or decided here where there is nothing to merge: a changed file stands against a removed one; of
/// links, submodules and modes the later commit's stands. Nothing depends on which side is ours, so
/// two devices that merge the same commits make equal trees.
struct TreeMerge {
  let repository: Repository
  let ours: Commit
  let theirs: Commit
  /// What becomes of paths of our tree; nil takes one away.
  private(set) var updates: [RepositoryPath: TreeEntry?] = [:]
  /// The files that are in neither tree.
  private(set) var blobs: [ObjectID: [UInt8]] = [:]
  /// What was decided, by path.
  private(set) var decisions: [RecordedDecision] = []

  private let bases: [Commit]
  private let store: String
  private let makeAddition: MergeRules.Adding
  private var rules = MergeRules.standard
  private var adding: DayAddition?
  private var provenances: [Provenance] = []
  /// Whether a path is new: only then can two names collide.
  private var hasAdditions = false

  /// Merges; writes nothing.
  init(
    of ours: ObjectID, and theirs: ObjectID, in repository: Repository, store: String,
    adding: @escaping MergeRules.Adding = MergeRules.addingNothing
  ) throws(GitError) {
    makeAddition = adding
    self.repository = repository
    self.ours = try repository.commit(ours)
    self.theirs = try repository.commit(theirs)
    self.store = store
    var bases: [Commit] = []
    for base in try repository.mergeBases(ours, theirs).sorted() {
      bases.append(try repository.commit(base))
    }
    self.bases = bases
    let (taken, both) = try changes()
    for change in taken { update(change.path, from: change.old, to: change.new) }
    let paths = Set(both.map(\.path))
    provenances = [
      try Provenance(of: paths, to: self.ours, without: self.theirs, in: repository),
      try Provenance(of: paths, to: self.theirs, without: self.ours, in: repository),
    ]
    // How to merge is merged first: both devices must go by the same rules.
    let configuration = storePath(Store.configurationName)
    let types = storePath(TrainingTypes.path)
    for change in both where change.path == configuration { try merge(change) }
    rules = MergeRules(configuration: try mergedFile(configuration))
    for change in both where change.path == types { try merge(change) }
    self.adding = makeAddition(
      rules.units, try mergedFile(types).map { TrainingTypes($0) } ?? .builtIn)
    for change in both where ![configuration, types].contains(change.path) { try merge(change) }
    if hasAdditions { try renameColliding() }
    decisions.sort { $0.path < $1.path }
  }

  /// What only they changed, and what both changed differently; `old` is ours, `new` theirs.
  private func changes() throws(GitError) -> (taken: [PathChange], both: [PathChange]) {
    // With several ancestors a path counts as unchanged only where it is so against each; with
    // none, every path is new on both sides.
    let trees: [ObjectID?] = bases.isEmpty ? [nil] : bases.map(\.tree)
    var changedByUs: Set<RepositoryPath> = []
    var changedByThem: Set<RepositoryPath> = []
    for tree in trees {
      changedByUs.formUnion(try repository.changes(from: tree, to: ours.tree).map(\.path))
      changedByThem.formUnion(try repository.changes(from: tree, to: theirs.tree).map(\.path))
    }
    var taken: [PathChange] = []
    var both: [PathChange] = []
    for change in try repository.changes(from: ours.tree, to: theirs.tree) {
      switch (changedByUs.contains(change.path), changedByThem.contains(change.path)) {
      case (true, true): both.append(change)
      case (false, _): taken.append(change)
      case (true, false): break
      }
    }
    return (taken, both)
  }

  private mutating func update(
    _ path: RepositoryPath, from old: TreeEntry?, to new: TreeEntry?
  ) {
    if old == new { return }
    updates.updateValue(new, forKey: path)
    if old == nil { hasAdditions = true }
  }

  // MARK: The store

  /// The bytes of a file that says how to merge, as it is merged; nil where it is none. What of it cannot be read
  /// asks for nothing, and the next command says so.
  private func mergedFile(_ path: RepositoryPath) throws(GitError) -> [UInt8]? {
    let entry: TreeEntry?
    if let update = updates[path] {
      entry = update
    } else {
      entry = try repository.entry(at: path, in: ours.tree)
    }
    guard let entry, entry.mode.isFile else { return nil }
    if let merged = blobs[entry.id] { return merged }
    return try repository.blob(entry.id)
  }

  private func storePath(_ path: String) -> RepositoryPath {
    RepositoryPath(store.isEmpty ? path : "\(store)/\(path)")
  }

  /// The path below the store's root; for a file outside of the store, as it is.
  private func pathInStore(_ path: RepositoryPath) -> String {
    let folder = Array((store.isEmpty ? "" : "\(store)/").utf8)
    let isInside = path.bytes.starts(with: folder)
    return String(decoding: path.bytes.dropFirst(isInside ? folder.count : 0), as: UTF8.self)
  }

  // MARK: One path

  /// A version of a path, and where it comes from.
  private struct Version {
    let entry: TreeEntry?
    let author: Author

    func isNewer(than other: Version) -> Bool { author.isLater(than: other.author) }
  }

  private func version(_ side: Int, of path: RepositoryPath, _ entry: TreeEntry?) -> Version {
    Version(entry: entry, author: provenances[side].author(of: path, rules))
  }

  private mutating func merge(_ change: PathChange) throws(GitError) {
    let path = change.path
    let sides = [version(0, of: path, change.old), version(1, of: path, change.new)]
    switch (change.old, change.new) {
    case (nil, let entry), (let entry, nil):
      let (kept, lost) = change.old == nil ? (sides[1], sides[0]) : (sides[0], sides[1])
      update(path, from: change.old, to: entry)
      decide(path, "file", .changed, kept, lost)
    case (let one?, let other?) where one.mode.isFile && other.mode.isFile:
      try mergeFiles(path, one, other, sides)
    case (let one?, let other?):
      try keepLater(path, one, other, sides)
    }
  }

  private mutating func mergeFiles(
    _ path: RepositoryPath, _ one: TreeEntry, _ other: TreeEntry, _ sides: [Version]
  ) throws(GitError) {
    let mode = try mergedMode(path, one, other, sides)
    guard one.id != other.id else {
      return update(path, from: one, to: TreeEntry(id: one.id, mode: mode))
    }
    for entry in [one, other] where try isLarge(entry.id) {
      return try keepLater(path, one, other, mode: mode, sides)
    }
    var old: [[UInt8]?] = []
    for base in bases {
      let entry = try repository.entry(at: path, in: base.tree)
      old.append(
        try entry.flatMap { (entry) throws(GitError) in
          guard entry.mode.isFile, try !isLarge(entry.id) else { return nil }
          return try repository.blob(entry.id)
        })
    }
    let first = provenances[0].side(of: path, try repository.blob(one.id), rules)
    let second = provenances[1].side(of: path, try repository.blob(other.id), rules)
    let result = FileMerger.merge(
      path: pathInStore(path), bases: old, ours: first, theirs: second, rules: rules.ownership,
      adding: adding)
    let id = ObjectID(blob: result.bytes)
    if id != one.id, id != other.id { blobs[id] = result.bytes }
    update(path, from: one, to: TreeEntry(id: id, mode: mode))
    let files = [(first, one.id), (second, other.id)]
    for decision in result.decisions {
      guard decision.key == "file", let kept = files.first(where: { $0.1 == id }),
        let lost = files.first(where: { $0.1 != id })
      else {
        decisions.append(RecordedDecision(decision, path: path, sides: files))
        continue
      }
      // A file that cannot be merged: the decision holds neither version, their blobs do.
      decide(
        path, decision.key, decision.winner, sides[kept.1 == one.id ? 0 : 1],
        sides[lost.1 == one.id ? 0 : 1],
        kept: .init(whole: kept.0.bytes, blob: kept.1),
        lost: .init(whole: lost.0.bytes, blob: lost.1))
    }
  }

  /// Whether a file is too large to be merged: then it is treated as a binary one.
  private func isLarge(_ id: ObjectID) throws(GitError) -> Bool {
    try repository.blobSize(id) > DurableFile.sizeLimit
  }

  private mutating func keepLater(
    _ path: RepositoryPath, _ one: TreeEntry, _ other: TreeEntry, mode: FileMode? = nil,
    _ sides: [Version]
  ) throws(GitError) {
    let isOurs = sides[0].isNewer(than: sides[1])
    let (kept, lost) = isOurs ? (one, other) : (other, one)
    update(path, from: one, to: TreeEntry(id: kept.id, mode: mode ?? kept.mode))
    decide(
      path, "file", .later, sides[isOurs ? 0 : 1], sides[isOurs ? 1 : 0],
      kept: try text(of: kept), lost: try text(of: lost))
  }

  /// The mode of a file: the changed one, and where there is no telling the later one.
  private mutating func mergedMode(
    _ path: RepositoryPath, _ one: TreeEntry, _ other: TreeEntry, _ sides: [Version]
  ) throws(GitError) -> FileMode {
    if one.mode == other.mode { return one.mode }
    for base in bases {
      if let old = try repository.entry(at: path, in: base.tree)?.mode, old.isFile {
        return one.mode == old ? other.mode : one.mode
      }
    }
    let isOurs = sides[0].isNewer(than: sides[1])
    let (kept, lost) = isOurs ? (sides[0], sides[1]) : (sides[1], sides[0])
    let modes = isOurs ? [one.mode, other.mode] : [other.mode, one.mode]
    let words = modes.map { RecordedDecision.Text($0 == .executable ? "executable" : "regular") }
    decide(path, "mode", .later, kept, lost, kept: words[0], lost: words[1])
    return modes[0]
  }

  private mutating func decide(
    _ path: RepositoryPath, _ key: String, _ winner: Decision.Winner, _ kept: Version,
    _ lost: Version, kept keptText: RecordedDecision.Text = .init(""),
    lost lostText: RecordedDecision.Text = .init("")
  ) {
    decisions.append(
      RecordedDecision(
        path: path, section: "", key: key, winner: winner, keptFrom: kept.author.device,
        lostFrom: lost.author.device, kept: keptText, lost: lostText))
  }

  /// An entry as the text of a decision.
  private func text(of entry: TreeEntry) throws(GitError) -> RecordedDecision.Text {
    switch entry.mode {
    case .submodule: return RecordedDecision.Text("submodule \(entry.id)")
    case .symlink:
      let target = String(decoding: try repository.blob(entry.id), as: UTF8.self)
      return RecordedDecision.Text("link to \(target)")
    case .regular, .executable:
      let size = try repository.blobSize(entry.id)
      if size > DurableFile.sizeLimit {
        return RecordedDecision.Text(bytes: [], length: size, blob: entry.id, offset: 0)
      }
      return RecordedDecision.Text(whole: try repository.blob(entry.id), blob: entry.id)
    }
  }

  // MARK: Files and folders of one name

  /// Gives a file that would stand where there is a folder another name: both stay.
  private mutating func renameColliding() throws(GitError) {
    var entries: [RepositoryPath: TreeEntry] = [:]
    for (path, entry) in try repository.files(in: ours.tree) { entries[path] = entry }
    for (path, entry) in updates { entries[path] = entry }
    for item in NameCollisions.renamings(among: entries) {
      updates.updateValue(item.entry, forKey: item.newPath)
      if try repository.entry(at: item.path, in: ours.tree) != nil {
        updates.updateValue(nil, forKey: item.path)
      } else {
        updates.removeValue(forKey: item.path)
      }
      decisions.append(
        RecordedDecision(
          path: item.path, section: "", key: "name", winner: .both, keptFrom: "", lostFrom: "",
          kept: RecordedDecision.Text("\(item.path)/"),
          lost: RecordedDecision.Text("\(item.newPath)")))
    }
  }
}
