import Context
import DayEditing
import DayModel
import Git
import LogMerge
import MeasuredFiles
import Store
import Values
import WatchData

/// What a commit changed, file by file, to be taken back.
struct CommitInverse {
  private let files: [File]
  private let edited: Set<String>
  private let store: Store

  /// A file before and after the commit.
  private struct File {
    let path: RepositoryPath
    /// The path below the store's folder, by which its kind is known.
    let pathInStore: String
    let parent: [UInt8]?
    let commit: [UInt8]?
  }

  /// Reads what a commit changed.
  ///
  /// - Throws: `cannotWrite` for what is never undone: a merge, a weekly plan, a link; `badData` where a
  ///   shallow clone does not have what was there before.
  init(of commit: PastCommit, in repository: Repository, _ store: Store) throws {
    guard commit.commit.parents.count < 2 else {
      throw ActionError(
        .cannotWrite, "\(commit.shortID) is a merge, which cannot be undone",
        hint: "See what it decided, and restore it, with: bestupid conflicts list")
    }
    guard !commit.isBoundary else {
      throw ActionError(
        .badData, "this clone is shallow: what was there before \(commit.shortID) is not in it",
        hint: "Fetch it with: git fetch --unshallow")
    }
    (edited, self.store) = (commit.edited, store)
    let parent = try commit.commit.parents.first.map { try repository.commit($0).tree }
    files = try repository.changes(from: parent, to: commit.commit.tree).map { change in
      let path = store.pathInStore("\(change.path)")
      if Self.isPlan(path) {
        throw ActionError(
          .cannotWrite, "\(commit.shortID) changed a weekly plan, which only the planner edits",
          hint: "See what it changed with: git show \(commit.shortID)", file: path)
      }
      guard [change.old, change.new].allSatisfy({ $0?.mode.isFile ?? true }) else {
        throw ActionError(
          .cannotWrite, "\(commit.shortID) changed a link, which cannot be undone",
          hint: "See what it changed with: git show \(commit.shortID)", file: path)
      }
      return File(
        path: change.path, pathInStore: path,
        parent: try change.old.map { try repository.blob($0.id) },
        commit: try change.new.map { try repository.blob($0.id) })
    }
  }

  private static func isPlan(_ path: String) -> Bool {
    let name = path.split(separator: "/").last.map(String.init) ?? ""
    return path.hasPrefix("content/config/protocol_")
      || path.hasPrefix("\(LogFileName.folder)/") && WeekPlanName(name, in: .logs) != nil
  }

  /// The files without what the commit changed.
  ///
  /// - Parameters:
  ///   - others: What other imports tell of the same days.
  ///   - read: Reads a file as it is now, if any.
  func applied(
    beside others: OtherImports = .init(), reading read: (String) throws -> [UInt8]?
  ) throws -> [FileInverse] {
    try applied(
      where: { !others.filledInPlace.contains($0) }, besides: others.undone, reading: read)
      + changed(on: others.filledInPlace, reading: read)
  }

  /// The logs of some days as they are, with what the commit wrote there and somebody changed since. What imports are noted to
  /// have written there is nobody's, and what is blank now may have been taken back.
  private func changed(
    on dates: Set<CalendarDate>, reading read: (String) throws -> [UInt8]?
  ) throws -> [FileInverse] {
    if dates.isEmpty { return [] }
    return try applied(where: dates.contains, reading: read).compactMap { file in
      guard let date = file.refused.first?.date else { return nil }
      let bytes = try read(store.gitPath(Origins.path(ofYear: date.year)))
      // Notes that cannot be understood are those of no day.
      let notes = try? Origins(bytes)[date]
      let noted = Set(notes?.values.values.flatMap(\.values) ?? [])
      let refused = file.refused.filter { unit in
        unit.found.map { !$0.isEmpty && !noted.contains($0) } ?? false
      }
      return refused.isEmpty
        ? nil
        : FileInverse(
          path: file.path, old: file.old, new: file.old, changes: [], isInForce: false,
          refused: refused)
    }
  }

  /// The logs and notes of some days without what the commit changed.
  func applied(
    to dates: Set<CalendarDate>, reading read: (String) throws -> [UInt8]?
  ) throws -> [FileInverse] {
    try applied(where: dates.contains, reading: read).filter { $0.kind != .measured }
  }

  /// The days whose logs the commit made.
  var madeDates: Set<CalendarDate> {
    Set(
      files.filter { $0.parent == nil }.compactMap { LogFileName(path: $0.pathInStore)?.date })
  }

