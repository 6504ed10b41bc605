import DayModel
public import DayStore
import Dispatch
import Programs
import Query
public import Store
import Synchronization
import Values

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The facts of a store's days, kept beside it so that a query reads only logs that have changed.
///
/// Every answer is the one that the logs give: a day whose files differ in anything from when they
/// were read is read again. The cache is a folder of JSON files, one a year (``CachedYear``), that
/// anyone may delete at any time; what is missing, torn or strange is rebuilt silently, and
/// a cache that cannot be written is no cache and no error (docs/decisions/0034-cache-of-facts.md).
public struct FactCache: Sendable {
  /// The folder of the cache; nil for a user without a home, who has none.
  public let path: String?
  private let store: Store
  private let units: FormatUnits
  private let clock: @Sendable () -> Int

  /// The cache of a store; nothing is read yet.
  ///
  /// - Parameters:
  ///   - units: What a number without a unit is in the store's files. Facts that were kept of others are read again.
  ///   - clock: The system's time in nanoseconds since 1970, by which files are dated.
  public init(
    of store: Store, units: FormatUnits, in environment: ProcessEnvironment,
    clock: @escaping @Sendable () -> Int
  ) {
    self.store = store
    self.units = units
    self.clock = clock
    do throws(StoreError) {
      path = "\(try Directories(environment).cache())/facts-\(store.pathKey)"
    } catch {
      path = nil
    }
  }

  /// The facts of some days.
  public struct Answer: Sendable {
    /// The facts, without the days that could not be read.
    public let table: FactTable
    /// The names of all columns of the years that were looked at, whether asked for or not. One that no
    /// log has any more may still be among them.
    public let names: Set<FactColumn>
    /// The days that have a file, oldest first, of all years that were looked at.
    public let days: [DayFiles]
    /// The names in the folder of logs that are no day's, such as plans.
    public let otherNames: [String]
    /// Why days could not be read, oldest first: one bad file hides no other.
    public let unreadable: [StoreError]
    /// How many days were read from their logs.
    public let readCount: Int

    /// The answer of some of its days: with this table, and without reasons that are of other days.
    public func of(_ range: ClosedRange<CalendarDate>, _ table: FactTable) -> Answer {
      Answer(
        table: table, names: names, days: days, otherNames: otherNames,
        unreadable: unreadable.filter { error in
          error.file.flatMap { LogFileName(path: $0)?.date }.map(range.contains) ?? true
        }, readCount: readCount)
    }

    private init(
      table: FactTable, names: Set<FactColumn>, days: [DayFiles], otherNames: [String],
      unreadable: [StoreError], readCount: Int
    ) {
      (self.table, self.names, self.days) = (table, names, days)
      (self.otherNames, self.unreadable, self.readCount) = (otherNames, unreadable, readCount)
    }

    /// What years say that follow each other.
    fileprivate init(of years: [YearReader.Outcome], otherNames: [String]) {
      table = FactTable(
        joining: years.compactMap { FactTable(dates: $0.dates, columns: $0.columns) })
      names = years.reduce(into: []) { $0.formUnion($1.names) }
      days = years.flatMap(\.listed)
      self.otherNames = otherNames
      unreadable = years.flatMap(\.unreadable)
      readCount = years.reduce(0) { $0 + $1.readCount }
    }
  }

  /// The facts of all days in a range, as the logs have them now.
  ///
  /// - Parameters:
  ///   - columns: The columns to load; nil loads all that there are.
  ///   - progress: Hears of every day whose log is read, from any thread.
  /// - Throws: As ``RecordReader`` where the logs cannot be listed, or the habits not read.
  public func facts(
    in range: ClosedRange<CalendarDate>, columns: Set<FactColumn>?,
    progress: (@Sendable () -> Void)? = nil
  ) throws(StoreError) -> Answer {
    try years(in: range).facts(in: range, columns: columns, progress: progress)
  }

  /// The years that have a day in a range, found once for several answers.
  ///
  /// - Throws: As ``facts(in:columns:progress:)``.
  public func years(in range: ClosedRange<CalendarDate>) throws(StoreError) -> Years {
    let session = try CacheSession(store, path, units, time: clock())
    let (years, otherNames) = try session.years(in: range)
    return Years(session: session, years: years, otherNames: otherNames)
  }

  /// Years of a store, as they were found.
  public struct Years: Sendable {
    fileprivate let session: CacheSession
    fileprivate let years: [CacheSession.Year]
    fileprivate let otherNames: [String]

