public import Context
import DayModel
import DayStore
import FactCache
import Git
public import JSON
import LogSyntax
import Store
public import Values
public import WatchData

/// What watches and other programs measured: filled into logs, with a note of each value whose it is.
public enum Imports {
  /// What is taken in.
  public enum Form: String, Sendable, CaseIterable {
    /// The bot's file of Garmin's figures, `data/garmin_metrics.json`.
    case garmin
    /// Nothing: the logs are filled again from what is measured already.
    case fill
  }

  /// How the logs are filled.
  public struct Options: Sendable {
    /// The days that are filled.
    public var days: ClosedRange<CalendarDate> = .earliest ... .latest
    /// What is filled, and whose word counts.
    public var fill = FillOptions()
    /// Whether a day without a log gets one from the template.
    public var makesDays = false

    /// The usual ones.
    public init() {}

    /// Them in words, always the same for the same ones: part of an import's ID.
    fileprivate var words: String {
      func names(_ kinds: Set<FilledKind>?) -> String {
        kinds.map { $0.map(\.rawValue).sorted().joined(separator: ",") } ?? "all"
      }
      return [
        "\(days.lowerBound)...\(days.upperBound)", "only \(names(fill.only))",
        "skip \(names(fill.skipped))", "again \(fill.again)", "new \(makesDays)",
      ].joined(separator: "; ")
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

  /// Fills the blank fields of days from what is measured, in one commit.
  ///
  /// A field that a person filled never changes, and one that a person made blank stays so. What an import wrote follows its
  /// source, and is taken away where no source has it any more. With the same files again nothing changes.
  ///
  /// - Parameter dryRun: Whether nothing is written, and the result has a diff.
  /// - Throws: `noSuchFile` where nothing is measured; `badData` for a file that cannot be read, which is then left as it
  ///   is; `deferred` where the logs are saved and could not be committed.
  public static func fill(
    _ form: Form, _ options: Options, dryRun: Bool, in context: ActionContext
  ) throws -> MeasuredImport {
    let store = try context.store
    let listing = try store.listing().days
    let reader = try context.recordReader
    // Values are written in the units of the files, whatever the person's are.
    let units = PersonalUnits(files: try context.units.files)
    let today = try context.today
    var (imported, events): (MeasuredImport, [ActionEvent]) = (MeasuredImport(form), [])
    let result = try context.edit(dryRun: dryRun) { read in
      let maker =
        options.makesDays ? DayMaker(context: context, store: store) { try read($0) } : nil
      var editors = DayEditors(of: store, target: today, making: maker, units: units) {
        try read($0)
      }
      let filling = Filling(
        form: form, options: options, days: listing, today: today, units: units.files,
        reader: reader)
      imported = try filling.run(&editors) { try read($0, limit: DurableFile.sizeLimit) }
      events = editors.events
      return imported.days.map(\.file) + imported.notes
    } message: {
      imported.message
    }
    for event in events { try context.tell(event) }
    try result.requireCommit(of: LogFileName.folder)
    imported.result = result
    return imported
  }
}

/// One filling of the logs.
private struct Filling {
  let form: Imports.Form
  let options: Imports.Options
  let days: [DayFiles]
  let today: CalendarDate
  let units: FormatUnits
  let reader: RecordReader

  func run(
    _ editors: inout DayEditors, reading read: @escaping (String) throws -> [UInt8]?
  ) throws -> MeasuredImport {
    var imported = MeasuredImport(form)
    guard let bytes = try read(WatchFile.path) else {
      throw ActionError(
        .noSuchFile, "nothing is measured yet",
        hint: "A bot that fetches Garmin's figures keeps them there.", file: WatchFile.path)
    }
    let measured = try figures(WatchFile.path) { () throws(InputError) in
      try WatchFile.days(bytes)
    }
    imported.id = Self.id(form, options, [ObjectID(blob: bytes)])
    var origins = OriginFiles(reading: read)
    let byDate = Dictionary(grouping: measured, by: \.date)
    let noted = try origins.dates(among: days.map(\.date))
    let logs = Dictionary(days.map { ($0.date, $0) }) { $1 }
    for date in Set(byDate.keys).union(noted).sorted() where options.days.contains(date) {
      let files = logs[date]
      guard files?.log != nil || options.makesDays && date <= today else {
        if byDate[date] != nil { imported.withoutLog.append(date) }
        continue
      }
      let candidates = DayCandidates(byDate[date] ?? [], in: units)
      let record = try files.map(reader.record) ?? DayRecord(date: date)
      var notes = try origins[date]
      let places = try editors.edit(date) { editor in
        editor.fill(candidates, record: record, notes: &notes, options.fill)
      }
      imported.places += places.map { (date, $0) }
      try origins.set(notes, of: date, syncedAt: byDate[date]?.compactMap(\.syncedAt).max())
    }
    imported.days = FilledDays.Day.all(in: editors)
    imported.notes = origins.files
    imported.sources = Set(measured.map(\.source)).sorted { $0.rawValue < $1.rawValue }
    return imported
  }

  /// The ID of an import: eight digits of what git would call its form, its options and its files.
  private static func id(
    _ form: Imports.Form, _ options: Imports.Options, _ files: [ObjectID]
  ) -> String {
    let parts = [form.rawValue, options.words] + files.map(\.hex).sorted()
    return String(ObjectID(blob: Array(parts.joined(separator: "\n").utf8)).hex.prefix(8))
  }
}

/// Reads a file of figures, whose name an error has.
private func figures<Value>(
  _ file: String, _ read: () throws(InputError) -> Value
) throws -> Value {
  do throws(InputError) {
    return try read()
  } catch {
    throw ActionError(error).inFile(file)
  }
}

/// The files of origins, each read once.
private struct OriginFiles {
  private let read: (String) throws -> [UInt8]?
  private var years: [Int: (old: [UInt8]?, origins: Origins)] = [:]

