public import Context
public import JSON
import Store
public import Values
public import WatchData

/// A source of measured days: what it has, and what of that stands in logs.
public struct ImportSource: Sendable {
  /// The source.
  public let source: MeasuredSource
  /// How many days it has measured, and the first and last of them.
  public let days: Int, first: CalendarDate, last: CalendarDate
  /// When it said the newest of it, as it wrote that; nil where it does not say.
  public let syncedAt: String?
  /// On how many days logs have values that are noted as its.
  public let filledDays: Int
}

extension Importing {
  /// The sources of measured days, the best one first.
  ///
  /// - Throws: `badData` for a file that cannot be read.
  public static func sources(in context: ActionContext) throws -> [ImportSource] {
    let store = try context.store
    func read(_ path: String) throws -> [UInt8]? {
      try store.files.read(path, limit: DurableFile.sizeLimit)
    }
    var measured = try MeasuredStore(
      of: store, order: context.configurationForReading.sourceOrder, reading: read)
    var origins = OriginFiles(reading: read)
    var filled: [MeasuredSource: Int] = [:]
    for date in try origins.dates(among: store.listing().days.map(\.date)) {
      for source in Set(try origins[date].values.values.flatMap(\.keys)) {
        filled[source, default: 0] += 1
      }
    }
    return try measured.sources.compactMap { source in
      let dates = try measured.dates(of: [source])
      guard let first = dates.min(), let last = dates.max() else { return nil }
      let synced = try dates.compactMap { date in
        try measured.days(of: date).filter { $0.source == source }.compactMap(\.syncedAt).max()
      }.max()
      return ImportSource(
        source: source, days: dates.count, first: first, last: last, syncedAt: synced,
        filledDays: filled[source] ?? 0)
    }
  }
}

extension [ImportSource] {
  /// The sources as docs/schemas/import-sources.schema.json has them.
  public var json: JSONValue {
    [
      "schema": "bestupid.import-sources/1",
      "sources": .array(
        map { source in
          [
            "source": .string(source.source.rawValue), "days": .int(source.days),
            "from": .string(source.first.description), "to": .string(source.last.description),
            "synced_at": .optional(source.syncedAt), "filled_days": .int(source.filledDays),
          ]
        }),
    ]
  }
}
