import Context
import Git
import MeasuredFiles
import Store
import Values
import WatchData

extension Importing {
  /// Brings logs up to what is measured, where a merge has put on one day what two devices had taken in on two, also at the turn
  /// of a year, whose two files a merge knows one by one.
  ///
  /// The merged files alone say what becomes of the logs, so two devices that merge the same make equal files.
  ///
  /// - Parameter merge: The commit of the merge.
  /// - Returns: The new commit; nil where all stands as it should.
  static func settle(_ merge: ObjectID, in context: ActionContext) throws -> ObjectID? {
    let files = try MergedMeasures(merge, in: context)
    let (dates, sources) = files.moved
    if dates.isEmpty { return nil }
    let result = try context.edit(dryRun: false) { read in
      func now(_ path: String) throws -> [UInt8]? { try read(path, limit: DurableFile.sizeLimit) }
      // A file that has changed since the merge stays as it is.
      let turned = try files.turned.filter { try now($0.path) == $0.old }
      let new = Dictionary(turned.map { ($0.path, $0.new) }) { $1 }
      return try turned
        + refill(dates, noted: sources, ofSides: files.notes, in: context) { path in
          try new[path] ?? now(path)
        }.filter(\.isChanged)
    } message: {
      CommitMessage(
        "import: what two devices measured, each on one day", trailers: [.mergedImports])
    }
    return result.commit.flatMap { ObjectID(hex: $0) }
  }
}

/// The measured files that a merge made of two sides.
private struct MergedMeasures {
  /// Files that are to be others than each by itself was merged to.
  private(set) var turned: [EditResult.File] = []
  /// The days of which the merge took out what one of its sides had measured, or that imports of both had filled, and the
  /// sources of that.
  private(set) var moved: (dates: Set<CalendarDate>, sources: Set<MeasuredSource>) = ([], [])
  /// What each side's imports had written into a day, where they differ: the log has some of each, and the notes of one.
  private(set) var notes: [CalendarDate: [Origins.Notes]] = [:]

  init(_ merge: ObjectID, in context: ActionContext) throws {
    let store = try context.store
    let repository = try Repository.opened(at: store.workingCopy)
    let commit = try repository.commit(merge)
    var changed: [String: [Set<Int>]] = [:]
    for (side, parent) in commit.parents.enumerated() {
      for change in try repository.changes(from: repository.commit(parent).tree, to: commit.tree) {
        guard let name = MeasuredYear.names(of: store.pathInStore("\(change.path)")) else {
          continue
        }
        changed[name.source, default: commit.parents.map { _ in [] }][side].insert(name.year)
      }
    }
    if changed.isEmpty { return }
    let bases =
      try commit.parents.count == 2
      ? repository.mergeBases(commit.parents[0], commit.parents[1]) : []
    func bytes(_ path: String, in commit: ObjectID) throws -> [UInt8]? {
      try repository.entry(
        at: RepositoryPath(store.gitPath(path)), in: repository.commit(commit).tree
      ).map { try repository.blob($0.id) }
    }
    func files(_ source: String, _ years: [Int], in commit: ObjectID) throws -> [Int: MeasuredYear]
    {
      var files: [Int: MeasuredYear] = [:]
      for year in years {
        let file = try bytes(MeasuredYear.path(of: source, year: year), in: commit)
        files[year] = file.flatMap { try? MeasuredYear($0) }
      }
      return files
    }
    for (source, sides) in changed {
      let all = sides.reduce(into: Set<Int>()) { $0.formUnion($1) }.sorted()
      var after = try files(source, all, in: merge)
      let before = try commit.parents.map { try files(source, all, in: $0) }
      // With several bases a merge is not done again.
      if bases.count < 2, sides.count == 2 {
        for years in Self.turns(in: all, of: sides) {
          let base = try bases.first.map { try files(source, years, in: $0) } ?? [:]
          let versions = years.map { (base: base[$0], one: before[0][$0], other: before[1][$0]) }
          let merged = after.filter { years.contains($0.key) }
          for (year, new) in MeasuredYear.merged(versions, into: merged)
          where new.entries != merged[year]?.entries {
            let path = MeasuredYear.path(of: source, year: year)
            turned.append(.init(path: path, old: try bytes(path, in: merge), new: new.bytes))
            after[year] = new
          }
        }
      }
      // Of a side whose file of a year is the merged one, a turn may have taken something too.
      for files in before {
        for year in all { add(files[year], after[year], of: source) }
      }
    }
    turned.sort { $0.path < $1.path }
    let years = Set(changed.values.joined().joined())
    try compareNotes(
      commit.parents.map { parent in
        OriginFiles(skippingBroken: true) { try bytes($0, in: parent) }
      }, of: years.compactMap { CalendarDate(year: $0, month: 1, day: 1) })
  }

  /// Finds the days of some years into which the imports of both sides wrote different things.
  private mutating func compareNotes(_ sides: [OriginFiles], of years: [CalendarDate]) throws {
    var sides = sides
    for date in try Set(sides.indices.flatMap { try sides[$0].dates(among: years) }) {
      let noted = try sides.indices.map { try sides[$0][date] }
      guard Set(noted.map(\.values)).count > 1, !noted.contains(where: \.isEmpty) else { continue }
      notes[date] = noted
      moved.dates.insert(date)
      for note in noted { moved.sources.formUnion(note.values.values.joined().map(\.key)) }
    }
  }

  /// The runs of adjacent years of which both sides have changed some.
  private static func turns(in years: [Int], of sides: [Set<Int>]) -> [[Int]] {
    let runs = years.reduce(into: [[Int]]()) { runs, year in
      if runs.last?.last == year - 1 {
        runs[runs.count - 1].append(year)
      } else {
        runs.append([year])
      }
    }
    return runs.filter { run in
      run.count > 1 && sides.allSatisfy { !$0.isDisjoint(with: run) }
    }
  }

  private mutating func add(_ before: MeasuredYear?, _ after: MeasuredYear?, of source: String) {
    for (date, entry) in before?.entries ?? [:] {
      let left = after?[date] ?? MeasuredEntry()
      // What another export says anew is filled in by an import alone, unless it was put there by another zone.
      let isMoved = entry.parts.contains { key, part in
        left[key].map { $0 != part && ($0.time == part.time || $0.zone != part.zone) } ?? true
      }
      guard isMoved, let date = CalendarDate(iso: date) else { continue }
      moved.dates.insert(date)
      moved.sources.insert(MeasuredSource(rawValue: source))
    }
  }
}