    /// The facts of all days in a range within these years. Each processor reads some of the years, and the
    /// caller's thread as well.
    ///
    /// - Parameters:
    ///   - columns: The columns to load; nil loads all that there are.
    ///   - progress: Hears of every day whose log is read, from any thread.
    public func facts(
      in range: ClosedRange<CalendarDate>, columns: Set<FactColumn>?,
      progress: (@Sendable () -> Void)? = nil
    ) -> Answer {
      let numbers = range.lowerBound.year...range.upperBound.year
      let years = years.filter { numbers.contains($0.number) }
      let outcomes = Mutex([YearReader.Outcome?](repeating: nil, count: years.count))
      let nextYear = Atomic(0)
      DispatchQueue.concurrentPerform(iterations: min(years.count, FactCache.processorCount)) { _ in
        while case let index = nextYear.add(1, ordering: .relaxed).oldValue, index < years.count {
          let outcome = session.read(years[index], range, columns, progress)
          outcomes.withLock { $0[index] = outcome }
        }
      }
      return Answer(of: outcomes.withLock { $0.compactMap(\.self) }, otherNames: otherNames)
    }
  }

  fileprivate static var processorCount: Int {
    Threads.obstacle == nil ? max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) : 1
  }

  /// Makes the whole cache anew.
  ///
  /// - Throws: As ``facts(in:columns:progress:)``.
  public func rebuild(
    progress: (@Sendable () -> Void)? = nil
  ) throws(StoreError) -> Answer {
    if let path { CacheFolder(path).removeAll() }
    return try facts(in: .earliest ... .latest, columns: [], progress: progress)
  }

  /// The names of all columns that the cache has, as it is: no log is looked at, and nothing is written. None
  /// where there is no cache of use. One that no log has any more may be among them.
  ///
  /// - Throws: As ``facts(in:columns:progress:)``.
  public func keptNames() throws(StoreError) -> Set<FactColumn> {
    try CacheSession(store, path, units, time: clock()).keptNames()
  }

  // MARK: - Status

  /// What the cache has of a year.
  public struct YearStatus: Sendable, Equatable {
    /// The year.
    public let year: Int
    /// The days of the store that have a file.
    public let days: Int
    /// Those of them whose facts are kept and need no reading.
    public let fresh: Int
    /// The size of the year's file; 0 where there is none, or none of use.
    public let bytes: Int
  }

  /// The years whose files a newer program has written. They stay, and the logs are read instead.
  public var newerYears: [Int] {
    path.map(CacheFolder.init).map { folder in folder.years.filter(folder.isNewer) } ?? []
  }

  /// How much of the store is kept, by year. Nothing is written, and no log is read.
  ///
  /// - Throws: As ``facts(in:columns:progress:)``.
  public func status() throws(StoreError) -> [YearStatus] {
    let session = try CacheSession(store, path, units, time: clock())
    return try session.years(in: .earliest ... .latest).years.map(session.status)
  }
}

/// One use of a store's cache: the state of the store's folder when it began.
private struct CacheSession: Sendable {
  let store: Store
  let cache: CacheFolder?
  let time: Int
  let habits: HabitConfiguration
  let types: TrainingTypes
  let units: FormatUnits
  /// What a cache notes of the files of habits and types, and of the units of all files: equal for equal ones.
  let configurationMark: String
  /// The folder of logs; nil where there is none yet.
  let logs: LogFolder?
  /// The stamp of the folder from before its names were read, where it can be trusted.
  let stamp: FileStamp?

  /// A year that has days in a range.
  struct Year: Sendable {
    let number: Int
    /// The names of its logs, by day; nil where those of its file are known to be right.
    let logs: ArraySlice<LogFileName>?
    /// The year's file, where it has been read.
    let cached: CachedYear?
    /// The folder that has these names; nil if none can be trusted.
    let folder: KnownFolder?
    /// Whether a new state of the folder alone is worth a new file.
    let keepsFolder: Bool
  }

  init(
    _ store: Store, _ cache: String?, _ units: FormatUnits, time: Int
  ) throws(StoreError) {
    self.units = units
    self.store = store
    self.cache = cache.map(CacheFolder.init)
    self.time = time
    func read(_ file: (Store) -> () throws(StoreError) -> [UInt8]?) throws(StoreError) -> [UInt8]? {
      do throws(StoreError) {
        return try file(store)()
      } catch  where error.kind == .badData {
        // As ``RecordReader``: it names no habit, and `check` tells why.
        return nil
      }
    }
    func mark(_ bytes: [UInt8]) -> String { "\(bytes.count)-\(Checksum.hex(bytes[...]))" }
    let ofHabits = try read(Store.readHabits)
    let ofTypes = try read(Store.readTypes)
    habits = ofHabits.map { HabitConfiguration($0, file: Store.habitsPath) } ?? .empty
    types = ofTypes.map { TrainingTypes($0) } ?? .builtIn
    configurationMark =
      (ofHabits.map(mark) ?? "none") + (ofTypes.map { " types \(mark($0))" } ?? "")
      + (units == .standard ? "" : " units \(units.weight) \(units.distance) \(units.swim)")
    logs = try store.files.openFolder(LogFileName.folder).map(LogFolder.init)
    stamp = logs?.stamp.flatMap { $0.isRacy(at: time) ? nil : $0 }
  }

  /// The most years that are asked for their names, rather than the folder of logs: 400 days and the end of a
  /// week can lie in three.
  private static let fewYears = 3