  private func applied(
    where isTaken: (CalendarDate) -> Bool, besides undone: [CommitInverse] = [],
    reading read: (String) throws -> [UInt8]?
  ) throws -> [FileInverse] {
    try files.compactMap { file in
      if let date = LogFileName(path: file.pathInStore)?.date, !isTaken(date) { return nil }
      let old = try read("\(file.path)")
      let earlier = undone.flatMap(\.files).filter { $0.path == file.path }
        .map { MeasuredYear.Change($0.parent, $0.commit) }
      if let notes = Self.notes(of: file, now: old, where: isTaken, besides: earlier) {
        return notes
      }
      let result = Inverse.apply(
        path: file.pathInStore, parent: file.parent, commit: file.commit, now: old, edited: edited,
        total: { DayEditor.total($0, before: $1, after: $2) })
      let date = LogFileName(path: file.pathInStore)?.date
      return FileInverse(
        path: file.path, old: old, new: result.bytes,
        changes: result.changed.map { UndoneEdit.Change($0, in: "\(file.path)", of: date) },
        // A total of food is changed by amount, whatever it is.
        isInForce: result.changed.contains { $0.found == $0.expected },
        refused: result.refused.map { RefusedUnit($0, in: "\(file.path)", of: date) })
    }
  }
}

extension CommitInverse {
  /// The days of which the commit changed what is measured.
  var measuredDates: Set<CalendarDate> {
    Set(
      files.flatMap {
        EditResult.File(path: $0.pathInStore, old: $0.parent, new: $0.commit).measuredDates
      })
  }

  /// Those, and the days of which it changed the notes of what was filled.
  var importedDates: Set<CalendarDate> {
    measuredDates.union(
      files.filter { Origins.isPath($0.pathInStore) }
        .flatMap { Origins.changedDates(from: $0.parent, to: $0.commit) })
  }

  /// A file of notes, or of what is measured, without what the commit brought. It is no one's word, so nothing is told, and
  /// nothing is refused. Nil for any other file, and where a version cannot be read.
  private static func notes(
    of file: File, now: [UInt8]?, where isTaken: (CalendarDate) -> Bool,
    besides earlier: [MeasuredYear.Change]
  ) -> FileInverse? {
    do {
      let new: [UInt8]?
      var kind = FileInverse.Kind.notes
      if Origins.isPath(file.pathInStore) {
        new = try Origins.taking(
          from: file.parent, to: file.commit, outOf: now, where: isTaken)
      } else if MeasuredYear.names(of: file.pathInStore) != nil {
        new = try MeasuredYear.taking((file.parent, file.commit), outOf: now, besides: earlier)
        kind = .measured
      } else {
        return nil
      }
      return FileInverse(
        path: file.path, old: now, new: new, changes: [], isInForce: new != now, refused: [],
        kind: kind)
    } catch {
      return nil
    }
  }
}

/// What becomes of a file.
struct FileInverse {
  let path: RepositoryPath
  /// The file as it is, if any.
  let old: [UInt8]?
  /// The file as it will be, if any.
  let new: [UInt8]?
  let changes: [UndoneEdit.Change]
  /// Whether a value of the commit stands in the file as it is.
  let isInForce: Bool
  let refused: [RefusedUnit]
  /// What it has.
  var kind = Kind.words

  /// What a file has.
  enum Kind {
    /// What somebody wrote.
    case words
    /// Notes of an import, and what that measured, which are no one's words.
    case notes, measured
  }

  var isChanged: Bool { old != new }
}

extension RefusedUnit {
  /// The command that sets the unit, with a word in the place of its value, if any.
  var settingCommand: String? {
    guard date != nil, let field = FieldCatalog.field(named: key), field.name == key else {
      return nil
    }
    return "bestupid log \(KnownField.typed(field.name)) VALUE"
  }
}

extension EditResult.File {
  /// The days of which a file of what is measured says something else than before.
  /// Its path is that below the store's folder.
  var measuredDates: [CalendarDate] {
    guard MeasuredYear.names(of: path) != nil else { return [] }
    func entries(_ bytes: [UInt8]?) -> [String: MeasuredEntry] {
      bytes.flatMap { try? MeasuredYear($0) }?.entries ?? [:]
    }
    let (before, after) = (entries(old), entries(new))
    return Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }
      .compactMap { CalendarDate(iso: $0) }
  }
}
