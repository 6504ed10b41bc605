import DayModel
public import Query
public import Training
public import Values

/// All exercises that are known.
public struct ExerciseList: Sendable {
  /// An exercise.
  public struct Item: Sendable {
    /// Its name: the library's, else that of the logs.
    public let name: String
    /// Its entry in the library, if any.
    public let entry: ExerciseEntry?
    /// How its progress is measured; nil where nothing says that.
    public let kind: ExerciseKind?
    /// On how many days it was done, under all of its names.
    public let days: Int
    /// The last of them, if any.
    public let last: CalendarDate?
  }

  /// The exercises, those that were done most first.
  public let items: [Item]
  /// Names that are probably one exercise, each pair once.
  public let near: [(String, String)]

  /// The exercises of the library and of the facts of all days.
  ///
  /// - Parameter withArchived: Whether archived exercises are listed.
  public init(_ library: ExerciseLibrary, _ table: FactTable, withArchived: Bool) {
    let exercises = LoggedExercises(table.columns.keys, library: library)
    let logged = exercises.all
    let inLogs = Set(logged.map { library.key(of: $0.key) })
    let inLibrary = library.entries.filter { entry in
      let key = exerciseIdentity(entry.name)
      return library.key(of: entry.name) == key && !inLogs.contains(key)
    }
    func item(_ name: String, _ entry: ExerciseEntry?, _ keys: [String]) -> Item {
      let days = ExerciseDay.all(of: keys, in: table)
      return Item(
        name: name, entry: entry, kind: entry?.kind ?? ExerciseKind(of: days), days: days.count,
        last: days.last?.date)
    }
    let all =
      logged.map { item(exercises.title(of: $0.key), library.entry(named: $0.key), $0.names) }
      + inLibrary.map { item($0.name, $0, []) }
    items = all.filter { withArchived || $0.entry?.isArchived != true }.sorted { one, other in
      one.days != other.days
        ? one.days > other.days : one.name.lowercased() < other.name.lowercased()
    }
    near = NearDuplicates.pairs(among: all.map(\.name).sorted())
  }
}

/// An exercise with what its days come to.
public struct ExerciseReport: Sendable {
  /// How many of the last days are shown.
  private static let recentDays = 5

  /// Its name: the library's, else that of the logs.
  public let name: String
  /// The keys of all its names, its own first.
  public let keys: [String]
  /// Its entry in the library, if any.
  public let entry: ExerciseEntry?
  /// How its progress is measured; nil where nothing says that.
  public let kind: ExerciseKind?
  /// On how many days it was done.
  public let dayCount: Int
  /// The first of them, if any.
  public let first: CalendarDate?
  /// The last of them, oldest first, as they are written.
  public let recent: [ExerciseDay]
  /// The records.
  public let records: PersonalRecords
  /// How maxima are estimated.
  public let formula: RepetitionFormula
  /// The estimated maximum of each day that has one, in pounds, oldest first; of days that are not doubtful.
  public let estimates: [(date: CalendarDate, pounds: Double)]

  /// An exercise with its days.
  ///
  /// - Parameters:
  ///   - name: The name that was asked for.
  ///   - title: What it is called.
  ///   - keys: The keys of all its names, its own first.
  ///   - library: What is known of it.
  ///   - days: Its days out of the facts, oldest first.
  ///   - written: Some of these as they are written, with units and effort (``shownDays(of:_:library:formula:)``).
  ///   - estimates: The estimated maximum of each day that has one, in pounds, oldest first.
  public init(
    _ name: String, titled title: String, keys: [String], library: ExerciseLibrary,
    days: [ExerciseDay], written: [ExerciseDay],
    estimates: [(date: CalendarDate, pounds: Double)] = [],
    formula: RepetitionFormula
  ) {
    func asWritten(_ day: ExerciseDay) -> ExerciseDay {
      written.first { $0.date == day.date } ?? day
    }
    let entry = library.entry(named: name)
    (self.name, self.keys) = (title, keys)
    self.entry = entry
    kind = entry?.kind ?? ExerciseKind(of: days)
    dayCount = days.count
    first = days.first?.date
    recent = days.suffix(Self.recentDays).map(asWritten)
    records = library.records(of: name, days.map(asWritten), formula: formula)
    self.formula = formula
    let doubtful = Set(records.doubtful.map(\.date))
    self.estimates = estimates.filter { !doubtful.contains($0.date) }
  }

  /// The days whose sets are shown, as they are written: only logs have units and effort.
  public static func shownDays(
    of name: String, _ days: [ExerciseDay], library: ExerciseLibrary, formula: RepetitionFormula
  ) -> Set<CalendarDate> {
    let records = library.records(of: name, days, formula: formula)
    return Set(
      records.bests.map(\.date) + days.suffix(recentDays).map(\.date)
        + records.doubtful.map(\.date))
  }
}