  init(reading read: @escaping (String) throws -> [UInt8]?) { self.read = read }

  subscript(date: CalendarDate) -> Origins.Notes {
    mutating get throws { try year(date.year).origins[date] }
  }

  /// The days that have notes, in the years of some days.
  mutating func dates(among days: [CalendarDate]) throws -> [CalendarDate] {
    try Set(days.map(\.year)).sorted().flatMap { try year($0).origins.dates }
  }

  mutating func set(
    _ notes: Origins.Notes, of date: CalendarDate, syncedAt: String?
  ) throws {
    _ = try year(date.year)
    years[date.year]?.origins.set(notes, of: date, syncedAt: syncedAt)
  }

  /// The files that change: one that a merge has put together too, so that it is as one import would have written it.
  var files: [EditResult.File] {
    years.sorted { $0.key < $1.key }.compactMap { number, year in
      if year.old == nil, year.origins.dates.isEmpty { return nil }
      let new = year.origins.bytes
      return new == year.old
        ? nil : EditResult.File(path: Origins.path(ofYear: number), old: year.old, new: new)
    }
  }

  private mutating func year(_ number: Int) throws -> (old: [UInt8]?, origins: Origins) {
    if let known = years[number] { return known }
    let path = Origins.path(ofYear: number)
    let bytes = try read(path)
    let origins = try figures(path) { () throws(InputError) in try Origins(bytes) }
    years[number] = (bytes, origins)
    return (bytes, origins)
  }
}

/// What an import of measured days did, or would do.
public struct MeasuredImport: Sendable {
  /// What was taken in.
  public let form: Imports.Form
  /// What it is called: eight digits, the same for the same files with the same options.
  public internal(set) var id = ""
  /// Whose figures there are.
  public internal(set) var sources: [MeasuredSource] = []
  /// The days that were changed.
  public internal(set) var days: [FilledDays.Day] = []
  /// What became of each place for which there was anything to say.
  public internal(set) var places: [(date: CalendarDate, place: FilledPlace)] = []
  /// The measured days without a log, which are left out.
  public internal(set) var withoutLog: [CalendarDate] = []
  /// What became of the logs.
  public internal(set) var result = EditResult.nothing
  /// The files with the notes of whose the values are.
  var notes: [EditResult.File] = []

  init(_ form: Imports.Form) { self.form = form }

  /// How many places came to an end of a kind.
  public func count(_ outcome: FilledPlace.Outcome, of kind: FilledKind) -> Int {
    places.count { $0.place.outcome == outcome && $0.place.kind == kind }
  }

  /// The kinds of which there is anything to say, in the order of a day.
  public var kinds: [FilledKind] {
    FilledKind.allCases.filter { kind in places.contains { $0.place.kind == kind } }
  }

  /// How many values were written or taken away: of activities one for each.
  private var values: Int {
    places.reduce(0) { sum, filled in
      switch filled.place.outcome {
      case .new, .changed: sum + filled.place.texts.count
      case .removed: sum + 1
      case .kept, .blanked, .refused: sum
      }
    }
  }

  /// The message of its commit. Trailers say which import it is, and no file.
  var message: CommitMessage {
    // What a merge put together is written in order, and nobody's day is changed.
    if days.isEmpty { return CommitMessage("import: notes in their order") }
    return CommitMessage(
      "import: \(form.rawValue), \(days.count) \(days.count == 1 ? "day" : "days")",
      trailers: [
        .init(PastImport.trailer, "\(id) \(form.rawValue)"),
        .init(PastImport.daysTrailer, "\(days.count)"),
        .init(PastImport.valuesTrailer, "\(values)"),
      ])
  }

  /// The result as docs/schemas/import.schema.json has it.
  public var json: JSONValue {
    func all(_ outcomes: Set<FilledPlace.Outcome>) -> [(date: CalendarDate, place: FilledPlace)] {
      places.filter { outcomes.contains($0.place.outcome) }
    }
    return [
      "schema": "bestupid.import/1", "id": .string(id), "form": .string(form.rawValue),
      "file": .string(WatchFile.path), "sources": .array(sources.map { .string($0.rawValue) }),
      "changed": .bool(result.isChanged), "dry_run": .bool(result.isDryRun),
      "days": .array(days.map { $0.json(isDryRun: result.isDryRun) }),
      "counts": .object(
        kinds.map { kind in
          .init(
            kind.rawValue,
            .object(
              FilledPlace.Outcome.allCases.map {
                .init($0.rawValue, .int(count($0, of: kind)))
              }))
        }),
      "kept": .array(
        all([.kept, .blanked]).map { date, place in
          [
            "date": .string(date.description), "path": .string(place.path),
            "blank": .bool(place.outcome == .blanked),
            "measured": .array(place.texts.map(JSONValue.string)),
          ]
        }),
      "skipped": .array(
        all([.refused]).map { date, place in
          [
            "date": .string(date.description), "path": .string(place.path),
            "reason": .optional(place.reason),
          ]
        }),
      "without_log": .array(withoutLog.map { .string($0.description) }),
      "diff": .optional(result.diffText), "commit": .optional(result.commit), "diagnostics": [],
    ]
  }
}
