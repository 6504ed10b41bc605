public import Context
import DayModel
import DayStore
import FactCache
import Git
import Imports
import LogSyntax
import Store
public import Values
public import WatchData

/// What watches and other programs measured: filled into logs, with a note of each value whose it is.
public enum Importing {
  /// How files are taken in and logs are filled.
  public struct Options: Sendable {
    /// The days that are taken in and filled.
    public var days: ClosedRange<CalendarDate> = .earliest ... .latest
    /// What is filled, and whose word counts.
    public var fill = FillOptions()
    /// Whether a day without a log gets one from the template.
    public var makesDays = false
    /// Whether the zone is told that nobody has set.
    public var tellsZone = true
    /// Exercises and habits of the export, and what each is called here.
    public var names: [(name: String, own: String)] = []

    /// The usual ones.
    public init() {}

    /// Takes a name as it is typed: `Bench Press (Barbell)=Bench press`.
    ///
    /// - Throws: `usage` for anything else.
    public mutating func take(name text: String) throws {
      let parts = text.split(separator: "=", maxSplits: 1).map {
        $0.split(separator: " ").joined(separator: " ")
      }
      guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }) else {
        throw ActionError.usage(
          "'\(text)' does not say what is called how",
          hint: "Write as in: --as \"Bench Press (Barbell)=Bench press\"")
      }
      names.append((parts[0], parts[1]))
    }

    /// Them in words, always the same for the same ones: part of an import's ID.
    fileprivate var words: String {
      func names(_ kinds: Set<FilledKind>?) -> String {
        kinds.map { $0.map(\.rawValue).sorted().joined(separator: ",") } ?? "all"
      }
      return [
        "\(days.lowerBound)...\(days.upperBound)", "only \(names(fill.only))",
        "skip \(names(fill.skipped))", "again \(fill.again)", "new \(makesDays)",
      ].joined(separator: "; ") + self.names.map { "; \($0.name) is \($0.own)" }.sorted().joined()
    }
  }

  /// The kinds that a typed list names: `sleep,weight`.
  ///
  /// - Throws: `usage` for what is none.
  public static func kinds(_ text: String) throws -> Set<FilledKind> {
    Set(
      try AnyConfigurationKey.items(text).map { word in
        guard let kind = FilledKind(rawValue: word.lowercased()) else {
          throw ActionError.usage(
            "'\(word)' is nothing that is filled",
            hint: "Write some of: \(FilledKind.allCases.map(\.rawValue).joined(separator: ","))")
        }
        return kind
      })
  }

  /// Fills the blank fields of days from what is measured already, in one commit.
  ///
  /// A field that a person filled never changes, and one that a person made blank stays so. What an import wrote follows its
  /// source, and is taken away where no source has it any more. With the same files again nothing changes.
  ///
  /// - Parameters:
  ///   - source: The one source whose days are filled; nil for all.
  ///   - dryRun: Whether nothing is written, and the result has a diff of the logs.
  /// - Throws: `noSuchFile` where nothing is measured; `badData` for a file that cannot be read, which is then left as it
  ///   is; `deferred` where the logs are saved and could not be committed.
  public static func fill(
    from source: MeasuredSource? = nil, _ options: Options, dryRun: Bool,
    in context: ActionContext
  ) throws -> MeasuredImport {
    try run(MeasuredImport(source?.rawValue ?? "fill"), options, dryRun: dryRun, in: context) {
      filling in
      let dates = try filling.measured.dates(of: source.map { [$0] })
      guard !dates.isEmpty else {
        throw source == .garmin
          ? ActionError(
            .noSuchFile, "nothing is measured yet",
            hint: "A bot that fetches Garmin's figures keeps them there.", file: WatchFile.path)
          : ActionError(
            .noSuchFile, "nothing is measured yet",
            hint: "Take a file in: bestupid import FILE; what is known: bestupid import --help")
      }
      filling.imported.id = id(
        filling.imported.form, options,
        try filling.measured.bytes(of: source).map { ObjectID(blob: $0) })
      return dates.union(try filling.notedDates())
    }
  }

  /// Takes in what files say, and fills the blank fields of its days, in one commit.
  ///
  /// - Parameters:
  ///   - input: What the files say.
  ///   - dryRun: Whether nothing is written, and the result has a diff.
  /// - Throws: As ``fill(from:_:dryRun:in:)``.
  public static func take(
    _ input: ImportInput, _ options: Options, dryRun: Bool, in context: ActionContext
  ) throws -> MeasuredImport {
    let days = input.measurements.days.filter { options.days.contains($0.date) }
      .map { $0.limited(to: options.fill) }.filter { !$0.isEmpty }
    var imported = MeasuredImport(input.form)
    imported.id = id(input.form, options, input.files.map(\.id))
    imported.files = input.files
    imported.skipped = input.measurements.skipped
    imported.found = days
    imported.zones = input.measurements.zones.sorted()
    if options.tellsZone, let zone = input.assumedZone, !imported.zones.isEmpty {
      try tell(assumed: zone, in: context)
    }
    return try run(imported, options, dryRun: dryRun, in: context) { filling in
      let taken = try filling.measured.take(days, by: imported.zones)
      filling.imported.taken = taken.new
      return taken.told
    }
  }

  /// - Parameter dates: Takes in what there is, and says which days are filled.
  private static func run(
    _ imported: MeasuredImport, _ options: Options, dryRun: Bool, in context: ActionContext,
    dates: (inout Filling) throws -> Set<CalendarDate>
  ) throws -> MeasuredImport {
    var (done, events): (MeasuredImport, [ActionEvent]) = (imported, [])
    let result = try context.edit(dryRun: dryRun) { read in
      func readFile(_ path: String) throws -> [UInt8]? {
        try read(path, limit: DurableFile.sizeLimit)
      }
      var names = ImportNames(try context.recordReader.habits, in: context, reading: readFile)
      for (name, own) in options.names { try names.take(name, as: own, among: imported.found) }
      var filling = try Filling(
        imported, options, names: names.filled(), in: context, reading: readFile)
      let dates = try dates(&filling)
      try filling.run(dates)
      done = filling.imported
      done.notes = filling.origins.files
      done.measured = try filling.measured.files()
      events = filling.events
      // What a person wants to see before is what becomes of the logs.
      let logs = done.days.map(\.file)
      return dryRun ? logs : logs + done.notes + done.measured + names.files
    } message: {
      done.message
    }
    for event in events { try context.tell(event) }
    try result.requireCommit(of: LogFileName.folder)
    done.result = result
    return done
  }

  /// Fills days from what is left when an import is taken back.
  ///
  /// - Parameters:
  ///   - dates: The days.
  ///   - sources: Where only what was written of some sources is brought up to date, these; else nil.
  ///   - notes: What the sides of a merge had noted.
  ///   - read: Reads a file below the store's folder as it will be, if any.
  /// - Returns: The files that change once more.
  static func refill(
    _ dates: Set<CalendarDate>, noted sources: Set<MeasuredSource>?,
    ofSides notes: [CalendarDate: [Origins.Notes]] = [:], in context: ActionContext,
    reading read: @escaping (String) throws -> [UInt8]?
  ) throws -> [EditResult.File] {
    var options = Options()
    options.fill.onlyNoted = sources
    let names = ImportNames(try context.recordReader.habits, in: context, reading: read)
    var filling = try Filling(
      MeasuredImport("fill"), options, names: names.filled(), in: context, isTakingBack: true,
      reading: read)
    try filling.run(dates, notedBySides: notes)
    return filling.imported.days.map(\.file) + filling.origins.files
  }

  /// The ID of an import: eight digits of what git would call its form, its options and its files.
  private static func id(_ form: String, _ options: Options, _ files: [ObjectID]) -> String {
    let parts = [form, options.words] + files.map(\.hex).sorted()
    return String(ObjectID(blob: Array(parts.joined(separator: "\n").utf8)).hex.prefix(8))
  }
}

