public import DayModel
import Values

/// An activity of a day, as facts have it.
public struct ActivityEffort: Equatable, Sendable {
  /// How far, in metres; nil where that is not known.
  public let metres: Double?
  /// How long, in minutes; nil where that is not known.
  public let minutes: Double?

  /// An effort.
  public init(metres: Double?, minutes: Double?) { (self.metres, self.minutes) = (metres, minutes) }
}

extension FactColumn {
  /// No day has more efforts of one activity that are told apart.
  private static let mostParts = 8

  /// The columns that have the efforts of an activity.
  public static func efforts(of activity: TrainingActivity) -> Set<FactColumn> {
    let measures: [ActivityMeasure] = [.distance, .duration]
    let sums = measures.map { FactColumn.activity(activity, $0) }
    let parts = (1...mostParts).flatMap { number in
      measures.map { FactColumn.part(number, of: activity, $0) }
    }
    return Set(sums + parts)
  }
}

extension FactTable {
  /// Whether a day has an effort of an activity: most that many people have stand in no log.
  func hasEfforts(of activity: TrainingActivity) -> Bool {
    [ActivityMeasure.distance, .duration].contains { columns[.activity(activity, $0)] != nil }
  }

  /// The efforts of an activity, a list a day: of a day with several each by itself.
  public func efforts(of activity: TrainingActivity) -> [[ActivityEffort]] {
    guard hasEfforts(of: activity) else { return dates.map { _ in [] } }
    typealias Numbers = (distances: [Double?], durations: [Double?])
    var parts: [Numbers] = []
    while true {
      let distance = FactColumn.part(parts.count + 1, of: activity, .distance)
      let duration = FactColumn.part(parts.count + 1, of: activity, .duration)
      if columns[distance] == nil, columns[duration] == nil { break }
      parts.append((numbers(distance), numbers(duration)))
    }
    let sums: Numbers = (
      numbers(.activity(activity, .distance)), numbers(.activity(activity, .duration))
    )
    return dates.indices.map { day in
      let several = parts.filter { $0.distances[day] != nil || $0.durations[day] != nil }
      return (several.isEmpty ? [sums] : several).compactMap { part in
        let (distance, minutes) = (part.distances[day], part.durations[day])
        guard distance != nil || minutes != nil else { return nil }
        return ActivityEffort(
          metres: distance.map { $0 * activity.unit.metres }, minutes: minutes)
      }
    }
  }

  /// The newest known body weight of the table in pounds, with its day, if any.
  public var newestWeight: (date: CalendarDate, pounds: Double)? {
    zip(dates, numbers(.known("weight"))).reversed().lazy
      .compactMap { date, pounds in pounds.map { (date, $0) } }.first
  }
}
