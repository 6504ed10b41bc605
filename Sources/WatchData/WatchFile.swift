import JSON
import MeasuredFiles
public import Values

/// The file of a watch's figures, `data/garmin_metrics.json` (docs/format.md §10.4).
public enum WatchFile {
  /// Its path below the store's root.
  public static let path = "data/garmin_metrics.json"

  /// The entries with their days, as the file has them.
  ///
  /// - Throws: ``InputError`` with code `value` for bytes that are no JSON.
  static func entries(
    _ bytes: [UInt8]
  ) throws(InputError) -> [(date: CalendarDate, entry: JSONDocument.Element)] {
    guard let entries = try JSONDocument(figures: bytes).root["entries"] else { return [] }
    let days: [(name: String, entry: JSONDocument.Element)] =
      entries.kind == .object
      ? entries.members.map { ($0, $1) }
      : entries.children.map { ($0["date"]?.string ?? "", $0) }
    return days.compactMap { name, entry in CalendarDate(iso: name).map { ($0, entry) } }
  }

  /// The resting heart rates before or on a day, in beats a minute, in the order of their days.
  ///
  /// - Throws: ``InputError`` with code `value` for bytes that are no JSON.
  public static func restingRates(
    _ bytes: [UInt8], until date: CalendarDate
  ) throws(InputError) -> [Double] {
    try entries(bytes).filter { $0.date <= date }.sorted { $0.date < $1.date }
      .compactMap { day in day.entry["resting_hr"]?.double.flatMap { $0 > 0 ? $0 : nil } }
  }

  /// The days, oldest first. Of a day that stands there twice the first counts.
  ///
  /// - Throws: ``InputError`` with code `value` for bytes that are no JSON.
  public static func days(_ bytes: [UInt8]) throws(InputError) -> [MeasuredDay] {
    var days: [CalendarDate: MeasuredDay] = [:]
    // What stands there of ours is read where its truth is.
    for (date, entry) in try entries(bytes) where days[date] == nil && !entry.isOurs {
      let day = MeasuredDay(date, by: .garmin, MeasuredEntry(entry))
      if !day.isEmpty { days[date] = day }
    }
    return days.values.sorted { $0.date < $1.date }
  }
}