  /// The years that have a day in the range, oldest first, and the names in the folder that are no day's.
  ///
  /// A few years know their names themselves, as long as the folder is as it was. For many, the
  /// folder is listed, which is little beside looking at all their files, and spares writing them
  /// all whenever a file came or went.
  func years(
    in range: ClosedRange<CalendarDate>
  ) throws(StoreError) -> (years: [Year], otherNames: [String]) {
    guard let logs else { return ([], []) }
    let numbers = range.lowerBound.year...range.upperBound.year
    let isShort = numbers.count <= Self.fewYears
    if isShort, let stamp {
      let years = numbers.compactMap { number -> Year? in
        guard let cached = load(header(of: number)), let folder = cached.folder,
          folder.stamp == stamp
        else { return nil }
        return Year(number: number, logs: nil, cached: cached, folder: folder, keepsFolder: false)
      }
      if years.count == numbers.count { return (years, years.first?.folder?.others ?? []) }
    }
    let listing = try store.listing(of: logs.folder)
    let folder =
      listing.hasFoldersOfDays ? nil : stamp.map { KnownFolder(stamp: $0, others: listing.others) }
    var years: [Year] = []
    var rest = listing.files.drop { $0.date.year < numbers.lowerBound }
    var next = isShort ? numbers.lowerBound : rest.first?.date.year
    while let number = next, number <= numbers.upperBound {
      let end = CalendarDate(year: number, month: 12, day: 31) ?? .latest
      let own = rest.prefix { $0.date <= end }
      rest = rest.dropFirst(own.count)
      years.append(
        Year(number: number, logs: own, cached: nil, folder: folder, keepsFolder: isShort))
      next = isShort ? number + 1 : rest.first?.date.year
    }
    return (years, listing.others)
  }

  private func header(of year: Int) -> CacheHeader {
    CacheHeader(store: store.root, configuration: configurationMark, year: year)
  }

  private func load(_ header: CacheHeader) -> CachedYear? {
    cache?.read(header.year).flatMap { CachedYear($0, header: header) }
  }

  func keptNames() -> Set<FactColumn> {
    (cache?.years ?? []).reduce(into: []) { names, year in
      guard let cached = load(header(of: year)) else { return }
      names.formUnion(cached.columns.compactMap(cached.name))
    }
  }

  /// What the cache has of a year, and the days that the year has.
  private func open(
    _ year: Year, _ header: CacheHeader
  ) -> (cached: CachedYear?, listed: [DayFiles]) {
    let cached = year.cached ?? load(header)
    let listed = year.logs.map(DayFiles.days) ?? cached?.days.map(\.listed) ?? []
    return (cached, listed)
  }

  /// Reads a year, and keeps what is new of it.
  func read(
    _ year: Year, _ range: ClosedRange<CalendarDate>, _ columns: Set<FactColumn>?,
    _ progress: (@Sendable () -> Void)?
  ) -> YearReader.Outcome {
    guard let logs else { return YearReader.Outcome() }
    let header = header(of: year.number)
    var (cached, listed) = open(year, header)
    func reader(_ cached: CachedYear?) -> YearReader {
      YearReader(
        store: store, folder: logs, habits: habits, types: types, units: units, listed: listed,
        cached: cached, range: range, columns: columns, time: time, progress: progress)
    }
    var outcome = reader(cached).read()
    if outcome == nil {
      cached = nil
      outcome = reader(nil).read()
    }
    guard var outcome else { return YearReader.Outcome() }
    keep(outcome, of: year, header, after: cached)
    outcome.listed = listed
    // What a century's files say need not be held until its last year is read.
    outcome.days = []
    outcome.new = FactLineEncoder()
    return outcome
  }

  /// Writes a year's file, where that would say more than the one before. One of a newer program stays.
  private func keep(
    _ outcome: YearReader.Outcome, of year: Year, _ header: CacheHeader, after cached: CachedYear?
  ) {
    let hasNewFolder = year.keepsFolder && year.folder != nil && year.folder != cached?.folder
    guard let cache, outcome.isWorthWriting || hasNewFolder,
      cached != nil || !cache.isNewer(year.number)
    else { return }
    let lines = YearWriter.lines(
      of: cached, kept: { outcome.isKept[$0.index] }, new: outcome.new)
    guard let lines else { return cache.remove(year.number) }
    cache.write(
      YearWriter.file(header, folder: year.folder, days: outcome.days, lines: lines), year.number)
  }

  func status(_ year: Year) -> FactCache.YearStatus {
    let (cached, listed) = open(year, header(of: year.number))
    let fresh = cached.map { cached in
      let known = Dictionary(uniqueKeysWithValues: cached.days.map { ($0.date, $0) })
      return listed.count { day in
        guard let known = known[day.date], known.hasFiles(of: day) else { return false }
        return known.files.allSatisfy { file in
          !file.name.isPlain
            || file.stamp != nil && logs?.stamp(of: file.name) == file.stamp
        }
      }
    }
    return FactCache.YearStatus(
      year: year.number, days: listed.count, fresh: fresh ?? 0, bytes: cached?.bytes.count ?? 0)
  }
}
