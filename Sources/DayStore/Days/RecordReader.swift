public import DayModel
public import LogSyntax
public import Routines
public import Store
public import Values

/// Reads the days of a store into records, with the names of its habits.
public struct RecordReader: Sendable {
  private let store: Store
  /// The habits, with what could not be read of them.
  public let habits: HabitConfiguration
  /// The routines, with what could not be read of them.
  public let routines: RoutineConfiguration
  private let units: PersonalUnits
  private let dayStart: Int

  /// A reader of this store; its habits and routines are read now. A `habits.md` that is no file, too large or a link
  /// out of the store names none, which `definitionDiagnostics` tell: it may be what a remote sent.
  ///
  /// - Parameters:
  ///   - units: The units of the store's files, and those in which diagnostics tell of numbers.
  ///   - dayStart: The minute at which a day begins.
  /// - Throws: `inputOutput` where `habits.md` is there and cannot be read.
  public init(
    _ store: Store, units: PersonalUnits, dayStart: Int = 0
  ) throws(StoreError) {
    self.store = store
    self.units = units
    self.dayStart = dayStart
    routines = try store.routines
    do throws(StoreError) {
      habits =
        try store.readHabits().map { HabitConfiguration($0, file: Store.habitsPath) } ?? .empty
    } catch  where error.kind == .badData {
      habits = HabitConfiguration(unreadable: error.message, file: Store.habitsPath)
    }
  }

  /// The record of a day. A variant of the day is not part of it (docs/format.md §1.2).
  public func record(of day: DayFiles) throws(StoreError) -> DayRecord {
    try record(of: day) { (file) throws(StoreError) in try store.read(file).map { LogDocument($0) }
    }
  }

  /// The record of a day whose files are read otherwise, as by a transaction, or are read already.
  public func record<Failure: Error>(
    of day: DayFiles, reading read: (LogFileName) throws(Failure) -> LogDocument?
  ) throws(Failure) -> DayRecord {
    var sources: [LogSource] = []
    for file in day.files where file.isPlain {
      if let document = try read(file) {
        sources.append(LogSource(path: file.path, document: document, units: units.files))
      }
    }
    var record = DayReader.read(sources, habits: habits, units: units)
    record.date = day.date
    record.routines = record.routines.map { $0.named(by: routines, dayStart: dayStart) }
    return record
  }

  /// The records of all days in `range`, oldest first, and the errors of those days that cannot be
  /// read: one bad file hides no other.
  public func records(
    in range: ClosedRange<CalendarDate>
  ) throws(StoreError) -> (records: [DayRecord], unreadable: [StoreError]) {
    var records: [DayRecord] = []
    var unreadable: [StoreError] = []
    for day in try store.listing().days where range.contains(day.date) {
      do throws(StoreError) {
        records.append(try record(of: day))
      } catch {
        unreadable.append(error)
      }
    }
    return (records, unreadable)
  }

  /// All that could not be read in a day's files, and the files that could not be read at all.
  public func diagnostics(of day: DayFiles) -> [Diagnostic] { checked(day).diagnostics }

  /// The same with the day's record; nil where a file cannot be read.
  public func checked(_ day: DayFiles) -> (record: DayRecord?, diagnostics: [Diagnostic]) {
    do throws(StoreError) {
      let record = try record(of: day)
      return (record, record.diagnostics)
    } catch {
      let path = day.log?.path ?? day.files[0].path
      return (nil, [Diagnostic(.warning, .file, error.message, file: path)])
    }
  }

  /// What could not be read of the habits' names and of the routines.
  public var definitionDiagnostics: [Diagnostic] {
    habits.diagnostics
      + (routines.problems + routines.unknownHabits(besides: Set(habitIdentifiers))).map {
        Diagnostic(.warning, .frontMatter, $0.message, file: Store.routinesPath, line: $0.line)
      }
  }

  /// The identifiers of the habits, by which they are queried.
  public var habitIdentifiers: [String] { habits.habits.map(\.id) }

  /// The habits, as far as they could be read.
  public var habitConfiguration: HabitConfiguration { habits }

  /// The names of the habits with the keys of their facts, in the order of `habits.md`.
  public var habitNames: [(key: String, name: String)] {
    habits.habits.map { (MarkdownText.lowercased($0.id), $0.name) }
  }
}
