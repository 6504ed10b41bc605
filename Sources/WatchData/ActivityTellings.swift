public import Values

/// The activities of a day as all sources tell of them, each once.
public struct ActivityTellings: Sendable {
  private let activities: [MeasuredActivity]

  /// - Parameter days: What sources measured of a day, the best source first.
  public init(_ days: [MeasuredDay]) {
    activities = ActivityGroups(days).activities.map(\.activity)
  }

  /// When the first, the second … of a kind began; nil where no source says it.
  public func start(of activity: Activity, number: Int) -> MeasuredMoment? {
    let own = activities.filter { $0.kind == activity }
    return own.indices.contains(number - 1) ? own[number - 1].start : nil
  }
}
