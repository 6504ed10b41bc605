import Context
import Git
import MeasuredFiles
import Store
import Values
import WatchData

extension Importing {
  /// Brings logs up to what is measured, where a merge has put on one day what two devices had taken in on two.
  ///
  /// The merged files alone say what becomes of the logs, so two devices that merge the same make equal files.
  ///
  /// - Parameter merge: The commit of the merge.
  /// - Returns: The new commit; nil where all stands as it should.
  static func settle(_ merge: ObjectID, in context: ActionContext) throws -> ObjectID? {
    let (dates, sources) = try moved(by: merge, in: context)
    if dates.isEmpty { return nil }
    let result = try context.edit(dryRun: false) { read in
      try refill(dates, noted: sources, in: context) {
        try read($0, limit: DurableFile.sizeLimit)
      }.filter(\.isChanged)
    } message: {
      CommitMessage("import: what two devices measured, each on one day")
    }
    return result.commit.flatMap { ObjectID(hex: $0) }
  }

  /// The days of which a merge took out what one of its sides had measured, and the sources of that.
  private static func moved(
    by merge: ObjectID, in context: ActionContext
  ) throws -> (dates: Set<CalendarDate>, sources: Set<MeasuredSource>) {
    let store = try context.store
    let repository = try Repository.opened(at: store.workingCopy)
    let commit = try repository.commit(merge)
    var (dates, sources) = (Set<CalendarDate>(), Set<MeasuredSource>())
    for parent in commit.parents {
      for change in try repository.changes(from: repository.commit(parent).tree, to: commit.tree) {
        guard let source = MeasuredYear.names(of: store.pathInStore("\(change.path)"))?.source,
          let old = change.old, let new = change.new
        else { continue }
        let (before, after) = (
          try? MeasuredYear(repository.blob(old.id)), try? MeasuredYear(repository.blob(new.id))
        )
        for (date, entry) in before?.entries ?? [:] {
          let left = after?[date] ?? MeasuredEntry()
          // What another export says anew is filled in by an import alone.
          let isMoved = entry.parts.contains { key, part in
            left[key].map { $0 != part && $0.time == part.time } ?? true
          }
          guard isMoved, let date = CalendarDate(iso: date) else { continue }
          dates.insert(date)
          sources.insert(MeasuredSource(rawValue: source))
        }
      }
    }
    return (dates, sources)
  }
}
