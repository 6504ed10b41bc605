import Git
import Store
import Words

/// Mends branches and reflogs that name commits which are gone or not complete.
struct ReferenceRepair {
  let repository: Repository
  let objects: ObjectRepair
  let kept: KeptDamage
  /// Who moves a branch, for its reflog.
  let identity: Identity
  /// The commits that are complete.
  private var whole: Set<ObjectID> = []

  init(
    of repository: Repository, objects: ObjectRepair, kept: KeptDamage, identity: Identity
  ) {
    self.repository = repository
    self.objects = objects
    self.kept = kept
    self.identity = identity
  }

  private func reflog(_ name: String) -> Reflog { Reflog(of: name, in: repository) }

  /// Sets a branch whose commit is not whole to the newest commit that is.
  ///
  /// - Parameter tracking: the tracking reference of its upstream, which is forgotten where its commit
  ///   is not whole.
  /// - Returns: what was done, a line each.
  mutating func mendBranch(
    _ name: String, tracking: String?
  ) throws(StoreError) -> [String] {
    var done: [String] = []
    let now = value(of: name)
    if let commit = now.commit, try !isWhole(commit) {
      done += try objects.writeMissing()
    }
    var remote: ObjectID?
    if let tracking {
      let there = value(of: tracking)
      remote = there.commit
      var isLost = there.isDamaged
      if let commit = there.commit { isLost = try !isWhole(commit) }
      if isLost {
        done.append(try forget(tracking))
        remote = nil
      }
    }
    if !now.isDamaged, try isWhole(now.commit) { return done }
    let past = try reflog("HEAD").entries() + reflog(name).entries()
    let candidates = past.reversed().map(\.new) + [remote].compactMap(\.self)
    var target: ObjectID?
    for candidate in candidates where target == nil {
      if try isWhole(candidate) { target = candidate }
    }
    guard let target else {
      // A branch that never had a commit has nothing to mend.
      if candidates.isEmpty, now.commit == nil, !now.isDamaged { return done }
      throw StoreError(
        .inputOutput, "no intact commit is left",
        hint: "Clone the remote into another folder, and copy your files over.")
    }
    try kept.copyReference(name)
    if now.isDamaged { try drop(name) }
    let old = now.isDamaged ? nil : now.commit
    try wrapping { () throws(GitError) in
      try repository.moveReference(
        name, from: old, to: target, message: "doctor: back to the newest whole commit",
        identity: identity)
    }
    return done + ["set \(name) to the newest intact commit, \(target)"]
  }

  /// What a reference names.
  private func value(
    of name: String
  ) -> (commit: ObjectID?, isDamaged: Bool) {
    do throws(GitError) {
      return (try repository.reference(name), false)
    } catch {
      return (nil, true)
    }
  }

  /// A reference that is not there lacks nothing, unless it was there once.
  private mutating func isWhole(_ commit: ObjectID?) throws(StoreError) -> Bool {
    guard let commit else { return false }
    var known = whole
    defer { whole = known }
    return try wrapping { () throws(GitError) in
      try repository.isComplete(commit, known: &known)
    }
  }

  private func forget(_ tracking: String) throws(StoreError) -> String {
    try kept.copyReference(tracking)
    try drop(tracking)
    return "forgot \(tracking), whose commit is not intact; the next sync fetches it"
  }

  private func drop(_ name: String) throws(StoreError) {
    // libgit2 cannot remove what it cannot read.
    PrivateFile.remove(repository.commonDirectory + name)
    try wrapping { () throws(GitError) in try repository.removeReference(name) }
  }

  /// A reflog that names what is not there keeps `git gc` and `git fsck` from their work.
  ///
  /// - Returns: what was done, a line each.
  mutating func mendReflog(_ name: String) throws(StoreError) -> [String] {
    let log = reflog(name)
    guard let before = try log.read() else { return [] }
    let none = String(repeating: "0", count: 40)
    var lines: [UInt8] = []
    for entry in try log.entries() where try isWhole(entry.new) {
      let old = try isWhole(entry.old) ? entry.old.hex : none
      lines += Array("\(old) \(entry.new.hex)".utf8) + entry.rest + [ASCII.lineFeed]
    }
    if lines == before { return [] }
    try kept.copy(log.path, as: "logs-\(name.split(separator: "/").joined(separator: "-"))")
    try PrivateFile.replace(log.path, by: lines, mode: 0o666)
    return ["removed lost entries from the reflog of \(name)"]
  }
}
