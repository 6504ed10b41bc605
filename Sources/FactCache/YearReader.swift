import DayModel
import DayStore
import Query
import Store
import Values

/// Makes the facts of one year: from its file where they are fresh, else from the logs, and then
/// the file anew.
struct YearReader {
  let store: Store
  let folder: LogFolder
  let habits: HabitConfiguration
  let types: TrainingTypes
  /// What a number without a unit is in the logs.
  let units: FormatUnits
  /// Every day of the year that has a file.
  let listed: [DayFiles]
  /// The year's file as it is; nil where it is missing or of no use.
  let cached: CachedYear?
  /// The days asked for.
  let range: ClosedRange<CalendarDate>
  /// The columns asked for; nil for all.
  let columns: Set<FactColumn>?
  /// When the reading began, in nanoseconds since 1970.
  let time: Int
  /// Hears of every day that was read.
  let progress: (@Sendable () -> Void)?

  /// What is known of the year after a reading.
  struct Outcome: Sendable {
    /// The days asked for, oldest first.
    var dates: [CalendarDate] = []
    /// The columns asked for that have a fact on any of these days, one element a day.
    var columns: [FactColumn: [Fact?]] = [:]
    /// The names of all columns that the year's file and the logs that were read have, asked for or not.
    var names: Set<FactColumn> = []
    /// Why days were left out.
    var unreadable: [StoreError] = []
    /// Every day of the year that has a file.
    var listed: [DayFiles] = []
    /// The same, with what is known of it.
    var days: [KnownDay] = []
    /// The days whose facts are those that the year's file has.
    var isKept = [Bool](repeating: false, count: DayOfYear.count)
    /// The facts of days whose files were read, until they are written.
    var new = FactLineEncoder()
    /// How many days' files were read.
    var readCount = 0
    /// Whether the file would say more if it were written anew.
    var isWorthWriting = false
  }

  /// Reads the year; nil where a line of its file that was asked for is none.
  func read() -> Outcome? {
    var outcome = Outcome()
    outcome.days.reserveCapacity(listed.count)
    /// Where the days of the year's file stand among those asked for.
    var rows = [Int](repeating: -1, count: DayOfYear.count)
    var old = (cached?.days ?? [])[...]
    for day in listed {
      while let first = old.first, first.date < day.date { old.removeFirst() }
      // Facts of other files than these are none of this day's, be there none to read any more.
      let cached = old.first.flatMap { $0.date == day.date && $0.hasFiles(of: day) ? $0 : nil }
      let dayOfYear = DayOfYear(day.date)
      guard range.contains(day.date) else {
        outcome.isKept[dayOfYear.index] = cached?.isKnown ?? false
        outcome.days.append(cached ?? KnownDay(day))
        continue
      }
      switch cached.map(freshness) ?? read(KnownDay(day)) {
      case .fresh(let day, let isBetter):
        outcome.days.append(day)
        outcome.isKept[dayOfYear.index] = true
        rows[dayOfYear.index] = outcome.dates.count
        if isBetter { outcome.isWorthWriting = true }
      case .read(let day, let facts):
        outcome.days.append(day)
        for entry in facts.entries { outcome.new.add(entry, on: dayOfYear) }
        add(facts, to: &outcome)
        outcome.readCount += 1
        outcome.isWorthWriting = true
      case .unreadable(let error):
        outcome.days.append(KnownDay(day))
        outcome.unreadable.append(error)
        continue
      }
      outcome.dates.append(day.date)
    }
    guard addKept(rows, to: &outcome) else { return nil }
    outcome.names.formUnion(outcome.new.columns.map(\.name))
    // Rows that were meant for other days, or for days that could not be read.
    let surplus = listed.count - outcome.dates.count
    if surplus > 0 {
      for column in outcome.columns.keys { outcome.columns[column]?.removeLast(surplus) }
    }
    return outcome
  }

  // MARK: Columns

  /// Puts the facts of the year's file at their rows; false where a line is none.
  private func addKept(_ rows: [Int], to outcome: inout Outcome) -> Bool {
    guard let cached else { return true }
    for column in cached.columns {
      guard let name = cached.name(of: column) else { return false }
      outcome.names.insert(name)
      if let columns, !columns.contains(name) { continue }
      var values = outcome.columns.removeValue(forKey: name) ?? gaps
      var isEmpty = !values.contains { $0 != nil }
      let isWhole = cached.line(of: column).forEachFact { day, fact in
        guard rows[day.index] >= 0 else { return }
        values[rows[day.index]] = fact
        isEmpty = false
      }
      guard isWhole else { return false }
      if !isEmpty { outcome.columns[name] = values }
    }
    return true
  }

  /// Puts the facts of a day that was read at the next row.
  private func add(_ day: DayFacts, to outcome: inout Outcome) {
    guard columns?.isEmpty != true else { return }
    for entry in day.entries where columns?.contains(entry.column) ?? true {
      outcome.columns[entry.column, default: gaps][outcome.dates.count] = entry.fact
    }
  }

  /// A row for each day that may have one.
  private var gaps: [Fact?] { [Fact?](repeating: nil, count: listed.count) }

  // MARK: Days

  private enum Freshness {
    /// The facts are those of the year's file; `isBetter` where more is known of its files now.
    case fresh(KnownDay, isBetter: Bool)
    /// The facts have been read from the logs.
    case read(KnownDay, DayFacts)
    case unreadable(StoreError)
  }

  /// Looks whether a day's files are still those that are known, and reads them where they are not.
  private func freshness(of day: KnownDay) -> Freshness {
    var fresh = day
    var isBetter = false
    for (index, file) in day.files.enumerated() where file.name.isPlain {
      if let stamp = file.stamp, folder.stamp(of: file.name) == stamp { continue }
      // Perhaps it was only touched, or seen within the tick of its last change.
      guard let id = file.id, let (bytes, stamp) = content(of: file.name),
        ContentSum(bytes) == id
      else { return read(day) }
      if fresh.files[index].stamp != stamp { isBetter = true }
      fresh.files[index].stamp = stamp
    }
    return .fresh(fresh, isBetter: isBetter)
  }

  private func read(_ day: KnownDay) -> Freshness {
    var day = day
    progress?()
    var sources: [LogSource] = []
    for index in day.files.indices where day.files[index].name.isPlain {
      let file = day.files[index]
      day.files[index] = KnownDay.File(name: file.name)
      let (bytes, stamp): ([UInt8], FileStamp?)
      do throws(StoreError) {
        guard let content = try contentOrError(of: file.name) else { continue }
        (bytes, stamp) = content
      } catch {
        return .unreadable(error)
      }
      sources.append(LogSource(file.name, bytes: bytes, units: units))
      day.files[index].stamp = stamp
      // What changed once may be changed, or only touched, once more; most logs never are.
      if stamp == nil || file.isKnown { day.files[index].id = ContentSum(bytes) }
    }
    return .read(day, DayFacts(of: sources, on: day.date, habits: habits, types: types))
  }

  /// The bytes of a file, and its stamp where that can be trusted from now on.
  private func contentOrError(
    of file: LogFileName
  ) throws(StoreError) -> (bytes: [UInt8], stamp: FileStamp?)? {
    if let (bytes, stamp) = folder.read(file) {
      return (bytes, stamp.isRacy(at: time) ? nil : stamp)
    }
    return try store.read(file).map { ($0, nil) }
  }

  private func content(of file: LogFileName) -> (bytes: [UInt8], stamp: FileStamp?)? {
    do throws(StoreError) { return try contentOrError(of: file) } catch { return nil }
  }
}
