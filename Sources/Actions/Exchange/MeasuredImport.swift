public import Context
public import Imports
public import JSON
import Store
public import Values
public import WatchData

/// What an import of measured days did, or would do.
public struct MeasuredImport: Sendable {
  /// What was taken in.
  public let form: String
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
  /// Those of them that are still to come, for which no import makes a log.
  public internal(set) var toCome: [CalendarDate] = []
  /// What became of the logs.
  public internal(set) var result = EditResult.nothing
  /// The files that were taken in; none where the logs are filled from what is measured already.
  public internal(set) var files: [ImportInput.File] = []
  /// The days that the files tell of.
  public internal(set) var found: [MeasuredDay] = []
  /// Those of them that say something new.
  public internal(set) var taken: [MeasuredDay] = []
  /// The zones by which instants of the files were put to days; none where all say their local time.
  public internal(set) var zones: [String] = []
  /// What of the files was left out.
  public internal(set) var skipped: [Measurements.Skipped] = []
  /// The files with the notes of whose the values are, and with what is measured.
  var notes: [EditResult.File] = [], measured: [EditResult.File] = []

  init(_ form: String) { self.form = form }

  /// How many days that are not to come have no log, so that it can be made.
  public var pastWithoutLog: Int { withoutLog.count - toCome.count }

  /// On how many days places of a kind came to an end: an activity and its heart rate are one.
  public func count(_ outcome: FilledPlace.Outcome, of kind: FilledKind) -> Int {
    Set(places.filter { $0.place.outcome == outcome && $0.place.kind == kind }.map(\.date)).count
  }

  /// On how many days the files tell of each kind, whatever number of sources does.
  public var foundDays: [FilledKind: Int] {
    found.reduce(into: [FilledKind: Set<CalendarDate>]()) { dates, day in
      for kind in day.kinds { dates[kind, default: []].insert(day.date) }
    }.mapValues(\.count)
  }

  /// Of how many days the files tell, and of how many of them something new.
  public var dayCounts: (found: Int, taken: Int) {
    (Set(found.map(\.date)).count, Set(taken.map(\.date)).count)
  }

  /// Activities of the files that no type of training takes, by what the source calls them, with their numbers: they are
  /// measured only.
  public var measuredOnly: [(type: String, count: Int)] {
    let others = found.flatMap(\.activities).filter { $0.kindName == MeasuredActivity.other }
    let counts = others.reduce(into: [:]) { $0[$1.type, default: 0] += 1 }
    return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .map { (type: $0.key, count: $0.value) }
  }

  /// The kinds of which there is anything to say, in the order of a day.
  public var kinds: [FilledKind] {
    let found = foundDays
    return FilledKind.allCases.filter { kind in
      found[kind] != nil || places.contains { $0.place.kind == kind }
    }
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
    if days.isEmpty, taken.isEmpty { return CommitMessage("import: notes in their order") }
    return CommitMessage(
      "import: \(form), \(days.count) \(days.count == 1 ? "day" : "days")",
      trailers: [
        .init(CommitMessage.Trailer.importKey, "\(id) \(form)"),
        .init(PastImport.daysTrailer, "\(days.count)"),
        .init(PastImport.valuesTrailer, "\(values)"),
      ] + zones.map { .init(PastImport.zoneTrailer, $0) })
  }

  /// Whether anything is new, also where the logs stay as they are.
  var isChanged: Bool { result.isChanged || !measured.isEmpty || !notes.isEmpty }

  /// The result as docs/schemas/import.schema.json has it.
  public var json: JSONValue {
    func all(_ outcomes: Set<FilledPlace.Outcome>) -> [(date: CalendarDate, place: FilledPlace)] {
      places.filter { outcomes.contains($0.place.outcome) }
    }
    return [
      "schema": "bestupid.import/1", "id": .string(id), "form": .string(form),
      "file": .string(files.first?.name ?? WatchFile.path),
      "files": .array(
        files.map { ["name": .string($0.name), "found": .string($0.title)] }),
      "sources": .array(sources.map { .string($0.rawValue) }),
      "zones": .array(zones.map(JSONValue.string)),
      "changed": .bool(isChanged), "dry_run": .bool(result.isDryRun),
      "measured": .array(
        taken.map { day in
          [
            "date": .string(day.date.description), "source": .string(day.source.rawValue),
            "keys": .array(day.keys.map(JSONValue.string)),
          ]
        }),
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
      "left_out": .array(
        skipped.map {
          [
            "reason": .string($0.reason), "count": .int($0.count), "example": .string($0.example),
          ]
        }),
      "measured_only": .array(
        measuredOnly.map { ["type": .string($0.type), "count": .int($0.count)] }),
      "without_log": .array(withoutLog.map { .string($0.description) }),
      "to_come": .array(toCome.map { .string($0.description) }),
      "diff": .optional(result.diffText), "commit": .optional(result.commit), "diagnostics": [],
    ]
  }
}
