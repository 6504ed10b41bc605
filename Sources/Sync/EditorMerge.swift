public import DayStore
import Git
public import LogMerge
public import Store

/// What becomes of a file that was in an editor: the text that was opened, the editor's and the file as it is now are
/// merged by the rules of every merge (docs/merge.md, docs/decisions/0148-an-editor-has-a-copy.md).
public struct EditorMerge: Sendable, Equatable {
  /// The file with both changes.
  public let bytes: [UInt8]
  /// What had to be decided, for the trailers of the commit.
  public let decisions: [RecordedDecision]

  /// Merges; writes nothing.
  ///
  /// The editor's text is a device's, and later than all that the file has: its commit comes after theirs, whatever
  /// the clocks say. Who wrote the other lines is what the commits since then say; what no commit has is this
  /// device's.
  ///
  /// - Parameters:
  ///   - text: The editor's text.
  ///   - now: The file as it is now; nil where it is gone.
  ///   - device: The name of this device.
  ///   - time: The time of the edit, in seconds since 1970.
  /// - Throws: `inputOutput` where the history cannot be read.
  public init(
    _ text: [UInt8], of copy: EditorCopy, over now: [UInt8]?, by device: String, at time: Int64,
    rules: MergeRules, adding: DayAddition? = nil, in store: Store
  ) throws(StoreError) {
    let base = copy.isNew ? nil : copy.opened
    guard let now, now != base else {
      let isDeleted = now == nil && base != nil
      self.init(
        bytes: text,
        decisions: isDeleted
          ? [
            Self.deletion(
              of: copy, by: try Self.other([], copy, device, time, rules, store).side, device)
          ]
          : [])
      return
    }
    let (theirs, committed) = try Self.other(now, copy, device, time, rules, store)
    let latest = ([theirs.author] + theirs.lineAuthors.authors).map(\.time).max() ?? time
    let ours = Side(
      bytes: text, role: .device, device: device, time: max(time, latest + 1), commit: "")
    let merged = FileMerger.merge(
      path: store.pathInStore("\(copy.path)"), bases: [base], ours: ours, theirs: theirs,
      rules: rules.ownership, adding: adding)
    let sides = [ours, theirs].map { (side: $0, blob: ObjectID(blob: $0.bytes)) }
    let files = [committed, merged.bytes].compactMap(\.self).map { ($0, ObjectID(blob: $0)) }
    self.init(
      bytes: merged.bytes,
      decisions: merged.decisions.map { decision in
        Self.recorded(decision, copy.path, sides, committed: files)
      })
  }

  private init(bytes: [UInt8], decisions: [RecordedDecision]) {
    (self.bytes, self.decisions) = (bytes, decisions)
  }

  /// Whether a text gave way that no message of a commit can hold, and no file of one: the editor's whole file is in no
  /// commit that a decision could name.
  public func losesText(of editor: [UInt8]) -> Bool {
    let file = ObjectID(blob: editor)
    return decisions.contains { decision in
      !decision.lost.isWhole
        && (decision.lost.blob == file || decision.lost.isPrivate && decision.lost.blob == nil)
    }
  }

  private static func recorded(
    _ decision: Decision, _ path: RepositoryPath, _ sides: [(side: Side, blob: ObjectID)],
    committed: [(bytes: [UInt8], id: ObjectID)]
  ) -> RecordedDecision {
    guard decision.key == "file" else {
      return RecordedDecision(decision, path: path, sides: sides, committed: committed)
    }
    // A file that cannot be merged: the editor's is the later one.
    let texts = sides.map { RecordedDecision.Text(whole: $0.side.bytes, blob: $0.blob) }
    return RecordedDecision(
      path: path, section: "", key: "file", winner: .later, keptFrom: decision.keptFrom,
      lostFrom: decision.lostFrom, kept: texts[0], lost: texts[1])
  }

  private static func deletion(
    of copy: EditorCopy, by other: Side, _ device: String
  ) -> RecordedDecision {
    RecordedDecision(
      path: copy.path, section: "", key: "file", winner: .changed, keptFrom: device,
      lostFrom: other.author.device, kept: .init(""), lost: .init(""))
  }

  /// The file as it is now, as a side, and as HEAD has it: the lines of commits since the copy was made are those of
  /// their authors.
  private static func other(
    _ now: [UInt8], _ copy: EditorCopy, _ device: String, _ time: Int64, _ rules: MergeRules,
    _ store: Store
  ) throws(StoreError) -> (side: Side, committed: [UInt8]?) {
    let own = Author(role: .device, device: device, time: time, commit: "")
    let repository = try Repository.opened(at: store.workingCopy)
    return try wrapping { () throws(GitError) in
      guard let tip = try repository.head().commit else {
        return (Side(bytes: now, author: own), nil)
      }
      let head = try repository.commit(tip)
      var opened = head
      if let id = copy.head, try repository.hasObject(id) { opened = try repository.commit(id) }
      let provenance = try Provenance(of: [copy.path], to: head, without: opened, in: repository)
      let entry = try repository.entry(at: copy.path, in: head.tree)
      let committed = try entry.flatMap { (entry) throws(GitError) in
        entry.mode.isFile ? try repository.blob(entry.id) : nil
      }
      let side = provenance.side(of: copy.path, committed ?? [], rules)
      return (committed == now ? side : Side(bytes: now, mergedFrom: [side], by: own), committed)
    }
  }
}
