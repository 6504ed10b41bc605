import JSON
public import Values

/// What one source measured of a day: a summary, without samples and without positions.
public struct MeasuredDay: Sendable, Equatable {
  /// The day.
  public let date: CalendarDate
  /// Who measured it.
  public let source: MeasuredSource
  /// When the source said so, as it wrote it; nil where it does not say.
  public let syncedAt: String?
  /// Body weight in kilograms.
  public var kilograms: Double?
  /// Sleep in hours.
  public var sleep: Double?
  /// How good the sleep was, 0 to 100.
  public var sleepScore: Double?
  /// The activities, by their start.
  public var activities: [MeasuredActivity] = []

  /// A day of which nothing is known yet.
  public init(_ date: CalendarDate, by source: MeasuredSource, syncedAt: String? = nil) {
    (self.date, self.source, self.syncedAt) = (date, source, syncedAt)
  }

  /// Whether nothing is known of it that a log could have.
  public var isEmpty: Bool {
    kilograms == nil && sleep == nil && sleepScore == nil && activities.isEmpty
  }
}

/// An activity as a source measured it.
public struct MeasuredActivity: Sendable, Equatable {
  /// What the source calls it: `trail_running`.
  public let type: String
  /// The activity of the format that it is; nil for any other.
  public let kind: Activity?
  /// When it began, as the source wrote it; texts of one source sort by time.
  public let start: String
  /// How long it took, in minutes, and how far it went, in kilometres.
  public let minutes: Double?, kilometres: Double?
  /// The mean heart rate, in beats a minute.
  public let heartRate: Double?

  /// An activity.
  public init(
    _ type: String, kind: Activity?, start: String, minutes: Double?, kilometres: Double?,
    heartRate: Double? = nil
  ) {
    (self.type, self.kind, self.start) = (type, kind, start)
    (self.minutes, self.kilometres, self.heartRate) = (minutes, kilometres, heartRate)
  }

  /// Garmin's keys of the format's activities. The kinds beside them are measured only.
  static let garminKinds: [String: Activity] = [
    "running": .run, "trail_running": .run, "treadmill_running": .run, "track_running": .run,
    "cycling": .bike, "road_biking": .bike, "road_cycling": .bike, "indoor_cycling": .bike,
    "mountain_biking": .bike, "mountain_cycling": .bike, "gravel_cycling": .bike,
    "virtual_ride": .bike, "lap_swimming": .swim, "open_water_swimming": .swim, "walking": .walk,
    "hiking": .walk, "speed_walking": .walk,
  ]
}

extension WatchFile {
  /// The days that have something for a log, oldest first. Of a day that stands there twice the first counts.
  ///
  /// - Throws: ``InputError`` with code `value` for bytes that are no JSON.
  public static func days(_ bytes: [UInt8]) throws(InputError) -> [MeasuredDay] {
    var days: [CalendarDate: MeasuredDay] = [:]
    for (date, entry) in try entries(bytes) where days[date] == nil {
      let day = MeasuredDay(date, entry)
      if !day.isEmpty { days[date] = day }
    }
    return days.values.sorted { $0.date < $1.date }
  }
}

extension MeasuredDay {
  /// An entry of `data/garmin_metrics.json` (docs/format.md §10.4).
  fileprivate init(_ date: CalendarDate, _ entry: JSONDocument.Element) {
    self.init(date, by: .garmin, syncedAt: entry["synced_at"]?.string)
    kilograms = entry["weight_kg"]?.positive
    sleep = entry["sleep"]?["total_hours"]?.positive
    sleepScore = entry["sleep"]?["score"]?.positive
    guard let list = entry["activities"], list.kind == .array else { return }
    activities = list.children.compactMap { activity in
      guard let type = activity["type"]?.string else { return nil }
      return MeasuredActivity(
        type, kind: MeasuredActivity.garminKinds[type.lowercased()],
        start: activity["start_time"]?.string ?? "",
        minutes: activity["duration_minutes"]?.positive,
        kilometres: activity["distance_km"]?.positive, heartRate: activity["avg_hr"]?.positive)
    }.enumerated().sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }
      .map(\.element)
  }
}

extension JSONDocument.Element {
  /// A number above zero; a watch that knows nothing writes 0.
  fileprivate var positive: Double? { double.flatMap { $0 > 0 ? $0 : nil } }
}