/// One filling of the logs.
private struct Filling {
  var imported: MeasuredImport
  var measured: MeasuredStore
  private(set) var origins: OriginFiles
  private var editors: DayEditors
  private let options: Importing.Options
  private let days: [DayFiles]
  private let today: CalendarDate
  private let units: FormatUnits
  private let reader: RecordReader
  private let names: FilledNames
  private let read: (String) throws -> [UInt8]?
  /// Whether files are read as they will be when an import is taken back.
  private let isTakingBack: Bool

  /// - Parameters:
  ///   - names: What exercises, habits and activities of sources are called here.
  ///   - read: Reads a file below the store's folder, if any.
  init(
    _ imported: MeasuredImport, _ options: Importing.Options, names: FilledNames,
    in context: ActionContext, isTakingBack: Bool = false,
    reading read: @escaping (String) throws -> [UInt8]?
  ) throws {
    let store = try context.store
    (self.imported, self.options, self.names) = (imported, options, names)
    (self.isTakingBack, self.read) = (isTakingBack, read)
    // Values are written in the units of the files, whatever the person's are.
    let units = PersonalUnits(files: try context.units.files)
    self.units = units.files
    days = try store.listing().days
    today = try context.today
    reader = try context.recordReader
    measured = try MeasuredStore(
      of: store, order: context.configuration.sourceOrder, reading: read)
    origins = OriginFiles(reading: read)
    let maker =
      options.makesDays ? DayMaker(context: context, store: store, reading: read) : nil
    editors = DayEditors(of: store, target: today, making: maker, units: units, reading: read)
  }

  /// What is worth saying of the days that were made.
  var events: [ActionEvent] { editors.events }

  /// The days that have notes.
  mutating func notedDates() throws -> [CalendarDate] {
    try origins.dates(among: days.map(\.date))
  }

  mutating func run(
    _ dates: Set<CalendarDate>, notedBySides sides: [CalendarDate: [Origins.Notes]] = [:]
  ) throws {
    let logs = Dictionary(days.map { ($0.date, $0) }) { $1 }
    imported.sources = try measured.sources
    for date in dates.sorted() where options.days.contains(date) {
      let told = try measured.days(of: date)
      let candidates = DayCandidates(told, in: units, names: names)
      let files = logs[date]
      // An import that is taken back may take the log with it that it made.
      let hasLog =
        try files?.log.map { try !isTakingBack || read($0.path) != nil } ?? false
      guard hasLog || options.makesDays && date <= today else {
        if !candidates.isEmpty {
          imported.withoutLog.append(date)
          if date > today { imported.toCome.append(date) }
        }
        continue
      }
      var notes = try origins[date]
      guard !candidates.isEmpty || !notes.isEmpty else { continue }
      let places = try editors.edit(date) { [reader, read, options] editor in
        let document = editor.document
        let record =
          try files.map { files in
            try reader.record(of: files) { file in
              try file == files.log ? document : read(file.path).map { LogDocument($0) }
            }
          } ?? DayRecord(date: date)
        return editor.fill(
          candidates, record: record, habits: reader.habits, notes: &notes,
          ofSides: sides[date] ?? [], options.fill)
      }
      imported.places += places.map { (date, $0) }
      if let day = editors.closeLast().flatMap({ FilledDays.Day($0) }) { imported.days.append(day) }
      try origins.set(notes, of: date, syncedAt: told.compactMap(\.syncedAt).max())
    }
  }
}
